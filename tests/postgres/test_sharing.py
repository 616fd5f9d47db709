"""Several processes and one database: a game is in one of them, and moves when that one is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy.engine import URL

from seasons.rooms import sharing
from seasons.rooms.books import Books, NotDone
from seasons.rooms.claims import Elsewhere, lock_key
from seasons.rooms.kept import MADE
from seasons.rooms.players import HUMAN
from seasons.rooms.room import Room
from seasons.rooms.rooms import Rooms
from seasons.rooms.shared import Shared
from seasons.rooms.sharing import Listener, Sharing
from seasons.rooms.store import NotSaved, Overtaken
from tests.postgres.cluster import Cluster
from tests.rooms.helpers import GENEROUS, Quick, Slow, enter, lively, until

ALIVE = float(GENEROUS)  # seconds; nobody is given up in a test that does not mean it


@asynccontextmanager
async def process(
    database: URL, silence: float = ALIVE, thinkers: Quick | None = None
) -> AsyncIterator[Rooms]:
    """What a server has of a database."""
    shared = Shared(database, "http://127.0.0.1:9/")
    store, claims = shared.store(GENEROUS), shared.claims(silence)
    thinkers = thinkers or Quick()
    rooms = Rooms(store, thinkers, claims=claims)
    rooms.begin()
    try:
        async with Sharing(rooms, claims, shared.engine):
            yield rooms
    finally:
        await rooms.close()
        thinkers.close()
        claims.close()
        store.close()


@asynccontextmanager
async def two(database: URL) -> AsyncIterator[tuple[Rooms, Rooms]]:
    """Two processes."""
    async with process(database) as one, process(database) as other:
        yield one, other


async def begun(rooms: Rooms, *players: str) -> Room:
    """The room of a new game."""
    seats = [(player, f"P{n}") for n, player in enumerate(players or (HUMAN, HUMAN))]
    kept = await rooms.make(seats, {"seed": "same"}, "ann")
    return await enter(rooms, kept.id)


async def pick_a_card(room: Room, seat: int = 0) -> str:
    """A gesture of somebody in the draft; what it was."""
    decision = next(each for each in room.game.decisions if each.seat == seat)
    gesture = room.game.legal(decision.seat)[0].text
    await room.play(seat, room.chairs[seat].ticket, gesture)
    return gesture


async def check(room: Room) -> None:
    """What is kept is what is shown."""
    found = await room.store.load(room.id)
    assert found is not None
    kept, gestures = found
    assert gestures == room.gestures
    assert replace(kept, played=0.0) == replace(room.kept, played=0.0)


def locker(rooms: Rooms) -> str:
    assert rooms.claims is not None
    return rooms.claims.process.id


def lose_locks(postgres: Cluster, database: URL, rooms: Rooms) -> None:
    """Cuts the session that has the locks of a process, and no other one."""
    question = "SELECT pg_terminate_backend(backend, 5000) FROM process WHERE id = :id"
    assert postgres.ask(str(database.database), question, id=locker(rooms)) == [(True,)]


def lose_all(postgres: Cluster, database: URL, rooms: Rooms) -> None:
    """Cuts all sessions of a process."""
    question = (
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = :it"
    )
    postgres.ask(str(database.database), question, it=f"seasons {locker(rooms)}")


# One at a time


@lively
async def test_a_game_is_in_one_process_until_that_lets_it_go(database: URL) -> None:
    async with two(database) as (one, other):
        room = await begun(one)
        await pick_a_card(room)
        with pytest.raises(Elsewhere) as elsewhere:
            await other.enter(room.id)
        assert one.claims is not None
        assert elsewhere.value.process == one.claims.process
        assert await enter(one, room.id) is room
        await one.tidy(room.visited + one.limits.room_idle_seconds + 1)
        assert one.open == 0
        again = await enter(other, room.id)
        assert again.sight(0).view.line() == room.sight(0).view.line()
        assert (room.kept.keeper, again.kept.keeper) == (1, 2)
        with pytest.raises(Elsewhere):
            await one.enter(room.id)
        assert await other.enter("no-such-game") is None
        await other.delete(again, owner=True)
        assert await one.enter(room.id) is None


@lively
async def test_of_many_who_want_a_game_at_once_one_gets_it(database: URL) -> None:
    async with AsyncExitStack() as stack:
        all_ = [await stack.enter_async_context(process(database)) for _ in range(4)]
        kept = await all_[0].make([(HUMAN, "A"), (HUMAN, "B")], {}, None)
        found = await asyncio.gather(*(each.enter(kept.id) for each in all_),
                                     return_exceptions=True)  # fmt: skip
        assert [type(each) for each in found].count(Room) == 1
        assert [type(each) for each in found].count(Elsewhere) == 3


def test_locks_are_told_apart() -> None:
    keys = {lock_key(f"game{number}") for number in range(1000)}
    assert len(keys) == 1000
    assert min(keys) < 0 < max(keys)
    assert all(-(2**63) <= key < 2**63 for key in keys)


# Losing it


@lively
async def test_who_has_lost_its_lock_cannot_write(
    postgres: Cluster, database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing tells the first process; only its writes are refused."""
    deaf(monkeypatch)
    async with two(database) as (one, other):
        old = await begun(one)
        lose_locks(postgres, database, one)
        new = await enter(other, old.id)
        done = await pick_a_card(new)
        for change in (
            partial(pick_a_card, old, 1), partial(old.resign, 0),
            partial(old.register.rename, "mine"), partial(old.register.admit, "bob", 1),
            old.register.end, partial(old.register.delete, owner=True),
            partial(old.register.forget, "ann"),
        ):  # fmt: skip
            old.overtaken.clear()
            with pytest.raises(Overtaken):
                await change()
            assert old.overtaken.is_set()
        with pytest.raises(NotSaved):  # it does not even try any more
            await old.resign(0)
        assert [each.gesture for each in new.gestures] == [done]
        await check(new)
        with pytest.raises(Elsewhere):
            await one.enter(old.id)
        assert one.open == 0


