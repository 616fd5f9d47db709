"""The course of a replay in numbers: everybody's score over time, what made it jump, and when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from seasons.rooms.replay import Replay
from seasons.rooms.story import Chapter
from seasons.rules.course.prelude import PRELUDE
from seasons.rules.course.scoring import score
from seasons.rules.engine import tables
from seasons.rules.engine.events import BY_DIE, TRANSMUTED, Event
from seasons.rules.engine.setup import CARDS
from seasons.rules.engine.state import State
from seasons.words.entries import Entry, number

GAINS: Final = 3  # of each seat that are named
TRANSMUTATION, DIE, OTHER = "transmutation", "die", "other"  # what brings points, beside cards
_IN_PLAY: Final = ("summon", "enter", "receive-card")


@dataclass(frozen=True, slots=True)
class Gain:
    """A jump of a score, and what brought most of it."""

    at: int
    seat: int
    points: int
    source: str  # the id of a card or a token, or one of the words above


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment at which a round begins."""

    at: int
    round: int
    year: int
    season: str
    new_year: bool


@dataclass(frozen=True, slots=True)
class Timeline:
    """All that a graph needs."""

    scores: tuple[tuple[int, ...], ...]  # of every seat at each moment
    gains: tuple[Gain, ...]  # in the order in which they were made
    marks: tuple[Mark, ...]

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.scores) - 1

    def score_at(self, mark: Mark) -> tuple[int, ...]:
        """The scores when a round begins."""
        return self.scores[mark.at]


def timeline(replay: Replay) -> Timeline:
    """The course of a replay."""
    scores = tuple(_scores(moment.game.state) for moment in replay.moments)
    return Timeline(scores, tuple(_gains(replay, scores)), tuple(_marks(replay)))


def _scores(state: State) -> tuple[int, ...]:
    """Nothing counts before the first round: hands are not yet what they will be."""
    if _prelude(state):
        return (0,) * len(state.players)
    return tuple(score(state, seat).total for seat in state.seats())


def _prelude(state: State) -> bool:
    return state.top is not None and state.top.program is PRELUDE


# Gains


def _gains(replay: Replay, scores: tuple[tuple[int, ...], ...]) -> list[Gain]:
    found = []
    for seat in range(len(replay.sitters)):
        jumps = [
            (scores[at][seat] - scores[at - 1][seat], at)
            for at in range(1, len(scores))
            if not _prelude(replay.moments[at - 1].game.state)
        ]
        largest = sorted(jumps, key=lambda each: (-each[0], each[1]))[:GAINS]
        found += [
            Gain(at, seat, points, _source(_news(replay, at), seat))
            for points, at in largest
            if points > 0
        ]
    return sorted(found, key=lambda gain: (gain.at, gain.seat))


def _news(replay: Replay, at: int) -> list[Chapter]:
    """The chapters that lead to a moment."""
    moment = replay.moments[at]
    return replay.story[moment.told - moment.news : moment.told]


def _source(chapters: Iterable[Chapter], seat: int) -> str:
    """What brought a seat most."""
    brought: Counter[str] = Counter()
    for chapter in chapters:
        for entry in chapter.entries:
            if entry.event.seat == seat:
                source, points = _brought(entry)
                brought[source] += points
    best = max(brought, key=lambda source: brought[source], default=OTHER)
    return best if brought[best] > 0 else OTHER


def _brought(entry: Entry) -> tuple[str, int]:
    event = entry.event
    if event.kind == "crystals":
        return _named(event), number(event)
    if event.kind in _IN_PLAY and entry.card in CARDS:
        return CARDS[entry.card].id, CARDS[entry.card].prestige
    return OTHER, 0


def _named(event: Event) -> str:
    if event.how == TRANSMUTED:
        return TRANSMUTATION
    if event.how == BY_DIE:
        return DIE
    return event.cause or OTHER


# Rounds


def _marks(replay: Replay) -> list[Mark]:
    """The dice are rolled at the beginning of every round."""
    found: list[Mark] = []
    for at, moment in enumerate(replay.moments):
        events = [entry.event.kind for each in _news(replay, at) for entry in each.entries]
        if "roll" not in events:
            continue
        state = moment.game.state
        year, season = tables.year_of(state.position), tables.SEASONS[state.season()]
        new_year = not found or found[-1].year != year
        found.append(Mark(at, len(found) + 1, year, season, new_year))
    return found
