"""What is kept of games that are over, from played games, given up ones and old ones."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, delete, select, update

from seasons.rooms import ledger
from seasons.rooms.account import Account
from seasons.rooms.ledger import Finished
from seasons.rooms.result import Result
from seasons.rooms.room import Room
from seasons.rooms.rooms import Rooms
from seasons.rooms.schema import ACCOUNTS, GAMES
from seasons.rooms.store import Store
from seasons.rooms.story import UNDO, Played
from tests.rooms.helpers import act, enter, hotel, lively, until
from tests.rooms.test_migration import put_old_database
from tests.rooms.test_store import some_game

ME = "m" * 43


async def begun(rooms: Rooms, players: list[str], seed: str, **setup: Any) -> Room:
    """A game whose first seat is a person's."""
    seats = [(player, f"Player {n}") for n, player in enumerate(players)]
    return await enter(rooms, (await rooms.make(seats, {"seed": seed, **setup}, ME)).id)


async def play(room: Room, chance: random.Random) -> bytes:
    """Plays to the end; the cards that the first seat had when the tournament began."""
    had = b""
    while room.game.outcome is None:
        await until(lambda: room.idle)
        me = room.game.state.players[0]
        had = had or (me.library2 and me.hand + me.library2 + me.library3)
        people = [each.seat for each in room.game.decisions if room.chairs[each.seat].bot is None]
        if people:
            await act(room, people[0], chance)
    return bytes(sorted(had))


async def kept(rooms: Rooms) -> list[Finished]:
    """The games that are over, when all of them have been read."""
    found = await rooms.ledger.of(ME)
    while None in [game.account for game in found]:
        found = await rooms.ledger.of(ME)
    return found


async def only(rooms: Rooms) -> Account:
    """The account of the only game that is over."""
    (game,) = await kept(rooms)
    assert game.account is not None
    return game.account


async def forget_accounts(store: Store) -> None:
    await store.change(lambda connection: connection.execute(delete(ACCOUNTS)))


