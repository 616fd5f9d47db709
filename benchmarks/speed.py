"""Speed of random play on one core: decisions, games, copies. Prints one table.

python benchmarks/speed.py [--games N] [--json]
"""

import argparse
import json
import statistics
import time
from pathlib import Path

import seasons.rules.flow
from seasons.rules import flow
from seasons.rules.chance import Chance
from seasons.rules.prelude import new_state
from seasons.rules.setup import setup_for
from seasons.rules.state import State

COPIES = 20
COLUMNS = ("decisions/s", "choices/s", "games/s", "us/copy")


def main() -> None:
    """Measure every table size and print the medians of five runs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="games in each of the five runs")
    parser.add_argument("--json", action="store_true", help="for machines")
    options = parser.parse_args()
    build = "compiled" if Path(seasons.rules.flow.__file__).suffix != ".py" else "pure Python"
    rows = [
        {"players": players, "level": level, **measure(players, level, options.games)}
        for level in ("magician", "archmage")
        for players in (2, 3, 4)
    ]
    if options.json:
        print(json.dumps({"build": build, "rows": rows}))
        return
    print(f"{build}; choices are decisions with two or more options; medians of five runs")
    print(f"{'':10} {'players':>8}" + "".join(f"{column:>13}" for column in COLUMNS))
    for row in rows:
        numbers = "".join(f"{row[column]:13,.1f}" for column in COLUMNS)
        print(f"{row['level']:10} {row['players']:8}{numbers}")


def measure(players: int, level: str, games: int) -> dict[str, float]:
    """The medians for one table size."""
    runs = [play(players, level, games, f"run {run}") for run in range(5)]
    medians = [statistics.median(run[column] for run in runs) for column in range(3)]
    copies = copy_times(players, level, games // 6)
    return dict(zip(COLUMNS, [*medians, statistics.median(copies)], strict=True))


def play(players: int, level: str, games: int, seed: str) -> tuple[float, float, float]:
    """Decisions, choices and games a second in random play."""
    chance = Chance(seed)
    decisions = choices = 0
    start = time.perf_counter()
    for number in range(games):
        state = new_game(players, level, f"{seed} {number}")
        while state.top is not None:
            several = random_step(state, chance)
            decisions += 1
            choices += several
    seconds = time.perf_counter() - start
    return decisions / seconds, choices / seconds, games / seconds


def copy_times(players: int, level: str, games: int) -> list[float]:
    """Microseconds for a copy, at every decision."""
    chance = Chance("copies")
    times: list[float] = []
    for number in range(games):
        state = new_game(players, level, number)
        while state.top is not None:
            start = time.perf_counter()
            for _ in range(COPIES):
                state.copy()
            times.append((time.perf_counter() - start) / COPIES * 1e6)
            random_step(state, chance)
    return times


def new_game(players: int, level: str, seed: int | str) -> State:
    """A game that nobody listens to."""
    return new_state(setup_for(players, level, "revised"), seed, None, listen=False)


def random_step(state: State, chance: Chance) -> bool:
    """Take any step; return whether there was a choice."""
    seat = flow.pending(state)[0]
    options = flow.options(state, seat)
    flow.apply(state, seat, options[chance.below(len(options))])
    return len(options) > 1


if __name__ == "__main__":
    main()
