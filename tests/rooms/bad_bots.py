"""Bots that fail in every way, and processes that know them.

Processes that think are begun anew and import what they need, so these bots are put among the
others there: `work` stands in for the function that such a process runs.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Final

import seasons
from seasons.bots import BOTS, Bot, Unavailable
from seasons.rooms import thinking
from seasons.rules.secrets.view import View
from seasons.rules.writing.decision import Step

START: Final = 2.0  # seconds that a late process takes to begin
_WORK: Final = thinking._work


class _Failing(Bot):
    def __init__(self, seed: str) -> None:
        self.seed: Final = seed


class Raising(_Failing):
    """Has a bug."""

    def choose(self, view: View) -> Step:
        raise LookupError("a bug in a bot")


class Dying(_Failing):
    """Takes its process with it."""

    def choose(self, view: View) -> Step:
        os._exit(3)


class Endless(_Failing):
    """Never comes to an end."""

    def choose(self, view: View) -> Step:
        while True:
            time.sleep(1)


class Cheating(_Failing):
    """Takes what it may not take."""

    def choose(self, view: View) -> Step:
        assert view.seat is not None
        return Step(view.seat, 1 << 20, "", {})


class Confused(_Failing):
    """Answers with something that is no step."""

    def choose(self, view: View) -> Step:
        return "the first one"  # type: ignore[return-value]


class Lost(_Failing):
    """Wants to know where it is."""

    def choose(self, view: View) -> Step:
        raise LookupError(seasons.__file__)


class Missing(Bot):
    """Has no weights."""

    def __init__(self, seed: str) -> None:
        raise Unavailable("missing.npz: there is no such file")


BAD: Final[dict[str, Callable[[str], Bot]]] = {
    "missing": Missing,
    "raising": Raising, "dying": Dying, "endless": Endless, "cheating": Cheating,
    "confused": Confused, "lost": Lost,
}  # fmt: skip


def work(connection: Connection, homes: list[str]) -> None:
    """What a process does that knows these bots, too."""
    BOTS.update(BAD)
    _WORK(connection, homes)


def work_late(connection: Connection, homes: list[str]) -> None:
    """What a process does that is slow to begin."""
    time.sleep(START)
    _WORK(connection, homes)
