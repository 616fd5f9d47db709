"""How many games may be made, and who is counted how."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from seasons.rooms.allowance import Allowance, Full, TooManyGames
from seasons.rooms.limits import Limits
from seasons.rooms.players import HUMAN
from seasons.web.app import create_app
from seasons.web.serving.client import caller_of
from seasons.words.texts import load
from tests.rooms.helpers import hotel, lively
from tests.web.helpers import calling

HERE = "127.0.0.1"
ELSEWHERE = "203.0.113.7"


@pytest.mark.parametrize(
    ("host", "caller"),
    [
        ("127.0.0.1", None),
        ("127.8.9.10", None),
        ("::1", None),
        ("::ffff:127.0.0.1", None),
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("0.0.0.0", "0.0.0.0"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::1%eth0"),  # of this very network
        ("testclient", "testclient"),
    ],
)
def test_who_calls_from_an_address(host: str, caller: str | None) -> None:
    assert caller_of(host) == caller


# Two from one address, three in all; None is this computer, and a number the seconds to wait.
MINUTES: dict[str, list[tuple[float, str | None, int | None]]] = {
    "one address": [(0, "a", None), (1, "a", None), (2, "a", 58), (2, "b", None)],
    "all together": [(0, "a", None), (0, "b", None), (0, "c", None), (9.5, "d", 51)],
    "this computer": [(0, None, None), (1, None, None), (2, None, None), (3, None, 57)],
    "this computer counts": [(0, None, None), (0, "a", None), (0, "a", None), (0, "b", 60)],
    "the minute passes": [
        (0, "a", None), (30, "a", None), (59, "a", 1), (60, "a", None), (61, "a", 29),
        (90, "a", None),
    ],
    "what was refused is not counted": [
        (0, "a", None), (0, "a", None), (50, "a", 10), (59, "a", 1), (60, "a", None),
    ],
}  # fmt: skip


def waits(allowance: Allowance, address: str | None, now: float) -> int | None:
    """Makes a game, or says how long one must wait for it."""
    try:
        allowance.check(address, now)
    except TooManyGames as refusal:
        return refusal.seconds
    allowance.count(address, now)
    return None


@pytest.mark.parametrize("name", MINUTES)
def test_games_of_a_minute(name: str) -> None:
    allowance = Allowance(3, 2, TooManyGames)
    for now, address, seconds in MINUTES[name]:
        assert waits(allowance, address, now) == seconds, now


def test_what_is_remembered_of_many_addresses_is_bounded() -> None:
    allowance = Allowance(100, 12, TooManyGames)
    for number in range(10_000):
        waits(allowance, str(number), number / 100)
    assert len(allowance._done) == 100


# Programs and browsers


def by_program(caller: TestClient) -> Response:
    return caller.post("/api/games", json={"seats": [{}, {}]})


def by_browser(caller: TestClient) -> Response:
    return caller.post("/games", data={"player-0": HUMAN}, follow_redirects=False)


WAYS = {"program": (by_program, 201), "browser": (by_browser, 303)}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("limits", "address", "made", "refused"),
    [
        ({"games_per_minute": 2}, HERE, 2, 429),
        ({"games_per_minute": 2}, ELSEWHERE, 2, 429),
        ({"games_per_minute_per_address": 1}, ELSEWHERE, 1, 429),
        ({"games_per_minute_per_address": 1}, HERE, 3, None),
        ({"games": 2}, HERE, 2, 507),
        ({"games": 2}, ELSEWHERE, 2, 507),
    ],
    ids=str,
)
def test_games_are_refused_with_the_reason(
    tmp_path: Path,
    way: str,
    limits: dict[str, int],
    address: str,
    made: int,
    refused: int | None,
) -> None:
    make, created = WAYS[way]
    with calling(create_app(tmp_path, limits=Limits(**limits)), address) as caller:
        assert [make(caller).status_code for _ in range(made)] == [created] * made
        if refused is None:
            return
        answer = make(caller)
        assert answer.status_code == refused
        code = "full" if refused == 507 else "too-many-games"
        if way == "program":
            assert answer.json()["code"] == code
        else:
            assert load().text(f"web.start.problem.{code}") in answer.text
        assert ("retry-after" in answer.headers) == (refused == 429)
        if refused == 429:
            assert 1 <= int(answer.headers["retry-after"]) <= 60


def test_both_ways_are_counted_together_and_nonsense_is_not(tmp_path: Path) -> None:
    limits = Limits(games_per_minute_per_address=2)
    with calling(create_app(tmp_path, limits=limits), ELSEWHERE) as caller:
        for _ in range(3):
            assert caller.post("/api/games", json={"seats": [{}]}).status_code == 422
            impossible = {"seats": [{}, {}], "enchantment": "rain"}
            assert caller.post("/api/games", json=impossible).status_code == 422
        assert by_program(caller).status_code == 201
        assert by_browser(caller).status_code == 303
        assert by_program(caller).status_code == by_browser(caller).status_code == 429


@pytest.mark.parametrize(
    ("limits", "error"),
    [(Limits(games=3), Full), (Limits(games_per_minute=3), TooManyGames)],
    ids=["kept", "a minute"],
)
@lively
async def test_of_many_at_the_same_time_no_more_than_allowed_are_made(
    tmp_path: Path, limits: Limits, error: type[Exception]
) -> None:
    async with hotel(tmp_path, limits=limits) as rooms:
        making = [rooms.make([(HUMAN, "A"), (HUMAN, "B")], {}, None) for _ in range(8)]
        found = await asyncio.gather(*making, return_exceptions=True)
        assert sum(isinstance(each, error) for each in found) == 5
        assert await rooms.store.count() == 3
