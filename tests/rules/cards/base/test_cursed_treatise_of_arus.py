"""Cursed Treatise of Arus, card 42: each effect and each clarification."""

from typing import Any

import pytest

from tests.helpers import (
    hand,
    in_play,
    last_turn,
    play,
    player,
    reserve,
    scores,
    table,
    tokens,
)
from tests.rules.cards.helpers import (
    asked,
)


def test_a_treatise_sacrificed_with_a_grimoire_takes_the_reserve_without_a_question() -> None:
    game = table(play=[37, 18, 42], energies="AAAWWWFFFE")
    play(game, "activate 37 sacrifice 37 18 42")
    assert game.decision is not None
    assert (game.decision.kind, reserve(game), player(game).crystals) == ("turn", "", 15)


def test_cursed_treatise_gives_on_entering_and_empties_the_reserve_when_sacrificed() -> None:
    game = table(hand=[42], energies="W", gauge=3, play=[37, 3])
    play(game, "summon 42 pay W", "gain AF")
    assert (player(game).crystals, player(game).gauge, reserve(game)) == (10, 4, "AF")
    play(game, "activate 37 sacrifice 37#0 3#1 42#2")
    assert (reserve(game), player(game).crystals, in_play(game)) == ("", 25, [])


def test_cursed_treatise_gives_two_tokens_10_crystals_and_a_step_of_the_gauge() -> None:
    game = table(hand=[42], energies="W", gauge=1, crystals=2)
    play(game, "summon 42 pay W")
    assert asked(game) == (0, "gain", 2, "cursed-treatise-of-arus")
    assert [each.worth for each in game.legal()] == [{"gains_energies": type_} for type_ in "AWFE"]
    play(game, "gain FE")
    assert (reserve(game), player(game).crystals, player(game).gauge) == ("FE", 12, 2)


def test_cursed_treatise_with_a_full_reserve_overflows_before_its_crystals() -> None:
    game = table(hand=[42], energies="WAAAAAA")
    play(game, "summon 42 pay W", "gain FE")
    assert asked(game)[:3] == (0, "drop", 1)
    assert player(game).crystals == 0
    play(game, "drop A")
    assert (reserve(game), player(game).crystals) == ("AAAAAFE", 10)


def test_cursed_treatise_cannot_push_the_gauge_beyond_15() -> None:
    game = table(hand=[42], energies="W", gauge=15)
    play(game, "summon 42 pay W", "gain FE")
    assert (player(game).gauge, player(game).crystals) == (15, 10)


@pytest.mark.parametrize(("keys", "gestures"), [
    ({"hand": [9], "energies": "AWFE", "draw": [42, 3, 6, 8]}, ["summon 9 pay AWFE", "play 42"]),
    ({"hand": [42], "play": [24], "energies": "AAA"}, ["activate 24", "play 42"]),
    ({"play": [34], "energies": "AAFF", "draw": [42]}, ["activate 34 look", "play pay AAFF"]),
])  # fmt: skip
def test_cursed_treatise_gives_the_same_when_it_is_put_into_play_free(
    keys: dict[str, Any], gestures: list[str]
) -> None:
    game = table(**keys, gauge=5)
    play(game, *gestures, "gain WW")
    assert (reserve(game), player(game).crystals, player(game).gauge) == ("WW", 10, 6)


def test_cursed_treatise_sacrificed_to_an_opponents_syllas_empties_its_owners_reserve() -> None:
    stores = [42, {"card": 4, "tokens": "WF"}, {"card": 35, "tokens": "EE"}]
    game = table(others=[{"play": stores, "energies": "AAF"}], hand=[10], energies="FFFE")
    play(game, "summon 10 pay FFF", "sacrifice 42")
    assert (reserve(game, 1), reserve(game)) == ("", "E")
    # What lies on the Amulet and the Cauldron is safe.
    assert (tokens(game, 1, 1), tokens(game, 2, 1)) == ("WF", "EE")


def test_cursed_treatise_returned_to_hand_is_not_sacrificed() -> None:
    game = table(play=[42], hand=[17], energies="AWFFE", gauge=5)
    play(game, "summon 17 pay AW", "return 42")
    assert (hand(game), reserve(game), player(game).gauge) == (["42"], "FFE", 5)


def test_two_cursed_treatises_sacrificed_together_empty_the_reserve_and_the_skull_pays() -> None:
    game = table(play=[37, 42, 42], energies="AAWWFFE", crystals=1)
    play(game, "activate 37 sacrifice 37 42#1 42#2")
    assert (reserve(game), player(game).crystals, player(game).gauge) == ("", 16, 15)


def test_cursed_treatise_in_play_costs_ten_at_the_end() -> None:
    game = last_turn(play=[42], crystals=4)
    play(game, "end")
    assert (scores(game)[0].cards, scores(game)[0].total) == (-10, -6)
