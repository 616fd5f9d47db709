"""How many tables of four a server holds, with 99 % of all gestures shown within 250 ms.

python -m benchmarks.load
python -m benchmarks.load --tables 10,50,100,200 --seconds 30 --pause 2
python -m benchmarks.load --sources ../before/src --sources src
python -m benchmarks.load --server-command "python -O -m seasons.cli serve"
python -m benchmarks.load --database postgresql://seasons@/games --processes 2

A server in a process of its own on this computer; four pages at every table, as browsers open them.
At each table somebody clicks about every second (--pause), as in games that were played beforehand.
Measured is the time from the click that completes a gesture until the own page shows it, so it was
written down and shown to all four. This program runs on the same computer, and takes its part.
Several processes (--processes) share a PostgreSQL (--database, an empty one): neighbours at a table
are served by different ones, so much of what is shown is passed on.
More and more tables are opened (--tables) and watched for some time (--seconds), two minutes in
all. With several --sources each is measured in turn; Ctrl-C ends it with what there is so far.
"""

import argparse
import asyncio
import contextlib
import functools
import json
import os
import random
import re
import shlex
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, OpenerDirector, ProxyHandler, Request, build_opener

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.arguments import described
from seasons import build
from seasons.rooms.forced import forced
from seasons.rooms.gesture import Gesture
from seasons.rules.engine import steps
from seasons.rules.game import Game
from seasons.rules.writing.decision import Step

PLAYERS = 4
SCRIPTS = 8  # games, played again at all tables under other names
LONGEST = 200  # gestures of a script
AIM = 250.0  # ms, for 99 %
GENEROUS = 30.0  # seconds until we give up
SETTLING = 2.0  # seconds after new tables were opened
HOPELESS = 20 * AIM  # ms, for half of all: more tables would tell nothing new

Script = list[tuple[int, dict[str, Any]]]  # who does what, in the words of a page


def main() -> None:
    """Measure and print."""
    parser = described(__doc__)
    add = functools.partial(parser.add_argument, metavar="N")
    add("--tables", default="5,10,20,40,80", help="how many are open, one measure for each")
    add("--seconds", type=float, default=18.0, help="to be measured for each of these")
    add("--pause", type=float, default=1.0, help="seconds on average between two clicks at a table")
    command = shlex.join([sys.executable, "-m", "seasons.cli", "serve"])
    add("--server-command", metavar="COMMAND", default=command,
        help="what starts the server; --host, --port and --data are added")  # fmt: skip
    add("--database", metavar="URL", default="", help="a PostgreSQL instead of SQLite")
    add("--processes", type=int, default=1, help="servers that share that database")
    add("--sources", metavar="DIR", action="append", default=[],
        help="measure the package in this directory; may be given again")  # fmt: skip
    options = parser.parse_args()
    if options.processes > 1 and not options.database:
        parser.error("several processes share a PostgreSQL: give its --database")
    with contextlib.suppress(KeyboardInterrupt):
        if options.sources:
            compare(options)
        else:
            asyncio.run(measure(options))


def numbers(text: str) -> list[int]:
    """Numbers with commas between."""
    return [int(each) for each in text.split(",")]


def compare(options: argparse.Namespace) -> None:
    """Runs this program once for each version of the package, whose clicks must be its own."""
    names = ("tables", "seconds", "pause", "server_command", "database", "processes")
    arguments = [f"--{name.replace('_', '-')}={getattr(options, name)}" for name in names]
    for folder in options.sources:
        print(f"\n{folder}", flush=True)
        environment = {**os.environ, "PYTHONPATH": str(Path(folder).resolve())}
        subprocess.run(
            [sys.executable, "-m", "benchmarks.load", *arguments], env=environment, check=True
        )


# What people do


def scripts() -> list[Script]:
    """Games in which people point at anything that is possible, half of them without a draft."""
    return [script(f"load {n}", level_of(n)) for n in range(SCRIPTS)]


def level_of(number: int) -> str:
    """The level of a script's game."""
    return ("archmage", "apprentice")[number % 2]


def script(seed: str, level: str) -> Script:
    """What is done in a game, click by click; what is forced the server does by itself."""
    luck, found = random.Random(seed), Script()
    game = Game.new(PLAYERS, level, seed=seed)
    for _ in range(LONGEST):
        if not game.decisions:
            break
        seat = luck.choice(game.decisions).seat
        gesture = Gesture(game.state, seat)
        while not gesture.complete:
            found.append((seat, clicked(gesture, luck)))
        carry_out(game, gesture)
        while (only := forced(game)) is not None:
            carry_out(game, only)
    return found


def clicked(gesture: Gesture, luck: random.Random) -> dict[str, Any]:
    """Points at something, or says that this is all."""
    offered = [step.code for step in gesture.offered()]
    things = [code for code in offered if not gesture.several or addable(gesture, code)]
    if gesture.ready and (not things or luck.random() < 0.5):
        gesture.done()
        return {"do": "done"}
    lasting = [code for code in things if code != steps.END]
    chosen = luck.choice(lasting if lasting and luck.random() < 0.7 else things)
    gesture.pick(chosen)
    return {"do": "pick", "code": chosen}


