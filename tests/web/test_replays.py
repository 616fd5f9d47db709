"""Replays over HTTP: shown to whoever has the link once a game is over, and to nobody before."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from seasons import Game
from seasons.rooms.damage import sound
from seasons.rooms.kept import MADE, Kept
from seasons.rooms.limits import Limits
from seasons.rooms.replay import Replay
from seasons.rules.engine.setup import CARDS
from seasons.web.page.replays import told
from seasons.words.texts import load
from tests.rooms.replaying import EVERYTHING, kept_game, played
from tests.web.helpers import Browser, bearer, client, room_of

OWN = "b" * 43  # the secret of a browser
# Forms in forms, deeper than anybody can look.
NESTED = b"".join(
    b"--%d\r\nContent-Type: multipart/mixed; boundary=%d\r\n\r\n" % (n, n + 1) for n in range(1100)
)
PARTS = ("", "?seat=0&at=3", "?seat=open", "/moments/0", "/moments/3?seat=1&from=2", "/of/1",
         "/log?seat=0", "/record")  # fmt: skip


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    with client(tmp_path) as found:
        yield found


def put(server: TestClient, seed: int, **options: Any) -> Kept:
    """A game in the database of a server, made by somebody's browser."""
    kept, lines = kept_game(2, seed, **options)
    store = server.app.state.rooms.store  # type: ignore[attr-defined]
    assert server.portal is not None
    server.portal.call(store.put_whole, kept, lines, [(OWN, MADE), (OWN, 0)])
    return kept


def own(server: TestClient) -> Browser:
    """The browser that has made these games."""
    found = Browser(server)
    found.cookie = f"seasons={OWN}"
    return found


def bring(browser: Browser, record: str | bytes, name: str = "game.txt") -> Response:
    return browser.ask("POST", "/replays", files={"record": (name, record, "text/plain")})


def brought(browser: Browser, record: str) -> str:
    answer = bring(browser, record)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


# Who may look


@pytest.mark.parametrize("done", [0, 40])
@pytest.mark.parametrize("opened", [False, True], ids=["asleep", "with an open room"])
def test_a_running_game_gives_nothing_to_anybody(
    server: TestClient, done: int, opened: bool
) -> None:
    game = put(server, 1, done=done)
    if opened:
        own(server).get(f"/games/{game.id}/0")
    missing = Browser(server).get("/games/nothing/replay")
    for browser in (Browser(server), own(server)):
        for part in PARTS:
            answer = browser.get(f"/games/{game.id}/replay{part}")
            assert (answer.status_code, answer.text) == (404, missing.text), part
        form = {"at": "0", "seat": "0", "player": "beginner"}
        answer = browser.ask("POST", f"/games/{game.id}/replay/play", data=form)
        assert (answer.status_code, answer.text) == (404, missing.text)
    with_token = server.get(
        f"/games/{game.id}/replay", headers=bearer(game.seats[0].token), follow_redirects=False
    )
    assert with_token.status_code == 404
    for part in PARTS:
        assert Browser(server).get(f"/replays/{game.id}{part}").status_code == 404


def test_a_game_that_was_ended_can_be_looked_at_and_played_on(server: TestClient) -> None:
    game = put(server, 1, done=40)
    own(server).get(f"/games/{game.id}/0")
    assert server.portal is not None
    server.portal.call(room_of(server, game.id).register.end)
    for part in PARTS:
        assert Browser(server).get(f"/games/{game.id}/replay{part}").status_code == 200, part
    form = {"at": "3", "seat": "0", "player": "beginner"}
    answer = Browser(server).ask("POST", f"/games/{game.id}/replay/play", data=form)
    assert answer.status_code == 303


def test_a_game_that_ends_can_be_looked_at_from_then_on(server: TestClient) -> None:
    game = put(server, 1, done=2)
    assert Browser(server).get(f"/games/{game.id}/replay").status_code == 404
    assert own(server).ask("POST", f"/games/{game.id}/0/resign").status_code == 303
    assert Browser(server).get(f"/games/{game.id}/replay").status_code == 200
    agreed = {"agree": "yes", "last": "yes"}
    answer = own(server).ask("POST", f"/games/{game.id}/0/farewell", data=agreed)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert Browser(server).get(f"/games/{game.id}/replay").status_code == 404


def test_a_finished_game_is_shown_to_whoever_has_its_link(server: TestClient) -> None:
    game, sent = put(server, 1), ""
    for part in PARTS:
        answer = Browser(server).get(f"/games/{game.id}/replay{part}")
        assert answer.status_code == 200, part
        assert answer.headers["cache-control"] == "no-store"
        assert "set-cookie" not in answer.headers
        sent += answer.text
    for secret in (OWN, *(seat.token for seat in game.seats)):
        assert secret not in sent


def test_what_there_is_not_is_the_beginning_or_nothing(server: TestClient) -> None:
    game = put(server, 1)
    base = f"/games/{game.id}/replay"
    for query in ("seat=9", "seat=-1", "at=-1", "at=99999", "at=x&seat=y", "at=²", "seat=&at="):
        text = Browser(server).get(f"{base}?{query}").text
        assert 'data-now="0"' in text, query
        assert 'data-eyes="open"' in text, query
    for part in ("moments/-1", "moments/9999", "moments/x", "of/2", "of/-1"):
        assert Browser(server).get(f"{base}/{part}").status_code == 404, part


