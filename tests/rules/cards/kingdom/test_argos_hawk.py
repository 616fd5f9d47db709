"""Argos Hawk, card e17: each effect and each clarification."""

import pytest

from tests.helpers import all_crystals, asked_by, discarded, gauges, in_play, kingdom, play, tokens


@pytest.mark.parametrize(("gauge", "after"), [(1, 2), (14, 15), (15, 15)])
def test_the_hawk_gives_ten_crystals_and_a_step_of_the_gauge_on_entering(
    gauge: int, after: int
) -> None:
    game = kingdom(hand=["e17"], energies="AE", gauge=gauge)
    play(game, "summon e17 pay AE")
    assert (all_crystals(game), gauges(game)) == ([10, 0], [after, 0])


def test_the_hawk_sacrificed_lowers_every_opposing_gauge_for_six_crystals() -> None:
    others = [{"gauge": 3, "crystals": 1}, {"gauge": 0}, {"gauge": 15}]
    game = kingdom(others=others, play=["e17", 3], gauge=9, crystals=4)
    play(game, "activate e17")
    assert (in_play(game), discarded(game)) == (["3"], ["e17"])
    # A gauge at 0 stays there, and its owner gains the crystals all the same.
    assert gauges(game) == [9, 2, 0, 14]
    assert all_crystals(game) == [4, 7, 6, 6]


def test_an_opponent_above_their_gauge_sacrifices_nothing_because_of_the_hawk() -> None:
    game = kingdom(others=[{"gauge": 2, "play": [3, 5]}], play=["e17"])
    play(game, "activate e17")
    assert (gauges(game)[1], in_play(game, 1)) == (1, ["3", "5"])
    assert asked_by(game)[:2] == (0, "turn")


def test_the_hawk_may_be_used_in_the_turn_it_enters_and_its_gains_are_kept() -> None:
    game = kingdom(others=[{"gauge": 1}], hand=["e17"], energies="AE", gauge=5)
    play(game, "summon e17 pay AE", "activate e17")
    assert (all_crystals(game), gauges(game)) == ([10, 6], [6, 0])
    assert in_play(game) == []


def test_using_the_hawk_is_an_activation() -> None:
    game = kingdom(others=[{"play": [41]}], play=["e1", "e17"], crystals=1)
    play(game, "activate e17")
    assert (tokens(game, 0), all_crystals(game)) == ("E", [0, 8])
