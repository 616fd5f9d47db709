"""The scores of a replay as a graph: lines over time, and what made them jump."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from seasons.rooms.timeline import DIE, OTHER, TRANSMUTATION, Gain, Mark, Timeline
from seasons.web.page.markup import icon
from seasons.web.page.rendering import environment
from seasons.words.texts import Texts

WIDTH, HEIGHT = 1000, 100  # of the drawing, which is stretched to its place
_STEPS: Final = (5, 10, 20, 25, 50, 100, 200)  # between lines of equal score
_LINES: Final = 5  # of them at most


@dataclass(frozen=True, slots=True)
class Jump:
    """A gain where it is drawn, and in words."""

    gain: Gain
    number: int
    right: float  # hundredths of the width
    up: float  # hundredths of the height
    source: str


@dataclass(frozen=True, slots=True)
class Level:
    """A line of equal score."""

    score: int
    up: float


class Curve:
    """Where everything is in the drawing."""

    def __init__(self, course: Timeline, words: Texts) -> None:
        self.course: Final = course
        self._words: Final = words
        found = [score for scores in course.scores for score in scores]
        self._low: Final = min(0, *found)
        self._high: Final = max(self._low + 10, *found)

    # In the drawing

    def x(self, at: int) -> float:
        """Where a moment is."""
        return round(WIDTH * at / max(1, self.course.last), 1)

    def y(self, score: int) -> float:
        """Where a score is."""
        return round(HEIGHT * (self._high - score) / (self._high - self._low), 1)

    def line(self, seat: int) -> str:
        """The score of a seat as a path: it stays until it changes."""
        scores = [each[seat] for each in self.course.scores]
        steps = [
            f"H{self.x(at)}V{self.y(scores[at])}"
            for at in range(1, len(scores))
            if scores[at] != scores[at - 1]
        ]
        return "".join([f"M0 {self.y(scores[0])}", *steps, f"H{WIDTH}"])

    def seats(self) -> range:
        """All seats."""
        return range(len(self.course.scores[0]))

    # Beside it, in hundredths

    def right(self, at: int) -> float:
        """How far to the right a moment is."""
        return round(100 * at / max(1, self.course.last), 2)

    def up(self, score: int) -> float:
        """How far up a score is."""
        return round(100 * (score - self._low) / (self._high - self._low), 2)

    @property
    def levels(self) -> list[Level]:
        """A few lines of equal score."""
        reach = self._high - self._low
        step = next((each for each in _STEPS if reach / each <= _LINES), _STEPS[-1])
        first = -(-self._low // step) * step
        return [Level(score, self.up(score)) for score in range(first, self._high + 1, step)]

    @property
    def years(self) -> list[Mark]:
        """The rounds with which a year begins."""
        return [mark for mark in self.course.marks if mark.new_year]

    @property
    def jumps(self) -> list[Jump]:
        """What made the scores jump, in the order of time."""
        return [
            Jump(gain, number, self.right(gain.at), self.up(self._reached(gain)),
                 self._named(gain.source))
            for number, gain in enumerate(self.course.gains, 1)
        ]  # fmt: skip

    def _reached(self, gain: Gain) -> int:
        return self.course.scores[gain.at][gain.seat]

    def _named(self, source: str) -> str:
        if source in (TRANSMUTATION, DIE, OTHER):
            return self._words.text(f"watch.by.{source}")
        return self._words.source(source)

    @property
    def rows(self) -> Iterable[tuple[Mark | None, tuple[int, ...]]]:
        """The scores at the beginning of every round and, with None, at the end."""
        yield from ((mark, self.course.scores[mark.at]) for mark in self.course.marks)
        yield None, self.course.scores[-1]

    @property
    def leaders(self) -> list[int]:
        """The seats, the best score at the end first."""
        return sorted(self.seats(), key=lambda seat: -self.course.scores[-1][seat])


def drawn(curve: Curve, classes: str) -> Markup:
    """The lines themselves, as a picture that says nothing to those who listen."""
    return Markup(environment().get_template("curve.html").render(
        curve=curve, width=WIDTH, height=HEIGHT, classes=classes, icon=icon
    ))  # fmt: skip
