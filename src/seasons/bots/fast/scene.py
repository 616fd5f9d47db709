"""The table as one seat sees it, going on step by step until chance or somebody decides.

Cards that the seat cannot know are kind 0, from the start and when they move: so nothing that is
found here depends on them. What is known of the draw pile goes along with the table.
"""

from __future__ import annotations

from typing import Final

from seasons.bots.fast import patience
from seasons.bots.fast.unseen import Drawn, Unknown, Unseen
from seasons.rules.cards.abilities import LookAtHands
from seasons.rules.cards.base import DrawShown, PlayTop, PlayTopOrLeave, Reroll
from seasons.rules.course.rounds import MOVED, ROUND, Roll
from seasons.rules.course.turn import FreeActions, Transmute
from seasons.rules.engine import flow, steps, tables
from seasons.rules.engine.program import Frame
from seasons.rules.engine.state import State
from seasons.rules.secrets.knowledge import Memory
from seasons.rules.secrets.pools import COMMON, DISCARD
from seasons.rules.secrets.view import redact
from seasons.rules.verbs import leaving
from seasons.rules.verbs.drawing import (
    Draw,
    DrawAside,
    LookAside,
    LookAtDiscarded,
    LookAtTop,
    Search,
)
from seasons.rules.verbs.effects import GainAny
from seasons.rules.verbs.giving import DiscardCard, Sacrifice, SacrificeOrDiscard

RAISE: Final = steps.BONUS + tables.GAUGE


