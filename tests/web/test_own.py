"""The page of one's own games, and the way to another device."""

from __future__ import annotations

import html
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from seasons.rooms.limits import Limits
from seasons.web.app import create_app
from tests.rooms.helpers import put_finished
from tests.web.helpers import Browser, calling, client, room_of

EVIL = "<script>alert('ä')</script> & Bob"
COOKIE = "c" * 43
DASH = "\N{EN DASH}", "-"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    with client(tmp_path) as found:
        yield found


def id_of(seat: str) -> str:
    return seat.split("/")[2]


def text_of(browser: Browser, path: str = "/mine") -> str:
    """What a page says, without its elements."""
    answer = browser.get(path)
    assert answer.status_code == 200
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", answer.text)).split()).replace(*DASH)


def given_up(server: TestClient, browser: Browser, **form: str) -> str:
    """A game that is over at once, which the browser has lost; the address of its seat."""
    seat = browser.new_game(**form)
    browser.get(seat)
    assert browser.ask("POST", f"{seat}/resign").status_code == 303
    return seat


def put(server: TestClient, number: int, **changes: Any) -> None:
    """A game that is over, of a browser with the cookie, with an account made up for it."""
    store = server.app.state.rooms.store  # type: ignore[attr-defined]
    assert server.portal is not None
    server.portal.call(lambda: put_finished(store, COOKIE, number, **changes))


def ann_of(server: TestClient) -> Browser:
    ann = Browser(server)
    ann.cookie = f"seasons={COOKIE}"
    return ann


# The page


def test_who_has_no_game_that_is_over_is_told_so(server: TestClient) -> None:
    ann = Browser(server)
    assert "No game of this browser is over yet" in text_of(ann)
    assert "another device" not in text_of(ann)  # nothing to take along
    assert 'href="/mine"' not in ann.get("/").text
    ann.new_game()
    assert "No game of this browser is over yet" in text_of(ann)
    assert "Use on another device" in text_of(ann)
    assert 'href="/mine"' in ann.get("/").text


def test_results_are_counted_and_few_games_have_no_share(server: TestClient) -> None:
    for number in range(6):
        put(server, number)
    for number in range(6, 8):
        put(server, number, rival="human", name="Zoe", level="apprentice")
    page = text_of(ann_of(server))
    assert "Beginner 6 2 33% (10-70%) 50%" in page
    assert "Zoe (person) 2 1 too few 50%" in page
    assert "Apprentice 2 1 too few" in page
    assert "Archmage 6 2 33% (10-70%)" in page
    assert "Seat 1 8 3 38% (14-69%) 50%" in page
    assert "2 players 8 3" in page
    assert "Turn 1 8 3" in page
    assert "Crystals 103.5 90.0 +13.5" in page
    assert "Total 103.5 90.0 +13.5" in page
    assert "Average total 103.5" in page
    assert "Divine Chalice 3 of 8 38% (14-69%) 3 of 8 38% (14-69%) 16" in page


@pytest.mark.parametrize(
    ("query", "games"),
    [
        ("", 8),
        ("?opponent=bot:beginner", 6),
        ("?opponent=person:Zoe&level=&players=", 2),
        ("?level=apprentice", 2),
        ("?players=2", 8),
        ("?opponent=bot:beginner&level=apprentice", 0),
        ("?level=nonsense&players=-1&opponent=%3Cscript%3E&other=1", 8),
        ("?players=9", 8),
        ("?players=2&players=x", 8),
    ],
)
def test_a_query_chooses_games(server: TestClient, query: str, games: int) -> None:
    for number in range(6):
        put(server, number)
    for number in range(6, 8):
        put(server, number, rival="human", name="Zoe", level="apprentice")
    page = text_of(ann_of(server), f"/mine{query}")
    if games:
        assert f"Games {games} Won" in page
    else:
        assert "There is no such game." in page
    assert "<script>" not in ann_of(server).get(f"/mine{query}").text


def test_hostile_names_are_only_names(server: TestClient) -> None:
    for number in range(6):
        put(server, number, rival="human", name=EVIL)
    answer = ann_of(server).get("/mine")
    assert "<script>alert" not in answer.text
    assert html.escape(f"{EVIL} (person)").replace("&#x27;", "&#39;") in answer.text
    ids = re.findall(r' id="([^"]+)"', answer.text)
    assert len(ids) == len(set(ids))
    assert "style=" not in answer.text  # our policy forbids them


def test_only_finished_games_of_ones_own_seats_count(server: TestClient) -> None:
    ann, bob = Browser(server), Browser(server)
    seat = ann.new_game(**{"name-0": "Ann", "name-1": "Bob"})
    ann.get(seat)
    bob.get(f"/join/{room_of(server, id_of(seat)).kept.seats[1].token}")
    for browser in (ann, bob):
        assert "No game of this browser is over yet" in text_of(browser)
    ann.ask("POST", f"{seat}/resign")
    assert "Games 1 Won 0" in text_of(ann)
    assert "Given up 1" in text_of(ann)
    assert "Bob (person) 1 0" in text_of(ann)
    assert "Games 1 Won 1" in text_of(bob)
    assert "Ann (person) 1 1" in text_of(bob)
    assert "No game of this browser is over yet" in text_of(Browser(server))
    bob.ask("POST", f"/games/{id_of(seat)}/leave")
    assert "No game of this browser is over yet" in text_of(bob)


def test_games_that_are_left_out_are_told(server: TestClient) -> None:
    put(server, 0, own=[0, 1])
    put(server, 1)
    page = text_of(ann_of(server))
    assert "1 game is not counted: more than one seat was yours" in page
    assert "Games 1 Won 0" in page


