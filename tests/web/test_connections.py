"""Real connections on loopback: too many, too slow, silent; the others are served meanwhile."""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import connect

from seasons.rooms.limits import Limits
from seasons.web.serving import connections, launch
from seasons.web.serving.address import BACKLOG, listen
from seasons.web.serving.connections import FULL, Connections, with_files
from seasons.web.serving.guard import Guard
from seasons.web.serving.logs import MINUTE, sparing
from seasons.web.serving.place import Place
from seasons.web.serving.public import Public
from tests.rooms.helpers import lively, until

GET = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
HALF = b"GET / HTTP/1.1\r\nHost:"
POST = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n"
IMPATIENT = POST.replace(b"/", b"/impatient", 1)
CHUNKED = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nfff\r\n"
LARGE = b"GET /large HTTP/1.1\r\nHost: 127.0.0.1\r\n"
SOCKET = (
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)
LARGE_BYTES = 32 * 1024 * 1024  # more than the system takes off our hands
SOON = 0.2  # seconds, where a test waits for them to pass
LONG = 60.0  # where it does not


async def _app(scope: Scope, receive: Receive, send: Send) -> None:
    """Reads a request, unless it is impatient, and answers; a socket hears what it has said."""
    if scope["type"] == "lifespan":
        for moment in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{moment}.complete"})
    elif scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] != "websocket.disconnect":
            await send({"type": "websocket.send", "text": message["text"]})
    else:
        while scope["path"] != "/impatient" and (await receive()).get("more_body"):
            pass
        size = LARGE_BYTES if scope["path"] == "/large" else 2
        headers = [(b"content-length", str(size).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"x" * size})


class Serving:
    """A server in this event loop, and those who connect to it."""

    def __init__(self, server: launch._Server, where: tuple[str, int]) -> None:
        self.server = server
        self.where = where
        self.stack = AsyncExitStack()

    @property
    def open(self) -> int:
        """How many are connected."""
        return len(self.server.connections.connections)

    async def client(self, said: bytes = b"", **options: Any) -> Client:
        """Somebody who connects and says something."""
        client = Client(*await asyncio.open_connection(*self.where, **options))
        self.stack.callback(client.writer.close)
        client.writer.write(said)
        return client

    async def silent(self, said: bytes) -> socket.socket:
        """Somebody who says something and never reads a byte."""
        client = self.stack.enter_context(socket.socket())
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(client, self.where)
        await loop.sock_sendall(client, said)
        return client


class Client:
    """One connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def answer(self) -> bytes:
        """The next answer."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        return head + await self.reader.readexactly(2)

    async def end(self) -> bytes:
        """All that is said until the connection is over."""
        try:
            return await self.reader.read()
        except ConnectionError:
            return b""


@asynccontextmanager
async def serving(folder: Path, app: ASGIApp = _app, **limits: Any) -> AsyncIterator[Serving]:
    """The server of `seasons serve` with an app of ours."""
    ready = asyncio.Event()
    with Place(folder) as place, closing(listen("127.0.0.1", 0).listener) as listener:
        server = launch._Server(app, place, ready.set, Limits(**limits), Public())
        running = asyncio.create_task(server.serve([listener]))
        await ready.wait()
        found = Serving(server, listener.getsockname())
        async with found.stack:
            yield found
        server.should_exit = True
        await running
    assert server.problem is None


# Half a request


@lively
async def test_hundreds_of_half_requests_disturb_nobody(tmp_path: Path) -> None:
    async with serving(tmp_path, header_seconds=LONG) as host:
        old = await host.client(GET)
        assert b"200 OK" in await old.answer()
        for _ in range(300):
            await host.client(HALF)
        await until(lambda: host.open == 301)
        old.writer.write(GET)
        assert b"200 OK" in await old.answer()
        new = await host.client(GET)
        assert b"200 OK" in await new.answer()


@lively
async def test_when_all_places_are_taken_there_are_soon_some_again(tmp_path: Path) -> None:
    async with serving(tmp_path, connections=50, header_seconds=SOON) as host:
        old = await host.client(GET)
        assert b"200 OK" in await old.answer()
        many = [await host.client(HALF) for _ in range(150)]
        old.writer.write(GET)
        assert b"200 OK" in await old.answer()
        assert {await each.end() for each in many} <= {FULL, b""}
        await until(lambda: host.open == 1)
        new = await host.client(GET)
        assert b"200 OK" in await new.answer()


# What was said, and how many answers there are nevertheless.
UNFINISHED = [
    (b"", 0), (b"G", 0), (HALF, 0), (POST, 0), (POST + b"1", 0), (CHUNKED, 0), (GET + HALF, 1),
    (GET + POST, 1), (IMPATIENT, 1), (IMPATIENT + b"1", 1),
]  # fmt: skip


