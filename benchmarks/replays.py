"""How long it takes to open a replay, to step and to jump in it. Aim: opened within a second.

python benchmarks/replays.py

The longest of some games of four with all modules, played by chance; over HTTP in this process, in
time of a processor, so that a busy machine does no harm.
"""

import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from starlette.testclient import TestClient

from seasons import Game, build
from seasons.web.app import create_app

GAMES = 12
MODULES = ("cards", "enchantment", "tokens")
END = 0.1  # how often a turn ends before everything else is done
MOMENTS = 40
RUNS = 5


def main() -> None:
    """Measure a first look, when nothing is ready, and what comes after it."""
    record = max((played(seed) for seed in range(GAMES)), key=lambda text: text.count("\n"))
    print("compiled" if build.compiled() else "pure Python")
    opened, steps, jumps = [], [], []
    for run in range(RUNS):
        with (
            tempfile.TemporaryDirectory() as data,
            TestClient(create_app(Path(data)), "http://localhost") as client,
        ):
            sent = client.post("/replays", files={"record": ("r", record)}, follow_redirects=False)
            base = sent.headers["location"]
            opened.append(timed(lambda client=client, base=base: first_look(client, base)))  # type: ignore[misc]
            chance = random.Random(run)
            last = record.count("\n") - 20
            for at in chance.sample(range(1, last), MOMENTS):
                near = f"{base}/moments/{at}?seat=open&from={at - 1}"
                steps.append(timed(lambda client=client, near=near: client.get(near)))  # type: ignore[misc]
                far = f"{base}/moments/{at}?seat=0"
                jumps.append(timed(lambda client=client, far=far: client.get(far)))  # type: ignore[misc]
    print(f"a record of {record.count(chr(10))} lines, {len(record) / 1000:.1f} kB")
    for name, times in (("opened", opened), ("a step", steps), ("a jump", jumps)):
        high = sorted(times)[int(len(times) * 0.95)]
        print(f"{name:8} {statistics.median(times):7.1f} ms, 95 % within {high:7.1f} ms")


def first_look(client: TestClient, base: str) -> None:
    """The page, and what lies on its table."""
    client.get(base).raise_for_status()
    client.get(f"{base}/moments/0?seat=open").raise_for_status()


def timed(act: Callable[[], object]) -> float:
    """Milliseconds of a processor."""
    start = time.process_time()
    act()
    return (time.process_time() - start) * 1000


def played(seed: int) -> str:
    """The record of a game in which people do much."""
    game, chance = Game.new(4, seed=seed, modules=MODULES), random.Random(seed)
    while game.decisions:
        options = game.legal(chance.choice(game.decisions).seat)
        others = [step for step in options if step.text != "end"]
        game.apply(chance.choice(others if others and chance.random() > END else options))
    return game.record()


if __name__ == "__main__":
    main()
