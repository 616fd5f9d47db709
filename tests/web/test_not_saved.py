"""A database that is gone, locked or read-only: what rooms, programs and browsers make of it."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from seasons.rooms import database
from seasons.rooms import driver as driver_module
from seasons.rooms import rooms as rooms_module
from seasons.rooms.limits import Limits
from seasons.rooms.players import HUMAN
from seasons.rooms.room import Room
from seasons.rooms.rooms import Rooms
from seasons.rooms.store import FILE, NotSaved, Store
from seasons.rooms.story import Era
from seasons.rules.engine import tables
from tests.helpers import table
from tests.rooms.helpers import (
    GENEROUS,
    deleted,
    enter,
    hotel,
    kept,
    lively,
    play,
    replaced_by_a_letter,
    told,
    until,
    written_over_by_a_letter,
)
from tests.web.helpers import OURS, SOCKETS, bearer, client, received

# Rooms


async def two_rooms(rooms: Rooms) -> list[Room]:
    """A turn with something taken back, and a draft that Ann has made and Bob has joined."""
    await rooms.store.add(kept(table(hand=[3, 29], energies="EEWWW", gauge=3), [HUMAN] * 2), None)
    turn = await enter(rooms, "game")
    for gesture in ("summon 3", "bonus gauge", "summon 29"):
        await play(turn, 0, gesture)
    await turn.undo(0, turn.chairs[0].ticket)
    made = await rooms.make([(HUMAN, "Ann"), (HUMAN, "Bob")], {}, "ann")
    draft = await enter(rooms, made.id)
    await draft.register.admit("bob", 1)
    await pick_any(draft, 0)
    return [turn, draft]


async def pick_any(room: Room, seat: int) -> None:
    await play(room, seat, room.game.legal(seat)[0].text)


async def assert_found_again(data: Path, left: list[Room]) -> None:
    """A server that is started anew has these games as they were shown."""
    async with hotel(data) as rooms:
        for room in left:
            again = await enter(rooms, room.id)
            assert not again.moved
            assert again.game.position() == room.game.position()
            assert told(again.story) == told(room.story)
            assert again.register.browsers == room.register.browsers
            assert [chair.kept for chair in again.chairs] == [chair.kept for chair in room.chairs]


def replaced(file: Path) -> None:
    file.with_name("backup").replace(file)


@pytest.mark.parametrize("mishap", [deleted, replaced])
@lively
async def test_games_that_are_open_outlive_their_database(
    tmp_path: Path, mishap: Callable[[Path], None]
) -> None:
    async with hotel(tmp_path) as rooms:
        turn, draft = await two_rooms(rooms)
        shutil.copy(tmp_path / FILE, tmp_path / "backup")  # what the log has is missing
        mishap(tmp_path / FILE)
        before = turn.game.position(), told(turn.story)
        with pytest.raises(NotSaved):
            await play(turn, 0, "summon 29")
        assert (turn.game.position(), told(turn.story)) == before
        await play(turn, 0, "summon 29")
        await pick_any(draft, 1)
    await assert_found_again(tmp_path, [turn, draft])


@lively
async def test_a_game_that_is_in_a_backup_as_it_was_goes_on_as_it_is(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        turn, draft = await two_rooms(rooms)
        with (
            closing(sqlite3.connect(tmp_path / FILE)) as source,
            closing(sqlite3.connect(tmp_path / "backup")) as target,
        ):
            source.backup(target)
        await play(turn, 0, "summon 29")
        await turn.register.admit("cy", 1)
        replaced(tmp_path / FILE)
        await rooms.save()
    await assert_found_again(tmp_path, [turn, draft])


@lively
async def test_a_game_of_other_rules_is_written_as_it_was_kept(tmp_path: Path) -> None:
    """With all its eras."""
    async with hotel(tmp_path) as rooms:
        for id_, result in (("over", "1 2"), ("running", None)):
            eras = (Era(0, 1, {"seed": 1}),)
            game = kept(table(hand=[15], gauge=3), [HUMAN] * 2, id_, eras=eras, result=result)
            await rooms.store.add(game, None)
        opened = [await enter(rooms, id_) for id_ in ("over", "running")]
        await play(opened[1], 0, "summon 15")
        found = [await rooms.store.load(room.id) for room in opened]
        (tmp_path / FILE).unlink()
        await rooms.save()
        again = [await rooms.store.load(room.id) for room in opened]
        for before, after in zip(found, again, strict=True):
            assert before is not None
            assert after is not None
            assert after[1] == before[1]
            assert (after[0].eras, after[0].position) == (before[0].eras, before[0].position)
        assert found[1] is not None
        assert [era.rules_version for era in found[1][0].eras] == [1, tables.RULES_VERSION]


@pytest.mark.parametrize("noticed", [False, True])
@lively
async def test_a_room_is_not_closed_before_its_game_is_kept(tmp_path: Path, noticed: bool) -> None:
    async with hotel(tmp_path) as rooms:
        made = [await rooms.make([(HUMAN, "A"), (HUMAN, "B")], {}, None) for _ in range(3)]
        room = await enter(rooms, made[0].id)
        await pick_any(room, 0)
        (tmp_path / FILE).rename(tmp_path / "elsewhere")
        if noticed:
            with pytest.raises(NotSaved):
                await pick_any(room, 1)
        else:
            assert await enter(rooms, made[1].id)  # whoever reads has not missed it either
        much_later = time.monotonic() + 10_000
        await rooms.tidy(much_later)
        assert await enter(rooms, room.id) is room
        await rooms.save()
        await rooms.tidy(much_later)
        again = await enter(rooms, room.id)
        assert again is not room
        assert again.game.position() == room.game.position()


@lively
async def test_a_database_that_is_missed_is_made_anew_without_a_gesture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(rooms_module, "WATCH", 0.001)
    async with hotel(tmp_path) as rooms:
        left = await two_rooms(rooms)
        rooms.begin()
        for mishap in (replaced_by_a_letter, deleted):
            mishap(tmp_path / FILE)
            await until(lambda: not any(rooms.store.holds(room.id) for room in left))
            if mishap is deleted:
                await until(lambda: all(rooms.store.holds(room.id) for room in left))
        said = [record.getMessage() for record in caplog.records]
    await assert_found_again(tmp_path, left)
    assert "was deleted or replaced" in said[0]
    assert said[1:] == ["games can be written again"]


@lively
async def test_a_server_that_ends_writes_what_was_lost_meanwhile(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        left = await two_rooms(rooms)
        (tmp_path / FILE).unlink()
    await assert_found_again(tmp_path, left)


@lively
async def test_bots_wait_for_a_database_and_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(driver_module, "_RETRY", 0.001)
    async with hotel(tmp_path) as rooms:
        made = await rooms.make([("random", "A"), ("random", "B")], {"seed": "5"}, None)
        room = await enter(rooms, made.id)
        await until(lambda: room.version > 20)
        replaced_by_a_letter(tmp_path / FILE)
        await until(lambda: bool(caplog.records))
        (tmp_path / FILE).unlink()
        await until(lambda: room.idle)
        assert room.game.outcome is not None
    await assert_found_again(tmp_path, [room])
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]


# Programs and browsers


class Visitor:
    """A browser, by its cookie."""

    def __init__(self, server: TestClient) -> None:
        self.server = server
        self.headers: dict[str, str] = {}

    def ask(self, method: str, path: str, **options: Any) -> Response:
        """An answer; the cookie is kept."""
        answer: Response = self.server.request(
            method, path, headers=self.headers, follow_redirects=False, **options
        )
        self.server.cookies.clear()
        if "set-cookie" in answer.headers:
            self.headers = {"Cookie": answer.headers["set-cookie"].split(";")[0]}
        return answer


class Table:
    """A game of two people: one who plays by JSON, one in a browser who has made it."""

    def __init__(self, server: TestClient) -> None:
        self.server = server
        self.ann = Visitor(server)
        self.seat = self.ann.ask("POST", "/games", data={"player-1": HUMAN}).headers["location"]
        self.game = self.seat.split("/")[2]
        assert self.ann.ask("GET", self.seat).status_code == 200
        self.room: Room = server.app.state.rooms._rooms[self.game]  # type: ignore[attr-defined]
        self.tokens = [chair.kept.token for chair in self.room.chairs]

    def look(self) -> dict[str, Any]:
        """What Bob sees."""
        answer = self.server.get(f"/api/games/{self.game}", headers=bearer(self.tokens[1]))
        assert answer.status_code == 200
        found: dict[str, Any] = answer.json()
        return found

    def play(self) -> Response:
        """Bob does anything."""
        seen = self.look()
        action = {"ticket": seen["ticket"], "gesture": seen["view"]["steps"][0]["text"]}
        path = f"/api/games/{self.game}/gestures"
        return self.server.post(path, json=action, headers=bearer(self.tokens[1]))

    def begin(self) -> list[Response]:
        """Two ways to begin another game."""
        return [
            self.server.post("/api/games", json={"seats": [{}, {}]}),
            Visitor(self.server).ask("POST", "/games", data={"player-1": HUMAN}),
        ]

    def join(self) -> Response:
        """Somebody opens the seat by its link."""
        return Visitor(self.server).ask("GET", f"/join/{self.tokens[1]}")

    def socket(self) -> AbstractContextManager[WebSocketTestSession]:
        """How Ann is shown the game."""
        headers = {"Origin": OURS, **self.ann.headers}
        return self.server.websocket_connect(f"{SOCKETS}{self.seat}/socket", headers=headers)


Trouble = Callable[[TestClient, Path], AbstractContextManager[None]]


@contextmanager
def locked(server: TestClient, data: Path) -> Iterator[None]:
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def read_only(server: TestClient, data: Path) -> Iterator[None]:
    """Now, and whenever the database is opened again."""
    store: Store = server.app.state.rooms.store  # type: ignore[attr-defined]
    assert server.portal is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "PRAGMAS", (*database.PRAGMAS, "query_only=ON"))
        server.portal.call(store._write, lambda each: each.exec_driver_sql("PRAGMA query_only=ON"))
        yield


@contextmanager
def letter(server: TestClient, data: Path) -> Iterator[None]:
    """What is there is no database, and then nothing is there."""
    written_over_by_a_letter(data / FILE)
    yield
    (data / FILE).unlink()


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(rooms_module, "WATCH", 1000.0 * GENEROUS)  # only what is asked for happens
    with client(tmp_path, limits=Limits(lock_seconds=0.01)) as found:
        yield found


@pytest.mark.parametrize("trouble", [locked, read_only, letter])
def test_what_cannot_be_written_is_refused_and_what_is_open_can_be_looked_at(
    server: TestClient, tmp_path: Path, trouble: Trouble
) -> None:
    table = Table(server)
    before = table.look()
    with trouble(server, tmp_path):
        for _ in range(2):
            refused = [table.play(), *table.begin(), table.join()]
            assert [answer.status_code for answer in refused] == [503] * 4
            assert [refused[n].json()["code"] for n in (0, 1)] == ["not-saved"] * 2
            for page in refused[2:]:
                assert "text/html" in page.headers["content-type"]
                assert "could not be saved, so it did not happen" in page.text
            assert 'role="alert"' in refused[2].text
            assert "set-cookie" not in refused[3].headers
        assert table.look() == before
        for part in ("", "/seats", "/log", "/of/1"):
            assert table.ann.ask("GET", table.seat + part).status_code == 200
        with table.socket() as socket:
            shown = received(socket)
            code = table.room.game.legal(0)[0].code
            socket.send_json({"do": "pick", "ticket": shown["ticket"], "code": code})
            while "refused" not in (answer := received(socket)):
                assert answer["version"] == shown["version"]
            assert answer["refused"] == "not-saved"
    table.join()  # may find out that the database can be opened again
    answers = [table.play(), *table.begin(), table.join()]
    assert [answer.status_code for answer in answers] == [200, 201, 303, 303]


@pytest.mark.parametrize("trouble", [locked, read_only])
def test_games_can_be_read_while_they_cannot_be_written(
    server: TestClient, tmp_path: Path, trouble: Trouble
) -> None:
    table = Table(server)
    closed = Table(server)
    server.app.state.rooms._rooms.clear()  # type: ignore[attr-defined]
    with trouble(server, tmp_path):
        assert closed.look()["over"] is False
        assert f"/games/{table.game}/0" in table.ann.ask("GET", "/").text


def test_games_that_cannot_be_read_are_asked_for_later(server: TestClient, tmp_path: Path) -> None:
    table = Table(server)
    written_over_by_a_letter(tmp_path / FILE)
    assert table.play().status_code == 503
    sentence = "The games cannot be read at the moment"
    page = table.ann.ask("GET", "/")
    assert (page.status_code, sentence in page.text) == (503, True)
    assert table.seat not in page.text
    page = table.ann.ask("GET", "/games/unknown/0")
    assert (page.status_code, sentence in page.text) == (503, True)
    answer = server.get("/api/games/unknown", headers=bearer("unknown"))
    assert (answer.status_code, answer.json()["code"]) == (503, "not-read")
    for path, headers in (
        ("/api/games/unknown/stream", bearer("unknown")),
        ("/games/unknown/0/socket", {"Origin": OURS, **table.ann.headers}),
    ):
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            server.websocket_connect(f"{SOCKETS}{path}", headers=headers),
        ):
            pass
        assert closed.value.code == 1013  # try again later


def test_whoever_has_opened_a_seat_need_not_be_written_down_again(
    server: TestClient, tmp_path: Path
) -> None:
    table = Table(server)
    with locked(server, tmp_path):
        assert table.ann.ask("GET", f"/join/{table.tokens[0]}").status_code == 303
        assert table.ann.ask("GET", f"/join/{table.tokens[1]}").status_code == 503
