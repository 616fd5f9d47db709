"""Who sits at the table: people, and bots that see only what their seat may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from seasons.rules.chance import Chance
from seasons.rules.decision import Step
from seasons.rules.view import View

Bot = Callable[[View], Step]
KINDS: Final = ("human", "random")


class RandomBot:
    """Takes any of the steps it may take."""

    def __init__(self, seed: str) -> None:
        self.chance: Final = Chance(seed)

    def __call__(self, view: View) -> Step:
        return view.steps[self.chance.below(len(view.steps))]


def options(players: list[Bot | None]) -> str:
    """The options that seat the same players again; none for one person against bots."""
    if players[0] is None and None not in players[1:]:
        return ""
    if players.count(None) == len(players):
        return " --hot-seat"
    return " --seats " + ",".join("human" if bot is None else "random" for bot in players)


def seated(kinds: list[str], seed: str) -> list[Bot | None]:
    """The players for these kinds; a person is None."""
    return [
        None if kind == "human" else RandomBot(f"{seed}/seat {seat}")
        for seat, kind in enumerate(kinds)
    ]
