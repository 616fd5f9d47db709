"""Titus Deepgaze, card 39: each effect and each clarification."""

import pytest

from tests.helpers import ALONE, all_crystals, cards, discarded, in_play, play, table


def test_titus_takes_a_crystal_from_every_opponent_at_the_end_of_the_round() -> None:
    game = table(others=[{"crystals": 5}, {"crystals": 1}], play=[39], crystals=2, active=2)
    assert all_crystals(game) == [2, 5, 1]
    play(game, "end")
    assert (all_crystals(game), in_play(game)) == ([4, 4, 0], ["39"])


def test_titus_still_collects_from_the_others_when_an_opponent_has_none_and_then_leaves() -> None:
    game = table(others=[{}, {"crystals": 2}], play=[3, 39], active=2)
    play(game, "end")
    assert (all_crystals(game), in_play(game), discarded(game)) == ([1, 0, 1], ["3"], ["39"])


def test_two_tituses_collect_one_after_the_other() -> None:
    game = table(others=[{"crystals": 1}], play=[39, 39], active=1)
    play(game, "end")
    # The second one finds nothing left.
    assert (all_crystals(game), in_play(game)) == ([1, 0], ["39"])
    rich = table(others=[{"crystals": 2}], play=[39, 39], active=1)
    play(rich, "end")
    assert (all_crystals(rich), in_play(rich)) == ([2, 0], ["39", "39"])


@pytest.mark.parametrize(("first", "left"), [(0, [["39"], ["39"]]), (1, [["39"], []])])
def test_tituses_of_two_players_act_in_turn_order_from_the_first_player(
    first: int, left: list[list[str]]
) -> None:
    game = table(others=[{"play": [39], "crystals": 1}], play=[39], first=first, active=1 - first)
    play(game, "end")
    assert [in_play(game, 0), in_play(game, 1)] == left


def test_titus_does_nothing_before_the_end_of_the_round() -> None:
    game = table(others=[{"crystals": 1, "die": "6/2"}], hand=[39], energies="F")
    play(game, "summon 39 pay F", "end")
    assert all_crystals(game) == [0, 7]


def test_a_titus_that_leaves_with_empty_piles_becomes_the_draw_pile() -> None:
    game = table(play=[39], active=1, **ALONE)
    play(game, "end")
    assert (cards(game.state.pile), discarded(game), in_play(game)) == (["39"], [], [])


def test_a_second_titus_does_not_join_the_first_one_in_the_new_draw_pile() -> None:
    game = table(play=[39, 39], active=1, **ALONE)
    play(game, "end")
    # The pile is renewed when the first one's effect is over.
    assert (cards(game.state.pile), discarded(game)) == (["39"], ["39"])
