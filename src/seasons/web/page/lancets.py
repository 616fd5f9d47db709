"""The windows of the final scoring: a pane for each part of a score, all on one scale.

Nothing is drawn higher than it counts. A pane that is too low to hold its label has it at its side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar, Final

from seasons.web.page.ending import Ending, Result

# Units of the drawing, from the top down.
CROWN: Final = 60
CAP: Final = 112
TALL: Final = 480  # of the highest window, without its cap
FOOT: Final = CROWN + CAP + TALL
LABEL: Final = 26  # what a label needs


@dataclass(frozen=True, slots=True)
class Piece:
    """Points of a part: where they begin, and their share, in hundredths of the highest window."""

    part: str
    step: int
    points: int
    start: float
    share: float

    @property
    def top(self) -> float:
        """Where it ends in a window."""
        return round(FOOT - _tall(self.start + self.share), 2)

    @property
    def height(self) -> float:
        """How high it is."""
        return round(_tall(self.share), 2)


@dataclass(frozen=True, slots=True)
class Label:
    """The number of a pane: in it, or beside it."""

    piece: Piece
    middle: float
    beside: bool


@dataclass(frozen=True, slots=True)
class Lancet:
    """The window of a seat."""

    foot: ClassVar[int] = FOOT
    result: Result
    panes: tuple[Piece, ...]
    losses: tuple[Piece, ...]  # from the end of the window back
    labels: tuple[Label, ...]
    rises: tuple[float, ...]  # how high it has grown after each step
    sinks: tuple[float, ...]  # and how far it has sunk; its cap never does
    stands: float  # where the total ends, in hundredths of the highest window


def lancets(ending: Ending) -> tuple[Lancet, ...]:
    """A window for each seat."""
    return tuple(_lancet(ending, result) for result in ending.results)


def _lancet(ending: Ending, result: Result) -> Lancet:
    scale = 100 / ending.highest
    panes = tuple(_panes(ending.parts, result, scale))
    losses = tuple(_losses(ending.parts, result, scale))
    grown = list(accumulate(max(0, points) for points in result.points))
    left = [max(0, points) for points in result.so_far]
    sunk = [high - seen for high, seen in zip(grown, left, strict=True)]
    sinks = tuple(round(_tall(points * scale), 2) for points in sunk)
    return Lancet(
        result=result,
        panes=panes,
        losses=losses,
        labels=tuple(_labels(panes, FOOT - sinks[-1])),
        rises=tuple(round(_tall(points * scale), 2) for points in grown),
        sinks=sinks,
        stands=round(left[-1] * scale, 3),
    )


def _panes(parts: tuple[str, ...], result: Result, scale: float) -> Iterator[Piece]:
    start = 0
    for step, (part, points) in enumerate(zip(parts, result.points, strict=True)):
        if points > 0:
            yield Piece(part, step, points, round(start * scale, 3), round(points * scale, 3))
            start += points


def _losses(parts: tuple[str, ...], result: Result, scale: float) -> Iterator[Piece]:
    """What is lost, each from where the one before it ends: no more than there is."""
    left = result.gained
    for step, (part, points) in enumerate(zip(parts, result.points, strict=True)):
        if points < 0:
            lost = min(left, -points)
            left -= lost
            yield Piece(part, step, points, round(left * scale, 3), round(lost * scale, 3))


def _labels(panes: tuple[Piece, ...], floor: float) -> Iterator[Label]:
    """The labels from below: in what stands above the floor, else at the side, none on another."""
    free = floor
    for pane in panes:
        seen = min(pane.top + pane.height, floor) - pane.top
        if seen <= 0:  # it has sunk, and its label with it
            yield Label(pane, round(pane.top + pane.height / 2, 2), beside=False)
            continue
        middle = pane.top + seen / 2
        beside = seen < LABEL
        if beside:
            middle = min(middle, free - LABEL / 2)
            free = middle - LABEL / 2
        yield Label(pane, round(middle, 2), beside)


def _tall(hundredths: float) -> float:
    return hundredths * TALL / 100
