"""Plots as SVG: shares with their intervals, stacked bars, values one after another.

Places across are in percent and sizes in pixels, so that words stay as large as the page's however
narrow the screen is. Colours and lettering are left to the style sheet of the page. A plot says
what it shows in its title and description; whoever does not see it is given a table beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import ceil
from typing import Final

from seasons.plots.scale import Scale

ROW: Final = 48  # pixels: a line of words, and a track below it
AXIS: Final = 22  # below the last row
BASE: Final = 17  # of the words in a row
MIDDLE: Final = 33  # of the track
HALF: Final = 8  # of a bar, up and down
EDGE: Final = 1.5  # percent beside a track
WIDE: Final = 9.0  # percent of the width that a number needs inside a bar
LONGEST: Final = 28  # letters of a label; the table has the whole of it
HEIGHT: Final = 240  # of values one after another
RIM: Final = 8  # above and below them, where half a number or half a dot may stand
LABELS: Final = 8.0  # percent for the numbers at their side
LINES: Final = 120  # pieces of a line at most


@dataclass(frozen=True, slots=True)
class About:
    """What a plot shows, for those who do not see it; its name is one of its kind on the page."""

    name: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Share:
    """A share with its interval, and the share that would be even."""

    label: str
    low: float
    share: float
    high: float
    even: float
    text: str


@dataclass(frozen=True, slots=True)
class Stack:
    """What a total consists of, by the names of its parts."""

    label: str
    parts: dict[str, float]
    text: str


@dataclass(frozen=True, slots=True)
class Point:
    """One of many values, filled or hollow."""

    value: float
    filled: bool


def shares(rows: list[Share], about: About, told: Callable[[float], str]) -> str:
    """Shares from nothing to all, a row each."""
    drawn = []
    for number, row in enumerate(rows):
        y = number * ROW + MIDDLE
        drawn += [
            *_row(number, row.label, row.text),
            _line("track", 0, 100, y),
            _upright("even", 100 * row.even, y - HALF - 3, y + HALF + 3),
            _line("span", 100 * row.low, 100 * row.high, y),
            f'<circle class="dot" cx="{_x(100 * row.share)}" cy="{y}" r="5.5"/>',
        ]
    ticks = [(100 * share, told(share)) for share in (0, 0.25, 0.5, 0.75, 1)]
    return _plot(about, len(rows) * ROW + AXIS, [*_grid(ticks, len(rows)), *drawn])


def stacks(rows: list[Stack], about: About, told: Callable[[float], str]) -> str:
    """Bars of parts; what it cost lies to the left of zero."""
    ends = [value for row in rows for value in _ends(row)]
    scale = Scale(min(ends), max(ends))
    drawn: list[str] = []
    for number, row in enumerate(rows):
        drawn += _row(number, row.label, row.text)
        for part, left, right in _pieces(row):
            drawn += _bar(part, scale.at(left), scale.at(right), number, told(row.parts[part]))
        y = number * ROW + MIDDLE
        drawn.append(_upright("total", scale.at(sum(row.parts.values())), y - 12, y + 12))
    ticks = [(scale.at(tick), told(tick)) for tick in scale.ticks()]
    return _plot(about, len(rows) * ROW + AXIS, [*_grid(ticks, len(rows)), *drawn])


def _ends(row: Stack) -> tuple[float, float]:
    values = row.parts.values()
    return sum(min(value, 0.0) for value in values), sum(max(value, 0.0) for value in values)


def _pieces(row: Stack) -> Iterable[tuple[str, float, float]]:
    """Where each part begins and ends."""
    low = high = 0.0
    for part, value in row.parts.items():
        if value > 0:
            yield part, high, high + value
            high += value
        elif value < 0:
            yield part, low + value, low
            low += value


def _bar(part: str, left: float, right: float, number: int, text: str) -> Iterable[str]:
    top = number * ROW + MIDDLE - HALF
    width = _inside(right) - _inside(left)
    yield (
        f'<rect class="piece {part}" x="{_x(left)}" y="{top}" width="{width:.2f}%" '
        f'height="{2 * HALF}"/>'
    )
    if width >= WIDE:
        middle = (left + right) / 2
        yield f'<text class="in {part}" x="{_x(middle)}" y="{top + 13}">{escape(text)}</text>'


def course(
    points: list[Point], line: list[float], about: About, told: Callable[[float], str]
) -> str:
    """Values one after another; the line ends at the last of them."""
    scale = Scale(min(0.0, *(each.value for each in points)), max(each.value for each in points))

    def at(number: int) -> str:
        share = number / (len(points) - 1) if len(points) > 1 else 0.5
        return f"{LABELS + EDGE + share * (100 - LABELS - 2 * EDGE):.2f}%"

    def high(value: float) -> str:
        return f"{RIM + (HEIGHT - 2 * RIM) * (1 - scale.at(value) / 100):.1f}"

    drawn = []
    for tick in scale.ticks():
        y = float(high(tick))
        drawn += [
            f'<line class="grid" x1="{LABELS}%" x2="100%" y1="{y}" y2="{y}"/>',
            f'<text class="tick side" x="{LABELS - 1.5}%" y="{y + 4:.1f}">'
            f"{escape(told(tick))}</text>",
        ]
    drawn += [
        f'<circle class="{"dot" if each.filled else "ring"}" cx="{at(number)}" '
        f'cy="{high(each.value)}" r="4"/>'
        for number, each in enumerate(points)
    ]
    before = len(points) - len(line)
    numbers = [*range(0, len(line), ceil(len(line) / LINES) or 1)]
    numbers += [len(line) - 1] if line else []
    for one, other in pairwise(numbers):
        drawn.append(
            f'<line class="mean" x1="{at(before + one)}" y1="{high(line[one])}" '
            f'x2="{at(before + other)}" y2="{high(line[other])}"/>'
        )
    return _plot(about, HEIGHT, drawn)


# Pieces


def _inside(percent: float) -> float:
    return EDGE + percent * (100 - 2 * EDGE) / 100


def _x(percent: float) -> str:
    return f"{_inside(percent):.2f}%"


def _row(number: int, label: str, text: str) -> list[str]:
    """The words above a track."""
    y = number * ROW + BASE
    short = label if len(label) <= LONGEST else f"{label[: LONGEST - 1]}…"
    return [
        f'<text class="label" x="{EDGE}%" y="{y}">{escape(short)}</text>',
        f'<text class="value" x="{100 - EDGE}%" y="{y}">{escape(text)}</text>',
    ]


def _grid(ticks: list[tuple[float, str]], rows: int) -> list[str]:
    """Lines from top to bottom through the tracks, and their values below."""
    drawn = []
    for number in range(rows):
        y = number * ROW + MIDDLE
        drawn += [_upright("grid", at, y - HALF - 3, y + HALF + 3) for at, _ in ticks]
    for place, (at, text) in enumerate(ticks):
        ends = {0: " begin", len(ticks) - 1: " end"}.get(place, "")
        y = rows * ROW + AXIS - 6
        drawn.append(f'<text class="tick{ends}" x="{_x(at)}" y="{y}">{escape(text)}</text>')
    return drawn


def _line(kind: str, left: float, right: float, y: int) -> str:
    return f'<line class="{kind}" x1="{_x(left)}" x2="{_x(right)}" y1="{y}" y2="{y}"/>'


def _upright(kind: str, at: float, top: int, bottom: int) -> str:
    return f'<line class="{kind}" x1="{_x(at)}" x2="{_x(at)}" y1="{top}" y2="{bottom}"/>'


def _plot(about: About, height: int, drawn: Iterable[str]) -> str:
    """A drawing with its name."""
    name = escape(about.name)
    return (
        f'<svg class="plot" role="img" width="100%" height="{height}" '
        f'aria-labelledby="{name}-title {name}-text">'
        f'<title id="{name}-title">{escape(about.title)}</title>'
        f'<desc id="{name}-text">{escape(about.text)}</desc>{"".join(drawn)}</svg>'
    )
