"""A server that is killed at any moment is found again as it last answered."""

from __future__ import annotations

import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

from tests.server.helpers import GENEROUS, any_gesture, bearer, seen

Answer = dict[str, Any]


class Server:
    """A real server, in a process of its own, on a free port of loopback."""

    def __init__(self, data: Path, largest: int = resource.RLIM_INFINITY) -> None:
        command = ["-m", "seasons.cli", "serve", "--host", "127.0.0.1", "--port", "0"]
        self.process = subprocess.Popen(
            [sys.executable, *command, "--data", str(data)],
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

    def ask(self, path: str, token: str = "", body: object = None) -> Answer:
        """The JSON of an answer."""
        content = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **bearer(token)}
        request = Request(f"{self.address}api/{path}", content, headers)
        with build_opener(ProxyHandler({})).open(request, timeout=GENEROUS) as answer:
            found: Answer = json.load(answer)
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
    with serving(data, largest=150_000) as server:
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
