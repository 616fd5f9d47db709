"""Who is ahead: everybody's score on one line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

_ROOM: Final = 1.12  # the line goes on behind the best score
_WIDTH: Final = 32  # of a pill, in hundredths of the shortest line there is
_HALF: Final = 50
_FAR: Final = 999  # nobody is there
_SHORTEST: Final = 20  # the line is never shorter, so that the first crystals are no landslide


@dataclass(frozen=True, slots=True)
class Runner:
    """A score on the line."""

    seat: int
    score: int
    mine: bool
    at: int  # hundredths of the line
    low: bool  # below the line, where two would touch above it
    after: int = -_FAR  # where another is that it would hide, and stands right of
    before: int = _FAR  # or left of


def race(scores: list[tuple[int, int]], own: int) -> tuple[Runner, ...]:
    """The line from nothing to a little more than the best score."""
    end = max(_SHORTEST, *(score for _, score in scores)) * _ROOM
    found: list[Runner] = []
    last = {False: -_WIDTH, True: -_WIDTH}  # where the last pill above and below the line is
    for seat, score in sorted(scores, key=lambda each: each[1]):
        at = round(100 * max(0, score) / end)
        low = at - last[False] < _WIDTH and last[True] < last[False]
        last[low] = at
        found.append(Runner(seat, score, seat == own, at, low))
    above = [each for each in found if not each.low]
    return tuple(_apart(above) + _apart([each for each in found if each.low]))


def _apart(row: list[Runner]) -> list[Runner]:
    """Those in a row, none of which hides another: they give way towards the middle."""
    for n, (one, other) in enumerate(pairwise(row)):
        if other.at - one.at < _WIDTH and one.at < _HALF:
            row[n + 1] = replace(other, after=one.at)
        elif other.at - one.at < _WIDTH:
            row[n] = replace(one, before=other.at)
    return row
