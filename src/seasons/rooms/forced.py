"""Answers that nobody needs to be asked for."""

from __future__ import annotations

from typing import Final

from seasons.rooms.gesture import Gesture
from seasons.rules.engine import flow, steps
from seasons.rules.engine.program import ASIDE, HAND, PACK
from seasons.rules.engine.state import State
from seasons.rules.game import Game

# Said without being asked: what else there might be to say depends on what lies open.
_OPEN_WORDS: Final = (steps.RESOLVE, steps.DRAW, steps.DONE)


def forced(game: Game) -> Gesture | None:
    """A gesture that is the only one possible, and everybody can see that it is."""
    for decision in game.decisions:
        gesture = Gesture(game.state, decision.seat, eager=True)
        if gesture.complete and _openly(game.state.copy(), gesture):
            return gesture
    return None


def _openly(state: State, gesture: Gesture) -> bool:
    """Whether a forced gesture is forced by what lies open.

    Two cards of a kind, or one that cannot be played, leave their owner no choice either; to answer
    for them would tell the others so.
    """
    for step in gesture.steps:
        if steps.verb(step) == steps.CARD and len(_zone(state, gesture.seat)) > 1:
            return False
        if steps.verb(step) == steps.WORD and step not in _OPEN_WORDS:
            return False
        flow.apply(state, gesture.seat, step)
    return True


def _zone(state: State, seat: int) -> bytes:
    """Where a card is chosen from: a pack, cards set aside, or the hand."""
    player, top = state.players[seat], state.top
    assert top is not None
    return {PACK: player.pack, ASIDE: top.cards, HAND: player.hand}[top.op.lies]
