"""Many games at once play exactly as each would alone."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from seasons.env import actions, observations, tables
from seasons.env.lockstep import Lockstep
from seasons.rules.engine import flow

EVERYTHING = ("cards", "enchantment", "tokens")


@pytest.mark.parametrize("players", [2, 4])
def test_arrays_say_what_each_game_says(players: int) -> None:
    luck = np.random.default_rng(players)
    games = Lockstep(6, seed=players, players=players, modules=EVERYTHING)
    ended = 0
    for _ in range(700):
        for game, state in enumerate(games._states):
            seat = tables.decider(state)
            assert games.seats[game] == seat
            assert (games.observations[game] == observations.observe(state, seat)).all()
            assert (games.masks[game] == actions.mask(flow.options(state, seat))).all()
        before = [state.copy() for state in games._states]
        picked = np.array([luck.choice(np.flatnonzero(mask)) for mask in games.masks])
        rewards, over = games.step(picked)
        for game, state in enumerate(before):
            tables.take(state, actions.STEPS[picked[game]])
            assert over[game] == (state.top is None)
            won = games.options.rewards(state) if over[game] else np.zeros(players)
            assert (rewards[game] == won).all()
        ended += int(over.sum())
    assert ended > 3


def test_the_same_seed_gives_the_same_games() -> None:
    one, other = (Lockstep(3, seed=4) for _ in range(2))
    for _ in range(100):
        picked = one.masks.argmax(axis=1)
        assert (one.observations == other.observations).all()
        one.step(picked)
        other.step(picked)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_copy_goes_on_by_itself(copied: Any) -> None:
    one = Lockstep(3, seed=4, modules=EVERYTHING)
    for _ in range(100):
        one.step(one.masks.argmax(axis=1))
    other, before = copied(one), one.observations.copy()
    seen = []
    for _ in range(400):  # games that end and begin anew included
        other.step(other.masks.argmax(axis=1))
        seen.append(other.observations.copy())
    assert (one.observations == before).all()
    for each in seen:
        one.step(one.masks.argmax(axis=1))
        assert (one.observations == each).all()


@pytest.mark.parametrize("picked", [[0, 0], [0], [[0, 0]]])
def test_what_a_mask_forbids_changes_no_game(picked: list[int]) -> None:
    games = Lockstep(2, seed=1)
    before = games.observations.copy()
    with pytest.raises(ValueError, match="mask"):
        games.step(np.array(picked))
    assert (games.observations == before).all()
    assert len(games) == 2