def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody hears or notices what others do."""
    monkeypatch.setattr(Listener, "run", lambda self: None)
    for name in ("LOOK", "LISTENS"):
        monkeypatch.setattr(sharing, name, ALIVE)
    monkeypatch.setattr(sharing, "BEATS", 1)


@lively
async def test_a_session_that_is_cut_while_it_writes_has_written_nothing(
    postgres: Cluster, database: URL
) -> None:
    async with two(database) as (one, other):
        old = await begun(one)
        held = Books.shared(database)
        with held as books:  # somebody who makes every write wait
            books._connection.exec_driver_sql("BEGIN")
            books._connection.exec_driver_sql("SELECT * FROM game FOR UPDATE")
            playing = asyncio.create_task(pick_a_card(old))
            waiting = "SELECT 1 FROM pg_locks WHERE NOT granted"
            await until(lambda: bool(postgres.ask(str(database.database), waiting)))
            lose_all(postgres, database, one)
            books._connection.exec_driver_sql("ROLLBACK")
        with pytest.raises(NotSaved):
            await playing
        assert old.gestures == []
        new = await enter(other, old.id)
        assert new.gestures == []
        done = await pick_a_card(new)
        with pytest.raises(NotSaved):
            await pick_a_card(old)
        found = await other.store.load(new.id)
        assert found is not None
        assert [each.gesture for each in found[1]] == [done]


@lively
async def test_a_process_that_lost_its_locks_closes_its_rooms_and_goes_on(
    postgres: Cluster, database: URL
) -> None:
    async with process(database, silence=0.5) as rooms:
        old = await begun(rooms)
        await pick_a_card(old)
        lose_locks(postgres, database, rooms)
        await asyncio.wait_for(old.overtaken.wait(), GENEROUS)
        new = await enter(rooms, old.id)
        assert new is not old
        assert new.kept.keeper == old.kept.keeper + 1
        assert new.gestures == old.gestures
        await pick_a_card(new, 1)


@lively
async def test_a_process_without_a_sign_of_life_is_given_up(
    postgres: Cluster, database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(database) as one:
        old = await begun(one)
        await pick_a_card(old)
        name = str(database.database)
        postgres.ask(name, "UPDATE process SET beat = beat - 1000")  # as if it were stopped
        async with process(database) as other:
            new = await enter(other, old.id)
            assert new.gestures == old.gestures
            assert postgres.ask(name, "SELECT id FROM process") == [(locker(other),)]
            await asyncio.wait_for(old.overtaken.wait(), GENEROUS)  # heard at once
            with pytest.raises(NotSaved):
                await pick_a_card(old, 1)
            assert one.claims is not None
            assert not await one.claims.beat()
            assert not await one.claims.beat()  # it is known again, and has no games
            assert await one.claims.beat()
            with pytest.raises(Elsewhere):
                await one.enter(old.id)


@lively
async def test_what_is_not_told_is_noticed(
    postgres: Cluster, database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No notification arrives; the loop that looks at the database makes up for it."""
    monkeypatch.setattr(Listener, "run", lambda self: None)
    async with process(database) as rooms:
        kept = [await begun(rooms), await begun(rooms)]
        for room in kept:
            room.viewers.add(Somebody())
        postgres.ask(str(database.database), "UPDATE game SET keeper = keeper + 1 WHERE id = :id",
                     id=kept[0].id)  # fmt: skip
        await asyncio.wait_for(kept[0].overtaken.wait(), GENEROUS)
        assert not kept[1].overtaken.is_set()
        await pick_a_card(kept[1])


