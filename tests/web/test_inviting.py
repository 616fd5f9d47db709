"""Inviting: who may give which seat away, by a link, a picture of it or a code; and arriving."""

from __future__ import annotations

import html
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import segno
from httpx2 import Response
from starlette.testclient import TestClient

from seasons.rooms import gallery
from seasons.rooms.codes import LASTS
from seasons.rooms.limits import Limits
from seasons.rooms.room import Room
from seasons.web.app import create_app
from seasons.web.page import qr
from seasons.web.serving.public import Public, is_local
from tests.web.helpers import OURS, Browser, bearer, begun, calling, client, received, room_of

EVIL = "<b>Bo & 'Co'</b>"
JSON = "application/json"
ELSEWHERE = "http://192.0.2.7:8765"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    with client(tmp_path) as found:
        yield found


def links(answer: Response) -> list[str]:
    return re.findall(rf'value="{OURS}(/join/[\w-]+)"', answer.text)


def code_of(browser: Browser, seat: str, other: int) -> str:
    answer = browser.ask("POST", f"{seat}/codes/{other}")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    (found,) = re.findall(r"<output[^>]*>([^<]+)</output>", answer.text)
    return str(found)


def typed(browser: Browser, code: str) -> Response:
    return browser.ask("POST", "/join", data={"code": code})


# The dialog


def test_each_is_shown_the_seats_that_are_theirs_to_give(server: TestClient) -> None:
    ann, seat, room = begun(server)
    own, other = (f"/join/{each.token}" for each in room.kept.seats)
    assert links(ann.get(f"{seat}/seats")) == [other, own]  # who is to come first
    assert links(ann.get(f"{seat}/links")) == [own]
    assert "not opened yet" in ann.get(f"{seat}/seats").text
    bob = Browser(server)
    second = str(bob.get(other).headers["location"])
    assert links(bob.get(f"{second}/seats")) == [other]
    assert links(ann.get(f"{seat}/seats")) == [own]  # it is Bob's now
    assert "seat taken" in ann.get(f"{seat}/seats").text
    assert Browser(server).get(f"{seat}/seats").status_code == 404
    assert ann.get(f"{second}/seats").status_code == 404


def test_a_bot_has_nothing_to_give_away(server: TestClient) -> None:
    ann, seat, room = begun(server, **{"player-1": "random"})
    page = ann.get(f"{seat}/seats").text
    assert room.kept.seats[1].token not in page
    assert ann.ask("POST", f"{seat}/codes/1").status_code == 404
    assert 'data-greeting=""' in ann.get(seat).text


def test_hostile_names_are_only_names(server: TestClient) -> None:
    ann, seat, _ = begun(server, **{"name-1": EVIL})
    page = ann.get(f"{seat}/seats").text
    assert EVIL not in page
    assert EVIL in html.unescape(page)
    assert "style=" not in page  # our policy forbids them


@pytest.mark.parametrize(
    ("public", "base", "drawn"),
    [
        (Public(), OURS, 0),
        (Public(elsewhere=lambda: [f"{ELSEWHERE}/"]), ELSEWHERE, 2),
        (Public(url="https://play.example"), "https://play.example", 2),
        (Public(url="http://localhost:8765"), "http://localhost:8765", 0),
    ],
)
def test_pictures_have_an_address_that_others_can_reach(
    tmp_path: Path, public: Public, base: str, drawn: int
) -> None:
    with client(tmp_path, public=public) as server:
        ann, seat, room = begun(server)
        page = ann.get(f"{seat}/seats").text
        assert re.findall(r'value="(\S+)/join/', page) == [base, base]
        assert page.count("<svg") - page.count('<svg class="icon') == drawn
        assert ("seasons serve --lan" in page) == (not drawn)
        for each in room.kept.seats if drawn else ():
            assert str(qr.picture(f"{base}/join/{each.token}")) in page
        assert page.count('role="img" aria-label="QR code of the link') == drawn


def test_a_picture_is_dark_on_light_with_a_quiet_border() -> None:
    link = f"{ELSEWHERE}/join/{'x' * 32}"
    drawn = str(qr.picture(link))
    side = segno.make(link, error="m", micro=False).symbol_size(border=4)[0]
    assert f'viewBox="0 0 {side} {side}"' in drawn
    assert re.search(r'fill="#fff"', drawn)
    assert re.search(r'stroke="#000"', drawn)
    assert "style" not in drawn


