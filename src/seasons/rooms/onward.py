"""Playing on from a moment of a replay: a possible world, as one seat knew it, against bots."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from seasons.rooms.players import HUMAN
from seasons.rooms.refusals import NothingToDecide
from seasons.rooms.replay import Replay
from seasons.rules.game import Game


@dataclass(frozen=True, slots=True)
class Onward:
    """What a game needs that goes on from a moment."""

    seats: list[tuple[str, str]]  # players and names
    setup: dict[str, Any]  # what is agreed on, for a rematch and for lists
    start: str  # a position


def onward(replay: Replay, at: int, seat: int, bot: str) -> Onward:
    """The game from a moment on, with a person in a seat and bots in all others.

    What the seat had not seen is dealt again: it agrees with all that it knew, and tells nothing of
    what was. Whatever is rolled and drawn later comes from a key of its own.
    """
    moment = replay.moments[at]
    if not moment.decided:
        raise NothingToDecide("nobody decides at this moment")
    world = Game.from_view(moment.game.view(seat), secrets.token_hex(16))
    setup = world.state.setup
    return Onward(
        seats=[(HUMAN if n == seat else bot, name) for n, name in enumerate(replay.names)],
        setup={
            "level": setup.level,
            "edition": setup.edition,
            "modules": list(setup.modules),
            "enchantment": setup.enchantment.id if setup.enchantment.number else None,
        },
        start=world.position(),
    )
