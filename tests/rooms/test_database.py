"""A database that is locked, full, deleted, replaced or written over while the server runs."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from seasons import Game
from seasons.rooms import database
from seasons.rooms.database import INDEX, LOG
from seasons.rooms.kept import Kept
from seasons.rooms.store import FILE, NotRead, NotSaved, Store
from seasons.rooms.story import UNDO, Era, Played
from tests.rooms.helpers import (
    GENEROUS,
    LETTER,
    deleted,
    kept,
    lively,
    replaced_by_a_letter,
    written_over_by_a_letter,
)

IMPATIENT = 0.01  # seconds
Mishap = Callable[[Path], None]
FIRST, SECOND, THIRD = (Played(number, 0, f"pick {number}") for number in (1, 2, 3))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory that can be moved away."""
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


def some_game(id_: str, position: str = "") -> Kept:
    return kept(Game.new(2, seed=1), ["human", "human"], id_, position=position)


@contextmanager
def a_store(data: Path, patience: float = GENEROUS) -> Iterator[Store]:
    with closing(Store.in_directory(data, patience)) as store:
        yield store


async def begun(store: Store, data: Path) -> None:
    """Two games that go on after a backup was taken."""
    for id_ in ("game", "other"):
        await store.add(some_game(id_), "ann", [0])
        await store.play(id_, [FIRST], "first", None)
    with (
        closing(sqlite3.connect(data / FILE)) as source,
        closing(sqlite3.connect(data / "backup")) as target,
    ):
        source.backup(target)
    for id_ in ("game", "other"):
        await store.play(id_, [SECOND], "second", None)


async def gestures(store: Store, game: str) -> list[Played] | None:
    found = await store.load(game)
    return None if found is None else found[1]