class Scene:
    """A table and what the seat knows of the draw pile."""

    __slots__ = (
        "given",
        "hasty",
        "mixed",
        "options",
        "peeked",
        "roughly",
        "seat",
        "state",
        "taken",
        "unseen",
        "waits",
    )

    def __init__(self, state: State, seat: int, unseen: Unseen, roughly: bool) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.roughly: Final = roughly  # cards that were seen may be drawn again
        self.unseen = unseen
        self.given = 0  # things that were chosen already, in any order, when solving began
        self.waits = False  # what is transmuted now could as well be transmuted last
        self.hasty = False  # it is transmuted now, so it is the last that is done
        self.taken: Final[list[int]] = []  # steps of the seat that were no choice
        self.options: list[int] = []  # of whoever decides now, none where chance does
        self.mixed = False  # several cards were drawn in an order that was not minded
        self.peeked = False  # it went on as it did because of what is known of the piles

    @staticmethod
    def of(world: State, seat: int, memory: Memory, roughly: bool = False) -> Scene:
        """A possible world as a seat sees it."""
        state = redact(world, seat)
        state.unsettled = True
        unseen = Unseen.of(memory)
        top = unseen.top_cards()
        state.pile = state.pile[: len(state.pile) - len(top)] + top
        discard = memory.accounts()[0].places[DISCARD - COMMON]
        state.discard = b"".join([bytes((max(-kind, 0),)) * number for kind, number in discard])
        return Scene(state, seat, unseen, roughly)

    def copy(self) -> Scene:
        """An independent copy."""
        new = Scene(self.state.copy(), self.seat, self.unseen, self.roughly)
        new.given = self.given
        new.mixed = self.mixed
        new.hasty = self.hasty
        return new

    def after(self, step: int) -> Scene:
        """A copy in which whoever decides has taken a step."""
        new = self.copy()
        new.hasty = self.hasty or (self.waits and step == steps.TRANSMUTE)
        new.take(step)
        return new

    def take(self, step: int) -> None:
        """Takes a step for whoever decides."""
        frame = self.state.top
        assert frame is not None
        piles = self._piles()
        frame.op.answer(self.state, frame, frame.seat, step)
        self._notice(piles)

    def carry_out(self) -> None:
        """Carries out the operation that is next."""
        frame = self.state.top
        assert frame is not None
        piles = self._piles()
        self.state.top = frame.next()
        frame.op.do(self.state, frame)
        self._notice(piles)

    def go_on(self) -> None:
        """Carries out operations until somebody has a choice, chance decides, or all is over."""
        state = self.state
        self.options = []
        self.waits = False
        while state.top is not None:
            frame = state.top
            if state.unsettled and self._settle(frame):
                continue
            if frame.op.asks(state, frame):
                self.options = self._choices(frame)
                if len(self.options) > 1:
                    return
                if frame.seat == self.seat:
                    self.taken.append(self.options[0])
                self.take(self.options.pop())
            elif self.left_to_chance(frame):
                return
            else:
                self._prepare(frame)
                self.carry_out()

    def _settle(self, frame: Frame) -> bool:
        piles = self._piles()
        asks = flow.settle(self.state, frame)
        self._notice(piles)
        return asks

    # Choices

    def _choices(self, frame: Frame) -> list[int]:
        """The steps of whoever decides, as far as they differ."""
        op = frame.op
        options = op.options(self.state, frame, frame.seat)
        if isinstance(op, FreeActions):
            return self._free(options)
        if isinstance(op, PlayTopOrLeave):
            self.peeked = True
        if frame.seat != self.seat and isinstance(op, (DiscardCard, SacrificeOrDiscard)):
            return self._with_hidden(frame.seat, options)
        if isinstance(op, (GainAny, flow.Overflow)) and self._only_numbers_count():
            return options[:1]
        if isinstance(op, Transmute):
            return self._one_token(frame, options)
        if isinstance(op, Sacrifice) and op.number > 1:
            return self._in_order(frame, op.number, options)
        return options

    def _free(self, options: list[int]) -> list[int]:
        """The free actions, without those that come later as well."""
        state, seat = self.state, self.seat
        left = patience.counts(state.players[seat])  # whether what is left may be worth more
        if self.hasty:
            if steps.TRANSMUTE not in options:
                return [steps.END]
            return [steps.END, steps.TRANSMUTE] if left else [steps.TRANSMUTE]
        if RAISE in options and patience.gauge_waits(state, seat):
            options.remove(RAISE)
        self.waits = steps.TRANSMUTE in options and patience.transmuting_waits(state, seat)
        if self.waits and not left:
            options.remove(steps.END)
        return options

    def _one_token(self, frame: Frame, options: list[int]) -> list[int]:
        """Energies are transmuted one by one; which comes first is of no account if all are."""
        if frame.picked:
            return [steps.DONE]
        last = self.hasty and not patience.counts(self.state.players[self.seat])
        return options[:1] if last else options

    def _in_order(self, frame: Frame, number: int, options: list[int]) -> list[int]:
        """Several cards of one's own are chosen by their places, if no Shield is among them."""
        if leaving.shields(self.state, frame.seat):
            return options
        self.mixed = True
        last = frame.picked[-1] if len(frame.picked) > self.given else -1
        later = [step for step in options if steps.argument(step) % steps.PLACES > last]
        return later[: len(later) - (number - len(frame.picked)) + 1]

    def _with_hidden(self, other: int, options: list[int]) -> list[int]:
        """Cards in another's hand are all alike: only their number counts."""
        hand = self.state.players[other].hand
        places = [step for step in options if steps.verb(step) != steps.CARD]
        return [steps.CARD + hand[0], *places] if hand else places

    def _only_numbers_count(self) -> bool:
        """Whether the types of energies make no difference any more: the token has moved."""
        state = self.state
        if state.active >= 0 or tables.year_of(state.position) <= tables.YEARS:
            return False
        frame = bottom(state)
        return frame.program is not ROUND or frame.at == MOVED

    # Chance and what is hidden

    def learn(self, drawn: Drawn) -> None:
        """The seat sees what lies on top of the draw pile."""
        state = self.state
        state.pile = state.pile[: len(state.pile) - len(drawn.cards)] + drawn.cards[::-1]
        then = self.unseen.without(len(drawn.cards)) if self.roughly else drawn.then
        self.unseen = then.with_top(drawn.cards)
        self.mixed = self.mixed or len(drawn.cards) > 1

    def left_to_chance(self, frame: Frame) -> bool:
        """Whether an operation brings the seat what it cannot know before."""
        op = frame.op
        if isinstance(op, (Roll, Reroll)):
            return True
        if frame.seat != self.seat:
            return False
        if isinstance(op, LookAtTop):  # what is seen after the last turn is of no use
            return self.state.active >= 0 and len(self.state.pile) > 0
        return self.drawn(frame) > 0

    def drawn(self, frame: Frame) -> int:
        """How many cards an operation draws."""
        due = cards_due(self.state, frame)
        return min(due, len(self.state.pile) + len(self.state.discard))

    def _prepare(self, frame: Frame) -> None:
        """Before an operation that looks at the piles, or takes from them, without a draw."""
        op = frame.op
        if frame.seat != self.seat:
            if isinstance(op, Draw):
                self._hide(cards_due(self.state, frame))
        elif isinstance(op, LookAside):
            self._hide(op.number)
            self._forget()
        elif isinstance(op, LookAtHands):
            self._forget()
        elif isinstance(op, LookAtDiscarded):
            self._check(b"\0" if self.mixed else self.state.discard[-op.number :])
        elif isinstance(op, PlayTop):
            self._check(self.state.pile[-1:])
        elif isinstance(op, Search):
            raise Unknown

    def _forget(self) -> None:
        """More was seen than is gone into here."""
        if not self.roughly:
            self.unseen = self.unseen.forgotten()

    def _hide(self, number: int) -> None:
        """What is taken from the top of the pile is of no further interest."""
        pile = self.state.pile
        number = min(number, len(pile))
        self.state.pile = pile[: len(pile) - number] + bytes(number)

    def _check(self, cards: bytes) -> None:
        """The cards that come next must be known."""
        self.peeked = True
        if 0 in cards:
            raise Unknown

    def _piles(self) -> tuple[int, int]:
        return len(self.state.pile), len(self.state.discard)

    def _notice(self, before: tuple[int, int]) -> None:
        """What a change of the piles means for what is known."""
        state = self.state
        taken = before[0] - len(state.pile)
        if len(state.discard) < before[1]:  # they are shuffled
            self.unseen = self.unseen.forgotten()
            state.pile = bytes(len(state.pile))
        elif taken > 0:
            self.unseen = self.unseen.without(taken)
            if state.open:  # others were turned up
                self.unseen = self.unseen.only_known()


def cards_due(state: State, frame: Frame) -> int:
    """How many cards an operation draws, if there are so many."""
    op = frame.op
    if isinstance(op, DrawAside):
        return op.how_many(state, frame)
    if isinstance(op, Draw) and (op.when is None or op.when(state, frame)):
        return op.number if op.each is None else op.number * op.each(state, frame)
    return 1 if isinstance(op, DrawShown) else 0


def bottom(state: State) -> Frame:
    """The lowest frame: the round, or the end of the game."""
    frame = state.top
    assert frame is not None
    while frame.below is not None:
        frame = frame.below
    return frame
