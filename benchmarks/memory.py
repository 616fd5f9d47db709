"""Whether memory is given back: games are made, played to their end, watched and left.

python -m benchmarks.memory
python -m benchmarks.memory --games 100 --at-once 20

Bots that choose at random play for two; a page watches and leaves; then the rooms are closed, as
the server does it after some time. Every game has names of its own, as on a server that strangers
use. What is kept ready (sections, texts) grows at first and has its limits; after that, memory
should stay as it is.
"""

import asyncio
import gc
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.arguments import described
from benchmarks.waits import encode, until_idle
from seasons import build
from seasons.bots import RandomBot
from seasons.rooms.limits import Limits
from seasons.rooms.room import Room
from seasons.rooms.rooms import Rooms
from seasons.rooms.store import Store
from seasons.rooms.thinking import Thinkers
from seasons.rules.secrets.view import View
from seasons.web.page.updates import Page

BOT = "random"
LATER = 3600.0  # seconds, after which no room is open without a reason


class Quick(Thinkers):
    """Chooses at once, in this process."""

    async def choose(self, bot: str, view: View, seed: str) -> int:
        """Any step."""
        return RandomBot(seed).choose(view).code


def main() -> None:
    """Measure and print."""
    parser = described(__doc__)
    parser.add_argument("--games", type=int, default=500, help="to be played")
    parser.add_argument("--at-once", type=int, default=10, help="open rooms")
    options = parser.parse_args()
    print("compiled" if build.compiled() else "pure Python")
    print(" games   resident MB   with rooms open   rooms left   kB of the database each")
    asyncio.run(measure(options.games, options.at_once))


async def measure(games: int, at_once: int) -> None:
    """Plays games, some at once; prints now and then what is left of them."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as rooms:
        told = max(at_once, games // 10)
        print(f"{0:6} {megabytes():13.1f}")
        for first in range(0, games, at_once):
            await asyncio.gather(*(play(rooms, first + n) for n in range(at_once)))
            full = megabytes()
            await rooms.tidy(time.monotonic() + LATER)
            number = first + at_once
            if number // told > first // told:
                size = sum(file.stat().st_size for file in Path(folder).iterdir()) / 1000
                print(f"{number:6} {megabytes():13.1f} {full:17.1f} {rooms_left():12} "
                      f"{size / number:26.1f}", flush=True)  # fmt: skip
        await rooms.close()


@contextmanager
def serving(folder: Path) -> Iterator[Rooms]:
    """Rooms of which there may be many."""
    thinkers, store = Quick(Limits()), Store.in_directory(folder)
    try:
        yield Rooms(store, thinkers, Limits(games_per_minute=1_000_000, games=1_000_000))
    finally:
        thinkers.close()
        store.close()


async def play(rooms: Rooms, number: int) -> None:
    """A game to its end, with a page that watches and leaves."""
    kept = await rooms.make([(BOT, f"Ada {number}"), (BOT, f"Bo {number}")], {}, None)
    room = await rooms.enter(kept.id)
    assert room is not None
    room.viewers.add(page := Page(0, "en", encode))
    page.connect(room.sight(0))
    await until_idle(room)
    assert room.game.outcome is not None
    room.viewers.remove(page)


def rooms_left() -> int:
    """Rooms that something still holds."""
    gc.collect()
    return sum(isinstance(each, Room) for each in gc.get_objects())


def megabytes() -> float:
    """Resident memory of this process."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    main()
