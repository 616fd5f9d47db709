"""Games as a whole, in the page and by JSON: played again, given up, left, renamed, deleted."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from seasons import Game
from seasons.rooms.glance import Glance, Moment
from seasons.rooms.result import Result
from seasons.web.page.listing import ago, listed
from seasons.web.page.rematch import Rematch, rematch
from seasons.words.texts import load
from tests.web.helpers import SOCKETS, Browser, bearer, client, received, room_of

EVIL = "<script>alert('ä')</script>"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    with client(tmp_path) as found:
        yield found


def id_of(seat: str) -> str:
    return seat.split("/")[2]


def friends(server: TestClient, **form: str) -> tuple[Browser, Browser, str]:
    """Two people in one game: who made it, a guest, and the address of the first seat."""
    ann, bob = Browser(server), Browser(server)
    seat = ann.new_game(**{"name-0": "Ann", "name-1": "Bob", **form})
    ann.get(seat)
    bob.get(f"/join/{room_of(server, id_of(seat)).kept.seats[1].token}")
    return ann, bob, seat


def page_of(browser: Browser) -> str:
    return html.unescape(browser.get("/").text)


def rows(page: str) -> list[str]:
    return re.findall(r'<li class="panel game.*?</p>\s*</li>', page, re.DOTALL)


# Resigning


def test_among_three_who_has_resigned_is_not_waited_for(server: TestClient) -> None:
    ann, bob, seat = friends(server, **{"player-2": "human"})
    assert "Your turn" in rows(page_of(ann))[0]
    ann.ask("POST", f"{seat}/resign")
    assert "Your turn" not in rows(page_of(ann))[0]
    assert "Your turn" in rows(page_of(bob))[0]


def test_a_click_ends_a_game_of_two_and_both_see_who_resigned(server: TestClient) -> None:
    ann, bob, seat = friends(server)
    assert 'action="0/resign"' in ann.get(seat).text
    assert "The game ends now, and Bob wins." in html.unescape(ann.get(seat).text)
    answer = ann.ask("POST", f"{seat}/resign")
    assert (answer.status_code, answer.headers["location"]) == (303, seat)
    for browser, where, told in (
        (ann, seat, "You resign, and the game is over."),
        (bob, f"{seat[:-1]}1", "Ann resigns, and the game is over."),
    ):
        shown = html.unescape("".join(browser.shown(where)))
        assert "Ann resigned. Bob wins." in shown
        assert told in shown
        assert "data-code" not in shown
        assert "/resign" not in browser.get(where).text
    assert "You resigned" in page_of(ann)
    assert "Ann resigned: you won" in page_of(bob)
    refused = bob.ask("POST", f"{seat[:-1]}1/resign")
    assert refused.status_code == 409
    assert "The game is over." in refused.text


def test_among_three_a_bot_takes_the_seat_and_the_person_looks_on(server: TestClient) -> None:
    ann, bob, seat = friends(server, **{"player-2": "human", "name-2": "Cleo"})
    assert "a bot (beginner) takes over your seat" in html.unescape(ann.get(seat).text)
    assert ann.ask("POST", f"{seat}/resign").status_code == 303
    page = ann.get(seat)
    assert page.status_code == 200
    assert "/resign" not in page.text
    for browser, where, told in (
        (ann, seat, "You resign. The bot beginner plays on in your seat."),
        (bob, f"{seat[:-1]}1", "Ann resigns. The bot beginner plays on in that seat."),
    ):
        shown = html.unescape("".join(browser.shown(where)))
        assert told in shown
    assert "data-code" not in "".join(ann.shown(seat))
    assert "data-code" in "".join(bob.shown(f"{seat[:-1]}1"))
    with ann.socket(seat) as socket:
        first = received(socket)
        socket.send_json({"do": "undo", "ticket": first["ticket"]})
        assert received(socket)["refused"] == "undo-barred"
    again = ann.ask("POST", f"{seat}/resign")
    assert again.status_code == 409
    assert "You have resigned" in again.text


@pytest.mark.parametrize("what", ["resign", "rematch", "next"])
def test_only_who_sits_there_acts_for_a_seat(server: TestClient, what: str) -> None:
    ann, bob, seat = friends(server)
    if what != "resign":
        ann.ask("POST", f"{seat}/resign")
    before = server.app.state.rooms._rooms.copy()  # type: ignore[attr-defined]
    assert bob.ask("POST", f"{seat}/{what}").status_code == 404
    assert Browser(server).ask("POST", f"{seat}/{what}").status_code == 404
    assert server.app.state.rooms._rooms == before  # type: ignore[attr-defined]


def test_a_program_resigns_and_the_record_says_so(server: TestClient) -> None:
    made = server.post("/api/games", json={"seats": [{}, {}]}).json()
    path, (one, two) = f"/api/games/{made['game']}", [seat["token"] for seat in made["seats"]]
    with server.websocket_connect(f"{SOCKETS}{path}/stream", headers=bearer(two)) as socket:
        assert received(socket)["over"] is False
        table = server.post(f"{path}/resign", headers=bearer(one)).json()
        news = received(socket)
    assert (table["over"], table["resigned"], table["rematch"]) == (True, [0], False)
    assert (news["over"], news["resigned"], news["view"]["decisions"]) == (True, [0], [])
    assert [event["event"] for event in news["happened"][0]["events"]] == ["resign", "unsealed"]
    record = server.get(f"{path}/record", headers=bearer(two)).text
    outcome = Game.from_record(record).outcome
    assert outcome is not None
    assert outcome.resigned == 0
    again = server.post(f"{path}/resign", headers=bearer(two))
    assert (again.status_code, again.json()["reasons"]) == (409, [{"key": "reason.game-over"}])


# Rematch


def test_the_first_offers_a_rematch_and_the_other_is_led_to_the_same_game(
    server: TestClient,
) -> None:
    ann, bob, seat = friends(server, first="0", level="apprentice")
    assert ann.ask("POST", f"{seat}/rematch").status_code == 409  # it is not over
    ann.ask("POST", f"{seat}/resign")
    assert "Join the rematch" not in "".join(ann.shown(seat))
    answer = bob.ask("POST", f"{seat[:-1]}1/rematch")
    assert answer.status_code == 303
    following = answer.headers["location"]
    assert "Join the rematch" in "".join(ann.shown(seat))
    assert following.endswith("/1")
    assert ann.ask("POST", f"{seat}/rematch").headers["location"] == f"{following[:-1]}0"
    assert bob.ask("POST", f"{seat[:-1]}1/rematch").headers["location"] == following
    room = room_of(server, id_of(following))
    assert room.game.state.first == 1
    assert room.kept.setup["level"] == "apprentice"
    for browser, where in ((ann, f"{following[:-1]}0"), (bob, following)):
        shown = browser.get(where)
        assert shown.status_code == 200
        assert 'data-greeting=""' in shown.text  # nobody is asked for their name again
    assert ann.get(following).status_code == 404
    assert len(rows(page_of(ann))) == 2


def test_a_rematch_counts_as_a_game_that_is_made(server: TestClient) -> None:
    ann, _, seat = friends(server)
    ann.ask("POST", f"{seat}/resign")
    limits = server.app.state.rooms.limits  # type: ignore[attr-defined]
    object.__setattr__(limits, "games", 1)
    try:
        answer = ann.ask("POST", f"{seat}/rematch")
    finally:
        object.__setattr__(limits, "games", 10_000)
    assert answer.status_code == 507
    assert load().text("web.start.problem.full") in html.unescape(answer.text)


def test_programs_are_told_of_a_rematch_and_led_to_their_own_seat(server: TestClient) -> None:
    made = server.post("/api/games", json={"seats": [{}, {}], "first": 1}).json()
    path, tokens = f"/api/games/{made['game']}", [seat["token"] for seat in made["seats"]]
    early = server.post(f"{path}/rematch", headers=bearer(tokens[0]))
    assert (early.status_code, early.json()["code"]) == (409, "not-over")
    server.post(f"{path}/resign", headers=bearer(tokens[0]))
    with server.websocket_connect(f"{SOCKETS}{path}/stream", headers=bearer(tokens[1])) as socket:
        assert received(socket)["rematch"] is False
        found = [server.post(f"{path}/rematch", headers=bearer(each)).json() for each in tokens]
        assert received(socket)["rematch"] is True
    assert found[0]["game"] == found[1]["game"]
    assert [each["seat"] for each in found] == [0, 1]
    for each in found:
        where = f"/api/games/{each['game']}"
        table = server.get(where, headers=bearer(each["token"])).json()
        assert (table["view"]["seat"], table["view"]["first"]) == (each["seat"], 0)


def test_the_page_is_offered_a_rematch_once_a_game_is_over(server: TestClient) -> None:
    ann, _, seat = friends(server)
    room = room_of(server, id_of(seat))
    assert rematch(room.sight(0)) is None
    ann.ask("POST", f"{seat}/resign")
    assert rematch(room.sight(0)) == Rematch(begun=False)
    ann.ask("POST", f"{seat}/rematch")
    assert rematch(room.sight(1)) == Rematch(begun=True)


# Leaving, renaming, deleting


def test_whoever_leaves_does_not_see_the_game_until_the_link_brings_them_back(
    server: TestClient,
) -> None:
    ann, bob, seat = friends(server)
    room = room_of(server, id_of(seat))
    link = f"/join/{room.kept.seats[1].token}"
    assert link in bob.get(f"{seat[:-1]}1/seats").text
    answer = bob.ask("POST", f"/games/{room.id}/leave")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert rows(page_of(bob)) == []
    assert bob.get(f"{seat[:-1]}1").status_code == 404
    assert room.game.outcome is None
    # Who made the game must not look at the cards of a seat that somebody has left.
    assert link not in ann.get(f"{seat}/seats").text
    bob.get(link)
    assert len(rows(page_of(bob))) == 1
    assert ann.ask("POST", f"/games/{room.id}/leave").status_code == 303
    assert rows(page_of(ann)) == []
    ann.get(f"/join/{room.kept.seats[0].token}")
    assert 'data-ask="rename"' in rows(page_of(ann))[0]  # it is still theirs


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Sunday", "Sunday"),
        ("  two   words ", "two words"),
        (EVIL, EVIL),
        ("<b>bold</b>", "<b>bold</b>"),
        ("Ünïcödé 🎲", "Ünïcödé 🎲"),
        ("x" * 40, "x" * 40),
        ("x" * 41, None),
        ("a\nb", None),
        ("a\u202eb", None),
        ("\u200b", None),
        ("[x]", None),
    ],
)
def test_a_title_is_treated_like_a_name(server: TestClient, title: str, shown: str | None) -> None:
    ann = Browser(server)
    seat = ann.new_game()
    ann.get(seat)
    answer = ann.ask("POST", f"/games/{id_of(seat)}/rename", data={"title": title})
    assert answer.status_code == (422 if shown is None else 303)
    found = re.findall("<h3>(.*?)</h3>", rows(ann.get("/").text)[0])
    assert [html.unescape(each) for each in found] == ([] if shown is None else [shown])
    assert "<b>" not in ann.get("/").text
    assert "<script>" not in ann.get("/").text
    if shown is not None:
        ann.ask("POST", f"/games/{id_of(seat)}/rename", data={"title": " "})
        assert "<h3>" not in rows(ann.get("/").text)[0]


def test_everybody_in_a_game_sees_its_title(server: TestClient) -> None:
    ann, bob, seat = friends(server)
    ann.ask("POST", f"/games/{id_of(seat)}/rename", data={"title": "Sunday"})
    assert "<h3>Sunday</h3>" in rows(page_of(bob))[0]


@pytest.mark.parametrize("what", ["rename", "delete"])
def test_only_who_made_a_game_renames_or_deletes_it(server: TestClient, what: str) -> None:
    ann, bob, seat = friends(server, **({"player-1": "random"} if what == "delete" else {}))
    path = f"/games/{id_of(seat)}/{what}"
    assert f'data-ask="{what}"' not in page_of(bob)
    for other in (bob, Browser(server)):
        assert other.ask("POST", path, data={"title": "mine"}).status_code == 404
    assert ann.get(seat).status_code == 200
    assert f'data-ask="{what}"' in rows(page_of(ann))[0]
    assert ann.ask("POST", path, data={"title": "mine"}).status_code == 303


def test_strangers_leave_nothing(server: TestClient) -> None:
    _, _, seat = friends(server)
    stranger = Browser(server)
    stranger.cookie = f"seasons={'x' * 43}"
    for what in ("leave", "rename", "delete"):
        assert stranger.ask("POST", f"/games/{id_of(seat)}/{what}").status_code == 404
        assert stranger.ask("POST", f"/games/none/{what}").status_code == 404


def test_a_deleted_game_is_gone_for_everybody(server: TestClient) -> None:
    ann, bob, seat = friends(server)
    token = room_of(server, id_of(seat)).kept.seats[1].token
    refused = ann.ask("POST", f"/games/{id_of(seat)}/delete")
    assert refused.status_code == 409
    assert load().text("web.refused.others-play") in html.unescape(refused.text)
    assert 'data-ask="delete"' not in rows(page_of(ann))[0]
    bob.ask("POST", f"{seat[:-1]}1/farewell")
    with bob.socket(f"{seat[:-1]}1") as socket:
        first = received(socket)
        assert ann.ask("POST", f"{seat}/farewell", data={"last": "yes"}).status_code == 303
        assert received(socket) == {"gone": True}
        socket.send_json({"do": "pick", "ticket": first["ticket"], "code": 1})
        answer = received(socket)
        assert (answer["refused"], answer["text"]) == ("no-game", "This game was deleted.")
    for browser, where in ((ann, seat), (bob, f"{seat[:-1]}1")):
        assert browser.get(where).status_code == 404
        assert rows(page_of(browser)) == []
    assert bob.get(f"/join/{token}").status_code == 404
    asked = server.get(f"/api/games/{id_of(seat)}", headers=bearer(token))
    assert asked.json()["code"] == "no-game"


# The list


def seen(**changes: Any) -> Glance:
    values: dict[str, Any] = {
        "id": "game", "title": "", "names": ("Ann", "Bob"), "people": (True, True), "seats": (0,),
        "made": True, "created": 0.0, "played": 0.0, "setup": {}, "result": None,
        "moment": Moment(2, "summer", (30, 41), (0,), (1,)),
    }  # fmt: skip
    return Glance(**{**values, **changes})


@pytest.mark.parametrize(
    ("changes", "stands", "status"),
    [
        ({}, "Year 2, summer", "Your turn"),
        ({"seats": (1,)}, "Year 2, summer", "Waiting for Ann"),
        ({"moment": Moment(0, "winter", (0, 0), (0, 1), (0, 1)), "seats": (1,)},
         "Before the first year", "Your turn"),
        ({"moment": None}, "", ""),
        ({"result": Result((141, 98)), "moment": Moment(3, "fall", (141, 98), (), (0,))},
         "", "You won 141 to 98"),
        ({"result": Result((98, 141)), "moment": Moment(3, "fall", (98, 141), (), (1,))},
         "", "You lost 98 to 141"),
        ({"result": Result((98, 98)), "moment": Moment(3, "fall", (98, 98), (), (0,))},
         "", "You won at 98 each, with more cards in play"),
        ({"result": Result((98, 98)), "moment": Moment(3, "fall", (98, 98), (), (1,))},
         "", "You lost at 98 each, with fewer cards in play"),
        ({"result": Result((98, 98)), "moment": Moment(3, "fall", (98, 98), (), (0, 1))},
         "", "You share the victory with Bob"),
        ({"result": Result((98, 98)), "seats": (0, 1),
          "moment": Moment(3, "fall", (98, 98), (), (0, 1))}, "", "Shared victory: Ann, Bob"),
        ({"result": Result((98, 141)), "seats": (0, 1)}, "", "Bob won 141 to 98"),
        ({"result": Result((98, 41), 0)}, "", "You resigned"),
        ({"result": Result((98, 41), 1)}, "", "Bob resigned: you won"),
        ({"result": Result((98, 41), 1), "seats": (0, 1)}, "", "Bob resigned"),
        ({"result": Result((20, 90, 70)), "names": ("Ann", "Bob", "Cy"), "people": (True,) * 3,
          "moment": Moment(3, "fall", (20, 90, 70), (), (1,))},
         "", "Bob won with 90, to your 20"),
        ({"result": Result((99, 90, 70)), "names": ("Ann", "Bob", "Cy"), "people": (True,) * 3,
          "moment": Moment(3, "fall", (99, 90, 70), (), (0,))}, "", "You won 99 to 90"),
    ],
)  # fmt: skip
def test_a_row_says_where_a_game_stands(changes: dict[str, Any], stands: str, status: str) -> None:
    row = listed(load(), seen(**changes), 100.0)
    assert (row.stands, row.status) == (stands, status)


@pytest.mark.parametrize(
    ("setup", "about"),
    [
        ({}, "archmage"),
        ({"level": "apprentice"}, "apprentice"),
        ({"level": "magician", "edition": "original"}, "magician, original edition"),
        ({"modules": ["tokens", "gone"]}, "archmage, ability tokens, gone"),
    ],
)
def test_a_row_says_what_is_played(setup: dict[str, Any], about: str) -> None:
    assert listed(load(), seen(setup=setup), 0.0).about == about


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-5, "just now"), (0, "just now"), (59, "just now"),
        (60, "1 minute ago"), (150, "2 minutes ago"), (3599, "59 minutes ago"),
        (3600, "1 hour ago"), (7200, "2 hours ago"), (86_399, "23 hours ago"),
        (86_400, "1 day ago"), (59 * 86_400, "59 days ago"), (60 * 86_400, "2 months ago"),
        (729 * 86_400, "24 months ago"), (730 * 86_400, "2 years ago"),
    ],
)  # fmt: skip
def test_how_long_ago_in_words(seconds: float, words: str) -> None:
    assert ago(load(), seconds) == words


def test_the_games_that_wait_for_one_come_first_and_stand_out(server: TestClient) -> None:
    ann, bob, seat = friends(server, level="magician")
    bob.new_game(**{"name-0": "Bea", "level": "magician"})
    assert all('class="panel game waits"' in row for row in rows(page_of(bob)))
    with bob.socket(f"{seat[:-1]}1") as socket:
        shown = received(socket)
        code = int(re.findall(r'data-code="(\d+)"', shown["sections"]["stage"])[0])
        socket.send_json({"do": "pick", "ticket": shown["ticket"], "code": code})
        received(socket)
    found = rows(page_of(bob))  # what was played last waits for somebody else
    assert ["Bea" in row for row in found] == [True, False]
    assert ["Waiting for Ann" in row for row in found] == [False, True]
    assert ['class="panel game waits"' in row for row in found] == [True, False]
    assert "Your turn" in rows(page_of(ann))[0]


# A newcomer, and the rules


def level(page: str) -> str:
    found = re.findall(r'name="level" value="([a-z]+)" checked', page)
    assert len(found) == 1
    return str(found[0])


def test_who_has_no_game_is_offered_the_apprentices_cards(server: TestClient) -> None:
    said = load().text("web.start.newcomer")
    ann = Browser(server)
    first = ann.get("/").text
    assert level(first) == "apprentice"
    assert said in html.unescape(first)
    ann.new_game()
    second = ann.get("/").text
    assert level(second) == "archmage"
    assert said not in html.unescape(second)


def test_a_form_that_was_refused_keeps_its_level(server: TestClient) -> None:
    form = {"player-1": "random", "level": "magician", "seed": "[x]"}
    assert level(Browser(server).ask("POST", "/games", data=form).text) == "magician"


@pytest.mark.parametrize(("path", "times"), [("/rules", 2), ("/cards", 1)])
def test_what_can_be_read_is_one_click_away_everywhere(
    server: TestClient, path: str, times: int
) -> None:
    ann = Browser(server)
    assert f'href="{path}"' in ann.get("/").text
    page = re.sub(r"<template.*?</template>", "", ann.get(ann.new_game()).text, flags=re.S)
    links = re.findall(rf'<a [^>]*href="{path}"[^>]*>', page)
    assert len(links) == times  # in the help, the rules also among the tools
    assert all('target="_blank"' in link for link in links)  # nobody leaves a game to read


# Ended by whoever runs the server


def test_a_game_that_was_ended_says_so_everywhere(server: TestClient) -> None:
    browser = Browser(server)
    seat = browser.new_game()
    game = id_of(seat)
    assert load().text("web.you") in "".join(browser.shown(seat))
    assert server.portal is not None
    server.portal.call(room_of(server, game).register.end)
    shown = "".join(browser.shown(seat))
    assert load().text("web.ended") in shown
    assert load().text("web.you") not in shown
    assert load().text("web.list.ended") in browser.get("/").text
    token = room_of(server, game).kept.seats[0].token
    table = server.get(f"/api/games/{game}", headers=bearer(token)).json()
    assert table["over"] is True
    wanted = {"ticket": table["ticket"], "gesture": table["view"]["steps"][0]["text"]}
    answer = server.post(f"/api/games/{game}/gestures", json=wanted, headers=bearer(token))
    assert (answer.status_code, answer.json()["code"]) == (409, "not-legal")
    assert [reason["key"] for reason in answer.json()["reasons"]] == ["reason.ended"]
    record = server.get(f"/api/games/{game}/record", headers=bearer(token))
    assert '[Result "*"]' in record.text
    again = server.post(f"/api/games/{game}/rematch", headers=bearer(token))
    assert again.json()["code"] == "not-over"
    assert browser.ask("POST", f"{seat}/farewell", data={"last": "yes"}).status_code == 303
    assert browser.get(seat).status_code == 404
