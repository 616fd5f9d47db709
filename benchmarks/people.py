"""People who play at tables of a server as browsers do: they read the page and click on anything.

They know no rules. Whatever the page offers they may point at; they say that they are done if they
can, and end their turn when little else is left. So they get along with bots, whose moves nobody
knows beforehand.
"""

import asyncio
import contextlib
import json
import random
import re
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from benchmarks.hosting import GENEROUS, Server, ask

LONGEST_WAIT: Final = 60.0  # seconds for the others; then the table is given up
FAILURES: Final = (OSError, WebSocketException, TimeoutError)  # whatever became of the server

_THING: Final = re.compile(r'<(?:button|g)\b[^>]*\bdata-code="(\d+)"[^>]*>')
_PICKED: Final = 'aria-pressed="true"'
_END: Final = 'data-word="end"'
_DONE: Final = re.compile(r'<button\b[^>]*\bdata-do="done"(?![^>]*aria-disabled)[^>]*>')
_SORTED: Final = re.compile(r'\bdata-chosen="(\d+)"')


@dataclass
class Measure:
    """What happened while some tables were open."""

    waits: list[float] = field(default_factory=list)  # ms for whole gestures
    bots: list[float] = field(default_factory=list)  # ms until bots have played and people go on
    clicks: int = 0
    errors: int = 0
    counting: bool = False

    def begin(self) -> None:
        """From now on all counts, and nothing that was before."""
        self.waits, self.bots, self.clicks, self.errors, self.counting = [], [], 0, 0, True


