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
from seasons.rules.state import State
from seasons.rules.table import choose_setup

COPIES = 20
ALL_MODULES = ("cards", "enchantment", "tokens")
GAMES: dict[str, tuple[str, tuple[str, ...]]] = {
    "magician": ("magician", ()),
    "archmage": ("archmage", ()),
    "all modules": ("archmage", ALL_MODULES),  # each game with another enchantment
}
COLUMNS = ("decisions/s", "choices/s", "games/s", "us/copy")


def main() -> None:
    """Measure every table size and print the medians of five runs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="games in each of the five runs")
    parser.add_argument("--json", action="store_true", help="for machines")
    options = parser.parse_args()
    build = "compiled" if Path(seasons.rules.flow.__file__).suffix != ".py" else "pure Python"
    rows = [
        {"players": players, "game": game, **measure(players, game, options.games)}
        for game in GAMES
        for players in (2, 3, 4)
    ]
    ratios = {players: modules_ratio(players, options.games // 3) for players in (2, 3, 4)}
    if options.json:
        print(json.dumps({"build": build, "rows": rows, "modules_ratio": ratios}))
        return
    print(f"{build}; choices are decisions with two or more options; medians of five runs")
    print(f"{'':12} {'players':>8}" + "".join(f"{column:>13}" for column in COLUMNS))
    for row in rows:
        numbers = "".join(f"{row[column]:13,.1f}" for column in COLUMNS)
        print(f"{row['game']:12} {row['players']:8}{numbers}")
    told = ", ".join(f"{ratio:.2f} with {players}" for players, ratio in ratios.items())
    print(f"time per decision with all modules, as a multiple of the base game: {told} players")


def modules_ratio(players: int, games: int) -> float:
    """How much longer a decision takes with all modules: the median of nine pairs of runs."""
    ratios: list[float] = []
    for run in range(9):
        base, _, _ = play(players, "archmage", games, f"base {run}")
        extended, _, _ = play(players, "all modules", games, f"extended {run}")
        ratios.append(base / extended)
    return statistics.median(ratios)


def measure(players: int, game: str, games: int) -> dict[str, float]:
    """The medians for one table size."""
    runs = [play(players, game, games, f"run {run}") for run in range(5)]
    medians = [statistics.median(run[column] for run in runs) for column in range(3)]
    copies = copy_times(players, game, games // 6)
    return dict(zip(COLUMNS, [*medians, statistics.median(copies)], strict=True))


def play(players: int, game: str, games: int, seed: str) -> tuple[float, float, float]:
    """Decisions, choices and games a second in random play."""
    chance = Chance(seed)
    decisions = choices = 0
    start = time.perf_counter()
    for number in range(games):
        state = new_game(players, game, f"{seed} {number}")
        while state.top is not None:
            several = random_step(state, chance)
            decisions += 1
            choices += several
    seconds = time.perf_counter() - start
    return decisions / seconds, choices / seconds, games / seconds


def copy_times(players: int, game: str, games: int) -> list[float]:
    """Microseconds for a copy, at every decision."""
    chance = Chance("copies")
    times: list[float] = []
    for number in range(games):
        state = new_game(players, game, number)
        while state.top is not None:
            start = time.perf_counter()
            for _ in range(COPIES):
                state.copy()
            times.append((time.perf_counter() - start) / COPIES * 1e6)
            random_step(state, chance)
    return times


def new_game(players: int, game: str, seed: int | str) -> State:
    """A game that nobody listens to."""
    level, modules = GAMES[game]
    setup = choose_setup(players, level, "revised", modules, None, seed)
    return new_state(setup, seed, None, listen=False)


def random_step(state: State, chance: Chance) -> bool:
    """Take any step; return whether there was a choice."""
    seat = flow.pending(state)[0]
    options = flow.options(state, seat)
    flow.apply(state, seat, options[chance.below(len(options))])
    return len(options) > 1


if __name__ == "__main__":
    main()
