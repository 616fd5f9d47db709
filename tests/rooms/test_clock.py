"""Clocks: for whom time runs, what is left, what is kept, and what happens when it is up."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from seasons import Game
from seasons.rooms.clock import GRACE, LONGEST, SHORTEST, STOPPED, WRITTEN, BadClock, Rule
from seasons.rooms.limits import Limits
from seasons.rooms.players import HUMAN
from seasons.rooms.room import Room
from tests.helpers import table
from tests.rooms.helpers import (
    act,
    deleted,
    enter,
    entered,
    hotel,
    kept,
    lively,
    play,
    reopened,
    until,
)
from tests.rooms.watches import Watch, left, timed, watching

WEEK = 7 * 24 * 60 * 60


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    return watching(monkeypatch)


async def decide(room: Room, seat: int) -> None:
    """A whole gesture, whatever it is."""
    before, chance = room.version, random.Random(1)
    while room.version == before:
        await act(room, seat, chance)


# What is agreed on


@pytest.mark.parametrize(
    "text", [f"decision {SHORTEST}", f"game {LONGEST}", "decision 120", "game 3600"]
)
def test_a_clock_is_written_as_it_is_read(text: str) -> None:
    assert str(Rule.read(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "decision", "decision 9", f"game {LONGEST + 1}", "turn 60", "decision 060", "game -60",
     "game 1e3", "decision 60 ", "decision ٦٠", "game 60\n"],
)  # fmt: skip
def test_there_is_no_other_clock(text: str) -> None:
    with pytest.raises(BadClock):
        Rule.read(text)


@pytest.mark.parametrize(
    ("clock", "left", "after"),
    [
        ("decision 120", 3, 120),
        ("decision 120", 0, 120),
        ("game 900", 500, 500),
        ("game 900", 3, GRACE),
        ("game 900", -1, GRACE),
        ("game 20", 3, 20),
    ],
)
def test_what_there_is_for_the_next_decision(clock: str, left: float, after: float) -> None:
    assert Rule.read(clock).next(left) == after


@lively
async def test_a_bad_clock_begins_no_game_and_a_rematch_keeps_a_good_one(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        seats = [(HUMAN, "Ann"), (HUMAN, "Bob")]
        with pytest.raises(BadClock):
            await rooms.make(seats, {}, None, clock="decision 1")
        assert await rooms.store.count() == 0
        found = await rooms.make(seats, {"level": "apprentice"}, None, clock="game 900")
        room = await enter(rooms, found.id)
        await room.resign(0)
        assert (await rooms.rematch(room, None)).clock == "game 900"


# For whom it runs


@lively
async def test_time_runs_when_everybody_has_been_there(tmp_path: Path, watch: Watch) -> None:
    async with hotel(tmp_path) as rooms:
        await rooms.store.add(kept(table(), [HUMAN, HUMAN], clock="decision 60"), None)
        room = await enter(rooms, "game")
        await room.register.arrive(0)
        await watch.wait(room, 1000)
        assert left(room) == {0: 60}
        assert room.sight(0).times == room.sight(1).times
        await room.register.arrive(1)
        await watch.wait(room, 20)
        assert left(room) == {0: 40, 1: 60}
        assert [each.runs for each in room.clock.times] == [True, False]


@lively
async def test_at_the_same_time_it_runs_for_all_who_have_not_answered(
    tmp_path: Path, watch: Watch
) -> None:
    async with hotel(tmp_path) as rooms:
        room = await timed(rooms, "decision 60", Game.new(3, seed=1), 3)
        await watch.wait(room, 20)
        await decide(room, 1)
        await watch.wait(room, 20)
        assert left(room) == {0: 20, 1: 60, 2: 20}
        assert room.clock.running == (0, 2)
        await decide(room, 0)
        await decide(room, 2)
        assert left(room) == {0: 60, 1: 60, 2: 60}
        assert all(each.runs for each in room.clock.times)


@lively
async def test_bots_have_no_clock_and_an_end_stops_all(tmp_path: Path, watch: Watch) -> None:
    async with hotel(tmp_path) as rooms:
        await rooms.store.add(kept(table(), [HUMAN, "random"], clock="game 900"), None)
        room = await enter(rooms, "game")
        await room.register.arrive(0)
        await watch.wait(room, 20)
        assert left(room) == {0: 880}
        await room.register.end()
        await watch.wait(room, 1000)
        assert (left(room), room.clock.running) == ({0: 880}, ())
        assert room.stand_ins.seats == ()


@pytest.mark.parametrize(("clock", "after"), [("decision 60", 40), ("game 900", 880)])
@lively
async def test_an_answer_that_is_withdrawn_brings_no_time(
    tmp_path: Path, watch: Watch, clock: str, after: float
) -> None:
    async with hotel(tmp_path) as rooms:
        room = await timed(rooms, clock, Game.new(2, seed=1))
        await watch.wait(room, 20)
        for _ in range(3):
            await decide(room, 0)
            await room.undo(0, room.chairs[0].ticket)
        assert left(room)[0] == after
        await watch.wait(room, 20)
        assert left(room)[0] == after - 20


@lively
async def test_who_is_no_longer_asked_has_all_the_time_for_the_next_decision(
    tmp_path: Path, watch: Watch
) -> None:
    async with hotel(tmp_path) as rooms:
        room = await timed(rooms, "decision 60", table(phase="choose", gauge=0))
        await decide(room, 0)
        assert room.clock.running == (1,)
        await watch.wait(room, 30)
        await room.undo(0, room.chairs[0].ticket)
        assert (left(room)[1], room.clock.running) == (60, (0,))


@lively
async def test_a_process_that_was_stopped_has_not_counted(tmp_path: Path, watch: Watch) -> None:
    async with hotel(tmp_path) as rooms:
        room = await timed(rooms, "decision 60", table())
        watch.now += WEEK
        await room.clock.look()
        assert left(room)[0] == 60 - STOPPED


# When it is up


@pytest.mark.parametrize(("clock", "again"), [("decision 60", 60), ("game 900", GRACE)])
@lively
async def test_a_bot_plays_when_the_time_is_up_and_who_returns_has_some(
    tmp_path: Path, watch: Watch, clock: str, again: float
) -> None:
    async with hotel(tmp_path) as rooms:
        room = await timed(rooms, clock, Game.new(2, seed=1))
        await watch.wait(room, Rule.read(clock).seconds - 5)
        assert not room.chairs[0].away
        await decide(room, 1)
        await watch.wait(room, 5)
        assert room.stand_ins.seats == (0,)
        await until(lambda: room.idle)
        assert [entry.event.kind for each in room.story for entry in each.entries].count(
            "time-out"
        ) == 1
        assert left(room).keys() == {1}
        assert (await reopened(room)).kept.seats[0].seconds_left == again
        await room.stand_ins.come_back(0)
        assert left(room)[0] == left(await reopened(room))[0] == again


@lively
async def test_a_gesture_that_was_just_in_time_counts(tmp_path: Path, watch: Watch) -> None:
    async with hotel(tmp_path) as rooms:
        room = await timed(rooms, "decision 60", table(phase="choose"))
        for _ in range(11):
            watch.now += 5
            room.clock.times  # noqa: B018  (it is counted)
        watch.now += 5
        assert room.clock.out(0)
        await decide(room, 0)
        await room.stand_ins.time_out(0)
        assert room.stand_ins.seats == ()


# What is kept


@pytest.mark.parametrize("clock", ["decision 600", "game 600"])
@lively
async def test_a_server_that_is_killed_has_counted_a_little_less(
    tmp_path: Path, watch: Watch, clock: str
) -> None:
    async with hotel(tmp_path) as rooms:
        room = await timed(rooms, clock, Game.new(2, seed=1))
        await watch.wait(room, 100)
        watch.now += 3  # which nobody has written down
        before = left(await reopened(room))
        assert 497 <= before[0] <= 497 + WRITTEN
        watch.now += WEEK  # while no server runs
        assert left(await reopened(room)) == before


@pytest.mark.parametrize("clock", ["decision 600", "game 600"])
@lively
async def test_a_decision_never_begins_with_less_after_a_restart(
    tmp_path: Path, watch: Watch, clock: str
) -> None:
    async with hotel(tmp_path) as rooms:
        room = await timed(rooms, clock, Game.new(2, seed=1))
        await watch.wait(room, 590)
        for seat in (0, 1):
            await decide(room, seat)
        assert left(await reopened(room)) == left(room)
        assert left(room)[0] == (600 if clock == "decision 600" else GRACE)


@lively
async def test_what_is_left_goes_with_the_game_into_another_database(
    tmp_path: Path, watch: Watch
) -> None:
    async with hotel(tmp_path) as rooms:
        room = await timed(rooms, "game 600", Game.new(2, seed=1))
        await watch.wait(room, 100)
        deleted(tmp_path / "games.sqlite3")
        await rooms.save()
        await room.save()
        assert left(await reopened(room))[0] == 500


# Rooms


@lively
async def test_a_table_whose_clock_runs_stays_open_and_is_opened_again(
    tmp_path: Path, watch: Watch
) -> None:
    limits = Limits(room_idle_seconds=60)
    async with hotel(tmp_path, limits=limits) as rooms:
        room = await timed(rooms, "game 600", Game.new(2, seed=1))
        await rooms.store.add(kept(table(), [HUMAN, HUMAN], "other"), None)
        other = await enter(rooms, "other")
        await until(lambda: other.idle and room.idle)
        await rooms.tidy(time.monotonic() + WEEK)
        assert rooms._rooms == {room.id: room}
    async with hotel(tmp_path, limits=limits) as rooms:
        rooms.begin()
        await until(lambda: room.id in rooms._rooms)
        again = await enter(rooms, room.id)
        assert again.clock.running == (0, 1)
        assert rooms._rooms.keys() == {room.id}


@lively
async def test_a_table_without_a_clock_rests_for_a_week(tmp_path: Path, watch: Watch) -> None:
    limits = Limits(room_idle_seconds=600)
    async with hotel(tmp_path, limits=limits) as rooms:
        room = await entered(rooms, Game.new(2, seed=1), [HUMAN, HUMAN])
        await decide(room, 0)
        sight = room.sight(0)
        assert (sight.clock, sight.times, sight.stand_ins) == (None, (), ())
        await watch.wait(room, 600)
        watch.now += WEEK
        await rooms.tidy(time.monotonic() + WEEK)
        assert rooms.open == 0
        again = await enter(rooms, room.id)
        assert again is not room
        assert again.game.position() == room.game.position()
        assert again.stand_ins.seats == ()
        await watch.wait(again, 600)
        await decide(again, 1)
        await play(again, 0, again.game.legal(0)[0].text)
