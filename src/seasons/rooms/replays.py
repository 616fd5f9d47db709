"""The replays that a server can show: of games that are over, and of records brought along.

Nothing of a game that goes on is looked at here, whoever asks.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from seasons.rooms import uploads
from seasons.rooms.allowance import Allowance, ShelfFull
from seasons.rooms.damage import named, sound
from seasons.rooms.ids import could_be
from seasons.rooms.limits import Limits
from seasons.rooms.replay import Replay
from seasons.rooms.store import Store
from seasons.rooms.timeline import Timeline, timeline

READY: Final = 24  # replays that are not made again
DAY: Final = 24 * 3600.0  # seconds


@dataclass
class Shown:
    """A replay, with its course once somebody has asked for it."""

    replay: Replay

    @cached_property
    def timeline(self) -> Timeline:
        """The course in numbers."""
        return timeline(self.replay)


class Replays:
    """Replays by the id of their game, or by that of an upload."""

    def __init__(self, store: Store, allowance: Allowance, limits: Limits) -> None:
        self._store: Final = store
        self._allowance: Final = allowance
        self._limits: Final = limits
        self._ready: Final[OrderedDict[tuple[str, str], Shown]] = OrderedDict()
        self._making: Final = asyncio.Lock()  # one at a time, so that others can play meanwhile
        self._keeping: Final = asyncio.Lock()

    async def of_game(self, game: str) -> Shown | None:
        """The replay of a game; None unless there is such a game and it is over."""
        if not could_be(game) or not await self._store.is_over(game):
            self._ready.pop(("game", game), None)
            return None
        async with self._making:
            if ("game", game) not in self._ready:
                found = await self._store.finished(game)
                if found is None:  # deleted meanwhile
                    return None
                await self._make(("game", game), lambda: Replay.of_game(*found))
            return self._used("game", game)

    async def of_upload(self, id_: str) -> Shown | None:
        """The replay of a record that was brought along not too long ago."""
        if not could_be(id_):
            return None
        since = time.time() - self._limits.upload_days * DAY
        record = await self._store.look(lambda connection: uploads.get(connection, id_, since))
        if record is None:
            return None
        async with self._making:
            if ("upload", id_) not in self._ready:
                await self._make(("upload", id_), lambda: Replay.of_record(record, named(record)))
            return self._used("upload", id_)

    async def keep(self, text: str, address: str | None) -> str:
        """Keeps a record that somebody brings, and says by which id; Damaged says what is wrong.

        It is counted like a game that somebody begins.
        """
        async with self._keeping:
            self._allowance.check(address, time.monotonic())
            self._allowance.count(address, time.monotonic())  # one that is refused was work, too
            record, _ = await asyncio.to_thread(sound, text)
            return await self._keep(record)

    async def _keep(self, record: str) -> str:
        id_, now = secrets.token_urlsafe(9), time.time()
        old, most = now - self._limits.upload_days * DAY, self._limits.uploads
        await self._store.change(lambda connection: uploads.forget(connection, old))
        if await self._store.look(uploads.count) >= most:
            raise ShelfFull(most)
        await self._store.change(lambda connection: uploads.put(connection, id_, record, now))
        return id_

    async def _make(self, key: tuple[str, str], make: Callable[[], Replay]) -> None:
        self._ready[key] = Shown(await asyncio.to_thread(make))
        while len(self._ready) > READY:
            self._ready.popitem(last=False)

    def _used(self, kind: str, id_: str) -> Shown:
        self._ready.move_to_end((kind, id_))
        return self._ready[kind, id_]
