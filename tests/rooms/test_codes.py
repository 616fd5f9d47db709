"""Short codes open a seat: once, in time, and only if they are typed as they were made."""

from __future__ import annotations

import asyncio
import math
import time
from pathlib import Path

import pytest

from seasons.rooms import codes
from seasons.rooms.allowance import TooManyCodes
from seasons.rooms.codes import ALPHABET, LENGTH, BadCode, typed
from seasons.rooms.kept import MADE
from seasons.rooms.limits import Limits
from seasons.rooms.room import Room
from seasons.rooms.rooms import Rooms
from seasons.rooms.store import NotSaved
from tests.rooms.helpers import enter, hotel, lively

ME, BOB, EVE = "m" * 43, "b" * 43, "e" * 43
HERE = None  # this computer
MANY = Limits(codes_per_minute=1000)


async def table_of(rooms: Rooms) -> Room:
    return await enter(rooms, (await rooms.make([("human", "A"), ("human", "B")], {}, ME)).id)


def test_a_code_is_hard_to_guess_and_easy_to_read() -> None:
    assert len(set(ALPHABET)) == len(ALPHABET)
    assert LENGTH * math.log2(len(ALPHABET)) >= 40
    assert not set("ILOU") & set(ALPHABET)
    assert typed(ALPHABET) == ALPHABET


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("K7QM-4XTP", "K7QM4XTP"),
        (" k7qm 4xtp\n", "K7QM4XTP"),
        ("k 7-q_m\u20134.x/t p", "K7QM4XTP"),
        ("\uff2b\uff17\uff31\uff2d\uff0d\uff14\uff38\uff34\uff30", "K7QM4XTP"),  # as wide as Kanji
        ("oO0iIlL1", "00011111"),
        ("uUvV", "VVVV"),
        ("\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420", "ABEKMH0P"),  # Cyrillic
        ("\u0441\u0442\u0443\u0445\u0456\u0437", "CTYX13"),
        ("", ""),
        ("K7QM4XTP" * 100, "K7QM4XTP" * 8),
    ],
)
def test_how_a_code_may_be_typed(text: str, code: str) -> None:
    assert typed(text) == code


