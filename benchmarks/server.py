"""What the server costs: time per gesture and request, bytes per update, first loads of its pages.

python -m benchmarks.server
python -m benchmarks.server --games 5 --profile
python -m benchmarks.server --only loads --loads 9
python -m benchmarks.server --only requests --requests 1000

Gestures are those of beginners in games of four with all modules, written to a real database and
shown to four pages. Bytes are counted as JSON and as a socket with permessage-deflate sends them.
Loads need Chromium, with nothing in its cache but where that is said. Requests are the smallest
that the API has. Aims: 95 % of all gestures within 30 ms, 3 kB per update, 200 kB and one second
for each first load, 95 % of all requests within 10 ms.
"""

import asyncio
import cProfile
import json
import os
import pstats
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener

from benchmarks.arguments import described
from seasons import bots, build
from seasons.rooms.gesture import under_way
from seasons.rooms.players import HUMAN
from seasons.rooms.rooms import Rooms
from seasons.rooms.sight import Sight
from seasons.rooms.store import Store
from seasons.rooms.story import Played
from seasons.rooms.thinking import Thinkers
from seasons.rules.game import Game
from seasons.rules.writing.decision import Step
from seasons.tools.bench import ALL_MODULES
from seasons.web.page.updates import Page
from seasons.web.serving.place import ABOUT

PLAYERS = 4
BOT = "beginner"
CHROMIUM = "/usr/bin/chromium"
CHROMIUM_OPTIONS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
SHOWN_TABLE = "#question, #stage .card"
GENEROUS = 30.0  # seconds until we give up
FULL_TIME, FULL_BYTES = 30.0, 3000  # aims for gestures and updates
FULL_ANSWER = 10.0  # aim for requests
FULL_LOAD, FULL_WAIT = 200.0, 1.0  # aims for loads: kB, seconds


def main() -> None:
    """Measure and print."""
    parser = described(__doc__)
    parser.add_argument("--games", type=int, default=2, help="games of four")
    parser.add_argument("--loads", type=int, default=5, help="loads of each page")
    parser.add_argument("--requests", type=int, default=300,
                        help="requests of each kind")  # fmt: skip
    parser.add_argument("--only", choices=("gestures", "requests", "loads"),
                        help="leave the others out")  # fmt: skip
    parser.add_argument("--profile", action="store_true", help="print what takes the time")
    options = parser.parse_args()
    print("compiled" if build.compiled() else "pure Python")
    if options.only in (None, "gestures"):
        measure_gestures(options.games, options.profile)
    if options.only in (None, "requests"):
        measure_requests(options.requests)
    if options.only in (None, "loads"):
        measure_loads(options.loads)


# Gestures


@dataclass
class Costs:
    """Milliseconds and bytes, one number for each gesture or update."""

    whole: list[float] = field(default_factory=list)
    store: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)  # says the same on a busy machine
    slowest: tuple[float, str] = (0.0, "")

    @property
    def rules(self) -> list[float]:
        """What is neither the store nor the pages."""
        parts = zip(self.whole, self.store, self.pages, strict=True)
        return [whole - store - pages for whole, store, pages in parts]


class TimedStore(Store):
    """A store that says how long the last gesture took to write."""

    spent = 0.0

    async def play(
        self,
        game: str,
        gestures: list[Played],
        position: str,
        result: str | None,
        account: str | None = None,
    ) -> None:
        """Writes a gesture."""
        start = time.perf_counter()
        await super().play(game, gestures, position, result, account)
        self.spent = milliseconds(start)


