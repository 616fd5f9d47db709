"""Who plays for whom, clocks, and games that are deleted together: by the page and by JSON."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from seasons.rooms.rooms import Rooms
from seasons.rooms.stand_in import ABSENT
from seasons.words.texts import load
from tests.rooms.helpers import Slow
from tests.rooms.watches import Watch, watching
from tests.web.helpers import SOCKETS, Browser, bearer, client, received, room_of


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr("seasons.web.app.Thinkers", lambda *_: Slow())
    with client(tmp_path) as found:
        yield found


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    return watching(monkeypatch)


def said(key: str, **values: Any) -> str:
    return load().text(key, **values)


def friends(server: TestClient, **form: str) -> tuple[Browser, Browser, str, str]:
    """Who made a game for two, a guest, and the addresses of their seats."""
    ann, bob = Browser(server), Browser(server)
    first = ann.new_game(**{"name-0": "Ann", "name-1": "Bob", **form})
    ann.get(first)
    game = first.split("/")[2]
    bob.get(f"/join/{room_of(server, game).kept.seats[1].token}")
    return ann, bob, first, f"/games/{game}/1"


def text(browser: Browser, path: str) -> str:
    return html.unescape(browser.get(path).text)


# Stand-ins


def test_a_person_steps_away_and_is_back_with_one_click(server: TestClient) -> None:
    ann, bob, first, second = friends(server)
    assert said("web.away.step") in text(bob, f"{second}/away")
    answer = bob.ask("POST", f"{second}/away", data={"bot": "student"})
    assert (answer.status_code, answer.headers["location"]) == (303, second)
    assert said("web.stand-in", text="student") in text(ann, f"{first}/away")
    assert said("web.list.stand-in") in text(bob, "/")
    with bob.socket(second) as socket:
        shown = received(socket)
        prompt = html.unescape(shown["sections"]["prompt"])
        assert said("web.stand-in.own") in prompt
        assert 'data-do="return"' in prompt
        assert "data-code" not in "".join(shown["sections"].values())
        assert shown["mine"] is False
        socket.send_json({"do": "return"})
        assert received(socket)["mine"] is True
    assert said("event.come-back", seat=1).partition("}")[2] in text(ann, f"{first}/log")


def test_who_made_the_table_replaces_the_absent_and_nobody_else(
    server: TestClient, watch: Watch
) -> None:
    ann, bob, first, second = friends(server)
    replaces, waits = {"of": "1"}, {"of": "1"}
    assert ann.ask("POST", f"{first}/away", data=replaces).status_code == 409
    watch.now += ABSENT
    assert bob.ask("POST", f"{second}/away", data={"of": "0"}).status_code == 404
    for of in ("2", "-1", "x", ""):
        assert ann.ask("POST", f"{first}/away", data={"of": of}).status_code == 404
    assert Browser(server).ask("POST", f"{first}/away", data=replaces).status_code == 404
    assert said("web.away.hand-over") in text(ann, f"{first}/away")
    assert ann.ask("POST", f"{first}/away", data=replaces).status_code == 303
    room = room_of(server, first.split("/")[2])
    assert room.chairs[1].away
    assert bob.ask("POST", f"{second}/back", data={"of": "0"}).status_code == 404
    assert ann.ask("POST", f"{first}/back", data=waits).status_code == 303
    assert not room.chairs[1].bot


# Clocks


def test_a_clock_is_agreed_on_and_shown(server: TestClient, watch: Watch) -> None:
    ann, bob, first, second = friends(server, clock="decision 120")
    with ann.socket(first) as socket:
        assert "clocks" not in received(socket)  # nobody had come when it was drawn
        assert received(socket)["clocks"] == {"0": [120.0, False]}
    with bob.socket(second) as socket:
        shown = received(socket)
        while len(shown.get("clocks", ())) < 2:
            shown = received(socket)
        assert shown["clocks"] == {"0": [120.0, True], "1": [120.0, True]}
        watch.now += 7
        socket.send_json({"do": "mode", "ticket": "", "text": True})
        shown = received(socket)
        assert shown["clocks"]["1"] == [113.0, True]
        assert 'data-clock="0"' in shown["sections"]["text"]


@pytest.mark.parametrize("clock", ["decision 1", "weeks 3", "game 99999999", "decision 60; DROP"])
def test_a_clock_that_there_is_not_begins_no_game(server: TestClient, clock: str) -> None:
    form = {"player-0": "human", "player-1": "human", "clock": clock}
    answer = Browser(server).ask("POST", "/games", data=form)
    assert answer.status_code == 422
    assert server.portal is not None
    rooms: Rooms = server.app.state.rooms  # type: ignore[attr-defined]
    assert server.portal.call(rooms.store.count) == 0


def test_without_a_clock_nothing_is_said_of_it(server: TestClient) -> None:
    ann, _, first, _ = friends(server, clock="")
    with ann.socket(first) as socket:
        shown = received(socket)
    assert "clocks" not in shown
    assert "data-clock" not in "".join(shown["sections"].values())


# Farewell


def test_all_agree_and_the_last_one_is_told_so(server: TestClient) -> None:
    ann, bob, first, second = friends(server)
    assert said("web.farewell.last") not in text(ann, f"{first}/farewell")
    answer = ann.ask("POST", f"{first}/farewell", data={"agree": "yes", "listed": ""})
    assert answer.headers["location"] == "/"
    assert said("web.farewell.stay") in text(ann, f"{first}/farewell")
    assert said("web.farewell.wanted", text="Ann") in text(bob, "/")
    page = text(bob, f"{second}/farewell")
    assert said("web.farewell.last") in page
    assert re.findall(r'name="last" value="(\w+)"', page) == ["yes"]
    # Somebody whose page is older has not been told, and is asked again.
    assert bob.ask("POST", f"{second}/farewell", data={"agree": "yes"}).status_code == 409
    ann.ask("POST", f"{first}/farewell", data={"agree": "no"})
    assert said("web.farewell.last") not in text(bob, f"{second}/farewell")
    ann.ask("POST", f"{first}/farewell", data={"agree": "yes"})
    answer = bob.ask("POST", f"{second}/farewell", data={"agree": "yes", "last": "yes"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert ann.get(first).status_code == bob.get(second).status_code == 404


def test_strangers_and_those_who_left_decide_nothing(server: TestClient) -> None:
    ann, bob, first, second = friends(server)
    wanted = {"agree": "yes", "last": "yes"}
    assert Browser(server).ask("POST", f"{first}/farewell", data=wanted).status_code == 404
    assert bob.ask("POST", f"{first}/farewell", data=wanted).status_code == 404
    bob.ask("POST", f"/games/{first.split('/')[2]}/leave")
    assert bob.ask("POST", f"{second}/farewell", data=wanted).status_code == 404
    assert said("web.farewell.alone") in text(ann, f"{first}/farewell")
    assert ann.ask("POST", f"{first}/farewell", data=wanted).status_code == 303
    assert ann.get(first).status_code == 404


def test_a_bot_game_is_not_deleted_by_somebody_who_did_not_make_it(server: TestClient) -> None:
    ann, bob = Browser(server), Browser(server)
    seat = ann.new_game(**{"player-1": "random"})
    ann.get(seat)
    bob.get(f"/join/{room_of(server, seat.split('/')[2]).kept.seats[0].token}")
    answer = bob.ask("POST", f"{seat}/farewell", data={"agree": "yes", "last": "yes"})
    assert answer.status_code == 404
    assert ann.get(seat).status_code == 200


# Programs


def test_programs_step_away_and_come_back_and_agree(server: TestClient, watch: Watch) -> None:
    new = {"seats": [{}, {}], "clock": {"per": "game", "seconds": 900}}
    made = server.post("/api/games", json=new).json()
    path = f"/api/games/{made['game']}"
    ann, bob = (bearer(seat["token"]) for seat in made["seats"])
    table = server.get(path, headers=ann).json()
    assert (table["clock"], table["stand_ins"]) == ({"per": "game", "seconds": 900}, [])
    assert table["times"] == [{"seat": 0, "seconds": 900.0, "runs": False}]
    server.get(path, headers=bob)
    watch.now += 5
    table = server.get(path, headers=ann).json()
    assert [(each["seconds"], each["runs"]) for each in table["times"]] == [(895.0, True)] * 2
    away = server.post(f"{path}/stand-in", json={"bot": "beginner"}, headers=ann).json()
    assert (away["stand_ins"], [each["seat"] for each in away["times"]]) == ([0], [1])
    wanted = {"ticket": away["ticket"], "gesture": away["view"]["steps"][0]["text"]}
    refused = server.post(f"{path}/gestures", json=wanted, headers=ann).json()
    assert [reason["key"] for reason in refused["reasons"]] == ["reason.stand-in"]
    for bot in ("human", "nobody", "x" * 101):
        answer = server.post(f"{path}/stand-in", json={"bot": bot}, headers=bob)
        assert answer.status_code == 422
    assert server.post(f"{path}/return", headers=ann).json()["stand_ins"] == []
    told = server.post(f"{path}/farewell", json={"agree": True}, headers=ann).json()
    assert told == {"deleted": False, "asked": [0, 1], "agreed": [0]}
    assert server.get(path, headers=bob).json()["wants_gone"] == [0]
    assert (
        server.post(f"{path}/farewell", json={"agree": False}, headers=ann).json()["agreed"] == []
    )
    server.post(f"{path}/farewell", json={"agree": True}, headers=ann)
    assert server.post(f"{path}/farewell", json={"agree": True}, headers=bob).json()["deleted"]
    assert server.get(path, headers=ann).status_code == 404


def test_a_stream_says_when_time_begins_to_run(server: TestClient, watch: Watch) -> None:
    new = {"seats": [{}, {}], "clock": {"per": "decision", "seconds": 60}}
    made = server.post("/api/games", json=new).json()
    path, (ann, bob) = f"/api/games/{made['game']}", [each["token"] for each in made["seats"]]
    with server.websocket_connect(f"{SOCKETS}{path}/stream", headers=bearer(ann)) as stream:
        assert [each["runs"] for each in received(stream)["times"]] == [False]
        server.get(path, headers=bearer(bob))
        assert [each["runs"] for each in received(stream)["times"]] == [True, True]


@pytest.mark.parametrize(
    "clock",
    [{}, {"per": "turn", "seconds": 60}, {"per": "game", "seconds": 9}, "game 60",
     {"per": "game", "seconds": 60.5}, {"per": "game", "seconds": 2592001},
     {"per": "game", "seconds": True}],
)  # fmt: skip
def test_no_other_clock_is_understood(server: TestClient, clock: Any) -> None:
    answer = server.post("/api/games", json={"seats": [{}, {}], "clock": clock})
    assert (answer.status_code, answer.json()["code"]) == (422, "cannot-parse")
