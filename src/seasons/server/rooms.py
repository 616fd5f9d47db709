"""All rooms of a server: opened when somebody enters, closed when nobody is there any more."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from typing import Any, Final

from seasons.rules import tables
from seasons.rules.game import Game
from seasons.server.room import HUMAN, Room, check_players
from seasons.server.store import Kept, NotSaved, Seat, Store
from seasons.server.thinking import Thinkers

OPEN_ROOMS: Final = 200  # beyond this many, empty ones are closed
RECENT: Final = 600.0  # seconds; nobody takes that long from the door to a seat
WATCH: Final = 1.0  # seconds between two looks whether the database is still there


class Rooms:
    """The rooms by the id of their game."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store: Final = store
        self.thinkers: Final = thinkers
        self._rooms: Final[dict[str, Room]] = {}
        self._tokens: Final[dict[str, tuple[str, int]]] = {}  # the seats of these rooms
        self._lock: Final = asyncio.Lock()

    async def make(
        self, seats: list[tuple[str, str]], setup: dict[str, Any], browser: str | None
    ) -> Kept:
        """Begins a game; `seats` are players (`human` or a bot) and their names."""
        check_players([player for player, _ in seats])
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
        room = self._rooms.get(game)
        if room is None:
            async with self._lock:
                room = self._rooms.get(game) or await self._open(game)
        if room is not None:
            room.entered = time.monotonic()
        return room

    async def _open(self, game: str) -> Room | None:
        found = await self.store.load(game)
        if found is None:
            return None
        await self._tidy()
        room = await Room.open(*found, self.store, self.thinkers)
        self._rooms[game] = room
        for number, seat in enumerate(room.kept.seats):
            self._tokens[seat.token] = game, number
        room.begin()
        return room

    async def seat_of(self, token: str) -> tuple[str, int] | None:
        """The game and the seat that a secret opens; of open rooms without the database."""
        return self._tokens.get(token) or await self.store.seat_of(token)

    async def seats_of(self, browser: str, game: str) -> list[int]:
        """The seats of a game that a browser has opened; of open rooms without the database."""
        room = self._rooms.get(game)
        if room is not None:
            return room.seats_of(browser)
        return (await self.store.seats_of(browser)).get(game, [])

    async def save(self) -> None:
        """Writes the games of open rooms that are not in the database, or not as they are."""
        await self.store.renew()
        for room in list(self._rooms.values()):
            if not self.store.holds(room.id):
                await room.save()

    async def watch(self) -> None:
        """Keeps an eye on the database as long as nobody cancels it."""
        while True:
            await asyncio.sleep(WATCH)
            with suppress(NotSaved):  # the store has said why
                await self.save()

    async def _tidy(self) -> None:
        """Closes rooms nobody is in and nobody has just entered, if their games are kept."""
        long_ago = time.monotonic() - RECENT
        empty = [id_ for id_, room in self._rooms.items() if room.empty_since(long_ago)]
        for id_ in empty[: max(0, len(self._rooms) + 1 - OPEN_ROOMS)]:
            if self.store.there and self.store.holds(id_):
                room = self._rooms.pop(id_)
                for seat in room.kept.seats:
                    del self._tokens[seat.token]
                await room.close()

    async def close(self) -> None:
        """Closes all rooms, whose games are kept as far as there is a database for them."""
        for room in list(self._rooms.values()):
            await room.close()
        with suppress(NotSaved):
            await self.save()


def _distinct(names: list[str]) -> list[str]:
    """Names that can be told apart in the log: a second Ada is Ada 2."""
    return [
        f"{name} {names[: n + 1].count(name)}" if name in names[:n] else name
        for n, name in enumerate(names)
    ]


def _given(setup: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in setup.items() if value is not None}
