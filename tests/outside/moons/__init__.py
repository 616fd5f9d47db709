"""Moons: a set of three cards, written outside the package."""

from importlib import resources
from typing import Final

from seasons.rules.cards.define import CardSet
from seasons.rules.checks.traces import KEEPING, declare
from seasons.rules.engine import flow, moves, steps, under
from seasons.rules.engine.messages import Message
from seasons.rules.engine.program import Frame, Op
from seasons.rules.engine.state import State
from seasons.rules.verbs.effects import GainCrystals

TABLE: Final = resources.files(__name__).joinpath("moons.toml").read_text(encoding="utf-8")
MOONS: Final = CardSet(
    "moons",
    TABLE,
    first=200,
    module="moons",
    prefix="m",
    home=__name__,
    words=("sink",),
    messages=("reason.well-full",),
)

# 1 Moonstone. Entering: 7 crystals.
MOONS.define("moonstone", enter=(GainCrystals(7),))


class Sink(Op):
    """Put a card of the own hand under this one, if there is room."""

    word = "sink"

    def asks(self, state: State, frame: Frame) -> bool:
        return self.possible(state, frame.seat, frame.place)

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.CARD + kind for kind in moves.kinds_of(state.players[seat].hand)]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        state.top = frame.next()
        under.put(state, seat, frame.place, steps.argument(step))

    def possible(self, state: State, seat: int, place: int) -> bool:
        return not self.reasons(state, seat, place)

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        player = state.players[seat]
        found = [] if player.hand else [Message("reason.hand-empty")]
        if len(state.cards_under(seat, place)) == state.setup.cards[player.acts[place]].covers:
            found.append(Message("reason.well-full"))
        return found


class Raise(Op):
    """Take all cards from under this one."""

    def do(self, state: State, frame: Frame) -> None:
        cards = state.cards_under(frame.seat, frame.place)
        for kind in cards:
            under.take(state, frame.seat, frame.place, kind)
        if cards:
            flow.kept(state, frame.seat)


declare(Sink, uses_card=True)
declare(Raise, leads_to=KEEPING, uses_card=True)

# 2 Moon Well. Turn: a card of the own hand goes under it, up to two. Season change: its owner takes
# them back.
MOONS.define("moon-well", activate=(Sink(),), on_season=(Raise(),), covers=2)


class SinkTop(Op):
    """Put the top card of the draw pile under this one, unseen."""

    def do(self, state: State, frame: Frame) -> None:
        under.put_top(state, frame.seat, frame.place)


# 3 Moon Gate. Entering: the top card of the draw pile goes under it, and nobody looks at it. Turn:
# its owner takes it.
MOONS.define("moon-gate", enter=(SinkTop(),), activate=(Raise(),), covers=1, unseen=True)

MOONS.complete()
