"""Who is ahead: everybody's score on one line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_ROOM: Final = 1.12  # the line goes on behind the best score
_WIDTH: Final = 32  # of a pill, in hundredths of the shortest line there is
_SHORTEST: Final = 20  # the line is never shorter, so that the first crystals are no landslide


@dataclass(frozen=True, slots=True)
class Runner:
    """A score on the line."""

    seat: int
    score: int
    mine: bool
    at: int  # hundredths of the line
    low: bool  # below the line, where two would touch above it


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
    return tuple(found)
