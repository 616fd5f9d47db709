"""All rooms of a server: opened when somebody enters, closed when nobody is there any more."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from seasons.rules import tables
from seasons.rules.errors import ImpossiblePosition
from seasons.rules.game import Game
from seasons.server.room import HUMAN, Room, check_players
from seasons.server.store import Kept, Seat, Store
from seasons.server.thinking import Thinkers

OPEN_ROOMS: Final = 200  # beyond this many, empty ones are closed
RECENT: Final = 600.0  # seconds; nobody takes that long from the door to a seat


class Rooms:
    """The rooms by the id of their game."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store: Final = store
        self.thinkers: Final = thinkers
        self._rooms: Final[dict[str, Room]] = {}
        self._lock: Final = asyncio.Lock()

    async def make(
        self, seats: list[tuple[str, str]], setup: dict[str, Any], browser: str | None
    ) -> Kept:
        """Begins a game; `seats` are players (`human` or a bot) and their names."""
        check_players([player for player, _ in seats])
        _check_modules(setup.get("modules", ()))
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
                await self._tidy()
                room = await Room.open(*found, self.store, self.thinkers)
                self._rooms[game] = room
                room.begin()
            room.entered = time.monotonic()
            return room

    async def opened_by(self, token: str) -> tuple[Room, int] | None:
        """The room and the seat that a person's link opens; None if it opens nothing."""
        found = await self.store.seat_of(token)
        room = None if found is None else await self.enter(found[0])
        if found is None or room is None or not room.chairs[found[1]].person:
            return None
        return room, found[1]

    async def _tidy(self) -> None:
        """Closes rooms nobody is in and nobody has just entered; their games are kept."""
        long_ago = time.monotonic() - RECENT
        empty = [id_ for id_, room in self._rooms.items() if room.empty_since(long_ago)]
        for id_ in empty[: max(0, len(self._rooms) + 1 - OPEN_ROOMS)]:
            await self._rooms.pop(id_).close()

    async def close(self) -> None:
        """Closes all rooms."""
        for room in list(self._rooms.values()):
            await room.close()


def _distinct(names: list[str]) -> list[str]:
    """Names that can be told apart in the log: a second Ada is Ada 2."""
    return [
        f"{name} {names[: n + 1].count(name)}" if name in names[:n] else name
        for n, name in enumerate(names)
    ]


def _check_modules(modules: Iterable[str]) -> None:
    """Whoever names a module twice has meant another one."""
    for module, count in Counter(modules).most_common(1):
        if count > 1:
            raise ImpossiblePosition(f"the module {module!r} is there twice")


def _given(setup: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in setup.items() if value is not None}
