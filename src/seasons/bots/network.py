"""The network that judges positions: what a seat's chance to win is, and by how much.

Features are on or off and few of them are on, so the first layer is a sum of rows.
"""

from __future__ import annotations

from array import array
from typing import Final

import numpy as np
from numpy.typing import NDArray

from seasons.bots.fast import layout
from seasons.bots.fast.ahead import Rows
from seasons.bots.fast.worth import LEAD_COUNTS

Floats = NDArray[np.float32]
Indexes = NDArray[np.uint16]

OUTPUTS: Final = 2  # chance to win, lead at the end
CHUNK: Final = 256  # rows that are added up together, few enough to stay in the cache


class Inputs:
    """The features of many positions as arrays, padded with a feature that is never on."""

    __slots__ = ("on", "scalars")

    def __init__(self, on: Indexes, scalars: Floats) -> None:
        self.on: Final = on
        self.scalars: Final = scalars

    @staticmethod
    def of(rows: Rows) -> Inputs:
        """The positions written into some rows."""
        flat = np.frombuffer(array("H", rows.on), dtype=np.uint16)
        lengths = np.diff(np.array(rows.ends, dtype=np.int64), prepend=0)
        on = np.full((len(lengths), int(lengths.max())), layout.SIZE, dtype=np.uint16)
        on[np.arange(on.shape[1]) < lengths[:, None]] = flat
        scalars = np.array(rows.scalars, dtype=np.float32).reshape(len(lengths), -1)
        return Inputs(on, scalars)


class Network:
    """Weights, and what they say about positions."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights: Final = weights

    @staticmethod
    def new(hidden: tuple[int, int], seed: int) -> Network:
        """A network that knows nothing."""
        luck = np.random.default_rng(seed)
        first, second = hidden

        def layer(inputs: int, outputs: int, spread: float) -> Floats:
            drawn = luck.normal(0.0, spread, (inputs, outputs))
            return drawn.astype(np.float32)

        rows = layer(layout.SIZE + 1, first, 0.05)
        rows[layout.SIZE] = 0
        return Network(
            {
                "rows": rows,
                "scalars": layer(len(layout.SCALARS), first, 0.1),
                "bias1": np.zeros(first, np.float32),
                "second": layer(first, second, (2 / first) ** 0.5),
                "bias2": np.zeros(second, np.float32),
                "third": layer(second, OUTPUTS, 0.01),
                "bias3": np.zeros(OUTPUTS, np.float32),
            }
        )

    def judge(self, inputs: Inputs) -> Floats:
        """The chance to win and the lead, for each position."""
        return self.finish(self.sums(inputs.on), inputs.scalars)

    def finish(self, hidden: Floats, scalars: Floats) -> Floats:
        """All that follows the sums of rows; these are used up."""
        weights = self.weights
        hidden += scalars @ weights["scalars"]
        np.maximum(hidden, 0, out=hidden)
        hidden = hidden @ weights["second"]
        hidden += weights["bias2"]
        np.maximum(hidden, 0, out=hidden)
        out: Floats = hidden @ weights["third"] + weights["bias3"]
        out[:, 0] = 1 / (1 + np.exp(-out[:, 0]))
        return out

    def sums(self, on: Indexes) -> Floats:
        """The first layer: the rows of the features that are on, added up."""
        rows = self.weights["rows"]
        total = np.empty((len(on), rows.shape[1]), np.float32)
        for start in range(0, len(on), CHUNK):
            part = total[start : start + CHUNK]
            part[:] = self.weights["bias1"]
            for column in on[start : start + CHUNK].T:
                part += rows[column]
        return total


def worth(judged: Floats) -> Floats:
    """One number for a chance to win and a lead."""
    return judged[:, 0] + np.float32(LEAD_COUNTS) * judged[:, 1]
