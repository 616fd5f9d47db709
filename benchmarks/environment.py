"""Steps of the environment in a second, beside other games played at random in the same run.

python -m benchmarks.environment
python -m benchmarks.environment --seconds 5 --players 4 --games 256

The games are played in turns, so that a busy machine is fair to all. PettingZoo's own are there if
what they need is installed, and so is catanatron (pip install 'seasons[env,yardsticks]'), which is
played without an environment: no observations, no masks. Every ratio is steps of seasons_v0 to one
step of the other.
"""

import statistics
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from benchmarks.arguments import described
from seasons import build
from seasons.env import seasons_v0
from seasons.env.lockstep import Lockstep
from seasons.tools import yardsticks

RUNS = 5
OURS = "seasons_v0"
CLASSICS = ("connect_four_v3", "chess_v6")
Play = Callable[[int], int]  # plays something by its number; how many steps that were


def main() -> None:
    """Measure and print."""
    parser = described(__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each of the five runs")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2, help="of seasons")
    parser.add_argument("--games", type=int, default=64, help="in lock step")
    options = parser.parse_args()
    plays: dict[str, Play] = {
        OURS: whole_game(seasons_v0.env(players=options.players)),
        f"{OURS}, {options.games} games in lock step": in_lockstep(options.games, options.players),
    }
    plays |= classics() | catan()
    print("compiled" if build.compiled() else "pure Python")
    rates = {name: [0.0] * RUNS for name in plays}
    for run in range(RUNS):
        for name, play in plays.items():
            rates[name][run] = rate(play, run, options.seconds)
    ours = statistics.median(rates[OURS])
    for name, found in rates.items():
        median = statistics.median(found)
        print(f"{name:40} {median:9,.0f} steps/s ({min(found):,.0f} - {max(found):,.0f})  "
              f"ratio {ours / median:.2f}")  # fmt: skip


def rate(play: Play, run: int, seconds: float) -> float:
    """Steps in a second of processor time."""
    steps, number = 0, 1000 * run
    start = time.process_time()
    while (taken := time.process_time() - start) < seconds:
        steps += play(number)
        number += 1
    return steps / taken


def whole_game(env: Any) -> Play:
    """A game of an environment of PettingZoo, every action drawn from its mask."""
    luck = np.random.default_rng(1)

    def play(number: int) -> int:
        env.reset(seed=number)
        steps = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(luck.choice(np.flatnonzero(observation["action_mask"]))))
            steps += 1
        return steps

    return play


def in_lockstep(number: int, players: int) -> Play:
    """Some steps of many games at once."""
    games, luck = Lockstep(number, seed=1, players=players), np.random.default_rng(1)

    def play(_: int) -> int:
        for _ in range(10):
            drawn = luck.random(games.masks.shape, np.float32) * games.masks
            games.step(drawn.argmax(axis=1))
        return 10 * number

    return play


def classics() -> dict[str, Play]:
    """Environments of PettingZoo that can be imported here."""
    found: dict[str, Play] = {}
    for name in CLASSICS:
        try:
            found[name] = whole_game(import_module(f"pettingzoo.classic.{name}").env())
        except ModuleNotFoundError as error:
            print(f"{name} is left out: {error.name} is not installed")
    return found


def catan() -> dict[str, Play]:
    """Catan, if it is there."""
    try:
        yardsticks.catanatron(0)
    except ModuleNotFoundError as error:
        print(f"catanatron is left out: {error.name} is not installed")
        return {}
    return {"catanatron, without an environment": yardsticks.catanatron}


if __name__ == "__main__":
    main()
