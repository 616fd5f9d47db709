"""Scales, intervals and drawings."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from seasons.plots.drawing import About, Point, Share, Stack, course, shares, stacks
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


EVIL = "</title><script>alert(1)</script>\"' & a very long name indeed"
ABOUT = About("plot", EVIL, EVIL)


def told(value: float) -> str:
    return f"<{value:.0f}>"


def drawn(text: str) -> ET.Element:
    """A drawing that is sound, has its name, and leaves its colours to the sheet."""
    found = ET.fromstring(text)
    names = [each.attrib["id"] for each in found[:2]]
    assert [each.tag for each in found[:2]] == ["title", "desc"]
    assert (found.attrib["role"], found.attrib["aria-labelledby"].split()) == ("img", names)
    assert [each.text for each in found[:2]] == [EVIL, EVIL]
    assert "<script" not in text
    assert "style=" not in text
    across = [float(each) for each in re.findall(r'(?:c?x[12]?)="([\d.-]+)%"', text)]
    assert across
    assert all(0 <= place <= 100 for place in across)
    return found


def test_shares_lie_where_they_are_told() -> None:
    rows = [Share("A", 0.1, 0.5, 0.9, 0.25, "5 of 10"), Share(EVIL, 0, 0, 0.3, 0.5, "0 of 5")]
    found = drawn(shares(rows, ABOUT, told))
    dots = [each.attrib["cx"] for each in found.iter("circle")]
    assert dots == ["50.00%", "1.50%"]
    labels = [each.text or "" for each in found.iter("text") if each.attrib["class"] == "label"]
    assert labels == ["A", f"{EVIL[:27]}…"]
    assert float(found.attrib["height"]) > float([*found.iter("circle")][-1].attrib["cy"])


def test_stacks_begin_at_zero_and_end_where_their_parts_do() -> None:
    rows = [
        Stack("A", {"crystals": 30.0, "cards": 20.0, "hand": -15.0, "bonuses": -5.0}, "30"),
        Stack("B", {"crystals": -10.0, "cards": 0.0, "hand": 0.0, "bonuses": 0.0}, "-10"),
    ]
    found = drawn(stacks(rows, ABOUT, told))
    bars = [each.attrib for each in found.iter("rect")]
    assert [each["class"] for each in bars] == [
        "piece crystals", "piece cards", "piece hand", "piece bonuses", "piece crystals",
    ]  # fmt: skip

    def ends(bar: dict[str, str]) -> tuple[float, float]:
        left, width = float(bar["x"].rstrip("%")), float(bar["width"].rstrip("%"))
        return left, left + width

    crystals, cards, hand, bonuses, below = map(ends, bars)
    zero = crystals[0]
    assert (cards[0], hand[1], bonuses[1], below[1]) == pytest.approx(
        (crystals[1], zero, hand[0], zero), abs=0.02
    )
    assert (crystals[1] - zero) / (cards[1] - cards[0]) == pytest.approx(1.5, abs=0.01)


@pytest.mark.parametrize("number", [1, 2, 9, 500])
def test_values_one_after_another_stay_in_the_drawing(number: int) -> None:
    points = [Point(n % 70 - 20, n % 2 == 0) for n in range(number)]
    line = [float(n % 50) for n in range(max(0, number - 9))]
    found = drawn(course(points, line, ABOUT, told))
    kinds = [each.attrib["class"] for each in found.iter("circle")]
    assert kinds == [("dot", "ring")[n % 2] for n in range(number)]
    places = [each.attrib["cx"] for each in found.iter("circle")]
    assert len(set(places)) == number
    assert all(0 <= float(each.attrib["cy"]) <= 240 for each in found.iter("circle"))
    pieces = [each for each in found.iter("line") if each.attrib["class"] == "mean"]
    assert len(pieces) <= 125
    if pieces:
        assert pieces[-1].attrib["x2"] == places[-1]
        assert pieces[0].attrib["x1"] == places[number - len(line)]
