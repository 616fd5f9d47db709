"""How a game ended, as plain values: what every score consists of, who has won, and by what."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from seasons.rooms.sight import Sight
from seasons.rooms.story import latest_first
from seasons.rules.course.scoring import Outcome
from seasons.rules.engine.state import State
from seasons.words.scores import EFFECTS, PARTS, late_effects, parts_of
from seasons.words.table import score_parts
from seasons.words.texts import Texts

_LONG: Final = 34  # letters; a longer title is set smaller


@dataclass(frozen=True, slots=True)
class Result:
    """The score of one seat, in the order in which its parts are counted."""

    seat: int
    name: str
    won: bool
    points: tuple[int, ...]
    in_play: int  # cards, which decide between equal totals

    @property
    def total(self) -> int:
        """All parts together."""
        return sum(self.points)

    @property
    def so_far(self) -> tuple[int, ...]:
        """The sum after each part, the total last."""
        return tuple(accumulate(self.points))

    @property
    def gained(self) -> int:
        """All that counts for the seat."""
        return sum(points for points in self.points if points > 0)

    @property
    def rank(self) -> tuple[int, int]:
        """What the winner has most of."""
        return self.total, self.in_play


@dataclass(frozen=True, slots=True)
class Ending:
    """All that the final scoring shows."""

    parts: tuple[str, ...]
    results: tuple[Result, ...]  # by seat
    title: str
    sentences: tuple[str, ...]  # by how much, and what decided it
    tied: bool  # whether the number of cards in play had to decide
    counted: bool  # to the end: what was broken off is shown without ceremony
    rematch: bool = False
    past: bool = False  # in a replay, to which one need not be led

    @property
    def steps(self) -> tuple[str, ...]:
        """What is counted, and at the end the total."""
        return (*self.parts, "total")

    @property
    def long(self) -> bool:
        """Whether the title needs smaller letters."""
        return len(self.title) > _LONG

    @property
    def highest(self) -> int:
        """The most points that any window has to hold before it sinks."""
        return max(1, *(result.gained for result in self.results))


def ending(
    sight: Sight, words: Texts, *, resigned: int | None = None, rematch: bool = False
) -> Ending | None:
    """How the game of a sight ended, in words for whom it is; None while it goes on.

    `resigned` is the seat that gave the game up, if one did; `rematch` whether one can be had.
    """
    outcome, state = sight.outcome, sight.view.state
    if outcome is None:
        return None
    parts, results = _counted(sight, outcome, words)
    best = max(result.rank for result in results)
    ties = [result for result in results if result.total == best[0]]
    tied = len(ties) > 1 and resigned is None
    told = _Told(words, sight.reader, state, parts, results)
    sentences = told.how() if resigned is None else (told.given_up(resigned),)
    counted = resigned is None
    return Ending(parts, results, told.title(), sentences, tied, counted, rematch, past=sight.past)


# What counts


def _counted(
    sight: Sight, outcome: Outcome, words: Texts
) -> tuple[tuple[str, ...], tuple[Result, ...]]:
    """The parts in their order, and the results."""
    state = sight.view.state
    late = late_effects(state, latest_first(sight.story))
    known = {*score_parts(state), *([EFFECTS] if any(late) else [])}
    parts = tuple(part for part in PARTS if part in known)
    results = []
    for seat, score in enumerate(outcome.scores):
        own = parts_of(score, late[seat])
        points = tuple(own[part] for part in parts)
        won, in_play = seat in outcome.winners, state.players[seat].cards_in_play()
        results.append(Result(seat, words.seat(seat), won, points, in_play))
    return parts, tuple(results)


# In words


@dataclass(frozen=True, slots=True)
class _Told:
    """The result in words, for the seat that reads them."""

    words: Texts
    reader: int | None
    state: State
    parts: tuple[str, ...]
    results: tuple[Result, ...]

    def title(self) -> str:
        """Who has won."""
        winners = [result.seat for result in self.results if result.won]
        others = [seat for seat in winners if seat != self.reader]
        if len(winners) == 1:
            return self._to("final.archmage", winners[0])
        if len(others) < len(winners):
            return self.words.text("final.archmages.you", text=self._names(others))
        return self.words.text("final.archmages", text=self._names(winners))

    def how(self) -> tuple[str, ...]:
        """By how much, and what decided it."""
        winners = [result for result in self.results if result.won]
        first = winners[0]
        if len(winners) > 1:
            return (self.words.text("final.shared", number=first.total),)
        others = [result for result in self.results if not result.won]
        second = max(others, key=lambda result: result.rank)
        return self._against(first, second)

    def _against(self, first: Result, second: Result) -> tuple[str, ...]:
        ahead = first.total - second.total
        if not ahead:
            numbers = {"number": first.total, "number_2": first.in_play, "number_3": second.in_play}
            return (self._to("final.tied", second.seat, **numbers),)
        numbers = {"number": ahead, "number_2": first.total, "number_3": second.total}
        margin = self._to("final.margin", second.seat, **numbers)
        gaps = [mine - theirs for mine, theirs in zip(first.points, second.points, strict=True)]
        widest = max(gaps)
        part = self.words.text(f"final.decided.{self.parts[gaps.index(widest)]}")
        return margin, self._to("final.decided", second.seat, text=part, number=widest)

    def given_up(self, seat: int) -> str:
        """That somebody has given the game up."""
        return self._to("final.resigned", seat)

    def _to(self, key: str, seat: int, **params: int | str) -> str:
        """A sentence about a seat, in other words if that is who reads it."""
        if seat == self.reader:
            return self.words.text(f"{key}.you", **params)
        return self.words.text(key, seat=seat, **params)

    def _names(self, seats: list[int]) -> str:
        *most, last = (self.words.seat(seat) for seat in seats)
        return self.words.text("final.and", text=", ".join(most), text_2=last) if most else last
