"""The ten cards the vocabulary was designed with, one test each."""

import pytest

from seasons.rules.cards.define import CardSet, read
from tests.helpers import discarded, hand, in_play, options, play, player, reserve, table, tokens


def test_divine_chalice_puts_one_of_four_into_play_and_discards_the_others_first() -> None:
    game = table(hand=[9], energies="AWFE", draw=[3, 12, 29, 40])
    play(game, "summon 9 pay AWFE")
    assert options(game) == ["play 3", "play 12", "play 29", "play 40"]
    play(game, "play 29")
    assert in_play(game) == ["9", "29"]
    assert sorted(discarded(game), key=int) == ["3", "12", "40"]
    assert player(game).crystals == 20


def test_naria_keeps_one_first_and_gives_one_to_each_opponent() -> None:
    game = table(others=[{}, {}], hand=[12], crystals=3, draw=[1, 2, 3])
    play(game, "summon 12", "keep 2", "give 3 1")
    assert (hand(game, 0), hand(game, 1), hand(game, 2)) == (["2"], ["3"], ["1"])


def test_syllas_makes_each_opponent_sacrifice_a_card_clockwise() -> None:
    game = table(others=[{"play": [3, 4]}, {"play": [29]}], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF")
    assert game.decision is not None
    assert game.decision.seat == 1
    play(game, "sacrifice 4", "sacrifice 29")
    assert (in_play(game, 1), in_play(game, 2)) == (["3"], [])
    assert discarded(game) == ["4", "29"]


def test_amulet_of_water_pays_like_the_reserve() -> None:
    game = table(hand=[4, 16], energies="WW")
    play(game, "summon 4 pay WW", "store AAAE")
    assert tokens(game, 0) == "AAAE"
    play(game, "summon 16 pay A#0 A#0 A#0")
    assert (tokens(game, 0), in_play(game)) == ("E", ["4", "16"])


def test_temporal_boots_move_one_to_three_spaces_either_way() -> None:
    game = table(hand=[7])
    play(game, "summon 7")
    assert options(game) == ["move -3", "move -2", "move -1", "move +1", "move +2", "move +3"]
    play(game, "move +3")
    assert game.view(0).data()["season"] == "spring"


def test_elemental_amulet_does_what_was_declared_and_paid() -> None:
    game = table(hand=[31], energies="WE", gauge=1, draw=[8])
    play(game, "summon 31 for WE pay WE", "gain FF")
    assert (reserve(game), player(game).crystals) == ("FF", 5)
    assert (hand(game), player(game).gauge) == ([], 1)


def test_thieving_fairies_take_one_crystal_and_one_from_the_bank_before_the_cost() -> None:
    game = table(others=[{"play": [41]}], play=[16], energies="A", crystals=2)
    play(game, "activate 16 pay A")
    # He gives 1, gains 1 from the bank, and then loses what Kairn takes.
    assert (player(game).crystals, player(game, 1).crystals) == (1, 0)


def test_glutton_cauldron_empties_at_the_seventh_token() -> None:
    cauldron = {"card": 35, "tokens": "AAAAAA"}
    game = table(play=[cauldron], energies="W")
    play(game, "activate 35 place W")
    assert (reserve(game), player(game).crystals) == ("AAAAAAW", 15)
    assert (in_play(game), discarded(game)) == ([], ["35"])


def test_damned_soul_gives_on_entering_and_goes_left_for_a_water() -> None:
    game = table(others=[{}, {}], hand=[50], energies="WW")
    play(game, "summon 50 pay W")
    assert (player(game).crystals, reserve(game)) == (10, "WW")
    play(game, "activate 50 pay W")
    assert (in_play(game), in_play(game, 1), player(game, 1).crystals) == ([], ["50"], 0)


def test_cursed_treatise_gives_on_entering_and_empties_the_reserve_when_sacrificed() -> None:
    game = table(hand=[42], energies="W", gauge=3, play=[37, 3])
    play(game, "summon 42 pay W", "gain AF")
    assert (player(game).crystals, player(game).gauge, reserve(game)) == (10, 4, "AF")
    play(game, "activate 37 sacrifice 37#0 3#1 42#2")
    assert (reserve(game), player(game).crystals, in_play(game)) == ("", 25, [])


def test_vampiric_crown_may_draw_the_last_card_while_others_are_discarded() -> None:
    game = table(hand=[36, 3], energies="AW", draw=[29], discard=[1], rest="hand 1")
    play(game, "summon 36 pay AW")
    assert options(game) == ["draw", "discard"]


def test_every_card_of_a_table_must_be_defined() -> None:
    with pytest.raises(ValueError, match="without definition: air-elemental"):
        CardSet("nothing", read("base.toml")).complete()


def test_a_treatise_sacrificed_with_a_grimoire_takes_the_reserve_without_a_question() -> None:
    game = table(play=[37, 18, 42], energies="AAAWWWFFFE")
    play(game, "activate 37 sacrifice 37 18 42")
    assert game.decision is not None
    assert (game.decision.kind, reserve(game), player(game).crystals) == ("turn", "", 15)
