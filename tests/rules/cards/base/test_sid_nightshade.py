"""Sid Nightshade, card 49: each effect and each clarification."""

import pytest

from tests.helpers import all_crystals, play, table


@pytest.mark.parametrize(("before", "after"), [
    ([8, 7, 7], [18, 2, 2]), ([8, 7, 3], [16, 2, 0]), ([1, 0, 0], [1, 0, 0]),
    ([8, 8, 0], [8, 8, 0]), ([8, 0, 8], [8, 0, 8]), ([5, 6, 0], [5, 6, 0]), ([0, 0, 0], [0, 0, 0]),
])  # fmt: skip
def test_sid_takes_five_from_each_opponent_if_its_owner_has_more_than_every_one(
    before: list[int], after: list[int]
) -> None:
    game = table(others=[{"crystals": number} for number in before[1:]], hand=[49], energies="EE",
                 crystals=before[0])  # fmt: skip
    play(game, "summon 49 pay EE")
    assert all_crystals(game) == after


def test_sid_counts_after_the_staff_of_spring() -> None:
    game = table(others=[{"crystals": 7}], hand=[49], energies="E", play=[6], crystals=5)
    play(game, "summon 49 pay E")
    assert all_crystals(game) == [13, 2]


def test_sid_counts_after_the_leech_was_paid() -> None:
    game = table(others=[{"crystals": 7, "play": [33]}], hand=[49], energies="E", crystals=9)
    play(game, "summon 49 pay E")
    assert all_crystals(game) == [8, 8]


def test_sid_put_into_play_free_pays_no_leech_and_wakes_no_staff() -> None:
    others = [{"crystals": 7, "play": [33]}]
    game = table(others=others, hand=[49], play=[24, 6], crystals=8)
    play(game, "activate 24", "play 49")
    assert all_crystals(game) == [13, 2]
    poor = table(others=others, hand=[49], play=[24, 6], crystals=6)
    play(poor, "activate 24", "play 49")
    assert all_crystals(poor) == [6, 7]
