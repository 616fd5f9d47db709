"""Sealed Chest of Urm, card 46: each effect and each clarification."""

import pytest

from tests.helpers import after_last_turn, last_turn, play, scores


@pytest.mark.parametrize(("own", "gained"), [
    ([46], 20), ([46, 46], 40), ([46, 3, 44], 20), ([46, 10], 0), ([46, 46, 50], 0),
])  # fmt: skip
def test_sealed_chest_of_urm_gives_20_crystals_without_a_familiar_in_play(
    own: list[int], gained: int
) -> None:
    assert after_last_turn(play=own, crystals=3) == [gained + (0 if 50 in own else 3), 0]


def test_familiars_in_hand_or_of_others_do_not_spoil_a_sealed_chest() -> None:
    assert after_last_turn(others=[{"play": [10]}], play=[46], hand=[11, 12]) == [20, 0]


def test_a_damned_soul_passed_to_the_owner_spoils_their_sealed_chest() -> None:
    game = last_turn(others=[{"play": [50], "energies": "W", "crystals": 2}], play=[46])
    passed = game.copy()
    play(passed, "activate 50 pay W", "end")
    assert [score.crystals for score in scores(passed)] == [0, 2]
    play(game, "end")
    assert [score.crystals for score in scores(game)] == [20, 0]


def test_a_titus_that_leaves_at_the_end_of_the_last_round_spoils_no_sealed_chest() -> None:
    assert after_last_turn(play=[46, 39]) == [20, 0]
    assert after_last_turn(others=[{"crystals": 1}], play=[46, 39]) == [1, 0]
