"""How fast a network learns: games of self-play and samples of learning in a second, on one core.

python -m benchmarks.training
python -m benchmarks.training --seconds 60 --site $(python scripts/compile.py)

The recipe is the default one, its network unlearned. With --site, the folder of a compiled package,
both builds are measured in turns, each time in a process of its own, and the ratio of their
medians is printed.
"""

import json
import os
import statistics
import subprocess
import sys
import time

import numpy as np

from benchmarks.arguments import described
from seasons.bots.network import Network
from seasons.training.learner import Learner
from seasons.training.recipe import Recipe
from seasons.training.samples import Replay
from seasons.training.selfplay import Actor

RUNS = 3
PLAYERS = (2, 3, 4)
UNITS = {**{f"{n} players": "games/s" for n in PLAYERS}, "learning": "samples/s"}
Rates = dict[str, float]


def main() -> None:
    """Measure one build, or both, and print."""
    parser = described(__doc__)
    parser.add_argument("--seconds", type=float, default=10, help="for each thing in each run")
    parser.add_argument("--site", help="the folder of a compiled package")
    parser.add_argument("--json", action="store_true", help="measure once, print JSON")
    options = parser.parse_args()
    if options.json:
        print(json.dumps(measured(options.seconds)))
        return
    sites = {"as it is here": None} | ({"compiled": options.site} if options.site else {})
    found: dict[str, list[Rates]] = {name: [] for name in sites}
    for _ in range(RUNS):
        for name, site in sites.items():
            found[name].append(elsewhere(options.seconds, site))
    medians = {name: median(rates) for name, rates in found.items()}
    for name, rates in medians.items():
        for what, rate in rates.items():
            print(f"{name:15} {what:10} {rate:10,.1f} {UNITS[what]}")
    if options.site:
        for what, rate in medians["as it is here"].items():
            print(f"{'ratio':15} {what:10} {medians['compiled'][what] / rate:10.2f}")


def median(rates: list[Rates]) -> Rates:
    """The middle of several runs."""
    return {what: statistics.median([each[what] for each in rates]) for what in UNITS}


def elsewhere(seconds: float, site: str | None) -> Rates:
    """One run in a process of its own, with the package of a folder if there is one."""
    places = [site, os.environ.get("PYTHONPATH")]
    environment = {
        **os.environ, "OPENBLAS_NUM_THREADS": "1",
        "PYTHONPATH": os.pathsep.join([place for place in places if place]),
    }  # fmt: skip
    command = [sys.executable, "-m", "benchmarks.training", "--json", "--seconds", str(seconds)]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    rates: Rates = json.loads(done.stdout)
    return rates


def measured(seconds: float) -> Rates:
    """Both halves of training; samples to learn from are those that were played."""
    recipe = Recipe()
    network, replay = Network.new(recipe.hidden, recipe.seed), Replay(recipe.replay)
    found: Rates = {}
    for players in PLAYERS:
        games, start = 0, time.process_time()
        while (taken := time.process_time() - start) < seconds:
            actor = Actor(recipe, network, 0, [players, games])
            replay.add(actor.play(players, recipe.tables))
            games += recipe.tables
        found[f"{players} players"] = games / taken
    found["learning"] = learned(Learner(network, recipe.lead), recipe, replay, seconds)
    return found


def learned(learner: Learner, recipe: Recipe, replay: Replay, seconds: float) -> float:
    """Samples that are learned from in a second."""
    luck, samples, start = np.random.default_rng(1), 0, time.process_time()
    while (taken := time.process_time() - start) < seconds:
        learner.learn(replay.draw(recipe.batch, luck), recipe.rate)
        samples += recipe.batch
    return samples / taken


if __name__ == "__main__":
    main()
