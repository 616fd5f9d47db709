"""Where games are kept: one database, one writer, every gesture durable before it is shown."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self, TypeVar

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DatabaseError, IntegrityError

from seasons.rules.errors import SeasonsError
from seasons.server.database import Database, Unusable, Work
from seasons.server.limits import Limits

SCHEMA_VERSION: Final = 1
FILE: Final = "games.sqlite3"
MADE: Final = -1  # stands for a seat of a browser that has made a game
LISTED: Final = 100  # games at most on a start page

log: Final = logging.getLogger(__name__)

_Result = TypeVar("_Result")

_tables: Final = MetaData()
_meta: Final = Table(
    "meta", _tables, Column("name", String, primary_key=True), Column("value", String)
)
_games: Final = Table(
    "game",
    _tables,
    Column("id", String, primary_key=True),
    Column("created", Float, nullable=False),
    Column("played", Float, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("setup", Text, nullable=False),
    Column("position", Text, nullable=False),
    # The gestures continue from here: a game is moved to a new version of the rules by its
    # position.
    Column("start", Text),
    Column("result", Text),
)
_seats: Final = Table(
    "seat",
    _tables,
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String, nullable=False),
    Column("name", String, nullable=False),
    # In the clear, so that its link can be shown again: the file has every hand beside it.
    Column("token", String, nullable=False, unique=True),
)
_gestures: Final = Table(
    "gesture",
    _tables,
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("steps", String, nullable=False),
    Column("automatic", Boolean, nullable=False),
)
_browsers: Final = Table(
    "browser",
    _tables,
    Column("browser", String, primary_key=True),
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),  # MADE: it has made the game
)


class StoreError(Unusable):
    """A database of another version, in words for whoever started the server."""


class NotSaved(SeasonsError):
    """It could not be written down, so it did not happen."""

    code = "not-saved"


class NotRead(SeasonsError):
    """What is asked for is in the database, and that cannot be read now."""

    code = "not-read"


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where: a person or a bot, and the secret that opens the seat."""

    player: str
    name: str
    token: str


