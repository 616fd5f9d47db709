"""The verbs of drawing, looking at and searching for cards."""

from collections.abc import Callable
from typing import Final

from seasons.rules.engine import flow, moves, steps
from seasons.rules.engine.events import PUBLIC, Event, Value
from seasons.rules.engine.messages import Message
from seasons.rules.engine.program import ASIDE, Frame, Op
from seasons.rules.engine.question import Order, Question, kinds_in
from seasons.rules.engine.state import State
from seasons.rules.verbs.conditions import Condition, Count

# Drawing


class Draw(Op):
    """Draw cards that must be kept: for each thing counted, and only when a condition holds."""

    def __init__(
        self, number: int, each: Count | None = None, when: Condition | None = None
    ) -> None:
        self.number: Final = number
        self.each: Final = each
        self.when: Final = when

    def do(self, state: State, frame: Frame) -> None:
        if self.when is None or self.when(state, frame):
            times = 1 if self.each is None else self.each(state, frame)
            if moves.draw_to_hand(state, frame.seat, self.number * times):
                flow.kept(state, frame.seat)


class DrawAside(Op):
    """Draw cards to look at and choose from, for each thing counted."""

    def __init__(self, number: int, each: Count | None = None) -> None:
        self.number: Final = number
        self.each: Final = each

    def do(self, state: State, frame: Frame) -> None:
        number = self.how_many(state, frame)
        cards = moves.draw(state, frame.seat, number, "aside", 1 << frame.seat)
        state.top = frame.next_with(cards)

    def how_many(self, state: State, frame: Frame) -> int:
        """How many cards are drawn, if there are so many."""
        return self.number if self.each is None else self.number * self.each(state, frame)

    def possible(self, state: State, seat: int, place: int) -> bool:
        return len(state.pile) + len(state.discard) > 0

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        return [Message("reason.draw-pile-empty")]


# Choosing from the cards set aside


class FromAside(Op):
    """Choose one of the cards set aside."""

    lies = ASIDE

    def eligible(self, state: State, frame: Frame) -> list[int]:
        """The kinds that may be chosen."""
        return sorted(set(frame.cards))

    def asks(self, state: State, frame: Frame) -> bool:
        return len(frame.cards) > 0

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.CARD + kind for kind in self.eligible(state, frame)]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        kind = steps.argument(step)
        rest = moves.without_card(frame.cards, kind)
        state.top = frame.next_with(rest)
        self.take(state, frame, kind, rest)

    def take(self, state: State, frame: Frame, kind: int, rest: bytes) -> None:
        """What is done with the chosen card."""


class KeepOne(FromAside):
    """Keep one of the cards set aside."""

    word = "keep"

    def take(self, state: State, frame: Frame, kind: int, rest: bytes) -> None:
        moves.take_aside(state, frame.seat, frame.seat, kind)
        flow.kept(state, frame.seat)


class KeepOrDiscard(KeepOne):
    """Keep the card set aside, or discard it."""

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [*super().options(state, frame, seat), steps.DISCARD]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        if step == steps.DISCARD:
            state.top = frame.next()
            moves.discard_aside(state, seat, frame.cards, 1 << seat)
        else:
            super().answer(state, frame, seat, step)

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.keep-or-discard")


class DiscardRest(Op):
    """Discard the cards set aside."""

    def do(self, state: State, frame: Frame) -> None:
        moves.discard_aside(state, frame.seat, frame.cards, 1 << frame.seat)
        state.top = frame.next_with(b"")


class PlayOneDiscardRest(FromAside):
    """Put one of the cards set aside into play without paying, if the gauge allows it.

    The others are discarded before its own effect (ruling 9).
    """

    word = "play"

    def eligible(self, state: State, frame: Frame) -> list[int]:
        kinds = super().eligible(state, frame)
        return [kind for kind in kinds if flow.may_enter_free(state, kind)]

    def asks(self, state: State, frame: Frame) -> bool:
        return len(self.eligible(state, frame)) > 0 and flow.has_room(state, frame.seat)

    def do(self, state: State, frame: Frame) -> None:
        moves.discard_aside(state, frame.seat, frame.cards, 1 << frame.seat)

    def take(self, state: State, frame: Frame, kind: int, rest: bytes) -> None:
        moves.discard_aside(state, frame.seat, rest, 1 << frame.seat)
        flow.put_into_play(state, frame.seat, kind, "aside", "enter")


# Looking


class LookAtTop(Op):
    """Look at the top card of the draw pile, alone."""

    def do(self, state: State, frame: Frame) -> None:
        if state.events is not None and state.pile:
            top: dict[str, Value] = {"cards": (state.pile[-1],)}
            state.events.append(Event("look", frame.seat, {}, top, 1 << frame.seat))


