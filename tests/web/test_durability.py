"""A server that is killed at any moment is found again as it last answered."""

from __future__ import annotations

import json
import os
import random
import re
import resource
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

import pytest

from seasons import Game
from tests.rooms.helpers import GENEROUS
from tests.web.helpers import any_gesture, bearer, seen

Answer = dict[str, Any]


class Server:
    """A real server, in a process of its own, on a free port of loopback."""

    def __init__(
        self, data: Path, largest: int = resource.RLIM_INFINITY, options: Sequence[str] = ()
    ) -> None:
        command = ["-m", "seasons.cli", "serve", "--host", "127.0.0.1", "--port", "0"]
        self.process = subprocess.Popen(
            [sys.executable, *command, *(options or ("--data", str(data)))],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=data.parent,
            env={**os.environ, "HOME": str(data.parent), "LC_ALL": "C.UTF-8"},
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest)),
        )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+/", self.process.stdout.readline())
        assert found is not None
        self.address = found[0]

    def kill(self) -> None:
        """Ends it without a word, as a loss of power would."""
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGKILL)
        with self.process:
            pass  # waits, and closes the pipe

    def text(self, path: str, token: str = "", body: object = None) -> str:
        """An answer."""
        content = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **bearer(token)}
        request = Request(f"{self.address}api/{path}", content, headers)
        with build_opener(ProxyHandler({})).open(request, timeout=GENEROUS) as answer:
            return str(answer.read().decode())

    def ask(self, path: str, token: str = "", body: object = None) -> Answer:
        """The JSON of an answer."""
        found: Answer = json.loads(self.text(path, token, body))
        return found


@contextmanager
def serving(data: Path, largest: int = resource.RLIM_INFINITY) -> Iterator[Server]:
    """A server; no file that it writes may be larger than this."""
    server = Server(data, largest)
    try:
        yield server
    finally:
        server.kill()


def new_game(server: Server) -> tuple[str, list[str]]:
    made = server.ask("games", body={"seats": [{}, {}], "seed": "power"})
    return f"games/{made['game']}", [seat["token"] for seat in made["seats"]]


def views(server: Server, game: str, tokens: list[str]) -> list[object]:
    """What all seats see, and all that has happened."""
    return [
        part for token in tokens
        for part in (server.ask(game, token)["view"], server.ask(f"{game}/events", token))
    ]  # fmt: skip


def play(server: Server, game: str, tokens: list[str], chance: random.Random) -> None:
    """Anything that one of the seats can do."""
    decisions = server.ask(game, tokens[0])["view"]["decisions"]
    token = tokens[chance.choice(decisions)["seat"]]
    table = server.ask(game, token)
    gesture = any_gesture(seen(table), chance)
    server.ask(f"{game}/gestures", token, {"ticket": table["ticket"], "gesture": gesture})


def test_a_server_that_is_killed_goes_on_from_its_last_answer(tmp_path: Path) -> None:
    chance, data = random.Random(20), tmp_path / "data"
    with serving(data) as server:
        game, tokens = new_game(server)
        expected = views(server, game, tokens)
    for _ in range(4):
        with serving(data) as server:
            assert views(server, game, tokens) == expected
            for _ in range(chance.randrange(1, 9)):
                play(server, game, tokens, chance)
            expected = views(server, game, tokens)


def test_a_gesture_during_which_the_server_is_killed_happened_or_did_not(
    tmp_path: Path,
) -> None:
    """Gestures as fast as they go, and the power fails meanwhile: at most the last one is open."""
    chance, data = random.Random(3), tmp_path / "data"
    with serving(data) as server:
        game, tokens = new_game(server)
        for _ in range(chance.randrange(3, 9)):
            play(server, game, tokens, chance)
        answered = views(server, game, tokens)
        killer = threading.Timer(chance.random() / 10, server.kill)
        killer.start()
        with suppress(OSError, HTTPException):
            while True:
                play(server, game, tokens, chance)
                answered = views(server, game, tokens)
        killer.join()
    with serving(data) as server:
        found = views(server, game, tokens)
        before, after = answered[1], found[1]
        assert isinstance(before, list)
        assert isinstance(after, list)
        assert after[: len(before)] == before
        assert [each for each in after[len(before) :] if not each["automatic"]][1:] == []
        if after == before:
            assert found == answered
        play(server, game, tokens, chance)