@pytest.mark.parametrize("trickling", [False, True])
@lively
async def test_a_request_that_does_not_arrive_ends_the_connection(
    tmp_path: Path, trickling: bool
) -> None:
    async with serving(tmp_path, header_seconds=SOON, idle_seconds=1) as host:
        clients = [await host.client(said) for said, _ in UNFINISHED]
        for client, (_, answers) in zip(clients, UNFINISHED, strict=True):
            for _ in range(answers):
                assert b"200 OK" in await client.answer()
        ends = [asyncio.create_task(each.end()) for each in clients]
        while trickling and not all(end.done() for end in ends):
            for client in clients:
                client.writer.write(b"1")
            await asyncio.sleep(SOON / 10)
        assert {await end for end in ends} == {b""}
        await until(lambda: host.open == 0)


@pytest.mark.parametrize(
    "lengths",
    [
        b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
        b"Content-Length: 5\r\nContent-Length: 6\r\n",
        b"Content-Length: 5\r\nTransfer-Encoding: identity\r\n",
    ],
)
@lively
async def test_nothing_is_read_behind_a_request_with_two_lengths(
    tmp_path: Path, lengths: bytes
) -> None:
    async with serving(tmp_path, Guard(_app, Public())) as host:
        client = await host.client(
            b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + lengths + b"\r\n0\r\n\r\n" + GET
        )
        said = await client.end()
        assert said.startswith(b"HTTP/1.1 400 ")
        assert said.count(b"HTTP/1.1") == 1


# Nothing to say


@lively
async def test_a_connection_where_nothing_is_asked_ends(tmp_path: Path) -> None:
    async with serving(tmp_path, header_seconds=SOON, idle_seconds=1) as host:
        client = await host.client(GET)
        assert b"200 OK" in await client.answer()
        assert await client.end() == b""


@lively
async def test_a_socket_stays_while_somebody_is_there(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, header_seconds=1, idle_seconds=SOON) as host,
        connect(f"ws://127.0.0.1:{host.where[1]}", proxy=None) as client,
    ):
        await asyncio.sleep(1.5)  # longer than anybody else may stay
        await client.send("still here")
        assert await client.recv() == "still here"
        assert host.open == 1


@lively
async def test_a_socket_that_nobody_answers_at_ends(tmp_path: Path) -> None:
    async with serving(tmp_path, header_seconds=SOON, idle_seconds=SOON) as host:
        client = await host.client(SOCKET)
        assert b"101 Switching" in await client.end()
        await until(lambda: host.open == 0)


@lively
async def test_whoever_does_not_read_is_dropped(tmp_path: Path) -> None:
    async with serving(tmp_path, header_seconds=SOON, idle_seconds=SOON) as host:
        for said in (LARGE + b"\r\n", LARGE + b"Connection: close\r\n\r\n"):
            await host.silent(said)
        await until(lambda: host.server.connections.total_requests == 2)
        await until(lambda: host.open == 0)


# Too many


@pytest.mark.parametrize("said", [b"", GET, SOCKET])
@lively
async def test_one_too_many_is_turned_away_until_somebody_goes(tmp_path: Path, said: bytes) -> None:
    async with serving(tmp_path, connections=3, header_seconds=LONG) as host:
        others = [await host.client(said) for said in (GET, SOCKET, HALF)]
        await until(lambda: host.open == 3)
        await others[1].reader.readuntil(b"101 Switching")
        assert await (await host.client(said)).end() in (FULL, b"")
        assert host.open == 3
        for other in others:
            other.writer.close()
            await until(lambda: host.open == 2)
            last = await host.client(GET)
            assert b"200 OK" in await last.answer()


@lively
async def test_nobody_has_too_many_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "caller_of", lambda host: "somebody elsewhere")
    async with serving(tmp_path, connections_per_address=2) as host:
        others = [await host.client(SOCKET) for _ in range(2)]
        for other in others:
            await other.reader.readuntil(b"101 Switching")
        assert await (await host.client()).end() == FULL


