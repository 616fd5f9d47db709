"""What all modules cost: time per decision as a multiple of the base game's. Aim: at most 1.3.

python benchmarks/modules.py [--games N]

The two kinds of games are played in turns, so that a busy machine is fair to both.
"""

import argparse
import statistics
import time

from seasons import build
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.playout import play_out
from seasons.tools.bench import ALL_MODULES, ENDLESS, Table

PAIRS = 15


def main() -> None:
    """Print the median and the spread of the ratios for each number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="games in each of the runs")
    games = parser.parse_args().games
    print("compiled" if build.compiled() else "pure Python")
    for players in (2, 3, 4):
        base, extended = Table(players, "archmage", ()), Table(players, "archmage", ALL_MODULES)
        ratios = [cost(extended, games, run) / cost(base, games, run) for run in range(PAIRS)]
        low, median, high = min(ratios), statistics.median(ratios), max(ratios)
        print(f"{players} players: {median:.2f} ({low:.2f} - {high:.2f})")


def cost(table: Table, games: int, run: int) -> float:
    """Seconds per decision in random games."""
    decisions = 0
    start = time.process_time()
    for number in range(games):
        seed = f"{run} {number}"
        decisions += play_out(table.state(seed), Chance(seed), ENDLESS)[0]
    return (time.process_time() - start) / decisions


if __name__ == "__main__":
    main()
