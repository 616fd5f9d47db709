"""Saved games that version 3 of the rules has begun: they open, go on and can be taken back."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from typing import Any

import pytest

from seasons.rooms.rooms import Rooms
from seasons.rooms.store import FILE
from seasons.rules.writing.position import rewritten
from seasons.web.api.routes import told
from tests.rooms.helpers import act, enter, hotel, lively, seen_then, until, without_causes

FOLDER = Path(__file__).parent.parent / "version3"


def expected() -> dict[str, Any]:
    """The games of the database as the program of that time showed them, by name."""
    found: dict[str, Any] = json.loads(gzip.decompress((FOLDER / "games.json.gz").read_bytes()))
    return found


GAMES = sorted(expected())
RUNNING = [name for name in GAMES if not name.startswith("finished")]


def put_database(folder: Path) -> None:
    (folder / FILE).write_bytes(gzip.decompress((FOLDER / "games.sqlite3.gz").read_bytes()))


@pytest.mark.parametrize("name", GAMES)
@lively
async def test_a_game_opens_as_it_was_left(tmp_path: Path, name: str) -> None:
    put_database(tmp_path)
    old = expected()[name]
    async with hotel(tmp_path) as rooms:
        room = await enter(rooms, old["id"])
        assert not room.moved
        assert room.game.position() == rewritten(old["position"])
        assert room.game.record() == old["record"]
        for seat, then in enumerate(old["seats"]):
            then["view"]["line"] = rewritten(then["view"]["line"])
            assert seen_then(room.game, seat) == then["view"]
            story = [told(chapter) for chapter in room.sight(seat).story]
            assert without_causes(json.loads(json.dumps(story))) == without_causes(then["events"])


@pytest.mark.parametrize("name", RUNNING)
@lively
async def test_its_last_gesture_is_taken_back(tmp_path: Path, name: str) -> None:
    put_database(tmp_path)
    old = expected()[name]
    async with hotel(tmp_path) as rooms:
        room = await enter(rooms, old["id"])
        for seat, reasons in enumerate(old["undo"]):
            assert [message.key for message in room.game.why_not("undo", seat)] == reasons
            if not reasons:
                await room.undo(seat, room.chairs[seat].ticket)
                assert room.game.position() != old["position"]


@pytest.mark.parametrize("name", RUNNING)
@lively
async def test_a_running_game_goes_on(tmp_path: Path, name: str) -> None:
    put_database(tmp_path)
    async with hotel(tmp_path) as rooms:
        position = await played_on(rooms, name)
    async with hotel(tmp_path) as rooms:
        room = await enter(rooms, expected()[name]["id"])
        assert not room.moved
        assert room.game.position() == position


async def played_on(rooms: Rooms, name: str) -> str:
    """The position after some more gestures."""
    chance = random.Random(name)
    room = await enter(rooms, expected()[name]["id"])
    for _ in range(40):
        await until(lambda: room.idle)
        await act(room, chance.choice([d.seat for d in room.game.decisions]), chance)
    await until(lambda: room.idle)
    return room.game.position()
