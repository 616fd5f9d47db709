"""Random play to the end: what counts there, and that it can be bounded."""

from __future__ import annotations

import pytest

from seasons import Game
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.playout import play_out


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_playout_ends_the_game(players: int) -> None:
    state = Game.new(players=players, seed="playout").state.copy()
    decisions, choices = play_out(state, Chance(7), 100_000)
    assert state.top is None
    assert 0 < choices < decisions


def test_a_playout_stops_after_so_many_decisions() -> None:
    state = Game.new(players=2, seed="playout").state.copy()
    assert play_out(state, Chance(7), 25)[0] == 25
    assert state.top is not None
