"""What a position costs, however it was reached. Prints ratios; aim: all within 1.1.

python benchmarks/history.py

The same position is reached by play, by play with 10,000 gestures taken back, and from its
notation; then copied, continued and viewed.
"""

import statistics
import time
from collections.abc import Callable

from seasons import Game, build
from seasons.rules.engine.chance import Chance

TAKEN_BACK = 10_000
RUNS = 15
REPEATS = 400


def main() -> None:
    """Measure the three games in turns, so that a busy machine is fair to all."""
    games = {"by play": played(), "taken back": taken_back(), "from notation": written()}
    positions = {game.position() for game in games.values()}
    assert len(positions) == 1, "not the same position"
    print("compiled" if build.compiled() else "pure Python")
    for name, act in ACTS.items():
        times: dict[str, list[float]] = {way: [] for way in games}
        for _ in range(RUNS):
            for way, game in games.items():
                start = time.perf_counter()
                for _ in range(REPEATS):
                    act(game)
                times[way].append((time.perf_counter() - start) / REPEATS * 1e6)
        medians = {way: statistics.median(values) for way, values in times.items()}
        ratios = ", ".join(
            f"{way} {median / medians['from notation']:.2f}" for way, median in medians.items()
        )
        print(f"{name:10} {medians['from notation']:8.1f} us; {ratios}")


def played() -> Game:
    """A game in its third year, at the start of somebody's free actions."""
    game, chance = Game.new(3, seed=5, modules=["cards", "tokens"]), Chance(5)
    while True:
        decision = game.decision
        assert decision is not None
        year = (game.state.position - 1) // 12 + 1
        if year == 3 and decision.kind == "turn" and game.why_not("bonus transmute") == []:
            return game
        steps = game.legal(decision.seat)
        game.apply(steps[chance.below(len(steps))])


def taken_back() -> Game:
    """The same after many gestures that were taken back."""
    game = played()
    assert game.decision is not None
    seat = game.decision.seat
    for _ in range(TAKEN_BACK):
        game.play("bonus transmute", seat)
        game.undo(seat)
    return game


def written() -> Game:
    """The same from its notation, without any history."""
    return Game.from_position(played().position())


def apply(game: Game) -> None:
    """A copy goes on by one gesture."""
    game.copy().play("bonus transmute")


ACTS: dict[str, Callable[[Game], object]] = {
    "copy": Game.copy,
    "apply": apply,
    "view": lambda game: game.view(0).data(),
}

if __name__ == "__main__":
    main()
