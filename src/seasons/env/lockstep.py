"""Many games in lock step, for training loops: one call moves all of them on by one decision."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seasons.bots.fast.ahead import Rows
from seasons.env import actions, observations, tables
from seasons.env.tables import Options
from seasons.rules.engine import flow
from seasons.rules.engine.state import State
from seasons.rules.writing.position import read_position, write_position


class Lockstep:
    """Some games at once; one that is over begins anew by itself.

    `seats` says who decides in each game, `observations` what that seat knows, `masks` what it may
    do. The arrays are written anew by every step: copy what you keep.
    """

    def __init__(self, number: int, *, seed: int = 0, **options: Any) -> None:
        self.options: Final = Options(**options)
        self._luck: Final = np.random.default_rng(seed)
        self._states: Final = [self._dealt() for _ in range(number)]
        self._rows: Final = Rows()
        self.seats: Final[NDArray[np.int8]] = np.zeros(number, np.int8)
        self.observations: Final = np.zeros((number, observations.SIZE), np.float32)
        self.masks: Final[NDArray[np.int8]] = np.zeros((number, actions.NUMBER), np.int8)
        self._look()

    def __len__(self) -> int:
        return len(self._states)

    def _dealt(self) -> State:
        return self.options.deal(int(self._luck.integers(1 << 62)))

    def step(self, chosen: NDArray[Any]) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Takes an action in every game: what each seat won, and which games are over.

        Rewards have a row for each game and a column for each seat, and are zero until its end.
        """
        picked = np.asarray(chosen)
        games = np.arange(len(self))
        if picked.shape != games.shape or not self.masks[games, picked].all():
            raise ValueError("every game needs an action that its mask allows")
        rewards = np.zeros((len(self), self.options.players), np.float32)
        over = np.zeros(len(self), np.bool_)
        for game, action in enumerate(picked.tolist()):
            state = self._states[game]
            tables.take(state, actions.STEPS[action])
            if state.top is None:
                rewards[game] = self.options.rewards(state)
                over[game] = True
                self._states[game] = self._dealt()
        self._look()
        return rewards, over

    def _look(self) -> None:
        rows = self._rows
        rows.clear()
        self.masks[:] = 0
        for game, state in enumerate(self._states):
            seat = tables.decider(state)
            self.seats[game] = seat
            rows.add(state, seat)
            self.masks[game, actions.ACTION[flow.options(state, seat)]] = 1
        observations.observe_all(rows, self.observations)

    # Copies

    def __getstate__(self) -> dict[str, Any]:
        """States of the rules are written as their positions, whatever build they are."""
        return {**self.__dict__, "_states": [write_position(each) for each in self._states],
                "_rows": None}  # fmt: skip

    def __setstate__(self, values: dict[str, Any]) -> None:
        states = [read_position(each) for each in values["_states"]]
        self.__dict__.update({**values, "_states": states, "_rows": Rows()})
