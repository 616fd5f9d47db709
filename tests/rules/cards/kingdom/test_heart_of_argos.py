"""Heart of Argos, card e1: each effect and each clarification."""

import pytest

from tests.helpers import (
    ALONE,
    FINAL,
    LAST,
    crystals,
    decider,
    holding,
    in_play,
    kingdom,
    options,
    play,
    player,
    reasons,
    reserve,
    tokens,
    with_token,
)
from tests.rules.cards.helpers import MALICE, Keys, final_crystals

HEART = "e1"


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"play": [HEART, 5], "energies": "AAA"}, ["activate 5 pay AAA"]),
        ({"play": [HEART, 43]}, ["activate 43"]),
        ({"play": [HEART, 25]}, ["activate 25", "gain AAAAA"]),
        ({"play": [HEART, 23]}, ["activate 23"]),
        ({"play": [HEART, "e11"]}, ["activate e11"]),
        ({"play": [HEART, "e16"], "crystals": 2, "draw": [3, 3], **ALONE}, ["activate e16"]),
        ({"play": [HEART, "e17"]}, ["activate e17"]),
        ({"play": [HEART, holding("e3", "A")]}, ["activate e3"]),
        ({"play": [HEART, 35], "energies": "A"}, ["activate 35"]),
        ({"play": [HEART, 50], "energies": "W"}, ["activate 50"]),
        ({"play": [HEART, 15], "rolls": [6], **MALICE}, ["activate 15"]),
        ({"play": [HEART, {"card": "e18", "model": "1#0"}], "others": [{"play": [43]}]},
         ["activate e18"]),
    ],
    ids=["5", "43", "25", "23", "e11", "e16", "e17", "e3", "35", "50", "15", "e18"],
)  # fmt: skip
def test_the_first_activation_of_any_own_card_puts_an_earth_on_the_heart(
    keys: Keys, gestures: list[str]
) -> None:
    game = kingdom(**keys)
    assert tokens(game, 0) == ""
    assert tokens(play(game, *gestures), 0) == "E"


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"hand": [3], "energies": "EE"}, ["summon 3"]),
        ({"energies": "A", "transmute": True}, ["transmute A"]),
        ({}, ["bonus transmute"]),
        ({"energies": "AA"}, ["bonus exchange give AA take FF"]),
        ({"play": [HEART, "e14"], **MALICE}, ["instead e14 energy gain A"]),
        ({"play": [HEART, "e9"], "die": "6/2", "energies": "A"}, ["transmute A"]),
        ({"enchantment": "vision-of-destiny", "crystals": 5}, ["vision"]),
    ],
    ids=["summon", "transmute", "bonus", "exchange", "Steadfast Die", "Transmuter", "Vision"],
)  # fmt: skip
def test_what_is_no_activation_puts_nothing_on_the_heart(keys: Keys, gestures: list[str]) -> None:
    game = play(kingdom(**{"play": [HEART], **keys}), *gestures)
    assert tokens(game, 0) == ""


def test_an_ability_token_puts_nothing_on_the_heart() -> None:
    game = play(with_token(7, play=[HEART]), "token 7")
    assert (crystals(game), tokens(game, 0)) == (12, "")


def test_the_activation_of_an_opponent_puts_nothing_on_the_heart() -> None:
    game = play(kingdom(others=[{"play": [HEART]}], play=[43, HEART]), "activate 43")
    assert (tokens(game, 0, seat=1), tokens(game, 1)) == ("", "E")


def test_further_activations_of_the_turn_add_nothing_to_the_heart() -> None:
    game = kingdom(play=[HEART, 43, 43, 5], energies="AAA")
    play(game, "activate 43#1", "activate 43#2", "activate 5 pay AAA")
    assert tokens(game, 0) == "E"


def test_a_heart_that_enters_after_an_activation_waits_for_the_next_one() -> None:
    game = kingdom(play=[43, 43], hand=[HEART], energies="EE")
    play(game, "activate 43#0", "summon e1")
    assert tokens(game, 2) == ""
    assert tokens(play(game, "activate 43#1"), 2) == "E"


def test_each_of_two_hearts_gets_its_own_earth() -> None:
    game = play(kingdom(play=[HEART, HEART, 43], **LAST), "activate 43")
    assert (tokens(game, 0), tokens(game, 1), reserve(game)) == ("E", "E", "")
    play(game, "end")
    assert (tokens(game, 0), tokens(game, 1), reserve(game)) == ("", "", "EE")