class Page:
    """A browser's page at one seat, which shows what the server sends."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.seat: Final = seat
        self.version = -1
        self.ticket = ""
        self.mine = self.over = False
        self.gestures = 0  # that were accepted
        self.clicked = ""  # the ticket of a click that was not answered yet
        self.answered = 0.0  # when the last one was
        self.whole = False  # whether it completed a gesture
        self._socket: Final = socket
        self._sections: Final[dict[str, str]] = {}
        self._news: Final = asyncio.Event()

    async def read(self) -> None:
        """The next message about the table; who comes and goes is told beside it."""
        message: dict[str, Any] = {}
        while "version" not in message:
            message = json.loads(await self._socket.recv())
            if "refused" in message or "gone" in message:
                raise ConnectionError(f"refused: {message}")
        if self.clicked and message["ticket"] != self.clicked:
            # What others do leaves the ticket as it is.
            self.answered, self.clicked = time.perf_counter(), ""
            self.whole = message["version"] > self.version
            self.gestures += self.whole
        self.version, self.ticket = message["version"], message["ticket"]
        self.mine, self.over = message["mine"], message["over"]
        self._sections.update(message["sections"])
        self._news.set()

    async def until(self, so: Callable[[], bool]) -> None:
        """Waits until the page shows something."""
        async with asyncio.timeout(LONGEST_WAIT):
            while not so():
                self._news.clear()
                await self._news.wait()

    async def click(self, luck: random.Random) -> float:
        """Does something; the ms until it is shown."""
        self.clicked, start = self.ticket, time.perf_counter()
        await self._socket.send(json.dumps({**self._chosen(luck), "ticket": self.ticket}))
        await self.until(lambda: not self.clicked)
        return (self.answered - start) * 1000

    def _chosen(self, luck: random.Random) -> dict[str, Any]:
        """Points at something, or says that this is all."""
        drawn = "".join(self._sections.values())
        if "data-sort" in drawn:
            codes = [int(code) for code in _SORTED.findall(self._sections["stage"])]
            return {"do": "answer", "codes": luck.sample(codes, len(codes))}
        things = {
            int(each[1]): each[0] for each in _THING.finditer(drawn) if _PICKED not in each[0]
        }
        if _DONE.search(drawn) and (not things or luck.random() < 0.5):
            return {"do": "done"}
        if not things:
            return {"do": "back"}
        lasting = [code for code, tag in things.items() if _END not in tag]
        chosen = luck.choice(lasting if lasting and luck.random() < 0.7 else list(things))
        return {"do": "pick", "code": chosen}


class Table:
    """Some people and some bots who play game after game; neighbours ask other servers."""

    def __init__(
        self, servers: list[Server], number: int, players: list[str], pause: float
    ) -> None:
        self._servers: Final = servers
        self._number: Final = number
        self._players: Final = players
        self._pause: Final = pause
        self._luck: Final = random.Random(number)
        self._game, self._token = "", ""
        self._pages: list[Page] = []
        self._left_to_bots: tuple[float, int] | None = None  # since when, and at which version

    async def play(self, measure: Measure, ready: asyncio.Event) -> None:
        """Game after game, until it is cancelled."""
        while True:
            try:
                async with self._seated() as self._pages:
                    ready.set()
                    async with asyncio.TaskGroup() as group:
                        readers = [
                            group.create_task(self._show(each, measure)) for each in self._pages
                        ]
                        people = [self._sit(each, measure) for each in self._pages]
                        await asyncio.gather(*people)
                        for reader in readers:
                            reader.cancel()
                measure.errors += await self.check()
            except* FAILURES:
                measure.errors += 1
                ready.set()
                await asyncio.sleep(1)

    async def check(self) -> int:
        """How many gestures of people were lost or doubled, as the game itself tells.

        Of one that was not answered when its page was left nobody knows.
        """
        if not self._pages:
            return 0
        address = f"{self._servers[0].address}/api/games/{self._game}/events"
        story, _ = await asyncio.to_thread(ask, address, token=self._token)
        wrong = 0
        for page in self._pages:
            kept = sum(each["seat"] == page.seat and not each["automatic"] for each in story)
            kept -= bool(page.clicked) and kept > page.gestures
            wrong += abs(kept - page.gestures)
        return wrong

    async def _show(self, page: Page, measure: Measure) -> None:
        """Reads all that a page is sent, or the server would leave it."""
        while not page.over:
            await page.read()
            if (
                self._left_to_bots is not None
                and page.mine
                and page.version > self._left_to_bots[1]
            ):
                wait = (time.perf_counter() - self._left_to_bots[0]) * 1000
                measure.bots += [wait] if measure.counting else []
                self._left_to_bots = None

    async def _sit(self, page: Page, measure: Measure) -> None:
        """A person plays until the game is over."""
        while True:
            await page.until(lambda: page.mine or page.over)
            if page.over:
                return
            await asyncio.sleep(self._luck.uniform(0, 2 * self._pause))
            wait = await page.click(self._luck)
            if measure.counting:
                measure.clicks += 1
                measure.waits += [wait] if page.whole else []
            if page.whole and not any(each.mine for each in self._pages):
                self._left_to_bots = time.perf_counter(), page.version

    @contextlib.asynccontextmanager
    async def _seated(self) -> AsyncIterator[list[Page]]:
        links = await asyncio.to_thread(self._new_game)
        async with contextlib.AsyncExitStack() as stack:
            pages: list[Page] = []
            for address, seat, cookie in links:
                socket = connect(
                    f"{address}/games/{self._game}/{seat}/socket".replace("http", "ws", 1),
                    origin=Origin(address),
                    additional_headers={"Cookie": cookie},
                    proxy=None,
                    open_timeout=GENEROUS,
                    close_timeout=1,
                    max_queue=None,
                )
                page = Page(await stack.enter_async_context(socket), seat)
                await page.read()
                pages.append(page)
            yield pages

    def _new_game(self) -> list[tuple[str, int, str]]:
        """Where the people ask, their seats, and the cookies that open them."""
        named = zip(("Ada", "Bo", "Cy", "Di"), self._players, strict=True)
        seats = [{"player": player, "name": f"{name} {self._number}"} for name, player in named]
        level = ("archmage", "apprentice")[self._number % 2]  # half of them without a draft
        made, _ = ask(f"{self._address(0)}/api/games", {"seats": seats, "level": level})
        self._game, found = made["game"], []
        for seat, each in enumerate(made["seats"]):
            if each["token"] is not None:
                self._token, address = each["token"], self._address(seat)
                found.append((address, seat, ask(f"{address}/join/{each['token']}")[1]))
        return found

    def _address(self, seat: int) -> str:
        return self._servers[(self._number + seat) % len(self._servers)].address
