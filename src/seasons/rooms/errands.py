"""What the owner of a server does to games: ends them as they stand, or deletes them."""

from __future__ import annotations

from typing import Final

from seasons.rooms.result import Result
from seasons.rooms.store import Kept
from seasons.rules.engine.errors import SeasonsError
from seasons.rules.writing.position import read_position

END: Final = "end"
DELETE: Final = "delete"


def ended(game: Kept) -> str:
    """The result of a game that is ended now."""
    try:
        state = read_position(game.position.partition(" | ")[0])
    except SeasonsError:  # a set of cards is gone
        return str(Result((0,) * len(game.seats), ended=True))
    return str(Result.as_it_stands(state))
