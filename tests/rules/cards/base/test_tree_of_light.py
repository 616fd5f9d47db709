"""Tree of Light, card 32: each effect and each clarification."""

import pytest

from seasons import Message
from tests.helpers import asked_for, holding, options, play, player, reasons, reserve, table, tokens


def test_tree_of_light_sells_an_energy_for_three_crystals() -> None:
    game = table(play=[32], crystals=3)
    play(game, "activate 32 crystals", "gain F")
    assert (player(game).crystals, reserve(game)) == (0, "F")
    assert reasons(game, "transmute") == ["no-right-to-transmute"]


def test_tree_of_light_gives_the_right_to_transmute_for_an_energy() -> None:
    game = table(play=[32], energies="AE")
    play(game, "activate 32 energy pay A", "transmute E")
    # The rate of winter without anything on top.
    assert (player(game).crystals, reserve(game)) == (3, "")


def test_tree_of_light_may_be_paid_from_the_amulet_of_water() -> None:
    game = table(play=[32, holding(4, "AE")])
    play(game, "activate 32 energy pay A#1", "transmute E#1")
    assert (player(game).crystals, tokens(game, 1)) == (3, "")


def test_the_right_of_the_tree_of_light_ends_with_the_turn() -> None:
    game = table(play=[32], energies="AE", others=[{"die": "WW*/2", "energies": "E"}])
    play(game, "activate 32 energy pay A", "end")
    assert asked_for(game)[:2] == (1, "turn")
    assert reasons(game, "transmute") == ["no-right-to-transmute"]


def test_tree_of_light_with_the_right_already_given_is_paid_all_the_same() -> None:
    game = table(play=[32], energies="AE", transmute=True)
    play(game, "activate 32 energy pay A", "transmute E")
    assert (player(game).crystals, reserve(game)) == (3, "")


@pytest.mark.parametrize(
    ("crystals", "energies", "ways"),
    [(3, "A", ["crystals", "energy"]), (3, "", ["crystals"]), (2, "A", ["energy"])],
)
def test_tree_of_light_offers_the_ways_that_can_be_paid(
    crystals: int, energies: str, ways: list[str]
) -> None:
    game = table(play=[32], crystals=crystals, energies=energies)
    game.apply(next(step for step in game.legal() if step.text == "activate 32#0"))
    assert (asked_for(game)[1], options(game)) == ("either", ways)


def test_tree_of_light_says_what_both_ways_lack() -> None:
    game = table(play=[32], crystals=1)
    assert game.why_not("activate 32") == [
        Message("reason.needs-crystals", {"number": 2}),
        Message("reason.needs-tokens", {"number": 1}),
    ]
    assert "activate 32#0" not in options(game)


def test_one_tree_of_light_does_one_of_the_two_and_two_trees_both() -> None:
    game = table(play=[32, 32], crystals=3, energies="A")
    play(game, "activate 32#0 crystals", "gain E")
    assert reasons(game, "activate 32#0") == ["already-turned"]
    play(game, "activate 32#1 energy pay A", "transmute E")
    assert player(game).crystals == 3


def test_tree_of_light_overflows_a_full_reserve() -> None:
    game = table(play=[32], crystals=3, energies="AAAAAAA")
    play(game, "activate 32 crystals", "gain F")
    assert asked_for(game) == (0, "drop", 1)
    play(game, "drop A")
    assert reserve(game) == "AAAAAAF"


def test_fairies_are_paid_before_the_tree_of_light() -> None:
    game = table(others=[{"play": [41]}], play=[32, 32], crystals=3, energies="A")
    game.apply(next(step for step in game.legal() if step.text == "activate 32#0"))
    assert (player(game).crystals, player(game, 1).crystals) == (2, 2)
    assert options(game) == ["energy"]
    play(game, "energy pay A")
    assert game.why_not("activate 32#1") == [
        Message("reason.needs-crystals", {"number": 2}),
        Message("reason.needs-tokens", {"number": 1}),
    ]


def test_fairies_leave_enough_for_the_tree_of_light() -> None:
    game = table(others=[{"play": [41]}], play=[32], crystals=4)
    play(game, "activate 32 crystals", "gain F")
    assert (player(game).crystals, player(game, 1).crystals, reserve(game)) == (0, 2, "F")
