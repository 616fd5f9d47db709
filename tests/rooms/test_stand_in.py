"""Bots that play for people who are away: handed over, taken back, told, kept."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from seasons import Game, IllegalAction, UndoBarred
from seasons.rooms.parcel import Parcel
from seasons.rooms.players import HUMAN, BadPlayer
from seasons.rooms.replay import Replay
from seasons.rooms.room import Room
from seasons.rooms.sight import Sight
from seasons.rooms.stand_in import ABSENT, OFTEN
from seasons.rooms.store import NotSaved
from seasons.rooms.unpacking import unpacked
from tests.helpers import table
from tests.rooms.helpers import (
    Slow,
    act,
    addable,
    deleted,
    enter,
    entered,
    gesture_of,
    hotel,
    lively,
    pick,
    play,
    reopened,
    told,
    until,
)
from tests.rooms.watches import Watch, watching


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    return watching(monkeypatch)


class Watcher:
    """Somebody at a page."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def show(self, sight: Sight) -> None:
        """Looks elsewhere."""


def kinds(room: Room) -> list[tuple[str, int]]:
    found = [(entry.event.kind, entry.event.seat) for each in room.story for entry in each.entries]
    return [each for each in found if each[0] in ("step-away", "stand-in", "come-back")]


def reasons(error: pytest.ExceptionInfo[IllegalAction]) -> list[str]:
    return [reason.key for reason in error.value.reasons]


# Coming and going


@lively
async def test_a_bot_plays_until_its_person_is_back(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, Game.new(2, seed=1))
        await room.stand_ins.step_away(0)
        await until(lambda: room.idle)
        assert [decision.seat for decision in room.game.decisions] == [1]
        sight = room.sight(0)
        assert (sight.asked, sight.stand_ins, sight.sitters[0].bot) == (None, (0,), "beginner")
        assert [each.key for each in sight.undo_reasons] == ["reason.stand-in"]
        assert room.sight(1).stand_ins == room.sight(None).stand_ins == (0,)
        with pytest.raises(IllegalAction) as refused:
            await play(room, 0, "pick 1")
        assert reasons(refused) == ["reason.stand-in"]
        await room.stand_ins.come_back(0)
        await act(room, 1, random.Random(1))
        assert (room.sight(0).stand_ins, room.sight(0).sitters[0].bot) == ((), None)
        assert room.sight(0).asked is not None
        assert kinds(room) == [("step-away", 0), ("come-back", 0)]


@lively
async def test_who_stands_in_is_known_after_a_restart_and_in_another_database(
    tmp_path: Path,
) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(), [HUMAN, HUMAN])
        await room.stand_ins.step_away(1, "random")
        again = await reopened(room)
        assert (again.chairs[1].bot, again.version) == ("random", room.version)
        assert told(again.story) == told(room.story)
        deleted(tmp_path / "games.sqlite3")
        await rooms.save()
        await room.save()
        again = await reopened(room)
        assert (again.chairs[1].bot, told(again.story)) == ("random", told(room.story))
        await again.stand_ins.come_back(1)
        assert (await reopened(again)).chairs[1].bot is None


@pytest.mark.parametrize("bot", ["human", "nobody", "", "master:time=1", "../bot.py"])
@lively
async def test_only_bots_by_name_stand_in(tmp_path: Path, bot: str) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table())
        with pytest.raises(BadPlayer):
            await room.stand_ins.step_away(0, bot)
        assert room.stand_ins.seats == ()


@lively
async def test_a_bot_that_thinks_when_its_person_is_back_does_nothing(tmp_path: Path) -> None:
    thinkers = Slow()
    async with hotel(tmp_path, thinkers) as rooms:
        room = await entered(rooms, table())
        before = room.game.position()
        await room.stand_ins.step_away(0)
        await thinkers.asked.wait()
        await room.stand_ins.come_back(0)
        thinkers.allowed.set()
        await until(lambda: room.idle)
        assert room.game.position() == before
        assert room.sight(0).asked is not None


@lively
async def test_what_others_have_begun_stays_when_somebody_steps_away(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(hand=[9], energies="AWFEAWF", gauge=5))
        await pick(room, 0, "summon 9")
        await room.pick(0, room.chairs[0].ticket, addable(gesture_of(room, 0))[0])
        begun, ticket = gesture_of(room, 0), room.chairs[0].ticket
        await room.stand_ins.step_away(1)
        assert (gesture_of(room, 0), room.chairs[0].ticket) == (begun, ticket)


