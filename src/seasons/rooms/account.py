"""What is kept of a game that is over, for those who ask how their games went.

It says what every seat has scored and by what, who has won, and which cards were drafted and
played. It is read from the whole story once, so that hundreds of games can be looked at together.
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Self

from seasons.rooms.story import HANDED_OVER, Chapter, began, latest_first
from seasons.rules.course.scoring import Outcome
from seasons.rules.engine.events import Event
from seasons.rules.engine.state import State
from seasons.rules.game import Game
from seasons.words.entries import everything, numbers
from seasons.words.scores import PARTS, late_effects, parts_of

_INTO_PLAY: Final = ("summon", "enter")
_TOLD: Final = (HANDED_OVER, "pick", "discard", "split", *_INTO_PLAY)

log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One seat at the end of a game."""

    points: tuple[int, ...]  # in the order of `PARTS`
    won: bool
    resigned: bool  # the person who sat here gave up
    drafted: tuple[int, ...]  # kinds of cards
    played: tuple[int, ...]  # the same; one that came into play twice is there twice

    @property
    def total(self) -> int:
        """All points together."""
        return sum(self.points)


@dataclass(frozen=True, slots=True)
class Account:
    """A game that is over; without sheets if nobody can read it any more."""

    sheets: tuple[Sheet, ...] = ()
    first: int | None = None  # the seat that began
    given_up: bool = False  # it ended before its end

    @classmethod
    def of(cls, state: State, outcome: Outcome, story: Sequence[Chapter]) -> Self:
        """The account of a game from its last state and its whole story."""
        late = late_effects(state, latest_first(story))
        told = [event for event in latest_first(story) if event.kind in _TOLD][::-1]
        resigned = {event.seat for event in told if event.kind == HANDED_OVER} | {outcome.resigned}
        sheets = []
        for seat, score in enumerate(outcome.scores):
            parts = parts_of(score, late[seat])
            own = [everything(event) for event in told if event.seat == seat]
            sheets.append(
                Sheet(
                    points=tuple(parts[part] for part in PARTS),
                    # A bot that plays on for somebody does not win for them.
                    won=seat in outcome.winners and seat not in resigned,
                    resigned=seat in resigned,
                    drafted=_drafted(own),
                    played=_played(own),
                )
            )
        return cls(tuple(sheets), began(story), outcome.resigned is not None)

    @classmethod
    def read(cls, text: str) -> Self:
        """An account as it was kept."""
        data: dict[str, Any] = json.loads(text)
        sheets = [
            Sheet(
                points=tuple(each["points"]),
                won=each["won"],
                resigned=each["resigned"],
                drafted=tuple(each["drafted"]),
                played=tuple(each["played"]),
            )
            for each in data["sheets"]
        ]
        return cls(tuple(sheets), data["first"], data["given_up"])

    def __str__(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))


def accounted(game: Game, story: Sequence[Chapter]) -> str | None:
    """The account of a game if it is over; that there is none never keeps a game from its end."""
    if game.outcome is None:
        return None
    try:
        return str(Account.of(game.state, game.outcome, story))
    except Exception:
        log.exception("a game that is over has no account")
        return None


def _drafted(told: Iterable[Event]) -> tuple[int, ...]:
    """What a seat has picked and did not have to give away before the cards were sorted."""
    found: Counter[int] = Counter()
    for event in told:
        if event.kind == "split":
            break
        if event.kind == "pick":
            found.update(numbers(event, "cards"))
        elif event.kind == "discard" and event.details.get("from") == "hand":
            found.subtract(numbers(event, "cards"))
    return tuple(sorted(found.elements()))


def _played(told: Iterable[Event]) -> tuple[int, ...]:
    """What a seat has put into play."""
    events = [event for event in told if event.kind in _INTO_PLAY]
    return tuple(sorted(kind for event in events for kind in numbers(event, "cards")))
