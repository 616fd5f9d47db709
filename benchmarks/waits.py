"""How long a person waits for the bots at the table while other tables of bots play.

python -m benchmarks.waits
python -m benchmarks.waits --tables 100 --waits 60 --processes 4

One person plays against a beginner, with a page that watches: alone on the server; then beside
tables of two beginners that nobody watches, once with all tables alike, and once as the server
does it, where these take turns. The person never thinks, so that each gesture is one
wait, until it is up to the person again.
"""

import asyncio
import json
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from benchmarks.arguments import described
from benchmarks.server import BOT, milliseconds, row, thought
from seasons import build
from seasons.bots import RandomBot
from seasons.rooms.limits import Limits
from seasons.rooms.players import HUMAN
from seasons.rooms.room import Room
from seasons.rooms.rooms import Rooms
from seasons.rooms.store import Store
from seasons.rooms.thinking import Table, Thinkers
from seasons.web.page.updates import Page

PERSON = 0
SETUP = {"level": "apprentice"}  # without a draft, in which bots hardly think
MOST_SECONDS = 120.0  # for each of the three


class Alike(Thinkers):
    """Lets all tables play at once, whoever waits."""

    @asynccontextmanager
    async def turn(self, table: Table) -> AsyncIterator[None]:
        """It is always everybody's turn."""
        yield


def main() -> None:
    """Measure and print."""
    parser = described(__doc__)
    parser.add_argument("--tables", type=int, default=100, help="of bots alone")
    parser.add_argument("--waits", type=int, default=40, help="to be measured")
    parser.add_argument("--processes", type=int, default=Limits().bot_processes,
                        help="in which bots think")  # fmt: skip
    options = parser.parse_args()
    print("compiled" if build.compiled() else "pure Python")
    print(f"{options.waits} waits of a person for a {BOT}; ms")
    for name, tables, kind in (
        ("alone", 0, Thinkers),
        (f"{options.tables} alike", options.tables, Alike),
        (f"{options.tables} in turn", options.tables, Thinkers),
    ):
        thinkers = kind(Limits(bot_processes=options.processes))
        waits, gestures, seconds = asyncio.run(measure(thinkers, tables, options.waits))
        print(row(name, waits, "7.0f"), f" others: {gestures / seconds:.0f} gestures/s")


@asynccontextmanager
async def rooms_of(thinkers: Thinkers) -> AsyncIterator[Rooms]:
    """Rooms that may be many."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.in_directory(Path(folder))
        rooms = Rooms(store, thinkers, Limits(games_per_minute=100_000))
        try:
            yield rooms
        finally:
            await rooms.close()
            thinkers.close()
            store.close()


async def opened(rooms: Rooms, players: list[str]) -> Room:
    """The room of a new game."""
    kept = await rooms.make([(each, f"Player {n}") for n, each in enumerate(players)], SETUP, None)
    room = await rooms.enter(kept.id)
    assert room is not None
    return room


async def measure(thinkers: Thinkers, tables: int, number: int) -> tuple[list[float], int, float]:
    """Waits in milliseconds; how many gestures the other tables made, in how many seconds."""
    async with rooms_of(thinkers) as rooms:
        await warmed_up(rooms)
        others = [await opened(rooms, [BOT, BOT]) for _ in range(tables)]
        before, start = sum(room.version for room in others), time.perf_counter()
        waits: list[float] = []
        while len(waits) < number and time.perf_counter() - start < MOST_SECONDS:
            room = await opened(rooms, [HUMAN, BOT])
            room.viewers.add(page := Page(PERSON, "en", encode))
            page.connect(room.sight(PERSON))
            waits += await played(room, number - len(waits))
        seconds = time.perf_counter() - start
        return waits, sum(room.version for room in others) - before, seconds


def encode(message: dict[str, Any]) -> None:
    """What is sent becomes text, as for a socket."""
    json.dumps(message, ensure_ascii=False)


async def warmed_up(rooms: Rooms) -> None:
    """All processes have started."""
    some = [await opened(rooms, [HUMAN, BOT]) for _ in range(8)]
    for room in some:
        await until_idle(room)


async def until_idle(room: Room) -> None:
    """Waits until no bot is about to act."""
    while not room.idle:
        await asyncio.sleep(0.001)


async def played(room: Room, most: int) -> list[float]:
    """The waits of a person who does anything."""
    waits: list[float] = []
    await until_idle(room)
    while room.game.decisions and len(waits) < most:
        steps = thought(room.game.copy(), PERSON, RandomBot(str(room.version)).choose)
        await room._accept(PERSON, steps)
        start = time.perf_counter()
        if not room.idle:
            await until_idle(room)
            waits.append(milliseconds(start))
    return waits


if __name__ == "__main__":
    main()