@pytest.mark.parametrize(
    ("base", "local"),
    [
        ("http://127.0.0.1:1", True), ("http://127.1.2.3", True), ("http://[::1]:8765", True),
        ("http://localhost", True), (ELSEWHERE, False), ("https://play.example", False),
        ("http://[2001:db8::1]:1", False), ("http://localhost.example", False),
    ],
)  # fmt: skip
def test_which_addresses_only_this_computer_has(base: str, local: bool) -> None:
    assert is_local(base) == local


# Codes


def test_a_code_brings_another_browser_to_the_table(server: TestClient) -> None:
    ann, seat, room = begun(server)
    code, bob = code_of(ann, seat, 1), Browser(server)
    assert 'href="/join"' in bob.get("/").text
    assert 'name="code"' in bob.get("/join").text
    answer = typed(bob, f" {code.lower().replace('-', ' ')} ")
    second = seat[:-1] + "1"
    assert (answer.status_code, answer.headers["location"]) == (303, second)
    assert "httponly" in answer.headers["set-cookie"].lower()
    assert bob.get(second).status_code == 200
    assert bob.get(seat).status_code == 404
    for each in room.kept.seats:
        assert each.token not in answer.text + answer.headers["location"]


def test_all_that_opens_nothing_gets_the_same_answer(server: TestClient) -> None:
    ann, seat, room = begun(server)
    used, old = code_of(ann, seat, 1), code_of(ann, seat, 0)
    assert typed(Browser(server), used).status_code == 303
    assert code_of(ann, seat, 0) != old
    guesses = ["", "AAAA-AAAA", used, old, room.kept.seats[0].token, "<script>", "\0", "x" * 999]
    eve = Browser(server)
    answers = [typed(eve, guess) for guess in guesses]
    answers.append(eve.ask("POST", "/join", content=b"\xff=\xff"))
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.text for answer in answers}) == 1
    assert not any("set-cookie" in answer.headers for answer in answers)
    assert not any(guess in answers[0].text for guess in guesses if len(guess) > 3)


def test_the_dialog_says_which_codes_are_out_and_not_which_they_are(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, seat, _ = begun(server)

    def out() -> list[str]:
        return re.findall(r'data-out="([^"]*)"', ann.get(f"{seat}/seats").text)

    assert out() == ["", ""]
    first, own = code_of(ann, seat, 1), code_of(ann, seat, 0)
    before = out()
    assert all(before)
    assert len({*before}) == 2
    assert first not in ann.get(f"{seat}/seats").text
    code_of(ann, seat, 1)
    assert (out()[0] != before[0], out()[1]) == (True, before[1])
    typed(Browser(server), own)
    assert out()[1] == ""
    now = time.time()
    monkeypatch.setattr("seasons.rooms.codes.time.time", lambda: now + LASTS + 1)
    assert out() == ["", ""]


def test_only_who_may_give_a_seat_makes_a_code_for_it(server: TestClient) -> None:
    ann, seat, _ = begun(server)
    bob, eve, second = Browser(server), Browser(server), seat[:-1] + "1"
    typed(bob, code_of(ann, seat, 1))
    for browser, address in ((eve, f"{seat}/codes/0"), (bob, f"{second}/codes/0"),
                             (ann, f"{seat}/codes/1"), (ann, f"{seat}/codes/-1"),
                             (ann, f"{seat}/codes/9"), (ann, f"{second}/codes/1"),
                             (bob, f"{seat}/codes/1")):  # fmt: skip
        assert browser.ask("POST", address).status_code == 404
    assert code_of(bob, second, 1)


def test_foreign_pages_neither_make_nor_try_codes(server: TestClient) -> None:
    ann, seat, _ = begun(server)
    for path in ("/join", f"{seat}/codes/1", f"{seat}/name"):
        server.cookies.clear()
        headers = {"Cookie": ann.cookie, "Origin": "https://evil.example"}
        assert server.post(path, headers=headers).status_code == 403


def test_few_are_tried_from_one_address(tmp_path: Path) -> None:
    app = create_app(tmp_path, limits=Limits(codes_per_minute_per_address=3))
    with calling(app, "192.0.2.1") as caller:
        app.state.public = Public(url=OURS)
        ann, seat, _ = begun(caller)
        code, eve = code_of(ann, seat, 1), Browser(caller)
        assert [typed(eve, "AAAA-AAAA").status_code for _ in range(3)] == [404] * 3
        refused = typed(eve, code)  # the right one, too
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["retry-after"]) <= 60
        assert "Wait a minute" in refused.text
        for _ in range(2):
            code_of(ann, seat, 1)
        answer = ann.ask("POST", f"{seat}/codes/1")
        assert answer.status_code == 429
        assert "<html" not in answer.text


