"""All rooms of a server: opened when somebody enters, closed when nobody was there for long."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any, Final

from seasons.rules import tables
from seasons.rules.game import Game
from seasons.server.allowance import Allowance, Full
from seasons.server.limits import Limits
from seasons.server.room import HUMAN, Room, check_players
from seasons.server.store import Kept, Seat, Store
from seasons.server.thinking import Thinkers

SETTLING: Final = 60.0  # seconds; nobody takes that long from the door to a seat
LOOKS: Final = 4  # for empty rooms, in the time after which they are closed
PAUSE: Final = 0.05  # seconds at least between two looks


class Rooms:
    """The rooms by the id of their game."""

    def __init__(self, store: Store, thinkers: Thinkers, limits: Limits | None = None) -> None:
        self.store: Final = store
        self.thinkers: Final = thinkers
        self.limits: Final = limits or Limits()
        self._allowance: Final = Allowance(self.limits)
        self._making: Final = asyncio.Lock()
        self._rooms: Final[dict[str, Room]] = {}
        self._lock: Final = asyncio.Lock()
        self._tidier: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Closes empty rooms from now on, also while nobody opens another."""
        self._tidier = asyncio.create_task(self._keep_tidy())

    async def make(
        self,
        seats: list[tuple[str, str]],
        setup: dict[str, Any],
        browser: str | None,
        address: str | None = None,
    ) -> Kept:
        """Begins a game; `seats` are players (`human` or a bot) and their names.

        Whoever asks is counted by their address; None: this computer itself.
        """
        check_players([player for player, _ in seats])
        async with self._making:  # what is counted does not change meanwhile
            self._allowance.check(address, time.monotonic())
            if await self.store.count() >= self.limits.games:
                raise Full(self.limits.games)
            kept = await self._make(seats, setup, browser)
            self._allowance.count(address, time.monotonic())
        return kept

    async def _make(
        self, seats: list[tuple[str, str]], setup: dict[str, Any], browser: str | None
    ) -> Kept:
        # The seed is fixed here, so that the game can be played again from its gestures.
        setup = {"seed": secrets.token_hex(8), **_given(setup), "players": len(seats)}
        names = _distinct([name for _, name in seats])
        game = Game.new(**setup, names=names)
        now = time.time()
        kept = Kept(
            id=secrets.token_urlsafe(9),
            created=now,
            played=now,
            rules_version=tables.RULES_VERSION,
            setup=setup,
            position=game.position(),
            start=None,
            result=None,
            seats=tuple(
                Seat(player, name, secrets.token_urlsafe(24))
                for (player, _), name in zip(seats, names, strict=True)
            ),
        )
        people = [number for number, (player, _) in enumerate(seats) if player == HUMAN]
        await self.store.add(kept, browser, people[:1])
        return kept

    async def enter(self, game: str) -> Room | None:
        """The room of a game; None if there is no such game."""
        async with self._lock:
            room = self._rooms.get(game)
            if room is None:
                found = await self.store.load(game)
                if found is None:
                    return None
                room = await Room.open(*found, self.store, self.thinkers)
                self._rooms[game] = room
                room.begin()
                await self._tidy(time.monotonic())
            room.visited = time.monotonic()
            return room

    async def tidy(self, now: float) -> None:
        """Closes rooms that nobody needs any more; their games are kept.

        Those that were empty for long; if too many are open, also those that just became so.
        """
        async with self._lock:
            await self._tidy(now)

    async def _tidy(self, now: float) -> None:
        for room in self._rooms.values():
            if room.viewers:
                room.visited = now
        idle = self.limits.room_idle_seconds
        too_many = len(self._rooms) - self.limits.rooms
        for number, room in enumerate(sorted(self._rooms.values(), key=lambda each: each.visited)):
            if room.empty_since(now - (min(idle, SETTLING) if number < too_many else idle)):
                await self._rooms.pop(room.id).close()

    async def _keep_tidy(self) -> None:
        while True:
            await asyncio.sleep(max(PAUSE, self.limits.room_idle_seconds / LOOKS))
            await self.tidy(time.monotonic())

    async def close(self) -> None:
        """Closes all rooms."""
        if self._tidier is not None:
            self._tidier.cancel()
            await asyncio.gather(self._tidier, return_exceptions=True)
        for room in list(self._rooms.values()):
            await room.close()


def _distinct(names: list[str]) -> list[str]:
    """Names that can be told apart in the log: a second Ada is Ada 2."""
    return [
        f"{name} {names[: n + 1].count(name)}" if name in names[:n] else name
        for n, name in enumerate(names)
    ]


def _given(setup: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in setup.items() if value is not None}
