"""A game of several people is deleted when all of them agree, or by the owner of the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from seasons.rooms.players import HUMAN
from seasons.rooms.refusals import OthersPlay, Stale
from seasons.rooms.room import Room
from seasons.rooms.rooms import Rooms
from tests.helpers import table
from tests.rooms.helpers import enter, hotel, kept, lively, reopened


async def met(rooms: Rooms, *browsers: str, players: int = 3) -> Room:
    """A room whose seats were opened by these, in turn."""
    await rooms.store.add(kept(table(players=players), [HUMAN] * players), "maker")
    room = await enter(rooms, "game")
    for seat, browser in enumerate(browsers):
        await room.register.admit(browser, seat)
    return room


@lively
async def test_the_last_one_to_agree_lets_it_be_deleted(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await met(rooms, "ann", "bob", "eve")
        for seat, agreed in ((0, (0,)), (2, (0, 2))):
            assert not await room.farewell.agree([seat])
            assert room.farewell.agreed == room.sight(None).wants_gone == agreed
            with pytest.raises(OthersPlay):
                await rooms.delete(room)
        assert (await reopened(room)).farewell.agreed == (0, 2)
        await room.farewell.stay([0])
        assert not await room.farewell.agree([1])
        with pytest.raises(Stale):
            await room.farewell.agree([0], last=False)
        assert room.farewell.missing() == (0,)
        assert await room.farewell.agree([0])
        await rooms.delete(room)
        assert await rooms.enter(room.id) is None


@pytest.mark.parametrize(
    ("opened", "gone", "asked"),
    [
        (["ann", "bob", "eve"], None, (0, 1, 2)),
        (["ann", "bob"], None, (0, 1)),  # nobody has come to the third seat
        (["ann", "ann", "bob"], None, (0, 1, 2)),
        (["ann", "bob", "eve"], "resigned", (0, 2)),
        (["ann", "bob", "eve"], "left", (0, 2)),
    ],
)
@lively
async def test_who_is_asked(
    tmp_path: Path, opened: list[str], gone: str | None, asked: tuple[int, ...]
) -> None:
    async with hotel(tmp_path) as rooms:
        room = await met(rooms, *opened)
        if gone == "resigned":
            await room.resign(1)
        elif gone == "left":
            await room.register.forget("bob")
        assert room.farewell.asked == asked
        if gone is not None:
            with pytest.raises(OthersPlay):
                await room.farewell.agree([1])
        assert await room.farewell.agree(asked)


@lively
async def test_a_program_in_a_seat_is_asked_too(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await met(rooms, "ann", players=2)
        await room.register.arrive(1, program=True)
        assert room.farewell.asked == (await reopened(room)).farewell.asked == (0, 1)


@lively
async def test_the_owner_asks_nobody(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await met(rooms, "ann", "bob", "eve")
        await rooms.delete(room, owner=True)
        assert await rooms.enter(room.id) is None
