"""How fast the page of somebody's own games opens.

python -m benchmarks.own_games
python -m benchmarks.own_games --games 2000

Bots that choose at random play some games; copies of these, which a browser has opened a seat of,
make up the number. The page is asked for with all accounts there, and then without them, as after
an update from a version that had none, until all of them have been read.
"""

import asyncio
import statistics
import tempfile
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from starlette.testclient import TestClient

from benchmarks.arguments import described
from benchmarks.memory import BOT, Quick
from benchmarks.waits import until_idle
from seasons import build
from seasons.rooms.limits import Limits
from seasons.rooms.rooms import Rooms
from seasons.rooms.schema import ACCOUNTS
from seasons.rooms.store import Store
from seasons.web.app import create_app

BROWSER = "b" * 43
MODULES = ["cards", "tokens", "enchantment"]
TIMES = 15


def main() -> None:
    """Measure and print."""
    parser = described(__doc__)
    parser.add_argument("--games", type=int, default=500, help="that are over")
    parser.add_argument("--played", type=int, default=10, help="different ones among them")
    options = parser.parse_args()
    print("compiled" if build.compiled() else "pure Python")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(fill(Path(folder), options.games, options.played))
        measure(Path(folder))


async def fill(folder: Path, games: int, played: int) -> None:
    """Plays games, and copies them."""
    with closing(Store.in_directory(folder)) as store:
        thinkers = Quick(Limits())
        rooms = Rooms(store, thinkers, Limits(games_per_minute=games + played))
        for number in range(played):
            seats = [(BOT, name) for name in ("Ada", "Boris", "Chloe", "Dario")[: 2 + number % 3]]
            setup = {"modules": MODULES} if number % 2 else {}
            kept = await rooms.make(seats, setup, None)
            room = await rooms.enter(kept.id)
            assert room is not None
            await until_idle(room)
            await copy(store, kept.id, games // played)
        await rooms.close()
        thinkers.close()


async def copy(store: Store, game: str, times: int) -> None:
    """The same game again and again, each with a seat that the browser has opened."""
    found = await store.finished(game)
    assert found is not None
    kept, played = found
    account = await store.look(
        lambda connection: connection.execute(
            ACCOUNTS.select().where(ACCOUNTS.c.game == game)
        ).one().account
    )  # fmt: skip
    for number in range(times):
        name = f"{game}-{number}"
        seats = tuple(replace(seat, token=f"{name}-{n}") for n, seat in enumerate(kept.seats))
        await store.add(replace(kept, id=name, seats=seats, result=None), None)
        await store.play(name, played, kept.position, kept.result, account)
        await store.open_seat(BROWSER, name, 0)


def measure(folder: Path) -> None:
    """Asks for the page, first with all accounts, then without."""
    with asking(folder) as client:
        page = client.get("/mine").raise_for_status()
        times, begin = [], time.process_time()
        for _ in range(TIMES):
            before = time.perf_counter()
            client.get("/mine")
            times.append(1000 * (time.perf_counter() - before))
        used = 1000 * (time.process_time() - begin) / TIMES
    print(f"opens in {statistics.median(times):.0f} ms, of which {used:.0f} ms of a processor")
    print(f"{len(page.content) / 1000:.0f} kB before it is compressed")
    with closing(Store.in_directory(folder)) as store:
        asyncio.run(store.change(lambda connection: connection.execute(ACCOUNTS.delete())))
    with asking(folder) as client:
        before = time.perf_counter()
        while "still to be read" in client.get("/mine").text:
            pass
        print(f"without accounts: all are read after {time.perf_counter() - before:.0f} s")


def asking(folder: Path) -> TestClient:
    """Somebody who asks a server in this process."""
    return TestClient(create_app(folder), "http://localhost", cookies={"seasons": BROWSER})


if __name__ == "__main__":
    main()