GAMES_PLAYED: dict[str, tuple[list[str], dict[str, Any]]] = {
    "two": (["human", "random"], {}),
    "three, all modules": (
        ["human", "random", "random"], {"modules": ["cards", "tokens", "enchantment"],
         "enchantment": "nature-spirit"},
    ),
    "ready-made cards": (["human", "random"], {"level": "apprentice"}),
    "cards that are rejected": (
        ["human", "random"],
        {"modules": ["cards", "enchantment"], "enchantment": "natural-selection"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES_PLAYED)
@lively
async def test_an_account_agrees_with_the_table(tmp_path: Path, name: str) -> None:
    players, setup = GAMES_PLAYED[name]
    async with hotel(tmp_path) as rooms:
        room = await begun(rooms, players, name, **setup)
        had = await play(room, random.Random(name))
        written = await only(rooms)
        outcome, state = room.game.outcome, room.game.state
        assert outcome is not None
        for seat, sheet in enumerate(written.sheets):
            score = outcome.scores[seat]
            crystals, cards, effects, ability, hand, bonuses = sheet.points
            assert (cards, ability, hand, bonuses) == (
                score.cards, score.ability, score.hand, score.bonuses,
            )  # fmt: skip
            assert (crystals + effects, sheet.total) == (score.crystals, score.total)
            assert sheet.won == (seat in outcome.winners)
        # A card may lie before somebody else than who has played it.
        lying = Counter(kind for player in state.players for kind in player.play if kind)
        assert lying <= Counter(kind for sheet in written.sheets for kind in sheet.played)
        dealt = setup.get("level") == "apprentice"
        assert written.sheets[0].drafted == (() if dealt else tuple(had))
        assert len(had) == 9
        assert (written.given_up, written.sheets[0].resigned) == (False, False)
        # Read again from the record, it is the same.
        await forget_accounts(rooms.store)
        assert await only(rooms) == written


@lively
async def test_what_every_seat_did_is_its_own(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await begun(rooms, ["human", "random"], "own", first=1)
        await play(room, random.Random(5))
        account = await only(rooms)
    assert account.first == 1
    assert account.sheets[0].drafted != account.sheets[1].drafted
    assert len(account.sheets[1].drafted) == 9


@pytest.mark.parametrize(
    ("players", "given_up", "resigned"),
    [
        (["human", "human"], True, [True, False]),
        (["human", "human", "human"], False, [True, False, False]),
    ],
)
@lively
async def test_who_gives_up_has_not_won(
    tmp_path: Path, players: list[str], given_up: bool, resigned: list[bool]
) -> None:
    async with hotel(tmp_path) as rooms:
        room = await begun(rooms, players, "up", level="apprentice")
        await room.resign(0)
        await play(room, random.Random(1))
        account = await only(rooms)
        assert account.given_up == given_up
        assert [sheet.resigned for sheet in account.sheets] == resigned
        assert not account.sheets[0].won
        await forget_accounts(rooms.store)
        assert await only(rooms) == account


@lively
async def test_games_that_are_not_over_or_of_others_are_not_there(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await begun(rooms, ["human", "human"], "on")
        assert await kept(rooms) == []
        await room.resign(0)
        assert [game.own for game in await kept(rooms)] == [(0,)]
        assert await rooms.ledger.of("stranger") == []
        await room.register.forget(ME)  # it is left; that it was made here does not matter
        assert await kept(rooms) == []


@lively
async def test_a_game_that_goes_on_has_no_account_any_more(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        store, played = rooms.store, [Played(1, 0, "end")]
        await store.add(some_game(), ME, [0])
        await store.play("game", played, "there", "1 2", str(Account()))
        assert [game.account for game in await kept(rooms)] == [Account()]
        await store.take_back("game", Played(2, 0, UNDO, True, (1,)), "back")
        assert await kept(rooms) == []
        await store.play("game", [Played(3, 0, "end")], "there", "1 2", str(Account(first=1)))
        assert [game.account for game in await kept(rooms)] == [Account(first=1)]


@lively
async def test_games_of_version_2_are_read(tmp_path: Path) -> None:
    put_old_database(tmp_path)

    def over(connection: Connection) -> dict[str, str]:
        rows = connection.execute(select(GAMES).where(GAMES.c.result.is_not(None)))
        return {row.id: row.result for row in rows}

    async with hotel(tmp_path) as rooms:
        results = await rooms.store.look(over)
        for id_ in results:
            await rooms.store.load(id_)
            await rooms.store.open_seat(ME, id_, 0)
        found = await kept(rooms)
        assert len(found) == len(results) > 1
        for game in found:
            assert game.account is not None
            totals = tuple(sheet.total for sheet in game.account.sheets)
            assert totals == Result.read(results[game.game]).totals
            assert all(sheet.played for sheet in game.account.sheets)


@lively
async def test_a_game_that_nobody_can_read_does_not_hide_the_others(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        for seed in ("one", "two"):
            await (await begun(rooms, ["human", "human"], seed, level="apprentice")).resign(0)
        first, second = await kept(rooms)

        def spoil(connection: Connection) -> None:
            connection.execute(delete(ACCOUNTS))
            broken = update(GAMES).where(GAMES.c.id == first.game).values(position="nonsense")
            connection.execute(broken)

        await rooms.store.change(spoil)
        again = {game.game: game.account for game in await kept(rooms)}
    assert again == {first.game: Account(), second.game: second.account}


@lively
async def test_nobody_waits_for_many_games_without_an_account(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "PATIENCE", 0.0)
    async with hotel(tmp_path) as rooms:
        for number in range(3):
            room = await begun(rooms, ["human", "human"], str(number), level="apprentice")
            await room.resign(0)
        written = [game.account for game in await kept(rooms)]
        await forget_accounts(rooms.store)
        first = [game.account for game in await rooms.ledger.of(ME)]
        assert first == [None] * 3
        assert [game.account for game in await kept(rooms)] == written


def test_an_account_is_written_and_read() -> None:
    for account in (Account(), Account(first=2, given_up=True)):
        assert Account.read(str(account)) == account
