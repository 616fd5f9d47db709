"""One step ahead, up to where chance or another seat decides.

What chance will bring is not looked at: a position before a roll or a draw is judged as such, with
the operation that is about to happen.
"""

from seasons.bots.fast import features
from seasons.rules.cards.base import DrawShown, Reroll
from seasons.rules.course.prelude import Together
from seasons.rules.course.rounds import Roll
from seasons.rules.engine import flow, steps
from seasons.rules.engine.program import Op
from seasons.rules.engine.state import State
from seasons.rules.verbs.drawing import (
    Draw,
    DrawAside,
    LookAside,
    LookAtDiscarded,
    LookAtTop,
    Search,
)


def left_to_chance(op: Op) -> bool:
    """Whether an operation brings what nobody knows before."""
    return isinstance(
        op,
        (
            Roll, Reroll, Draw, DrawShown, DrawAside, LookAside, LookAtTop, LookAtDiscarded,
            Search,
        ),
    )  # fmt: skip


def go_on(state: State) -> None:
    """Carries out operations until one asks, chance decides, or the game is over."""
    while True:
        frame = state.top
        if frame is None:
            return
        if state.unsettled and flow.settle(state, frame):
            continue
        op = frame.op
        if op.asks(state, frame) or left_to_chance(op):
            return
        state.top = frame.next()
        op.do(state, frame)


def after(state: State, seat: int, step: int) -> State:
    """A copy in which a step is taken, and nothing that chance decides.

    Of what all seats decide at the same time only the own answer is written down.
    """
    copy = state.copy()
    frame = copy.top
    assert frame is not None
    op = frame.op
    if isinstance(op, Together):
        player = copy.players[seat]
        so_far = b"" if op.complete(player) else player.answer
        player.answer = so_far + steps.SINGLE[steps.argument(step)]
        return copy
    op.answer(copy, frame, seat, step)
    go_on(copy)
    if copy.open:
        gone = len(state.pile) - len(copy.pile)  # the cards turned up in their place are unknown
        copy.open = max(copy.open - gone, 0) if gone >= 0 else 0
    return copy


class Rows:
    """The features of many positions, one after the other."""

    __slots__ = ("ends", "on", "scalars")

    def __init__(self) -> None:
        self.on: list[int] = []
        self.ends: list[int] = []
        self.scalars: list[float] = []

    def add(self, state: State, seat: int) -> None:
        """One more position as a seat sees it."""
        features.write(state, seat, self.on, self.scalars)
        self.ends.append(len(self.on))

    def add_options(self, state: State, seat: int, options: list[int]) -> None:
        """The positions after each of some steps."""
        for step in options:
            self.add(after(state, seat, step), seat)

    def size(self) -> int:
        """How many positions there are."""
        return len(self.ends)

    def clear(self) -> None:
        """Starts anew."""
        self.on.clear()
        self.ends.clear()
        self.scalars.clear()
