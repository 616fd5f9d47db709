"""A browser becomes another one by a link: once, in time, and nothing is lost."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from seasons.rooms import identity
from seasons.rooms.allowance import TooManyLinks
from seasons.rooms.identity import BadLink
from seasons.rooms.kept import MADE
from seasons.rooms.limits import Limits
from seasons.rooms.rooms import Rooms
from tests.rooms.helpers import enter, hotel, lively

ME, PHONE, OTHER = "m" * 43, "p" * 43, "o" * 43
HERE = None  # this computer


async def game_of(rooms: Rooms, browser: str) -> str:
    return (await rooms.make([("human", "A"), ("human", "B")], {}, browser)).id


@lively
async def test_a_link_opens_once(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        await game_of(rooms, ME)
        token = await rooms.identities.link(ME, HERE)
        for _ in range(3):  # who only looks does not open it
            assert await rooms.identities.behind(token, HERE) == ME
        assert await rooms.join(token, None, HERE) == ME
        for browser in (None, PHONE, ME):
            with pytest.raises(BadLink):
                await rooms.join(token, browser, HERE)
        with pytest.raises(BadLink):
            await rooms.identities.behind(token, HERE)


@lively
async def test_the_games_of_both_are_those_of_each(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        mine, theirs = await game_of(rooms, ME), await game_of(rooms, PHONE)
        both, closed = await game_of(rooms, ME), await game_of(rooms, PHONE)
        room = await enter(rooms, both)
        await room.register.admit(PHONE, 0)
        await room.register.admit(PHONE, 1)
        await enter(rooms, theirs)
        token = await rooms.identities.link(ME, HERE)
        assert await rooms.join(token, PHONE, HERE) == ME
        seats = {
            mine: [MADE, 0], both: [MADE, 0, 1], theirs: [MADE, 0], closed: [MADE, 0],
        }  # fmt: skip
        assert await rooms.store.seats_of(ME) == seats
        for game, expected in seats.items():  # in rooms that are open as well
            assert await rooms.seats_of(ME, game) == expected
        # A third device may still be the one that came.
        assert set(await rooms.store.seats_of(PHONE)) == {theirs, both, closed}
        assert await rooms.store.seats_of(OTHER) == {}


@lively
async def test_a_link_to_oneself_changes_nothing(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        game = await game_of(rooms, ME)
        token = await rooms.identities.link(ME, HERE)
        assert await rooms.join(token, ME, HERE) == ME
        assert await rooms.store.seats_of(ME) == {game: [MADE, 0]}
        assert await rooms.join(token, PHONE, HERE) == ME


@lively
async def test_a_link_is_good_for_ten_minutes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1_000_000.0
    monkeypatch.setattr(time, "time", lambda: now)
    async with hotel(tmp_path) as rooms:
        await game_of(rooms, ME)
        for passed, good in ((0.0, True), (599.0, True), (600.0, False), (9e9, False)):
            now = 1_000_000.0
            token = await rooms.identities.link(ME, HERE)
            now += passed
            if good:
                assert await rooms.join(token, PHONE, HERE) == ME
            else:
                with pytest.raises(BadLink):
                    await rooms.join(token, PHONE, HERE)


@lively
async def test_only_the_newest_link_of_a_browser_leads_to_it(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        for browser in (ME, OTHER):
            await game_of(rooms, browser)
        first = await rooms.identities.link(ME, HERE)
        foreign = await rooms.identities.link(OTHER, HERE)
        second = await rooms.identities.link(ME, HERE)
        with pytest.raises(BadLink):
            await rooms.join(first, PHONE, HERE)
        assert await rooms.identities.behind(second, HERE) == ME
        assert await rooms.identities.behind(foreign, HERE) == OTHER


@lively
async def test_what_is_guessed_opens_nothing(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        room = await enter(rooms, await game_of(rooms, ME))
        token = await rooms.identities.link(ME, HERE)
        hashed = identity._hash(token)
        near = token[:-1] + ("A" if token[-1] != "A" else "B")
        seat = room.kept.seats[0].token
        for guess in ("", "%", near, token.swapcase(), token[:-1], hashed, ME, seat, "\ud800"):
            with pytest.raises(BadLink):
                await rooms.join(guess, PHONE, HERE)
        assert await rooms.join(token, PHONE, HERE) == ME


@lively
async def test_a_link_is_long_and_not_in_the_database(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        await game_of(rooms, ME)
        tokens = {await rooms.identities.link(ME, HERE) for _ in range(20)}
        assert len(tokens) == 20
        assert all(len(token) * 6 >= 128 for token in tokens)
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert ME.encode() in kept
        assert not [token for token in tokens if token.encode() in kept]


@lively
async def test_links_of_a_minute(tmp_path: Path) -> None:
    limits = Limits(links_per_minute=5, links_per_minute_per_address=3)
    async with hotel(tmp_path, limits=limits) as rooms:
        await game_of(rooms, ME)
        token = await rooms.identities.link(ME, "a")
        assert await rooms.identities.behind(token, "a") == ME
        with pytest.raises(BadLink):
            await rooms.join("guess", None, "a")
        with pytest.raises(TooManyLinks) as refused:  # the right one, too
            await rooms.join(token, None, "a")
        assert 1 <= refused.value.seconds <= 60
        assert await rooms.identities.behind(token, "b") == ME
        assert await rooms.identities.behind(token, HERE) == ME
        for address in ("b", "c", HERE):
            with pytest.raises(TooManyLinks):
                await rooms.identities.behind(token, address)
