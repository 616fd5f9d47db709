"""How many tables of four a server holds, with 99 % of all gestures shown within 250 ms.

python -m benchmarks.load
python -m benchmarks.load --tables 25,50,100 --seconds 60 --people 4
python -m benchmarks.load --bot random --pause 1
python -m benchmarks.load --sources ../before/src --sources src
python -m benchmarks.load --server-command "python -O -m seasons.cli serve"
python -m benchmarks.load --database postgresql://seasons@/games --processes 2

A server in a process of its own on this computer, as anybody starts it. At every table two people
(--people) and two bots that answer at once (--bot; beginner, the one that newcomers meet). People
are pages as browsers open them; whoever is to decide clicks after three seconds on average
(--pause), as quick people do, on anything that the page offers. Half of the games have a draft, in
which all choose at the same time.
Measured is the time from the click that completes a gesture until the own page shows it, so it was
written down and drawn for all who look on. Clicks that only pick something are answered sooner and
do not count. Beside it: how long people then wait until the bots have played and it is up to one of
them again. Errors are refusals, sockets that were lost, waits of a minute, and gestures that the
game does not tell, or tells twice, when everybody has left.
This program runs on the same computer, and takes its part. Several processes (--processes) share a
PostgreSQL (--database, an empty one): neighbours at a table are served by different ones, so much
of what is shown is passed on.
More and more tables are opened (--tables) and watched for some time (--seconds), two to three
minutes in all. With several --sources each is measured in turn; Ctrl-C ends it with what there is
so far.
"""

import argparse
import asyncio
import contextlib
import functools
import os
import shlex
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.arguments import described
from benchmarks.hosting import Server, megabytes, processor_seconds, serving
from benchmarks.people import FAILURES, Measure, Table
from seasons import build

HUMAN = "human"
PLACES = (0, 2, 1, 3)  # at the table: people and bots in turns
AIM = 250.0  # ms, for 99 %
OPENING = 60.0  # seconds at most until new tables are there
SETTLING = 2.0  # seconds after they were opened
HOPELESS = 20 * AIM  # ms, for half of all: more tables would tell nothing new


def main() -> None:
    """Measure and print."""
    parser = described(__doc__)
    add = functools.partial(parser.add_argument, metavar="N")
    add("--tables", default="5,10,20,40,70,100", help="how many are open, one measure for each")
    add("--seconds", type=float, default=18.0, help="to be measured for each of these")
    add("--pause", type=float, default=3.0, help="seconds on average until somebody clicks")
    add("--people", type=int, default=2, choices=range(1, len(PLACES) + 1), help="at each table")
    add("--bot", metavar="NAME", default="beginner", help="in all other seats")
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


def compare(options: argparse.Namespace) -> None:
    """Runs this program once for each version of the package."""
    given = {name: value for name, value in vars(options).items() if name != "sources"}
    arguments = [f"--{name.replace('_', '-')}={value}" for name, value in given.items()]
    for folder in options.sources:
        print(f"\n{folder}", flush=True)
        environment = {**os.environ, "PYTHONPATH": str(Path(folder).resolve())}
        subprocess.run(
            [sys.executable, "-m", "benchmarks.load", *arguments], env=environment, check=True
        )


