"""Learning: gradients of the network, and Adam."""

from __future__ import annotations

from typing import Final

import numpy as np

from seasons.bots.fast import layout
from seasons.bots.network import Floats, Network
from seasons.training.samples import Samples

FADE: Final = 0.9  # of the mean gradient
FADE_SQUARES: Final = 0.999
TINY: Final = 1e-8


class Learner:
    """A network that is changed, and the running means of its gradients."""

    def __init__(self, network: Network, lead: float) -> None:
        self.network: Final = network
        self.lead: Final = lead
        self.means: Final = {name: np.zeros_like(w) for name, w in network.weights.items()}
        self.squares: Final = {name: np.zeros_like(w) for name, w in network.weights.items()}
        self.steps = 0

    def learn(self, samples: Samples, rate: float) -> tuple[float, float]:
        """One step; returns the mean errors of the chance to win and of the lead before it."""
        weights = self.network.weights
        number = len(samples)
        used, dense = dense_features(samples.on)
        rows = weights["rows"][used]
        first = dense @ rows
        first += samples.scalars @ weights["scalars"]
        first += weights["bias1"]
        np.maximum(first, 0, out=first)
        second = first @ weights["second"]
        second += weights["bias2"]
        np.maximum(second, 0, out=second)
        out = second @ weights["third"] + weights["bias3"]
        chance = 1 / (1 + np.exp(-out[:, 0]))
        error = np.empty_like(out)
        error[:, 0] = chance - samples.targets[:, 0]
        error[:, 1] = out[:, 1] - samples.targets[:, 1]
        errors = float((error[:, 0] ** 2).mean()), float((error[:, 1] ** 2).mean())
        error[:, 1] *= self.lead
        error /= number
        back2 = error @ weights["third"].T
        back2[second <= 0] = 0
        back1 = back2 @ weights["second"].T
        back1[first <= 0] = 0
        self.steps += 1
        self._adjust("third", second.T @ error, rate)
        self._adjust("bias3", error.sum(axis=0), rate)
        self._adjust("second", first.T @ back2, rate)
        self._adjust("bias2", back2.sum(axis=0), rate)
        self._adjust("bias1", back1.sum(axis=0), rate)
        self._adjust("scalars", samples.scalars.T @ back1, rate)
        self._adjust_rows(used, dense.T @ back1, rate)
        return errors

    def _adjust(self, name: str, gradient: Floats, rate: float) -> None:
        self._adam(self.network.weights[name], self.means[name], self.squares[name], gradient, rate)

    def _adam(
        self, weight: Floats, mean: Floats, square: Floats, gradient: Floats, rate: float
    ) -> None:
        mean *= FADE
        mean += (1 - FADE) * gradient
        square *= FADE_SQUARES
        square += (1 - FADE_SQUARES) * gradient * gradient
        weight -= self._pace(rate) * mean / (np.sqrt(square) + TINY)

    def _pace(self, rate: float) -> float:
        """The rate with Adam's correction for the first steps."""
        late = float((1 - FADE_SQUARES**self.steps) ** 0.5)
        return rate * late / (1 - FADE**self.steps)

    def _adjust_rows(self, used: np.ndarray, gradient: Floats, rate: float) -> None:
        """Only the rows of features that were on somewhere."""
        weight = self.network.weights["rows"][used]
        mean, square = self.means["rows"][used], self.squares["rows"][used]
        self._adam(weight, mean, square, gradient, rate)
        self.network.weights["rows"][used] = weight
        self.means["rows"][used], self.squares["rows"][used] = mean, square


def dense_features(on: np.ndarray) -> tuple[np.ndarray, Floats]:
    """The features that are on anywhere, and how often each is in every sample."""
    present = np.zeros(layout.SIZE + 1, bool)
    present[on] = True
    present[layout.SIZE] = False
    used = np.flatnonzero(present)
    column = np.full(layout.SIZE + 1, len(used))
    column[used] = np.arange(len(used))
    width = len(used) + 1  # the last column is the padding
    places = column[on] + np.arange(len(on))[:, None] * width
    counts = np.bincount(places.ravel(), minlength=len(on) * width)
    return used, counts.reshape(len(on), width)[:, :-1].astype(np.float32)
