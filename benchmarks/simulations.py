"""How many simulations of its search `master` does in a second, and where the time goes.

python -m benchmarks.simulations [--net adept] [--seconds 0.5] [--positions 20] [--players 2]

Positions are those of a game of `adept` against itself; processor time of one core. The parts are
measured by themselves: a possible world, a position after a step, its features, the network.
"""

import statistics
from time import process_time

from benchmarks.arguments import described
from seasons import Game, build
from seasons.bots import weights
from seasons.bots.adept import Adept
from seasons.bots.fast import ahead
from seasons.bots.fast.ahead import Rows
from seasons.bots.fast.tree import Tree
from seasons.bots.master import MOST_AT_ONCE, searchable
from seasons.bots.network import Inputs, Network
from seasons.bots.searching import simulate
from seasons.rules.engine.chance import Chance
from seasons.rules.secrets.view import View
from seasons.rules.secrets.worlds import resample

TIMES = 200


def main() -> None:
    """Print simulations per second, and microseconds of each part."""
    parser = described(__doc__)
    parser.add_argument("--net", default="adept", help="a bot with a network, or a file")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each position")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    options = parser.parse_args()
    network = weights.named(options.net)
    views = some_views(network, options.players, options.positions)
    speeds = [speed(network, view, options.seconds) for view in views]
    print("compiled" if build.compiled() else "pure Python")
    print(f"simulations/s: median {statistics.median(speeds):.0f}, "
          f"{min(speeds):.0f} - {max(speeds):.0f} in {len(speeds)} positions")  # fmt: skip
    for name, cost in parts(network, views[len(views) // 2]).items():
        print(f"{name}: {cost:.1f} us")


def some_views(network: Network, players: int, number: int) -> list[View]:
    """Decisions spread over some games."""
    found: list[View] = []
    seed = 0
    while len(found) < number:
        game = Game.new(players, seed=f"simulations {seed}")
        bots = [Adept(f"{seed} {seat}", network) for seat in range(players)]
        decisions = 0
        while (decision := game.decision) is not None:
            view = game.view(decision.seat)
            if len(view.steps) > 1 and searchable(view):
                decisions += 1
                if decisions % 20 == 0:
                    found.append(view)
            game.apply(bots[decision.seat].choose(view))
        seed += 1
    return found[:number]


def speed(network: Network, view: View, seconds: float) -> float:
    """Simulations per second of processor time."""
    assert view.seat is not None
    start = process_time()
    tree, rows = Tree(view.state, view.seat, view.memory, Chance("speed"), {}), Rows()
    while process_time() < start + seconds:
        simulate(network, [tree], rows, MOST_AT_ONCE)
    return tree.simulations / (process_time() - start)


def parts(network: Network, view: View) -> dict[str, float]:
    """Microseconds of the parts of a simulation."""
    assert view.seat is not None
    seat, chance, step = view.seat, Chance("parts"), view.steps[0].code
    world = resample(view.state, seat, view.memory, chance)
    rows = Rows()

    def cost(number: int) -> float:
        return (process_time() - start) / number * 1e6

    found = {}
    start = process_time()
    for _ in range(TIMES):
        resample(view.state, seat, view.memory, chance)
    found["a possible world"] = cost(TIMES)
    start = process_time()
    for _ in range(TIMES):
        ahead.after(world, seat, step)
    found["a position after a step"] = cost(TIMES)
    start = process_time()
    for _ in range(TIMES):
        rows.add(world, seat)
    found["its features"] = cost(TIMES)
    start = process_time()
    network.judge(Inputs.of(rows))
    found[f"the network, of {TIMES} positions together"] = cost(TIMES)
    return found


if __name__ == "__main__":
    main()
