"""The twelve special ability tokens of Enchanted Kingdom."""

from seasons.rules.engine import moves, tables
from seasons.rules.engine.ability import Ability
from seasons.rules.engine.messages import Message
from seasons.rules.engine.program import Frame, Op, Program, named
from seasons.rules.engine.setup import ABILITIES
from seasons.rules.engine.state import State
from seasons.rules.verbs.drawing import DrawAside, KeepOrDiscard, LookAside, PutBackInOrder
from seasons.rules.verbs.effects import (
    AllowTransmutation,
    GainAny,
    GainCrystals,
    MoveGauge,
    MoveSeasonToken,
    RaiseTransmutation,
)
from seasons.rules.verbs.giving import SacrificeOrDiscard
from seasons.rules.verbs.spending import Spend


def define(*ops: Op, prestige: int = 0, hand_card: int = -tables.HAND_PENALTY) -> None:
    """Registers the next token: what it does, what it is worth, what a card in hand is worth."""
    number = len(ABILITIES) + 1
    program = named(f"ability-{number}", Program(*ops), "ability") if ops else None
    ABILITIES.append(Ability(number, prestige, program, hand_card))


# 1 Draw a card, keep or discard it.
define(DrawAside(1), KeepOrDiscard(), prestige=-5)

# 2 Sacrifice or discard a card.
define(SacrificeOrDiscard(), prestige=6)

# 3 Two energies of choice.
define(GainAny(2), prestige=-5)


class LowerGauge(Op):
    """Gauge -1, if the cards in play still fit."""

    def do(self, state: State, frame: Frame) -> None:
        moves.move_gauge(state, frame.seat, -1)

    def possible(self, state: State, seat: int, place: int) -> bool:
        player = state.players[seat]
        return player.gauge > player.cards_in_play()

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        empty = state.players[seat].gauge == 0
        return [Message("reason.gauge-at-start" if empty else "reason.gauge-needed")]


# 4 Gauge -1.
define(LowerGauge(), prestige=10)

# 5 Each card in hand at the end is worth 3 instead of -5. It is never turned over.
define(hand_card=3)


# 6 Transmute this turn, each energy for 1 crystal more.
define(AllowTransmutation(), RaiseTransmutation())

# 7 12 crystals.
define(GainCrystals(12), prestige=-6)

# 8 Discard four water.
define(Spend("WWWW"), prestige=18)

# 9 Gauge +2.
define(MoveGauge(2), prestige=-5)

# 10 Move the season token by two spaces, either way.
define(MoveSeasonToken(2), prestige=3)


class LookAtHands(Op):
    """Look at the hands of all opponents, alone."""

    def do(self, state: State, frame: Frame) -> None:
        for seat in state.opponents(frame.seat):
            hand = state.players[seat].hand
            moves.look_at_hand(state, frame.seat, seat, hand, 1 << frame.seat)


# 11 Look at the hands of the opponents.
define(LookAtHands(), prestige=9)

# 12 Look at the top three cards of the draw pile and put them back in any order.
define(LookAside(3), PutBackInOrder())
