"""A training run: rounds of self-play, learning after each, checkpoints and measurements.

A round is played by the network as it was before the learning of the round before, so that actors
and learner may work at the same time, and a run gives the same network however many actors it has.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from seasons.bots import weights
from seasons.bots.network import Floats, Network
from seasons.engines.engine import Engine
from seasons.training import checkpoint
from seasons.training.checkpoint import Standing
from seasons.training.curve import draw_curve
from seasons.training.measure import Match, Thumb
from seasons.training.recipe import Recipe
from seasons.training.samples import Samples
from seasons.training.selfplay import Actor

RUN: Final = "run.npz"
SAVE_EVERY: Final = 300.0  # seconds
LEARNING: Final = 1_000_000  # marks the generator that samples are drawn with
Say = Callable[[str, dict[str, str | int]], None]  # the key of a text and what stands in it


def play_share(
    recipe: Recipe, acting: dict[str, Floats], games: int, players: int, seed: list[int]
) -> Samples:
    """One actor's part of a round."""
    return Actor(recipe, Network(acting), games, seed).play(players, recipe.tables)


class Training:
    """A run in a folder."""

    def __init__(self, stages: list[Recipe], folder: Path, engine: Engine, say: Say) -> None:
        self.stages: Final = stages
        self.folder: Final = folder
        self.engine: Final = engine
        self.say: Final = say
        folder.mkdir(parents=True, exist_ok=True)
        self.errors: tuple[float, ...] = (0.0, 0.0)
        path = folder / RUN
        first = stages[0]
        self.standing: Final = checkpoint.load(path, first) if path.exists() else Standing(first)

    @property
    def recipe(self) -> Recipe:
        """That of the present stage."""
        return self.stages[self.standing.stage]

    def run(self, hours: float | None = None) -> None:
        """Trains until all games are played or the time is up."""
        start = time.monotonic()
        limit = None if hours is None else hours * 3600
        saved = start
        while self._goes_on():
            begun = time.monotonic()
            self._round()
            now = time.monotonic()
            self.standing.seconds += now - begun
            self._report(now - begun)
            self._measure_if_due()
            if now - saved > SAVE_EVERY:
                self.save()
                saved = time.monotonic()
            if limit is not None and now - start > limit:
                break
        self.save()

    def _goes_on(self) -> bool:
        """Whether there are games left; a stage that is over is kept and followed by the next."""
        standing = self.standing
        if standing.games < self.recipe.games:
            return True
        weights.save(self.folder / f"stage-{standing.stage + 1}.npz", standing.learner.network)
        if standing.stage + 1 == len(self.stages):
            return False
        standing.earlier += standing.games
        standing.stage, standing.games = standing.stage + 1, 0
        return self._goes_on()

    def save(self) -> None:
        """Writes the run and the curve."""
        checkpoint.save(self.folder / RUN, self.standing)
        weights.save(self.folder / "latest.npz", self.standing.learner.network)
        draw_curve(self.folder / "curve.svg", self.standing.history)

    # A round

    def _round(self) -> None:
        """Plays and learns; what is played now is learned from in the next round."""
        standing, recipe = self.standing, self.recipe
        acting = {name: each.copy() for name, each in standing.learner.network.weights.items()}
        players = [n + 2 for n, shares in enumerate(recipe.shares) for _ in range(shares)]
        parts = [
            self.engine.submit(play_share, recipe, acting, standing.games, number,
                               [recipe.seed, standing.rounds, share])
            for share, number in enumerate(players)
        ]  # fmt: skip
        self._learn()
        samples = Samples.joined([part.result() for part in parts])
        standing.replay.add(samples)
        standing.fresh = len(samples)
        standing.games += recipe.tables * len(players)
        standing.rounds += 1

    def _learn(self) -> None:
        standing, recipe = self.standing, self.recipe
        luck = np.random.default_rng([recipe.seed, standing.rounds, LEARNING])
        rate = recipe.learning_rate(standing.games)
        steps = round(standing.fresh * recipe.reuse / recipe.batch)
        found = [
            standing.learner.learn(standing.replay.draw(recipe.batch, luck), rate)
            for _ in range(steps)
        ]
        if found:
            self.errors = tuple(np.mean(found, axis=0))

    # What it says

    def _report(self, seconds: float) -> None:
        standing, recipe = self.standing, self.recipe
        speed = recipe.tables * sum(recipe.shares) / seconds
        left = (recipe.games - standing.games) / speed / 3600
        errors = " ".join([f"{error:.4f}" for error in self.errors])
        self.say("cli.train.progress", {
            "number": standing.earlier + standing.games, "text": f"{speed:.1f}",
            "text_2": f"{left:.1f}", "text_3": errors,
        })  # fmt: skip

    def _measure_if_due(self) -> None:
        standing, recipe = self.standing, self.recipe
        due = standing.games // recipe.measure_every
        played = recipe.tables * sum(recipe.shares)
        if due == (standing.games - played) // recipe.measure_every:
            return
        network, number = standing.learner.network, recipe.measure_games
        games, seed = standing.earlier + standing.games, len(standing.history)
        before = self._net(seed - 1)
        weights.save(self._path(seed), network)
        won = {"beginner": Match(recipe, network, Thumb("thumb"), seed).play(number).share}
        if before is not None:
            won["before"] = Match(recipe, network, before, seed).play(number).share
        standing.history.append({"games": games, "seconds": standing.seconds, **won})
        shares = [f"{name} {100 * share:.1f} %" for name, share in won.items()]
        self.say("cli.train.measured", {"number": games, "text": ", ".join(shares)})

    def _path(self, number: int) -> Path:
        return self.folder / f"net-{number:04d}.npz"

    def _net(self, number: int) -> Network | None:
        path = self._path(number)
        return weights.load(path) if path.exists() else None
