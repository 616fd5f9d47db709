"""Jewel of the Ancients, card e12: each effect and each clarification."""

from typing import Any

import pytest

from tests.helpers import (
    in_play,
    kingdom,
    missing,
    play,
    player,
    reasons,
    reserve,
    reserves,
    tokens,
)
from tests.rules.cards.helpers import (
    STORED,
    STORES,
    kingdom_after_last_turn,
    stored,
)


@pytest.mark.parametrize("type_", "AWFE")
def test_the_jewel_takes_one_of_three_identical_tokens_and_two_are_discarded(type_: str) -> None:
    game = kingdom(play=["e12"], energies="AWFE" + 3 * type_)
    play(game, f"activate e12 pay {3 * type_}")
    assert (reserve(game), tokens(game, 0), player(game).crystals) == ("AWFE", type_, 0)


def test_the_jewel_is_activated_once_a_round() -> None:
    game = kingdom(play=["e12"], energies="FFFEEE")
    play(game, "activate e12 pay FFF")
    assert reasons(game, "activate e12") == ["already-turned"]


@pytest.mark.parametrize("energies", ["", "FF", "AAWWFFE"])
def test_the_jewel_needs_three_tokens_of_one_type(energies: str) -> None:
    game = kingdom(play=["e12"], energies=energies)
    assert missing(game, "activate e12") == [{"key": "reason.needs-identical", "number": 3}]


@pytest.mark.parametrize(("gesture", "left", "on_amulet"), [
    ("pay F F F#1", "E", "FF"), ("pay F F#1 F#1", "FE", "F"), ("pay F#1 F#1 F#1", "FFE", ""),
])  # fmt: skip
def test_the_jewel_takes_tokens_of_reserve_and_amulet_of_water_in_any_mixture(
    gesture: str, left: str, on_amulet: str
) -> None:
    game = kingdom(play=["e12", {"card": 4, "tokens": "FFF"}], energies="FFE")
    play(game, f"activate e12 {gesture}")
    assert (tokens(game, 0), reserve(game), tokens(game, 1)) == ("F", left, on_amulet)


def test_the_jewel_may_be_filled_beyond_three_tokens_of_different_types() -> None:
    game = kingdom(play=[{"card": "e12", "tokens": "AWF"}], energies="EEE")
    play(game, "activate e12 pay EEE")
    assert tokens(game, 0) == "AWFE"


def test_filling_the_jewel_is_no_transmutation() -> None:
    game = kingdom(play=["e12", 8], energies="FFF", transmute=True, transmute_bonuses=1)
    play(game, "activate e12 pay FFF")
    assert player(game).crystals == 0


@pytest.mark.parametrize(("on_jewel", "before", "after"), [
    ("", 30, 20), ("F", 30, 20), ("FF", 10, 0), ("FF", 9, 0), ("", 0, 0),
    ("FFF", 0, 35), ("AWF", 7, 42), ("AWFE", 7, 42), ("AAWWFFEE", 7, 42),
])  # fmt: skip
def test_the_jewel_gives_35_crystals_with_three_tokens_and_else_takes_10_at_the_end(
    on_jewel: str, before: int, after: int
) -> None:
    assert (
        kingdom_after_last_turn(play=[{"card": "e12", "tokens": on_jewel}], crystals=before)[0]
        == after
    )


@pytest.mark.parametrize(("on_jewels", "before", "after"), [
    (("FFF", "EEE"), 1, 71), (("FFF", "E"), 1, 26), (("E", "FFF"), 1, 26), (("FF", "EE"), 25, 5),
    (("FF", "E"), 15, 0),
])  # fmt: skip
def test_two_jewels_are_judged_separately(
    on_jewels: tuple[str, str], before: int, after: int
) -> None:
    jewels = [{"card": "e12", "tokens": on_jewel} for on_jewel in on_jewels]
    assert kingdom_after_last_turn(play=jewels, crystals=before)[0] == after


@pytest.mark.parametrize("play_", [["e12", 46], [46, "e12"], ["e12", 19], [19, "e12"]])
def test_what_other_cards_give_at_the_end_comes_before_the_loss_by_the_jewel(
    play_: list[Any],
) -> None:
    # Sealed Chest and Helm give 20 to a player without any crystal.
    assert kingdom_after_last_turn(play=play_, crystals=0) == [10, 0]


