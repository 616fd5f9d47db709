"""A server for the tests, the games that are put into it, and its violent end."""

from __future__ import annotations

import asyncio
import itertools
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.request import ProxyHandler, Request, build_opener

from seasons import Game
from seasons.rooms.store import Kept, Seat, Store
from seasons.rooms.story import Era
from seasons.rules.engine import tables

KEY = "5eed" * 16  # to all chance

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("Ylva", "Boris", "Chloe", "Dario")


class Host:
    """One server with a data directory of its own."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self._numbers = itertools.count()
        self.start()

    @property
    def url(self) -> str:
        """Where the server is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts it, on the same port as before."""
        command = [sys.executable, "-m", "tests.browser.serve", str(self.data), str(self.port)]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())

    def kill(self) -> None:
        """Ends it as a loss of power would."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    # Games

    def begin(self, *players: str, **setup: Any) -> list[str]:
        """A new game of these players (`human` or a bot); the links of its seats."""
        seats = [{"player": each, "name": name} for each, name in zip(players, NAMES, strict=False)]
        body = json.dumps({"seats": seats, **setup}).encode()
        request = Request(f"{self.url}/api/games", body, {"Content-Type": "application/json"})
        with build_opener(ProxyHandler({})).open(request) as answer:
            made = json.load(answer)
        return [f"{self.url}/join/{seat['token']}" for seat in made["seats"]]

    def put(self, *players: str, **table: Any) -> list[str]:
        """A game that begins at a position set up by hand; the links of its seats."""
        number = next(self._numbers)
        seats = [
            Seat(player, name, f"token-{number}-{seat}")
            for seat, (player, name) in enumerate(zip(players, NAMES, strict=False))
        ]
        game = Game.set_up(players=len(seats), **table)
        era = Era(0, tables.RULES_VERSION, {"key": KEY}, game.position())
        kept = Kept(
            id=f"put-{number}",
            created=0.0,
            played=0.0,
            position=era.begun([seat.name for seat in seats]).position(),
            result=None,
            seats=tuple(seats),
            eras=(era,),
        )
        # In a thread of its own: Playwright's event loop runs in this one.
        with ThreadPoolExecutor(1) as thread, closing(Store.in_directory(self.data)) as store:
            thread.submit(lambda: asyncio.run(store.add(kept, None))).result()
        return [f"{self.url}/join/{seat.token}" for seat in seats]
