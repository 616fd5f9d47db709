"""How often one bot beats another: two-player games, seats alternating.

python -m benchmarks.bots [--first beginner] [--second random] [--games 400] [--level archmage]

`first-beginner` is the first bot of that name, kept to measure others by.
"""

import argparse
from math import sqrt

from benchmarks.first_beginner import Beginner
from seasons import Game
from seasons.bots import Bot, make, names
from seasons.rules.engine.tables import LEVELS

FIRST = "first-beginner"


def main() -> None:
    """Print the share of wins with its 95 % interval, and the mean scores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", choices=[*names(), FIRST], default="beginner")
    parser.add_argument("--second", choices=[*names(), FIRST], default="random")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--level", choices=LEVELS, default="archmage")
    options = parser.parse_args()
    wins, totals = 0.0, [0, 0]
    for number in range(options.games):
        seats = [player(name, f"{number} {name}") for name in (options.first, options.second)]
        swapped = number % 2 == 1
        game = played(number, options.level, seats[::-1] if swapped else seats)
        assert game.outcome is not None
        scores = [score.total for score in game.outcome.scores]
        own = 1 if swapped else 0
        totals = [totals[0] + scores[own], totals[1] + scores[1 - own]]
        if own in game.outcome.winners:
            wins += 1 / len(game.outcome.winners)
    share = wins / options.games
    low, high = interval(share, options.games)
    means = " : ".join(f"{total / options.games:.1f}" for total in totals)
    print(f"{options.first} beats {options.second} in {100 * share:.1f} % of {options.games} games "
          f"({100 * low:.1f} - {100 * high:.1f}), mean scores {means}")  # fmt: skip


def player(name: str, seed: str) -> Bot:
    """A bot, or the yardstick."""
    return Beginner(seed) if name == FIRST else make(name, seed)


def played(seed: int, level: str, bots: list[Bot]) -> Game:
    """A whole game between two bots, each with the view of its seat."""
    game = Game.new(2, level, seed=f"bots {seed}")
    while (decision := game.decision) is not None:
        game.apply(bots[decision.seat].choose(game.view(decision.seat)))
    return game


def interval(share: float, number: int) -> tuple[float, float]:
    """Wilson's 95 % interval."""
    z = 1.96
    middle = (share + z * z / (2 * number)) / (1 + z * z / number)
    half = z / (1 + z * z / number) * sqrt(share * (1 - share) / number + (z / number / 2) ** 2)
    return middle - half, middle + half


if __name__ == "__main__":
    main()
