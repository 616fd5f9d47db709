"""A watch that a test sets, in the place of the clock of the process."""

from __future__ import annotations

import pytest

from seasons.rooms.players import HUMAN
from seasons.rooms.room import Room
from seasons.rooms.rooms import Rooms
from seasons.rules.game import Game
from tests.rooms.helpers import enter, kept

TICK = 5.0  # seconds between two looks at a clock


class Watch:
    """What time it is for clocks and for who is absent."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """The time, as `time.monotonic` would say."""
        return self.now

    async def wait(self, room: Room, seconds: float) -> None:
        """Time goes by at a table that is looked at every now and then."""
        while seconds > 0:
            self.now += min(TICK, seconds)
            seconds -= TICK
            room.stand_ins.look()
            await room.clock.look()


def watching(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """A watch that everything here looks at."""
    watch = Watch()
    for module in ("clock", "stand_in"):
        monkeypatch.setattr(f"seasons.rooms.{module}.monotonic", watch)
    return watch


async def timed(rooms: Rooms, clock: str | None, game: Game, players: int = 2) -> Room:
    """The room of a game with a clock, to which everybody has come."""
    await rooms.store.add(kept(game, [HUMAN] * players, clock=clock), None)
    room = await enter(rooms, "game")
    for seat in range(players):
        await room.register.arrive(seat)
    return room


def left(room: Room) -> dict[int, float]:
    """What everybody has left."""
    return {time.seat: time.seconds for time in room.clock.times}