class LookAside(Op):
    """Look at the top cards of the draw pile, as many as there are, alone."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def do(self, state: State, frame: Frame) -> None:
        if state.pile:
            cards = moves.look_aside(state, frame.seat, self.number)
            state.top = frame.next_with(cards)


class PutBackInOrder(Op):
    """Put the cards looked at back on the draw pile in any order, named from the top down."""

    word = "order"
    lies = ASIDE
    ordered = True
    covers = True

    def unordered(self, frame: Frame) -> bytes:
        """The cards not named yet; those named are in front of them."""
        return frame.cards[frame.number :]

    def asks(self, state: State, frame: Frame) -> bool:
        return len(set(self.unordered(frame))) > 1

    def continues(self, frame: Frame) -> bool:
        return frame.number > 0

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.CARD + kind for kind in sorted(set(self.unordered(frame)))]

    def question(self, state: State, frame: Frame, seat: int) -> Question:
        return Order(kinds_in(self.unordered(frame)))

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        kind = steps.argument(step)
        rest = moves.without_card(self.unordered(frame), kind)
        ordered = frame.cards[: frame.number] + bytes((kind,))
        state.top = frame.again(ordered + rest, frame.number + 1)

    def do(self, state: State, frame: Frame) -> None:
        if frame.cards:
            moves.put_back(state, frame.seat, frame.cards)


class LookAtDiscarded(Op):
    """Look at the top cards of the discard pile, as many as there are, alone."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def do(self, state: State, frame: Frame) -> None:
        if state.discard:
            cards = moves.take_discarded(state, frame.seat, self.number)
            state.top = frame.next_with(cards)


class PutUnderDiscarded(Op):
    """Put the cards set aside at the bottom of the discard pile."""

    def do(self, state: State, frame: Frame) -> None:
        moves.put_under_discard(state, frame.seat, frame.cards)
        state.top = frame.next_with(b"")


# Searching


Wanted = Callable[[State, Frame, int], bool]  # whether a kind of card is looked for


class Search(Op):
    """Reveal the draw pile card by card until one fits, which is set aside for all to see.

    The others are discarded. If no card fits anywhere, every card is revealed once.
    """

    reveals = True

    def __init__(self, fits: Wanted) -> None:
        self.fits: Final = fits

    def do(self, state: State, frame: Frame) -> None:
        if not state.pile and state.discard:
            moves.reshuffle(state)
        unseen = len(state.discard) > 0
        at = self._where(state, frame)
        if at < 0:
            self._reveal_all(state, frame.seat)
            at = self._where(state, frame)
        if at >= 0:
            self._reveal(state, frame.seat, len(state.pile) - 1 - at)
            found = moves.draw(state, frame.seat, 1, "aside", PUBLIC, "reveal")
            state.top = frame.next_with(found)
        elif unseen:
            self._reveal_all(state, frame.seat)

    def _where(self, state: State, frame: Frame) -> int:
        """Where in the draw pile the first card lies that fits, -1 if none does."""
        fitting = [kind for kind in set(state.pile) if self.fits(state, frame, kind)]
        return max([state.pile.rfind(kind) for kind in fitting], default=-1)

    def _reveal(self, state: State, seat: int, number: int) -> None:
        """Reveals cards that do not fit, one on top of the other."""
        if number > 0:
            moves.bury(state, moves.draw(state, seat, number, "discard", PUBLIC, "reveal"))

    def _reveal_all(self, state: State, seat: int) -> None:
        """Reveals the whole draw pile; the discard pile is shuffled when the last is taken."""
        if state.pile:
            self._reveal(state, seat, len(state.pile) - 1)
            last = moves.draw(state, seat, 1, "aside", PUBLIC, "reveal")
            moves.discard_aside(state, seat, last, PUBLIC)


def take_found(state: State, frame: Frame) -> None:
    """Takes the card that was found, which everybody sees."""
    for kind in frame.cards:
        moves.take_aside(state, frame.seat, frame.seat, kind, PUBLIC)
        flow.kept(state, frame.seat)


class KeepOrSearchAgain(FromAside):
    """Keep the card that was found, or discard it and search once more.

    Nothing more happens if it is kept, or if there was none.
    """

    word = "keep"

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [*super().options(state, frame, seat), steps.DISCARD]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        if step == steps.DISCARD:
            state.top = frame.next_with(b"")
            moves.discard_aside(state, seat, frame.cards, PUBLIC)
        else:
            state.top = frame.below
            take_found(state, frame)

    def do(self, state: State, frame: Frame) -> None:
        state.top = frame.below

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.keep-or-search")


class TakeFound(Op):
    """Take the card that was found, if there is one."""

    def do(self, state: State, frame: Frame) -> None:
        take_found(state, frame)
