"""Programs that play by JSON, and somebody who calls a server in this process."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import anyio
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient, WebSocketTestSession

from seasons import Game
from seasons.rooms.room import Room
from seasons.rules.course.prelude import Construct, Split, Together
from seasons.rules.engine import steps, tables
from seasons.rules.secrets.knowledge import Memory
from seasons.rules.secrets.view import View
from seasons.rules.writing.decision import Step
from seasons.rules.writing.notation import answer_line, card_code
from seasons.rules.writing.position import read_position
from seasons.web.app import create_app
from tests.rooms.helpers import GENEROUS

OURS: Final = "http://127.0.0.1:8765"
SOCKETS: Final = "ws://127.0.0.1:8765"


@contextmanager
def client(data: Path, **options: Any) -> Iterator[TestClient]:
    """A server in this process, and somebody at this computer who calls it by its own address."""
    with calling(create_app(data, **options), "127.0.0.1") as found:
        yield found


def calling(app: FastAPI, address: str) -> TestClient:
    """Somebody who calls a server in this process from this address."""
    caller = (address, 50000)
    return TestClient(app, base_url=OURS, raise_server_exceptions=False, client=caller)


def received(socket: WebSocketTestSession) -> dict[str, Any]:
    """The next message of a socket; a test does not wait for one that never comes."""

    async def limited() -> Any:
        with anyio.fail_after(GENEROUS):
            return await socket._send_rx.receive()

    message = socket.portal.call(limited)
    socket._raise_on_close(message)
    found: dict[str, Any] = json.loads(message["text"])
    return found


def bearer(token: str) -> dict[str, str]:
    """The header that opens a seat."""
    return {"Authorization": f"Bearer {token}"}


def room_of(server: TestClient, game: str) -> Room:
    """The room itself, to compare what is told with what is so."""
    room = server.app.state.rooms._rooms[game]  # type: ignore[attr-defined]
    assert isinstance(room, Room)
    return room


class Browser:
    """A browser: it has a cookie of its own, and follows no redirection by itself."""

    def __init__(self, server: TestClient) -> None:
        self.server = server
        self.cookie = ""

    def ask(self, method: str, path: str, **options: Any) -> Response:
        self.server.cookies.clear()
        headers = {"Cookie": self.cookie} if self.cookie else {}
        answer: Response = self.server.request(
            method, path, headers=headers, follow_redirects=False, **options
        )
        self.server.cookies.clear()
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].split(";")[0]
        return answer

    def get(self, path: str) -> Response:
        return self.ask("GET", path)

    def new_game(self, **form: str) -> str:
        """Begins a game for two people; the address of the first seat."""
        form = {"player-0": "human", "player-1": "human", **form}
        answer = self.ask("POST", "/games", data=form)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def socket(self, seat: str) -> Any:
        self.server.cookies.clear()
        headers = {"Origin": OURS, **({"Cookie": self.cookie} if self.cookie else {})}
        return self.server.websocket_connect(f"{SOCKETS}{seat}/socket", headers=headers)

    def shown(self, seat: str) -> list[str]:
        """All that the table of a seat shows, as pictures and as text."""
        with self.socket(seat) as socket:
            first = received(socket)
            socket.send_json({"do": "mode", "ticket": first["ticket"], "text": True})
            second = received(socket)
        found: list[str] = [*first["fronts"].values(), *first["sections"].values()]
        found += second["sections"].values()
        found += first["log"]["lines"] + second["log"]["lines"]
        return found


def seen(table: dict[str, Any]) -> View:
    """What a program makes of the JSON of a table."""
    view = table["view"]
    return View(read_position(view["line"]), view["seat"], Memory.parse(view["memory"]))


def any_gesture(view: View, chance: random.Random) -> str:
    """A whole gesture of a seat in our notation, found in a world that its view allows."""
    assert view.seat is not None
    top = view.state.top
    assert top is not None
    if isinstance(top.op, Together):
        return _answer(view, chance)
    world = Game.from_view(view, chance.getrandbits(30))
    while True:
        world.apply(chance.choice(_lasting(world.legal(view.seat), chance)))
        if world.under_way is None:
            written = world.record().rstrip("\n").rpartition("\n")[2]
            return written.partition(": ")[2].partition(" {")[0]


def _lasting(options: list[Step], chance: random.Random) -> list[Step]:
    """The options, most often without the end of the turn."""
    others = [step for step in options if step.code != steps.END]
    return others if others and chance.random() < 0.5 else options


def _answer(view: View, chance: random.Random) -> str:
    """What a seat says while all decide at the same time."""
    assert view.seat is not None
    assert view.state.top is not None
    op, player = view.state.top.op, view.state.players[view.seat]
    if isinstance(op, Split):
        cards = chance.sample(list(player.hand), 2 * (len(player.hand) // 3))
        size = len(player.hand) // 3
        answer = bytes(sorted(cards[:size]) + sorted(cards[size:]))
        return answer_line(view.state, view.seat, answer)
    if isinstance(op, Construct):
        found = sorted(chance.sample(list(player.pack), tables.HAND))
        return "keep " + " ".join(card_code(kind) for kind in found)
    return chance.choice(view.steps).text


def begun(server: TestClient, **form: str) -> tuple[Browser, str, Room]:
    """Somebody at a table for two people, the address of their seat, and the room."""
    ann = Browser(server)
    seat = ann.new_game(**{"name-0": "Ann", "name-1": "Bob", **form})
    ann.get(seat)
    return ann, seat, room_of(server, seat.split("/")[2])
