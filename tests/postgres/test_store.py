"""The store on PostgreSQL: as on SQLite, made by one process, and reached again when it is lost."""

from __future__ import annotations

import asyncio
import threading
from contextlib import ExitStack, closing

import pytest
from sqlalchemy import Connection
from sqlalchemy.engine import URL

from seasons.rooms.postgres import BadDatabase, read_url
from seasons.rooms.schema import VERSION, StoreError
from seasons.rooms.shared import Shared
from seasons.rooms.store import NotRead, NotSaved, Overtaken, Store, unless_overtaken
from tests.postgres.cluster import Cluster
from tests.rooms.helpers import GENEROUS, lively, until
from tests.rooms.test_store import (
    PLAYED,
    Opened,
    loaded,
    some_game,
    test_a_browser_has_the_seats_it_has_opened,
    test_a_database_is_tried_again_after_a_failure,
    test_a_game_comes_out_as_it_went_in,
    test_a_game_goes_on_in_another_era_and_keeps_its_gestures,
    test_a_gesture_number_is_given_once_and_nothing_is_written_by_halves,
    test_a_token_opens_one_seat,
    test_gestures_are_kept_in_order_with_the_position_after_them,
    test_gestures_are_taken_back_and_only_those_of_this_game,
    test_nothing_is_written_to_a_game_that_is_not_as_it_is_known,
    test_the_game_played_last_is_listed_first,
    test_the_number_of_the_last_gesture_is_the_version,
    test_two_seats_never_have_the_same_token,
)

# What is so on both databases.
__all__ = [
    "test_a_browser_has_the_seats_it_has_opened",
    "test_a_database_is_tried_again_after_a_failure",
    "test_a_game_comes_out_as_it_went_in",
    "test_a_game_goes_on_in_another_era_and_keeps_its_gestures",
    "test_a_gesture_number_is_given_once_and_nothing_is_written_by_halves",
    "test_a_token_opens_one_seat",
    "test_gestures_are_kept_in_order_with_the_position_after_them",
    "test_gestures_are_taken_back_and_only_those_of_this_game",
    "test_nothing_is_written_to_a_game_that_is_not_as_it_is_known",
    "test_the_game_played_last_is_listed_first",
    "test_the_number_of_the_last_gesture_is_the_version",
    "test_two_seats_never_have_the_same_token",
]

NOWHERE = "http://127.0.0.1:9/"


def a_store(database: URL) -> Store:
    return Shared(database, NOWHERE).store(GENEROUS)


@pytest.fixture
def opened(database: URL) -> Opened:
    """The store of a database."""
    return lambda: a_store(database)


# Making and migrating


def columns(postgres: Cluster, database: URL) -> list[tuple[object, ...]]:
    question = (
        "SELECT table_name, column_name, data_type, is_nullable, column_default "
        "FROM information_schema.columns WHERE table_schema = 'public'"
    )
    return sorted(postgres.ask(str(database.database), question), key=repr)


def test_processes_that_begin_at_once_make_the_tables_once(database: URL) -> None:
    made: list[Store] = []
    threads = [threading.Thread(target=lambda: made.append(a_store(database))) for _ in range(4)]
    with ExitStack() as stack:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for store in made:
            stack.enter_context(closing(store))
        assert len(made) == 4


# From this version back to the one before it.
BACK = (
    "DROP TABLE code, saying, process",
    "ALTER TABLE game DROP COLUMN version, DROP COLUMN keeper, DROP COLUMN clock",
    "ALTER TABLE seat DROP COLUMN stand_in, DROP COLUMN seconds_left, DROP COLUMN wants_gone",
    "UPDATE meta SET value = '4' WHERE name = 'schema_version'",
)


@lively
async def test_an_older_database_is_migrated_and_its_games_go_on(
    postgres: Cluster, database: URL
) -> None:
    name = str(database.database)
    with closing(a_store(database)) as store:
        await store.add(some_game(), "maker", [0])
        await store.play("game", PLAYED, "there", None)
        before, new = await loaded(store), columns(postgres, database)
    for statement in BACK:
        postgres.ask(name, statement)
    assert columns(postgres, database) != new
    with closing(a_store(database)) as store:
        assert await loaded(store) == before
        assert before[0].version == PLAYED[-1].number
    assert columns(postgres, database) == new
    assert postgres.ask(name, "SELECT value FROM meta") == [(str(VERSION),)]


def test_every_migration_is_understood(postgres: Cluster, database: URL) -> None:
    """No such database was ever made; the statements are tried all the same."""
    name = str(database.database)
    for statement in (
        "CREATE TABLE meta (name VARCHAR PRIMARY KEY, value VARCHAR)",
        "INSERT INTO meta VALUES ('schema_version', '1')",
        "CREATE TABLE game (id VARCHAR PRIMARY KEY, created FLOAT NOT NULL, played FLOAT NOT NULL, "
        "rules_version INTEGER NOT NULL, setup TEXT NOT NULL, start TEXT, position TEXT NOT NULL, "
        "result TEXT)",
        "CREATE TABLE seat (game VARCHAR REFERENCES game ON DELETE CASCADE, seat INTEGER, "
        "player VARCHAR NOT NULL, name VARCHAR NOT NULL, token VARCHAR NOT NULL UNIQUE, "
        "PRIMARY KEY (game, seat))",
        "CREATE TABLE gesture (game VARCHAR REFERENCES game ON DELETE CASCADE, number INTEGER, "
        "seat INTEGER NOT NULL, steps VARCHAR NOT NULL, automatic BOOLEAN NOT NULL, "
        "PRIMARY KEY (game, number))",
        "CREATE TABLE browser (browser VARCHAR, game VARCHAR REFERENCES game ON DELETE CASCADE, "
        "seat INTEGER, PRIMARY KEY (browser, game, seat))",
    ):
        postgres.ask(name, statement)
    a_store(database).close()
    other = postgres.new()
    a_store(other).close()
    assert columns(postgres, database) == columns(postgres, other)


