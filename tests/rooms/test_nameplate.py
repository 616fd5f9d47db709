"""Who sits down may say a name: until they have played, and one that can be told from others."""

from __future__ import annotations

from pathlib import Path

import pytest

from seasons import Game
from seasons.rooms import nameplate
from seasons.rooms.room import Room
from seasons.rooms.rooms import Rooms
from seasons.rules.engine.errors import IllegalAction
from seasons.words.names import BadName
from tests.rooms.helpers import deleted, enter, hotel, lively, reopened

SEATS = [("human", "Ada"), ("human", "Bo"), ("random", "Cy")]


async def table_of(rooms: Rooms) -> Room:
    return await enter(rooms, (await rooms.make(SEATS, {}, "m" * 43)).id)


def named(room: Room) -> tuple[str, ...]:
    names = room.sight(None).names
    assert tuple(seat.name for seat in room.kept.seats) == names
    assert f'[Players "{"; ".join(names)}"]' in room.game.record()
    return names


@lively
async def test_a_name_is_shown_written_down_and_in_the_record(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await table_of(rooms)
        await nameplate.write(room, 1, "  Zoe \N{SNOWMAN} ")
        await nameplate.write(room, 1, "Zoe")
        assert named(room) == ("Ada", "Zoe", "Cy")
        assert named(await reopened(room)) == ("Ada", "Zoe", "Cy")


@pytest.mark.parametrize(("wanted", "shown"), [("Bo", "Bo"), ("Ada", "Ada 2"), ("Cy", "Cy 2")])
@lively
async def test_nobody_else_is_called_otherwise(tmp_path: Path, wanted: str, shown: str) -> None:
    async with hotel(tmp_path) as rooms:
        room = await table_of(rooms)
        await nameplate.write(room, 1, wanted)
        assert named(room) == ("Ada", shown, "Cy")


@pytest.mark.parametrize("wanted", ["", " ", "x" * 41, "a;b", "a\nb", "\u202eada", '"', "\ud800"])
@lively
async def test_a_bad_name_changes_nothing(tmp_path: Path, wanted: str) -> None:
    async with hotel(tmp_path) as rooms:
        room = await table_of(rooms)
        with pytest.raises(BadName):
            await nameplate.write(room, 1, wanted)
        assert named(room) == ("Ada", "Bo", "Cy")


@lively
async def test_who_has_played_keeps_the_name_and_so_does_a_bot(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await table_of(rooms)
        chosen = next(step.code for step in room.game.legal(0))
        await room.pick(0, room.chairs[0].ticket, chosen)
        if room.chairs[0].gesture is not None:
            await room.done(0, room.chairs[0].ticket)
        assert [nameplate.is_blank(room, seat) for seat in range(3)] == [False, True, False]
        for seat in (0, 2):
            with pytest.raises(IllegalAction):
                await nameplate.write(room, seat, "Zoe")
        await nameplate.write(room, 1, "Zoe")
        assert named(room) == ("Ada", "Zoe", "Cy")


@lively
async def test_a_name_is_kept_if_the_database_goes(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await table_of(rooms)
        await nameplate.write(room, 1, "Zoe")
        for file in tmp_path.glob("games.sqlite3"):
            deleted(file)
        await rooms.save()
        assert named(await reopened(room)) == ("Ada", "Zoe", "Cy")


@lively
async def test_a_game_that_is_over_has_its_names(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        kept = await rooms.make(SEATS[:2], {}, "m" * 43)
        room = await enter(rooms, kept.id)
        await room.resign(0)
        with pytest.raises(IllegalAction):
            await nameplate.write(room, 1, "Zoe")
        assert Game.from_record(room.game.record()).record() == room.game.record()
