"""The company at a table, through its page and by JSON: talk, who is here, what is lost."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from seasons.rooms import presence
from seasons.web.page.keys import CHAT, KEYS
from tests.web.helpers import OURS, SOCKETS, Browser, bearer, client, received, room_of

EVIL = "<img src=x onerror=alert(1)>"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    with client(tmp_path) as found:
        yield found


def friends(server: TestClient) -> tuple[Browser, Browser, str, str]:
    """Two people in one game, and the addresses of their seats."""
    ann, bob = Browser(server), Browser(server)
    first = ann.new_game(**{"name-0": "Ann", "name-1": "Bob"})
    ann.get(first)
    game = first.split("/")[2]
    bob.get(f"/join/{room_of(server, game).kept.seats[1].token}")
    return ann, bob, first, f"{first[:-1]}1"


def program(server: TestClient, *players: str) -> tuple[str, list[dict[str, str]]]:
    """A game of programs, and the headers that open its seats."""
    made = server.post("/api/games", json={"seats": [{"player": each} for each in players]}).json()
    headers = [bearer(seat["token"]) for seat in made["seats"] if seat["token"]]
    return f"/api/games/{made['game']}", headers


def heard(socket: Any, key: str) -> Any:
    """The next message of a kind; whatever else comes before it."""
    while key not in (message := received(socket)):
        pass
    return message


# Talking


def test_two_people_talk_each_in_their_own_language(server: TestClient) -> None:
    ann, bob, first, second = friends(server)
    bob.cookie += "; seasons-language=fr"
    with ann.socket(first) as one, bob.socket(second) as two:
        assert received(one)["talk"] == []
        received(two)
        one.send_json({"do": "say", "phrase": "hello"})
        assert heard(one, "said")["said"]["text"] == "Hello!"
        got = heard(two, "said")
        assert set(got) == {"said"}  # and nothing of the table
        assert (got["said"]["seat"], got["said"]["text"]) == (0, "Bonjour\u202f!")
        two.send_json({"do": "say", "text": f" {EVIL}\n"})
        assert heard(one, "said")["said"]["text"] == EVIL  # the page shows it as text
    with ann.socket(first) as one:
        assert [each["text"] for each in received(one)["talk"]] == ["Hello!", EVIL]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"text": ""}, "bad-saying"), ({"text": "\u200b"}, "bad-saying"),
        ({"text": "x" * 201}, "bad-saying"), ({"phrase": "nonsense"}, "bad-saying"),
        ({"phrase": None}, "bad-saying"), ({"phrase": ["hello"]}, "bad-saying"),
    ],
)  # fmt: skip
def test_what_cannot_be_said_leaves_the_table_alone(
    server: TestClient, message: dict[str, Any], code: str
) -> None:
    ann, _, first, _ = friends(server)
    with ann.socket(first) as socket:
        received(socket)
        socket.send_json({"do": "say", **message})
        refused = received(socket)
        assert (set(refused), refused["unsaid"]) == ({"unsaid", "text"}, code)
        assert refused["text"]


@pytest.mark.parametrize("message", [{}, {"text": 5}, {"text": None}, {"text": ["x"]}])
def test_what_is_no_saying_is_not_understood(server: TestClient, message: dict[str, Any]) -> None:
    ann, _, first, _ = friends(server)
    with ann.socket(first) as socket:
        received(socket)
        socket.send_json({"do": "say", **message})
        assert received(socket)["refused"] == "cannot-parse"


def test_who_says_too_much_is_told_so(server: TestClient) -> None:
    ann, _, first, _ = friends(server)
    with ann.socket(first) as socket:
        received(socket)
        for _ in range(6):
            socket.send_json({"do": "say", "phrase": "hello"})
        for _ in range(5):
            received(socket)
        refused = received(socket)
        assert refused["unsaid"] == "too-many-sayings"
        assert "Wait a moment" in refused["text"]


def test_only_people_among_themselves_have_a_chat_on_their_page(server: TestClient) -> None:
    ann, _, first, _ = friends(server)
    alone = Browser(server)
    page, other = ann.get(first).text, alone.get(alone.new_game(**{"player-1": "random"})).text
    for sign in ("data-chat", 'id="chat"', "data-phrase", html.escape(CHAT)):
        assert sign in page
        assert sign not in other
    assert sum(key[3] == CHAT for key in KEYS) == 1


def test_programs_talk_too(server: TestClient) -> None:
    game, (ann, bob) = program(server, "human", "human")
    said = server.post(f"{game}/chat", json={"phrase": "good-luck"}, headers=ann)
    assert said.status_code == 201
    assert said.json() | {"at": 0} == {
        "number": 1, "seat": 0, "at": 0, "phrase": "good-luck", "text": "Good luck!",
    }  # fmt: skip
    assert server.post(f"{game}/chat", json={"text": EVIL}, headers=bob).json()["text"] == EVIL
    french = {**ann, "Accept-Language": "fr"}
    told = server.get(f"{game}/chat", headers=french).json()
    assert [each["text"] for each in told] == ["Bonne chance\u202f!", EVIL]
    later = server.get(f"{game}/chat?after=1", headers=bob).json()
    assert [each["number"] for each in later] == [2]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 422, "cannot-parse"), ({"text": ""}, 422, "cannot-parse"),
        ({"text": "x" * 201}, 422, "cannot-parse"), ({"text": 5}, 422, "cannot-parse"),
        ({"text": "hi", "phrase": "hello"}, 422, "cannot-parse"),
        ({"text": "\u200b"}, 422, "bad-saying"), ({"phrase": "nonsense"}, 422, "bad-saying"),
        ({"text": "hi", "seat": 1}, 422, "cannot-parse"),
    ],
)  # fmt: skip
def test_programs_are_refused_with_a_code(
    server: TestClient, body: dict[str, Any], status: int, code: str
) -> None:
    game, (ann, _) = program(server, "human", "human")
    refused = server.post(f"{game}/chat", json=body, headers=ann)
    assert (refused.status_code, refused.json()["code"]) == (status, code)
    assert server.get(f"{game}/chat", headers=ann).json() == []


def test_programs_are_limited_and_strangers_hear_nothing(server: TestClient) -> None:
    game, (ann, _) = program(server, "human", "human")
    other, (eve,) = program(server, "human", "random")
    codes = [
        server.post(f"{game}/chat", json={"phrase": "hello"}, headers=ann).status_code
        for _ in range(6)
    ]
    assert codes == [201] * 5 + [429]
    for headers in ({}, bearer("x"), eve):
        assert server.get(f"{game}/chat", headers=headers).status_code == 404
        answer = server.post(f"{game}/chat", json={"phrase": "hello"}, headers=headers)
        assert answer.status_code == 404
    for ask in (server.get(f"{other}/chat", headers=eve),
                server.post(f"{other}/chat", json={"phrase": "hello"}, headers=eve)):  # fmt: skip
        assert (ask.status_code, ask.json()["code"]) == (409, "no-chat")


def test_a_wrong_method_is_told_both_right_ones(server: TestClient) -> None:
    refused = server.delete("/api/games/x/chat")
    assert (refused.status_code, refused.headers["allow"]) == (405, "GET, HEAD, POST")


# Who is here


def test_a_page_is_told_who_comes_and_goes(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE", 0.01)
    ann, bob, first, second = friends(server)
    with ann.socket(first) as one:
        (told,) = received(one)["presence"]
        assert (told["seat"], told["here"]) == (1, False)
        with bob.socket(second) as two:
            assert received(two)["presence"] == [{"seat": 0, "here": True, "away": None}]
            came = received(one)
        went = received(one)
    assert came == {"presence": [{"seat": 1, "here": True, "away": None}], "told": "Bob is here."}
    assert went["presence"] == [{"seat": 1, "here": False, "away": 0}]
    assert went["told"] == "Bob is away."


def test_programs_are_told_who_is_here(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE", 0.01)
    game, (ann, bob) = program(server, "human", "human")
    asked, unknown = server.get(game, headers=ann).json()["presence"]
    assert not asked["here"]
    assert asked["since"] is not None  # it has just been there
    assert unknown == {"here": False, "since": None}
    stream = f"{SOCKETS}{game}/stream"
    with server.websocket_connect(stream, headers=ann) as one:
        assert received(one)["presence"][0] == {"here": True, "since": None}
        with server.websocket_connect(stream, headers=bob) as two:
            assert [each["here"] for each in received(two)["presence"]] == [True, True]
            assert [each["here"] for each in received(one)["presence"]] == [True, True]
        left = received(one)["presence"][1]
        assert left["here"] is False
        assert isinstance(left["since"], int)


def test_bots_are_neither_here_nor_away(server: TestClient) -> None:
    game, (ann,) = program(server, "human", "random")
    assert server.get(game, headers=ann).json()["presence"][1] is None
    alone = Browser(server)
    with alone.socket(alone.new_game(**{"player-1": "random"})) as socket:
        assert not {"talk", "presence"} & set(received(socket))


# What is lost


def test_a_page_asks_whether_the_server_is_there(server: TestClient) -> None:
    ann, _, first, _ = friends(server)
    with ann.socket(first) as socket:
        received(socket)
        socket.send_json({"do": "ping"})
        assert received(socket) == {"pong": True}


def test_a_table_that_is_deleted_tells_its_pages(server: TestClient) -> None:
    alone = Browser(server)
    seat = alone.new_game(**{"player-1": "random"})
    alone.get(seat)
    game = seat.split("/")[2]
    token = room_of(server, game).kept.seats[0].token
    stream = server.websocket_connect(f"{SOCKETS}/api/games/{game}/stream", headers=bearer(token))
    with alone.socket(seat) as socket, stream as follower:
        received(socket)
        alone.ask("POST", f"/games/{game}/delete")
        assert heard(socket, "gone") == {"gone": True}
        with pytest.raises(WebSocketDisconnect) as closed:
            heard(follower, "nothing more")
        assert closed.value.code == 1008
    with pytest.raises(WebSocketDisconnect) as closed, alone.socket(seat) as socket:
        received(socket)
    assert closed.value.code == 1008


def test_a_seat_that_was_left_on_another_page_is_closed(server: TestClient) -> None:
    ann, _, first, _ = friends(server)
    with ann.socket(first) as socket:
        ticket = received(socket)["ticket"]
        ann.ask("POST", f"/games/{first.split('/')[2]}/leave")
        socket.send_text(json.dumps({"do": "undo", "ticket": ticket}))
        with pytest.raises(WebSocketDisconnect) as closed:
            received(socket)
        assert closed.value.code == 1008


def test_a_foreign_page_hears_nothing(server: TestClient) -> None:
    ann, _, first, _ = friends(server)
    headers = {"Cookie": ann.cookie, "Origin": "https://evil.example"}
    with (
        pytest.raises(WebSocketDisconnect),
        server.websocket_connect(f"{SOCKETS}{first}/socket", headers=headers) as socket,
    ):
        received(socket)
    assert OURS not in headers.values()
