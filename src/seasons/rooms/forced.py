"""Answers that nobody needs to be asked for."""

from __future__ import annotations

from typing import Final

from seasons.rooms.gesture import Gesture
from seasons.rules.engine import steps
from seasons.rules.engine.state import State
from seasons.rules.game import Game

# Said without being asked: what else there might be to say depends on what lies open.
_OPEN_WORDS: Final = (steps.RESOLVE, steps.DRAW, steps.DONE)


def forced(game: Game) -> Gesture | None:
    """A gesture that is the only one possible, and everybody can see that it is."""
    for decision in game.decisions:
        gesture = Gesture(game.state, decision.seat, eager=True)
        if gesture.complete and _openly(game.state, gesture):
            return gesture
    return None


def _openly(state: State, gesture: Gesture) -> bool:
    """Whether a forced gesture is forced by what lies open.

    Two cards of a kind, or one that cannot be played, leave their owner no choice either; to answer
    for them would tell the others so.
    """
    chosen = [steps.argument(step) for step in gesture.steps if steps.verb(step) == steps.CARD]
    said = [step for step in gesture.steps if steps.verb(step) == steps.WORD]
    if chosen and len(chosen) != len(_zone(state, gesture.seat, chosen[0])):
        return False
    return all(step in _OPEN_WORDS for step in said)


def _zone(state: State, seat: int, kind: int) -> bytes:
    """Where a card is chosen from: a pack, cards set aside, or the hand."""
    player, top = state.players[seat], state.top
    assert top is not None
    if player.pack:
        return player.pack
    return top.cards if kind in top.cards else player.hand