def addable(gesture: Gesture, code: int) -> bool:
    """Whether a thing can be picked together with the others."""
    if steps.verb(code) == steps.WORD:
        return not gesture.picked and code != steps.DONE
    return gesture.can_add(code)


def carry_out(game: Game, gesture: Gesture) -> None:
    """A whole gesture."""
    for step in gesture.steps:
        game.apply(Step(gesture.seat, step, "", {}))


# The server


class Server:
    """A server in a process of its own on loopback, and what it takes."""

    def __init__(self, command: list[str], folder: str) -> None:
        self._process: Final = subprocess.Popen(
            [*command, "--host", "127.0.0.1", "--port", "0", "--data", folder],
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C is for us; the server ends after its clients
        )
        assert self._process.stdout is not None
        found = re.search(r"http://[^ /]+", self._process.stdout.readline())
        if found is None:
            self.stop()
            sys.exit("the server does not say where it is")
        self.address: Final = found[0]

    def stop(self) -> None:
        """Ends it, gently if it can."""
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(GENEROUS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def megabytes(self) -> float:
        """Its resident memory; not a number where the system does not say."""
        with contextlib.suppress(OSError, ValueError):
            words = Path(f"/proc/{self._process.pid}/statm").read_text(encoding="ascii").split()
            return int(words[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
        return float("nan")

    def processor_seconds(self) -> float:
        """The time it has used; not a number where the system does not say."""
        with contextlib.suppress(OSError, ValueError):
            text = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii")
            words = text.rpartition(")")[2].split()
            return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
        return float("nan")


class _NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        """Stays, so that the cookie can be read."""


@functools.cache
def opener() -> OpenerDirector:
    """Asks without a proxy and follows nothing."""
    return build_opener(ProxyHandler({}), _NoRedirect())


def ask(address: str, body: object = None, cookie: str = "") -> tuple[Any, str]:
    """What the server says, and the cookie that it gives; waits if it says so."""
    content = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    while True:
        try:
            with opener().open(Request(address, content, headers), timeout=GENEROUS) as answer:
                return json.load(answer), ""
        except HTTPError as answer:
            with answer:
                if answer.code == 303:
                    return None, str(answer.headers["Set-Cookie"]).partition(";")[0]
                if answer.code != 429:
                    raise
                time.sleep(float(answer.headers["Retry-After"]))


# Tables


@dataclass
class Measure:
    """What happened while some tables were open."""

    waits: list[float] = field(default_factory=list)  # ms for whole gestures
    clicks: int = 0
    errors: int = 0
    counting: bool = False


class Page:
    """A browser's page at one seat."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket: Final = socket
        self.version = -1
        self.ticket = ""

    async def act(self, action: dict[str, Any]) -> float:
        """Does something; the ms until it is shown."""
        start = time.perf_counter()
        await self._socket.send(json.dumps({**action, "ticket": self.ticket}))
        await self.read()
        return (time.perf_counter() - start) * 1000

    async def read(self) -> None:
        """The next message about the table; who comes and goes is told beside it."""
        message: dict[str, Any] = {}
        while "version" not in message:
            message = json.loads(await asyncio.wait_for(self._socket.recv(), GENEROUS))
            if "refused" in message:
                raise ConnectionError(f"refused: {message}")
        self.version, self.ticket = message["version"], message["ticket"]

    async def catch_up(self, version: int) -> None:
        """Reads until it has been shown what the others did."""
        while self.version < version:
            await self.read()


class Table:
    """Four people who play what a script says, again and again; neighbours ask other servers."""

    def __init__(self, servers: list[Server], number: int, script: Script, pause: float) -> None:
        self._addresses: Final = [
            servers[(number + seat) % len(servers)].address for seat in range(PLAYERS)
        ]
        self._number: Final = number
        self._script: Final = script
        self._pause: Final = pause
        self._luck: Final = random.Random(number)

    async def play(self, measure: Measure, ready: asyncio.Event) -> None:
        """Game after game, until it is cancelled."""
        while True:
            try:
                async with self._seated() as pages:
                    ready.set()
                    await self._play(pages, measure)
            except (OSError, WebSocketException, TimeoutError):  # whatever became of the server
                measure.errors += 1
                ready.set()
                await asyncio.sleep(1)

    async def _play(self, pages: list[Page], measure: Measure) -> None:
        version = 0
        for seat, action in self._script:
            await asyncio.sleep(self._luck.uniform(0, 2 * self._pause))
            await pages[seat].catch_up(version)
            wait = await pages[seat].act(action)
            whole, version = pages[seat].version > version, pages[seat].version
            for page in pages:  # all of them read, or the server would leave them
                await page.catch_up(version)
            if measure.counting:
                measure.clicks += 1
                measure.waits += [wait] if whole else []

    @contextlib.asynccontextmanager
    async def _seated(self) -> AsyncIterator[list[Page]]:
        links, cookie = await asyncio.to_thread(self._new_game)
        async with contextlib.AsyncExitStack() as stack:
            pages: list[Page] = []
            for address, link in zip(self._addresses, links, strict=True):
                socket = connect(
                    f"{address}{link}".replace("http", "ws", 1),
                    origin=address,  # type: ignore[arg-type]
                    additional_headers={"Cookie": cookie},
                    proxy=None,
                    open_timeout=GENEROUS,
                    close_timeout=1,
                )
                page = Page(await stack.enter_async_context(socket))
                await page.read()
                pages.append(page)
            yield pages

    def _new_game(self) -> tuple[list[str], str]:
        """Where the sockets of the seats are, and the cookie that opens them."""
        address, cookie, number = self._addresses[0], "", self._number % SCRIPTS
        seats = [{"name": f"{name} {self._number}"} for name in ("Ada", "Bo", "Cy", "Di")]
        wanted = {"seats": seats, "seed": f"load {number}", "level": level_of(number)}
        made, _ = ask(f"{address}/api/games", wanted)
        for seat in made["seats"]:
            _, given = ask(f"{address}/join/{seat['token']}", cookie=cookie)
            cookie = given or cookie
        return [f"/games/{made['game']}/{n}/socket" for n in range(PLAYERS)], cookie


# Measuring


async def measure(options: argparse.Namespace) -> None:
    """Opens more and more tables; prints how long people wait."""
    print("compiled" if build.compiled() else "pure Python", flush=True)
    command = shlex.split(options.server_command)
    played = scripts()
    held, holding = 0, True
    if options.database:
        command += ["--database", options.database]
    with serving(command, options.processes) as servers:
        print(f"{sum(map(len, played))} clicks in {SCRIPTS} games, {len(servers)} processes; "
              f"before: {megabytes(servers):.0f} MB")  # fmt: skip
        print("tables   clicks/s   gestures/s   median ms   99 % ms   within aim   errors   "
              "processor   MB", flush=True)  # fmt: skip
        async with contextlib.AsyncExitStack() as stack:
            measured, tables = Measure(), list[asyncio.Task[None]]()
            stack.push_async_callback(left, tables)
            for number in numbers(options.tables):
                await opened(servers, tables, number, played, options.pause, measured)
                high, median = await watched(servers, number, options.seconds, measured)
                holding = holding and high <= AIM
                held = number if holding else held
                if median > HOPELESS:
                    break
        print(f"held with 99 % within {AIM:.0f} ms: {held} tables; after all have left: "
              f"{megabytes(servers):.0f} MB")  # fmt: skip


@contextlib.contextmanager
def serving(command: list[str], processes: int) -> Iterator[list[Server]]:
    """Servers that are stopped whatever happens."""
    with contextlib.ExitStack() as stack:
        servers: list[Server] = []
        for _ in range(processes):
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            servers.append(Server(command, folder))
            stack.callback(servers[-1].stop)
        yield servers


def megabytes(servers: list[Server]) -> float:
    """The resident memory of all."""
    return sum(server.megabytes() for server in servers)


def processor_seconds(servers: list[Server]) -> float:
    """The time that all have used."""
    return sum(server.processor_seconds() for server in servers)


async def opened(
    servers: list[Server],
    tables: list[asyncio.Task[None]],
    number: int,
    played: list[Script],
    pause: float,
    measured: Measure,
) -> None:
    """There are so many tables now, and people sit at them."""
    ready: list[asyncio.Event] = []
    for n in range(len(tables), number):
        ready.append(asyncio.Event())
        table = Table(servers, n, played[n % SCRIPTS], pause)
        tables.append(asyncio.create_task(table.play(measured, ready[-1])))
    await asyncio.gather(*(each.wait() for each in ready))
    await asyncio.sleep(SETTLING)


async def watched(
    servers: list[Server], number: int, seconds: float, measured: Measure
) -> tuple[float, float]:
    """Measures for some time and prints a line; ms of the 99th of a hundred and of the median."""
    measured.waits, measured.clicks, measured.errors, measured.counting = [], 0, 0, True
    start, used = time.perf_counter(), processor_seconds(servers)
    await asyncio.sleep(seconds)
    measured.counting = False
    spent, used = time.perf_counter() - start, processor_seconds(servers) - used
    waits = measured.waits if len(measured.waits) > 1 else [float("inf")] * 2
    high, median = statistics.quantiles(waits, n=100)[-1], statistics.median(waits)
    within = sum(wait <= AIM for wait in waits) / len(waits)
    print(f"{number:6} {measured.clicks / spent:10.1f} {len(measured.waits) / spent:12.1f} "
          f"{median:11.1f} {high:9.1f} {100 * within:10.1f} % {measured.errors:8} "
          f"{100 * used / spent:9.0f} % {megabytes(servers):4.0f}", flush=True)  # fmt: skip
    return high, median


async def left(tables: list[asyncio.Task[None]]) -> None:
    """Everybody leaves."""
    for table in tables:
        table.cancel()
    await asyncio.gather(*tables, return_exceptions=True)


if __name__ == "__main__":
    main()
