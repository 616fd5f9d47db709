"""Who is at a table: seen by all, without those who reload, and since when others are away."""

from __future__ import annotations

import asyncio
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from seasons.rooms import presence
from seasons.rooms.limits import Limits
from seasons.rooms.players import HUMAN
from seasons.rooms.room import Room
from seasons.rooms.sight import Attendance, Saying, Sight
from tests.helpers import table
from tests.rooms.helpers import entered, hotel, lively, play, until

HERE, NOT_YET = Attendance(True), Attendance(False)


@dataclass(eq=False)
class Guest:
    """Somebody who notes who comes and goes."""

    seat: int | None
    noticed: list[tuple[Attendance | None, ...]] = field(default_factory=list)

    def show(self, sight: Sight) -> None:
        pass

    def hear(self, saying: Saying) -> None:
        pass

    def notice(self, sight: Sight) -> None:
        self.noticed.append(sight.presence)

    def dismiss(self) -> None:
        pass


def away(room: Room, seat: int) -> float:
    """Since when somebody is."""
    found = room.sight(None).presence[seat]
    assert found is not None
    assert not found.here
    assert found.since is not None
    return found.since


@lively
async def test_others_see_who_comes_and_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE", 0.01)
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table([{}, {}]), [HUMAN, HUMAN, "random"])
        ann, bob, eve = Guest(0), Guest(1), Guest(None)
        assert room.sight(0).presence == (NOT_YET, NOT_YET, None)
        with room.presence.of(ann), room.presence.of(eve):
            with room.presence.of(bob):
                assert ann.noticed == eve.noticed == [(HERE, HERE, None)]
                assert bob.noticed == []  # who sits there knows
            before = time.time()
            assert len(ann.noticed) == 1
            await until(lambda: len(ann.noticed) == 2)
            assert before - 1 <= away(room, 1) <= before + 1
            assert ann.noticed == eve.noticed
        assert room.viewers == set()


@lively
async def test_a_reload_and_a_second_page_are_nobodys_business(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table([{}]))
        ann = Guest(0)
        with room.presence.of(ann):
            with room.presence.of(Guest(1)):
                pass
            assert room.sight(0).presence == (HERE, HERE)  # not missed yet
            with room.presence.of(Guest(1)), room.presence.of(Guest(1)):
                pass
            with room.presence.of(Guest(1)):
                assert ann.noticed == [(HERE, HERE)]


@lively
async def test_a_seat_that_was_played_in_is_away_since_the_server_started(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table([{}, {}]))
        await room.register.admit("bob", 1)
        await play(room, 0, "end")
    begun = time.time()
    async with hotel(tmp_path) as rooms:
        again = await rooms.enter(room.id)
        assert again is not None
        assert all(begun <= away(again, seat) <= time.time() for seat in (0, 1))
        assert again.sight(0).presence[2] == NOT_YET


@lively
async def test_a_room_that_was_closed_knows_who_left_it(tmp_path: Path) -> None:
    async with hotel(tmp_path, limits=Limits(room_idle_seconds=0.0)) as rooms:
        room = await entered(rooms, table([{}]))
        with room.presence.of(Guest(0)):
            pass
        left = room.presence.left[0]
        await until(lambda: room.idle)
        await rooms.tidy(time.monotonic() + 1)
        assert rooms.open == 0
        again = await rooms.enter(room.id)
        assert again is not None
        assert again is not room
        assert away(again, 0) == left


@lively
async def test_somebody_who_never_comes_back_is_missed_by_nobody_who_is_gone(
    tmp_path: Path,
) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table([{}]))
        with ExitStack() as watching:
            watching.enter_context(room.presence.of(Guest(0)))
        await room.close()
        await asyncio.sleep(0)
        assert away(room, 0) == room.presence.left[0]
