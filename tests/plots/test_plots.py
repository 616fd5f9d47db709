"""Scales, intervals and drawings."""

from __future__ import annotations

import pytest

from seasons.plots.interval import interval
from seasons.plots.scale import Scale


@pytest.mark.parametrize(
    ("share", "number", "low", "high"),
    [(0.5, 100, 0.404, 0.596), (1.0, 20, 0.839, 1.0), (0.9, 385, 0.866, 0.926), (0, 0, 0, 1)],
)
def test_intervals(share: float, number: int, low: float, high: float) -> None:
    assert interval(share, number) == pytest.approx((low, high), abs=0.001)


@pytest.mark.parametrize(("low", "high"), [(-684, 376), (0, 0), (-43.5, 128), (0.1, 0.2)])
def test_a_scale_has_some_round_ticks(low: float, high: float) -> None:
    scale = Scale(low, high)
    assert 1 <= len(scale.ticks()) <= 8
    assert all(0 <= scale.at(tick) <= 100 for tick in scale.ticks())