def refusal(action: Callable[[], object]) -> tuple[int, str]:
    """Does something until it is refused; the status and the code."""
    try:
        while True:
            action()
    except HTTPError as error:
        with error:
            return error.code, json.load(error)["code"]


def test_a_disk_that_is_full_loses_nothing_that_was_answered(tmp_path: Path) -> None:
    chance, data = random.Random(8), tmp_path / "data"
    with serving(data, largest=200_000) as server:
        game, tokens = new_game(server)
        for _ in range(3):
            play(server, game, tokens, chance)
        assert refusal(lambda: new_game(server)) == (503, "not-saved")
        assert refusal(lambda: play(server, game, tokens, chance)) == (503, "not-saved")
        expected = views(server, game, tokens)
    with serving(data) as server:
        assert views(server, game, tokens) == expected
        play(server, game, tokens, chance)


def test_a_database_that_is_deleted_takes_no_answer_with_it(tmp_path: Path) -> None:
    chance, data = random.Random(5), tmp_path / "data"
    with serving(data) as server:
        game, tokens = new_game(server)
        play(server, game, tokens, chance)
        (data / "games.sqlite3").unlink()
        for _ in range(5):
            with suppress(HTTPError):
                play(server, game, tokens, chance)
        expected = views(server, game, tokens)
    with serving(data) as server:
        assert views(server, game, tokens) == expected


# Many kills

KILLS = int(os.environ.get("SEASONS_KILLS", "200"))
SEED = os.environ.get("SEASONS_SEED") or secrets.token_hex(4)
TOLD = 50  # kills between two lines of progress
TABLES = 4
FEW, MANY = 10, 80  # gestures of people that a server lives for at most; bots come up meanwhile
MOMENT = 0.03  # seconds; less than a gesture takes
KINDS: list[dict[str, Any]] = [
    {"seats": [{}, {}]},
    {"seats": [{}, {"player": "random"}], "modules": ["cards", "tokens", "enchantment"]},
    {"seats": [{"player": "random"}, {}, {"player": "beginner"}], "level": "apprentice"},
    {"seats": [{}, {}, {}], "modules": ["cards"]},
]


@dataclass
class Match:
    """A game that outlives many servers, and all that its people were told of it."""

    path: str
    tokens: dict[int, str]  # of the seats of people
    accepted: int = 0  # gestures that were answered
    open: bool = False  # whether one more was on its way when the server was killed
    told: list[Answer] = field(default_factory=list)
    shown: Answer = field(default_factory=lambda: {"version": -1})
    over: bool = False

    @classmethod
    def new(cls, house: House, wanted: Answer) -> Match:
        """A game that begins."""
        made = house.ask("games", body=wanted)
        people = [n for n, seat in enumerate(wanted["seats"]) if not seat]
        return cls(f"games/{made['game']}", {n: made["seats"][n]["token"] for n in people})

    @property
    def _token(self) -> str:
        return next(iter(self.tokens.values()))

    def check(self, house: House) -> int:
        """All that was told has happened and nothing happened twice.

        The number of gestures, 0 or 1, of which nobody knew whether they had happened.
        """
        events, table = self._events(house), house.ask(self.path, self._token)
        assert events[: len(self.told)] == self.told
        numbers = [each["number"] for each in events]
        assert numbers == sorted(set(numbers))
        played = [each for each in events if not each["automatic"] and each["seat"] in self.tokens]
        more = len(played) - self.accepted
        assert more in (0, int(self.open))
        assert table["version"] >= self.shown["version"]
        if table["version"] == self.shown["version"]:
            assert table["view"] == self.shown["view"]
        self.accepted, self.open, self.told, self.over = len(played), False, events, table["over"]
        return more

    def record(self, house: House) -> str:
        """The record, when the game is over."""
        return house.text(f"{self.path}/record", self._token)

    def _events(self, house: House) -> list[Answer]:
        """Gestures only: what a room remarks about its bots is not kept."""
        found: list[Answer] = json.loads(house.text(f"{self.path}/events", self._token))
        return [each for each in found if each["number"]]

    def play(self, house: House, chance: random.Random, made: threading.Semaphore) -> None:
        """Gestures as fast as they go, until the server is gone."""
        try:
            while not self.over:
                if self._gesture(house, chance):
                    made.release()
                if chance.random() < 0.2:
                    self.told = self._events(house)
        except HTTPError:
            raise  # it is there, and fails
        except (OSError, HTTPException):
            return

    def _gesture(self, house: House, chance: random.Random) -> bool:
        """A gesture of a person; whether there was one."""
        table = house.ask(self.path, self._token)
        deciding = [each["seat"] for each in table["view"]["decisions"]]
        people = [seat for seat in deciding if seat in self.tokens]
        self.over = not deciding
        if not people:
            return False  # bots think
        token = self.tokens[chance.choice(people)]
        table = house.ask(self.path, token)
        if not table["view"]["steps"]:
            return False  # a bot was faster
        body = {"ticket": table["ticket"], "gesture": any_gesture(seen(table), chance)}
        self.open = True
        try:
            answer = house.ask(f"{self.path}/gestures", token, body)
        except HTTPError as refusal:
            if refusal.code != 409:  # a bot was faster
                raise
        else:
            self.accepted += 1
            if token == self._token:
                self.shown = answer
        self.open = False
        return True


