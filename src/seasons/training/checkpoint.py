"""A training run on disk: everything that is needed to go on as if it had never stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import numpy as np

from seasons.bots import weights
from seasons.bots.fast import layout
from seasons.bots.network import Network
from seasons.bots.weights import (
    BadWeights,
    array_text,
    checksum,
    placed,
    read_arrays,
    text_array,
    write_arrays,
)
from seasons.training.learner import Learner
from seasons.training.recipe import Recipe
from seasons.training.samples import Replay

MOST_BYTES: Final = 2_000_000_000


class Standing:
    """How far a run has come."""

    def __init__(self, recipe: Recipe) -> None:
        network = Network.new(recipe.hidden, recipe.seed)
        if recipe.start:
            for name, weight in weights.named(recipe.start).weights.items():
                network.weights[name][:] = weight
        self.learner = Learner(network, recipe.lead)
        self.replay: Final = Replay(recipe.replay)
        self.fresh = 0  # samples that nothing was learned from yet
        self.stage = 0
        self.rounds = 0
        self.games = 0  # of this stage
        self.earlier = 0  # games of the stages before
        self.seconds = 0.0
        self.history: list[dict[str, float]] = []  # what was measured on the way


def save(path: Path, standing: Standing) -> None:
    """Writes a run, all at once or not at all."""
    learner, replay = standing.learner, standing.replay
    size = len(replay)
    arrays: dict[str, np.ndarray] = {
        "on": replay.on[:size],
        "scalars": replay.scalars[:size],
        "targets": replay.targets[:size],
        "features": text_array("\n".join(layout.NAMES)),
        "about": text_array(json.dumps({
            "stage": standing.stage,
            "earlier": standing.earlier,
            "rounds": standing.rounds,
            "games": standing.games,
            "seconds": standing.seconds,
            "steps": learner.steps,
            "seen": replay.seen,
            "fresh": standing.fresh,
            "history": standing.history,
        })),
    }  # fmt: skip
    for name in learner.network.weights:
        arrays[f"weights {name}"] = learner.network.weights[name]
        arrays[f"means {name}"] = learner.means[name]
        arrays[f"squares {name}"] = learner.squares[name]
    arrays["checksum"] = text_array(checksum(arrays))
    write_arrays(path, arrays, small=False)


def load(path: Path, recipe: Recipe) -> Standing:
    """Reads a run; BadWeights if it is damaged or of another shape."""
    arrays = read_arrays(path, MOST_BYTES)
    try:
        if array_text(arrays.pop("checksum")) != checksum(arrays):
            raise BadWeights(f"{path.name}: damaged, its checksum is another one")
        return _standing(arrays, recipe)
    except (KeyError, ValueError, IndexError, TypeError) as error:
        raise BadWeights(f"{path.name}: not a run of this recipe") from error


def _standing(arrays: dict[str, np.ndarray], recipe: Recipe) -> Standing:
    standing = Standing(recipe)
    about = json.loads(array_text(arrays["about"]))
    standing.stage, standing.earlier = about["stage"], about["earlier"]
    standing.rounds, standing.games = about["rounds"], about["games"]
    standing.seconds, standing.history = about["seconds"], about["history"]
    features = array_text(arrays["features"]).split("\n")
    learner = standing.learner
    learner.steps, standing.fresh = about["steps"], about["fresh"]
    holders = {
        "weights": learner.network.weights,
        "means": learner.means,
        "squares": learner.squares,
    }
    for holder, values in holders.items():
        for name in values:
            found = arrays[f"{holder} {name}"]
            if name == "rows":
                found = placed(found, [*features, ""], [*layout.NAMES, ""])
            values[name][:] = found
    _fill(standing.replay, arrays, features, about["seen"])
    return standing


def _fill(replay: Replay, arrays: dict[str, np.ndarray], features: list[str], seen: int) -> None:
    """The samples, with the features where they are now; none if the shape is another one."""
    on = arrays["on"]
    size = min(len(on), len(replay.on))
    if on.shape[1] != replay.on.shape[1] or len(on) > len(replay.on):
        return
    at = {name: number for number, name in enumerate(layout.NAMES)}
    new = np.array([at.get(name, layout.SIZE) for name in [*features, ""]], dtype=np.uint16)
    replay.on[:size] = new[on]
    replay.scalars[:size] = arrays["scalars"]
    replay.targets[:size] = arrays["targets"]
    replay.seen = seen
