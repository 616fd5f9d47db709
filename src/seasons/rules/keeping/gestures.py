"""What was done in a game: gestures that are finished, and one that is under way."""

from __future__ import annotations

from typing import Final

from seasons.rules.engine.event_kinds import reveals
from seasons.rules.engine.events import Event
from seasons.rules.engine.messages import Message
from seasons.rules.engine.state import State
from seasons.rules.keeping.memories import Memories
from seasons.rules.writing.notation import GestureWriter, answer_line
from seasons.rules.writing.record import Line, remarks


class Finished:
    """A finished gesture and everything before it: a linked list that copies share."""

    __slots__ = ("automatic", "barred", "before", "lines", "memories", "previous", "seat")

    def __init__(
        self,
        previous: Finished | None,
        before: State,
        memories: Memories,
        seat: int,
        lines: list[Line],
        barred: bool,
        automatic: bool,
    ) -> None:
        self.previous: Final = previous
        self.before: Final = before
        self.memories: Final = memories  # before it, too
        self.seat: Final = seat  # -1: all seats at the same time
        self.lines: Final = lines
        self.barred: Final = barred
        self.automatic: Final = automatic

    def chosen(self) -> Finished:
        """The last gesture that somebody was asked for."""
        gesture = self
        while gesture.automatic and gesture.previous is not None:
            gesture = gesture.previous
        return gesture


class UnderWay:
    """A gesture that is not finished: the table before it, its text and its events so far."""

    __slots__ = ("automatic", "before", "events", "memories", "writer")

    def __init__(self, before: State, memories: Memories) -> None:
        self.before: Final = before
        self.memories: Final = memories
        self.automatic = True
        self.writer = GestureWriter()
        self.events: list[Event] = []

    def copy(self) -> UnderWay:
        """An independent copy."""
        new = UnderWay(self.before, self.memories)
        new.automatic = self.automatic
        new.writer = self.writer.copy()
        new.events = list(self.events)
        return new

    def finished(self, previous: Finished | None, seat: int, over: bool) -> Finished:
        """The gesture when it is complete; everything is shown when the game is over."""
        line = Line(seat, self.writer.line, remarks(self.events))
        barred = over or any(reveals(event) for event in self.events)
        return Finished(previous, self.before, self.memories, seat, [line], barred, self.automatic)


def answered_together(
    previous: Finished | None, before: State, memories: Memories, events: list[Event]
) -> Finished:
    """The answers of all seats, in seat order; `before` has all of them."""
    lines = [
        Line(seat, answer_line(before, seat, player.answer), "")
        for seat, player in enumerate(before.players)
    ]
    last = lines.pop()
    lines.append(Line(last.seat, last.gesture, remarks(events)))
    return Finished(previous, before, memories, -1, lines, barred=True, automatic=False)


def lines_of(last: Finished | None) -> list[Line]:
    """The lines of a record up to a gesture."""
    chain: list[Finished] = []
    while last is not None:
        chain.append(last)
        last = last.previous
    return [line for gesture in reversed(chain) for line in gesture.lines]


def undo_reasons(last: Finished | None, seat: int) -> list[Message]:
    """Why a seat may not take back its last gesture; none if it may."""
    while last is not None:
        if last.barred:
            return [Message("reason.undo-revealed")]
        if not last.automatic:
            return [] if last.seat == seat else [Message("reason.undo-other-seat")]
        last = last.previous
    return [Message("reason.nothing-to-undo")]
