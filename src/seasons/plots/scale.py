"""Where a value lies between two others, and which round values to name."""

from __future__ import annotations

from math import ceil, floor, log10
from typing import Final

STEPS: Final = (1, 2, 5)  # times a power of ten: what a scale is divided by
TICKS: Final = 6  # about; more would touch each other on a phone
ROOM: Final = 0.04  # on both sides, so that no mark is cut


class Scale:
    """Places between two values, in percent of the width."""

    def __init__(self, low: float, high: float) -> None:
        room = max(high - low, 1.0) * ROOM
        self.low, self.high = low - room, high + room

    def at(self, value: float) -> float:
        """Where a value is."""
        return 100 * (value - self.low) / (self.high - self.low)

    def ticks(self) -> list[float]:
        """Round values, all over it."""
        step = _step(self.high - self.low)
        return [n * step for n in range(ceil(self.low / step), floor(self.high / step) + 1)]


def _step(width: float) -> float:
    least = width / TICKS
    power = 10.0 ** floor(log10(least))
    return next((step * power for step in STEPS if step * power >= least), 10 * power)
