"""The log: its levels, and that nothing secret ever stands in it."""

from __future__ import annotations

import json
import logging
import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from seasons.web.serving.access import place
from seasons.web.serving.logs import kept
from tests.web.test_launch import GENEROUS, REAL, Desk

PASSWORD = "Abracadabra"


@pytest.fixture
def own_desk(tmp_path: Path) -> Iterator[Desk]:
    with ExitStack() as stack:
        yield Desk(tmp_path, stack)


class Visitor:
    """Somebody who asks a real server, and all the secrets that they come to know."""

    def __init__(self, url: str) -> None:
        self.host = url.partition("//")[2].rstrip("/")
        self.cookies: dict[str, str] = {}
        self.secrets: set[str] = {PASSWORD}

    def ask(
        self, method: str, path: str, body: str | None = None, **headers: str
    ) -> tuple[HTTPResponse, str]:
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={each}" for name, each in self.cookies.items())
        asked = HTTPConnection(self.host, timeout=GENEROUS)
        asked.request(method, path, body, headers)
        answer = asked.getresponse()
        text = answer.read().decode()
        asked.close()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
            self.secrets |= set(re.split(r"[.]", value)) if name != "seasons-language" else set()
        return answer, text

    def form(self, path: str, **fields: str) -> tuple[HTTPResponse, str]:
        sent = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.ask("POST", path, urlencode(fields), **sent)

    def socket(self, path: str, **headers: str) -> Any:
        origin = Origin(f"http://{self.host}")
        return connect(
            f"ws://{self.host}{path}", proxy=None, origin=origin, additional_headers=headers
        )


def session(url: str) -> set[str]:
    """All that one can do at a server; the secrets of it."""
    ada, bo = Visitor(url), Visitor(url)
    assert ada.form("/games", **{"player-1": "human", "password": "wrong"})[0].status == 403
    made, _ = ada.form("/games", **{"player-1": "human", "password": PASSWORD})
    seat = made.headers["Location"]
    assert made.status == 303
    _, page = ada.ask("GET", f"{seat}/seats")
    tokens = re.findall(r"/join/([\w-]+)", page)[::-1]  # who is to come stands first
    keys = re.findall(r"watch\?key=([\w-]+)", page)
    assert (len(tokens), len(keys)) == (2, 1)
    made, page = ada.form(f"{seat}/codes/1")
    codes = re.findall(r"<output[^>]*>([^<]+)<", page)
    assert (made.status, len(codes)) == (200, 1)
    for code, status in ((codes[0][1:], 404), (codes[0], 303), (codes[0], 404)):
        assert Visitor(url).form("/join", code=code)[0].status == status
    assert bo.ask("GET", f"{seat[:-2]}/watch?key={keys[0]}")[0].status == 200
    assert bo.ask("GET", f"{seat[:-2]}/watch?key={keys[0]}x")[0].status == 404
    assert ada.form("/language", language="en")[0].status == 303
    assert bo.ask("GET", f"/join/{tokens[1]}")[0].status == 303
    # Links with mistakes in them, and secrets where none belong.
    for path in (f"/jion/{tokens[1]}", f"/join/{tokens[1]}x", f"/{tokens[1]}",
                 f"/join/{tokens[1]}/", f"/games/{tokens[1]}/0", f"/?token={tokens[1]}",
                 f"/api/games/{tokens[1]}", f"/cards/{tokens[1]}"):  # fmt: skip
        assert bo.ask("GET", path)[0].status in (200, 404)
    assert bo.ask("GET", "/", Host=tokens[0])[0].status == 403
    game = seat.split("/")[2]
    opened = {"Authorization": f"Bearer {tokens[1]}"}
    assert bo.ask("GET", f"/api/games/{game}", **opened)[0].status == 200
    cookie = "; ".join(f"{name}={each}" for name, each in ada.cookies.items())
    with ada.socket(f"{seat}/socket", Cookie=cookie) as socket:
        assert json.loads(socket.recv(GENEROUS))["over"] is False
        socket.send(json.dumps({"do": "pick", "ticket": tokens[0], "code": 1}))
        assert json.loads(socket.recv(GENEROUS))["refused"] == "stale"
    with bo.socket(f"/api/games/{game}/stream", **opened) as socket:
        assert json.loads(socket.recv(GENEROUS))["over"] is False
    stranger = bo.socket(f"/games/{game}/0/socket", Cookie=f"seasons={tokens[0]}")
    with stranger as socket, pytest.raises(ConnectionClosed):
        socket.recv(GENEROUS)
    wanted = json.dumps({"seats": [{"name": tokens[1][:30]}, {}]})
    sent = {"Content-Type": "application/json", "Seasons-Password": PASSWORD}
    assert bo.ask("POST", "/api/games", wanted, **sent)[0].status == 201
    assert bo.ask("POST", "/api/games", "{", **sent)[0].status == 422
    return ada.secrets | bo.secrets | {*tokens, *keys, *codes}


