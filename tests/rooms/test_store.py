"""Where games are kept: what goes in comes out, and survives."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError, OperationalError

from seasons import Game
from seasons.rooms import rows
from seasons.rooms.kept import MADE, Kept
from seasons.rooms.schema import VERSION, StoreError
from seasons.rooms.store import FILE, NotSaved, Overtaken, Store, unless_overtaken
from seasons.rooms.story import UNDO, Era, Played
from tests.rooms.helpers import kept, lively

PLAYED = [
    Played(1, 0, "summon 9 pay AWFE"),
    Played(2, 1, "resolve", automatic=True),
    Played(4, 1, "end"),
]


def some_game(id_: str = "game", seed: int = 1) -> Kept:
    era = Era(0, 3, {"seed": "ü", "first": 1})
    return kept(Game.new(2, seed=seed), ["human", "beginner"], id_, eras=(era,))


Opened = Callable[[], Store]


@pytest.fixture
def opened(tmp_path: Path) -> Opened:
    """Opens the same games again and again; what this says of SQLite is so on PostgreSQL, too."""
    return lambda: Store.in_directory(tmp_path)


async def loaded(store: Store, game: str = "game") -> tuple[Kept, list[Played]]:
    found = await store.load(game)
    assert found is not None
    return found


@lively
async def test_a_game_comes_out_as_it_went_in(opened: Opened) -> None:
    game = some_game()
    with closing(opened()) as store:
        await store.add(game, None)
        assert await store.load("game") == (game, [])
        assert await store.load("other") is None


@lively
async def test_gestures_are_kept_in_order_with_the_position_after_them(opened: Opened) -> None:
    with closing(opened()) as store:
        await store.add(some_game(), None)
        await store.play("game", PLAYED[:2], "there", None)
        await store.play("game", PLAYED[2:], "farther", "12 30")
        game, played = await loaded(store)
    assert played == PLAYED
    assert (game.position, game.result) == ("farther", "12 30")
    assert game.played > game.created
    with closing(opened()) as again:
        assert await loaded(again) == (game, PLAYED)


@lively
async def test_gestures_are_taken_back_and_only_those_of_this_game(opened: Opened) -> None:
    with closing(opened()) as store:
        for id_ in ("game", "other"):
            await store.add(some_game(id_), None)
            await store.play(id_, PLAYED, "there", "1 2")
        undo = Played(5, 1, UNDO, automatic=True, takes_back=(4, 2))
        await store.take_back("game", undo, "back")
        game, played = await loaded(store)
        assert (played, game.position, game.result) == ([PLAYED[0], undo], "back", None)
        other, played = await loaded(store, "other")
        assert (played, other.position, other.result) == (PLAYED, "there", "1 2")


@lively
async def test_a_game_goes_on_in_another_era_and_keeps_its_gestures(opened: Opened) -> None:
    era = Era(4, 7, {"key": "k"}, "start")
    with closing(opened()) as store:
        await store.add(some_game(), None)
        await store.play("game", PLAYED, "there", None)
        await store.go_on("game", era, "anew")
        game, played = await loaded(store)
    assert (played, game.position, game.eras) == (PLAYED, "anew", (*some_game().eras, era))


@lively
async def test_a_gesture_number_is_given_once_and_nothing_is_written_by_halves(
    opened: Opened,
) -> None:
    with closing(opened()) as store:
        await store.add(some_game(), None)
        await store.play("game", PLAYED[:1], "there", None)
        with pytest.raises(IntegrityError):
            await store.play("game", [Played(9, 0, "end"), PLAYED[0]], "elsewhere", None)
        game, played = await loaded(store)
    assert (played, game.position) == (PLAYED[:1], "there")


# Seats and browsers


@lively
async def test_a_token_opens_one_seat(opened: Opened) -> None:
    with closing(opened()) as store:
        for id_ in ("game", "other"):
            await store.add(some_game(id_), None)
        assert await store.seat_of("game-token-1") == ("game", 1)
        assert await store.seat_of("other-token-0") == ("other", 0)
        for token in ("", "game-token-2", "game-token-%", "GAME-TOKEN-1", "game-token-1 "):
            assert await store.seat_of(token) is None


@lively
async def test_two_seats_never_have_the_same_token(opened: Opened) -> None:
    with closing(opened()) as store:
        game = some_game()
        await store.add(game, None)
        with pytest.raises(IntegrityError):
            await store.add(replace(game, id="other"), None)
        assert await store.load("other") is None


@lively
async def test_a_browser_has_the_seats_it_has_opened(opened: Opened) -> None:
    with closing(opened()) as store:
        await store.add(some_game("game"), "maker")
        await store.add(some_game("other"), None)
        assert await store.seats_of("maker") == {"game": [-1]}
        assert await store.browsers_of("game") == {("maker", MADE)}
        for _ in range(2):  # opening a seat again changes nothing
            await store.open_seat("maker", "game", 1)
            await store.open_seat("maker", "game", 0)
            await store.open_seat("guest", "game", 1)
            await store.open_seat("guest", "other", 0)
        assert await store.seats_of("maker") == {"game": [-1, 0, 1]}
        assert await store.seats_of("guest") == {"game": [1], "other": [0]}
        assert await store.seats_of("stranger") == {}
        assert await store.browsers_of("game") == {
            ("maker", MADE), ("maker", 0), ("maker", 1), ("guest", 1),
        }  # fmt: skip
        assert await store.browsers_of("other") == {("guest", 0)}


@lively
async def test_the_game_played_last_is_listed_first(opened: Opened) -> None:
    with closing(opened()) as store:
        for number, id_ in enumerate(("first", "second", "third")):
            await store.add(replace(some_game(id_), played=float(number)), None)
        await store.play("second", PLAYED, "there", None)
        listed = await store.games(["first", "second", "third", "none"])
        assert [game.id for game in listed] == ["second", "third", "first"]
        assert [game.id for game in await store.games(["first"])] == ["first"]
        assert await store.games([]) == []


# What depends on how the game is


@lively
async def test_the_number_of_the_last_gesture_is_the_version(opened: Opened) -> None:
    with closing(opened()) as store:
        await store.add(some_game(), None)
        versions = [(await loaded(store))[0].version]
        for change in (
            store.play("game", PLAYED[:2], "there", None),
            store.take_back("game", Played(3, 1, UNDO, True, (2,)), "back"),
            store.go_on("game", Era(4, 7, {"key": "k"}, "start"), "anew"),
            store.rename("game", "title"),
        ):
            await change
            versions.append((await loaded(store))[0].version)
    assert versions == [0, 2, 3, 4, 4]


CHANGES: dict[str, Callable[[Store], Coroutine[Any, Any, None]]] = {
    "play": lambda store: store.play("game", [Played(9, 0, "end")], "elsewhere", "1 2"),
    "take-back": lambda store: store.take_back("game", Played(9, 0, UNDO, True, (1,)), "back"),
    "go-on": lambda store: store.go_on("game", Era(9, 7, {"key": "k"}, "start"), "anew"),
    "end": lambda store: store.end("game", "1 2"),
    "rename": lambda store: store.rename("game", "another"),
    "delete": lambda store: store.delete("game"),
    "open-seat": lambda store: store.open_seat("guest", "game", 1),
    "forget": lambda store: store.forget("maker", "game"),
    "beside": lambda store: store.change(lambda connection: rows.admit(
        connection, "game", [("guest", 1)])),
}  # fmt: skip


WRONG: list[dict[str, Any]] = [{"version": 0}, {"version": 2}, {"keeper": 1}, {"id": "other"}]


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@lively
async def test_nothing_is_written_to_a_game_that_is_not_as_it_is_known(
    opened: Opened, change: Callable[[Store], Coroutine[Any, Any, None]]
) -> None:
    with closing(opened()) as store:
        await store.add(some_game(), "maker", [0])
        await store.play("game", PLAYED[:1], "there", None)
        before = await loaded(store), await store.browsers_of("game")
        for wrong in WRONG:
            with pytest.raises(Overtaken), unless_overtaken(replace(before[0][0], **wrong)):
                await change(store)
            assert (await loaded(store), await store.browsers_of("game")) == before
        assert store.well  # nothing is wrong with the database
        with unless_overtaken(before[0][0]):
            await change(store)
        assert (await store.load("game"), await store.browsers_of("game")) != before


@lively
async def test_a_database_is_tried_again_after_a_failure(opened: Opened) -> None:
    def fail(connection: Connection) -> None:
        raise OperationalError("", {}, OSError("no room"))

    with closing(opened()) as store:
        with pytest.raises(NotSaved):
            await store.change(fail)
        assert not store.well
        await store.renew()
        assert store.well


# The database


@lively
async def test_nothing_is_forgotten_at_a_loss_of_power(tmp_path: Path) -> None:
    """Write-ahead log, and every commit waits for the disk."""
    with closing(Store.in_directory(tmp_path)) as store:
        found = {
            name: await store._write(lambda connection, name=name: _pragma(connection, name))  # type: ignore[misc]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def _pragma(connection: object, name: str) -> object:
    assert hasattr(connection, "execute")
    return connection.execute(text(f"PRAGMA {name}")).scalar()


@pytest.mark.parametrize(
    ("version", "problem"),
    [
        (str(VERSION + 1), f"database version {VERSION + 1}, this program knows {VERSION}"),
        ("0", "does not say which version it has, but '0'"),
        ("banana", "does not say which version it has, but 'banana'"),
        (None, "does not say which version it has, but None"),
    ],
)
def test_a_database_of_another_version_is_refused_in_words(
    tmp_path: Path, version: str | None, problem: str
) -> None:
    Store.in_directory(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("UPDATE meta SET value = ?", (version,))
    with pytest.raises(StoreError) as refused:
        Store.in_directory(tmp_path)
    assert problem in str(refused.value)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert connection.execute("SELECT value FROM meta").fetchall() == [(version,)]


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"a letter to grandmother" * 100)
    with pytest.raises(Exception, match="not a database"):
        Store.in_directory(tmp_path)
    assert (tmp_path / FILE).read_bytes() == b"a letter to grandmother" * 100


@pytest.mark.parametrize("name", ["plain", "with space", "what?", "100%", "a#b", "ü", "a&b=c"])
def test_a_data_directory_may_have_any_name(tmp_path: Path, name: str) -> None:
    data = tmp_path / name
    data.mkdir()
    Store.in_directory(data).close()
    assert (data / FILE).exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == [name]
