"""How fast every bot decides.

python -m benchmarks.bots
python -m benchmarks.bots --bots beginner,master:time=0.1 --seconds 60

Every registered bot plays two-player games against itself for some time; decisions with one answer
only are not counted. How often one beats another is for `seasons arena` to say.
"""

import time

import numpy as np

from benchmarks.arguments import described
from seasons import Game, bots, build
from seasons.bots import Bot, Unavailable
from seasons.rules.engine.tables import LEVELS


def main() -> None:
    """Measure what was asked for, and print it."""
    parser = described(__doc__)
    parser.add_argument("--bots", default=",".join(bots.names()), help="whose speed is measured")
    parser.add_argument("--seconds", type=float, default=10, help="of processor time for each")
    parser.add_argument("--level", choices=LEVELS, default="archmage", help="of all games")
    options = parser.parse_args()
    print("compiled" if build.compiled() else "pure Python")
    print(f"{'bot':15} decisions/s   ms of processor time for one: median    99 %  longest")
    for name in options.bots.split(","):
        speed(name, options.seconds, options.level)


def speed(name: str, seconds: float, level: str) -> None:
    """Prints how long a bot takes for its decisions."""
    times: list[float] = []
    end = time.process_time() + seconds
    try:
        while time.process_time() < end:
            seats = [bots.make(name, f"{len(times)} {seat}") for seat in range(2)]
            timed(len(times), level, seats, times, end)
    except Unavailable as error:
        print(f"{name:15} is left out: {error}")
        return
    median, most, longest = 1000 * np.quantile(times, (0.5, 0.99, 1))
    rate = len(times) / sum(times)
    print(f"{name:15} {rate:11,.0f} {median:37.3f} {most:7.3f} {longest:8.3f}", flush=True)


def timed(seed: int, level: str, seats: list[Bot], times: list[float], end: float) -> None:
    """Plays a game, each bot with the view of its seat, until all the time is up."""
    game = Game.new(2, level, seed=f"bots {seed}")
    while (decision := game.decision) is not None:
        view = game.view(decision.seat)
        start = time.process_time()
        step = seats[decision.seat].choose(view)
        if len(view.steps) > 1:
            times.append(time.process_time() - start)
            if len(times) > 1 and start > end:
                return
        game.apply(step)


if __name__ == "__main__":
    main()
