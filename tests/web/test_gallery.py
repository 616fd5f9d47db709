"""The table for those who have no seat: what everybody sees, as it happens, and nothing to do."""

from __future__ import annotations

import html
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from seasons import Game
from seasons.rooms import gallery
from seasons.rooms.limits import Limits
from seasons.rooms.room import Room
from seasons.rooms.sight import Sight
from seasons.rules.engine.setup import CARDS, all_modules
from seasons.web.api import answers
from seasons.web.api.routes import table
from seasons.web.page.markup import marked
from seasons.web.page.sections import sections
from seasons.web.page.table import Table
from tests.rooms.helpers import act, entered, hotel, lively
from tests.web.helpers import OURS, SOCKETS, Browser, bearer, begun, client, received

CODES = re.compile(r"data-(?:code|drop|do|sort|split-done|mark)\b")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    with client(tmp_path) as found:
        yield found


def link_of(browser: Browser, seat: str) -> str:
    """The link to watch, as the dialog shows it."""
    page = html.unescape(browser.get(f"{seat}/seats").text)
    (found,) = re.findall(rf'value="{OURS}(/games/[^"]+/watch\?key=[\w-]+)"', page)
    return str(found)


def watching(server: TestClient, link: str, origin: str | None = OURS) -> Any:
    server.cookies.clear()
    path, _, query = link.partition("?")
    headers = {} if origin is None else {"Origin": origin}
    return server.websocket_connect(f"{SOCKETS}{path}/socket?{query}", headers=headers)


def some_game(players: int) -> Game:
    return Game.new(players, seed=players, modules=all_modules() if players > 2 else ())


async def worlds_of_a_game(room: Room, chance: Random) -> AsyncIterator[tuple[Sight, Sight]]:
    """Plays a game; now and then what a spectator sees, there and in another possible world."""
    while not room.over:
        await act(room, chance.choice(room.game.decisions).seat, chance)
        if chance.random() < 0.15:
            sight = room.sight(None)
            world = Game.from_view(sight.view, chance.getrandbits(30))
            yield sight, replace(sight, view=world.view(None))


# The link


def test_a_link_shows_the_table_to_anybody_and_gives_no_seat(server: TestClient) -> None:
    ann, seat, room = begun(server)
    link, eve = link_of(ann, seat), Browser(server)
    answer = eve.get(link)
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    assert "/resign" not in answer.text
    assert 'data-fetch="seats"' not in answer.text
    for path in ("of/0", "of/1", "log"):
        assert eve.get(link.replace("watch?", f"watch/{path}?")).status_code == 200
    for path in (seat, f"{seat}/seats", seat.replace("/0", "/1")):
        assert eve.get(path).status_code == 404
    assert not [token for each in room.kept.seats for token in [each.token] if token in answer.text]


@pytest.mark.parametrize("key", ["", "x", "\u00e4", "%00", "A" * 24, "%ff"])
def test_without_its_key_there_is_nothing_to_see(server: TestClient, key: str) -> None:
    ann, seat, room = begun(server)
    right, eve = link_of(ann, seat), Browser(server)
    wrong = right.partition("key=")[0] + f"key={key}"
    tokens = [each.token for each in room.kept.seats]
    for link in (wrong, right.partition("?")[0], *(f"{wrong}{token}" for token in tokens)):
        for path in ("", "/of/0", "/log"):
            assert eve.get(link.replace("watch", f"watch{path}", 1)).status_code == 404
        with pytest.raises(WebSocketDisconnect) as closed, watching(server, link) as socket:
            received(socket)
        assert closed.value.code == 1008
    assert eve.get(right).status_code == 200


def test_a_key_is_of_one_game_long_and_no_secret_of_a_seat(server: TestClient) -> None:
    (_, _, first), (_, _, second) = begun(server), begun(server)
    keys = {gallery.key_of(first.kept), gallery.key_of(second.kept)}
    assert len(keys) == 2
    assert all(len(key) * 6 >= 128 for key in keys)
    # Names and titles change, the key does not.
    assert gallery.key_of(replace(first.kept, title="x")) in keys
    for seat in first.kept.seats:
        assert not any(key in seat.token or seat.token in key for key in keys)


