"""Observations: what a seat knows of a position, as numbers; the same that our bots learn from."""

from __future__ import annotations

from itertools import groupby
from typing import Final

import numpy as np
from numpy.typing import NDArray

from seasons.bots.fast import features, layout
from seasons.bots.fast.ahead import Rows
from seasons.rules.engine.state import State

SCALARS: Final = len(layout.SCALARS)
SIZE: Final = layout.SIZE + SCALARS
MOST: Final = 16.0  # nothing is larger: features count things, scalars are scaled to about one

Floats = NDArray[np.float32]


def observe(state: State, seat: int) -> Floats:
    """What a seat knows of one position."""
    on: list[int] = []
    scalars: list[float] = []
    features.write(state, seat, on, scalars)
    found = np.zeros(SIZE, np.float32)
    np.add.at(found, on, 1)
    found[layout.SIZE :] = scalars
    return found


def observe_all(rows: Rows, found: Floats) -> None:
    """Many positions at once, written into an array with a row for each."""
    number = rows.size()
    lengths = np.diff(np.array(rows.ends), prepend=0)
    places = np.repeat(np.arange(number) * SIZE, lengths) + np.array(rows.on)
    counts = np.bincount(places, minlength=number * SIZE)
    found[:] = counts.reshape(number, SIZE)
    found[:, layout.SIZE :] = np.array(rows.scalars, np.float32).reshape(number, SCALARS)


def _slices() -> dict[str, slice]:
    """Neighbours whose names differ only in the last word belong together."""
    names = [*layout.NAMES, *(f"{name} #" for name in layout.SCALARS)]
    found: dict[str, slice] = {}
    for name, group in groupby(range(len(names)), lambda n: names[n].rpartition(" ")[0]):
        numbers = list(group)
        found[name if numbers[0] < layout.SIZE else f"scalar {name}"] = slice(
            numbers[0], numbers[-1] + 1
        )
    return found


SLICES: Final = _slices()  # what stands where, by name
