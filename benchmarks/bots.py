"""How fast every bot decides, and how often one beats another.

python -m benchmarks.bots
python -m benchmarks.bots --bots beginner,adept --seconds 60
python -m benchmarks.bots --first adept --second first-beginner --games 400 --level archmage

Every registered bot plays two-player games against itself for some time; decisions with one answer
only are not counted. With --first and --second these two play each other instead, seats
alternating. `first-beginner` is the first bot of that name, kept to measure others by.
"""

import time

import numpy as np

from benchmarks.arguments import described
from benchmarks.first_beginner import Beginner
from seasons import Game, build
from seasons.arena.ratings import interval
from seasons.bots import BOTS, Bot, Unavailable
from seasons.rules.engine.tables import LEVELS

PLAYERS = {**BOTS, "first-beginner": Beginner}


def main() -> None:
    """Measure what was asked for, and print it."""
    parser = described(__doc__)
    parser.add_argument("--bots", default=",".join(PLAYERS), help="whose speed is measured")
    parser.add_argument("--seconds", type=float, default=10, help="of processor time for each")
    parser.add_argument("--level", choices=LEVELS, default="archmage", help="of all games")
    parser.add_argument("--first", choices=PLAYERS, help="to play against another")
    parser.add_argument("--second", choices=PLAYERS, default="random", help="the other")
    parser.add_argument("--games", type=int, default=400, help="of these two")
    options = parser.parse_args()
    print("compiled" if build.compiled() else "pure Python")
    if options.first is not None:
        duel(options.first, options.second, options.games, options.level)
        return
    print(f"{'bot':15} decisions/s   ms of processor time for one: median    99 %  longest")
    for name in options.bots.split(","):
        speed(name, options.seconds, options.level)


def speed(name: str, seconds: float, level: str) -> None:
    """Prints how long a bot takes for its decisions."""
    times: list[float] = []
    end = time.process_time() + seconds
    try:
        while time.process_time() < end:
            seats = [PLAYERS[name](f"{len(times)} {seat}") for seat in range(2)]
            played(len(times), level, seats, times, end)
    except Unavailable as error:
        print(f"{name:15} is left out: {error}")
        return
    median, most, longest = 1000 * np.quantile(times, (0.5, 0.99, 1))
    rate = len(times) / sum(times)
    print(f"{name:15} {rate:11,.0f} {median:37.3f} {most:7.3f} {longest:8.3f}", flush=True)


def duel(first: str, second: str, games: int, level: str) -> None:
    """Prints the share of wins with its 95 % interval, and the mean scores."""
    wins, totals = 0.0, [0, 0]
    for number in range(games):
        seats = [PLAYERS[name](f"{number} {name}") for name in (first, second)]
        swapped = number % 2 == 1
        game = played(number, level, seats[::-1] if swapped else seats)
        assert game.outcome is not None
        scores = [score.total for score in game.outcome.scores]
        own = 1 if swapped else 0
        totals = [totals[0] + scores[own], totals[1] + scores[1 - own]]
        if own in game.outcome.winners:
            wins += 1 / len(game.outcome.winners)
    share = wins / games
    low, high = interval(share, games)
    means = " : ".join(f"{total / games:.1f}" for total in totals)
    print(f"{first} beats {second} in {100 * share:.1f} % of {games} games "
          f"({100 * low:.1f} - {100 * high:.1f}), mean scores {means}")  # fmt: skip


def played(
    seed: int, level: str, bots: list[Bot], times: list[float] | None = None, end: float = 0.0
) -> Game:
    """A game between two bots, each with the view of its seat; with `times` until its time ends."""
    game = Game.new(2, level, seed=f"bots {seed}")
    while (decision := game.decision) is not None:
        view = game.view(decision.seat)
        start = time.process_time()
        step = bots[decision.seat].choose(view)
        if times is not None and len(view.steps) > 1:
            times.append(time.process_time() - start)
            if times[1:] and start > end:
                break
        game.apply(step)
    return game


if __name__ == "__main__":
    main()
