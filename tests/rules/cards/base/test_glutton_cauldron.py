"""Glutton Cauldron, card 35: each effect and each clarification."""

import pytest

from seasons import Game
from seasons.rules.engine.errors import ImpossiblePosition
from tests.helpers import (
    ALONE,
    all_crystals,
    cards,
    discarded,
    hand,
    in_play,
    missing,
    options,
    play,
    player,
    reasons,
    reserve,
    table,
    take,
    tokens,
)
from tests.rules.cards.helpers import asked


def test_glutton_cauldron_empties_at_the_seventh_token() -> None:
    cauldron = {"card": 35, "tokens": "AAAAAA"}
    game = table(play=[cauldron], energies="W")
    play(game, "activate 35 place W")
    assert (reserve(game), player(game).crystals) == ("AAAAAAW", 15)
    assert (in_play(game), discarded(game)) == ([], ["35"])


def test_glutton_cauldron_takes_one_token_for_each_activation() -> None:
    game = table(play=[35], energies="AWW")
    play(game, "activate 35 place W")
    assert (reserve(game), tokens(game, 0), player(game).crystals) == ("AW", "W", 0)
    assert reasons(game, "activate 35") == ["already-turned"]


def test_glutton_cauldron_once_activated_must_be_given_a_token() -> None:
    game = table(play=[35], energies="AW")
    take(game, "activate 35#0")
    assert options(game) == ["place A", "place W"]
    assert asked(game) == (0, "place", 1, "glutton-cauldron")
    assert game.legal()[0].worth == {"pays_energies": "A"}


def test_glutton_cauldron_cannot_be_activated_without_a_token() -> None:
    game = table(play=[35])
    assert missing(game, "activate 35") == [{"key": "reason.needs-tokens", "number": 1}]
    assert options(game) == ["end", "bonus transmute"]


def test_glutton_cauldron_may_be_fed_from_an_amulet_of_water() -> None:
    game = table(play=[35, {"card": 4, "tokens": "FE"}])
    play(game, "activate 35 place F#1")
    assert (tokens(game, 0), tokens(game, 1)) == ("F", "E")


def test_glutton_cauldron_is_summoned_although_it_is_free_and_may_be_used_at_once() -> None:
    game = table(others=[{"play": [33]}], hand=[35], play=[6], crystals=1, energies="A")
    play(game, "summon 35")
    assert all_crystals(game) == [3, 1]
    play(game, "activate 35 place A")
    assert tokens(game, 1) == "A"


def test_glutton_cauldron_cannot_be_summoned_without_the_crystal_for_a_leech() -> None:
    game = table(others=[{"play": [33]}], hand=[35], play=[6])
    assert reasons(game, "summon 35") == ["needs-crystals-toll"]


def test_glutton_cauldron_completed_is_sacrificed_and_pays_without_another_activation() -> None:
    game = table(play=[{"card": 35, "tokens": "AAWWFF"}, 3], energies="E", crystals=1)
    play(game, "activate 35 place E")
    assert (in_play(game), discarded(game)) == (["3"], ["35"])
    assert (reserve(game), player(game).crystals) == ("AAWWFFE", 16)


def test_glutton_cauldron_completed_may_overflow_the_reserve_by_the_owners_choice() -> None:
    game = table(play=[{"card": 35, "tokens": "AAAAAA"}], energies="WFE")
    play(game, "activate 35 place W")
    # The gain is complete, crystals included, before another action.
    assert asked(game)[:3] == (0, "drop", 2)
    assert [each.worth for each in game.legal()] == [{"pays_energies": type_} for type_ in "AWF"]
    play(game, "drop AE")
    assert (reserve(game), player(game).crystals) == ("AAAAAWF", 15)


def test_glutton_cauldron_completed_fills_the_larger_reserve_of_a_grimoire() -> None:
    game = table(play=[{"card": 35, "tokens": "AAAAAA"}, 18], energies="WFEE")
    play(game, "activate 35 place W")
    assert reserve(game) == "AAAAAAWFEE"


def test_purse_of_io_adds_nothing_to_a_glutton_cauldron() -> None:
    game = table(play=[{"card": 35, "tokens": "AAAAAA"}, 8, 8], energies="W")
    play(game, "activate 35 place W")
    assert player(game).crystals == 15


def test_tokens_on_a_glutton_cauldron_pay_nothing_and_are_no_reserve() -> None:
    cauldron = {"card": 35, "tokens": "AAAA"}
    game = table(play=[cauldron, 13], hand=[16], transmute=True)
    assert missing(game, "summon 16") == [{"key": "reason.needs-energies", "energies": "AAA"}]
    assert reasons(game, "transmute") == ["nothing-to-transmute"]
    assert reasons(game, "activate 35") == ["needs-tokens"]
    rich = table(play=[cauldron, 13], active=1)
    play(rich, "end")
    assert player(rich).crystals == 0  # the Wondrous Chest counts the reserve alone


def test_glutton_cauldron_never_keeps_seven_tokens() -> None:
    assert tokens(table(play=[{"card": 35, "tokens": "AAAAAA"}]), 0) == "AAAAAA"
    with pytest.raises(ImpossiblePosition):
        table(play=[{"card": 35, "tokens": "AAAAAAA"}])


def test_two_glutton_cauldrons_are_counted_separately() -> None:
    game = table(play=[{"card": 35, "tokens": "AAAAAA"}, {"card": 35, "tokens": "FFF"}],
                 energies="WW")  # fmt: skip
    play(game, "activate 35#1 place W")
    assert (in_play(game), player(game).crystals) == (["35", "35"], 0)
    play(game, "activate 35#0 place W")
    assert (in_play(game), tokens(game, 1), player(game).crystals) == (["35"], "WFFF", 15)


def test_tokens_on_a_glutton_cauldron_are_lost_when_it_returns_to_hand() -> None:
    game = table(play=[{"card": 35, "tokens": "AAAAAA"}], hand=[17], energies="AW")
    play(game, "summon 17 pay AW", "return 35")
    assert (hand(game), reserve(game), player(game).crystals) == (["35"], "", 0)
    play(game, "summon 35")
    assert (in_play(game), tokens(game, 0)) == (["35", "17"], "")


def test_tokens_on_a_glutton_cauldron_are_lost_when_it_is_sacrificed() -> None:
    game = table(others=[{"play": [{"card": 35, "tokens": "AAAAAA"}]}], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF", "sacrifice 35")
    assert (reserve(game, 1), all_crystals(game), discarded(game)) == ("", [0, 0], ["35"])


def test_a_completed_glutton_cauldron_becomes_the_draw_pile_if_both_piles_are_empty() -> None:
    game = table(play=[{"card": 35, "tokens": "AAAAAA"}], energies="A", **ALONE)
    play(game, "activate 35 place A")
    assert (cards(game.state.pile), discarded(game)) == (["35"], [])


def test_a_glutton_cauldron_that_overflows_with_empty_piles_is_a_possible_position() -> None:
    game = table(play=[{"card": 35, "tokens": "AAAAAA"}], energies="AW", **ALONE)
    play(game, "activate 35 place A")
    assert asked(game)[:3] == (0, "drop", 1)
    assert Game.from_position(game.position()).position() == game.position()
    play(game, "drop W")
    assert (cards(game.state.pile), discarded(game)) == (["35"], [])
