"""Games as an environment needs them: options chosen once, and decisions that are really some."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from seasons.rules.cards.define import OTHERS
from seasons.rules.course.prelude import new_state
from seasons.rules.course.scoring import score, winners
from seasons.rules.engine import flow
from seasons.rules.engine.state import State
from seasons.rules.writing.table import choose_setup

WIN: Final = "win"
MARGIN: Final = "margin"
REWARDS: Final = (WIN, MARGIN)
FULL_MARGIN: Final = 50.0  # points that are worth a reward of 1


class Options:
    """Which games are played, and what is won by them."""

    def __init__(
        self,
        players: int = 2,
        level: str = "archmage",
        edition: str = "revised",
        modules: tuple[str, ...] = (),
        enchantment: str | None = None,
        reward: str = WIN,
    ) -> None:
        if reward not in REWARDS:
            raise ValueError(f"no reward {reward!r}; there are {', '.join(REWARDS)}")
        self.players: Final = players
        self.reward: Final = reward
        self._chosen: Final = (players, level, edition, tuple(modules), enchantment)
        setup = choose_setup(*self._chosen, seed=0)  # refuses what does not go together
        if max(setup.deck()) >= OTHERS:
            raise ValueError("cards of sets from outside have no actions and no observations")

    def deal(self, seed: int) -> State:
        """A game before its first real decision."""
        state = new_state(choose_setup(*self._chosen, seed=seed), seed, None, listen=False)
        skip_forced(state)
        return state

    def rewards(self, state: State) -> NDArray[np.float32]:
        """What each seat has won in a finished game; together nothing."""
        if self.reward == WIN:
            best, others = winners(state), self.players - 1
            won = (self.players - len(best)) / (len(best) * others)
            shares = [won if seat in best else -1 / others for seat in state.seats()]
            return np.array(shares, np.float32)
        totals = np.array([score(state, seat).total for seat in state.seats()], np.float32)
        mean_of_others = (totals.sum() - totals) / (self.players - 1)
        margins: NDArray[np.float32] = (totals - mean_of_others) / np.float32(FULL_MARGIN)
        return margins


def decider(state: State) -> int:
    """The seat that must decide; of several that may, the first."""
    return flow.pending(state)[0]


def take(state: State, step: int) -> None:
    """Takes a step, and every answer after it that has no alternative."""
    flow.apply(state, decider(state), step)
    skip_forced(state)


def skip_forced(state: State) -> None:
    """Gives the answers that have no alternative."""
    while state.top is not None:
        options = flow.options(state, decider(state))
        if len(options) > 1:
            return
        flow.apply(state, decider(state), options[0])
