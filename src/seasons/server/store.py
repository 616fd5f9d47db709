"""Where games are kept: one database, one writer, every gesture durable before it is shown."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, create_engine, delete, event, func, insert, select, update
from sqlalchemy.engine import URL

from seasons.server.schema import BROWSERS, ERAS, GAMES, GESTURES, SEATS, prepare
from seasons.server.story import Era, Played

FILE: Final = "games.sqlite3"
MADE: Final = -1  # stands for a seat of a browser that has made a game
LISTED: Final = 100  # games at most on a start page

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where: a person or a bot, and the secret that opens the seat."""

    player: str
    name: str
    token: str


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as it is kept."""

    id: str
    created: float
    played: float
    position: str
    result: str | None
    seats: tuple[Seat, ...]
    eras: tuple[Era, ...]

    @property
    def setup(self) -> dict[str, Any]:
        """What was agreed on when it began."""
        return self.eras[0].setup


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
            event.listen(self._engine, "begin", _begin)
        try:
            self._thread.submit(prepare, self._engine).result()
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
            values = {column.name: getattr(game, column.name) for column in GAMES.columns}
            connection.execute(insert(GAMES).values(values))
            for number, era in enumerate(game.eras):
                _add_era(connection, game.id, number, era)
            connection.execute(
                insert(SEATS),
                [
                    {"game": game.id, "seat": n, "player": s.player, "name": s.name,
                     "token": s.token}
                    for n, s in enumerate(game.seats)
                ],
            )  # fmt: skip
            if browser is not None:
                connection.execute(
                    insert(BROWSERS),
                    [
                        {"browser": browser, "game": game.id, "seat": seat}
                        for seat in (MADE, *opened)
                    ],
                )

        await self._do(work)

    async def load(self, game: str) -> tuple[Kept, list[Played]] | None:
        """A game and all its gestures."""

        def work(connection: Connection) -> tuple[Kept, list[Played]] | None:
            found = _load(connection, [game])
            if not found:
                return None
            rows = connection.execute(
                select(GESTURES).where(GESTURES.c.game == game).order_by(GESTURES.c.number)
            )
            return found[0], [_played(row) for row in rows]

        return await self._do(work)

    async def play(
        self, game: str, gestures: list[Played], position: str, result: str | None
    ) -> None:
        """Adds gestures to a game; when this returns they survive a loss of power."""

        def work(connection: Connection) -> None:
            connection.execute(insert(GESTURES), [_row(game, each) for each in gestures])
            _touch(connection, game, position, result)

        await self._do(work)

    async def take_back(self, game: str, undo: Played, position: str) -> None:
        """Removes gestures that were undone, and keeps that they were."""

        def work(connection: Connection) -> None:
            undone = GESTURES.c.game == game, GESTURES.c.number.in_(undo.takes_back)
            connection.execute(delete(GESTURES).where(*undone))
            connection.execute(insert(GESTURES).values(_row(game, undo)))
            _touch(connection, game, position, None)

        await self._do(work)

    async def go_on(self, game: str, era: Era, position: str) -> None:
        """Goes on with a game in another era."""

        def work(connection: Connection) -> None:
            before = select(func.count()).select_from(ERAS).where(ERAS.c.game == game)
            _add_era(connection, game, connection.execute(before).scalar_one(), era)
            values = {"position": position}
            connection.execute(update(GAMES).where(GAMES.c.id == game).values(values))

        await self._do(work)

    # Seats and browsers

    async def seat_of(self, token: str) -> tuple[str, int] | None:
        """The game and the seat that a secret opens."""

        def work(connection: Connection) -> tuple[str, int] | None:
            row = connection.execute(
                select(SEATS.c.game, SEATS.c.seat).where(SEATS.c.token == token)
            ).first()
            return None if row is None else (row.game, row.seat)

        return await self._do(work)

    async def open_seat(self, browser: str, game: str, seat: int) -> None:
        """Remembers that a browser has opened a seat."""

        def work(connection: Connection) -> None:
            row = {"browser": browser, "game": game, "seat": seat}
            same = [BROWSERS.c[name] == value for name, value in row.items()]
            if connection.execute(select(BROWSERS).where(*same)).first() is None:
                connection.execute(insert(BROWSERS).values(row))

        await self._do(work)

    async def seats_of(self, browser: str) -> dict[str, list[int]]:
        """The seats that a browser has opened, by game; MADE: it has made the game."""

        def work(connection: Connection) -> dict[str, list[int]]:
            found: dict[str, list[int]] = {}
            rows = select(BROWSERS).where(BROWSERS.c.browser == browser)
            for row in connection.execute(rows.order_by(BROWSERS.c.seat)):
                found.setdefault(row.game, []).append(row.seat)
            return found

        return await self._do(work)

    async def opened(self, game: str) -> set[int]:
        """The seats of a game that some browser has opened."""

        def work(connection: Connection) -> set[int]:
            rows = connection.execute(select(BROWSERS.c.seat).where(BROWSERS.c.game == game))
            return {row.seat for row in rows if row.seat >= 0}

        return await self._do(work)

    async def games(self, ids: list[str]) -> list[Kept]:
        """These games, the one played last first."""
        return await self._do(lambda connection: _load(connection, ids))


def _add_era(connection: Connection, game: str, number: int, era: Era) -> None:
    values = {"game": game, "number": number, **asdict(era), "setup": json.dumps(era.setup)}
    connection.execute(insert(ERAS).values(values))


def _row(game: str, played: Played) -> dict[str, Any]:
    takes_back = " ".join(map(str, played.takes_back)) or None
    return {"game": game, **asdict(played), "takes_back": takes_back}


def _played(row: Any) -> Played:
    takes_back = tuple(map(int, (row.takes_back or "").split()))
    return Played(row.number, row.seat, row.gesture, row.automatic, takes_back)


def _touch(connection: Connection, game: str, position: str, result: str | None) -> None:
    values = {"position": position, "result": result, "played": time.time()}
    connection.execute(update(GAMES).where(GAMES.c.id == game).values(values))


def _load(connection: Connection, ids: list[str]) -> list[Kept]:
    seats: dict[str, list[Seat]] = {}
    for row in connection.execute(
        select(SEATS).where(SEATS.c.game.in_(ids)).order_by(SEATS.c.game, SEATS.c.seat)
    ):
        seats.setdefault(row.game, []).append(Seat(row.player, row.name, row.token))
    eras: dict[str, list[Era]] = {}
    for row in connection.execute(select(ERAS).where(ERAS.c.game.in_(ids)).order_by(ERAS.c.number)):
        era = Era(row.after, row.rules_version, json.loads(row.setup), row.start)
        eras.setdefault(row.game, []).append(era)
    rows = connection.execute(
        select(GAMES).where(GAMES.c.id.in_(ids)).order_by(GAMES.c.played.desc()).limit(LISTED)
    )
    return [
        Kept(row.id, row.created, row.played, row.position, row.result, tuple(seats[row.id]),
             tuple(eras[row.id]))
        for row in rows
    ]  # fmt: skip


def _careful(connection: Any, record: object) -> None:
    """SQLite forgets nothing at a loss of power in this mode, and readers never wait.

    The driver would begin transactions by itself, but not before the tables are changed.
    """
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
