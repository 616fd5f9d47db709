"""What a viewer is handed: all that one seat, or a spectator, sees of a room, may do and is told.

A plain value without a way back to the room or the game, so whatever is drawn or sent from it
cannot give away more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from seasons.rooms.gesture import Gesture
from seasons.rooms.players import HUMAN
from seasons.rooms.story import Chapter
from seasons.rules.course.scoring import Outcome
from seasons.rules.engine import steps
from seasons.rules.engine.messages import Message
from seasons.rules.engine.state import State
from seasons.rules.secrets.view import View, redact
from seasons.rules.writing import decision as deciding
from seasons.rules.writing.decision import Decision, Step


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits in a seat: a name, and the bot that plays, if one does."""

    name: str
    player: str
    bot: str | None


@dataclass(frozen=True, slots=True)
class Attendance:
    """Whether somebody is at a seat now, and if not since when; None: nobody was there yet."""

    here: bool
    since: float | None = None


@dataclass(frozen=True, slots=True)
class Saying:
    """What somebody has said at the table: a ready phrase by its key, or their own words."""

    number: int
    seat: int
    at: float
    phrase: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Time:
    """What a person has left on the clock, and whether it runs now."""

    seat: int
    seconds: float
    runs: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """What a seat is asked now, and what it has picked so far."""

    decision: Decision | None  # None: the gesture is complete, and about to be carried out
    state: State  # as the seat may see it, with the answers it has given in this gesture
    begun: bool  # whether it has given any
    opened: int | None  # the first of them: what the gesture is
    offered: tuple[Step, ...]  # the things of the question, picked ones included
    addable: frozenset[int]  # which of them can be chosen now
    several: bool  # several are asked for, to be confirmed
    picked: tuple[int, ...]
    forced: tuple[int, ...]  # what every answer contains
    number: int | None  # how many there are to pick, forced ones included; None: as one likes
    ready: bool  # whether what is picked is all that is asked for
    all: bool  # whether everything can be picked at once, and is not
    ahead: frozenset[int]  # things of the next question that can be pointed at already
    withheld: tuple[tuple[Step, tuple[Message, ...]], ...]  # not offered now, and why


@dataclass(frozen=True, slots=True)
class Sight:
    """All that one seat, or a spectator, sees of a room."""

    view: View
    sitters: tuple[Sitter, ...]
    version: int
    ticket: str  # what the seat acts by; a spectator has none
    asked: Asked | None
    undo_reasons: tuple[Message, ...]  # why nothing can be taken back
    story: tuple[Chapter, ...]  # as the seat may know it
    outcome: Outcome | None
    seal: str | None
    key: str | None  # once the game is over
    moved: bool  # to a newer version of the rules
    thinking: int | None = None  # a seat whose bot has been thinking for a while
    hurried: bool = False  # bots here have less time than they would take: many tables wait
    resigned: tuple[int, ...] = ()  # the seats whose people have
    rematch: bool = False  # whether somebody has begun one
    ended: bool = False  # by the owner of the server, before the game was over
    presence: tuple[Attendance | None, ...] = ()  # by seat; None: it is a bot's
    talk: tuple[Saying, ...] | None = None  # what was said; None: there is nobody to talk to
    stand_ins: tuple[int, ...] = ()  # the seats of people for whom a bot plays until they are back
    clock: str | None = None  # how long people may think; none: as long as they like
    times: tuple[Time, ...] = ()  # what is left to people who were here
    wants_gone: tuple[int, ...] = ()  # the seats whose people agree to delete the game
    past: bool = False  # a moment of a replay: nothing can be done, and nobody is "you"

    @property
    def over(self) -> bool:
        """Whether nobody plays here any more."""
        return self.outcome is not None or self.ended

    @property
    def seat(self) -> int | None:
        """The seat; None: a spectator."""
        return self.view.seat

    @property
    def front(self) -> int:
        """The seat in front, whoever looks: a spectator sits behind the first person."""
        if self.seat is not None:
            return self.seat
        people = (seat for seat, sitter in enumerate(self.sitters) if sitter.player == HUMAN)
        return next(people, 0)

    @property
    def spectator(self) -> bool:
        """Whether somebody watches who has no seat."""
        return self.seat is None

    @property
    def reader(self) -> int | None:
        """The seat that is spoken to; a replay is shown to anybody, so everybody has a name."""
        return None if self.past else self.seat

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        return tuple(sitter.name for sitter in self.sitters)


class Viewer(Protocol):
    """Somebody who is shown the game as one seat, or a spectator, sees it."""

    @property
    def seat(self) -> int | None:
        """The seat; None: a spectator."""

    def show(self, sight: Sight) -> None:
        """Shows what there is to see now; must not wait."""


@runtime_checkable
class Companion(Viewer, Protocol):
    """A viewer who is told, beside the game, what people say and who comes and goes."""

    def hear(self, saying: Saying) -> None:
        """Somebody has said something."""

    def notice(self, sight: Sight) -> None:
        """Somebody has come or gone; nothing else has changed."""

    def dismiss(self) -> None:
        """The game is gone."""


def companions(viewers: Iterable[Viewer]) -> list[Companion]:
    """Those of some viewers who are told such things; none of this may wait or fail."""
    return [viewer for viewer in viewers if isinstance(viewer, Companion)]


def asked(gesture: Gesture, view: View) -> Asked:
    """What a seat is asked, from the gesture it is making."""
    decisions = deciding.decisions(gesture.state)
    offered = tuple(gesture.offered())
    number = gesture.number()
    begun = bool(gesture.steps)
    return Asked(
        decision=next((each for each in decisions if each.seat == gesture.seat), None),
        state=redact(gesture.state, gesture.seat) if begun else view.state,
        begun=begun,
        opened=gesture.steps[0] if begun else None,
        offered=offered,
        addable=frozenset(step.code for step in offered if _addable(gesture, step.code)),
        several=gesture.several,
        picked=tuple(gesture.picked),
        forced=tuple(gesture.forced),
        number=None if number is None else number + len(gesture.forced),
        ready=gesture.ready,
        all=gesture.can_add_all,
        ahead=frozenset(gesture.ahead),
        withheld=tuple((step, tuple(reasons)) for step, reasons in gesture.withheld()),
    )


def _addable(gesture: Gesture, code: int) -> bool:
    if not gesture.several:
        return True
    if steps.verb(code) == steps.WORD:
        return not gesture.picked
    return gesture.can_add(code)
