"""How a game has ended, as it is kept: the totals, and who resigned if anybody did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from seasons.rules.course.scoring import Outcome, score
from seasons.rules.engine.state import State

_RESIGNED: Final = " resigned "
_ENDED: Final = " ended"


@dataclass(frozen=True, slots=True)
class Result:
    """The totals in seat order; a game of two may have been given up.

    One that the owner of the server has ended has the totals that it stood at, and no winner.
    """

    totals: tuple[int, ...]
    resigned: int | None = None
    ended: bool = False

    @classmethod
    def of(cls, outcome: Outcome) -> Self:
        """The result of a game that is over."""
        return cls(tuple(score.total for score in outcome.scores), outcome.resigned)

    @classmethod
    def as_it_stands(cls, state: State) -> Self:
        """The result of a game that is ended before it is over."""
        return cls(tuple(score(state, seat).total for seat in state.seats()), ended=True)

    @classmethod
    def read(cls, text: str) -> Self:
        """A result as it was kept."""
        totals, _, resigned = text.removesuffix(_ENDED).partition(_RESIGNED)
        numbers = tuple(map(int, totals.split()))
        return cls(numbers, int(resigned) if resigned else None, text.endswith(_ENDED))

    def __str__(self) -> str:
        totals = " ".join(map(str, self.totals))
        resigned = "" if self.resigned is None else f"{_RESIGNED}{self.resigned}"
        return f"{totals}{resigned}{_ENDED if self.ended else ''}"
