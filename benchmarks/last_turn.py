"""How often the last turn is solved, by how many positions, and in what time.

python -m benchmarks.last_turn [--games 200] [--players 2] [--limit 300000] [--roughly]
python -m benchmarks.last_turn --modules cards,tokens

Beginners play; the first decision of each last turn that is a choice is solved. Where the season
token may go back another round counts as an even chance.
"""

import time
from statistics import median, quantiles

from benchmarks.arguments import described
from seasons import Game
from seasons.bots import Beginner
from seasons.bots.fast.last_turn import LIMIT, Solver, applies
from seasons.bots.fast.scene import Scene
from seasons.bots.fast.unseen import GivenUp, Unknown
from seasons.rules.engine.state import State


def main() -> None:
    """Print how many last turns there were, how many were solved, and what that took."""
    parser = described(__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--modules", default="")
    parser.add_argument("--limit", type=int, default=LIMIT)
    parser.add_argument("--roughly", action="store_true")
    options = parser.parse_args()
    modules = tuple(filter(None, options.modules.split(",")))
    tried: list[tuple[str, int, float]] = []
    for number in range(options.games):
        game = Game.new(options.players, seed=f"last turn {number}", modules=modules)
        if play_to_last_turn(game):
            tried.append(attempt(game, options.limit, options.roughly))
    print(f"{options.games} games, {len(tried)} last turns with a choice")
    for result in ("solved", "too large", "too much unknown"):
        report(result, [each for each in tried if each[0] == result], len(tried))


def play_to_last_turn(game: Game) -> bool:
    """Beginners play until one of them has a choice in the last turn; False if nobody has."""
    bots = [Beginner(f"bot {seat}") for seat in game.state.seats()]
    while (decision := game.decision) is not None:
        if applies(game.state, decision.seat) and len(game.legal(decision.seat)) > 1:
            return True
        game.apply(bots[decision.seat].choose(game.view(decision.seat)))
    return False


def attempt(game: Game, limit: int, roughly: bool) -> tuple[str, int, float]:
    """How solving a position ends, after how many positions and how long."""
    assert game.decision is not None
    seat = game.decision.seat
    memory = game.view(seat).memory
    solver = Solver(seat, limit, None, even)
    before = time.process_time()
    try:
        solver.solution(Scene.of(game.state, seat, memory, roughly))
        result = "solved"
    except Unknown:
        result = "too much unknown"
    except GivenUp:
        result = "too large"
    return result, solver.positions, time.process_time() - before


def even(_: State) -> float:
    """What nobody knows is worth half a victory."""
    return 0.5


def report(result: str, tried: list[tuple[str, int, float]], total: int) -> None:
    """One line: how often it ends so, positions and seconds, the median and 95 %."""
    share = 100 * len(tried) / max(total, 1)
    line = f"{result:>16}: {len(tried):4} ({share:.1f} %)"
    if len(tried) > 1:
        positions, seconds = [each[1] for each in tried], [each[2] for each in tried]
        line += f", positions {median(positions):.0f} ({high(positions):.0f})"
        line += f", processor seconds {median(seconds):.3f} ({high(seconds):.3f})"
    print(line)


def high(numbers: list[int] | list[float]) -> float:
    """What 95 % of them do not exceed."""
    return quantiles(numbers, n=20, method="inclusive")[-1]


if __name__ == "__main__":
    main()