def test_a_game_that_was_ended_is_not_counted(server: TestClient) -> None:
    ann = Browser(server)
    seat = ann.new_game()
    given_up(server, ann)
    ann.get(seat)
    assert server.portal is not None
    counted = text_of(ann)
    server.portal.call(room_of(server, id_of(seat)).register.end)
    assert text_of(ann) == counted


# Another device


def link_of(browser: Browser) -> str:
    answer = browser.ask("POST", "/mine/link")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["referrer-policy"] == "same-origin"
    (found,) = re.findall(r'value="http://127\.0\.0\.1:8765(/mine/link/[^"]+)"', answer.text)
    return str(found)


def test_another_browser_has_the_same_games_and_brings_its_own(server: TestClient) -> None:
    ann, phone = Browser(server), Browser(server)
    mine, theirs = given_up(server, ann), given_up(server, phone)
    link = link_of(ann)
    for method in ("HEAD", "GET", "GET"):  # previews of links do not use them up
        assert phone.ask(method, link).status_code == 200
    assert "This browser has 1 game already." in text_of(phone, link)
    assert "Go on only if you have made this link yourself." in text_of(phone, link)
    answer = phone.ask("POST", link)
    assert (answer.status_code, answer.headers["location"]) == (303, "/mine")
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert phone.cookie == ann.cookie
    for browser in (ann, phone):
        assert "Games 2 Won 0" in text_of(browser)
        assert browser.get(mine).status_code == browser.get(theirs).status_code == 200


def test_a_new_browser_has_nothing_to_bring(server: TestClient) -> None:
    ann, phone = Browser(server), Browser(server)
    seat = given_up(server, ann)
    link = link_of(ann)
    assert "already" not in text_of(phone, link)
    phone.cookie = f"seasons={'x' * 43}"  # made up
    assert phone.ask("POST", link).status_code == 303
    assert phone.cookie == ann.cookie
    assert phone.get(seat).status_code == 200


def test_ones_own_link_is_for_the_other_device(server: TestClient) -> None:
    ann = Browser(server)
    given_up(server, ann)
    link = link_of(ann)
    assert "This browser has these games already." in text_of(ann, link)
    assert 'method="post"' not in ann.get(link).text
    assert ann.ask("POST", link).status_code == 303
    assert Browser(server).ask("POST", link).status_code == 303  # it was not used up


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_link_that_leads_nowhere_changes_nothing(server: TestClient, method: str) -> None:
    ann, phone = Browser(server), Browser(server)
    seat = given_up(server, ann)
    old, new = link_of(ann), link_of(ann)
    assert phone.ask("POST", new).status_code == 303
    token = room_of(server, id_of(seat)).kept.seats[0].token
    for bad in (old, new, f"/mine/link/{token}", f"/mine/link/{COOKIE}", f"{new}x"):
        stranger = Browser(server)
        answer = stranger.ask(method, bad)
        assert answer.status_code == 404
        assert "This link leads nowhere" in answer.text
        assert (stranger.cookie, stranger.get(seat).status_code) == ("", 404)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Origin": "null", "Sec-Fetch-Site": "cross-site"},
    ],
)
def test_another_site_cannot_use_links(server: TestClient, headers: dict[str, str]) -> None:
    """Else it could give somebody its own identity, and get all their games."""
    ann, phone = Browser(server), Browser(server)
    given_up(server, ann)
    given_up(server, phone)
    link = link_of(ann)
    before = phone.cookie
    for path in (link, "/mine/link", "/mine/forget"):
        server.cookies.clear()
        answer = server.post(path, headers={**headers, "Cookie": phone.cookie})
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers
    assert phone.cookie == before
    assert "Games 1" in text_of(ann)


def test_who_has_no_games_makes_no_link(server: TestClient) -> None:
    for cookie in ("", f"seasons={'x' * 43}", "seasons=short"):
        stranger = Browser(server)
        stranger.cookie = cookie
        assert stranger.ask("POST", "/mine/link").status_code == 404


def test_too_many_links_are_refused(tmp_path: Path) -> None:
    app = create_app(tmp_path, limits=Limits(links_per_minute_per_address=2))
    with calling(app, "203.0.113.7") as caller:
        ann = Browser(caller)
        given_up(caller, ann)
        link = link_of(ann)
        assert ann.get("/mine/link/guess").status_code == 404
        for method, path in (("GET", link), ("POST", link), ("POST", "/mine/link")):
            answer = Browser(caller).ask(method, path) if path == link else ann.ask(method, path)
            assert answer.status_code == 429
            assert 1 <= int(answer.headers["retry-after"]) <= 60
            assert "Wait a minute" in answer.text
        assert ann.get("/mine").status_code == 200


def test_a_link_is_in_no_log(server: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("httpx").setLevel(logging.WARNING)  # that is who asks, not the server
    ann, phone = Browser(server), Browser(server)
    given_up(server, ann)
    link = link_of(ann)
    phone.get(link)
    phone.ask("POST", link)
    phone.ask("POST", link)
    secrets = [link.rpartition("/")[2], ann.cookie.partition("=")[2]]
    ours = [record for record in caplog.records if not record.name.startswith("http")]
    assert not [each for each in ours for secret in secrets if secret in each.getMessage()]


def test_a_browser_can_be_forgotten(server: TestClient) -> None:
    ann, phone = Browser(server), Browser(server)
    seat = given_up(server, ann)
    phone.ask("POST", link_of(ann))
    answer = ann.ask("POST", "/mine/forget")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert ann.cookie == 'seasons=""'
    assert ann.get(seat).status_code == 404
    assert "No game of this browser is over yet" in text_of(ann)
    assert phone.get(seat).status_code == 200
