"""A game at a glance, for a list: what everybody at the table may know of it."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from seasons.rooms.kept import MADE, Kept
from seasons.rooms.players import HUMAN
from seasons.rooms.result import Result
from seasons.rooms.rows import LISTED
from seasons.rules.course.prelude import PRELUDE
from seasons.rules.course.scoring import score, winners
from seasons.rules.engine import tables
from seasons.rules.engine.errors import SeasonsError
from seasons.rules.engine.state import State
from seasons.rules.writing.decision import decisions
from seasons.rules.writing.position import read_position

log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a game stands."""

    year: int  # 0: before the first
    season: str
    scores: tuple[int, ...]
    deciding: tuple[int, ...]  # the seats that must decide
    winners: tuple[int, ...]  # if it were over, or is


@dataclass(frozen=True, slots=True)
class Glance:
    """A game in the list of a browser."""

    id: str
    title: str
    names: tuple[str, ...]
    people: tuple[bool, ...]  # whether a seat is a person's
    seats: tuple[int, ...]  # that this browser has opened
    made: bool  # by this browser
    created: float
    played: float
    setup: dict[str, object]
    moment: Moment | None  # None: it cannot be read, for a set of cards is gone
    result: Result | None
    resigned: tuple[int, ...] = ()  # seats in which a bot plays on
    stand_ins: tuple[int, ...] = ()  # seats of people for whom a bot plays until they are back
    wants_gone: tuple[int, ...] = ()  # whose people agree to delete the game

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won, if it is over: the others, if somebody resigned."""
        if self.result is None or self.result.ended:
            return ()
        seats, resigned = range(len(self.names)), self.result.resigned
        if resigned is not None:
            return tuple(seat for seat in seats if seat != resigned)
        if self.moment is not None:
            return self.moment.winners
        best = max(self.result.totals)
        return tuple(seat for seat in seats if self.result.totals[seat] == best)

    @property
    def mine(self) -> bool:
        """Whether it is up to this browser."""
        away = (*self.resigned, *self.stand_ins)
        own = [seat for seat in self.seats if seat not in away]
        return self.moment is not None and any(seat in self.moment.deciding for seat in own)

    @property
    def alone(self) -> bool:
        """Whether no other person plays, so that who made the game may delete it."""
        return sum(self.people) < 2


def glance(game: Kept, opened: list[int], resigned: Iterable[int] = ()) -> Glance:
    """A game as a browser that has opened these seats may see it; MADE: it has made the game.

    In seats that were `resigned` a bot plays on.
    """
    return Glance(
        id=game.id,
        title=game.title,
        names=tuple(seat.name for seat in game.seats),
        people=tuple(seat.player == HUMAN for seat in game.seats),
        seats=tuple(seat for seat in opened if seat != MADE),
        made=MADE in opened,
        created=game.created,
        played=game.played,
        setup=game.setup,
        moment=moment(game.position, game.result is not None),
        result=None if game.result is None else Result.read(game.result),
        resigned=tuple(resigned),
        stand_ins=tuple(n for n, seat in enumerate(game.seats) if seat.stand_in is not None),
        wants_gone=tuple(n for n, seat in enumerate(game.seats) if seat.wants_gone),
    )


@lru_cache(5 * LISTED)
def moment(position: str, over: bool) -> Moment | None:
    """Where a game stands that is kept with this position."""
    try:
        state = read_position(position.partition(" | ")[0])
    except SeasonsError as error:
        log.warning("a game in a list cannot be read: %s", error)
        return None
    return Moment(
        year=_year(state),
        season=tables.SEASONS[state.season()],
        scores=tuple(score(state, seat).total for seat in state.seats()),
        deciding=() if over else tuple(each.seat for each in decisions(state)),
        winners=tuple(winners(state)),
    )


def _year(state: State) -> int:
    """The year, which is over when the season token has passed its end."""
    if state.top is not None and state.top.program is PRELUDE:
        return 0
    return min(max(tables.year_of(state.position), 1), tables.YEARS)
