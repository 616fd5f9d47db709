"""How a game has ended, as it is kept: the totals, and who resigned if anybody did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from seasons.rules.course.scoring import Outcome

_RESIGNED: Final = " resigned "


@dataclass(frozen=True, slots=True)
class Result:
    """The totals in seat order; a game of two may have been given up."""

    totals: tuple[int, ...]
    resigned: int | None = None

    @classmethod
    def of(cls, outcome: Outcome) -> Self:
        """The result of a game that is over."""
        return cls(tuple(score.total for score in outcome.scores), outcome.resigned)

    @classmethod
    def read(cls, text: str) -> Self:
        """A result as it was kept."""
        totals, _, resigned = text.partition(_RESIGNED)
        return cls(tuple(map(int, totals.split())), int(resigned) if resigned else None)

    def __str__(self) -> str:
        totals = " ".join(map(str, self.totals))
        return totals if self.resigned is None else f"{totals}{_RESIGNED}{self.resigned}"
