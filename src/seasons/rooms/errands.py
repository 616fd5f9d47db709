"""What the owner of a server does to games: ends them as they stand, or deletes them.

What is wanted of a server that runs is noted in the database. Functions of a connection, to be
carried out by the store.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, select

from seasons.rooms.kept import Kept
from seasons.rooms.result import Result
from seasons.rooms.schema import ERRANDS
from seasons.rules.engine.errors import SeasonsError
from seasons.rules.writing.position import read_position

END: Final = "end"
DELETE: Final = "delete"
ERRAND: Final = "errand"  # what other processes are told when there is one


@dataclass(frozen=True, slots=True)
class Errand:
    """What the owner wants of a server that runs: to end or to delete a game."""

    number: int
    what: str
    game: str


def noted(connection: Connection) -> list[Errand]:
    """What the owner wants, in that order."""
    rows = connection.execute(select(ERRANDS).order_by(ERRANDS.c.number))
    return [Errand(row.number, row.what, row.game) for row in rows]


def finish(connection: Connection, errand: Errand) -> None:
    """It is done."""
    connection.execute(delete(ERRANDS).where(ERRANDS.c.number == errand.number))


def ended(game: Kept) -> str:
    """The result of a game that is ended now."""
    try:
        state = read_position(game.position.partition(" | ")[0])
    except SeasonsError:  # a set of cards is gone
        return str(Result((0,) * len(game.seats), ended=True))
    return str(Result.as_it_stands(state))
