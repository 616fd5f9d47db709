"""Health and figures at an address of their own."""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import pytest

from seasons.rooms.limits import Limits
from seasons.rooms.players import HUMAN
from seasons.rooms.rooms import Rooms
from seasons.rooms.store import FILE
from seasons.rooms.thinking import Thinkers
from seasons.web.serving import monitor
from seasons.web.serving.address import listen
from seasons.web.serving.metrics import memory, written
from seasons.web.serving.monitor import Monitor
from tests.rooms.helpers import enter, hotel, lively, until, written_over_by_a_letter
from tests.web.test_launch import REAL, Desk
from tests.web.test_logs import Visitor, own_desk

__all__ = ["own_desk"]

METRICS = (
    "actions_total", "bot_failures_total", "bot_seconds_total", "bot_steps_total",
    "cpu_seconds_total", "database_up", "errors_total", "games", "games_made_total", "info",
    "memory_bytes", "refusals_total", "rooms_open", "start_time_seconds", "viewers",
)  # fmt: skip


@asynccontextmanager
async def monitored(rooms: Rooms) -> AsyncIterator[int]:
    """The port where the figures of a server are."""
    address = listen("127.0.0.1", 0)
    found = Monitor(address)
    await found.begin(rooms)
    try:
        yield address.listener.getsockname()[1]
    finally:
        await found.end()


async def asked(port: int, request: bytes) -> bytes:
    """All that is answered until the connection ends."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with closing(writer):
        writer.write(request)
        return await reader.read()


def get(path: str, host: str = "127.0.0.1", method: str = "GET") -> bytes:
    return f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode("latin-1")


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (get("/metrics"), 200),
        (get("/health"), 200),
        (get("/metrics?x=1"), 200),
        (get("/metrics", "localhost:9100"), 200),
        (get("/"), 404),
        (get("/games"), 404),
        (get("/metrics/../etc/passwd"), 404),
        (get("/metrics", "evil.example"), 403),
        (get("/metrics", ""), 403),
        (b"GET /metrics HTTP/1.0\r\n\r\n", 403),
        (get("/metrics", method="POST"), 400),
        (b"nonsense\r\n\r\n", 400),
        (b"\xff\xfe\r\n\r\n", 400),
    ],
    ids=str,
)
@lively
async def test_two_pages_and_nothing_else(tmp_path: Path, request_: bytes, status: int) -> None:
    async with hotel(tmp_path) as rooms, monitored(rooms) as port:
        head, _, body = (await asked(port, request_)).partition(b"\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {status} ".encode())
    assert f"Content-Length: {len(body)}".encode() in head


@lively
async def test_a_head_has_nothing_below_it(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms, monitored(rooms) as port:
        assert (await asked(port, get("/health", method="HEAD"))).endswith(b"\r\n\r\n")


@pytest.mark.parametrize(
    "request_", [b"", b"GET /metrics", b"x" * 10_000, b"x" * 10_000 + b"\r\n\r\n"],
    ids=["nothing", "half", "large", "large and whole"],
)  # fmt: skip
@lively
async def test_whoever_is_slow_or_says_too_much_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request_: bytes
) -> None:
    monkeypatch.setattr(monitor, "SECONDS", 0.1)
    async with hotel(tmp_path) as rooms, monitored(rooms) as port:
        with suppress(ConnectionResetError):  # it was told something that nobody has read
            assert await asked(port, request_) == b""
        monkeypatch.undo()  # a loaded machine may need longer
        assert b" 200 OK" in await asked(port, get("/health"))


@lively
async def test_a_crowd_gets_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monitor, "AT_ONCE", 1)
    async with hotel(tmp_path) as rooms, monitored(rooms) as port:
        _, first = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.sleep(0)
        with closing(first), suppress(ConnectionResetError):
            assert await asked(port, get("/health")) == b""


# Figures


def read(text: str) -> dict[str, float]:
    """The figures by their names; every line is as Prometheus reads it."""
    found = {}
    for line in text.splitlines():
        if line.startswith("# "):
            assert re.fullmatch(r"# (HELP seasons_\w+ \S.*|TYPE seasons_\w+ (gauge|counter))", line)
            continue
        one = re.fullmatch(r'(seasons_\w+(?:\{\w+="[^"\\]*"(?:,\w+="[^"\\]*")*\})?) (\S+)', line)
        assert one, line
        found[one[1]] = float(one[2])
    assert text.endswith("\n")
    return found


@lively
async def test_the_figures_follow_what_happens(tmp_path: Path) -> None:
    async with hotel(tmp_path, Thinkers(Limits(bot_processes=1))) as rooms:
        before = read(await written(rooms))
        kept = await rooms.make([(HUMAN, "A"), ("random", "B")], {}, None)
        room = await enter(rooms, kept.id)
        await room.play(0, room.chairs[0].ticket, room.game.legal(0)[0].text)  # a card of the draft
        await until(lambda: room.idle)
        text = await written(rooms)
    after = read(text)
    assert (after["seasons_games"], after["seasons_rooms_open"]) == (1, 1)
    assert after["seasons_database_up"] == 1

    def grown(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    assert grown("seasons_games_made_total") == 1
    assert grown('seasons_actions_total{by="person"}') == 1
    assert grown('seasons_actions_total{by="bot"}') >= 1
    assert grown("seasons_bot_steps_total") >= 1
    assert grown("seasons_bot_seconds_total") > 0
    named = set(re.findall(r"# TYPE seasons_(\w+) ", text))
    assert named == set(METRICS)


def test_the_memory_is_that_of_this_process() -> None:
    assert 10_000_000 < memory() < 10_000_000_000


@lively
async def test_a_database_that_cannot_be_used_is_no_health(tmp_path: Path) -> None:
    async with hotel(tmp_path) as rooms, monitored(rooms) as port:
        assert b"200 OK" in await asked(port, get("/health"))
        written_over_by_a_letter(tmp_path / FILE)
        await rooms.store.renew()
        answer = await asked(port, get("/health"))
        assert b"503 Service Unavailable" in answer
        assert read((await asked(port, get("/metrics"))).partition(b"\r\n\r\n")[2].decode())[
            "seasons_database_up"
        ] == 0  # fmt: skip


def test_a_server_has_them_on_a_port_of_their_own(own_desk: Desk) -> None:
    server = own_desk.start(["serve", "--port", "0", "--metrics-port", "0"], REAL)
    url = server.wait_for_address()
    assert server.process.stdout is not None
    told = re.fullmatch(r"health and metrics: (http://127\.0\.0\.1:\d+/)\n",
                        server.process.stdout.readline())  # fmt: skip
    assert told
    answer, _ = Visitor(told[1]).ask("GET", "/health")
    assert answer.status == 200
    _, text = Visitor(told[1]).ask("GET", "/metrics")
    assert abs(read(text)["seasons_start_time_seconds"] - time.time()) < 600
    for path in ("/metrics", "/health"):
        assert Visitor(url).ask("GET", path)[0].status == 404
    assert server.end() == (0, "stopped\n", "")
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", int(told[1].rpartition(":")[2][:-1]))) != 0
