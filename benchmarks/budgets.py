"""Whether bots keep their budgets: processor time for a decision, against what they were given.

python -m benchmarks.budgets [--bots master:time=0.05,master:time=0.2] [--games 20] [--players 2]

Every decision with a choice is timed. A bot keeps its budget if 99 % of its decisions take at most
1.2 times as long; what all decide at the same time is judged without a search and counts, too.
"""

from time import process_time

from benchmarks.arguments import described
from seasons import Game, bots, build

ALLOWED = 1.2


def main() -> None:
    """Print the share within the budget and the longest decisions, bot by bot."""
    parser = described(__doc__)
    parser.add_argument("--bots", default="master:time=0.02,master:time=0.1")
    parser.add_argument("--games", type=int, default=10, help="of each bot against itself")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    options = parser.parse_args()
    print("compiled" if build.compiled() else "pure Python")
    for name in options.bots.split(","):
        budget = bots.wanted(name).seconds
        times = sorted(
            [time for game in range(options.games) for time in timed(name, options.players, game)]
        )
        within = sum([time <= ALLOWED * budget for time in times]) / len(times)
        median, late = times[len(times) // 2], times[len(times) * 99 // 100]
        print(f"{name}: {100 * within:.2f} % of {len(times)} decisions within {ALLOWED} times "
              f"{1000 * budget:.0f} ms; median {1000 * median:.1f}, 99 % {1000 * late:.1f}, "
              f"longest {1000 * times[-1]:.1f} ms")  # fmt: skip


def timed(name: str, players: int, number: int) -> list[float]:
    """The times of all decisions of one game."""
    game = Game.new(players, seed=f"budget {number}")
    seats = [bots.make(name, f"{number} {seat}") for seat in range(players)]
    times = []
    while (decision := game.decision) is not None:
        view = game.view(decision.seat)
        start = process_time()
        step = seats[decision.seat].choose(view)
        if len(view.steps) > 1:
            times.append(process_time() - start)
        game.apply(step)
    return times


if __name__ == "__main__":
    main()
