"""What a bot is."""

from collections.abc import Callable
from math import inf
from typing import ClassVar

from seasons.rules.secrets.view import View
from seasons.rules.writing.decision import Step


class Unavailable(Exception):
    """A bot that cannot play here, e.g. because its weights are missing; one line says why."""


class Bot:
    """Decides for one seat, knowing nothing but its view; a seed makes it play the same again."""

    name: ClassVar[str] = ""

    def choose(self, view: View, seconds: float = inf) -> Step:
        """One of `view.steps`, of which there is at least one.

        A bot may have a budget of its own; whoever asks may give it less, in processor time.
        """
        raise NotImplementedError

    def ponder(self, view: View, going: Callable[[], bool]) -> None:
        """Thinks while others decide, as long as that goes on; by default not at all."""