@pytest.mark.parametrize("back", [True, False])
@lively
async def test_nothing_is_taken_back_across_a_hand_over(tmp_path: Path, back: bool) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, Game.new(2, seed=1))
        if back:  # the bot answers, and its person would withdraw that
            await room.stand_ins.step_away(0)
            await until(lambda: room.idle)
            await room.stand_ins.come_back(0)
        else:  # the person has answered, and comes and goes
            await act(room, 0, random.Random(1))
            await room.stand_ins.step_away(0)
            await room.stand_ins.come_back(0)
        assert [each.key for each in room.sight(0).undo_reasons] == ["reason.undo-handed-over"]
        before = room.game.position()
        with pytest.raises(UndoBarred):
            await room.undo(0, room.chairs[0].ticket)
        assert room.game.position() == before


@lively
async def test_others_take_back_what_they_did_before_somebody_stepped_away(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(hand=[9], energies="AWFE", gauge=0))
        before = room.game.position()
        await act(room, 0, random.Random(3))
        while room.game.position() == before:
            await act(room, 0, random.Random(3))
        await room.stand_ins.step_away(1)
        if not room.game.why_not("undo", 0):
            await room.undo(0, room.chairs[0].ticket)
        again = await reopened(room)
        assert (again.game.position(), again.chairs[1].away) == (room.game.position(), True)


@lively
async def test_a_game_with_hand_overs_is_told_exported_and_brought_back(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(players=3, year=3, space=12), [HUMAN] * 3)
        await room.stand_ins.step_away(1)
        await room.stand_ins.come_back(1)
        for seat in range(3):
            await room.stand_ins.step_away(seat)
        await until(lambda: room.game.outcome is not None)
        assert Game.from_record(room.game.record()).position() == room.game.position()
        found = await rooms.store.load(room.id)
        assert found is not None
        replay = Replay.of_game(*found)
        assert replay.moments[-1].game.position() == room.game.position()
        assert [each.hand_over for each in replay.story].count(True) == 5
        assert unpacked(str(Parcel.of(*found))).position == room.game.position()


# Who may


@lively
async def test_only_the_absent_are_replaced_by_who_made_the_table(
    tmp_path: Path, watch: Watch
) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table())
        room.viewers.add(watcher := Watcher(1))
        await watch.wait(room, 2 * ABSENT)
        for still in (0, ABSENT - 1):  # they are there, and then they have just left
            watch.now += still
            with pytest.raises(IllegalAction) as refused:
                await room.stand_ins.hand_over(1)
            assert reasons(refused) == ["reason.not-absent"]
            room.viewers.discard(watcher)
        watch.now += 1
        await room.stand_ins.hand_over(1)
        assert kinds(room) == [("stand-in", 1)]
        await room.stand_ins.hand_over(1)  # once is enough
        assert kinds(room) == [("stand-in", 1)]


@pytest.mark.parametrize("way", ["bot", "resigned", "over"])
@lively
async def test_where_nobody_is_to_come_back_nobody_stands_in(tmp_path: Path, way: str) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table(players=3), [HUMAN, HUMAN, "random"])
        seat = 2 if way == "bot" else 1
        if way == "resigned":
            await room.resign(1)
        if way == "over":
            await room.register.end()
        for attempt in (room.stand_ins.step_away, room.stand_ins.come_back):
            with pytest.raises(IllegalAction):
                await attempt(seat)
        assert room.stand_ins.seats == ()


@lively
async def test_nobody_fills_the_chronicle_by_coming_and_going(tmp_path: Path) -> None:
    thinkers = Slow()
    async with hotel(tmp_path, thinkers) as rooms:
        room = await entered(rooms, table())
        for _ in range(OFTEN // 2):
            await room.stand_ins.step_away(1)
            await room.stand_ins.come_back(1)
        with pytest.raises(IllegalAction) as refused:
            await room.stand_ins.step_away(1)
        assert reasons(refused) == ["reason.handed-over-often"]
        assert len(kinds(room)) == OFTEN


@lively
async def test_what_cannot_be_written_hands_nothing_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, table())

        async def full(*_: object, **__: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(room.store, "change", full)
        with pytest.raises(NotSaved):
            await room.stand_ins.step_away(0)
        assert (room.stand_ins.seats, kinds(room)) == ((), [])
        monkeypatch.undo()
        await act(room, 0, random.Random(1))
        assert (await enter(rooms, room.id)).chairs[0].bot is None
