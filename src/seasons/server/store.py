"""Where games are kept: one database, one writer, every gesture durable before it is shown."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

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
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.engine import URL, Engine

SCHEMA_VERSION: Final = 1
FILE: Final = "games.sqlite3"
MADE: Final = -1  # stands for a seat of a browser that has made a game
LISTED: Final = 100  # games at most on a start page

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


class StoreError(Exception):
    """The database cannot be used, in words for whoever started the server."""


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
    """The games of one data directory; all its methods but `close` are coroutines.

    One thread does all the work, in the order in which it is asked for, so there is one writer and
    the event loop never waits for the disk.
    """

    def __init__(self, address: str | URL) -> None:
        self._thread: Final = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._engine: Final = create_engine(address)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _careful)
        try:
            self._thread.submit(_prepare, self._engine).result()
        except BaseException:
            self.close()
            raise

    @classmethod
    def in_directory(cls, data: Path) -> Store:
        """The store of a data directory."""
        return cls(URL.create("sqlite", database=str(data / FILE)))

    def close(self) -> None:
        """Waits for what is being written, and lets go of the database."""
        self._thread.shutdown(wait=True)
        self._engine.dispose()

    async def _do(self, work: Callable[[Connection], _Result]) -> _Result:
        """Does something in one transaction, in the thread of the store."""

        def transaction() -> _Result:
            with self._engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._thread, transaction)

    # Games

    async def add(self, game: Kept, browser: str | None, opened: Sequence[int] = ()) -> None:
        """Keeps a new game; the browser that made it has opened some seats, and may give others."""

        def work(connection: Connection) -> None:
            values = {column.name: getattr(game, column.name) for column in _games.columns}
            values["setup"] = json.dumps(game.setup)
            connection.execute(insert(_games).values(values))
            connection.execute(
                insert(_seats),
                [
                    {"game": game.id, "seat": n, "player": s.player, "name": s.name,
                     "token": s.token}
                    for n, s in enumerate(game.seats)
                ],
            )  # fmt: skip
            if browser is not None:
                connection.execute(
                    insert(_browsers),
                    [
                        {"browser": browser, "game": game.id, "seat": seat}
                        for seat in (MADE, *opened)
                    ],
                )

        await self._do(work)

    async def count(self) -> int:
        """How many games are kept."""

        def work(connection: Connection) -> int:
            return connection.execute(select(func.count()).select_from(_games)).scalar_one()

        return await self._do(work)

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
            return found[0], gestures

        return await self._do(work)

    async def play(
        self, game: str, gestures: list[Played], position: str, result: str | None
    ) -> None:
        """Adds gestures to a game; when this returns they survive a loss of power."""

        def work(connection: Connection) -> None:
            connection.execute(
                insert(_gestures),
                [
                    {"game": game, "number": each.number, "seat": each.seat,
                     "steps": " ".join(map(str, each.steps)), "automatic": each.automatic}
                    for each in gestures
                ],
            )  # fmt: skip
            _touch(connection, game, position, result)

        await self._do(work)

    async def take_back(self, game: str, numbers: list[int], position: str) -> None:
        """Removes gestures that were undone."""

        def work(connection: Connection) -> None:
            undone = _gestures.c.game == game, _gestures.c.number.in_(numbers)
            connection.execute(delete(_gestures).where(*undone))
            _touch(connection, game, position, None)

        await self._do(work)

    async def restart(self, game: str, rules_version: int, position: str) -> None:
        """Goes on from the position of a game that was played by other rules."""

        def work(connection: Connection) -> None:
            connection.execute(delete(_gestures).where(_gestures.c.game == game))
            connection.execute(
                update(_games)
                .where(_games.c.id == game)
                .values(rules_version=rules_version, start=position, position=position)
            )

        await self._do(work)

    # Seats and browsers

    async def seat_of(self, token: str) -> tuple[str, int] | None:
        """The game and the seat that a secret opens."""

        def work(connection: Connection) -> tuple[str, int] | None:
            row = connection.execute(
                select(_seats.c.game, _seats.c.seat).where(_seats.c.token == token)
            ).first()
            return None if row is None else (row.game, row.seat)

        return await self._do(work)

    async def open_seat(self, browser: str, game: str, seat: int) -> None:
        """Remembers that a browser has opened a seat."""

        def work(connection: Connection) -> None:
            row = {"browser": browser, "game": game, "seat": seat}
            same = [_browsers.c[name] == value for name, value in row.items()]
            if connection.execute(select(_browsers).where(*same)).first() is None:
                connection.execute(insert(_browsers).values(row))

        await self._do(work)

    async def seats_of(self, browser: str) -> dict[str, list[int]]:
        """The seats that a browser has opened, by game; MADE: it has made the game."""

        def work(connection: Connection) -> dict[str, list[int]]:
            found: dict[str, list[int]] = {}
            rows = select(_browsers).where(_browsers.c.browser == browser)
            for row in connection.execute(rows.order_by(_browsers.c.seat)):
                found.setdefault(row.game, []).append(row.seat)
            return found

        return await self._do(work)

    async def opened(self, game: str) -> set[int]:
        """The seats of a game that some browser has opened."""

        def work(connection: Connection) -> set[int]:
            rows = connection.execute(select(_browsers.c.seat).where(_browsers.c.game == game))
            return {row.seat for row in rows if row.seat >= 0}

        return await self._do(work)

    async def games(self, ids: list[str]) -> list[Kept]:
        """These games, the one played last first."""
        return await self._do(lambda connection: _load(connection, ids))


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


def _careful(connection: Any, record: object) -> None:
    """SQLite forgets nothing at a loss of power in this mode, and readers never wait."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _prepare(engine: Engine) -> None:
    """Makes the tables, or finds them made by this version."""
    with engine.begin() as connection:
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