def test_the_later_one_of_two_hearts_may_be_loaded_when_the_first_one_already_is() -> None:
    game = kingdom(play=[HEART, 43, 43], hand=[HEART], energies="EE", **LAST)
    play(game, "activate 43#1", "summon e1", "activate 43#2")
    assert (tokens(game, 0), tokens(game, 3)) == ("E", "E")


def test_the_heart_gives_its_earth_at_the_end_of_the_round_and_is_loaded_again_in_the_next() -> (
    None
):
    game = kingdom(play=[HEART, 43], energies="A", dice=["WW*/2#1"], rolls=[1, 1, 1], **LAST)
    play(game, "activate 43")
    assert (tokens(game, 0), reserve(game)) == ("E", "A")
    play(game, "end")
    assert (tokens(game, 0), reserve(game), decider(game)) == ("", "AE", (0, "die"))
    game.apply(game.legal()[0])
    game.apply(game.legal()[0])
    play(game, "activate 43")
    assert tokens(game, 0) == "E"


def test_a_heart_without_an_earth_gives_nothing() -> None:
    game = play(kingdom(play=[HEART], energies="A", **LAST), "end")
    assert (reserve(game), decider(game)) == ("A", (0, "die"))


def test_the_earth_of_the_heart_overflows_a_full_reserve_and_any_token_may_go() -> None:
    game = play(kingdom(play=[holding(HEART, "E")], energies="AAAWWFF", **LAST), "end")
    assert (decider(game), options(game)) == (
        (0, "drop"),
        ["drop A", "drop W", "drop F", "drop E"],
    )
    play(game, "drop F")
    assert (reserve(game), tokens(game, 0)) == ("AAAWWFE", "")


def test_the_heart_pays_out_in_the_last_round_before_the_game_ends() -> None:
    game = play(kingdom(play=[holding(HEART, "E"), 45], energies="A", **FINAL), "end")
    assert final_crystals(game) == 6


def test_the_earth_on_the_heart_cannot_be_spent() -> None:
    game = kingdom(play=[holding(HEART, "E"), 16], hand=[3], energies="", transmute=True)
    assert game.why_not("summon 3")[0].params == {"energies": "EE"}
    assert reasons(game, "activate 16") == ["needs-tokens"]
    assert reasons(game, "transmute") == ["nothing-to-transmute"]
    assert reasons(game, "bonus exchange") == ["needs-tokens"]
    assert (tokens(game, 0), options(game)) == ("E", ["end", "bonus transmute"])


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"play": [24], "hand": [22]}, ["activate 24", "play 22"]),
        ({"play": [26]}, ["activate 26"]),
        ({"play": [37, 6, 42]}, ["activate 37 sacrifice 37 6 42"]),
    ],
    ids=["Potion of Dreams", "Potion of Life", "Cursed Treatise"],
)
def test_what_empties_the_reserve_leaves_the_heart_alone(keys: Keys, gestures: list[str]) -> None:
    keys = {**keys, "play": [HEART, *keys["play"]]}
    game = play(kingdom(energies="WW", **keys), *gestures)
    assert (reserve(game), tokens(game, 0)) == ("", "E")


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"play": [43, HEART], "hand": [17], "energies": "AW"},
         ["activate 43", "summon 17", "return e1"]),
        ({"play": [43, HEART], "hand": ["e4"], "energies": "AW"},
         ["activate 43", "summon e4", "return e1"]),
        ({"play": [37, HEART, 6]}, ["activate 37 sacrifice 37 e1 6"]),
    ],
    ids=["Amsug", "Codex", "Dragon Skull"],
)  # fmt: skip
def test_the_earth_is_lost_if_the_heart_leaves_play(keys: Keys, gestures: list[str]) -> None:
    game = play(kingdom(**keys, **LAST), *gestures)
    assert (reserve(game), any(player(game).stored)) == ("", False)
    assert reserve(play(game, "end")) == ""


def test_a_heart_taken_back_and_summoned_again_is_loaded_by_the_next_activation() -> None:
    game = kingdom(play=[HEART, 43, 43], hand=["e4"], energies="AWEE")
    play(game, "activate 43#1", "summon e4", "return e1", "summon e1")
    assert (in_play(game), tokens(game, 0)) == (["e1", "43", "43", "e4"], "")
    assert tokens(play(game, "activate 43#2"), 0) == "E"
