"""Turns that never end: some cards can be played round in circles, and a bot does not get tired.

Two Potions of Resurrection fetch each other; with Hand of Fortune and Yjang's Forgotten Vase that
costs nothing. Who plays bots must ask here before, for a bot may be made anew for every step.
"""

from typing import Final

from seasons.rules.engine import steps
from seasons.rules.engine.state import State
from seasons.rules.game import Game
from seasons.rules.secrets.view import View
from seasons.rules.writing.decision import Step

MOST_GESTURES: Final = 100  # of one turn; nobody needs so many to get anywhere
MOST_STEPS: Final = 400  # where only steps are counted


def enough(game: Game, view: View) -> Step | None:
    """The end of a turn that has gone on for too long, as soon as it can end."""
    if game.gestures_of_turn(MOST_GESTURES) < MOST_GESTURES:
        return None
    return next((step for step in view.steps if step.code == steps.END), None)


class Turn:
    """Counts the steps of the present turn."""

    def __init__(self) -> None:
        self._whose = (-1, -1)
        self._steps = 0

    def too_long(self, state: State) -> bool:
        """Whether it has gone on for too long; to be asked once for every step."""
        whose = (state.active, state.first)
        self._steps = self._steps + 1 if whose == self._whose else 1
        self._whose = whose
        return self._steps > MOST_STEPS
