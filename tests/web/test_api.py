"""Programs that play by JSON, browsers that sit down, and what neither of them is told."""

from __future__ import annotations

import html
import json
import random
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response
from pydantic import TypeAdapter
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from seasons import Game
from seasons.rooms.chair import Chair
from seasons.rooms.limits import Limits
from seasons.rooms.room import Room
from seasons.rooms.rooms import LONGEST_SEED
from seasons.web.api.answers import Chapter, News, Table
from seasons.web.api.problems import Problem
from seasons.web.page import assets
from seasons.web.serving.guard import HEADERS
from seasons.web.sockets import CROWDED
from seasons.words.names import LONGEST
from seasons.words.texts import load
from tests.web.helpers import (
    OURS,
    SOCKETS,
    Browser,
    any_gesture,
    bearer,
    client,
    received,
    room_of,
    seen,
)

SEED = "sesame-471100"
EVIL = "<script>alert(1)</script>&'Eve'"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    with client(tmp_path) as found:
        yield found


class Program:
    """A program that plays one seat."""

    def __init__(self, server: TestClient, game: str, token: str) -> None:
        self.server = server
        self.path = f"/api/games/{game}"
        self.headers = bearer(token)

    def get(self, path: str = "", **options: Any) -> Response:
        return self.server.get(self.path + path, headers=self.headers, **options)

    def post(self, path: str, body: object) -> Response:
        return self.server.post(self.path + path, headers=self.headers, json=body)

    def table(self) -> dict[str, Any]:
        answer = self.get()
        assert answer.status_code == 200
        found: dict[str, Any] = answer.json()
        return found

    def play(self, gesture: str, ticket: str | None = None) -> Response:
        ticket = self.table()["ticket"] if ticket is None else ticket
        return self.post("/gestures", {"ticket": ticket, "gesture": gesture})


def made(server: TestClient, **options: Any) -> tuple[str, list[Program], list[str]]:
    """A new game, the programs of its seats, and their tokens."""
    wanted = {"seats": [{}, {}], "seed": SEED, **options}
    answer = server.post("/api/games", json=wanted)
    assert answer.status_code == 201, answer.text
    game, seats = answer.json()["game"], answer.json()["seats"]
    tokens = [seat["token"] for seat in seats]
    return game, [Program(server, game, token) for token in tokens], tokens


def as_json(data: object) -> Any:
    return json.loads(json.dumps(data))


# Secrets


def assert_described(answer: Response) -> None:
    """An answer has the form that the description promises, and nothing else in it."""
    found = answer.json()
    if isinstance(found, dict):
        Table.model_validate(found, strict=True)
    else:
        TypeAdapter(list[Chapter]).validate_python(found, strict=True)


def assert_nothing_hidden(answer: Response, room: Room, seat: int) -> None:
    """What only the server or another seat knows is not in an answer, in no form."""
    assert_described(answer)
    text, state = answer.text, room.game.state
    assert SEED not in text
    assert room.game.position() not in text
    assert state.sealed is not None
    assert state.sealed.key.hex() not in text
    for other, chair in enumerate(room.chairs):
        assert chair.kept.token not in text or other == seat
    table = answer.json()
    if isinstance(table, dict) and "view" in table:
        assert table["view"] == as_json(room.game.view(seat).data())
        for other, shown in enumerate(table["view"]["seats"]):
            if other != seat:
                hidden = [shown[zone] for zone in ("hand", "library2", "library3", "pack")]
                assert not any(card for zone in hidden for card in zone)
        assert set(table) == {
            "version",
            "ticket",
            "names",
            "players",
            "over",
            "presence",
            "resigned",
            "stand_ins",
            "clock",
            "times",
            "wants_gone",
            "rematch",
            "seal",
            "key",
            "view",
        }


def assert_no_secret_events(told: list[dict[str, Any]], room: Room, seat: int) -> None:
    """Of what happened, the secret part is told only to those who know it."""
    assert [chapter["number"] for chapter in told] == [each.number for each in room.story]
    for chapter, real in zip(told, room.story, strict=True):
        for shown, entry in zip(chapter["events"], real.entries, strict=True):
            knows = entry.event.known_to < 0 or entry.event.known_to >> seat & 1
            hidden = {} if knows else entry.event.secret
            assert not set(hidden) - set(entry.event.details) & set(shown)
            assert shown == as_json(entry.event.seen_by(seat).data())


# Whole games


