"""A database of an older version: copied, migrated as a whole or not at all, its games go on."""

from __future__ import annotations

import gzip
import json
import random
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from seasons import Game
from seasons.rooms import schema
from seasons.rooms.room import Room
from seasons.rooms.rooms import Rooms
from seasons.rooms.schema import MIGRATIONS, VERSION, StoreError
from seasons.rooms.store import FILE, Store
from seasons.web.api.routes import told
from tests.rooms.helpers import act, enter, hotel, lively, seen_then, until, without_causes

FOLDER = Path(__file__).parent.parent / "version2"
COPIES = [f"games-before-version-{version}.sqlite3" for version in range(2, VERSION + 1)]
COPY = COPIES[0]


def expected() -> dict[str, Any]:
    """The games of the old database as the program of that time showed them, by name."""
    found: dict[str, Any] = json.loads(gzip.decompress((FOLDER / "games.json.gz").read_bytes()))
    return found


GAMES = sorted(expected())


def put_old_database(folder: Path) -> None:
    (folder / FILE).write_bytes(gzip.decompress((FOLDER / "games.sqlite3.gz").read_bytes()))


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def columns(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    with closing(sqlite3.connect(path)) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master")]
        return {
            name: sorted(row[1:] for row in connection.execute(f"PRAGMA table_info({name})"))
            for name in names
            if not name.startswith("sqlite_")
        }


def test_a_migrated_database_has_the_tables_of_a_new_one(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    put_old_database(tmp_path)
    for folder in (tmp_path, tmp_path / "new"):
        Store.in_directory(folder).close()
    assert columns(tmp_path / FILE) == columns(tmp_path / "new" / FILE)


def test_the_old_database_is_copied_first_for_its_owner_alone(tmp_path: Path) -> None:
    put_old_database(tmp_path)
    before = dump(tmp_path / FILE)
    Store.in_directory(tmp_path).close()
    assert dump(tmp_path / COPY) == before
    assert stat.S_IMODE((tmp_path / COPY).stat().st_mode) == 0o600
    Store.in_directory(tmp_path).close()
    assert sorted(path.name for path in tmp_path.iterdir()) == [*COPIES, FILE]


def test_a_copy_never_replaces_another(tmp_path: Path) -> None:
    put_old_database(tmp_path)
    (tmp_path / COPY).write_text("precious")
    Store.in_directory(tmp_path).close()
    assert (tmp_path / COPY).read_text() == "precious"
    assert dump(tmp_path / "games-before-version-2-2.sqlite3")


@pytest.mark.parametrize("done", range(len(MIGRATIONS[1])))
def test_a_migration_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, done: int
) -> None:
    put_old_database(tmp_path)
    before = dump(tmp_path / FILE)
    broken = (*MIGRATIONS[1][: done + 1], "INSERT INTO nowhere VALUES (1)")
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", {1: broken})
        with pytest.raises(Exception, match="nowhere"):
            Store.in_directory(tmp_path)
    assert dump(tmp_path / FILE) == before
    Store.in_directory(tmp_path).close()


def test_a_newer_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    Store.in_directory(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("UPDATE meta SET value = ?", (str(VERSION + 1),))
    before = dump(tmp_path / FILE)
    with pytest.raises(StoreError, match="kept by a newer version of this program"):
        Store.in_directory(tmp_path)
    assert dump(tmp_path / FILE) == before


# The games of version 2


def without_seal(story: list[Any]) -> list[Any]:
    """A story without what is new: that a running game goes on with a key of its own."""
    return [
        {name: value for name, value in each.items() if name != "takes_back"}
        for each in without_causes(story)
        if [event["event"] for event in each["events"]] != ["sealed"]
    ]


async def opened(rooms: Rooms, name: str) -> Room:
    return await enter(rooms, expected()[name]["id"])


@pytest.mark.parametrize("name", GAMES)
@lively
async def test_a_game_of_version_2_opens_with_its_whole_story(tmp_path: Path, name: str) -> None:
    put_old_database(tmp_path)
    old = expected()[name]
    async with hotel(tmp_path) as rooms:
        for _ in range(2):  # and once more, after a restart
            room = await opened(rooms, name)
            await until(lambda room=room: room.idle)  # type: ignore[misc]
            for seat, shown in enumerate(old["seats"]):
                assert seen_then(room.game, seat) == shown["view"]
                story = [told(chapter) for chapter in room.sight(seat).story]
                assert without_seal(json.loads(json.dumps(story))) == without_causes(
                    shown["events"]
                )
            rooms._rooms.clear()


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("finished")])
@lively
async def test_a_finished_game_of_version_2_stays_as_it_is(tmp_path: Path, name: str) -> None:
    put_old_database(tmp_path)
    async with hotel(tmp_path) as rooms:
        room = await opened(rooms, name)
        assert not room.moved
        assert room.game.record() == expected()[name]["record"]


@pytest.mark.parametrize("name", [name for name in GAMES if not name.startswith("finished")])
@lively
async def test_a_running_game_of_version_2_goes_on_with_a_key(tmp_path: Path, name: str) -> None:
    """Nothing that its old generator gave away tells what comes next."""
    put_old_database(tmp_path)
    chance = random.Random(name)
    async with hotel(tmp_path) as rooms:
        room = await opened(rooms, name)
        assert room.moved
        assert room.game.state.sealed is not None
        assert room.game.state.chance == 0
        for _ in range(30):
            await until(lambda: room.idle)
            people = [d.seat for d in room.game.decisions if room.chairs[d.seat].bot is None]
            await act(room, chance.choice(people), chance)
        await until(lambda: room.idle)
        position, numbers = room.game.position(), [each.number for each in room.story]
    async with hotel(tmp_path) as rooms:
        room = await opened(rooms, name)
        assert not room.moved
        assert room.game.position() == position
        assert [each.number for each in room.story] == numbers
        found = await rooms.store.load(room.id)
        assert found is not None
        assert [era.rules_version for era in found[0].eras] == [2, 2]


def test_the_old_records_replay() -> None:
    for old in expected().values():
        assert Game.from_record(old["record"]).record() == old["record"]
