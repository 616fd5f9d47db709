"""Two real servers, one hidden difference: a seat that cannot tell the worlds apart gets the same.

Both have a game that begins at a position, the same for one seat and not the same for the others.
Everything that happens, happens on both, and every byte that the seat receives is compared.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import secrets
from contextlib import ExitStack, closing
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from seasons import Game
from seasons.rooms.gesture import Gesture
from seasons.rooms.players import HUMAN
from seasons.rooms.room import Room
from seasons.rooms.sequel import sequel
from seasons.rooms.store import Store
from seasons.rules.engine import steps
from seasons.rules.engine.tables import LEVELS
from tests.rooms.helpers import GENEROUS, KEY, addable, kept
from tests.web.helpers import bearer
from tests.web.test_durability import Server, serving
from tests.web.test_leaks import (
    MODULES,
    POINTABLE,
    WHOLE,
    Twins,
    opened,
    random_gesture,
    room_of,
)

GAMES = int(os.environ.get("SEASONS_WORLDS", "60"))
SEED = os.environ.get("SEASONS_SEED") or secrets.token_hex(4)
TOLD = 10  # games between two lines of progress
LATEST = 160  # gestures before the worlds part
FOLLOWED = 15  # and after that, in both of them
POINTED = 4  # things that are pointed at before each of these
# What no two servers have in common: their address, and secrets that are drawn.
OWN = (
    (rb"127\.0\.0\.1:[0-9]+", b"HOST"),
    (rb"([0-9]+\.[0-9]+\.[0-9]+\.)[0-9a-f]{8}", rb"\1OPENED"),  # the end of a ticket
    (rb"seasons=[A-Za-z0-9_-]{43}", b"seasons=BROWSER"),
    (rb"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:]+(\+00:00)?)?", b"DATE"),
    (rb'"(since|away)":[0-9.]+', rb'"\1":SECONDS'),  # how long somebody is not here
)


@dataclass(frozen=True)
class Worlds:
    """A game in two worlds that one seat cannot tell apart."""

    id: str
    seat: int
    real: Game
    other: Game

    @property
    def differ(self) -> bool:
        """Whether chance has not made them the same."""
        return self.real.position() != self.other.position()


def worlds(number: int, luck: Random) -> Worlds:
    """A random game up to some moment, and another world from there on."""
    room = in_the_middle(luck)
    seat = luck.choice(room.game.state.seats())
    another = Game.from_view(room.game.view(seat), luck.getrandbits(32))
    real, other = (Game.from_position(game.position(), key=KEY) for game in (room.game, another))
    return Worlds(f"game-{number}", seat, real, other)


def in_the_middle(luck: Random) -> Room:
    """The room of a random game that is not over."""
    players, level, modules = luck.choice((2, 3, 4)), luck.choice(LEVELS), luck.choice(MODULES)
    room = opened(Game.new(players, level, seed=luck.getrandbits(32), modules=modules))
    before = room.game
    for _ in range(luck.randrange(LATEST)):
        if not room.game.decisions:
            room.game = before
            break
        before = room.game
        act(room, luck)
    return room


def act(room: Room, luck: Random) -> None:
    """Somebody does something."""
    seat = luck.choice(room.game.decisions).seat
    asyncio.run(room._accept(seat, random_gesture(room.game, seat, luck)))


def clicked(game: Game, seat: int, luck: Random) -> tuple[list[int], list[dict[str, Any]]]:
    """A gesture of a person at a page: its steps, and what the person does."""
    gesture, clicks = Gesture(game.state, seat), list[dict[str, Any]]()
    while not gesture.complete:
        things = addable(gesture)
        if gesture.ready and (not things or luck.random() < 0.5):
            gesture.done()
            clicks.append({"do": "done"})
        else:
            gesture.pick(code := luck.choice(things))
            clicks.append({"do": "pick", "code": code})
            gesture = finished(game, gesture)
    return gesture.steps, clicks


def finished(game: Game, gesture: Gesture) -> Gesture:
    """The gesture as a room goes on with it: the last of a fixed number needs no `done`."""
    if not gesture.full:
        return gesture
    after = gesture.answered()
    harmless = not after.complete or sequel(game, gesture.seat, after.steps, 0).can_be_taken_back(
        gesture.seat
    )
    return after if harmless else gesture


class Wire:
    """One seat of a game on a server, and all bytes that were sent to it."""

    def __init__(self, server: Server, game: str, seat: int, stack: ExitStack) -> None:
        self.server = server
        self.host = server.address.removeprefix("http://").rstrip("/")
        self.game, self.seat, self.stack = game, seat, stack
        self.token = f"{game}-token-{seat}"
        self.page = f"/games/{game}/{seat}"
        self.api = f"/api/games/{game}"
        self.cookie = ""
        self.ticket = ""
        self.received: list[bytes] = []

    # Requests

    def ask(self, path: str, token: str = "", body: object = None) -> None:
        """A request, as a browser makes it or as a program that has a token."""
        headers = {"Cookie": self.cookie, "Content-Type": "application/json", **bearer(token)}
        content = None if body is None else json.dumps(body)
        with closing(HTTPConnection(self.host, timeout=GENEROUS)) as connection:
            connection.request("GET" if body is None else "POST", path, content, headers)
            answer = connection.getresponse()
            head = [f"{name}: {value}" for name, value in answer.getheaders() if name != "date"]
            self.received += [str(answer.status).encode(), "\n".join(head).encode(), answer.read()]
            given = answer.getheader("set-cookie", "").partition(";")[0]
            self.cookie = given or self.cookie

    def look_around(self, game: Game) -> None:
        """Everything that there is to ask for, also what is refused."""
        players = game.state.setup.players
        pages = ["", "/seats", "/log", *(f"/of/{seat}" for seat in range(players + 1))]
        for path in ("/", *(self.page + page for page in pages)):
            self.ask(path)
        self.ask(f"/games/{self.game}/{(self.seat + 1) % players}")
        # The record of a game that is over tells everybody everything.
        secret = ["/record"] if game.decisions else []
        for path in ("", "/events", "/events?after=2", *secret):
            self.ask(self.api + path, self.token)

    # Sockets

    def sit_down(self) -> None:
        """Opens the link of the seat, its page, and the stream."""
        self.ask(f"/join/{self.token}")
        self.socket = self._connected(f"{self.page}/socket", {"Cookie": self.cookie})
        self.stream = self._connected(f"{self.api}/stream", bearer(self.token))
        self.hear(0)

    def _connected(self, path: str, headers: dict[str, str]) -> ClientConnection:
        origin: Any = f"http://{self.host}"
        socket = connect(
            f"ws://{self.host}{path}", origin=origin, additional_headers=headers, proxy=None
        )
        return self.stack.enter_context(socket)

    def _message(self, socket: ClientConnection) -> dict[str, Any]:
        text = socket.recv(timeout=GENEROUS)
        assert isinstance(text, str)
        self.received.append(text.encode())
        message: dict[str, Any] = json.loads(text)
        if socket is self.socket:
            self.ticket = message.get("ticket", self.ticket)
        return message

    def hear(self, version: int) -> None:
        """Page and stream show the table as it is now."""
        for socket in (self.socket, self.stream):
            message = self._message(socket)
            while message.get("version", version) < version:
                message = self._message(socket)
            assert "refused" not in message, message

    def say(self, **action: object) -> bool:
        """Does something at the page that changes nothing for others; whether it was refused."""
        self.socket.send(json.dumps({"ticket": self.ticket, **action}))
        refused = "refused" in self._message(self.socket)
        if refused and action["do"] != "nonsense":
            self._message(self.socket)  # the whole table once more
        return refused

    # Gestures

    def click(self, clicks: list[dict[str, Any]], version: int) -> None:
        """A gesture of this seat by its page."""
        for action in clicks[:-1]:
            assert not self.say(**action)
        self.socket.send(json.dumps({"ticket": self.ticket, **clicks[-1]}))
        self.hear(version)

    def play(self, seat: int, gesture: str, version: int) -> None:
        """A gesture of any seat by a program; if it is of this one, its answer counts."""
        if seat == self.seat:
            body = {"ticket": self.ticket, "gesture": gesture}
            self.ask(f"{self.api}/gestures", self.token, body)
        else:
            game, token = self.api.removeprefix("/api/"), f"{self.game}-token-{seat}"
            ticket = self.server.ask(game, token)["ticket"]
            self.server.ask(f"{game}/gestures", token, {"ticket": ticket, "gesture": gesture})
        self.hear(version)

    def news(self) -> list[bytes]:
        """What was received since the last time, without what every server has for itself."""
        news, self.received = self.received, []
        for pattern, instead in OWN:
            news = [re.sub(pattern, instead, part) for part in news]
        return news


class Comparison:
    """The same on two servers."""

    def __init__(self, servers: list[Server], both: Worlds, luck: Random, stack: ExitStack) -> None:
        self.both, self.luck = both, luck
        self.wires = [Wire(server, both.id, both.seat, stack) for server in servers]
        self.twins = Twins(
            room_of(both.real, "real"), both.seat, luck, room_of(both.other, "other")
        )
        self.gestures = 0
        self.bytes = 0  # that were compared

    def run(self) -> None:
        """Sits down, looks around, follows the game; what was received is compared at each step."""
        for wire in self.wires:
            wire.sit_down()
            wire.look_around(self.both.real)
            wire.say(do="mode", text=True)
            wire.say(do="nonsense")
            wire.say(do="undo", ticket="stale")
        self.same()
        while self.gestures < FOLLOWED and self._gesture():
            self._point()
        for wire in self.wires:
            wire.look_around(self.twins.real.room.game)
        self.same()

    def same(self) -> None:
        """Compares what was received since the last time."""
        real, other = (wire.news() for wire in self.wires)
        for one, two in zip(real, other, strict=True):
            assert one == two, self.twins.where()
            self.bytes += len(one)

    def _gesture(self) -> bool:
        """A gesture that looks the same on both servers, if there is one."""
        game = self.twins.real.room.game
        if not game.decisions:
            return False
        seat = self.luck.choice(game.decisions).seat
        worlds, clicks = (game, self.twins.other.room.game), list[dict[str, Any]]()
        if seat == self.both.seat and self.luck.random() < 0.5:
            taken, clicks = clicked(game, seat, self.luck)
        else:
            taken = random_gesture(game, seat, self.luck)
        matching = asyncio.run(self.twins.play(seat, taken))
        if matching is None:
            return False
        version = self.twins.real.room.version
        for wire, world, chosen in zip(self.wires, worlds, (taken, matching), strict=True):
            if clicks:
                wire.click(clicks, version)
            else:
                wire.play(seat, world.written(seat, chosen), version)
        self.gestures += 1
        self.same()
        return True

    def _point(self) -> None:
        """Points at things, in the middle of gestures and where nothing is."""
        gesture = self.twins.real.room.chairs[self.both.seat].gesture
        offered = [step.code for step in gesture.offered()] if gesture is not None else []
        anything = [self.luck.choice(POINTABLE) + self.luck.randint(0, 60) for _ in range(POINTED)]
        for code in self.luck.sample(offered + anything, POINTED):
            whole = self.twins.real.pointed(code) == WHOLE
            self.twins._begin_again()
            if whole or code == steps.DONE:
                continue  # that would be a gesture
            for wire in self.wires:
                if not wire.say(do="pick", code=code):
                    wire.say(do="back")
        self.same()


@pytest.mark.parametrize(
    ("number", "seed"),
    [
        pytest.param(1, "one", id="one"),
        pytest.param(GAMES, SEED, id="many", marks=pytest.mark.soak),
    ],
)
def test_two_servers_send_the_same_to_a_seat_that_cannot_tell_them_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], number: int, seed: str
) -> None:
    """SEASONS_WORLDS says how many games, SEASONS_SEED which ones."""
    games = [worlds(each, Random(f"{seed} {each}")) for each in range(number)]
    folders = [tmp_path / "real", tmp_path / "other"]
    for folder, world in zip(folders, ("real", "other"), strict=True):
        fill(folder, {both.id: getattr(both, world) for both in games})
    gestures = compared = told_apart = 0
    with serving(folders[0]) as one, serving(folders[1]) as two:
        for played, both in enumerate(games, 1):
            with ExitStack() as stack:
                comparison = Comparison([one, two], both, Random(both.id), stack)
                comparison.run()
            gestures, compared = gestures + comparison.gestures, compared + comparison.bytes
            told_apart += both.differ and differ_for_others(one, two, both)
            if played % TOLD == 0:
                with capsys.disabled():
                    print(f"\n{played} games (seed {seed}): {gestures} gestures, "
                          f"{compared} bytes", flush=True)  # fmt: skip
    assert told_apart > number / 2  # so the comparison is not blind


def fill(folder: Path, games: dict[str, Game]) -> None:
    """A data directory with games."""
    folder.mkdir(mode=0o700)

    async def add() -> None:
        for name, game in games.items():
            people = [HUMAN] * game.state.setup.players
            await store.add(kept(game, people, name), None)

    with closing(Store.in_directory(folder)) as store:
        asyncio.run(add())


def differ_for_others(one: Server, two: Server, both: Worlds) -> bool:
    """Whether some other seat sees the difference."""
    others = [seat for seat in both.real.state.seats() if seat != both.seat]
    return any(
        one.ask(f"games/{both.id}", f"{both.id}-token-{seat}")["view"]
        != two.ask(f"games/{both.id}", f"{both.id}-token-{seat}")["view"]
        for seat in others
    )