@lively
async def test_a_code_opens_a_seat_once(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await table_of(rooms)
        code = await rooms.codes.make(room, 1, HERE)
        assert [len(part) for part in code.split("-")] == [4, 4]
        assert await rooms.codes.open(code.lower().replace("-", " "), BOB, HERE) == (room, 1)
        assert room.register.seats_of(BOB) == [1]
        assert await rooms.store.seats_of(BOB) == {room.id: [1]}
        for browser in (EVE, BOB):
            with pytest.raises(BadCode):
                await rooms.codes.open(code, browser, HERE)
        assert await rooms.store.seats_of(EVE) == {}


@lively
async def test_of_two_at_the_same_time_one_gets_in(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await table_of(rooms)
        code = await rooms.codes.make(room, 1, HERE)
        both = [rooms.codes.open(code, browser, HERE) for browser in (BOB, EVE)]
        found = await asyncio.gather(*both, return_exceptions=True)
        assert {type(each) for each in found} == {tuple, BadCode}
        assert len(room.register.opened) == 2
        assert len(room.register.browsers) == 3  # who made it, in one seat; one other


@lively
async def test_a_code_is_good_for_ten_minutes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1_000_000.0
    monkeypatch.setattr(time, "time", lambda: now)
    async with hotel(tmp_path) as rooms:
        room = await table_of(rooms)
        for passed, good in ((0.0, True), (599.0, True), (600.0, False), (9e9, False)):
            now = 1_000_000.0
            code = await rooms.codes.make(room, 1, HERE)
            now += passed
            if good:
                assert await rooms.codes.open(code, BOB, HERE) == (room, 1)
            else:
                with pytest.raises(BadCode):
                    await rooms.codes.open(code, BOB, HERE)


@lively
async def test_a_new_code_replaces_that_of_its_seat_alone(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room, other = await table_of(rooms), await table_of(rooms)
        first = await rooms.codes.make(room, 1, HERE)
        own = await rooms.codes.make(room, 0, HERE)
        foreign = await rooms.codes.make(other, 1, HERE)
        second = await rooms.codes.make(room, 1, HERE)
        with pytest.raises(BadCode):
            await rooms.codes.open(first, BOB, HERE)
        for code, opens in ((second, (room, 1)), (own, (room, 0)), (foreign, (other, 1))):
            assert await rooms.codes.open(code, BOB, HERE) == opens


@lively
async def test_what_is_guessed_opens_nothing(tmp_path: Path) -> None:
    async with hotel(tmp_path, limits=MANY) as rooms:
        room = await table_of(rooms)
        code = await rooms.codes.make(room, 1, HERE)
        near = code[:-1] + ("A" if code[-1] != "A" else "B")
        hashed = codes._hash(typed(code))
        token = room.kept.seats[1].token
        for guess in ("", "%", "' OR 1=1", near, code[:-1], code + "A", code[::-1] + "0", hashed,
                      token, room.id, ME, "\ud800", "\0", "9" * 100_000):  # fmt: skip
            with pytest.raises(BadCode):
                await rooms.codes.open(guess, EVE, HERE)
        assert await rooms.store.seats_of(EVE) == {}
        assert await rooms.codes.open(code, BOB, HERE) == (room, 1)


@lively
async def test_a_code_is_not_in_the_database_nor_like_a_token(tmp_path: Path) -> None:
    async with hotel(tmp_path, limits=MANY) as rooms:
        room = await table_of(rooms)
        made = [await rooms.codes.make(room, 1, HERE) for _ in range(20)]
        assert len(set(made)) == 20
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        tokens = [seat.token for seat in room.kept.seats]
        assert tokens[1].encode() in kept
        for code in made:
            assert typed(code).encode() not in kept
            assert code.encode() not in kept
            assert not any(typed(code) in token.upper() for token in tokens)


@lively
async def test_codes_go_with_their_game(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await table_of(rooms)
        code = await rooms.codes.make(room, 1, HERE)
        await rooms.delete(room, owner=True)
        with pytest.raises(BadCode):
            await rooms.codes.open(code, BOB, HERE)
        with pytest.raises(NotSaved):
            await rooms.codes.make(room, 1, HERE)


@lively
async def test_a_code_survives_the_server(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        code = await rooms.codes.make(await table_of(rooms), 1, HERE)
    async with hotel(tmp_path) as rooms:
        room, seat = await rooms.codes.open(code, BOB, HERE)
        assert seat == 1
        assert room.register.browsers == {(ME, MADE), (ME, 0), (BOB, 1)}


@lively
async def test_codes_of_a_minute(tmp_path: Path) -> None:
    limits = Limits(codes_per_minute=5, codes_per_minute_per_address=3)
    async with hotel(tmp_path, limits=limits) as rooms:
        room = await table_of(rooms)
        code = await rooms.codes.make(room, 1, "a")
        for _ in range(3):
            with pytest.raises(BadCode):
                await rooms.codes.open("guess", EVE, "a")
        with pytest.raises(TooManyCodes) as refused:  # the right one, too
            await rooms.codes.open(code, EVE, "a")
        assert 1 <= refused.value.seconds <= 60
        for address in ("b", HERE):
            with pytest.raises(BadCode):
                await rooms.codes.open("guess", EVE, address)
        for address in ("b", "c", HERE):
            with pytest.raises(TooManyCodes):
                await rooms.codes.open(code, EVE, address)
        # Whoever tries keeps nobody from making them, who is counted as well.
        for _ in range(2):
            await rooms.codes.make(room, 1, "a")
        with pytest.raises(TooManyCodes):
            await rooms.codes.make(room, 1, "a")
        assert await rooms.store.seats_of(EVE) == {}
