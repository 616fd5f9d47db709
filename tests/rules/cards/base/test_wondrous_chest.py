"""Wondrous Chest, card 13: each effect and each clarification."""

from typing import Any

import pytest

from tests.helpers import (
    LAST,
    all_crystals,
    decider,
    play,
    reserve,
    table,
)
from tests.rules.cards.helpers import (
    WATER,
)


@pytest.mark.parametrize(
    ("own", "energies", "gained"),
    [
        ([13], "AWF", 0),
        ([13], "AWFE", 3),
        ([13], "AAAAAAA", 3),
        ([13, 13], "AWFE", 6),
        ([13, WATER], "AWF", 0),
        ([13, {"card": 35, "tokens": "AAAA"}], "AWF", 0),
        ([13, 18], "AAAAAAAAAA", 3),
    ],
)
def test_wondrous_chest_gives_three_crystals_with_four_tokens_in_the_reserve_alone(
    own: list[Any], energies: str, gained: int
) -> None:
    game = play(table(play=own, energies=energies, **LAST), "end")
    assert (all_crystals(game), reserve(game)) == ([gained, 0], energies)


def test_wondrous_chest_acts_at_the_end_of_the_round_not_of_the_turn() -> None:
    others: list[dict[str, Any]] = [{"die": "6/2"}]
    game = play(table(others=others, play=[13], energies="AWFE"), "end")
    assert (decider(game)[0], all_crystals(game)) == (1, [0, 6])
    assert all_crystals(play(game, "end")) == [3, 6]


def test_wondrous_chest_comes_after_the_owner_s_damned_soul() -> None:
    game = play(table(play=[13, 50], energies="AWFE", crystals=1, **LAST), "end")
    assert all_crystals(game)[0] == 3
