"""A server that was told nothing keeps to the limits that are documented."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import Field, fields
from pathlib import Path
from typing import ClassVar, TypeVar

import pytest
from starlette.testclient import TestClient

from seasons.rooms import thinking
from seasons.rooms.allowance import Full, TooManyGames, TooManyLinks
from seasons.rooms.limits import Limits
from seasons.rooms.players import HUMAN
from seasons.rooms.rooms import Rooms
from seasons.rooms.store import Store
from seasons.rooms.thinking import Question
from seasons.web.app import create_app
from tests.helpers import table
from tests.rooms.helpers import GENEROUS, kept, until
from tests.web.helpers import calling

DOCS = Path(__file__).resolve().parents[2] / "docs" / "server.md"
PEOPLE = [(HUMAN, "A"), (HUMAN, "B")]

_Result = TypeVar("_Result")


class App:
    """An app that was given no options, and its rooms."""

    def __init__(self, caller: TestClient) -> None:
        self._caller = caller
        self.rooms: Rooms = caller.app.state.rooms  # type: ignore[attr-defined]

    def do(self, work: Callable[[], Awaitable[_Result]]) -> _Result:
        """Does something where the app runs."""
        assert self._caller.portal is not None
        return self._caller.portal.call(work)

    def make(self, address: str | None) -> None:
        """A game for two people."""
        self.do(lambda: self.rooms.make(PEOPLE, {}, None, address))


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with calling(create_app(tmp_path), "127.0.0.1") as caller:
        yield App(caller)


@pytest.mark.parametrize("limit", fields(Limits), ids=lambda limit: limit.name)
def test_every_limit_is_documented_with_its_default(limit: Field[float]) -> None:
    option = f"--{limit.name.replace('_', '-')}"
    found = re.findall(rf"^\| `{option}` \| ([0-9,.]+) \| .+ \|$", DOCS.read_text("utf-8"), re.M)
    assert [float(number.replace(",", "")) for number in found] == [limit.default]


def test_games_made_in_a_minute(app: App) -> None:
    for _ in range(12):
        app.make("203.0.113.7")
    with pytest.raises(TooManyGames):
        app.make("203.0.113.7")
    app.make("203.0.113.8")
    for _ in range(120 - 13):
        app.make(None)
    for address in (None, "203.0.113.7", "203.0.113.9"):
        with pytest.raises(TooManyGames):
            app.make(address)


def test_links_made_in_a_minute(app: App) -> None:
    def link(address: str | None) -> None:
        app.do(lambda: app.rooms.identities.link("browser", address))

    for _ in range(12):
        link("203.0.113.7")
    with pytest.raises(TooManyLinks):
        link("203.0.113.7")
    for _ in range(600 - 12):
        link(None)
    for address in (None, "203.0.113.9"):
        with pytest.raises(TooManyLinks):
            link(address)


def test_games_that_are_kept(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Store, "count", lambda store: asyncio.sleep(0, 9_999))
    app.make(None)
    monkeypatch.setattr(Store, "count", lambda store: asyncio.sleep(0, 10_000))
    with pytest.raises(Full):
        app.make(None)


def test_rooms_that_are_open(app: App) -> None:
    game, start = table(), time.monotonic()

    async def opened() -> None:
        for number in range(203):
            await app.rooms.store.add(kept(game, [HUMAN, HUMAN], f"game-{number}"), None)
            room = await app.rooms.enter(f"game-{number}")
            assert room is not None
            room.visited = start  # however long it takes to open so many

    async def left(seconds: float) -> int:
        await app.rooms.tidy(start + seconds)
        return len(app.rooms._rooms)

    app.do(opened)
    for seconds, number in ((0, 203), (100, 200), (590, 200), (601, 0)):
        assert app.do(lambda seconds=seconds: left(seconds)) == number  # type: ignore[misc]


class Noting:
    """Stands in for the processes of bots."""

    limits: ClassVar[list[float]]
    allowed: ClassVar[threading.Event]

    def ask(self, question: Question, limit: float) -> int:
        """The first step, when all is noted."""
        Noting.limits.append(limit)
        assert Noting.allowed.wait(GENEROUS)
        return question.view().steps[0].code

    def kill(self) -> None:
        """There is no process."""

    stop = kill


def test_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_Worker", Noting)
    Noting.limits, Noting.allowed = [], threading.Event()
    with calling(create_app(tmp_path), "127.0.0.1") as caller:
        app = App(caller)

        async def asked() -> None:
            for number in range(4):
                one = kept(table(phase="choose", gauge=0), ["random", HUMAN], f"game-{number}")
                await app.rooms.store.add(one, None)
                assert await app.rooms.enter(one.id) is not None
            await until(lambda: len(Noting.limits) >= 3)

        app.do(asked)
        assert Noting.limits == [10.0] * 3  # one process more for bots that answer at once
        assert app.rooms.thinkers._slow.width == 2
        Noting.allowed.set()