@pytest.mark.parametrize("modules", [[], ["cards", "tokens", "enchantment"]], ids=str)
def test_two_programs_play_a_whole_game(server: TestClient, modules: list[str]) -> None:
    chance = random.Random(7)
    names = [{"name": "<b>Ann</b>"}, {"name": EVIL}]
    game, programs, tokens = made(server, modules=modules, seats=names)
    room, number = room_of(server, game), 0
    while not (table := programs[0].table())["over"]:
        assert programs[0].get("/record").status_code == 409
        seat = chance.choice(table["view"]["decisions"])["seat"]
        before = programs[seat].get()
        assert_nothing_hidden(before, room, seat)
        gesture = any_gesture(seen(before.json()), chance)
        answer = programs[seat].play(gesture, before.json()["ticket"])
        assert answer.status_code == 200, (gesture, answer.text)
        assert_nothing_hidden(answer, room, seat)
        assert answer.json()["version"] > before.json()["version"]
        number += 1
        if number % 20 == 0:
            for each in (0, 1):
                events = programs[each].get("/events")
                assert_nothing_hidden(events, room, each)
                assert_no_secret_events(events.json(), room, each)
    records = [program.get("/record").text for program in programs]
    assert records[0] == records[1] == room.game.record()
    assert Game.from_record(records[0]).outcome is not None
    assert programs[0].table()["view"]["decisions"] == []
    assert programs[0].play("end").status_code == 409
    browser = Browser(server)
    browser.get(f"/join/{tokens[0]}")
    assert_escaped(browser.get("/").text, EVIL)
    assert_escaped("".join(browser.shown(f"/games/{game}/0")), EVIL)


def test_a_program_plays_against_a_bot(server: TestClient) -> None:
    game, programs, tokens = made(server, seats=[{}, {"player": "random"}])
    with server.websocket_connect(
        f"{SOCKETS}/api/games/{game}/stream", headers=bearer(tokens[0])
    ) as socket:
        table = received(socket)
        for _ in range(2):  # both picks of a round are in when the packs have moved on
            pack = table["view"]["seats"][0]["pack"]
            assert programs[0].play(table["view"]["steps"][0]["text"]).status_code == 200
            while len(table["view"]["seats"][0]["pack"]) == len(pack):
                table = received(socket)
    assert table["players"] == ["human", "random"]