class Somebody:
    """Looks on."""

    seat = 0

    def show(self, sight: object) -> None:
        """They close their eyes."""


@lively
async def test_what_is_told_is_only_ids_and_numbers(
    postgres: Cluster, database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(Sharing, "_act_on", lambda self, said: heard.append(said))
    async with process(database) as rooms:
        room = await begun(rooms)
        await until(lambda: bool(heard))
        assert set(heard) == {f"{room.id} 1"}


@pytest.mark.parametrize("said", ["", "x", "errand", "errand x", "{game}", "{game} -1", "{game} x",
                                  "{game} 0", "{game} 1", "other 99"])  # fmt: skip
@lively
async def test_what_makes_no_sense_is_not_acted_on(
    postgres: Cluster, database: URL, said: str
) -> None:
    async with process(database) as rooms:
        room = await begun(rooms)
        other = Sharing.__new__(Sharing)
        other._rooms, other._tasks = rooms, set()  # type: ignore[misc]
        other._act_on(said.format(game=room.id))
        await asyncio.gather(*other._tasks)
        assert not room.overtaken.is_set()


@lively
async def test_bots_go_on_in_the_process_that_takes_over(postgres: Cluster, database: URL) -> None:
    slow = Slow()
    async with process(database, thinkers=slow) as one, process(database) as other:
        old = await begun(one, HUMAN, "random")
        await asyncio.wait_for(slow.asked.wait(), GENEROUS)
        lose_locks(postgres, database, one)
        new = await enter(other, old.id)
        await until(lambda: new.bot_to_act() is None and bool(new.gestures))
        slow.allowed.set()
        await until(lambda: old.idle)
        await check(new)


# What concerns all of them


@lively
async def test_the_owner_ends_and_deletes_games_wherever_they_are(database: URL) -> None:
    async with two(database) as (one, other):
        rooms = [await begun(one), await begun(other), await begun(one)]
        closed = await one.make([(HUMAN, "A"), (HUMAN, "B")], {}, None)

        def work() -> None:
            with Books.shared(database) as books:
                books.end([rooms[0].id, rooms[1].id, closed.id])
                books.delete([rooms[2].id])

        await asyncio.to_thread(work)
        assert [room.ended for room in rooms] == [True, True, False]
        assert rooms[2].gone
        found = await one.store.games([room.id for room in rooms] + [closed.id])
        assert {game.id for game in found} == {rooms[0].id, rooms[1].id, closed.id}
        assert all(game.result is not None for game in found)
        again = await enter(other, closed.id)  # nobody has kept it
        assert again.ended


@lively
async def test_without_a_server_the_owner_does_it_alone(database: URL) -> None:
    async with process(database) as rooms:
        game = await rooms.make([(HUMAN, "A"), (HUMAN, "B")], {}, None)
    with Books.shared(database) as books:
        assert [each.id for each in books.games()] == [game.id]
        books.end([game.id])
        found = books.game(game.id)
        assert found is not None
        assert (found[0].result is not None, found[0].keeper) == (True, game.keeper + 1)
        books.delete([game.id])
        assert books.game(game.id) is None


def test_a_server_that_does_not_do_it_is_not_waited_for(
    postgres: Cluster, database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seasons.rooms.books.PATIENCE", 0.2)
    with Books.shared(database) as books:
        pass
    postgres.ask(str(database.database), "INSERT INTO process VALUES ('x', '', '', 1, "
                 "extract(epoch from clock_timestamp()))")  # fmt: skip
    with Books.shared(database) as books, pytest.raises(NotDone):
        books.end(["game"])
    assert postgres.ask(str(database.database), "SELECT * FROM errand") == []


@lively
async def test_a_rematch_is_found_wherever_it_is(database: URL) -> None:
    async with two(database) as (one, other):
        room = await begun(one)
        await room.resign(0)
        again = await one.rematch(room, "ann")
        await enter(other, again.id)
        assert (await one.rematch(room, "bob")).id == again.id
        assert await other.seats_of("bob", again.id) == []
        await one.admit("bob", again.id, 1)
        assert await other.seats_of("bob", again.id) == [1]
        assert set(await other.seats_of("ann", again.id)) == {MADE, 0}


@lively
async def test_seats_of_two_browsers_that_become_one_are_open_everywhere(database: URL) -> None:
    async with two(database) as (one, other):
        room = await begun(one)
        await room.register.admit("bob", 1)
        link = await other.identities.link("ann", None)
        assert await other.join(link, "bob", None) == "ann"
        assert set(await one.seats_of("ann", room.id)) == {MADE, 0, 1}