def test_the_loss_by_a_jewel_hits_its_owner_alone() -> None:
    assert kingdom_after_last_turn(others=[{"crystals": 30}], play=["e12"], crystals=30) == [20, 30]


def test_tokens_on_the_jewel_pay_for_nothing() -> None:
    jewel = {"card": "e12", "tokens": "AAAA"}
    game = kingdom(play=[jewel, 16], hand=["e19"], transmute=True)
    assert missing(game, "summon e19") == [{"key": "reason.needs-energies", "energies": "A"}]
    assert reasons(game, "transmute") == ["nothing-to-transmute"]
    assert reasons(game, "bonus exchange") == ["needs-tokens"]
    assert reasons(game, "activate 16") == ["needs-tokens"]
    assert reasons(game, "activate e12") == ["needs-identical"]


@pytest.mark.parametrize(("keys", "gestures", "result"), [
    ({"play": [26], "energies": "A"}, ["activate 26"], ("", 4)),
    ({"play": [24], "energies": "A", "hand": [3]}, ["activate 24", "play 3"], ("", 9)),
    ({"play": [37, 42, 16], "energies": "A"},
     ["activate 37 sacrifice 37#1 42#2 16#3"], ("", 15)),
])  # fmt: skip
def test_what_empties_the_reserve_of_its_owner_leaves_the_jewel_alone(
    keys: dict[str, Any], gestures: list[str], result: tuple[str, int]
) -> None:
    keys = {**keys, "play": [{"card": "e12", "tokens": "FF"}, *keys["play"]]}
    game = play(kingdom(**keys), *gestures)
    assert (reserve(game), player(game).crystals) == result
    assert tokens(game, 0) == "FF"


@pytest.mark.parametrize(("card", "cost", "gestures", "result"), [
    (40, "AAA", ["summon 40"], ["", "AA"]),  # Air Elemental
    (21, "AF", ["summon 21 pay AF", "copy 1"], ["FF", "FF"]),  # Lewis Greyface
])  # fmt: skip
def test_what_reaches_for_opposing_reserves_leaves_stored_tokens_alone(
    card: int, cost: str, gestures: list[str], result: list[str]
) -> None:
    game = kingdom(others=[{"play": STORES, "energies": "FF"}], hand=[card], energies=cost)
    play(game, *gestures)
    assert (reserves(game), stored(game, 1)) == (result, STORED)


@pytest.mark.parametrize(("cards_", "energies", "gained"), [
    ([13], "AAA", 0), ([13], "AAAA", 3), (["e2"], "", 0),
])  # fmt: skip
def test_tokens_on_the_jewel_are_not_counted_when_the_round_ends(
    cards_: list[Any], energies: str, gained: int
) -> None:
    jewel = {"card": "e12", "tokens": "EEE"}
    game = kingdom(play=[jewel, *cards_], energies=energies, first=1)
    play(game, "end")
    assert (player(game).crystals, tokens(game, 0)) == (gained, "EEE")


def test_tokens_on_the_jewel_are_not_counted_by_the_beggars_horn() -> None:
    game = kingdom(play=[{"card": "e12", "tokens": "EEE"}, 14], energies="A", first=1)
    play(game, "end", "gain W")
    assert (reserve(game), tokens(game, 0)) == ("AW", "EEE")


def test_tokens_on_the_jewel_are_not_counted_by_the_lantern_of_xidit() -> None:
    jewel = {"card": "e12", "tokens": "EEE"}
    assert kingdom_after_last_turn(play=[jewel, 45], energies="AW")[0] == 35 + 2 * 3


def test_tokens_on_the_jewel_are_lost_when_it_leaves_play() -> None:
    game = kingdom(hand=[17], play=[{"card": "e12", "tokens": "FFF"}], energies="AWFF")
    play(game, "summon 17 pay AW", "return e12#0", "summon e12")
    assert (in_play(game), reserve(game)) == (["e12", "17"], "")
    assert tokens(game, in_play(game).index("e12")) == ""
    assert tokens(game, in_play(game).index("17")) == ""