# What is sent


def test_the_next_moment_is_told_with_what_moves_and_others_whole(server: TestClient) -> None:
    game = put(server, 1)
    browser, base = Browser(server), f"/games/{game.id}/replay/moments"
    whole = browser.get(f"{base}/30?seat=0").json()
    step = browser.get(f"{base}/31?seat=0&from=30").json()
    jump = browser.get(f"{base}/31?seat=0&from=12").json()
    assert "moves" not in whole
    assert "moves" in step
    assert set(step["sections"]) < set(whole["sections"]) == set(jump["sections"])
    assert {**whole["sections"], **step["sections"]} == jump["sections"]
    assert step["log"]["from"] > 0
    assert jump["log"]["from"] == 0
    assert whole["log"]["lines"] + step["log"]["lines"] == jump["log"]["lines"]


def test_nothing_can_be_chosen_in_any_moment() -> None:
    replay = Replay.of_record(*sound(played(3, 2, ("cards",)).record()))
    for at in range(0, replay.last + 1, 23):
        for seat in (None, 0):
            message = told(None, replay.sight(at, seat), "en", True)
            sent = "".join(message["sections"].values())
            assert not re.search(r"data-(code|do|sort|drop|split-done)\b|<form method", sent), at
            assert not message["mine"]


@pytest.mark.parametrize("at", [0, 11, 25, 60, 110])
def test_a_seat_is_sent_nothing_that_it_did_not_know(at: int) -> None:
    """The same in every world that it could not tell from what was."""
    replay = Replay.of_record(*sound(played(2, 4, EVERYTHING).record()))
    for seat in (0, 1):
        sight = replay.sight(at, seat)
        sent = told(None, sight, "en", True)
        for seed in range(3):
            world = Game.from_view(sight.view, seed)
            assert told(None, replace(sight, view=world.view(seat)), "en", True) == sent


def test_open_hands_are_shown_and_those_of_a_view_are_not(server: TestClient) -> None:
    game = put(server, 1)
    found = server.app.state.replays._ready  # type: ignore[attr-defined]
    base = f"/games/{game.id}/replay"
    Browser(server).get(base)
    replay = found["game", game.id].replay
    at = next(n for n, m in enumerate(replay.moments) if m.game.state.position > 1)
    hand = replay.moments[at].game.state.players[1].hand
    names = [load("en").card(CARDS[kind].id) for kind in hand]
    open_ = Browser(server).get(f"{base}/of/1?seat=open&at={at}").text
    assert all(name in open_ or name.replace("'", "&#39;") in open_ for name in names)
    closed = Browser(server).get(f"{base}/of/1?seat=0&at={at}").text
    assert 'id="hand-1-' in open_
    assert 'id="hand-1-' not in closed


def test_the_graph_has_words_for_those_who_listen(server: TestClient) -> None:
    game = put(server, 1)
    text = Browser(server).get(f"/games/{game.id}/replay").text
    assert text.count('class="line p0"') == 2
    rows = re.findall(r"<tr>\s*<th scope=\"row\">", text)
    assert len(rows) > 10
    for at in re.findall(r'<a href="\?seat=open&amp;at=(\d+)"', text):
        assert Browser(server).get(f"/games/{game.id}/replay/moments/{at}").status_code == 200


def test_pages_lead_to_the_replay_only_when_the_game_is_over(server: TestClient) -> None:
    over, running = put(server, 1), put(server, 2, done=3)
    start = own(server).get("/").text
    assert f'href="/games/{over.id}/replay?seat=0"' in start
    assert f"/games/{running.id}/replay" not in start
    shown = own(server).shown(f"/games/{over.id}/0")
    assert any('href="replay?seat=0"' in each for each in shown)
    assert "replay?seat" not in "".join(own(server).shown(f"/games/{running.id}/0"))


# Records


def test_a_record_goes_out_and_comes_back(server: TestClient) -> None:
    game = put(server, 1)
    browser = Browser(server)
    answer = browser.get(f"/games/{game.id}/replay/record")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-disposition"] == (
        f'attachment; filename="seasons-{game.id}.txt"'
    )
    assert answer.text == played(2, 1).record()
    base = brought(browser, answer.text)
    assert base.startswith("/replays/")
    for part in PARTS:
        assert browser.get(f"{base}{part}").status_code == 200
    assert browser.get(f"{base}/record").text == answer.text
    assert (
        browser.get(f"{base}/moments/9?seat=1").json()["sections"]
        == (browser.get(f"/games/{game.id}/replay/moments/9?seat=1").json()["sections"])
    )