@dataclass
class Load:
    """Servers, the tables that are open on them, and what happens there."""

    servers: list[Server]
    players: list[str]
    pause: float
    measured: Measure = field(default_factory=Measure)
    tables: list[Table] = field(default_factory=list)
    playing: list[asyncio.Task[None]] = field(default_factory=list)

    async def open(self, number: int) -> None:
        """There are so many tables now, and people sit at them."""
        ready: list[asyncio.Task[bool]] = []
        for n in range(len(self.tables), number):
            seated, table = asyncio.Event(), Table(self.servers, n, self.players, self.pause)
            self.tables.append(table)
            self.playing.append(asyncio.create_task(table.play(self.measured, seated)))
            ready.append(asyncio.create_task(seated.wait()))
        if ready:
            _, late = await asyncio.wait(ready, timeout=OPENING)
            for each in late:
                each.cancel()
        await asyncio.sleep(SETTLING)

    async def watch(self, seconds: float) -> tuple[float, float]:
        """Measures for some time, prints a line; ms of the 99th of a hundred and of the median."""
        own, bots = self._processes()
        before = processor_seconds(own), processor_seconds(bots), time.process_time()
        start, measured = time.perf_counter(), self.measured
        measured.begin()
        await asyncio.sleep(seconds)
        measured.counting = False
        spent = time.perf_counter() - start
        after = processor_seconds(own), processor_seconds(bots), time.process_time()
        used = [f"{100 * (b - a) / spent:.0f}" for a, b in zip(before, after, strict=True)]
        (median, high), (wait, longest) = typical(measured.waits), typical(measured.bots)
        gestures = len(measured.waits)
        within = 100 * sum(each <= AIM for each in measured.waits) / max(1, gestures)
        print(f"{len(self.tables):6} {measured.clicks / spent:8.1f} {gestures / spent:10.1f}"
              f" {median:9.1f} {high:7.1f} {within:10.1f} % {wait:10.0f} {longest:7.0f}"
              f" {measured.errors:6} {' + '.join(used):>33} %"
              f" {megabytes(own):14.0f} + {megabytes(bots):.0f}", flush=True)  # fmt: skip
        return high, median

    def megabytes(self) -> float:
        """The resident memory of the servers, without their bots."""
        return megabytes(self._processes()[0])

    def _processes(self) -> tuple[list[int], list[int]]:
        own = [each for server in self.servers for each in server.own]
        return own, [each for server in self.servers for each in server.bots]

    async def leave(self) -> None:
        """Everybody leaves."""
        for each in self.playing:
            each.cancel()
        for found in await asyncio.gather(*self.playing, return_exceptions=True):
            if isinstance(found, Exception):  # a mistake of this program
                raise found

    async def check(self) -> int:
        """How many gestures of people were lost or doubled; a table that cannot be asked is one."""
        found = 0
        for table in self.tables:
            try:
                found += await table.check()
            except FAILURES:
                found += 1
        return found


async def measure(options: argparse.Namespace) -> None:
    """Opens more and more tables; prints how long people wait."""
    command = shlex.split(options.server_command)
    if options.database:
        command += ["--database", options.database]
    players = [HUMAN if n < options.people else options.bot for n in PLACES]
    held, holding = 0, True
    memory: list[tuple[int, float]] = []
    with serving(command, options.processes, bool(options.database)) as servers:
        load = Load(servers, players, options.pause)
        print("compiled" if build.compiled() else "pure Python", "- each table:",
              ", ".join(players), f"- {len(servers)} servers")  # fmt: skip
        print("tables clicks/s gestures/s median ms 99 % ms within aim bots: med. 99 % ms errors"
              "   processor: servers + bots + people   MB: servers + bots", flush=True)  # fmt: skip
        try:
            for number in [int(each) for each in options.tables.split(",")]:
                await load.open(number)
                high, median = await load.watch(options.seconds)
                memory.append((number, load.megabytes()))
                holding = holding and high <= AIM
                held = number if holding else held
                if median > HOPELESS:
                    break
        finally:
            await load.leave()
        print(f"held with 99 % within {AIM:.0f} ms: {held} tables; lost or doubled when all have "
              f"left: {await load.check()}; {per_table(memory)}")  # fmt: skip


def typical(waits: list[float]) -> tuple[float, float]:
    """The median, and what 99 of a hundred do not exceed."""
    if len(waits) < 2:
        return float("inf"), float("inf")
    return statistics.median(waits), statistics.quantiles(waits, n=100)[-1]


def per_table(memory: list[tuple[int, float]]) -> str:
    """What one more table takes; what all tables share was there with the first of them."""
    (few, less), (many, more) = memory[0], memory[-1]
    if many == few:
        return f"{more:.0f} MB"
    return f"memory of one more table: {1000 * (more - less) / (many - few):.0f} kB"


if __name__ == "__main__":
    main()
