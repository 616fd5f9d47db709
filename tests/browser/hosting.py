"""A server for the tests, the games that are put into it, and its violent end."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import ProxyHandler, Request, build_opener

from seasons import Game
from seasons.rooms.account import Account
from tests.browser.seat import ELSEWHERE

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

    @property
    def elsewhere(self) -> str:
        """The same by plain http, as other devices in the house call it."""
        return f"http://{ELSEWHERE}:{self.port}"

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
        made = self._post("/api/games", {"seats": seats, **setup})
        return [f"{self.url}/join/{seat['token']}" for seat in made["seats"]]

    def put(
        self,
        *players: str,
        names: tuple[str, ...] = NAMES,
        clock: str | None = None,
        **table: Any,
    ) -> list[str]:
        """A game that begins at a position set up by hand; the links of its seats."""
        number, seats = self._seats(players, names)
        position = Game.set_up(players=len(seats), **table).position()
        game = {"id": f"put-{number}", "seats": seats, "position": position, "clock": clock}
        self._post("/put", game)
        return [f"{self.url}/join/{seat['token']}" for seat in seats]

    def finish(self, browser: str, rival: str, name: str, level: str, account: Account) -> None:
        """A game that is over, of a browser's first seat against somebody."""
        number, seats = self._seats(("human", rival), (NAMES[0], name))
        told = {
            "id": f"over-{number}",
            "browser": browser,
            "seats": seats,
            "level": level,
            "result": " ".join(str(sheet.total) for sheet in account.sheets),
            "account": str(account),
        }
        self._post("/finish", told)

    def _seats(
        self, players: tuple[str, ...], names: tuple[str, ...]
    ) -> tuple[int, list[dict[str, str]]]:
        """A new number, and the seats of its game."""
        number = next(self._numbers)
        return number, [
            {"player": player, "name": name, "token": f"token-{number}-{seat}"}
            for seat, (player, name) in enumerate(zip(players, names, strict=False))
        ]

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        sent = json.dumps(body).encode()
        request = Request(f"{self.url}{path}", sent, {"Content-Type": "application/json"})
        with build_opener(ProxyHandler({})).open(request) as answer:
            return json.load(answer)