def test_names_of_strangers_are_words_and_nothing_else(server: TestClient) -> None:
    hostile = ["<script>alert(1)</script>", "O'Neil & \u00e9 %s"]
    game = played(2, 1)
    record = game.record().replace("Ada; Boris", "; ".join(hostile))
    browser = Browser(server)
    base = brought(browser, record)
    page = browser.get(base).text
    message = browser.get(f"{base}/moments/40").json()
    log = browser.get(f"{base}/log?at=40").text
    for text in (
        page,
        log,
        "".join(message["sections"].values()),
        "".join(message["log"]["lines"]),
    ):
        assert "<script>alert" not in text
        assert "&lt;script&gt;alert" in text


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ("", "This is no record of a game."),
        (b"\xff\xfe\x00binary", "This is no record of a game."),
        ("[Rules", "This is no record of a game."),
        ('[Rules "4"]\n', "The header Players is missing."),
    ],
)
def test_what_is_no_record_is_refused_in_words(
    server: TestClient, record: str | bytes, said: str
) -> None:
    answer = bring(Browser(server), record)
    assert answer.status_code == 422
    assert "The record was not accepted:" in answer.text
    assert said in answer.text


def test_a_damaged_line_is_named(server: TestClient) -> None:
    lines = played(2, 1).record().split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("0: pick"))
    lines[at] = "0: pick <b>"
    answer = bring(Browser(server), "\n".join(lines))
    assert answer.status_code == 422
    assert f"Line {at + 1} is wrong. This is no gesture" in answer.text
    assert "<b>" not in answer.text


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("", b""), ("text/plain", b"x"), ("multipart/form-data", b"x"),
        ("multipart/form-data; boundary=x", b"--x\r\n\r\n--x--"),
        ('multipart/form-data; boundary="\xe9"', b"--"), ("application/json", b"{}"),
        ("message/rfc822", b"Subject: x\r\n\r\nx"), ("multipart/form-data; boundary=0", NESTED),
    ],
)  # fmt: skip
def test_a_form_that_is_none_is_refused(server: TestClient, kind: str, body: bytes) -> None:
    headers = {b"Content-Type": kind.encode("latin-1")}
    answer = server.post("/replays", content=body, headers=headers)
    assert answer.status_code == 422


def test_an_upload_is_counted_and_comes_from_our_own_pages(tmp_path: Path) -> None:
    with client(tmp_path, limits=Limits(games_per_minute=1)) as server:
        record = played(2, 1).record()
        foreign = server.post(
            "/replays", files={"record": ("x", record)}, headers={"Origin": "http://evil.example"}
        )
        assert foreign.status_code == 403
        brought(Browser(server), record)
        answer = bring(Browser(server), record)
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) > 0


def test_what_is_too_large_is_refused_before_it_is_read(server: TestClient) -> None:
    assert bring(Browser(server), "x" * 70_000).status_code == 413


# Playing on


@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_goes_on_from_a_moment_against_bots(server: TestClient, seat: int) -> None:
    game, browser = put(server, 1), Browser(server)
    base = f"/games/{game.id}/replay"
    form = {"at": "60", "seat": str(seat), "player": "random"}
    answer = browser.ask("POST", f"{base}/play", data=form)
    assert answer.status_code == 303, answer.text
    where = answer.headers["location"]
    assert re.fullmatch(rf"/games/[\w-]{{12}}/{seat}", where)
    assert browser.get(where).status_code == 200
    room = room_of(server, where.split("/")[2])
    assert [chair.kept.player for chair in room.chairs] == [
        "human" if n == seat else "random" for n in range(2)
    ]
    then = browser.get(f"{base}/moments/60?seat={seat}").json()
    shown = "".join(browser.shown(where))
    mine = re.findall(r'id="(hand-\d+-\d+)"', then["sections"]["hand"])
    assert all(card in shown for card in mine)
    assert Browser(server).get(where).status_code == 404


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({}, 404), ({"at": "1"}, 404), ({"at": "x", "seat": "0"}, 404),
        ({"at": "1", "seat": "2"}, 404), ({"at": "99999", "seat": "0"}, 404),
        ({"at": "1", "seat": "0", "player": "human"}, 303),
        ({"at": "1", "seat": "0", "player": "../etc/passwd"}, 303),
    ],
)  # fmt: skip
def test_whoever_asks_for_nonsense_gets_nothing_or_the_usual_bot(
    server: TestClient, form: dict[str, str], status: int
) -> None:
    game, browser = put(server, 1), Browser(server)
    answer = browser.ask("POST", f"/games/{game.id}/replay/play", data=form)
    assert answer.status_code == status
    if status == 303:
        browser.get(answer.headers["location"])
        room = room_of(server, answer.headers["location"].split("/")[2])
        assert room.chairs[1].kept.player == "beginner"


def test_nothing_goes_on_from_the_end(server: TestClient) -> None:
    game = put(server, 1)
    last = str(len(kept_game(2, 1)[1]))
    form = {"at": last, "seat": "0"}
    answer = Browser(server).ask("POST", f"/games/{game.id}/replay/play", data=form)
    assert answer.status_code == 422
    assert "The game is over at that moment." in answer.text
    message = Browser(server).get(f"/games/{game.id}/replay/moments/{last}").json()
    assert json.dumps(message["decided"]) == "false"
