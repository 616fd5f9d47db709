"""Staff of Spring, card 6: each effect and each clarification."""

from typing import Any

import pytest

from tests.helpers import (
    all_crystals,
    in_play,
    play,
    table,
)


@pytest.mark.parametrize(
    ("staffs", "summoned", "gained"),
    [([6], 8, 3), ([6, 6], 8, 6), ([6], 15, 3), ([6, 6], 35, 6), ([6], 41, 3)],
)
def test_staff_of_spring_gives_three_crystals_for_each_summoning_even_of_a_free_card(
    staffs: list[int], summoned: int, gained: int
) -> None:
    game = play(table(play=staffs, hand=[summoned], energies="AF"), f"summon {summoned}")
    assert all_crystals(game) == [gained, 0]


def test_staff_of_spring_gives_nothing_for_itself_but_the_first_does_for_the_second() -> None:
    game = play(table(hand=[6, 6], energies="EEEEEE"), "summon 6")
    assert all_crystals(game)[0] == 0
    assert all_crystals(play(game, "summon 6"))[0] == 3


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"play": [6, 24], "hand": [22]}, ["activate 24", "play 22"]),
        ({"play": [6, 34], "energies": "AAAA"}, ["activate 34 look", "play pay AAAA"]),
    ],
    ids=["Potion of Dreams", "Crystal Orb"],
)
def test_staff_of_spring_gives_nothing_for_a_card_put_into_play_unpaid(
    keys: dict[str, Any], gestures: list[str]
) -> None:
    game = play(table(draw=[22], **keys), *gestures)
    assert (all_crystals(game)[0], in_play(game)[-1]) == (0, "22")


def test_staff_of_spring_does_nothing_for_the_summonings_of_others() -> None:
    game = play(table(others=[{"play": [6]}], hand=[15]), "summon 15")
    assert all_crystals(game) == [0, 0]


def test_the_crystals_of_staff_of_spring_come_too_late_for_cost_and_leech() -> None:
    game = table(others=[{"play": [33]}], play=[6], hand=[12, 15], crystals=3)
    assert game.why_not("summon 12")[0].data() == {
        "key": "reason.needs-crystals-toll", "number": 1, "number_2": 1,
    }  # fmt: skip
    assert all_crystals(play(game, "summon 15")) == [5, 1]


def test_staff_of_spring_pays_before_the_new_card_s_own_effect() -> None:
    game = table(others=[{"crystals": 8}], play=[6], hand=[49], energies="E", crystals=6)
    # Only with the three crystals of the Staff is Sid's owner the richest.
    assert all_crystals(play(game, "summon 49")) == [14, 3]
