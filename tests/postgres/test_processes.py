"""Real servers on one database: any of them serves anybody, and one takes over from another."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from functools import partial
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit

import pytest
from sqlalchemy.engine import URL
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.postgres.cluster import Cluster
from tests.postgres.servers import keeper, servers, written
from tests.rooms.helpers import GENEROUS
from tests.web.helpers import any_gesture, seen
from tests.web.test_durability import Server, new_game, play, refusal, views

JSON = {"Content-Type": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
SECRET, CALLER = "Seasons-Relay", "Seasons-Relay-Caller"


def call(
    server: Server, method: str, path: str, body: str | None = None, **headers: str
) -> tuple[HTTPResponse, str]:
    """A browser asks."""
    asked = HTTPConnection(urlsplit(server.address).netloc, timeout=GENEROUS)
    asked.request(method, path, body, headers)
    answer = asked.getresponse()
    text = answer.read().decode()
    asked.close()
    return answer, text


def made_by(server: Server) -> tuple[str, dict[str, str]]:
    """A new game for two people: the page of its first seat, and the cookie that opens it."""
    form = urlencode({"player-0": "human", "player-1": "human"})
    answer, _ = call(server, "POST", "/games", form, **FORM)
    assert answer.status == 303
    location, cookie = answer.headers["Location"], answer.headers["Set-Cookie"]
    return location, {"Cookie": cookie.partition(";")[0]}


def watch(server: Server, seat: str, cookie: dict[str, str], **more: str) -> ClientConnection:
    """A tab that shows a table."""
    place = urlsplit(server.address).netloc
    return connect(f"ws://{place}{seat}/socket", origin=Origin(f"http://{place}"), proxy=None,
                   additional_headers={**cookie, **more})  # fmt: skip


def received(tab: ClientConnection) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(tab.recv(GENEROUS))
    return found


def codes(shown: dict[str, Any]) -> list[int]:
    """What can be pointed at."""
    text = "".join(shown["sections"].values())
    return [int(code) for code in re.findall(r'data-code="(\d+)"', text)]


def again(action: Any) -> Any:
    """What is refused for a while, because a server is lost, is done a little later."""
    deadline = time.monotonic() + GENEROUS
    while True:
        try:
            return action()
        except HTTPError as error:
            error.close()
            if error.code != 503 or time.monotonic() > deadline:
                raise
        time.sleep(0.1)


# Any of them serves anybody


def test_programs_may_ask_any_server(tmp_path: Path, postgres: Cluster, database: URL) -> None:
    chance = random.Random(1)
    with servers(tmp_path, database) as both:
        game, tokens = new_game(both[0])
        for number in range(8):
            play(both[number % 2], game, tokens, chance)
        assert views(both[0], game, tokens) == views(both[1], game, tokens)
        assert keeper(postgres, database, game.partition("/")[2]) == 1  # it has not moved
        for server in both:
            check_refusals(server, game, tokens[0])


def check_refusals(server: Server, game: str, token: str) -> None:
    """What is refused is refused as ever, and changes nothing."""
    table = server.ask(game, token)
    wrong = {"ticket": "0.0.0.x", "gesture": "end"}
    assert refusal(lambda: server.ask(f"{game}/gestures", token, wrong)) == (409, "stale")
    assert refusal(lambda: server.ask(game, "no-token")) == (404, "no-game")
    assert server.ask(game, token) == table


def test_two_tabs_of_a_seat_on_two_servers_agree(tmp_path: Path, database: URL) -> None:
    with servers(tmp_path, database) as (one, other):
        seat, cookie = made_by(one)
        with watch(one, seat, cookie) as first, watch(other, seat, cookie) as second:
            shown = received(first)
            assert received(second) == shown
            pick = {"do": "pick", "code": codes(shown)[0]}
            for tab, action in ((second, pick), (first, {"do": "undo"})):
                tab.send(json.dumps({"ticket": shown["ticket"], **action}))
                shown = received(first)
                assert received(second) == shown
            # A tab that is behind is refused, and neither one changes.
            second.send(json.dumps({"do": "pick", "ticket": "0.0.0.x", "code": 1}))
            assert received(second)["refused"] == "stale"
            assert received(second)["ticket"] == shown["ticket"]


def test_pages_and_forms_go_through_any_server(tmp_path: Path, database: URL) -> None:
    with servers(tmp_path, database) as (one, other):
        seat, cookie = made_by(one)
        game = seat.rpartition("/")[0]
        pages = [call(server, "GET", seat, **cookie) for server in (one, other)]
        assert [answer.status for answer, _ in pages] == [200, 200]
        assert pages[0][1] == pages[1][1]
        for name in ("Content-Security-Policy", "Cache-Control", "Content-Type"):
            assert pages[1][0].headers.get_all(name) == pages[0][0].headers.get_all(name)
        links = [re.findall(r'value="(http\S+?)/join/([\w-]+)"',
                            call(server, "GET", f"{seat}/seats", **cookie)[1])
                 for server in (one, other)]  # fmt: skip
        assert [base for base, _ in links[1]] == [other.address.rstrip("/")] * 2
        token = links[1][0][1]  # who is to come stands first
        joined, _ = call(other, "GET", f"/join/{token}")
        assert (joined.status, joined.headers["Location"]) == (303, f"{game}/1")
        guest = {"Cookie": joined.headers["Set-Cookie"].partition(";")[0]}
        for server in (one, other):
            assert call(server, "GET", f"{game}/1", **guest)[0].status == 200
            assert call(server, "GET", f"{game}/1", **cookie)[0].status == 404
            assert call(server, "HEAD", f"{game}/1", **guest)[0].status == 200
        renamed, _ = call(other, "POST", f"{game}/rename", urlencode({"title": "Ours"}),
                          **FORM, **cookie)  # fmt: skip
        assert renamed.status == 303
        assert "Ours" in call(one, "GET", "/", **cookie)[1]
        big, _ = call(other, "POST", f"{game}/rename", "x" * 70_000, **FORM, **cookie)
        assert big.status == 413
        with watch(other, f"{game}/1", cookie) as stranger, pytest.raises(ConnectionClosed):
            stranger.recv(GENEROUS)
        call(other, "POST", f"{seat}/resign", "", **FORM, **cookie)
        found = {call(server, "POST", f"{seat}/rematch", "", **FORM, **cookie)[0]
                 .headers["Location"] for server in (one, other, one)}  # fmt: skip
        assert len(found) == 1


# Forged


def secrets_of(postgres: Cluster, database: URL) -> list[str]:
    return [str(row[0]) for row in postgres.ask(str(database.database),
                                                "SELECT secret FROM process")]  # fmt: skip


def test_whoever_pretends_to_be_a_server_is_nobody(
    tmp_path: Path, postgres: Cluster, database: URL
) -> None:
    wanted = json.dumps({"seats": [{}, {}]})
    with servers(tmp_path, database, 2, "--games-per-minute", "1") as (one, other):
        right = secrets_of(postgres, database)
        for secret in ("", "x", right[0][:-1], right[0] + "x", right[0].upper(), "é"):
            forged = {SECRET: secret.encode("latin-1").decode("latin-1"), CALLER: "198.51.100.1"}
            for server in (one, other):
                strange = {"Host": "evil.example", **forged}
                assert call(server, "GET", "/", **strange)[0].status == 403
                foreign = {"Origin": "https://evil.example", **JSON, **forged}
                assert call(server, "POST", "/api/games", wanted, **foreign)[0].status == 403
        seat, cookie = made_by(one)
        for server in (one, other):
            for forged in ({SECRET: "x", CALLER: "127.0.0.1"}, {CALLER: "127.0.0.1"}):
                assert call(server, "GET", seat, **cookie, **forged)[0].status == 200
                assert call(server, "GET", seat, **forged)[0].status == 404
                with watch(server, seat, cookie, **forged) as tab:
                    assert received(tab)["over"] is False
        # Nobody is told the secret, whatever they ask for.
        for path in ("/", seat, "/api/about", "/api/openapi.json"):
            for server in (one, other):
                answer, text = call(server, "GET", path, **cookie)
                assert not [each for each in right if each in text + str(answer.headers)]


def test_who_asks_is_known_behind_a_relay(tmp_path: Path, database: URL) -> None:
    """The limits of the server that answers count the client, not the other server."""
    options = ("--behind-proxy", "127.0.0.1", "--public-url", "http://seasons.example",
               "--games-per-minute-per-address", "1")  # fmt: skip
    asked = {"Host": "seasons.example"}
    with servers(tmp_path, database, 2, *options) as (one, other):
        made, text = call(one, "POST", "/api/games", json.dumps({"seats": [{}, {}]}), **asked,
                          **JSON, **{"X-Forwarded-For": "192.0.2.7"})  # fmt: skip
        assert made.status == 201
        game = json.loads(text)
        token = {"Authorization": f"Bearer {game['seats'][0]['token']}"}
        resign = f"/api/games/{game['game']}/resign"
        assert call(one, "POST", resign, **asked, **token)[0].status == 200
        rematch = f"/api/games/{game['game']}/rematch"
        for server, client, status in ((other, "192.0.2.7", 429), (other, "192.0.2.8", 200)):
            found, _ = call(server, "POST", rematch, **asked, **token,
                            **{"X-Forwarded-For": client})  # fmt: skip
            assert found.status == status


# One takes over from another


def test_a_server_that_is_killed_is_replaced_at_once(
    tmp_path: Path, postgres: Cluster, database: URL
) -> None:
    chance = random.Random(2)
    with servers(tmp_path, database) as (one, other):
        game, tokens = new_game(one)
        for _ in range(5):
            play(other, game, tokens, chance)
        before = views(other, game, tokens)
        one.kill()
        assert again(lambda: views(other, game, tokens)) == before
        play(other, game, tokens, chance)
        assert keeper(postgres, database, game.partition("/")[2]) == 2


def test_a_server_that_is_stopped_is_replaced_and_cannot_write_when_it_goes_on(
    tmp_path: Path, postgres: Cluster, database: URL
) -> None:
    chance = random.Random(3)
    with servers(tmp_path, database) as (one, other):
        seat, cookie = made_by(one)
        game, tokens = new_game(one)
        play(one, game, tokens, chance)
        with watch(one, seat, cookie) as here, watch(other, seat, cookie) as there:
            shown = received(here)
            received(there)
            late = one.ask(game, tokens[0])
            one.process.send_signal(signal.SIGSTOP)
            # A gesture that reaches it while it is stopped is there when it goes on.
            ahead = sent(one, game, tokens[0], late)
            for _ in range(3):
                again(lambda: play(other, game, tokens, chance))
            before = views(other, game, tokens)
            # The tab of the other server notices, and finds its table again there.
            assert closed(there) == 1012
            with watch(other, seat, cookie) as back:
                assert received(back)["over"] is False
                one.process.send_signal(signal.SIGCONT)
                here.send(json.dumps({"do": "pick", "ticket": shown["ticket"],
                                      "code": codes(shown)[0]}))  # fmt: skip
                assert closed(here) != 1013  # its table is not here any more, so it comes again
            with ahead, suppress(OSError):
                assert b" 200 " not in ahead.recv(65536).partition(b"\r\n")[0]
            assert views(other, game, tokens) == before
            assert again(lambda: views(one, game, tokens)) == before
            again(lambda: play(one, game, tokens, chance))
            assert views(one, game, tokens) == views(other, game, tokens)


def closed(tab: ClientConnection) -> int | None:
    """Waits until the server closes a socket; by which code."""
    with suppress(ConnectionClosed):
        while True:
            tab.recv(GENEROUS)
    return tab.close_code


def sent(server: Server, game: str, token: str, table: dict[str, Any]) -> socket.socket:
    """A gesture that is sent to a server without waiting for the answer."""
    body = {"ticket": table["ticket"], "gesture": any_gesture(seen(table), random.Random(1))}
    asked = HTTPConnection(urlsplit(server.address).netloc, timeout=GENEROUS)
    headers = {"Authorization": f"Bearer {token}", **JSON}
    asked.request("POST", f"/api/{game}/gestures", json.dumps(body), headers)
    assert asked.sock is not None
    return asked.sock


def test_a_server_that_ends_hands_its_games_on(
    tmp_path: Path, postgres: Cluster, database: URL
) -> None:
    chance = random.Random(4)
    with servers(tmp_path, database) as (one, other):
        game, tokens = new_game(one)
        play(one, game, tokens, chance)
        before = views(one, game, tokens)
        one.process.send_signal(signal.SIGTERM)
        assert one.process.wait(GENEROUS) == 0
        assert len(secrets_of(postgres, database)) == 1  # it has signed off
        assert again(lambda: views(other, game, tokens)) == before


def test_servers_survive_a_database_that_is_begun_again(
    tmp_path: Path, postgres: Cluster, database: URL
) -> None:
    chance = random.Random(5)
    with servers(tmp_path, database) as (one, other):
        game, tokens = new_game(one)
        play(other, game, tokens, chance)
        before = views(one, game, tokens)
        postgres.stop()
        try:
            assert refusal(lambda: new_game(one)) == (503, "not-saved")
        finally:
            postgres.start()
        for server in (other, one):
            assert again(partial(views, server, game, tokens)) == before
            again(partial(play, server, game, tokens, chance))
            before = again(partial(views, server, game, tokens))


# The command line


def run(*arguments: str, variables: dict[str, str] | None = None) -> tuple[int, str, str]:
    """What `seasons` says."""
    done = subprocess.run([sys.executable, "-m", "seasons.cli", *arguments], capture_output=True,
                          text=True, env={**os.environ, **(variables or {})},
                          timeout=GENEROUS)  # fmt: skip
    return done.returncode, done.stdout, done.stderr


def test_the_owner_names_the_database(tmp_path: Path, database: URL) -> None:
    address = written(database)
    with servers(tmp_path, database) as (one, other):
        game, tokens = new_game(one)
        other.ask(game, tokens[0])
        id_ = game.partition("/")[2]
        code, said, _ = run("games", "list", "--json", "--database", address)
        assert (code, [each["id"] for each in json.loads(said)]) == (0, [id_])
        code, said, _ = run("games", "end", id_, variables={"SEASONS_DATABASE": address})
        assert code == 0, said
        assert one.ask(game, tokens[0])["over"] is True
        file = tmp_path / "game.json"
        assert run("games", "export", id_, "--format", "json", "--out", str(file),
                   "--database", address)[0] == 0  # fmt: skip
        assert run("games", "import", str(file), "--database", address)[0] == 0
        assert run("games", "delete", id_, "--database", address)[0] == 0
        assert refusal(lambda: other.ask(game, tokens[0])) == (404, "no-game")
    for command in ("backup", "restore"):
        code, _, said = run(command, str(tmp_path / "copy"), "--database", address)
        assert code == 1
        assert "pg_dump" in said
        assert said.count("\n") == 1


NO_DRIVER = "import sys; sys.modules['psycopg'] = None; from seasons.cli import main; main({})"


def test_what_is_wrong_with_the_database_is_said_in_one_line_without_the_password(
    database: URL,
) -> None:
    bad = database.set(drivername="postgresql", password="hush-hush")
    cases = {
        bad.set(database="none").render_as_string(hide_password=False): "none",
        bad.set(query={"host": "/nowhere"}).render_as_string(hide_password=False): "/nowhere",
        "postgresql://user:hush-hush@127.0.0.1:1/games": "refused",
        "mysql://user:hush-hush@127.0.0.1/games": "postgresql://user@host/name",
    }
    for address, word in cases.items():
        for command in (["serve", "--port", "0"], ["games", "list"]):
            code, said, errors = run(*command, variables={"SEASONS_DATABASE": address})
            assert (code, said) == (1, "")
            assert word in errors
            assert errors.startswith("seasons: ")
            assert errors.count("\n") == 1
            assert "hush-hush" not in errors
    for arguments in (["serve", "--database", written(database)],
                      ["games", "list", "--database", written(database)]):  # fmt: skip
        done = subprocess.run([sys.executable, "-c", NO_DRIVER.format(arguments)],
                              capture_output=True, text=True, timeout=GENEROUS)  # fmt: skip
        assert "pip install 'seasons[postgres]'" in done.stderr
        assert done.stderr.count("\n") == 1