def test_a_database_of_a_newer_version_is_refused(postgres: Cluster, database: URL) -> None:
    a_store(database).close()
    postgres.ask(str(database.database), f"UPDATE meta SET value = '{VERSION + 1}'")
    with pytest.raises(StoreError, match=f"database version {VERSION + 1}"):
        a_store(database)


# Losing it


def cut(postgres: Cluster, database: URL) -> int:
    """Cuts all sessions of a database; how many there were."""
    question = (
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = :name "
        "AND pid <> pg_backend_pid()"
    )
    return len(postgres.ask("postgres", question, name=database.database))


@lively
async def test_a_connection_that_was_cut_is_opened_again(postgres: Cluster, database: URL) -> None:
    with closing(a_store(database)) as store:
        await store.add(some_game(), None)
        before = await loaded(store)
        assert cut(postgres, database) == 2
        assert await loaded(store) == before  # whoever only reads notices nothing
        with pytest.raises(NotSaved):
            await store.play("game", PLAYED, "there", None)
        assert await loaded(store) == before
        await store.play("game", PLAYED, "there", None)
        assert (await loaded(store))[1] == PLAYED
        assert cut(postgres, database) == 2
        await store.renew()  # as the server does every second
        await store.rename("game", "title")


@lively
async def test_a_write_that_was_cut_happened_or_did_not_and_is_never_doubled(
    postgres: Cluster, database: URL
) -> None:
    """Nobody is told of a gesture that may have happened; the next one depends on it."""
    with closing(a_store(database)) as store:
        await store.add(some_game(), None)
        known = (await loaded(store))[0]

        async def play() -> None:
            with unless_overtaken(known):
                await store.play("game", PLAYED, "there", None)

        for wait in ("SELECT pg_sleep(60)", "LOCK TABLE seat"):

            def slow(connection: Connection, wait: str = wait) -> None:
                connection.exec_driver_sql(wait)

            writing = asyncio.create_task(store.change(slow))
            playing = asyncio.create_task(play())
            if wait.startswith("SELECT"):
                await until(lambda: bool(postgres.ask(
                    "postgres", "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep%' "
                    "AND pid <> pg_backend_pid()")))  # fmt: skip
                cut(postgres, database)
                with pytest.raises(NotSaved):
                    await writing
                await playing
            else:
                await writing
                with pytest.raises(Overtaken):
                    await playing
        assert (await loaded(store))[1] == PLAYED


@lively
async def test_while_the_database_is_away_everything_is_refused_and_nothing_is_lost(
    postgres: Cluster, database: URL
) -> None:
    with closing(a_store(database)) as store:
        await store.add(some_game(), None)
        await store.play("game", PLAYED[:2], "there", None)
        before = await loaded(store)
        postgres.stop()
        try:
            for _ in range(2):
                with pytest.raises(NotSaved):
                    await store.play("game", PLAYED[2:], "farther", None)
                with pytest.raises(NotRead):
                    await store.load("game")
            await store.renew()
            found = [store.well]
        finally:
            postgres.start()
        await store.renew()
        assert await loaded(store) == before
        assert [*found, store.well] == [False, True]
        await store.play("game", PLAYED[2:], "farther", None)


@lively
async def test_what_no_database_can_have_is_not_there(database: URL) -> None:
    with closing(a_store(database)) as store:
        with pytest.raises(NotRead):
            await store.seat_of("token\0")
        assert store.well


# Addresses


@pytest.mark.parametrize(
    "address",
    ["", "postgresql", "sqlite:///games", "mysql://u:secret@h/d", "postgresql://u:secret@h",
     "postgresql://u:secret@h:port/d", "http://h/d", "postgresql+asyncpg://u:secret@h/d"],
)  # fmt: skip
def test_a_bad_address_is_refused_without_being_repeated(address: str) -> None:
    with pytest.raises(BadDatabase) as refused:
        read_url(address)
    assert str(refused.value) == "cli.database.no-url"
    assert refused.value.__cause__ is None


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_the_password_is_never_shown(scheme: str) -> None:
    url = read_url(f" {scheme}://user:secret@host:5433/games?sslmode=require ")
    shared = Shared(url, NOWHERE)
    for shown in (repr(url), str(url), repr(shared), repr(shared.engine), repr(shared.process)):
        assert "secret@" not in shown
        assert shared.process.secret not in shown
    found = url.host, url.port, url.database, url.password, url.query["sslmode"]
    assert found == ("host", 5433, "games", "secret", "require")
