"""When an effect takes place, and how often: plain functions of the state and the frame.

They look at `frame.seat`, the player who carries the effect out, as the verbs do. What only one
card asks for stands beside that card.
"""

from collections.abc import Callable

from seasons.rules.engine.card import FAMILIAR, ITEM
from seasons.rules.engine.program import Frame
from seasons.rules.engine.state import State

Condition = Callable[[State, Frame], bool]
Count = Callable[[State, Frame], int]


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