@dataclass(frozen=True, slots=True)
class Played:
    """One gesture as it is kept: the steps of a seat."""

    number: int
    seat: int
    steps: tuple[int, ...]
    automatic: bool


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as it is kept."""

    id: str
    created: float
    played: float
    rules_version: int
    setup: dict[str, Any]
    position: str
    start: str | None
    result: str | None
    seats: tuple[Seat, ...]


class Store:
    """The games of one data directory; what has to wait for the disk is a coroutine.

    One thread does all the writing, in the order in which it is asked for, so there is one writer;
    another one reads, and does not wait for it. The event loop never waits for the disk.
    """

    def __init__(self, path: Path, patience: float) -> None:
        self._patience: Final = patience  # seconds for other programs that lock the database
        self._database: Final = Database(path, _prepare)
        self._writer: Final = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._reader: Final = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self._writing: Final = _Fortune("written")
        self._reading: Final = _Fortune("read")

    @classmethod
    def in_directory(cls, data: Path, patience: float = Limits().lock_seconds) -> Self:
        """The store of a data directory."""
        return cls(data / FILE, patience)

    def close(self) -> None:
        """Waits for what is being written, and lets go of the database."""
        self._writer.shutdown(wait=True)
        self._reader.shutdown(wait=True)
        self._database.close()

    async def _write(
        self, work: Work[_Result], *, adds: str | None = None, continues: str | None = None
    ) -> _Result:
        """Does something in one transaction, in the thread that writes.

        A game that it continues must be in the database as it was shown, as one is that it adds.
        """
        asked = time.monotonic()

        def transaction() -> _Result:
            if continues is not None and continues not in self._database.held:
                raise NotSaved("the database does not have the game as it was shown")
            waited = time.monotonic() - asked
            try:
                result = self._database.write(work, self._patience - waited)
            except IntegrityError:
                raise  # not for lack of a database
            except (DatabaseError, Unusable) as error:
                self._writing.failed(error)
                raise NotSaved("it could not be written down, so it did not happen") from None
            self._writing.succeeded()
            if adds is not None:
                self._database.held.add(adds)
            return result

        return await asyncio.get_running_loop().run_in_executor(self._writer, transaction)

    async def _read(self, work: Work[_Result]) -> _Result:
        """Reads everything as it was at one moment, in the thread that reads."""

        def transaction() -> _Result:
            try:
                result = self._database.read(work)
            except (DatabaseError, Unusable) as error:
                if not isinstance(error, Unusable):  # whoever writes has said that
                    self._reading.failed(error)
                raise NotRead("the database cannot be read now") from None
            self._reading.succeeded()
            return result

        return await asyncio.get_running_loop().run_in_executor(self._reader, transaction)

    # A database that is deleted or replaced

    @property
    def there(self) -> bool:
        """Whether the database is still the one that was opened."""
        return self._database.there

    def holds(self, game: str) -> bool:
        """Whether a game is in the database that was opened, and as it was shown."""
        return game in self._database.held

    async def renew(self) -> None:
        """Notices if the database was deleted or replaced, and opens what is there now."""

        def look() -> None:
            try:
                self._database.check()
            except Unusable as error:
                self._writing.failed(error)

        await asyncio.get_running_loop().run_in_executor(self._writer, look)

    async def put_whole(
        self, game: Kept, gestures: list[Played], browsers: Iterable[tuple[str, int]]
    ) -> None:
        """Keeps a game as it was shown, whatever the database has of it.

        `browsers` have opened its seats, or have made it.
        """

        def work(connection: Connection) -> None:
            known = {*browsers, *_browsers_of(connection, game.id)}
            connection.execute(delete(_games).where(_games.c.id == game.id))
            _add(connection, game)
            _append(connection, game.id, gestures)
            _admit(connection, game.id, known)

        await self._write(work, adds=game.id)

    # Games

    async def add(self, game: Kept, browser: str | None, opened: Sequence[int] = ()) -> None:
        """Keeps a new game; the browser that made it has opened some seats, and may give others."""

        def work(connection: Connection) -> None:
            _add(connection, game)
            if browser is not None:
                _admit(connection, game.id, ((browser, seat) for seat in (MADE, *opened)))

        await self._write(work, adds=game.id)

    async def load(self, game: str) -> tuple[Kept, list[Played]] | None:
        """A game and all its gestures."""

        def work(connection: Connection) -> tuple[Kept, list[Played]] | None:
            found = _load(connection, [game])
            if not found:
                return None
            rows = connection.execute(
                select(_gestures).where(_gestures.c.game == game).order_by(_gestures.c.number)
            )
            gestures = [
                Played(row.number, row.seat, tuple(map(int, row.steps.split())), row.automatic)
                for row in rows
            ]
            self._database.held.add(game)
            return found[0], gestures

        return await self._read(work)

    async def play(
        self, game: str, gestures: list[Played], position: str, result: str | None
    ) -> None:
        """Adds gestures to a game; when this returns they survive a loss of power."""

        def work(connection: Connection) -> None:
            _append(connection, game, gestures)
            _touch(connection, game, position, result)

        await self._write(work, continues=game)

    async def take_back(self, game: str, numbers: list[int], position: str) -> None:
        """Removes gestures that were undone."""

        def work(connection: Connection) -> None:
            undone = _gestures.c.game == game, _gestures.c.number.in_(numbers)
            connection.execute(delete(_gestures).where(*undone))
            _touch(connection, game, position, None)

        await self._write(work, continues=game)

    async def restart(self, game: str, rules_version: int, position: str) -> None:
        """Goes on from the position of a game that was played by other rules."""

        def work(connection: Connection) -> None:
            connection.execute(delete(_gestures).where(_gestures.c.game == game))
            connection.execute(
                update(_games)
                .where(_games.c.id == game)
                .values(rules_version=rules_version, start=position, position=position)
            )

        await self._write(work, continues=game)

    # Seats and browsers

    async def seat_of(self, token: str) -> tuple[str, int] | None:
        """The game and the seat that a secret opens."""

        def work(connection: Connection) -> tuple[str, int] | None:
            row = connection.execute(
                select(_seats.c.game, _seats.c.seat).where(_seats.c.token == token)
            ).first()
            return None if row is None else (row.game, row.seat)

        return await self._read(work)

    async def open_seat(self, browser: str, game: str, seat: int) -> None:
        """Remembers that a browser has opened a seat."""

        def work(connection: Connection) -> None:
            row = {"browser": browser, "game": game, "seat": seat}
            same = [_browsers.c[name] == value for name, value in row.items()]
            if connection.execute(select(_browsers).where(*same)).first() is None:
                connection.execute(insert(_browsers).values(row))

        await self._write(work, continues=game)

    async def seats_of(self, browser: str) -> dict[str, list[int]]:
        """The seats that a browser has opened, by game; MADE: it has made the game."""

        def work(connection: Connection) -> dict[str, list[int]]:
            found: dict[str, list[int]] = {}
            rows = select(_browsers).where(_browsers.c.browser == browser)
            for row in connection.execute(rows.order_by(_browsers.c.seat)):
                found.setdefault(row.game, []).append(row.seat)
            return found

        return await self._read(work)

    async def browsers_of(self, game: str) -> set[tuple[str, int]]:
        """The browsers that have opened seats of a game, with these; MADE: that have made it."""
        return await self._read(lambda connection: _browsers_of(connection, game))

    async def games(self, ids: list[str]) -> list[Kept]:
        """These games, the one played last first."""
        return await self._read(lambda connection: _load(connection, ids))


def _add(connection: Connection, game: Kept) -> None:
    values = {column.name: getattr(game, column.name) for column in _games.columns}
    values["setup"] = json.dumps(game.setup)
    connection.execute(insert(_games).values(values))
    connection.execute(
        insert(_seats),
        [
            {"game": game.id, "seat": n, "player": s.player, "name": s.name, "token": s.token}
            for n, s in enumerate(game.seats)
        ],
    )


def _append(connection: Connection, game: str, gestures: list[Played]) -> None:
    rows = [
        {"game": game, "number": each.number, "seat": each.seat,
         "steps": " ".join(map(str, each.steps)), "automatic": each.automatic}
        for each in gestures
    ]  # fmt: skip
    if rows:
        connection.execute(insert(_gestures), rows)


def _admit(connection: Connection, game: str, browsers: Iterable[tuple[str, int]]) -> None:
    rows = [{"browser": browser, "game": game, "seat": seat} for browser, seat in browsers]
    if rows:
        connection.execute(insert(_browsers), rows)


def _browsers_of(connection: Connection, game: str) -> set[tuple[str, int]]:
    rows = connection.execute(select(_browsers).where(_browsers.c.game == game))
    return {(row.browser, row.seat) for row in rows}


def _touch(connection: Connection, game: str, position: str, result: str | None) -> None:
    values = {"position": position, "result": result, "played": time.time()}
    connection.execute(update(_games).where(_games.c.id == game).values(values))


def _load(connection: Connection, ids: list[str]) -> list[Kept]:
    seats: dict[str, list[Seat]] = {}
    for row in connection.execute(
        select(_seats).where(_seats.c.game.in_(ids)).order_by(_seats.c.game, _seats.c.seat)
    ):
        seats.setdefault(row.game, []).append(Seat(row.player, row.name, row.token))
    rows = connection.execute(
        select(_games).where(_games.c.id.in_(ids)).order_by(_games.c.played.desc()).limit(LISTED)
    )
    return [
        Kept(row.id, row.created, row.played, row.rules_version, json.loads(row.setup),
             row.position, row.start, row.result, tuple(seats[row.id]))
        for row in rows
    ]  # fmt: skip


class _Fortune:
    """Says once that something fails, and once that it is well again."""

    def __init__(self, what: str) -> None:
        self._what: Final = what
        self._well = True

    def failed(self, error: Exception) -> None:
        """It fails; why is said if it did not fail before."""
        if self._well:
            log.error("games cannot be %s: %s", self._what, getattr(error, "orig", error))
        self._well = False

    def succeeded(self) -> None:
        """It is well."""
        if not self._well:
            log.warning("games can be %s again", self._what)
        self._well = True


def _prepare(connection: Connection) -> None:
    """Makes the tables, or finds them made by this version."""
    _tables.create_all(connection)
    found = connection.execute(
        select(_meta.c.value).where(_meta.c.name == "schema_version")
    ).scalar()
    if found is None:
        version = {"name": "schema_version", "value": str(SCHEMA_VERSION)}
        connection.execute(insert(_meta).values(version))
    elif found != str(SCHEMA_VERSION):
        raise StoreError(
            f"the games are kept in version {found} of the database; "
            f"this program knows version {SCHEMA_VERSION}"
        )