def assert_sound(data: Path) -> None:
    """The database is whole, and nothing is left of another one."""
    assert not {path.name for path in data.iterdir()} - {FILE, "backup"}
    with closing(sqlite3.connect(data / FILE)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


# What may happen to the files


def deleted_with_its_log(file: Path) -> None:
    for path in (file, log_of(file), index_of(file)):
        path.unlink()


def replaced(file: Path) -> None:
    shutil.copy(file.with_name("backup"), file.with_name("copy"))
    file.with_name("copy").replace(file)


def replaced_with_its_log(file: Path) -> None:
    deleted_with_its_log(file)
    replaced(file)


def copied_over(file: Path) -> None:
    shutil.copy(file.with_name("backup"), file)


def copied_over_without_log(file: Path) -> None:
    copied_over(file)
    log_of(file).unlink()
    index_of(file).unlink()


def emptied(file: Path) -> None:
    os.truncate(file, 0)


def without_log(file: Path) -> None:
    log_of(file).unlink()


def without_index(file: Path) -> None:
    index_of(file).unlink()


def touched(file: Path) -> None:
    os.utime(file)


def moved_by_another(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone() == (0, 0, 0)


def replaced_by_a_later_version(file: Path) -> None:
    replaced_with_its_log(file)
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("UPDATE meta SET value = '99'")


def without_its_directory(file: Path) -> None:
    file.parent.rename(file.parent.with_name("elsewhere"))


def log_of(file: Path) -> Path:
    return file.with_name(file.name + LOG)


def index_of(file: Path) -> Path:
    return file.with_name(file.name + INDEX)


BOTH = [FIRST, SECOND]
# What there is afterwards of a game that no room has in memory.
MISHAPS: list[tuple[Mishap, list[Played] | None]] = [
    (deleted, None),
    (deleted_with_its_log, None),
    (emptied, None),
    (replaced, [FIRST]),
    (replaced_with_its_log, [FIRST]),
    (copied_over, BOTH),  # all of it is in the log
    (copied_over_without_log, [FIRST]),
    (without_log, BOTH),
    (without_index, BOTH),
    (touched, BOTH),
    (moved_by_another, BOTH),
]
USELESS: list[Mishap] = [
    replaced_by_a_letter, written_over_by_a_letter, replaced_by_a_later_version,
    without_its_directory,
]  # fmt: skip


def name(mishap: object) -> str:
    return getattr(mishap, "__name__", "")


@pytest.mark.parametrize(("mishap", "other"), MISHAPS, ids=name)
@lively
async def test_no_gesture_is_lost_with_a_file_that_nobody_finds_again(
    data: Path, mishap: Mishap, other: list[Played] | None
) -> None:
    with a_store(data) as store:
        await begun(store, data)
        mishap(data / FILE)
        for _ in range(2):  # it is noticed; then the game may not be there
            with pytest.raises(NotSaved):
                await store.play("game", [THIRD], "third", None)
            assert not store.holds("game")
        await store.put_whole(some_game("game", "second"), BOTH, {("ann", 0), ("bob", 1)})
        assert store.holds("game")
        await store.play("game", [THIRD], "third", None)
    with a_store(data) as again:
        found = await again.load("game")
        assert found is not None
        assert (found[0].position, found[1]) == ("third", [FIRST, SECOND, THIRD])
        assert await again.browsers_of("game") >= {("ann", 0), ("bob", 1)}
        assert await gestures(again, "other") == other
    assert_sound(data)


@pytest.mark.parametrize(
    "mishap",
    [mishap for mishap, _ in MISHAPS if mishap is not moved_by_another],  # it would have to wait
    ids=name,
)
@lively
async def test_what_is_written_while_the_file_goes_is_not_said_to_be_kept(
    data: Path, mishap: Mishap
) -> None:
    with a_store(data) as store:
        await begun(store, data)

        def work(connection: Connection) -> None:
            connection.exec_driver_sql("DELETE FROM browser")
            mishap(data / FILE)

        with pytest.raises(NotSaved):
            await store._write(work)
        assert not store.holds("game")
    assert_sound(data)


@pytest.mark.parametrize("mishap", USELESS, ids=name)
@lively
async def test_without_a_database_all_is_refused_until_there_is_one_again(
    data: Path, mishap: Mishap, caplog: pytest.LogCaptureFixture
) -> None:
    with a_store(data) as store:
        await begun(store, data)
        backup = (data / "backup").read_bytes()
        mishap(data / FILE)
        for _ in range(3):
            with pytest.raises(NotSaved):
                await store.add(some_game("new"), None)
            with pytest.raises(NotSaved):
                await store.put_whole(some_game("game", "second"), BOTH, ())
            with pytest.raises(NotRead):
                await store.load("other")
        data.mkdir(exist_ok=True)
        (data / FILE).unlink(missing_ok=True)
        (data / FILE).write_bytes(backup)
        await store.put_whole(some_game("game", "second"), BOTH, ())
        assert await gestures(store, "other") == [FIRST]
        assert await gestures(store, "game") == BOTH
    assert_sound(data)
    said = [record.getMessage() for record in caplog.records]
    assert said[0].startswith("games cannot be written: ")
    assert "was deleted or replaced: " in said[0]
    assert said[1:] == ["games can be written again"]


def test_a_letter_that_takes_the_place_of_the_database_is_left_as_it_is(data: Path) -> None:
    async def refused(mishap: Mishap) -> None:
        with a_store(data) as store:
            await begun(store, data)
            mishap(data / FILE)
            with pytest.raises(NotSaved):
                await store.play("game", [THIRD], "third", None)

    for mishap in (replaced_by_a_letter, written_over_by_a_letter):
        asyncio.run(refused(mishap))
        assert (data / FILE).read_text() == LETTER
        assert sorted(path.name for path in data.iterdir()) == ["backup", FILE]
        (data / FILE).unlink()


@lively
async def test_a_file_that_was_moved_away_is_complete(data: Path) -> None:
    with a_store(data) as store:
        await begun(store, data)
        (data / FILE).rename(data / "moved")
        await store.renew()
        assert not store.holds("game")
    (data / "moved").replace(data / FILE)
    with a_store(data) as store:
        assert await gestures(store, "game") == await gestures(store, "other") == BOTH


@pytest.mark.parametrize("mishap", [replaced, copied_over_without_log], ids=name)
@lively
async def test_a_log_is_not_left_to_the_next_database(data: Path, mishap: Mishap) -> None:
    """SQLite would take it for the log of whatever has the name, and mix them up."""
    with a_store(data) as store:
        await begun(store, data)
        mishap(data / FILE)
    with a_store(data) as store:
        assert await gestures(store, "game") == await gestures(store, "other") == [FIRST]
    assert_sound(data)


@lively
async def test_a_backup_is_not_mixed_with_what_came_after_it(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is copied over a database of which only a part is still in the log."""
    monkeypatch.setattr(database, "LOG_BYTES", 100_000)
    with a_store(data) as store:
        await begun(store, data)
        for number in range(40):
            await store.add(some_game(f"later {number}", "x" * 3000), "ann")
        assert 0 < log_of(data / FILE).stat().st_size < (data / FILE).stat().st_size
        copied_over(data / FILE)
        await store.renew()
        assert await gestures(store, "other") == [FIRST]
        assert list(await store.seats_of("ann")) == ["game", "other"]
    assert_sound(data)


@lively
async def test_a_database_that_is_back_is_noticed_without_a_gesture(data: Path) -> None:
    with a_store(data) as store:
        await begun(store, data)
        replaced_by_a_letter(data / FILE)
        await store.renew()
        with pytest.raises(NotRead):
            await store.load("other")
        replaced(data / FILE)
        await store.renew()
        assert await gestures(store, "other") == [FIRST]
        assert (store.holds("game"), store.holds("other")) == (False, True)


@lively
async def test_a_long_log_is_moved_into_the_database_and_nothing_is_missed(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LOG_BYTES", 20_000)
    with a_store(data) as store:
        await store.add(some_game("game"), None)
        for number in range(1, 40):
            await store.play("game", [Played(number, 0, "end")], "x" * 2000, None)
            assert log_of(data / FILE).stat().st_size <= 60_000
        assert (data / FILE).stat().st_size > 20_000
        assert store.holds("game")
    with a_store(data) as again:
        assert len(await gestures(again, "game") or []) == 39


@lively
async def test_a_log_that_cannot_be_moved_grows_on(
    data: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(database, "LOG_BYTES", 20_000)
    move = database._File._move_log

    def move_and_fail(file: database._File) -> None:
        move(file)
        raise OperationalError("", None, sqlite3.OperationalError("disk I/O error"))

    monkeypatch.setattr(database._File, "_move_log", move_and_fail)
    with a_store(data) as store:
        await store.add(some_game("game"), None)
        for number in range(1, 20):
            await store.play("game", [Played(number, 0, "end")], "x" * 2000, None)
        assert store.holds("game")
        deleted(data / FILE)
        with pytest.raises(NotSaved):
            await store.play("game", [Played(20, 0, "end")], "x", None)
    assert len(caplog.records) == 1


# Locked, full, read-only


@contextmanager
def locked(data: Path, how: str) -> Iterator[None]:
    """Another program that writes, and takes its time."""
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as other:
        other.execute(f"BEGIN {how}")
        yield
        other.execute("ROLLBACK")


@pytest.mark.parametrize("how", ["IMMEDIATE", "EXCLUSIVE"])
@lively
async def test_a_lock_refuses_writes_in_time_and_does_not_stop_reads(data: Path, how: str) -> None:
    with a_store(data, IMPATIENT) as store:
        await begun(store, data)
        with locked(data, how):
            for writing in (
                store.play("game", [THIRD], "third", None),
                store.take_back("game", Played(3, 0, UNDO, takes_back=(2,)), "first"),
                store.go_on("game", Era(2, 7, {}, "first"), "first"),
                store.open_seat("bob", "game", 1),
                store.add(some_game("new"), None),
            ):
                with pytest.raises(NotSaved):
                    await writing
            assert await gestures(store, "game") == BOTH
            assert await store.seat_of("game-token-1") == ("game", 1)
            assert await store.load("new") is None
        assert store.holds("game")
        await store.play("game", [THIRD], "third", None)
        assert await gestures(store, "game") == [FIRST, SECOND, THIRD]


@lively
async def test_a_store_is_opened_while_another_program_writes(data: Path) -> None:
    with a_store(data) as store:
        await begun(store, data)
    with locked(data, "IMMEDIATE"), a_store(data, IMPATIENT) as store:
        assert await gestures(store, "game") == BOTH


@lively
async def test_a_read_does_not_wait_behind_a_write_that_waits(data: Path) -> None:
    with a_store(data) as store:
        await begun(store, data)
        with locked(data, "IMMEDIATE"):
            writing = asyncio.create_task(store.play("game", [THIRD], "third", None))
            await asyncio.sleep(0)
            assert await gestures(store, "game") == BOTH
            assert not writing.done()
        await writing
        assert await gestures(store, "game") == [FIRST, SECOND, THIRD]


@lively
async def test_a_game_is_read_as_it_was_at_one_moment(data: Path) -> None:
    """Its gestures and its position belong together, also while it goes on."""
    with a_store(data) as store:
        await store.add(some_game("game", "0"), None)

        async def play() -> None:
            for number in range(1, 60):
                played = Played(number, 0, f"pick {number}")
                await store.play("game", [played], str(number), None)

        playing = asyncio.create_task(play())
        while not playing.done():
            found = await store.load("game")
            assert found is not None
            assert len(found[1]) == int(found[0].position)
        await playing


@lively
async def test_a_full_disk_refuses_writes_until_there_is_room(
    data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with a_store(data) as store:
        await begun(store, data)
        await limit_pages(store, 1)
        for _ in range(3):
            with pytest.raises(NotSaved):
                await store.play("game", [THIRD], "x" * 100_000, None)
            assert await gestures(store, "game") == BOTH
        await limit_pages(store, 1_000_000)
        await store.play("game", [THIRD], "third", None)
        assert await gestures(store, "game") == [FIRST, SECOND, THIRD]
    assert [record.getMessage() for record in caplog.records] == [
        "games cannot be written: database or disk is full", "games can be written again",
    ]  # fmt: skip


async def limit_pages(store: Store, pages: int) -> None:
    """The database may have so many pages and no more, as on a disk that is full."""
    await store._write(
        lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    )


@lively
async def test_a_database_that_is_read_only_can_be_read(
    data: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with a_store(data) as store:
        await begun(store, data)
    monkeypatch.setattr(database, "PRAGMAS", (*database.PRAGMAS, "query_only=ON"))
    with a_store(data) as store:
        for _ in range(3):
            assert await gestures(store, "game") == BOTH
            with pytest.raises(NotSaved):
                await store.play("game", [THIRD], "third", None)
        assert len(caplog.records) == 1
        monkeypatch.undo()
        with pytest.raises(NotSaved):  # it is opened again, and can be written now
            await store.add(some_game("new"), None)
        await store.add(some_game("new"), None)


@lively
async def test_what_is_wrong_with_a_gesture_is_not_blamed_on_the_database(data: Path) -> None:
    with a_store(data) as store:
        await begun(store, data)
        with pytest.raises(Exception, match="UNIQUE"):
            await store.play("game", [FIRST], "first", None)
        assert store.holds("game")


def test_the_database_and_its_log_are_made_for_the_user_alone(data: Path) -> None:
    before = os.umask(0)
    try:
        with a_store(data):
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in data.iterdir()}
    finally:
        os.umask(before)
    assert modes == {FILE: 0o600, FILE + LOG: 0o600, FILE + INDEX: 0o600}


@lively
async def test_a_database_may_lie_elsewhere(data: Path) -> None:
    """The log is beside the file itself, and the link may lead to another one by now."""
    disk = data / "disk"
    disk.mkdir()
    (data / FILE).symlink_to(disk / "one")
    with a_store(data) as store:
        await store.add(some_game("game"), None)
        await store.play("game", [FIRST], "first", None)
        (data / FILE).unlink()
        (data / FILE).symlink_to(disk / "other")
        with pytest.raises(NotSaved):
            await store.play("game", [SECOND], "second", None)
        await store.put_whole(some_game("game", "second"), BOTH, ())
    assert sorted(path.name for path in disk.iterdir()) == ["one", "other"]
    with a_store(data) as store:
        assert await gestures(store, "game") == BOTH
