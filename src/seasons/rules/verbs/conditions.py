"""When an effect takes place, and how often: plain functions of the state and the frame.

They look at `frame.seat`, the player who carries the effect out, as the verbs do. What only one
card asks for stands beside that card.
"""

from collections.abc import Callable
from typing import Final

from seasons.rules.engine import energy
from seasons.rules.engine.card import FAMILIAR, ITEM
from seasons.rules.engine.program import Frame
from seasons.rules.engine.state import State

Condition = Callable[[State, Frame], bool]
Count = Callable[[State, Frame], int]
MANY: Final = 99  # more energies than anybody has


class InReserve:
    """There are so many energies in the reserve, at least and at most."""

    def __init__(self, least: int = 0, most: int = MANY) -> None:
        self.least: Final = least
        self.most: Final = most

    def __call__(self, state: State, frame: Frame) -> bool:
        held = energy.total(state.players[frame.seat].reserve)
        return self.least <= held <= self.most


def never(condition: Condition | None, least: int, most: int) -> bool:
    """Whether a condition asks for another reserve than one of `least` to `most` energies."""
    if not isinstance(condition, InReserve):
        return False
    return most < condition.least or condition.most < least


def counted(state: State, frame: Frame) -> int:
    """What an operation before has counted."""
    return frame.number


def other_items(state: State, frame: Frame) -> int:
    """The own magic items in play beside this card."""
    play, cards = state.players[frame.seat].play, state.setup.cards
    return len(
        [
            place
            for place, kind in enumerate(play)
            if kind and cards[kind].type == ITEM and place != frame.place
        ]
    )


def familiars_in_play(state: State, frame: Frame) -> int:
    """The own familiars in play."""
    play, cards = state.players[frame.seat].play, state.setup.cards
    return len([kind for kind in play if kind and cards[kind].type == FAMILIAR])