# The same as JSON


def begun_by_program(server: TestClient) -> tuple[str, list[str]]:
    """A game of two people, and what opens their seats."""
    made = server.post("/api/games", json={"seats": [{}, {}]}).json()
    return made["game"], [seat["token"] for seat in made["seats"]]


def asked_for(server: TestClient, game: str, token: str) -> Response:
    return server.post(f"/api/games/{game}/codes", headers=bearer(token))


def joined(server: TestClient, code: object) -> Response:
    return server.post("/api/join", json={"code": code})


def test_a_program_makes_a_code_and_another_one_sits_down_by_it(server: TestClient) -> None:
    game, tokens = begun_by_program(server)
    made = asked_for(server, game, tokens[1])
    assert (made.status_code, made.headers["cache-control"]) == (201, "no-store")
    assert (made.json().keys(), made.json()["seconds"]) == ({"code", "seconds"}, 600)
    code = made.json()["code"]
    assert re.fullmatch(r"[0-9A-Z]{4}-[0-9A-Z]{4}", code)
    answer = joined(server, f" {code.lower()} ")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert answer.json() == {"game": game, "seat": 1, "token": tokens[1]}
    assert "set-cookie" not in answer.headers
    assert joined(server, code).status_code == 404


def test_codes_of_pages_and_of_programs_are_the_same(server: TestClient) -> None:
    ann, seat, room = begun(server)
    found = joined(server, code_of(ann, seat, 1)).json()
    assert found == {"game": room.id, "seat": 1, "token": room.kept.seats[1].token}
    assert "seat taken" in ann.get(f"{seat}/seats").text
    code = asked_for(server, room.id, found["token"]).json()["code"]
    assert typed(Browser(server), code).headers["location"] == seat[:-1] + "1"