class House:
    """Where games are played: by one server at a time, begun again after it was killed."""

    def __init__(self, data: Path, options: Sequence[str] = ()) -> None:
        self.begin: Final = partial(Server, data, options=options)
        self.servers: list[Server] = []

    def open(self) -> None:
        """Lets somebody in, as soon as one server is there."""
        self.servers = [each for each in self.servers if each.process.poll() is None]
        if not self.servers:
            self.servers.append(self.begin())

    def complete(self) -> None:
        """Begins all servers that there should be."""

    def text(self, path: str, token: str = "", body: object = None) -> str:
        """An answer."""
        return self.servers[0].text(path, token, body)

    def ask(self, path: str, token: str = "", body: object = None) -> Answer:
        """The JSON of an answer."""
        found: Answer = json.loads(self.text(path, token, body))
        return found

    def kill(self) -> None:
        """Ends a server without a word."""
        self.servers[0].kill()

    def close(self) -> None:
        """Ends all."""
        for server in self.servers:
            server.kill()


NUMBERS = pytest.mark.parametrize(
    ("number", "seed"),
    [
        pytest.param(10, "ten", id="few"),
        pytest.param(KILLS, SEED, id="many", marks=pytest.mark.soak),
    ],
)


@pytest.mark.slow
@NUMBERS
def test_many_servers_are_killed_and_nothing_is_lost_or_doubled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], number: int, seed: str
) -> None:
    """SEASONS_KILLS says how many, SEASONS_SEED which ones."""
    with closing(House(tmp_path / "data")) as house:
        outlive(house, number, seed, capsys)


def outlive(house: House, number: int, seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Games go on while servers are killed; all that was told is so, and nothing is so twice."""
    chance = random.Random(seed)
    games: list[Match] = []
    finished = accepted = undecided = 0
    for kills in range(number + 1):
        house.open()
        undecided += sum(game.check(house) for game in games)
        for game in [game for game in games if game.over]:
            assert Game.from_record(game.record(house)).outcome is not None
            games.remove(game)
            finished, accepted = finished + 1, accepted + game.accepted
        if kills and kills % TOLD == 0:
            total = accepted + sum(game.accepted for game in games)
            with capsys.disabled():
                print(f"\n{kills} kills (seed {seed}): {finished} games over, {total} gestures "
                      f"kept, {undecided} of them during a kill", flush=True)  # fmt: skip
        if kills < number:
            house.complete()
            while len(games) < TABLES:
                games.append(Match.new(house, chance.choice(KINDS)))
            kill_while_they_play(house, games, chance)


def kill_while_they_play(house: House, games: list[Match], chance: random.Random) -> None:
    """Everybody plays, and a server is killed at some moment."""
    made, most = threading.Semaphore(0), MANY if chance.random() < 0.1 else FEW
    with ThreadPoolExecutor(len(games)) as people:
        lucks = [random.Random(chance.random()) for _ in games]
        playing = [
            people.submit(game.play, house, luck, made)
            for game, luck in zip(games, lucks, strict=True)
        ]
        for _ in range(chance.randrange(most)):
            if not made.acquire(timeout=GENEROUS):
                break  # all of these games are over
        time.sleep(chance.uniform(0, MOMENT))
        house.kill()
    for each in playing:
        each.result()