@pytest.mark.parametrize("origin", [None, "https://evil.example"])
def test_only_our_pages_open_its_socket(server: TestClient, origin: str | None) -> None:
    ann, seat, _ = begun(server)
    link = link_of(ann, seat)
    with pytest.raises(WebSocketDisconnect) as closed, watching(server, link, origin) as socket:
        received(socket)
    assert closed.value.code == 1008


# What is seen


def test_who_watches_sees_what_happens(server: TestClient) -> None:
    ann, seat, room = begun(server)
    with watching(server, link_of(ann, seat)) as eve, ann.socket(seat) as socket:
        first, own = received(eve), received(socket)
        assert "Ann" in first["sections"]["stage"]
        assert "Bob" in first["sections"]["stage"]
        assert (first["ticket"], first["mine"]) == ("", False)
        code = room.game.legal(0)[0].code
        socket.send_json({"do": "pick", "ticket": own["ticket"], "code": code})
        if room.chairs[0].gesture is not None:
            socket.send_json({"do": "done", "ticket": received(socket)["ticket"]})
        assert list(received(eve)) == ["presence", "told"]  # that Ann is here
        shown = received(eve)
        assert shown["version"] > first["version"]
        assert "Bob" in shown["sections"]["prompt"]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@lively
async def test_nothing_hidden_is_drawn_and_nothing_can_be_pointed_at(
    tmp_path: Path, players: int
) -> None:
    """The page is the same in a world that differs in all that no spectator can know."""
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, some_game(players))
        looked = 0
        async for sight, other in worlds_of_a_game(room, Random(players)):
            looked += 1
            words = marked("en", sight.names)
            drawn = sections(Table(sight, words), text=True)
            assert sections(Table(other, words), text=True) == drawn
            assert not CODES.search("".join(drawn.values()))
        assert looked > 10
        final = sections(Table(room.sight(None), marked("en", room.sight(None).names)))
        assert final["final"]
        assert "rematch" not in final["final"]
        assert "<form" not in final["final"]