def test_a_program_is_told_nothing_about_codes_that_open_nothing(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, tokens = begun_by_program(server)
    used, replaced, old = (
        asked_for(server, game, token).json()["code"] for token in (tokens[0], tokens[1], tokens[1])
    )
    assert joined(server, used).status_code == 200
    now = time.time()
    monkeypatch.setattr("seasons.rooms.codes.time.time", lambda: now + LASTS + 1)
    guesses = ["", "AAAA-AAAA", used, replaced, old, tokens[0], game, "\0", "\ufffe", "x" * 64]
    written, headers = [json.dumps({"code": each}) for each in guesses], {"Content-Type": JSON}
    answers = [server.post("/api/join", content=each, headers=headers) for each in written]
    assert {answer.status_code for answer in answers} == {404}
    assert {answer.text for answer in answers} == {answers[0].text}
    assert answers[0].json()["code"] == "bad-code"


@pytest.mark.parametrize("body", [{}, {"code": 12345678}, {"code": "x" * 65}, {"code": "", "a": 1}])
def test_what_is_no_code_at_all_is_not_understood(server: TestClient, body: object) -> None:
    answer = server.post("/api/join", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "cannot-parse")


def test_a_program_makes_codes_for_its_own_seat_only(server: TestClient) -> None:
    (game, tokens), (other, _) = begun_by_program(server), begun_by_program(server)
    _, _, room = begun(server, **{"player-1": "random"})
    guesses = [(other, tokens[0]), (game, "x"), (game, ""), (room.id, room.kept.seats[1].token),
               (game, gallery.key_of(room_of(server, game).kept)), ("%00", tokens[0])]  # fmt: skip
    for where, token in guesses:
        answer = asked_for(server, where, token)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-game")
    assert server.post(f"/api/games/{game}/codes").status_code == 404


def test_few_are_tried_by_programs_of_one_address(tmp_path: Path) -> None:
    app = create_app(tmp_path, limits=Limits(codes_per_minute_per_address=3))
    with calling(app, "192.0.2.1") as caller:
        app.state.public = Public(url=OURS)
        game, tokens = begun_by_program(caller)
        code = asked_for(caller, game, tokens[1]).json()["code"]
        # Whoever tries by the page has had these tries.
        tries = [typed(Browser(caller), "x"), joined(caller, "x"), joined(caller, "x")]
        assert [answer.status_code for answer in tries] == [404] * 3
        refused = joined(caller, code)
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many-codes")
        assert 1 <= int(refused.headers["retry-after"]) <= 60
        made = [asked_for(caller, game, tokens[1]).status_code for _ in range(3)]
        assert made == [201, 201, 429]


def test_foreign_pages_use_no_codes_by_json(server: TestClient) -> None:
    game, tokens = begun_by_program(server)
    code = asked_for(server, game, tokens[0]).json()["code"]
    evil = {"Origin": "https://evil.example"}
    assert server.post("/api/join", json={"code": code}, headers=evil).status_code == 403
    assert joined(server, code).status_code == 200


# Arriving


def greeting(browser: Browser, seat: str) -> str:
    (found,) = re.findall(r'data-greeting="(\w*)"', browser.get(seat).text)
    return str(found)


def test_a_page_greets_whoever_comes_as_they_need_it(server: TestClient) -> None:
    ann, seat, room = begun(server)
    assert greeting(ann, seat) == "invite"
    bob, second = Browser(server), seat[:-1] + "1"
    bob.get(f"/join/{room.kept.seats[1].token}")
    assert greeting(bob, second) == "name"
    assert greeting(ann, seat) == ""  # nobody is left to invite
    phone = Browser(server)
    phone.get(f"/join/{room.kept.seats[1].token}")
    assert greeting(phone, second) == ""  # not the first one any more


def test_a_name_is_said_on_arrival(server: TestClient) -> None:
    ann, seat, room = begun(server)
    bob, second = Browser(server), seat[:-1] + "1"
    bob.get(f"/join/{room.kept.seats[1].token}")
    with ann.socket(seat) as socket:
        received(socket)
        answer = bob.ask("POST", f"{second}/name", data={"name": f" {EVIL} "})
        assert answer.status_code == 204
        received(socket)
    assert room.sight(None).names == ("Ann", EVIL)
    assert EVIL not in ann.get(f"{seat}/of/1").text
    assert EVIL in html.unescape(ann.get(f"{seat}/of/1").text)


@pytest.mark.parametrize("data", [{"name": ""}, {"name": "a;b"}, {"name": "x" * 41}, {}])
def test_what_is_wrong_with_a_name_is_said(server: TestClient, data: dict[str, str]) -> None:
    ann, seat, room = begun(server)
    answer = ann.ask("POST", f"{seat}/name", data=data)
    assert answer.status_code == 422
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text
    assert "<" not in answer.text
    assert room.sight(None).names == ("Ann", "Bob")


def test_nobody_else_says_a_name(server: TestClient) -> None:
    ann, seat, room = begun(server)
    for browser, address in ((Browser(server), seat), (ann, seat[:-1] + "1")):
        assert browser.ask("POST", f"{address}/name", data={"name": "Zoe"}).status_code == 404
    assert room.sight(None).names == ("Ann", "Bob")


# Coming back


def played(server: TestClient, room: Room, seat: int) -> Any:
    """The seat makes its first gesture, by JSON, as a page would."""
    token = bearer(room.kept.seats[seat].token)
    table = server.get(f"/api/games/{room.id}", headers=token).json()
    cards = table["view"]["seats"][seat]["pack"] or table["view"]["seats"][seat]["hand"]
    gesture = f"pick {cards[0]}"
    sent = {"ticket": table["ticket"], "gesture": gesture}
    return server.post(f"/api/games/{room.id}/gestures", json=sent, headers=token)


def test_who_leaves_comes_back_on_any_device_by_the_link(server: TestClient) -> None:
    ann, seat, room = begun(server)
    bob, second = Browser(server), seat[:-1] + "1"
    link = f"/join/{room.kept.seats[1].token}"
    bob.get(link)
    assert played(server, room, 1).status_code == 200
    with bob.socket(second) as socket:
        before = received(socket)
    bob.ask("POST", f"/games/{room.id}/leave")
    assert bob.get(second).status_code == 404
    for device in (bob, Browser(server)):
        assert device.get(link).headers["location"] == second
        assert greeting(device, second) == ""  # a name that has played stays
        with device.socket(second) as socket:
            found = received(socket)
        for name in ("stage", "hand", "prompt", "opponents"):
            assert found["sections"][name] == before["sections"][name]
    assert ann.ask("POST", f"{second}/name", data={"name": "Zoe"}).status_code == 404
    refused = bob.ask("POST", f"{second}/name", data={"name": "Zoe"})
    assert refused.status_code == 409
    assert "first move" in refused.text
