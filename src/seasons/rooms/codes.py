"""Short codes to type: each opens a seat once, and not for long.

Only its hash is kept, and nothing about the secret of the seat can be learnt from it. A code is
short, so few are tried: every try counts, by its address and in all, before it is looked at.
"""

from __future__ import annotations

import hashlib
import secrets
import time
import unicodedata
from typing import TYPE_CHECKING, Final

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from seasons.rooms.allowance import Allowance, TooManyCodes
from seasons.rooms.limits import Limits
from seasons.rooms.schema import CODES
from seasons.rules.engine.errors import SeasonsError

if TYPE_CHECKING:
    from seasons.rooms.room import Room
    from seasons.rooms.rooms import Rooms

LASTS: Final = 600.0  # seconds
# 32 signs, 5 bits each; I, L, O and U are read as what they look like.
ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH: Final = 8
LONGEST: Final = 64  # of what somebody types: more is no code anyway
_ALIKE: Final = str.maketrans(
    "ILOU\u0410\u0412\u0415\u0417\u0406\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425",
    "110VABE31KMH0PCTYX",
)  # the last ones are Cyrillic


class BadCode(SeasonsError):
    """A code that opens nothing: used, too old, replaced, or made up. Nobody is told which."""

    code = "bad-code"

    def __init__(self) -> None:
        super().__init__("this code was used, is too old, or never was one")


def written(code: str) -> str:
    """A code as it is shown: two groups of four."""
    return f"{code[:4]}-{code[4:]}"


def typed(text: str) -> str:
    """A code as somebody has typed it: in any case, with spaces and dashes anywhere."""
    signs = unicodedata.normalize("NFKC", text[:LONGEST]).upper()
    return "".join(sign for sign in signs if sign.isalnum()).translate(_ALIKE)


class Codes:
    """The codes of all seats of a server."""

    def __init__(self, rooms: Rooms, limits: Limits) -> None:
        self._rooms: Final = rooms
        most, most_per_address = limits.codes_per_minute, limits.codes_per_minute_per_address
        # Whoever tries many keeps nobody from making one.
        self._made: Final = Allowance(most, most_per_address, TooManyCodes)
        self._tried: Final = Allowance(most, most_per_address, TooManyCodes)

    async def make(self, room: Room, seat: int, address: str | None) -> str:
        """A new code for a seat; an earlier one opens nothing any more."""
        self._made.spend(address, time.monotonic())
        code, now = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH)), time.time()

        def work(connection: Connection) -> None:
            same = (CODES.c.game == room.id) & (CODES.c.seat == seat)
            connection.execute(delete(CODES).where(same | (CODES.c.until <= now)))
            row = {"hash": _hash(code), "game": room.id, "seat": seat, "until": now + LASTS}
            connection.execute(insert(CODES).values(row))

        async def action() -> None:
            await room.keep(lambda: room.store.change(work))

        await room.act(action())
        return written(code)

    async def out(self, game: str) -> dict[int, float]:
        """Until when there are codes that open seats of a game."""
        valid = (CODES.c.game == game) & (CODES.c.until > time.time())

        def work(connection: Connection) -> dict[int, float]:
            found = connection.execute(select(CODES.c.seat, CODES.c.until).where(valid))
            return {row.seat: row.until for row in found}

        return await self._rooms.store.look(work)

    async def open(self, text: str, browser: str, address: str | None) -> tuple[Room, int]:
        """Opens a seat by what somebody has typed, for a browser; the code is used up by that."""
        self._tried.spend(address, time.monotonic())
        valid = _valid(typed(text))
        found = await self._rooms.store.look(lambda connection: _behind(connection, valid))
        room = None if found is None else await self._rooms.enter(found[0])
        if found is None or room is None:
            raise BadCode

        def use(connection: Connection) -> bool:
            return connection.execute(delete(CODES).where(valid)).rowcount > 0

        if not await room.register.admit_by(browser, found[1], use):
            raise BadCode  # somebody else was faster
        return room, found[1]


def _hash(code: str) -> str:
    return hashlib.sha256(code.encode("utf-8", "surrogatepass")).hexdigest()


def _valid(code: str) -> ColumnElement[bool]:
    return (CODES.c.hash == _hash(code)) & (CODES.c.until > time.time())


def _behind(connection: Connection, valid: ColumnElement[bool]) -> tuple[str, int] | None:
    row = connection.execute(select(CODES.c.game, CODES.c.seat).where(valid)).first()
    return None if row is None else (row.game, row.seat)
