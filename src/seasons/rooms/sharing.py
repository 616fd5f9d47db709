"""Rooms among several processes: signs of life, and hearing at once what others have done.

What is not heard is noticed a little later by looking at the database.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from seasons.rooms.claims import CHANNEL, Claims
from seasons.rooms.errands import ERRAND
from seasons.rooms.rooms import Rooms
from seasons.rooms.store import NotRead, NotSaved

BEATS: Final = 5  # signs of life in the time after which a process is given up
LISTENS: Final = 0.3  # seconds until the listener looks whether it is still wanted
RETRY: Final = 1.0  # seconds until it tries again to reach the database
LOOK: Final = 1.0  # seconds between two looks at the keepers of our games


class Sharing:
    """What a process does so that others can take its games over, and it theirs."""

    def __init__(self, rooms: Rooms, claims: Claims, engine: Engine) -> None:
        self._rooms: Final = rooms
        self._claims: Final = claims
        self._listener: Final = Listener(engine, self._hear)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        """Lets the others know of this process; from now on gives signs of life."""
        self._loop = asyncio.get_running_loop()
        await self._claims.beat()
        for each in (self._beat(), self._look()):
            self._begin(each)
        self._listener.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Listens no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._listener.close)

    async def _beat(self) -> None:
        """Tells that this process is alive: it has come round to it."""
        while True:
            await asyncio.sleep(self._claims.silence / BEATS)
            if not await self._claims.beat():
                self._rooms.give_up()

    async def _look(self) -> None:
        """Notices what nobody has told."""
        while True:
            await asyncio.sleep(LOOK)
            with suppress(NotRead):
                await self._rooms.look_at_keepers()

    def _hear(self, said: str) -> None:
        """Somebody has told something, in the thread of the listener."""
        assert self._loop is not None
        with suppress(RuntimeError):  # the loop may have ended meanwhile
            self._loop.call_soon_threadsafe(self._act_on, said)

    def _act_on(self, said: str) -> None:
        id_, _, version = said.partition(" ")
        if id_ == ERRAND:
            self._begin(self._run_errands())
        elif version.isdigit():
            self._rooms.give_up(id_, int(version))

    async def _run_errands(self) -> None:
        with suppress(NotRead, NotSaved):
            await self._rooms.run_errands()

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class Listener(threading.Thread):
    """Waits for what other processes tell, by a connection of its own."""

    def __init__(self, engine: Engine, hear: Callable[[str], None]) -> None:
        super().__init__(name="listener", daemon=True)
        self._engine: Final = engine
        self._hear: Final = hear
        self._ended: Final = threading.Event()

    def run(self) -> None:
        """Listens until it is told to end."""
        while not self._ended.is_set():
            try:
                self._listen()
            except (SQLAlchemyError, self._engine.dialect.loaded_dbapi.Error):
                self._ended.wait(RETRY)

    def close(self) -> None:
        """Ends it."""
        self._ended.set()
        if self.is_alive():
            self.join()

    def _listen(self) -> None:
        with self._engine.connect() as connection:
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            driver = connection.connection.driver_connection
            assert driver is not None
            while not self._ended.is_set():
                for note in driver.notifies(timeout=LISTENS):
                    self._hear(note.payload)
