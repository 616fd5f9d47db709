"""How sure one can be of a share."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z: Final = 1.96  # of a 95 % interval


def interval(share: float, number: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of some games."""
    if not number:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * number)) / (1 + Z * Z / number)
    half = Z / (1 + Z * Z / number) * sqrt(share * (1 - share) / number + (Z / number / 2) ** 2)
    return middle - half, middle + half
