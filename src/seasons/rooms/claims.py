"""Which process has which game: a lock for each in PostgreSQL, and a sign of life beside it.

A process has all its locks in one session, so they go when it ends or is cut off. Whoever gets one
counts the `keeper` of the game on, and every write depends on that number: a process that has lost
a game cannot write to it, whatever it believes.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    delete,
    extract,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from seasons.rooms.database import Unusable, Work, writing
from seasons.rooms.postgres import Session
from seasons.rooms.schema import GAMES, PROCESSES
from seasons.rooms.store import NotRead

CHANNEL: Final = "seasons"
TRIES: Final = 20  # to get a lock that nobody alive has
PAUSE: Final = 0.1
ENDING: Final = 2000  # milliseconds that a session may take to end
LOCK_TIMEOUT: Final = 3000  # milliseconds for whatever was being written to a game
LATELY: Final = 30.0  # seconds; whoever was alive then may come back
FORGOTTEN: Final = 24 * 3600.0  # seconds after which nobody remembers a process

log: Final = logging.getLogger(__name__)

_Result = TypeVar("_Result")
_NOW: Final = extract("epoch", func.clock_timestamp())
# Who has a lock: the number of one is split in two, as the system has it.
_HOLDER: Final = text(
    "SELECT process.id, process.address, process.secret, "
    "extract(epoch from clock_timestamp()) - process.beat AS silent "
    "FROM pg_locks JOIN process ON process.backend = pg_locks.pid "
    "WHERE locktype = 'advisory' AND objsubid = 1 AND granted "
    "AND classid = CAST(:high AS bigint) AND objid = CAST(:low AS bigint) "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_END: Final = text(
    "SELECT pg_terminate_backend(pid, :ending) FROM pg_stat_activity "
    "WHERE application_name = :name AND datname = current_database() AND pid <> pg_backend_pid()"
)


@dataclass(frozen=True, slots=True)
class Process:
    """A process that shares the games: where it is reached, and the secret that it believes."""

    id: str
    address: str
    secret: str = field(repr=False)


class Elsewhere(NotRead):
    """The room is in another process, which is alive."""

    def __init__(self, process: Process) -> None:
        super().__init__("another process has this game, and cannot be asked")
        self.process: Final = process


def session_name(id_: str) -> str:
    """What all sessions of a process are called in the database."""
    return f"seasons {id_}"


def new_process(address: str) -> Process:
    """This process, before anybody knows of it."""
    return Process(secrets.token_hex(8), address, secrets.token_urlsafe(32))


def notify(connection: Connection, id_: str, version: int) -> None:
    """Tells all processes, when the transaction is over; nothing is secret about it."""
    connection.execute(select(func.pg_notify(CHANNEL, f"{id_} {version}")))


def anybody(connection: Connection) -> bool:
    """Whether a process shares the games of a database now."""
    if not inspect(connection).has_table(PROCESSES.name):
        return False
    lately = select(PROCESSES.c.id).where(_NOW - PROCESSES.c.beat < LATELY)
    return connection.execute(lately).first() is not None


class Claims:
    """The games that this process has."""

    def __init__(self, engine: Engine, process: Process, silence: float) -> None:
        self.process: Final = process
        self.silence: Final = silence  # seconds until another process is given up
        self._session: Final = Session(engine)
        self._backend = 0  # of our session; 0: there is none
        self._intact = True  # whether it has had all our locks since the last sign of life
        self._games: set[str] = set()
        self._thread: Final = ThreadPoolExecutor(1, thread_name_prefix="claims")

    async def take(self, game: str) -> int | None:
        """Makes this process the keeper of a game, by its number; None: there is no such game.

        `Elsewhere`: another one has it. A process that shows no sign of life is ended, as far as
        the database knows it.
        """
        try:
            return await self._do(lambda connection: self._take(connection, game))
        except NotRead:
            if self._backend:
                raise
        return await self._do(lambda connection: self._take(connection, game))  # in a new session

    async def release(self, game: str) -> None:
        """Lets others have a game."""

        def work(connection: Connection) -> None:
            if game in self._games:
                self._games.discard(game)
                _unlock(connection, game)

        await self._do(work)

    async def beat(self) -> bool:
        """Gives a sign of life; False: our locks were lost since the last one."""
        try:
            await self._do(self._beat)
        except NotRead:
            return False
        intact, self._intact = self._intact, True
        return intact

    async def end(self, process: Process) -> None:
        """Ends a process that does not answer, as far as the database knows it."""
        await self._do(lambda connection: _end(connection, process))

    def close(self) -> None:
        """Lets others have all our games."""

        def work(connection: Connection) -> None:
            connection.execute(delete(PROCESSES).where(PROCESSES.c.id == self.process.id))

        def leave() -> None:
            try:
                if self._backend:
                    self._session.do(work)
            except SQLAlchemyError:
                pass  # others notice that we are gone
            self._session.close()

        self._thread.submit(leave).result()
        self._thread.shutdown()

    async def _do(self, work: Work[_Result]) -> _Result:
        """Does something in our session, in its own thread."""

        def known() -> _Result:
            try:
                return self._session.do(lambda connection: work(self._registered(connection)))
            except (SQLAlchemyError, Unusable) as error:
                if self._backend:  # or it was said before
                    log.warning("games cannot be claimed: %s", getattr(error, "orig", error))
                if getattr(error, "connection_invalidated", True):
                    self._session.close()
                    self._backend = 0
                    self._intact = False
                raise NotRead("the database cannot be read now") from None

        return await asyncio.get_running_loop().run_in_executor(self._thread, known)

    def _registered(self, connection: Connection) -> Connection:
        """Our session, which the others know; a new one has no locks yet."""
        if not self._backend:
            self._games.clear()
            connection.exec_driver_sql(f"SET lock_timeout = {LOCK_TIMEOUT}")
            mine = PROCESSES.c.id == self.process.id
            with writing(connection):
                old = connection.execute(select(PROCESSES.c.backend).where(mine)).scalar()
                forgotten = _NOW - PROCESSES.c.beat > FORGOTTEN
                connection.execute(delete(PROCESSES).where(mine | forgotten))
                backend = connection.execute(select(func.pg_backend_pid())).scalar_one()
                connection.execute(
                    insert(PROCESSES).values(
                        id=self.process.id, address=self.process.address,
                        secret=self.process.secret, backend=backend, beat=_NOW,
                    )
                )  # fmt: skip
            if old is not None:  # the database may not have noticed that it was lost
                connection.execute(select(func.pg_terminate_backend(old, ENDING)))
            self._backend = backend
        return connection

    def _beat(self, connection: Connection) -> None:
        mine = PROCESSES.c.id == self.process.id
        found = connection.execute(update(PROCESSES).where(mine).values(beat=_NOW))
        if not found.rowcount:
            raise Unusable("others have given this process up")

    def _take(self, connection: Connection, game: str) -> int | None:
        if game not in self._games:
            self._lock(connection, game)
        try:
            with writing(connection):
                change = update(GAMES).where(GAMES.c.id == game)
                change = change.values(keeper=GAMES.c.keeper + 1)
                keeper = connection.execute(change.returning(GAMES.c.keeper)).scalar()
                if keeper is not None:
                    notify(connection, game, keeper)
        except SQLAlchemyError:
            self._games.discard(game)
            with suppress(SQLAlchemyError):  # it may have gone with the session
                _unlock(connection, game)
            raise
        if keeper is None:
            self._games.discard(game)
            _unlock(connection, game)
        return keeper

    def _lock(self, connection: Connection, game: str) -> None:
        key = lock_key(game)
        for _ in range(TRIES):
            if connection.execute(select(func.pg_try_advisory_lock(key))).scalar():
                self._games.add(game)
                return
            found = connection.execute(_HOLDER, _halves(key)).first()
            if found is None:  # it was just let go
                time.sleep(PAUSE)
                continue
            process = Process(found.id, found.address, found.secret)
            if found.silent < self.silence:
                raise Elsewhere(process)
            _end(connection, process)
        raise NotRead(f"the lock of game {game} is not to be had")


def lock_key(game: str) -> int:
    """The number of the lock of a game."""
    return int.from_bytes(hashlib.sha256(game.encode()).digest()[:8], signed=True)


def _halves(key: int) -> dict[str, int]:
    return {"high": key >> 32 & 0xFFFF_FFFF, "low": key & 0xFFFF_FFFF}


def _unlock(connection: Connection, game: str) -> None:
    connection.execute(select(func.pg_advisory_unlock(lock_key(game))))


def _end(connection: Connection, process: Process) -> None:
    """Ends all sessions of a process: its locks go, and what it was just about to write."""
    log.warning("process %s at %s does not answer; others take its games over",
                process.id, process.address)  # fmt: skip
    name = session_name(process.id)
    connection.execute(_END, {"ending": ENDING, "name": name}).all()
    connection.execute(delete(PROCESSES).where(PROCESSES.c.id == process.id))