@lively
async def test_a_hand_is_shown_as_backs(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms:
        game = Game.set_up(seats=[{"hand": [9, 12]}, {"hand": [3]}], draw=[1, 2])
        room = await entered(rooms, game)
        drawn = sections(Table(room.sight(None), marked("en", room.sight(None).names)), text=True)
        assert drawn["hand"].count('class="back"') == 2
        for card in (9, 12, 3):
            assert CARDS[card].id not in "".join(drawn.values())


# What can be done

MESSAGES = [
    ({"do": "pick", "ticket": "", "code": 1}, "no-seat"),
    ({"do": "drop", "ticket": "", "code": 1}, "no-seat"),
    ({"do": "answer", "ticket": "", "codes": [1]}, "no-seat"),
    ({"do": "guide", "ticket": "", "on": True}, "no-seat"),
    *[({"do": word, "ticket": ""}, "no-seat") for word in ("done", "back", "undo", "all", "none")],
    ({"do": "resign", "ticket": ""}, "cannot-parse"),
    ({"do": "gone"}, "cannot-parse"),
    ({}, "cannot-parse"),
    ([], "cannot-parse"),
]


@pytest.mark.parametrize(("message", "code"), MESSAGES)
def test_who_watches_does_nothing(server: TestClient, message: Any, code: str) -> None:
    ann, seat, room = begun(server)
    # The ticket of a seat helps nobody who has none.
    ticket = {"ticket": room.chairs[0].ticket} if isinstance(message, dict) else {}
    before = room.game.position(), room.version
    with watching(server, link_of(ann, seat)) as eve:
        received(eve)
        eve.send_json({**message, **ticket} if isinstance(message, dict) else message)
        assert received(eve)["refused"] == code
        if code == "no-seat":
            received(eve)  # the table as it is
        eve.send_json({"do": "mode", "ticket": "", "text": True})
        assert "text" in received(eve)["sections"]
    assert (room.game.position(), room.version) == before


def test_no_more_watch_than_may(tmp_path: Path) -> None:
    limits = Limits(watchers_per_game=2, viewers_per_seat=1)
    with client(tmp_path, limits=limits) as server, ExitStack() as stack:
        ann, seat, _ = begun(server)
        link = link_of(ann, seat)
        for _ in range(2):
            received(stack.enter_context(watching(server, link)))
        third = stack.enter_context(watching(server, link))
        with pytest.raises(WebSocketDisconnect) as closed:
            received(third)
        assert closed.value.code == 1013
        received(stack.enter_context(ann.socket(seat)))  # no seat is taken by that


# The same as JSON


def key_by(server: TestClient, game: str, token: str) -> str:
    answer = server.get(f"/api/games/{game}/watch", headers=bearer(token))
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    found = answer.json()
    assert found["link"] == f"{OURS}/games/{game}/watch?key={found['key']}"
    return str(found["key"])


def followed(server: TestClient, game: str, key: str) -> Any:
    address = f"{SOCKETS}/api/games/{game}/gallery/stream"
    return server.websocket_connect(address, headers=bearer(key))


def test_a_program_that_watches_sees_what_everybody_sees(server: TestClient) -> None:
    ann, seat, room = begun(server)
    tokens = [each.token for each in room.kept.seats]
    key = key_by(server, room.id, tokens[0])
    assert key == key_by(server, room.id, tokens[1]) == link_of(ann, seat).partition("key=")[2]
    answer = server.get(f"/api/games/{room.id}/gallery", headers=bearer(key))
    table = answers.Table.model_validate_json(answer.text)
    assert (table.ticket, table.view.seat, table.view.steps) == ("", None, [])
    for board in table.view.seats:
        hidden = board.hand + board.pack + board.library2 + board.library3 + board.answer
        assert set(hidden) == {None}
    assert not [token for token in tokens if token in answer.text]


def test_a_program_follows_a_game_without_a_seat(server: TestClient) -> None:
    ann, seat, room = begun(server)
    key = key_by(server, room.id, room.kept.seats[0].token)
    with followed(server, room.id, key) as eve, ann.socket(seat) as socket:
        first, own = eve.receive_json(), received(socket)
        answers.News.model_validate(first)
        code = room.game.legal(0)[0].code
        socket.send_json({"do": "pick", "ticket": own["ticket"], "code": code})
        if room.chairs[0].gesture is not None:
            socket.send_json({"do": "done", "ticket": received(socket)["ticket"]})
        while (shown := eve.receive_json())["version"] == first["version"]:
            pass  # that Ann is here
        (chapter,) = shown["happened"]
        assert chapter["seat"] == 0
        assert CARDS[code % 256].id not in str(chapter)


@pytest.mark.parametrize("key", ["", "x", "A" * 24])
def test_a_program_without_the_key_sees_nothing(server: TestClient, key: str) -> None:
    (_, _, room), (_, _, other) = begun(server), begun(server)
    tokens = [each.token for each in room.kept.seats]
    right = gallery.key_of(room.kept)
    for each in (key, *tokens, right + "x", gallery.key_of(other.kept)):
        answer = server.get(f"/api/games/{room.id}/gallery", headers=bearer(each))
        assert (answer.status_code, answer.json()["code"]) == (404, "no-game")
        with pytest.raises(WebSocketDisconnect) as closed, followed(server, room.id, each) as eve:
            eve.receive_json()
        assert closed.value.code == 1008
    # A key opens no seat, and does not lead to itself.
    for path in ("", "/watch", "/events", "/chat", "/record"):
        refused = server.get(f"/api/games/{room.id}{path}", headers=bearer(right))
        assert (refused.status_code, refused.json()["code"]) == (404, "no-game")


def test_programs_that_watch_are_counted_with_the_pages(tmp_path: Path) -> None:
    with client(tmp_path, limits=Limits(watchers_per_game=1)) as server:
        ann, seat, room = begun(server)
        key = gallery.key_of(room.kept)
        with watching(server, link_of(ann, seat)) as first:
            received(first)
            with (
                pytest.raises(WebSocketDisconnect) as closed,
                followed(server, room.id, key) as eve,
            ):
                eve.receive_json()
            assert closed.value.code == 1013
        with followed(server, room.id, key) as eve:
            assert eve.receive_json()["view"]["seat"] is None


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
@lively
async def test_programs_that_watch_cannot_tell_worlds_apart(tmp_path: Path, players: int) -> None:
    looked = 0
    async with hotel(tmp_path) as rooms:
        room = await entered(rooms, some_game(players))
        async for sight, other in worlds_of_a_game(room, Random(players)):
            looked += 1
            assert table(other) == table(sight)
    assert looked > 10