# Refusals


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 422, "cannot-parse"),
        (b"", 422, "cannot-parse"),
        (b"[]", 422, "cannot-parse"),
        (b"null", 422, "cannot-parse"),
        (b"\xff\xfe", 422, "cannot-parse"),
        (b"[" * 50_000, 422, "cannot-parse"),
        ({}, 422, "cannot-parse"),
        ({"seats": []}, 422, "cannot-parse"),
        ({"seats": [{}]}, 422, "cannot-parse"),
        ({"seats": [{}] * 5}, 422, "cannot-parse"),
        ({"seats": [{}, {}], "color": "red"}, 422, "cannot-parse"),
        ({"seats": [{}, {"token": "mine"}]}, 422, "cannot-parse"),
        ({"seats": [{}, {"name": "x" * 41}]}, 422, "cannot-parse"),
        ({"seats": [{}, {"name": 7}]}, 422, "cannot-parse"),
        ({"seats": [{}, {}], "level": "wizard"}, 422, "cannot-parse"),
        ({"seats": [{}, {}], "edition": "third"}, 422, "cannot-parse"),
        ({"seats": [{}, {}], "first": 4}, 422, "cannot-parse"),
        ({"seats": [{}, {}], "first": -1}, 422, "cannot-parse"),
        ({"seats": [{}, {}], "first": True}, 422, "cannot-parse"),
        ({"seats": [{}, {}], "first": 1.0}, 422, "cannot-parse"),
        ({"seats": [{}, {}], "first": "1"}, 422, "cannot-parse"),
        ({"seats": [{}, {}], "first": 2}, 422, "impossible"),
        ({"seats": [{}, {}], "first": 3}, 422, "impossible"),
        ({"seats": [{}, {}], "modules": ["space"]}, 422, "impossible"),
        ({"seats": [{}, {}], "modules": ["cards", "cards"]}, 422, "impossible"),
        ({"seats": [{}, {}], "enchantment": "rain"}, 422, "impossible"),
        ({"seats": [{}, {}], "edition": "original", "modules": ["cards"]}, 422, "impossible"),
        ({"seats": [{}, {"name": "a;b"}]}, 422, "bad-name"),
        ({"seats": [{}, {"name": "line\nbreak"}]}, 422, "bad-name"),
        ({"seats": [{}, {"name": "\u00a0"}]}, 422, "bad-name"),
        ({"seats": [{}, {"name": "\u200b"}]}, 422, "bad-name"),
        ({"seats": [{}, {"name": "Ada\u202e"}]}, 422, "bad-name"),
        ({"seats": [{"name": "Ada"}, {"name": "Ada"}, {"name": "Ada 2"}]}, 422, "bad-name"),
        ({"seats": [{}, {}], "seed": "[x]"}, 422, "impossible"),
        ({"seats": [{}, {"player": "nobody"}]}, 422, "bad-player"),
        ({"seats": [{}, {"player": ""}]}, 422, "bad-player"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_game_that_cannot_be_is_refused_with_a_code(
    server: TestClient, body: object, status: int, code: str
) -> None:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = server.post(
        "/api/games", content=content, headers={"Content-Type": "application/json"}
    )
    assert (answer.status_code, answer.json().get("code")) == (status, code)
    assert Problem.model_validate(answer.json()).text


def test_a_game_has_no_first_seat_that_is_not_there(server: TestClient) -> None:
    answer = server.post("/api/games", json={"seats": [{}, {}, {}], "first": 3})
    assert answer.json()["text"] == "no seat 3 to be first: the seats are 0 to 2"
    for first in (None, 0, 1, 2):
        _, programs, _ = made(server, seats=[{}, {}, {}], first=first)
        assert first in (None, programs[0].table()["view"]["first"])


FINE = b'{"seats": [{}, {}]}'


@pytest.mark.parametrize(
    ("content", "kind", "text"),
    [
        (b'{"seats": [{}, {}], "first": NaN}', "application/json", "NaN is no number"),
        (b'{"seats": [{}, {}], "x": -Infinity}', "application/json", "-Infinity is no number"),
        (b'{"seats": [{}, {}], "first": 1e999}', "application/json", "body.first"),
        (b'{"seats": [{}, {}], "first": 1' + 400 * b"0" + b"}", "application/json", "body.first"),
        (b'{"seats": [{}, {}], "first": 1' + 5000 * b"0" + b"}", "application/json", "digits"),
        (b'{"seats": [{}, {}], "x": ' + 9000 * b'{"x": ' + 9001 * b"}", "application/json", "deep"),
        (30_000 * b"[" + 30_000 * b"]", "application/json", "nested too deeply"),
        (b'{"seats": [{}, {}], "seats": [{}, {}]}', "application/json", "'seats' is there twice"),
        (b'{"seats": [{"name": "a", "name": "b"}, {}]}', "application/json", "'name' is there"),
        (FINE, None, "not sent as application/json"),
        (FINE, "text/plain", "not sent as application/json"),
        (FINE, "application/x-www-form-urlencoded", "not sent as application/json"),
        (FINE, "multipart/form-data; boundary=x", "not sent as application/json"),
        (b"", None, "body"),
        (b"", "application/json", "body"),
        (b" ", "application/json", "body"),
        (FINE + b"x", "application/json", "body"),
        (FINE.decode().encode("utf-16"), "application/json", "utf-8"),
        (b"\xef\xbb\xbf" + FINE, "application/json", "BOM"),
        (b'{"seats": [{}, {}], "seed": "\xff"}', "application/json", "utf-8"),
        (b'{"seats": [{}, {}], "seed": "\xed\xa0\x80"}', "application/json", "utf-8"),
        (b'{"seats": [{}, {}], "seed": "\\ud800"}', "application/json", "half a character"),
        (b'{"seats": [{}, {"name": "\\ud800"}]}', "application/json", "half a character"),
        (b'{"seats": [{}, {}], "\\ud800": 1}', "application/json", "half a character"),
        (b'{"seats": [{}, {}], "seed": 5}', "application/json", "body.seed"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_odd_json_is_refused_with_what_is_wrong(
    server: TestClient, content: bytes, kind: str | None, text: str
) -> None:
    headers = {} if kind is None else {"Content-Type": kind}
    answer = server.post("/api/games", content=content, headers=headers)
    problem = Problem.model_validate(answer.json())
    assert (answer.status_code, problem.code) == (422, "cannot-parse")
    assert text in problem.text


@pytest.mark.parametrize("kind", ["application/json; charset=utf-8", "application/vnd.x+json"])
def test_json_may_be_called_by_its_other_names(server: TestClient, kind: str) -> None:
    answer = server.post("/api/games", content=FINE, headers={"Content-Type": kind})
    assert answer.status_code == 201


@pytest.mark.parametrize(
    "path", ["", "/events", "/record", "/gestures", "/undo", "/resign", "/rematch"]
)
def test_a_seat_is_opened_by_its_own_token_alone(server: TestClient, path: str) -> None:
    game, programs, tokens = made(server)
    other, _, foreign = made(server)
    body = {"ticket": programs[0].table()["ticket"], "gesture": "pick 1"}
    if path == "/undo":
        del body["gesture"]
    method = "GET" if path in ("", "/events", "/record") else "POST"
    before = room_of(server, game).game.position()
    for where, authorization in (
        (game, ""), (game, "Bearer"), (game, "Bearer "), (game, "Bearer x"),
        (game, f"Bearer {foreign[0]}"), (game, tokens[0]), (game, f"Basic {tokens[0]}"),
        (game, f"Bearer {tokens[0]}x"), (game, f"Bearer {tokens[0][:-1]}"),
        (other, f"Bearer {tokens[0]}"), ("none", f"Bearer {tokens[0]}"),
        ("%00", f"Bearer {tokens[0]}"), (game, "Bearer ' OR 1=1 --"),
    ):  # fmt: skip
        answer = server.request(
            method, f"/api/games/{where}{path}", headers={"Authorization": authorization},
            json=body if method == "POST" else None,
        )  # fmt: skip
        assert answer.status_code == 404, (where, authorization)
        assert answer.json().get("code") == "no-game"
    assert room_of(server, game).game.position() == before


def test_a_bots_seat_is_opened_by_no_token(server: TestClient) -> None:
    seats = [{"player": "random"}, {}, {"player": "beginner"}]
    game, _, tokens = made(server, seats=seats)
    assert [token is None for token in tokens] == [True, False, True]
    room, eve = room_of(server, game), Browser(server)
    for chair in room.chairs:
        opened = 200 if chair.person else 404
        program = Program(server, game, chair.kept.token)
        assert program.get().status_code == program.get("/events").status_code == opened
        assert eve.get(f"/join/{chair.kept.token}").status_code == (303 if chair.person else 404)
        if not chair.person:
            assert program.get().json()["code"] == "no-game"
            assert program.play("end", "").json()["code"] == "no-game"
            assert_no_stream(server, game, program.headers)
    assert len(links(eve, f"/games/{game}/1")) == 1


def test_a_person_whom_a_bot_stands_in_for_keeps_the_link(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, programs, tokens = made(server)
    monkeypatch.setattr(Chair, "bot", "random")
    assert programs[0].get().status_code == 200
    ann = Browser(server)
    assert ann.get(f"/join/{tokens[0]}").status_code == 303
    assert links(ann, f"/games/{game}/0") == [f"/join/{tokens[0]}"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 422, "cannot-parse"),
        (b"\xff", 422, "cannot-parse"),
        ({}, 422, "cannot-parse"),
        ({"ticket": "TICKET"}, 422, "cannot-parse"),
        ({"ticket": "TICKET", "gesture": 7}, 422, "cannot-parse"),
        ({"ticket": "TICKET", "gesture": "pick 1", "seat": 1}, 422, "cannot-parse"),
        ({"ticket": "TICKET", "gesture": "x" * 401}, 422, "cannot-parse"),
        ({"ticket": "x" * 41, "gesture": "end"}, 422, "cannot-parse"),
        ({"ticket": "TICKET", "gesture": ""}, 422, "cannot-parse"),
        ({"ticket": "TICKET", "gesture": "\u0000 <b>"}, 422, "cannot-parse"),
        ({"ticket": "TICKET", "gesture": "end"}, 409, "not-legal"),
        ({"ticket": "", "gesture": "end"}, 409, "stale"),
        ({"ticket": "0.0", "gesture": "end"}, 409, "stale"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_gesture_that_cannot_be_is_refused_and_changes_nothing(
    server: TestClient, body: object, status: int, code: str
) -> None:
    game, programs, _ = made(server)
    before = room_of(server, game).game.position(), programs[0].table()
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = server.post(
        f"{programs[0].path}/gestures",
        content=text.replace(b"TICKET", before[1]["ticket"].encode()),
        headers={**programs[0].headers, "Content-Type": "application/json"},
    )
    assert (answer.status_code, answer.json().get("code")) == (status, code)
    assert (room_of(server, game).game.position(), programs[0].table()) == before


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api", 404, "not-found"),
        ("GET", "/api/", 404, "not-found"),
        ("GET", "/api/nothing", 404, "not-found"),
        ("POST", "/api/nothing", 404, "not-found"),
        ("GET", "/api/about/", 404, "not-found"),
        ("GET", "/api/games/none/nothing", 404, "not-found"),
        ("GET", "/api/games/none", 404, "no-game"),
        ("PUT", "/api/about", 405, "method-not-allowed"),
        ("GET", "/api/games", 405, "method-not-allowed"),
        ("HEAD", "/api/games", 405, ""),
        ("OPTIONS", "/api/games/none/undo", 405, "method-not-allowed"),
        ("BREW", "/api/games/none", 405, "method-not-allowed"),
    ],
)
def test_every_refusal_has_the_same_form(
    server: TestClient, method: str, path: str, status: int, code: str
) -> None:
    answer = server.request(method, path)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/json")
    if code:
        found = Problem.model_validate(answer.json())
        assert (found.code, found.reasons) == (code, [])
        assert found.text


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/api/about", "GET, HEAD"), ("/api/openapi.json", "GET, HEAD"), ("/api/games", "POST"),
        ("/api/games/x/gestures", "POST"), ("/api/games/x/record", "GET, HEAD"),
        ("/", "GET, HEAD"), ("/games", "POST"), ("/games/x/0", "GET, HEAD"),
        ("/cards/x", "GET, HEAD"), ("/static/x", "GET, HEAD"), ("/art/x", "GET, HEAD"),
    ],
)  # fmt: skip
def test_a_wrong_method_is_told_the_right_ones(server: TestClient, path: str, allowed: str) -> None:
    for method in {"GET", "POST", "PUT", "DELETE", "OPTIONS"} - set(allowed.split(", ")):
        answer = server.request(method, path)
        assert (answer.status_code, answer.headers["allow"]) == (405, allowed), method


def test_a_page_that_is_not_there_is_a_page(server: TestClient) -> None:
    for method, path, status in (
        ("GET", "/apiary", 404), ("GET", "/games", 405), ("POST", "/", 405), ("GET", "/x/", 404),
    ):  # fmt: skip
        answer = server.request(method, path)
        assert (answer.status_code, answer.headers["content-type"].split(";")[0]) == (
            status, "text/html",
        )  # fmt: skip


def test_a_head_is_an_answer_without_its_body(server: TestClient) -> None:
    ann = Browser(server)
    seat = ann.new_game()
    _, programs, _ = made(server)
    for path in (
        "/", seat, f"{seat}/seats", f"{seat}/log", f"{seat}/of/1", "/cards/divine-chalice",
        assets.url("static/scripts/table.js"), assets.picture("divine-chalice"), "/api/about",
        "/api/openapi.json", programs[0].path, f"{programs[0].path}/events", "/nowhere",
        "/static/none.css", f"{programs[0].path}/record",
    ):  # fmt: skip
        headers = {"Cookie": ann.cookie, **programs[0].headers}
        whole, head = (server.request(each, path, headers=headers) for each in ("GET", "HEAD"))
        assert (head.status_code, head.headers, head.content) == (
            whole.status_code, whole.headers, b"",
        ), path  # fmt: skip


def test_a_mistake_of_ours_has_a_code_too(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seasons.web.api.routes.bots", None)
    answer = server.get("/api/about")
    assert (answer.status_code, Problem.model_validate(answer.json()).code) == (500, "broken")
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_a_ticket_is_good_for_one_table(server: TestClient) -> None:
    _, programs, _ = made(server)
    table = programs[0].table()
    first, second = [step["text"] for step in table["view"]["steps"][:2]]
    assert programs[0].play(first, programs[1].table()["ticket"]).json()["code"] == "stale"
    assert programs[0].play(first, table["ticket"]).status_code == 200
    answer = programs[0].play(second, table["ticket"])
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    answer = programs[0].play(second)
    assert (answer.status_code, answer.json()["code"]) == (409, "not-your-decision")
    answer = programs[0].post("/undo", {"ticket": table["ticket"]})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    answer = programs[0].post("/undo", {"ticket": programs[0].table()["ticket"]})
    assert answer.status_code == 200
    assert answer.json()["view"] == table["view"]
    answer = programs[0].post("/undo", {"ticket": answer.json()["ticket"]})
    assert (answer.status_code, answer.json()["code"]) == (409, "undo-barred")
    assert answer.json()["reasons"] == [{"key": "reason.nothing-to-undo"}]


def test_events_are_told_from_where_one_left_off(server: TestClient) -> None:
    _, programs, _ = made(server)
    for program in programs:
        assert program.play(program.table()["view"]["steps"][0]["text"]).status_code == 200
    told = programs[0].get("/events").json()
    numbers = [chapter["number"] for chapter in told]
    assert numbers == [0, 1, 2]
    assert programs[0].get("/events", params={"after": 1}).json() == told[2:]
    assert programs[0].get("/events", params={"after": 2}).json() == []
    assert programs[0].get("/events", params={"after": "x"}).status_code == 422


# What there is


def test_what_can_be_played_is_told(server: TestClient) -> None:
    about = server.get("/api/about").json()
    assert about["name"] == "seasons"
    for bot in about["bots"]:
        assert made(server, seats=[{}, {"player": bot}])
    for level in about["levels"]:
        for edition in about["editions"]:
            assert made(server, level=level, edition=edition)
    assert made(server, modules=about["modules"])
    for enchantment in about["enchantments"]:
        assert made(server, enchantment=enchantment)


def test_a_server_is_known_by_its_instance(tmp_path: Path) -> None:
    with client(tmp_path, instance="this one") as server:
        assert server.get("/api/about").json()["instance"] == "this one"


# The stream


def test_the_stream_tells_everything_and_then_every_change(server: TestClient) -> None:
    game, programs, tokens = made(server)
    programs[1].play(programs[1].table()["view"]["steps"][0]["text"])
    address = f"{SOCKETS}/api/games/{game}/stream"
    with server.websocket_connect(address, headers=bearer(tokens[0])) as socket:
        first = received(socket)
        News.model_validate(first, strict=True)
        happened = first.pop("happened")
        assert first == programs[0].table()
        assert [each["number"] for each in happened if each["number"]] == [1]
        for _ in range(3):
            for program in programs:
                before = programs[0].get("/events").json()
                pick = program.table()["view"]["steps"][0]["text"]
                assert program.play(pick).status_code == 200
                message = received(socket)
                new = message.pop("happened")
                assert message == programs[0].table()
                assert before + new == programs[0].get("/events").json()
        for _ in range(2):  # the first of them ends the round
            programs[0].play(programs[0].table()["view"]["steps"][0]["text"])
            answered = received(socket)
        programs[0].post("/undo", {"ticket": answered["ticket"]})
        undone = received(socket)
        undone.pop("happened")
        assert undone == programs[0].table()
        assert undone["version"] > answered["version"]


def test_the_stream_begins_with_all_that_happened(server: TestClient) -> None:
    game, programs, tokens = made(server)
    programs[1].play(programs[1].table()["view"]["steps"][0]["text"])
    address = f"{SOCKETS}/api/games/{game}/stream"
    with server.websocket_connect(address, headers=bearer(tokens[0])) as socket:
        assert received(socket)["happened"] == programs[0].get("/events").json()


def test_the_stream_is_opened_by_a_token_alone(server: TestClient) -> None:
    game, _, tokens = made(server)
    other, _, foreign = made(server)
    for where, headers in (
        (game, {}), (game, bearer("x")), (game, bearer(foreign[0])), (other, bearer(tokens[0])),
        ("none", bearer(tokens[0])),
        (game, {**bearer(tokens[0]), "Origin": "https://evil.example"}),
    ):  # fmt: skip
        assert_no_stream(server, where, headers)


def assert_no_stream(server: TestClient, game: str, headers: dict[str, str]) -> None:
    """The stream of a game is not opened by these headers."""
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        server.websocket_connect(f"{SOCKETS}/api/games/{game}/stream", headers=headers),
    ):
        pass
    assert closed.value.code == 1008


def test_nobody_listens_any_more_when_a_stream_is_closed(server: TestClient) -> None:
    game, programs, tokens = made(server)
    address = f"{SOCKETS}/api/games/{game}/stream"
    with server.websocket_connect(address, headers=bearer(tokens[0])) as socket:
        received(socket)
        socket.send_text("nothing is expected")
        assert len(room_of(server, game).viewers) == 1
    programs[0].table()
    assert room_of(server, game).viewers == set()


# Browsers


def links(browser: Browser, seat: str) -> list[str]:
    """The join links that a browser may give away, by seat."""
    page = browser.get(f"{seat}/seats").text
    found = re.findall(rf'id="link-(\d)" type="text" readonly value="{OURS}([^"]+)"', page)
    return [link for _, link in sorted(found)]


def test_a_link_opens_a_seat_and_leaves_the_address_bar(server: TestClient) -> None:
    ann, bob, eve = Browser(server), Browser(server), Browser(server)
    first = ann.new_game()
    second = first[:-1] + "1"
    link = links(ann, first)[1]
    assert link.startswith("/join/")
    answer = bob.get(link)
    assert (answer.status_code, answer.headers["location"]) == (303, second)
    assert link.removeprefix("/join/") not in answer.headers["location"]
    attributes = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")}
    assert {"httponly", "samesite=lax", "path=/"} <= attributes
    assert link.removeprefix("/join/") not in answer.headers["set-cookie"]
    assert bob.get(second).status_code == 200
    assert bob.get(first).status_code == 404
    assert eve.get(first).status_code == eve.get(second).status_code == 404
    assert "text/html" in eve.get(second).headers["content-type"]
    assert eve.cookie == ""


def test_whoever_has_opened_a_seat_keeps_it_and_its_link_is_given_away_no_more(
    server: TestClient,
) -> None:
    ann, bob = Browser(server), Browser(server)
    first = ann.new_game()
    second = first[:-1] + "1"
    offered = links(ann, first)
    assert len(offered) == 2  # her own, for another device, and the one that is free
    bob.get(offered[1])
    assert bob.get(second).status_code == 200
    assert links(ann, first) == offered[:1]
    assert links(bob, second) == offered[1:]
    assert bob.get(f"{first}/seats").status_code == 404


@pytest.mark.parametrize("page", ["", "/seats", "/log", "/of/0", "/of/1"])
def test_every_page_of_a_seat_is_for_its_browser_alone(server: TestClient, page: str) -> None:
    ann, eve = Browser(server), Browser(server)
    first = ann.new_game()
    eve.new_game()
    game = first.rpartition("/")[0]
    assert ann.get(f"{first}{page}").status_code == 200
    assert eve.get(f"{first}{page}").status_code == 404
    for seat in ("1", "2", "-1", "-2", "9" * 30):
        assert ann.get(f"{game}/{seat}{page}").status_code == 404, seat


@pytest.mark.parametrize("cookie", ["", "x", "' OR 1=1 --", "A" * 43, "A" * 5000])
def test_a_made_up_cookie_opens_nothing(server: TestClient, cookie: str) -> None:
    ann, eve = Browser(server), Browser(server)
    first = ann.new_game()
    eve.cookie = f"seasons={cookie}"
    assert eve.get(first).status_code == 404
    assert eve.get("/").status_code == 200
    with pytest.raises(WebSocketDisconnect) as closed, eve.socket(first) as socket:
        received(socket)
    assert closed.value.code == 1008


@pytest.mark.parametrize("seat", ["1", "-1", "2"])
def test_a_socket_is_for_the_own_seat_alone(server: TestClient, seat: str) -> None:
    ann = Browser(server)
    first = ann.new_game()
    with ann.socket(first) as socket:
        assert received(socket)["mine"] is True
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        ann.socket(first[:-1] + seat) as socket,
    ):
        received(socket)
    assert getattr(closed.value, "code", None) == 1008


@pytest.mark.parametrize("pages", [0, 1, 2])
def test_as_many_watch_from_a_seat_as_may_and_other_seats_have_their_own(
    tmp_path: Path, pages: int
) -> None:
    with client(tmp_path, limits=Limits(viewers_per_seat=2)) as server, ExitStack() as stack:
        ann = Browser(server)
        first = ann.new_game()
        room = room_of_address(server, first, ann)

        def stream(seat: int) -> Any:
            address = f"{SOCKETS}/api/games/{room.id}/stream"
            token = bearer(room.chairs[seat].kept.token)
            return server.websocket_connect(address, headers=token)

        for number in range(2):
            socket = ann.socket(first) if number < pages else stream(0)
            received(stack.enter_context(socket))
        for one_more in (ann.socket(first), stream(0)):
            with one_more as socket, pytest.raises(WebSocketDisconnect) as closed:
                received(socket)
            assert (closed.value.code, closed.value.reason) == CROWDED
        received(stack.enter_context(stream(1)))
        assert sorted(viewer.seat or 0 for viewer in room.viewers) == [0, 0, 1]


@pytest.mark.parametrize(
    "message",
    [
        "", "{", "[]", "7", '"pick"', "{}", '{"do": "pick"}', '{"do": "pick", "ticket": "T"}',
        '{"do": "pick", "ticket": "T", "code": "x"}', '{"do": "pick", "ticket": "T", "code": []}',
        '{"do": "pick", "ticket": "T", "code": 1e999}',
        '{"do": "pick", "ticket": "T", "code": NaN}',
        '{"do": "close", "ticket": "T"}', '{"do": "_accept", "ticket": "T"}',
        '{"do": ["pick"], "ticket": "T"}', '{"do": "done", "ticket": ["T"]}',
        '{"do": "pick", "ticket": "T", "code": -1}', '{"do": "undo", "ticket": 1}',
        '{"do": "answer", "ticket": "T", "codes": "pick 9"}',
        '{"do": "answer", "ticket": "T", "codes": [{}]}',
        '{"do": "answer", "ticket": "T", "codes": {}}', "[" * 20_000,
    ],
    ids=lambda message: message[:60],
)  # fmt: skip
def test_nonsense_is_refused_and_the_socket_goes_on(server: TestClient, message: str) -> None:
    ann = Browser(server)
    first = ann.new_game()
    room = room_of_address(server, first, ann)
    before = room.game.position()
    with ann.socket(first) as socket:
        ticket = received(socket)["ticket"]
        socket.send_text(message.replace('"T"', json.dumps(ticket)))
        assert received(socket)["refused"]
        socket.send_json({"do": "mode", "ticket": ticket, "text": True})
        while "sections" not in (answer := received(socket)):
            pass
        assert answer["ticket"] == ticket
    assert room.game.position() == before


def test_a_message_that_is_no_text_does_not_end_in_an_error(server: TestClient) -> None:
    ann = Browser(server)
    first = ann.new_game()
    game, _, tokens = made(server)
    stream = server.websocket_connect(
        f"{SOCKETS}/api/games/{game}/stream", headers=bearer(tokens[0])
    )
    for each in (ann.socket(first), stream):
        with each as socket:
            received(socket)
            socket.send_bytes(b"\x00\x01")


def room_of_address(server: TestClient, seat: str, browser: Browser) -> Room:
    assert browser.get(seat).status_code == 200
    return room_of(server, seat.split("/")[2])


def test_a_person_plays_by_socket(server: TestClient) -> None:
    ann = Browser(server)
    first = ann.new_game(seed=SEED)
    room = room_of_address(server, first, ann)
    with ann.socket(first) as socket:
        shown = received(socket)
        code = room.game.legal(0)[0].code
        socket.send_json({"do": "pick", "ticket": "0.0", "code": code})
        assert received(socket)["refused"] == "stale"
        received(socket)  # how the table is
        socket.send_json({"do": "pick", "ticket": shown["ticket"], "code": code})
        answered = received(socket)
        assert (answered["mine"], answered["version"]) == (False, 1)
        socket.send_json({"do": "undo", "ticket": answered["ticket"]})
        assert received(socket)["mine"] is True
    assert room.game.state.players[0].answer == b""


@pytest.mark.parametrize(
    "form",
    [
        {}, {"first": "²"}, {"first": "7"}, {"first": "x"}, {"level": "wizard"},
        {"edition": "third"}, {"player-1": "nobody"}, {"player-0": "", "player-1": ""},
        {"player-0": "random", "player-1": "random"}, {"modules": "space"},
        {"modules": "enchantment", "enchantment": "rain"}, {"seed": "[x]"}, {"seed": "x" * 200},
        {"name-0": '";[]{}'}, {"name-0": "\x00\x07"}, {"name-0": "x" * 500},
        {"level": "apprentice", "modules": "enchantment", "enchantment": "natural-selection"},
        {"%ff": "%ed%a0%80"},
    ],
    ids=str,
)  # fmt: skip
def test_any_form_begins_a_game_or_says_why_not(server: TestClient, form: dict[str, str]) -> None:
    answer = Browser(server).ask("POST", "/games", data=form)
    assert answer.status_code in (303, 422)
    if answer.status_code == 422:
        assert 'role="alert"' in answer.text


@pytest.mark.parametrize("sign", ["x", "🌱"])
def test_a_seed_is_taken_whole_or_refused(server: TestClient, sign: str) -> None:
    longest, too_long = sign * LONGEST_SEED, sign * (LONGEST_SEED + 1)
    ann = Browser(server)
    assert ann.ask("POST", "/games", data={"seed": longest}).status_code == 303
    refused = ann.ask("POST", "/games", data={"seed": too_long})
    assert refused.status_code == 422
    assert f"a seed has at most {LONGEST_SEED} characters" in refused.text
    assert too_long in refused.text  # still in its field, to be made shorter
    for seed, status in ((longest, 201), (too_long, 422)):
        answer = server.post("/api/games", json={"seats": [{}, {}], "seed": seed})
        assert answer.status_code == status


def test_no_field_of_the_start_page_cuts_what_is_typed(server: TestClient) -> None:
    # Browsers count otherwise than we do, and say nothing.
    assert "maxlength" not in Browser(server).ask("GET", "/").text


# Names


def assert_escaped(text: str, name: str) -> None:
    """A name is there, and only as text."""
    assert name not in text
    assert "<script>alert" not in text
    assert html.escape(name, quote=False) in text.replace("&#39;", "'").replace("&#x27;", "'")


def test_names_are_never_more_than_text(server: TestClient) -> None:
    game, programs, tokens = made(server, seats=[{"name": EVIL}, {"name": f"2{EVIL}"}])
    ann = Browser(server)
    for token in tokens:
        ann.get(f"/join/{token}")
    for program in programs:
        program.play(program.table()["view"]["steps"][0]["text"])
    seat = f"/games/{game}/0"
    for page in ("/", f"{seat}/seats", f"{seat}/of/1", f"{seat}/log"):
        assert_escaped(ann.get(page).text, EVIL)
    assert "<script>alert" not in ann.get(seat).text
    assert_escaped("".join(ann.shown(seat)), EVIL)
    assert programs[0].table()["names"] == [EVIL, f"2{EVIL}"]


@pytest.mark.parametrize(
    ("name", "key", "params"),
    [
        ("\u3164", "name.blank", {}),
        ("Ada\u202e", "name.sign", {"text": "U+202E"}),
        ("Ada;", "name.sign", {"text": ";"}),
        ("Bo", "name.twice", {"text": "Bo 2"}),
    ],
    ids=ascii,
)
def test_the_page_and_the_api_say_what_is_wrong_with_a_name(
    server: TestClient, name: str, key: str, params: dict[str, str]
) -> None:
    sentence = load().text(key, **params)
    seats = [{"name": "Bo 2"}, {"name": "Bo"}, {"name": name}]
    answer = server.post("/api/games", json={"seats": seats})
    assert answer.json() == {
        "code": "bad-name", "text": sentence, "reasons": [{"key": key, **params}],
    }  # fmt: skip
    form = {"name-0": "Bo 2", "player-1": "human", "name-1": "Bo", "player-2": "human",
            "name-2": name}  # fmt: skip
    page = Browser(server).ask("POST", "/games", data=form)
    assert page.status_code == 422
    assert sentence in page.text
    assert html.escape(name) in page.text  # to be mended, not typed again


def test_names_are_refused_rather_than_cut(server: TestClient) -> None:
    seats = [{"name": "x" * LONGEST}, {"name": "x" * (LONGEST + 1)}]
    assert server.post("/api/games", json={"seats": seats}).status_code == 422
    page = Browser(server).ask("POST", "/games", data={"name-0": "x" * (LONGEST + 1)})
    assert page.status_code == 422
    assert load().text("name.too-long", number=LONGEST) in page.text
    ann = Browser(server)
    assert "x" * LONGEST in "".join(ann.shown(ann.new_game(**{"name-0": "x" * LONGEST})))


def test_whoever_gives_no_name_gets_one(server: TestClient) -> None:
    seats: list[dict[str, str]] = [{}, {"name": ""}, {"name": "  "}, {"player": "random"}]
    _, programs, _ = made(server, seats=seats)
    assert programs[0].table()["names"] == ["Player 1", "Player 2", "Player 3", "Random 4"]


@pytest.mark.parametrize("modules", [["space"], ["cards", "space"], ["cards", "cards"], [""]])
def test_a_module_of_a_form_is_never_dropped(server: TestClient, modules: list[str]) -> None:
    page = Browser(server).ask("POST", "/games", data={"modules": modules})
    assert page.status_code == 422
    assert f"{modules[-1]!r}" in html.unescape(page.text)


def test_what_a_form_said_is_never_more_than_text(server: TestClient) -> None:
    evil = "<script>alert(1)</script>"
    form = {"player-0": "random", "player-1": "random", "name-0": evil, "seed": evil,
            "level": evil, "first": evil}  # fmt: skip
    answer = Browser(server).ask("POST", "/games", data=form)
    assert answer.status_code == 422
    assert evil not in answer.text
    assert "&lt;script&gt;" in answer.text
    form = {"player-1": f"<i>{evil}", "seed": "<b>"}
    answer = Browser(server).ask("POST", "/games", data=form)
    assert answer.status_code == 422
    assert evil not in answer.text
