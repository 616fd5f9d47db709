"""Who may ask, from where, how much; and what every answer says to the browser."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from seasons.web.api.problems import Problem
from seasons.web.page import assets
from seasons.web.serving.guard import HEADERS, LARGEST, Guard
from seasons.web.serving.public import Public
from tests.web.helpers import OURS, SOCKETS, client, received
from tests.web.oddities import check

HERE = "127.0.0.1:8765"
NOBODY_ELSE: frozenset[str] = frozenset()
EVERYWHERE = frozenset(("0.0.0.0", "castle"))


async def _let_in(scope: Scope, receive: Receive, send: Send) -> None:
    """An app that reads everything and is content with it."""
    message = await receive()
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        return
    while message.get("more_body"):
        message = await receive()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def asked(
    headers: dict[str, str],
    *,
    method: str = "GET",
    kind: str = "http",
    hosts: frozenset[str] = NOBODY_ELSE,
    body: list[bytes] | None = None,
) -> int:
    """The status of the answer; a socket is accepted (101) or closed with a code."""
    scope: dict[str, Any] = {
        "type": kind,
        "headers": [(name.lower().encode(), value.encode("latin-1"))
                    for name, value in headers.items()],
    }  # fmt: skip
    pieces = [
        {"type": "http.request", "body": piece, "more_body": number + 1 < len(body or [b""])}
        for number, piece in enumerate(body or [b""])
    ]
    if kind == "http":
        scope["method"] = method
    else:
        pieces = [{"type": "websocket.connect"}]
    sent: list[Message] = []

    async def receive() -> Message:
        return pieces.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(Guard(_let_in, Public(hosts=hosts))(scope, receive, send))
    first = sent[0]
    if first["type"] == "http.response.start":
        given = {name.decode().lower(): value.decode() for name, value in first["headers"]}
        assert {name: given.get(name.lower()) for name in HEADERS} == HEADERS
    return int(first.get("status", first.get("code", 101)))


# Hosts


@pytest.mark.parametrize(
    ("host", "alone", "everywhere"),
    [
        ("127.0.0.1:8765", 200, 200),
        ("127.0.0.1", 200, 200),
        ("localhost:8765", 200, 200),
        ("LOCALHOST:8765", 200, 200),
        ("[::1]:8765", 200, 200),
        # A name of another site that leads to this machine.
        ("evil.example:8765", 403, 403),
        ("evil.example", 403, 403),
        ("localhost.evil.example", 403, 403),
        ("127.0.0.1.evil.example:8765", 403, 403),
        ("evil-localhost", 403, 403),
        # Other computers call us by our name or address, if they are meant to reach us.
        ("castle:8765", 403, 200),
        ("Castle:8765", 403, 200),
        ("castle.evil.example", 403, 403),
        ("192.168.1.7:8765", 403, 200),
        ("[fe80::1]:8765", 403, 200),
        ("2130706433", 403, 403),
        # No host at all, or nonsense.
        ("", 403, 403),
        (":8765", 403, 403),
        ("[::1", 403, 403),
        ("[evil]", 403, 403),
        ("localhost@evil.example", 403, 403),
        # A name is followed by a port, and by nothing else; nothing stands before it.
        ("user@127.0.0.1", 403, 403),
        ("user:secret@castle:8765", 403, 403),
        ("@127.0.0.1", 403, 403),
        ("127.0.0.1/", 403, 403),
        ("127.0.0.1/path", 403, 403),
        ("127.0.0.1\\path", 403, 403),
        ("127.0.0.1?query", 403, 403),
        ("127.0.0.1#part", 403, 403),
        ("127.0.0.1, 127.0.0.1", 403, 403),
        ("127.0.0.1 ", 403, 403),
        (" 127.0.0.1", 403, 403),
        ("local host", 403, 403),
        ("localhost\t", 403, 403),
        ("localhost\n", 403, 403),
        ("localhost:", 403, 403),
        ("localhost:http", 403, 403),
        ("localhost:-1", 403, 403),
        ("localhost:\xb2", 403, 403),
        ("localhost:65535", 200, 200),
        ("localhost:65536", 403, 403),
        ("localhost:8765:8765", 403, 403),
        ("::1", 403, 403),
        ("[::1]8765", 403, 403),
        ("[127.0.0.1]:8765", 403, 403),
        ("[localhost]", 403, 403),
    ],
)
def test_only_our_own_hosts_are_answered(host: str, alone: int, everywhere: int) -> None:
    assert asked({"Host": host}) == alone
    assert asked({"Host": host}, hosts=EVERYWHERE) == everywhere
    codes = {200: 101, 403: 1008}
    origin = {"Host": host, "Origin": f"http://{host}"}
    if "[" not in host or alone == 200:
        assert asked(origin, kind="websocket") == codes[alone]


def test_a_request_without_a_host_is_refused() -> None:
    assert asked({}) == 403
    assert asked({}, kind="websocket") == 1008


# Origins


@pytest.mark.parametrize(
    ("headers", "ours"),
    [
        ({}, True),  # a program
        ({"Origin": f"http://{HERE}"}, True),
        ({"Origin": "http://127.0.0.1:9999"}, False),
        ({"Origin": "http://127.0.0.1"}, False),
        ({"Origin": "http://localhost:8765"}, False),
        ({"Origin": "https://evil.example"}, False),
        ({"Origin": f"http://{HERE}.evil.example"}, False),
        ({"Origin": f"http://evil.example/{HERE}"}, False),
        ({"Origin": ""}, False),
        ({"Origin": "file://"}, False),
        ({"Origin": "http://["}, False),
        ({"Origin": "http://[evil]"}, False),
        # Our forms come from nowhere, and so do those in a frame or a file of somebody else.
        ({"Origin": "null"}, False),
        ({"Origin": "null", "Sec-Fetch-Site": "same-origin"}, True),
        ({"Origin": "null", "Sec-Fetch-Site": "same-site"}, False),
        ({"Origin": "null", "Sec-Fetch-Site": "cross-site"}, False),
        ({"Origin": "null", "Sec-Fetch-Site": "none"}, False),
        ({"Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"}, False),
        # Whoever says that they come from elsewhere does.
        ({"Origin": f"http://{HERE}", "Sec-Fetch-Site": "same-origin"}, True),
        ({"Origin": f"http://{HERE}", "Sec-Fetch-Site": "none"}, True),
        ({"Origin": f"http://{HERE}", "Sec-Fetch-Site": "same-site"}, False),
        ({"Origin": f"http://{HERE}", "Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Site": "same-origin"}, True),
        ({"Sec-Fetch-Site": "same-site"}, False),
        ({"Sec-Fetch-Site": "cross-site"}, False),
    ],
    ids=str,
)
def test_only_our_own_pages_change_something(headers: dict[str, str], ours: bool) -> None:
    for method in ("POST", "PUT", "DELETE", "PATCH", "QUERY"):
        assert asked({"Host": HERE, **headers}, method=method) == (200 if ours else 403)
    assert asked({"Host": HERE, **headers}, kind="websocket") == (101 if ours else 1008)
    assert asked({"Host": HERE, **headers}, method="GET") == 200  # browsers keep the answer


# Sizes


@pytest.mark.parametrize(
    ("declared", "status"),
    [
        ("0", 200), (str(LARGEST), 200), (str(LARGEST + 1), 413), ("9" * 30, 413), ("-1", 413),
        ("1e9", 413), ("", 413), ("\xb2", 413), ("0x10", 413),
    ],
)  # fmt: skip
def test_what_says_that_it_is_too_large_is_not_read(declared: str, status: int) -> None:
    for method in ("GET", "POST"):
        assert asked({"Host": HERE, "Content-Length": declared}, method=method) == status


@pytest.mark.parametrize(
    ("pieces", "status"),
    [([LARGEST], 200), ([LARGEST + 1], 413), ([LARGEST, 1], 413), ([1000] * 65, 200),
     ([1000] * 66, 413)],
)  # fmt: skip
def test_what_goes_on_for_too_long_is_not_read_to_its_end(pieces: list[int], status: int) -> None:
    assert asked({"Host": HERE}, method="POST", body=[b"x" * size for size in pieces]) == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Content-Length": "5"}, 200),
        ({"Transfer-Encoding": "chunked"}, 200),
        ({"Content-Length": "5", "Transfer-Encoding": "chunked"}, 400),
        ({"Content-Length": "0", "Transfer-Encoding": "chunked"}, 400),
        ({"Content-Length": "", "Transfer-Encoding": ""}, 400),
    ],
    ids=str,
)
def test_a_request_has_one_length(headers: dict[str, str], status: int) -> None:
    for method in ("GET", "POST"):
        assert asked({"Host": HERE, **headers}, method=method) == status


@pytest.mark.parametrize("path", ["/games", "/api/games"])
@pytest.mark.parametrize("declared", [True, False])
def test_too_much_is_refused_by_every_part_of_the_server(
    tmp_path: Path, path: str, declared: bool
) -> None:
    content = b"[" + b" " * LARGEST + b"]"
    with client(tmp_path) as browser:
        if declared:
            answer = browser.post(path, content=content)
        else:
            answer = browser.post(path, content=iter([content[:100], content[100:]]))
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
        Problem.model_validate(answer.json())


# Answers


@pytest.mark.parametrize("path", ["/", "/games", "/api/games"])
@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Host": "evil.example"}, 403, "unknown-host"),
        ({"Origin": "https://evil.example"}, 403, "foreign-origin"),
        ({"Content-Length": str(LARGEST + 1)}, 413, "too-large"),
    ],
    ids=str,
)
def test_what_is_refused_at_the_door_has_a_code_and_a_text(
    tmp_path: Path, path: str, headers: dict[str, str], status: int, code: str
) -> None:
    with client(tmp_path) as browser:
        answer = browser.post(path, headers=headers)
    found = Problem.model_validate(answer.json())
    assert (answer.status_code, found.code, found.reasons) == (status, code, [])
    assert found.text


# Headers


def _made(browser: TestClient) -> str:
    """The address of a seat."""
    form = {"player-0": "human", "player-1": "human"}
    answer = browser.post("/games", data=form, follow_redirects=False)
    assert answer.status_code == 303
    return str(answer.headers["location"])


def test_every_answer_has_the_headers(tmp_path: Path) -> None:
    with client(tmp_path) as browser:
        seat = _made(browser)
        for path, status in (
            ("/", 200), (seat, 200), (f"{seat}/seats", 200), (f"{seat}/log", 200),
            (f"{seat}/of/1", 200), ("/cards/divine-chalice", 200), ("/api/about", 200),
            ("/api/openapi.json", 200), (assets.url("static/scripts/table.js"), 200),
            (assets.picture("divine-chalice"), 200), ("/join/nobody", 404), ("/games/none/0", 404),
            ("/cards/none", 404), ("/static/none.css", 404), ("/art/none.svg", 404),
            ("/nowhere", 404), ("/api/games/none", 404), ("/api/games/none/record", 404),
        ):  # fmt: skip
            answer = browser.get(path)
            assert (path, answer.status_code) == (path, status)
            assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS, path
        for answer, status in (
            (browser.get("/", headers={"Host": "evil.example"}), 403),
            (browser.post("/games", headers={"Origin": "https://evil.example"}), 403),
            (browser.post("/api/games", content=b"{"), 422),
            (browser.post("/api/games", content=b"x" * (LARGEST + 1)), 413),
            (browser.put("/"), 405),
            (browser.post("/games", data={"player-0": "", "player-1": ""}), 422),
        ):
            assert answer.status_code == status
            assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_no_page_may_run_or_frame_what_is_not_ours() -> None:
    policy = dict(part.strip().split(" ", 1) for part in
                  HEADERS["Content-Security-Policy"].split(";"))  # fmt: skip
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert policy["form-action"] == "'self'"
    assert not {"script-src", "style-src", "connect-src"} & set(policy)


def test_files_that_never_change_are_kept_and_pages_are_not(tmp_path: Path) -> None:
    with client(tmp_path) as browser:
        kept = browser.get(assets.url("static/scripts/table.js")).headers["cache-control"]
        assert "immutable" in kept
        for path in ("/", "/join/nobody", _made(browser)):
            assert browser.get(path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost:8765"])
def test_a_foreign_page_opens_no_socket(tmp_path: Path, origin: str) -> None:
    with client(tmp_path) as browser:
        seat = _made(browser)
        _open(browser, f"{seat}/socket", OURS)
        with pytest.raises(WebSocketDisconnect) as closed:
            _open(browser, f"{seat}/socket", origin)
        assert closed.value.code == 1008


def _open(browser: TestClient, path: str, origin: str) -> None:
    """A page of this origin opens a socket and is shown something."""
    with browser.websocket_connect(SOCKETS + path, headers={"Origin": origin}) as socket:
        assert received(socket)["sections"]


# Browsers


def _set(browser: TestClient, path: str, cookie: str) -> str:
    """The cookie that a page sets, without its attributes: the form for a game, or a link."""
    browser.cookies.clear()
    headers = {"Cookie": cookie}
    if path == "/games":
        form = {"player-0": "human", "player-1": "human"}
        answer = browser.post(path, data=form, headers=headers, follow_redirects=False)
    else:
        answer = browser.get(path, headers=headers, follow_redirects=False)
    browser.cookies.clear()
    assert answer.status_code == 303
    return str(answer.headers["set-cookie"]).split(";")[0]


def _link(browser: TestClient) -> str:
    """The link of a seat that nobody has opened."""
    made = browser.post("/api/games", json={"seats": [{}, {}]}).json()
    return f"/join/{made['seats'][0]['token']}"


@pytest.mark.parametrize("joining", [False, True])
@pytest.mark.parametrize("wish", ["", "x", "A" * 43, "A" * 5000])
def test_a_browser_does_not_choose_its_secret(tmp_path: Path, joining: bool, wish: str) -> None:
    with client(tmp_path) as browser:
        first = _set(browser, _link(browser) if joining else "/games", f"seasons={wish}")
        assert re.fullmatch(r"seasons=[A-Za-z0-9_-]{43}", first)
        assert first != f"seasons={wish}"
    with client(tmp_path) as browser:  # the same server, started again
        for path in ("/games", _link(browser)):
            assert _set(browser, path, first) == first


def test_odd_texts_are_refused_like_any_other(tmp_path: Path) -> None:
    with client(tmp_path) as server:
        check(server)
