"""What is said at a table: kept with the game, and told to everybody who looks at it.

It is no part of the game: no record, export or replay has it, and it redraws no table.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, delete, insert, select

from seasons.rooms.allowance import TooMany
from seasons.rooms.refusals import Alone, Gone
from seasons.rooms.schema import SAYINGS
from seasons.rooms.sight import Saying, companions
from seasons.words import sayings as wording

if TYPE_CHECKING:
    from seasons.rooms.room import Room

MOST: Final = 200  # sayings that are kept of a game
# A seat says at most so much in so many seconds.
PACES: Final = ((5, 10.0), (60, 600.0))


class TooManySayings(TooMany):
    """Somebody has said as much in a short time as may be."""

    code = "too-many-sayings"
    what = "too much was said"
    lately = "in a short time"


class Chat:
    """The talk of the people at one table."""

    def __init__(self, room: Room) -> None:
        self.sayings: tuple[Saying, ...] = ()
        self._room: Final = room
        self._paces: Final = [deque[float](maxlen=PACES[-1][0]) for _ in room.chairs]

    @property
    def there(self) -> bool:
        """Whether there is one: at least two people sit here."""
        return sum(chair.person for chair in self._room.chairs) > 1

    async def load(self) -> None:
        """Finds what was said before the room was opened."""
        room = self._room
        if self.there:
            self.sayings = await room.store.look(lambda connection: _load(connection, room.id))

    async def say(self, seat: int, *, text: str = "", phrase: str | None = None) -> Saying:
        """Somebody says a ready phrase, or something in their own words."""
        room = self._room
        if not self.there:
            raise Alone("there is nobody to talk to at this table")
        if phrase is None:
            text = wording.checked(text)
        else:
            text, phrase = "", wording.checked_phrase(phrase)
        self._check_pace(seat, time.monotonic())
        said: list[Saying] = []

        async def action() -> None:
            if room.gone:
                raise Gone("the game was deleted")
            saying = Saying(self._next, seat, time.time(), phrase, text)
            await room.keep(lambda: room.store.change(lambda each: _add(each, room.id, saying)))
            self.sayings = (*self.sayings, saying)[-MOST:]
            said.append(saying)
            for viewer in companions(room.viewers):
                viewer.hear(saying)

        await room.act(action())
        return said[0]

    def put(self, connection: Connection) -> None:
        """Writes all of it into a database that has nothing of it."""
        rows = [{"game": self._room.id, **asdict(saying)} for saying in self.sayings]
        if rows:
            connection.execute(insert(SAYINGS), rows)

    @property
    def _next(self) -> int:
        return self.sayings[-1].number + 1 if self.sayings else 1

    def _check_pace(self, seat: int, now: float) -> None:
        """What is refused does not count."""
        before = self._paces[seat]
        full = [(before[-most], seconds) for most, seconds in PACES if len(before) >= most]
        wait = max((begun + seconds - now for begun, seconds in full), default=0.0)
        if wait > 0:
            raise TooManySayings(wait)
        before.append(now)


def _load(connection: Connection, game: str) -> tuple[Saying, ...]:
    wanted = select(SAYINGS).where(SAYINGS.c.game == game).order_by(SAYINGS.c.number)
    rows = connection.execute(wanted)
    return tuple(Saying(row.number, row.seat, row.at, row.phrase, row.text) for row in rows)


def _add(connection: Connection, game: str, saying: Saying) -> None:
    """Adds a saying, and forgets those that are too old."""
    connection.execute(insert(SAYINGS).values(game=game, **asdict(saying)))
    old = SAYINGS.c.game == game, SAYINGS.c.number <= saying.number - MOST
    connection.execute(delete(SAYINGS).where(*old))