class Caller:
    """Somebody who is connected, from some address."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.transport = self

    def get_extra_info(self, name: str) -> tuple[str, int]:
        """Where they are."""
        assert name == "peername"
        return self.host, 1


@pytest.mark.parametrize(
    ("there", "host", "full"),
    [
        ([], "192.0.2.1", False),
        (["192.0.2.1"], "192.0.2.1", False),
        (["192.0.2.1"] * 2, "192.0.2.1", True),
        (["192.0.2.1", "192.0.2.2"], "192.0.2.1", False),
        (["192.0.2.1", "::ffff:192.0.2.1"], "192.0.2.1", True),
        (["127.0.0.1"] * 4, "127.0.0.1", False),
        (["127.0.0.1"] * 4, "192.0.2.1", False),
        (["127.0.0.1"] * 5, "127.0.0.1", True),
        (["127.0.0.1"] * 5, "192.0.2.1", True),
        (["192.0.2.1"] * 2, "127.0.0.1", False),
        (["2001:db8::1", "2001:db8::2"], "2001:db8::3", True),
        (["2001:db8::1", "2001:db8::2"], "2001:db8:0:1::1", False),
        (["fe80::1%eth0"] * 2, "fe80::2%eth0", False),
        # All clients of a proxy come from one address.
        (["10.0.0.5"] * 4, "10.0.0.5", False),
        (["10.0.0.5"] * 5, "10.0.0.5", True),
    ],
)
def test_an_address_has_its_share(there: list[str], host: str, full: bool) -> None:
    proxied = Public(proxies=(ip_network("10.0.0.5"),))
    found = Connections(Limits(connections=5, connections_per_address=2), proxied)
    for each in there:
        found.connections.add(Caller(each))  # type: ignore[arg-type]
    assert found.full_for(host) == full


# What the system gives


def test_the_limits_are_those_of_the_server(tmp_path: Path) -> None:
    limits = Limits()
    with Place(tmp_path) as place:
        server = launch._Server(_app, place, lambda: None, limits, Public())
    config = server.config
    assert server.server_state is server.connections
    assert server.connections.limits is limits
    assert config.http is connections.Connection
    assert config.backlog == BACKLOG
    assert config.timeout_keep_alive == config.ws_ping_interval == limits.idle_seconds
    assert config.ws_ping_timeout == limits.header_seconds


@pytest.mark.parametrize(
    ("soft", "hard", "asked", "kept", "raised"),
    [
        (4096, 4096, 1000, 1000, None),
        (1024, 4096, 1000, 1000, 1256),
        (1024, -1, 1000, 1000, 1256),
        (-1, -1, 1000, 1000, None),
        (1024, 1024, 1000, 768, 1024),
        (256, 1024, 1000, 768, 1024),
        (64, 64, 1000, 1, 64),
        (1024, 1024, 500, 500, None),
    ],
)
def test_there_are_files_enough_or_fewer_connections(
    monkeypatch: pytest.MonkeyPatch,
    soft: int,
    hard: int,
    asked: int,
    kept: int,
    raised: int | None,
) -> None:
    asked_for: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda which: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda which, both: asked_for.append(both))
    assert with_files(Limits(connections=asked)) == Limits(connections=kept)
    assert asked_for == ([] if raised is None else [(raised, hard)])


def test_a_system_that_gives_no_more_files_has_fewer_connections(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(which: int, both: tuple[int, int]) -> None:
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda which: (512, -1))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert with_files(Limits()) == Limits(connections=256)


@lively
async def test_an_answer_is_sent_at_once(tmp_path: Path) -> None:
    """Else the system keeps its second packet back until the first one is acknowledged."""
    async with serving(tmp_path) as host:
        client = await host.client(GET)
        assert b"200 OK" in await client.answer()
        (connection,) = host.server.connections.connections
        ours = connection.transport.get_extra_info("socket")
        assert ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


# The log


def test_the_same_line_is_told_once_a_minute_with_a_count(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = 1000.0
    make = logging.getLogRecordFactory()

    def record(*args: Any, **options: Any) -> logging.LogRecord:
        made = make(*args, **options)
        made.created = now
        return made

    monkeypatch.setattr(logging, "_logRecordFactory", record)
    log = logging.getLogger("somebody")

    def fail(early: bool) -> None:
        try:
            if early:
                raise ValueError
            raise ValueError
        except ValueError:
            log.exception("failed\n")

    with sparing("somebody"):
        for number in range(5):
            log.warning("no room for %s", number)
            log.warning("something else\n%s", number)
            fail(early=True)
            fail(early=False)
        assert [each.message.split("\n")[0] for each in caplog.records] == [
            "no room for 0", "something else", "failed", "failed",
        ]  # fmt: skip
        caplog.clear()
        now += MINUTE
        for number in range(5, 7):
            log.warning("no room for %s", number)
            fail(early=True)
        assert [each.message for each in caplog.records] == [
            "no room for 5 (and 4 more of these)", "failed (and 4 more of these)",
        ]  # fmt: skip
        caplog.clear()
        now += MINUTE * 10
        log.warning("no room for %s", 7)
        assert [each.message for each in caplog.records] == ["no room for 7 (and 1 more of these)"]
    log.warning("no room for %s", 8)
    assert caplog.records[-1].message == "no room for 8"
