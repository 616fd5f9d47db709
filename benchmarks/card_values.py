"""What every card is worth to a learned bot: the swap experiment.

python -m benchmarks.card_values [--net adept] [--sets 500] [--players 2] [--modules cards]

In nine-card sets that the bot has drafted itself, one card is replaced by each card of the deck in
turn; every set is split as well as can be. The value of a card is what the position is then worth,
less the mean over all cards: an experiment, so who holds good cards anyway does not matter. Printed
as a table in Markdown: percent of games won, with a 95 % interval over the sets, and by year.
"""

from math import sqrt

import numpy as np

from benchmarks.arguments import described
from seasons import Game
from seasons.bots import weights
from seasons.bots.adept import Adept, all_splits, split_values
from seasons.bots.network import Network
from seasons.rules.course.prelude import Split
from seasons.rules.engine.state import State
from seasons.words.texts import load

YEARS = 3


def main() -> None:
    """Print the table, the best card first."""
    parser = described(__doc__)
    parser.add_argument("--net", default="adept", help="a bot with a network, or a file")
    parser.add_argument("--sets", type=int, default=500)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--modules", default="", help="e.g. cards")
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    network = weights.named(options.net)
    modules = tuple(name for name in options.modules.split(",") if name)
    found: list[np.ndarray] = []
    for number in range(options.sets):
        state = drafted(network, options.players, modules, f"{options.seed} {number}")
        found.append(swapped(network, state, number))
    print_table(np.array(found), state)


def drafted(network: Network, players: int, modules: tuple[str, ...], seed: str) -> State:
    """A position in which all have drafted and nobody has split."""
    game = Game.new(players, seed=seed, modules=modules)
    bots = [Adept(f"{seed} {seat}", network) for seat in range(players)]
    while game.state.top is not None and not isinstance(game.state.top.op, Split):
        seat = game.decisions[0].seat
        game.apply(bots[seat].choose(game.view(seat)))
    return game.state


def swapped(network: Network, state: State, number: int) -> np.ndarray:
    """For every card in the place of one of the first seat's: the best split, and by year."""
    state = state.copy()
    hand = state.players[0].hand
    place = number % len(hand)
    splits = all_splits(len(hand))
    found = []
    for kind in kinds(state):
        cards = bytearray(hand)
        cards[place] = kind
        state.players[0].hand = bytes(sorted(cards))
        values = split_values(network, state, 0, splits)
        zones = splits[:, state.players[0].hand.index(kind)]
        found.append([values.max(), *[values[zones == year].max() for year in range(YEARS)]])
    return np.array(found)


def kinds(state: State) -> list[int]:
    """Every card of the deck once."""
    return sorted(set(state.setup.deck()))


def print_table(found: np.ndarray, state: State) -> None:
    """Cards with their values in percent; the years against the mean of the best split, too."""
    words = load()
    mean = found[:, :, 0].mean(axis=1)[:, None, None]
    values = 100 * (found - mean)
    print("| card | worth | 95 % | in year I | II | III |\n|---|---|---|---|---|---|")
    rows = []
    for at, kind in enumerate(kinds(state)):
        worth, first, second, third = values[:, at].mean(axis=0)
        error = 1.96 * values[:, at, 0].std() / sqrt(len(values))
        name = words.card(state.setup.cards[kind].id)
        rows.append((worth, f"| {name} | {worth:+.1f} | ±{error:.1f} | "
                            f"{first:+.1f} | {second:+.1f} | {third:+.1f} |"))  # fmt: skip
    for _, row in sorted(rows, reverse=True):
        print(row)


if __name__ == "__main__":
    main()
