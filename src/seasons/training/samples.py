"""What was seen in finished games, and what came of it: that is learned from."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from seasons.bots.fast import layout
from seasons.bots.network import OUTPUTS, Floats, Indexes

WIDTH: Final = 144  # features that are on at most; more are left out


class Samples:
    """Positions with the chance to win and the lead that the network should find in them."""

    __slots__ = ("on", "scalars", "targets")

    def __init__(self, on: Indexes, scalars: Floats, targets: Floats) -> None:
        self.on: Final = on
        self.scalars: Final = scalars
        self.targets: Final = targets

    @staticmethod
    def joined(parts: list[Samples]) -> Samples:
        """All samples of some parts."""
        return Samples(
            np.concatenate([part.on for part in parts]),
            np.concatenate([part.scalars for part in parts]),
            np.concatenate([part.targets for part in parts]),
        )

    def __len__(self) -> int:
        return len(self.on)


def widened(on: Indexes) -> Indexes:
    """The same features in rows of the common width."""
    wide = np.full((len(on), WIDTH), layout.SIZE, dtype=np.uint16)
    width = min(WIDTH, on.shape[1])
    wide[:, :width] = on[:, :width]
    return wide


class Lessons:
    """Positions whose targets are known at once: what a search has found about them."""

    __slots__ = ("on", "scalars", "targets")

    def __init__(self) -> None:
        self.on: Final[list[Indexes]] = []
        self.scalars: Final[list[Floats]] = []
        self.targets: Final[list[Floats]] = []

    def add(self, on: Indexes, scalars: Floats, target: Floats) -> None:
        """One more position."""
        self.on.append(on)
        self.scalars.append(scalars)
        self.targets.append(target)

    def samples(self) -> list[Samples]:
        """All of them, if there are any."""
        if not self.on:
            return []
        return [Samples(np.stack(self.on), np.stack(self.scalars), np.stack(self.targets))]


class Path:
    """What one seat saw in a game, in order, and how the network judged it then."""

    __slots__ = ("best", "judged", "on", "scalars")

    def __init__(self) -> None:
        self.on: Final[list[Indexes]] = []
        self.scalars: Final[list[Floats]] = []
        self.judged: Final[list[Floats]] = []
        # The judgement of a clearly better step that was not taken, to see how it would go on.
        self.best: Final[list[Floats | None]] = []

    def add(self, on: Indexes, scalars: Floats, judged: Floats, best: Floats | None) -> None:
        """One more position."""
        self.on.append(on)
        self.scalars.append(scalars)
        self.judged.append(judged)
        self.best.append(best)

    def samples(self, result: NDArray[np.float32], trace: float) -> Samples:
        """The positions with targets: a mixture of what was thought later and what came."""
        targets = np.empty((len(self.on), OUTPUTS), np.float32)
        coming = result
        for at in range(len(self.on) - 1, -1, -1):
            targets[at] = coming
            better = self.best[at]
            mixed = (1 - trace) * self.judged[at] + trace * coming
            coming = mixed if better is None else better
        return Samples(np.stack(self.on), np.stack(self.scalars), targets)


class Replay:
    """The latest samples, to be drawn from at random."""

    def __init__(self, capacity: int) -> None:
        self.on: Final = np.full((capacity, WIDTH), layout.SIZE, dtype=np.uint16)
        self.scalars: Final = np.zeros((capacity, len(layout.SCALARS)), np.float32)
        self.targets: Final = np.zeros((capacity, OUTPUTS), np.float32)
        self.seen = 0  # samples that were ever added

    def __len__(self) -> int:
        return min(self.seen, len(self.on))

    def add(self, samples: Samples) -> None:
        """Puts samples in the place of the oldest ones."""
        places = (self.seen + np.arange(len(samples))) % len(self.on)
        self.on[places] = samples.on
        self.scalars[places] = samples.scalars
        self.targets[places] = samples.targets
        self.seen += len(samples)

    def draw(self, number: int, luck: np.random.Generator) -> Samples:
        """Some samples."""
        places = luck.integers(len(self), size=number)
        return Samples(self.on[places], self.scalars[places], self.targets[places])
