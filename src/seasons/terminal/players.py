"""Who sits at the table: people, and bots that see only what their seat may see."""

from __future__ import annotations

from typing import Final

from seasons import bots
from seasons.bots import USUAL, Bot

HUMAN: Final = "human"


def options(players: list[Bot | None]) -> str:
    """The options that seat the same players again; none for one person against the usual bot."""
    names = [HUMAN if bot is None else bot.name for bot in players]
    if names == [HUMAN] + [USUAL] * (len(names) - 1):
        return ""
    if set(names) == {HUMAN}:
        return " --hot-seat"
    return " --seats " + ",".join(names)


def seated(kinds: list[str], seed: str) -> list[Bot | None]:
    """The players for these kinds; a person is None."""
    return [
        None if kind == HUMAN else bots.make(kind, f"{seed}/seat {seat}")
        for seat, kind in enumerate(kinds)
    ]
