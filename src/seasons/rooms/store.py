"""Where games are kept: one database, one writer, every gesture durable before it is shown."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from typing import Final, Self, TypeVar

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import DatabaseError, DataError, IntegrityError

from seasons.rooms import rows
from seasons.rooms.database import Database, Keeping, Unusable, Work
from seasons.rooms.kept import MADE, Kept, left
from seasons.rooms.limits import Limits
from seasons.rooms.schema import ACCOUNTS, BROWSERS, ERAS, GAMES, GESTURES, SEATS, prepare
from seasons.rooms.story import Era, Played
from seasons.rules.engine.errors import SeasonsError

FILE: Final = "games.sqlite3"

log: Final = logging.getLogger(__name__)

_Result = TypeVar("_Result")


class NotSaved(SeasonsError):
    """It could not be written down, so it did not happen."""

    code = "not-saved"


class Overtaken(NotSaved):
    """The game is not as it is known here: another process has it, or has had it meanwhile."""


class NotRead(SeasonsError):
    """What is asked for is in the database, and that cannot be read now."""

    code = "not-read"


# The game as whoever writes knows it.
_KNOWN: Final[ContextVar[Kept | None]] = ContextVar("known", default=None)


@contextmanager
def unless_overtaken(game: Kept) -> Iterator[None]:
    """Whatever is written here is refused with `Overtaken` unless the game is as it is known."""
    before = _KNOWN.set(game)
    try:
        yield
    finally:
        _KNOWN.reset(before)


class Store:
    """The games of one database; what has to wait for the disk is a coroutine.

    One thread does all the writing, in the order in which it is asked for, so there is one writer;
    another one reads, and does not wait for it. The event loop never waits for the disk.
    """

    def __init__(self, database: Keeping, patience: float) -> None:
        self._patience: Final = patience  # seconds for other programs that lock the database
        self._database: Final = database
        self._writer: Final = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._reader: Final = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self._writing: Final = _Fortune("written")
        self._reading: Final = _Fortune("read")

    @classmethod
    def in_directory(cls, data: Path, patience: float = Limits().lock_seconds) -> Self:
        """The store of a data directory."""
        return cls(Database(data / FILE, prepare), patience)

    def close(self) -> None:
        """Waits for what is being written, and lets go of the database."""
        self._writer.shutdown(wait=True)
        self._reader.shutdown(wait=True)
        self._database.close()

    async def _write(
        self,
        work: Work[_Result],
        *,
        adds: str | None = None,
        continues: str | None = None,
        removes: str | None = None,
    ) -> _Result:
        """Does something in one transaction, in the thread that writes.

        A game that it continues must be in the database as it was shown, as one is that it adds;
        one that it removes is not there any more. Whoever knows a game as something else than what
        is there now does not write, and the row of the game is locked until all is written.
        """
        asked, known = time.monotonic(), _KNOWN.get()

        def guarded(connection: Connection) -> _Result:
            if known is not None and not rows.unchanged(connection, known):
                raise Overtaken("the game has gone on elsewhere, so this did not happen")
            return work(connection)

        def transaction() -> _Result:
            if continues is not None and continues not in self._database.held:
                raise NotSaved("the database does not have the game as it was shown")
            waited = time.monotonic() - asked
            try:
                result = self._database.write(guarded, self._patience - waited)
            except (IntegrityError, DataError):
                raise  # not for lack of a database
            except (DatabaseError, Unusable) as error:
                self._writing.failed(error)
                raise NotSaved("it could not be written down, so it did not happen") from None
            self._writing.succeeded()
            if adds is not None:
                self._database.held.add(adds)
            if removes is not None:
                self._database.held.discard(removes)
            return result

        return await asyncio.get_running_loop().run_in_executor(self._writer, transaction)

    async def _read(self, work: Work[_Result]) -> _Result:
        """Reads everything as it was at one moment, in the thread that reads."""

        def transaction() -> _Result:
            try:
                result = self._database.read(work)
            except (DatabaseError, Unusable) as error:
                # Whoever writes has said that, or somebody asks for what no database can have.
                if not isinstance(error, (Unusable, DataError)):
                    self._reading.failed(error)
                raise NotRead("the database cannot be read now") from None
            self._reading.succeeded()
            return result

        return await asyncio.get_running_loop().run_in_executor(self._reader, transaction)

    async def change(self, work: Work[_Result], continues: str | None = None) -> _Result:
        """Changes what is kept beside the games, or of one that must be there as it was shown."""
        return await self._write(work, continues=continues)

    async def look(self, work: Work[_Result]) -> _Result:
        """Reads what is kept, without a room for it."""
        return await self._read(work)

    # A database that is deleted or replaced

    @property
    def well(self) -> bool:
        """Whether games could be read and written the last time."""
        return self._reading.well and self._writing.well

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
                if not self._writing.well:
                    self._database.write(rows.try_out, self._patience)
                    self._writing.succeeded()
            except (DatabaseError, Unusable) as error:
                self._writing.failed(error)

        await asyncio.get_running_loop().run_in_executor(self._writer, look)

    async def put_whole(
        self,
        game: Kept,
        gestures: list[Played],
        browsers: Iterable[tuple[str, int]],
        beside: Iterable[Work[None]] = (),
    ) -> None:
        """Keeps a game as it was shown, whatever the database has of it.

        `browsers` have opened its seats, or have made it; `beside` writes what else belongs to it.
        """

        def work(connection: Connection) -> None:
            known = {*browsers, *rows.browsers_of(connection, game.id)}
            connection.execute(delete(GAMES).where(GAMES.c.id == game.id))
            rows.add_game(connection, game, gestures)
            rows.admit(connection, game.id, known)
            for each in beside:
                each(connection)

        await self._write(work, adds=game.id)

    # Games

    async def add(
        self,
        game: Kept,
        browser: str | None,
        opened: Sequence[int] = (),
        others: Iterable[tuple[str, int]] = (),
    ) -> None:
        """Keeps a new game; the browser that made it has opened some seats, and may give others.

        Those of a rematch are open to whoever sat there.
        """
        own = [] if browser is None else [(browser, seat) for seat in (MADE, *opened)]

        def work(connection: Connection) -> None:
            rows.add_game(connection, game, [])
            rows.admit(connection, game.id, {*own, *others})

        await self._write(work, adds=game.id)

    async def delete(self, game: str) -> None:
        """Forgets a game with all that belongs to it."""

        def work(connection: Connection) -> None:
            connection.execute(delete(GAMES).where(GAMES.c.id == game))

        await self._write(work, removes=game)

    async def end(self, game: str, result: str) -> None:
        """Ends a game before it is over."""

        def work(connection: Connection) -> None:
            connection.execute(update(GAMES).where(GAMES.c.id == game).values(result=result))

        await self._write(work, continues=game)

    async def rename(self, game: str, title: str) -> None:
        """Gives a game a title, or takes it away."""

        def work(connection: Connection) -> None:
            connection.execute(update(GAMES).where(GAMES.c.id == game).values(title=title))

        await self._write(work, continues=game)

    async def following(self, game: str) -> str | None:
        """The rematch of a game, if there is one."""

        def work(connection: Connection) -> str | None:
            found = select(GAMES.c.id).where(GAMES.c.follows == game)
            return connection.execute(found.order_by(GAMES.c.created)).scalar()

        return await self._read(work)

    async def count(self) -> int:
        """How many games are kept."""

        def work(connection: Connection) -> int:
            return connection.execute(select(func.count()).select_from(GAMES)).scalar_one()

        return await self._read(work)

    async def load(self, game: str) -> tuple[Kept, list[Played]] | None:
        """A game and all its gestures."""

        def work(connection: Connection) -> tuple[Kept, list[Played]] | None:
            found = rows.load_game(connection, game)
            if found is not None:
                self._database.held.add(game)
            return found

        return await self._read(work)

    async def finished(self, game: str) -> tuple[Kept, list[Played]] | None:
        """A game that is over, to be looked back at; of one that goes on there is nothing."""

        def work(connection: Connection) -> tuple[Kept, list[Played]] | None:
            found = rows.load_game(connection, game)
            return None if found is None or found[0].result is None else found

        return await self._read(work)

    async def is_over(self, game: str) -> bool:
        """Whether there is such a game, and it is over."""

        def work(connection: Connection) -> bool:
            over = select(GAMES.c.id).where(GAMES.c.id == game, GAMES.c.result.is_not(None))
            return connection.execute(over).first() is not None

        return await self._read(work)

    async def play(
        self,
        game: str,
        gestures: list[Played],
        position: str,
        result: str | None,
        account: str | None = None,
    ) -> None:
        """Adds gestures to a game; when this returns they survive a loss of power.

        If it is over there is a result, and an account of it.
        """

        def work(connection: Connection) -> None:
            rows.append(connection, game, gestures)
            rows.touch(connection, game, position, result)
            if account is not None:
                connection.execute(insert(ACCOUNTS).values(game=game, account=account))

        await self._write(work, continues=game)

    async def take_back(self, game: str, undo: Played, position: str) -> None:
        """Removes gestures that were undone, and keeps that they were."""

        def work(connection: Connection) -> None:
            undone = GESTURES.c.game == game, GESTURES.c.number.in_(undo.takes_back)
            connection.execute(delete(GESTURES).where(*undone))
            rows.append(connection, game, [undo])
            rows.touch(connection, game, position, None)

        await self._write(work, continues=game)

    async def go_on(self, game: str, era: Era, position: str) -> None:
        """Goes on with a game in another era."""

        def work(connection: Connection) -> None:
            before = select(func.count()).select_from(ERAS).where(ERAS.c.game == game)
            rows.add_era(connection, game, connection.execute(before).scalar_one(), era)
            values = {"position": position, "version": era.after}
            connection.execute(update(GAMES).where(GAMES.c.id == game).values(values))

        await self._write(work, continues=game)

    # Seats and browsers

    async def seat_of(self, token: str) -> tuple[str, int] | None:
        """The game and the seat that a secret opens."""

        def work(connection: Connection) -> tuple[str, int] | None:
            row = connection.execute(
                select(SEATS.c.game, SEATS.c.seat).where(SEATS.c.token == token)
            ).first()
            return None if row is None else (row.game, row.seat)

        return await self._read(work)

    async def open_seat(self, browser: str, game: str, seat: int) -> None:
        """Remembers that a browser has opened a seat."""
        work = partial(rows.open_seat, browser=browser, game=game, seat=seat)
        await self._write(work, continues=game)

    async def forget(self, browser: str, game: str) -> None:
        """Forgets which seats of a game a browser has opened, but not that it has made it.

        Nor that the seats were opened: whoever made the game does not get at them again.
        """

        def work(connection: Connection) -> None:
            before = rows.browsers_of(connection, game)
            connection.execute(delete(BROWSERS).where(BROWSERS.c.game == game))
            rows.admit(connection, game, left(before, browser))

        await self._write(work, continues=game)

    async def seats_of(self, browser: str) -> dict[str, list[int]]:
        """The seats that a browser has opened, by game; MADE: it has made the game."""

        def work(connection: Connection) -> dict[str, list[int]]:
            found: dict[str, list[int]] = {}
            opened = select(BROWSERS).where(BROWSERS.c.browser == browser)
            for row in connection.execute(opened.order_by(BROWSERS.c.seat)):
                found.setdefault(row.game, []).append(row.seat)
            return found

        return await self._read(work)

    async def browsers_of(self, game: str) -> set[tuple[str, int]]:
        """The browsers that have opened seats of a game, with these; MADE: that have made it."""
        return await self._read(lambda connection: rows.browsers_of(connection, game))

    async def games(self, ids: list[str]) -> list[Kept]:
        """These games, the one played last first."""
        return await self._read(lambda connection: rows.load_games(connection, ids))

    async def resigned(self, games: Iterable[Kept]) -> dict[str, set[int]]:
        """The seats in which a bot plays on, of games that are not over."""
        ids = [game.id for game in games if game.result is None and len(game.seats) > 2]
        return await self._read(lambda connection: rows.resigned_in(connection, ids))


class _Fortune:
    """Says once that something fails, and once that it is well again."""

    def __init__(self, what: str) -> None:
        self._what: Final = what
        self.well = True

    def failed(self, error: Exception) -> None:
        """It fails; why is said if it did not fail before."""
        if self.well:
            log.error("games cannot be %s: %s", self._what, getattr(error, "orig", error))
        self.well = False

    def succeeded(self) -> None:
        """It is well."""
        if not self.well:
            log.warning("games can be %s again", self._what)
        self.well = True