class TimedPage(Page):
    """A page that keeps what it sends as the text that goes out."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "en", self._encode)
        self.spent = 0.0
        self.sent: list[str] = []

    def _encode(self, message: dict[str, Any]) -> None:
        self.sent.append(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def show(self, sight: Sight) -> None:
        """Renders, and encodes."""
        start = time.perf_counter()
        super().show(sight)
        self.spent = milliseconds(start)


class NoThinkers(Thinkers):
    """All seats are people: the bots here think outside of the measured time."""

    def __init__(self) -> None:
        pass


def milliseconds(start: float) -> float:
    """The time since."""
    return (time.perf_counter() - start) * 1000


def measure_gestures(games: int, profiled: bool) -> None:
    """Plays games; prints what their gestures cost."""
    costs, pages = Costs(), list[TimedPage]()
    profile = cProfile.Profile() if profiled else None
    with tempfile.TemporaryDirectory() as folder:
        store = TimedStore.in_directory(Path(folder))
        for number in range(games):
            pages += asyncio.run(play_game(store, number, costs, profile))
        store.close()
    print(f"\n{len(costs.whole)} gestures in {games} games, {PLAYERS} pages; ms (aim: 95 % within "
          f"{FULL_TIME:.0f})")  # fmt: skip
    for name in ("whole", "processor", "rules", "store", "pages"):
        print(row(name, getattr(costs, name), "7.1f"))
    print(f"slowest: {costs.slowest[1]}")
    print_bytes(pages)
    if profile is not None:
        print("\nwhat takes the time")
        pstats.Stats(profile).strip_dirs().sort_stats("tottime").print_stats(25)


async def play_game(
    store: TimedStore, number: int, costs: Costs, profile: cProfile.Profile | None
) -> list[TimedPage]:
    """A game between beginners; the pages with all they were sent."""
    rooms = Rooms(store, NoThinkers())
    setup = {"seed": f"server {number}", "modules": list(ALL_MODULES)}
    kept = await rooms.make([(HUMAN, f"Player {n}") for n in range(PLAYERS)], setup, None)
    room = await rooms.enter(kept.id)
    assert room is not None
    pages = [TimedPage(seat) for seat in range(PLAYERS)]
    for page in pages:
        page.connect(room.sight(page.seat))
        room.viewers.add(page)
    players = [bots.make(BOT, f"{number} {seat}") for seat in range(PLAYERS)]
    while room.game.decisions:
        decision = room.game.decisions[0]
        seat = decision.seat
        steps = thought(room.game.copy(), seat, players[seat].choose)
        if profile is not None:
            profile.enable()
        start, busy = time.perf_counter(), time.process_time()
        await room._accept(seat, steps)
        spent, busy = milliseconds(start), (time.process_time() - busy) * 1000
        if profile is not None:
            profile.disable()
        costs.whole.append(spent)
        costs.processor.append(busy)
        costs.store.append(store.spent)
        costs.pages.append(sum(page.spent for page in pages))
        where = f"{spent:.1f} ms, {decision.kind} by seat {seat} in gesture {room._last}"
        costs.slowest = max(costs.slowest, (spent, where))
    await rooms.close()
    return pages


def thought(game: Game, seat: int, choose: Callable[[Any], Step]) -> list[int]:
    """A whole gesture of a bot."""
    steps: list[int] = []
    while not steps or under_way(game.state, seat):
        step = choose(game.view(seat))
        steps.append(step.code)
        game.apply(step)
    return steps


def row(name: str, values: list[float], form: str) -> str:
    """A line of a table: median, mean, the 95th of a hundred, maximum."""
    high = statistics.quantiles(values, n=20)[-1]
    numbers = statistics.median(values), statistics.fmean(values), high, max(values)
    told = zip(("median", "mean", "95 %", "maximum"), numbers, strict=True)
    return f"  {name:12}" + "  ".join(f"{word} {value:{form}}" for word, value in told)


def print_bytes(pages: list[TimedPage]) -> None:
    """What the pages were sent: the first message of each apart."""
    raw: list[float] = []
    packed: list[float] = []
    first: list[float] = []
    for page in pages:
        sizes = list(transferred(page.sent))
        first.append(sizes[0])
        packed += sizes[1:]
        raw += [len(text.encode()) for text in page.sent[1:]]
    print(f"\n{len(raw)} updates; bytes (aim: {FULL_BYTES} transferred)")
    print(row("JSON", raw, "7.0f"))
    print(row("transferred", packed, "7.0f"))
    within = sum(size <= FULL_BYTES for size in packed) / len(packed)
    print(f"  {100 * within:.1f} % of the updates are within the aim; "
          f"the first message of a page: {statistics.fmean(first):.0f}")  # fmt: skip
    print_sections(pages)


def transferred(texts: list[str]) -> Iterator[int]:
    """The bytes of messages on one socket, whose compressor remembers what was sent before."""
    packer = zlib.compressobj(wbits=-15)
    for text in texts:
        packed = packer.compress(text.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)
        yield len(packed.removesuffix(b"\x00\x00\xff\xff"))


def print_sections(pages: list[TimedPage]) -> None:
    """Which parts of the updates are large, and how often they are sent."""
    sizes: dict[str, list[int]] = {}
    updates = 0
    for page in pages:
        for text in page.sent[1:]:
            updates += 1
            message = json.loads(text)
            parts = {**message.pop("sections"), "(log)": json.dumps(message.pop("log"))}
            for name, part in {**parts, "(rest)": json.dumps(message)}.items():
                sizes.setdefault(name, []).append(len(part.encode()))
    print("  section       sent in   mean bytes   share of all JSON")
    total = sum(sum(found) for found in sizes.values())
    for name, found in sorted(sizes.items(), key=lambda item: -sum(item[1])):
        print(f"  {name:12} {100 * len(found) / updates:6.0f} %   {statistics.fmean(found):10.0f}"
              f"   {100 * sum(found) / total:15.1f} %")  # fmt: skip


# Requests


def measure_requests(number: int) -> None:
    """Asks a real server small things; prints how long it takes to answer."""
    with tempfile.TemporaryDirectory() as folder, serving(folder) as address:
        host = urlsplit(address).netloc
        with closing(HTTPConnection(host, timeout=GENEROUS)) as connection:
            kept = [timed_request(connection) for _ in range(number)]
        new: list[float] = []
        for _ in range(number):
            with closing(HTTPConnection(host, timeout=GENEROUS)) as connection:
                new.append(timed_request(connection))
    print(f"\n{number} requests of {ABOUT} each; ms (aim: 95 % within {FULL_ANSWER:.0f})")
    print(row("one kept", kept, "7.2f"))
    print(row("new ones", new, "7.2f"))


def timed_request(connection: HTTPConnection) -> float:
    """Milliseconds from the question to the whole answer."""
    start = time.perf_counter()
    connection.request("GET", ABOUT)
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 200
    return milliseconds(start)


# Loads


@dataclass
class Load:
    """A page from the click until it is shown, and what came over the wire."""

    name: str
    seconds: float = 0.0
    files: dict[str, float] = field(default_factory=dict)  # bytes by kind
    requests: int = 0

    @property
    def kilobytes(self) -> float:
        """All bytes together."""
        return sum(self.files.values()) / 1000


def measure_loads(number: int) -> None:
    """Loads the pages of a real server in a real browser; prints bytes and seconds."""
    chromium = CHROMIUM if Path(CHROMIUM).exists() else shutil.which("chromium")
    if chromium is None:
        print("\nloads left out: there is no Chromium")
        return
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        print("\nloads left out: Playwright is not installed")
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(folder) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_OPTIONS)
        loads = [load for _ in range(number) for load in all_loads(browser, address)]
        browser.close()
    print(f"\n{number} loads of each page (aim: {FULL_LOAD:.0f} kB, {FULL_WAIT:.0f} s)")
    for name in dict.fromkeys(load.name for load in loads):
        print_loads([load for load in loads if load.name == name])


def print_loads(loads: list[Load]) -> None:
    """One page: bytes of the first load, the median and the longest wait."""
    seconds = [load.seconds for load in loads]
    kinds = ", ".join(f"{kind} {size / 1000:.1f}" for kind, size in sorted(loads[0].files.items()))
    print(f"  {loads[0].name:24} {loads[0].kilobytes:6.1f} kB in {loads[0].requests} requests, "
          f"median {statistics.median(seconds):.2f} s, maximum {max(seconds):.2f} s")  # fmt: skip
    print(f"  {'':24} kB: {kinds}")


@contextmanager
def serving(folder: str) -> Iterator[str]:
    """A server in a process of its own, and its address."""
    command = [sys.executable, "-m", "seasons.cli", "serve", "--port", "0", "--data", folder]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://[^ ]+", server.stdout.readline())
            assert found is not None, "the server does not say where it is"
            yield found[0].rstrip("/")
        finally:
            server.terminate()


def all_loads(browser: Any, address: str) -> Iterator[Load]:
    """The start page, the table after it, and the table in a browser that knows nothing."""
    context = browser.new_context()
    page = context.new_page()
    yield Watch(page, "start page").load(lambda: page.goto(address), "form")
    click = page.locator("button.play").first.click
    yield Watch(page, "table from there").load(click, SHOWN_TABLE)
    context.close()
    context = browser.new_context()
    page = context.new_page()
    link = f"{address}/join/{new_token(address)}"
    yield Watch(page, "table, nothing cached").load(lambda: page.goto(link), SHOWN_TABLE)
    context.close()


def new_token(address: str) -> str:
    """The secret that opens the first seat of a new game."""
    seats = [{"player": HUMAN}, *({"player": BOT} for _ in range(PLAYERS - 1))]
    body = json.dumps({"seats": seats, "modules": list(ALL_MODULES)}).encode()
    request = Request(f"{address}/api/games", body, {"content-type": "application/json"})
    with build_opener(ProxyHandler({})).open(request, timeout=GENEROUS) as answer:
        return str(json.load(answer)["seats"][0]["token"])


class Watch:
    """Counts what a page fetches."""

    def __init__(self, page: Any, name: str) -> None:
        self.page: Final = page
        self.result: Final = Load(name)
        self._kinds: Final[dict[str, str]] = {}
        self._messages: Final[list[str]] = []
        self._network: Final = page.context.new_cdp_session(page)
        self._network.send("Network.enable")
        self._network.on("Network.responseReceived", self._kind)
        self._network.on("Network.loadingFinished", self._finished)
        self._network.on("Network.webSocketFrameReceived", self._frame)

    def _kind(self, event: dict[str, Any]) -> None:
        self._kinds[event["requestId"]] = event["type"]

    def _finished(self, event: dict[str, Any]) -> None:
        size = event["encodedDataLength"]
        if size:  # what is in the cache costs nothing
            kind = self._kinds.get(event["requestId"], "Other")
            self.result.requests += 1
            self.result.files[kind] = self.result.files.get(kind, 0) + size

    def _frame(self, event: dict[str, Any]) -> None:
        self._messages.append(event["response"]["payloadData"])

    def load(self, go: Callable[[], object], shown: str) -> Load:
        """Goes to a page, and waits until it shows something."""
        start = time.perf_counter()
        go()
        self.page.wait_for_selector(shown, timeout=GENEROUS * 1000)
        self.result.seconds = time.perf_counter() - start
        self.page.wait_for_load_state("networkidle")
        if self._messages:
            self.result.files["WebSocket"] = next(transferred(self._messages))
        self._network.detach()
        return self.result


if __name__ == "__main__":
    main()
