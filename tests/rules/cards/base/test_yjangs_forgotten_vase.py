"""Yjang's Forgotten Vase, card 30: each effect and each clarification."""

import pytest

from seasons import Message
from tests.helpers import asked_for, holding, in_play, options, play, player, reserve, table


def test_vase_gives_an_energy_for_each_summoning() -> None:
    game = table(play=[30], hand=[3, 15], energies="EE")
    play(game, "summon 3 pay EE", "gain A", "summon 15", "gain W")
    assert (reserve(game), player(game).crystals) == ("AW", 9)


def test_vase_does_not_react_to_its_own_summoning_but_the_other_one_does() -> None:
    game = table(hand=[30, 30], energies="WWFFEE")
    play(game, "summon 30 pay WFE")
    assert asked_for(game)[:2] == (0, "turn")
    play(game, "summon 30 pay WFE")
    assert asked_for(game) == (0, "gain", 1)
    play(game, "gain A")
    assert (reserve(game), asked_for(game)[:2]) == ("A", (0, "turn"))


def test_vase_does_not_react_to_itself_in_a_place_before_another_vase() -> None:
    game = table(play=[25, 30], hand=[30], energies="WFE")
    play(game, "activate 25", "gain AAAAA", "drop A", "summon 30 pay WFE", "gain E")
    assert (in_play(game), reserve(game)) == (["30", "30"], "AAAAE")
    assert asked_for(game)[:2] == (0, "turn")


def test_two_vases_give_two_energies_and_each_overflow_comes_first() -> None:
    game = table(play=[30, 30], hand=[7], energies="AAAAAAA")
    play(game, "summon 7", "gain F")
    assert asked_for(game) == (0, "drop", 1)
    play(game, "drop A", "gain E", "drop A")
    assert (reserve(game), options(game)[0]) == ("AAAAAFE", "move -3")


def test_vase_and_staff_act_before_the_effect_of_the_new_card() -> None:
    game = table(play=[6, 30], hand=[25, 18], energies="WE")
    events = game.play("summon 18 pay WE")
    assert asked_for(game) == (0, "gain", 1)
    assert player(game).crystals == 3
    events += game.play("gain A")
    assert asked_for(game) == (0, "gain", 2)
    events += game.play("gain FF")
    gains = [event.details["energies"] for event in events if event.kind == "gain"]
    assert (gains, reserve(game)) == (["A", "FF"], "AFF")


@pytest.mark.parametrize("own", [[6, 30], [30, 6]])
def test_staff_makes_sid_richer_before_it_compares(own: list[int]) -> None:
    game = table(others=[{"crystals": 2}], play=own, hand=[49], energies="E")
    play(game, "summon 49 pay E", "gain A")
    assert (player(game).crystals, player(game, 1).crystals) == (5, 0)


def test_vase_fills_the_room_of_a_grimoire_just_summoned() -> None:
    game = table(play=[30, holding(4, "WE")], hand=[18], energies="AAAAAAA")
    play(game, "summon 18 pay W#1 E#1", "gain F", "gain FF")
    assert (reserve(game), asked_for(game)[:2]) == ("AAAAAAAFFF", (0, "turn"))


def test_the_token_of_the_vase_cannot_pay_for_the_card_that_brings_it() -> None:
    game = table(play=[30], hand=[3], energies="E")
    assert game.why_not("summon 3") == [Message("reason.needs-energies", {"energies": "E"})]


def test_vase_is_silent_for_cards_put_into_play_free() -> None:
    game = table(play=[30, 34], energies="AAAA", draw=[3])
    play(game, "activate 34 look", "play pay AAAA")
    assert (reserve(game), player(game).crystals, asked_for(game)[:2]) == ("", 9, (0, "turn"))


def test_vase_is_silent_for_summonings_of_opponents() -> None:
    game = table(others=[{"play": [30]}], hand=[3], energies="EE")
    play(game, "summon 3 pay EE")
    assert (reserve(game, 1), asked_for(game)[:2]) == ("", (0, "turn"))


def test_vase_speaks_once_for_a_summoned_chalice_and_not_for_what_it_brings() -> None:
    game = table(play=[30], hand=[9], energies="AWFE", draw=[3, 1, 2, 22])
    play(game, "summon 9 pay AWFE", "gain A", "play 3")
    assert (reserve(game), asked_for(game)[:2]) == ("A", (0, "turn"))
