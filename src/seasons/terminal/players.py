"""Who sits at the table: people, and bots that see only what their seat may see."""

from __future__ import annotations

import shlex
from typing import Final

from seasons import bots
from seasons.bots import USUAL, Bot

HUMAN: Final = "human"


def kinds_of(players: list[Bot | None]) -> list[str]:
    """What players are by their own names."""
    return [HUMAN if bot is None else bot.name for bot in players]


def seating_options(kinds: list[str]) -> str:
    """The options that seat the same players again; none for one person against the usual bot."""
    if kinds == [HUMAN] + [USUAL] * (len(kinds) - 1):
        return ""
    if set(kinds) == {HUMAN}:
        return " --hot-seat"
    named = {kind.partition(":")[0] for kind in kinds}
    own = [
        f" --bot {shlex.quote(f'{name}={path}')}" for name, path in bots.files() if name in named
    ]
    return " --seats " + ",".join(kinds) + "".join(own)


def seated(kinds: list[str], seed: str) -> list[Bot | None]:
    """The players for these kinds; a person is None."""
    return [
        None if kind == HUMAN else bots.make(kind, f"{seed}/seat {seat}")
        for seat, kind in enumerate(kinds)
    ]