@pytest.mark.parametrize("level", ["debug", "info"])
def test_the_log_of_a_whole_session_tells_no_secret(own_desk: Desk, level: str) -> None:
    typed = ["serve", "--port", "0", "--log-level", level]
    server = own_desk.start(typed, REAL, SEASONS_PASSWORD=PASSWORD)
    secrets = session(server.wait_for_address())
    code, _, log = server.end(signal.SIGTERM)
    assert code == 0
    assert len(secrets) >= 6
    assert [each for each in secrets if each in log or each[:20] in log] == []
    assert "seasons=" not in log
    for line in (
        r"here POST /games 303 \d+ ms", r"here GET /join/\.\.\. 303 \d+ ms",
        r"here GET /games/[\w-]{12}/0/seats 200 \d+ ms", r"here GET \(no such page\) 404 \d+ ms",
        r"here SOCKET /games/[\w-]{12}/0/socket \w+ \d+ ms",
        r"game [\w-]{12} was made: human, human",
    ):  # fmt: skip
        assert re.search(rf"(?m)^\d{{4}}-\d\d-\d\dT\d\d:\d\d:\d\dZ INFO {line}$", log), line


@pytest.mark.parametrize("level", ["warning", "error"])
def test_requests_are_not_told_of_unless_that_is_wanted(own_desk: Desk, level: str) -> None:
    server = own_desk.start(["serve", "--port", "0", "--log-level", level], REAL)
    assert Visitor(server.wait_for_address()).ask("GET", "/")[0].status == 200
    assert server.end() == (0, "stopped\n", "")


@pytest.mark.parametrize(
    ("level", "told"),
    [
        ("debug", ["one", "two", "three", "four", "third"]),
        ("info", ["two", "three", "four", "third"]),
        ("warning", ["three", "four", "third"]),
        ("error", ["four"]),
    ],
)
def test_levels(level: str, told: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    ours, theirs = logging.getLogger("seasons.rooms"), logging.getLogger("websockets")
    with kept(level):
        ours.debug("one")
        ours.info("two")
        ours.warning("three")
        ours.error("four")
        theirs.debug("first")
        theirs.info("second")
        theirs.warning("third")
    found = [line.split(" ", 2)[2] for line in capsys.readouterr().err.splitlines()]
    assert found == told
    assert logging.getLogger("seasons").level == logging.NOTSET


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("token Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Ab3 is wrong", "token ... is wrong"),
        ("seasons=" + "aB-_" * 11, "seasons=..."),
        ("a" * 64, "..."),
        ("game eB3dR5tG7yH9 is open", "game eB3dR5tG7yH9 is open"),
        ("test_a_name_of_a_function_that_is_long", "test_a_name_of_a_function_that_is_long"),
    ],
)
def test_what_looks_like_a_secret_is_left_out(
    text: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with kept("warning"):
        logging.getLogger("seasons").warning(text)
        try:
            raise ValueError(text)
        except ValueError:
            logging.getLogger("seasons").exception("it failed")
    said = capsys.readouterr().err.splitlines()
    assert said[0].endswith(f"WARNING {shown}")
    assert said[-1] == f"ValueError: {shown}"


class Route:
    """A route by its address."""

    def __init__(self, path: str) -> None:
        self.path = path


@pytest.mark.parametrize(
    ("path", "params", "shown"),
    [
        ("/join/{token}", {"token": "secret"}, "/join/..."),
        ("/games/{game}/{seat}", {"game": "abc-_12", "seat": 0}, "/games/abc-_12/0"),
        ("/games/{game}/{seat}", {"game": "x" * 25, "seat": 0}, "/games/.../0"),
        ("/games/{game}/{seat}", {"game": "a\nb", "seat": 0}, "/games/.../0"),
        ("/static/{name:path}", {"name": "styles/a.css"}, "/static/..."),
        ("/", {}, "/"),
    ],
)
def test_only_harmless_parts_of_an_address_are_told(
    path: str, params: dict[str, Any], shown: str
) -> None:
    assert place({"type": "http", "route": Route(path), "path_params": params}) == shown
