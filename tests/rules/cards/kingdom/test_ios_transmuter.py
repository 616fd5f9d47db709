"""Io's Transmuter, card e9: each effect and each clarification."""

import pytest

from tests.helpers import (
    FINAL,
    LAST,
    crystals,
    decider,
    holding,
    kingdom,
    options,
    play,
    reasons,
    reserve,
    with_token,
)
from tests.rules.cards.helpers import MALICE, Keys, final_crystals

TRANSMUTER = "e9"
GENEROUS: Keys = {"die": "6/2", **LAST}


@pytest.mark.parametrize(
    ("die", "why"),
    [
        ("6/2", []),
        ("WW1/2", []),
        ("WW2/2", []),
        ("WW3/1", []),
        ("WW*/2", ["no-right-to-transmute"]),
        ("F*/3", ["no-right-to-transmute"]),
        ("D/2", ["no-right-to-transmute"]),
    ],
)
def test_the_transmuter_allows_to_transmute_if_the_die_gives_crystals(
    die: str, why: list[str]
) -> None:
    game = kingdom(play=[TRANSMUTER], die=die, energies="A")
    assert reasons(game, "transmute") == why
    assert ("transmute" in options(game)) == (not why)
    without = kingdom(others=[{"play": [TRANSMUTER]}], die=die, energies="A")
    assert reasons(without, "transmute") == ["no-right-to-transmute"]


@pytest.mark.parametrize(("space", "gained"), [(1, 10), (4, 10), (7, 6), (10, 7)])
def test_the_transmuter_transmutes_at_the_rates_of_the_season(space: int, gained: int) -> None:
    game = kingdom(play=[TRANSMUTER, 8], die="6/2", space=space, energies="FFE")
    assert crystals(play(game, "transmute FFE")) == gained


@pytest.mark.parametrize(
    "gestures",
    [["transmute A"], ["transmute AAAA"], ["transmute AA", "transmute A", "transmute A"]],
)
def test_the_transmuter_gives_two_crystals_at_the_end_of_a_round_in_which_it_was_used(
    gestures: list[str],
) -> None:
    game = play(kingdom(play=[TRANSMUTER], energies="AAAA", **GENEROUS), *gestures)
    before = crystals(game)
    assert before == sum(gesture.count("A") for gesture in gestures)
    assert crystals(play(game, "end")) == before + 2


def test_a_transmuter_that_was_not_used_gives_nothing() -> None:
    game = play(kingdom(play=[TRANSMUTER], energies="AAAA", **GENEROUS), "end")
    assert (crystals(game), reserve(game)) == (0, "AAAA")


def test_two_transmuters_give_two_crystals_each() -> None:
    game = kingdom(play=[TRANSMUTER, TRANSMUTER], energies="A", **GENEROUS)
    assert crystals(play(game, "transmute A", "end")) == 5


def test_the_transmuter_gives_its_crystals_in_the_last_round_too() -> None:
    game = kingdom(play=[TRANSMUTER], energies="A", **{**GENEROUS, **FINAL})
    assert final_crystals(play(game, "transmute A", "end")) == 3


def test_the_use_of_the_transmuter_is_forgotten_when_the_round_is_over() -> None:
    game = kingdom(play=[TRANSMUTER], energies="AA", dice=["WW1/2#2"], rolls=[1, 1, 1], **GENEROUS)
    play(game, "transmute A", "end")
    assert crystals(game) == 3
    # The next round's dice give no crystals; the right to transmute comes from one of them.
    play(game, "die F*T/3", "die WAT/1", "transmute A", "end", "end")
    assert (crystals(game), decider(game)[1]) == (4, "die")


def test_a_transmuter_summoned_later_in_the_turn_works_too() -> None:
    game = kingdom(hand=[TRANSMUTER], energies="AWE", **GENEROUS)
    assert reasons(game, "transmute") == ["no-right-to-transmute"]
    play(game, "summon e9", "transmute A")
    assert crystals(play(game, "end")) == 3


def test_what_was_transmuted_before_the_transmuter_arrived_does_not_count_for_it() -> None:
    game = kingdom(hand=[TRANSMUTER], energies="AWE", transmute=True, **GENEROUS)
    assert crystals(play(game, "transmute A", "summon e9", "end")) == 1


def test_a_transmuter_that_arrives_beside_a_used_one_was_not_used_itself() -> None:
    game = kingdom(play=[TRANSMUTER], hand=[TRANSMUTER], energies="AWE", **GENEROUS)
    assert crystals(play(game, "transmute A", "summon e9", "end")) == 3


@pytest.mark.parametrize(
    ("keys", "gestures", "gained"),
    [
        ({}, ["bonus transmute", "transmute A"], 2),
        ({"play": [TRANSMUTER, 32], "energies": "AW"}, ["activate 32 energy pay W", "transmute A"],
         1),
        ({"transmute": True}, ["transmute A"], 1),
    ],
    ids=["bonus", "Tree of Light", "right"],
)  # fmt: skip
@pytest.mark.parametrize(("die", "more"), [("6/2", 2), ("F*/3", 0)])
def test_with_another_right_running_the_transmuter_counts_as_used_if_the_die_gave_crystals(
    keys: Keys, gestures: list[str], gained: int, die: str, more: int
) -> None:
    keys = {"play": [TRANSMUTER], "energies": "A", **keys}
    game = play(kingdom(**keys, die=die, **LAST), *gestures)
    assert crystals(game) == gained
    assert crystals(play(game, "end")) == gained + more


@pytest.mark.parametrize(("die", "more"), [("6/2", 2), ("F*/3", 0)])
def test_with_the_transmuting_ability_token_it_is_the_same(die: str, more: int) -> None:
    game = with_token(6, play=[TRANSMUTER], energies="A", die=die, **LAST)
    assert crystals(play(game, "token 6", "transmute A")) == 2
    assert crystals(play(game, "end")) == 2 + more


def test_transmuting_by_the_die_alone_does_not_count_for_the_transmuter() -> None:
    game = kingdom(play=[TRANSMUTER], energies="A", die="WAT/1", transmute=True, **LAST)
    assert crystals(play(game, "transmute A", "end")) == 1


@pytest.mark.parametrize(
    ("code", "gesture", "gained"),
    [(5, "activate 5 pay AAA", 9), (26, "activate 26", 12)],
    ids=["Balance", "Potion of Life"],
)
def test_balance_of_ishtar_and_potion_of_life_do_not_count_for_the_transmuter(
    code: int, gesture: str, gained: int
) -> None:
    game = kingdom(play=[TRANSMUTER, code], energies="AAA", **GENEROUS)
    assert crystals(play(game, gesture, "end")) == gained


def test_tokens_of_amulet_of_water_may_be_transmuted_by_the_transmuter() -> None:
    game = kingdom(play=[TRANSMUTER, holding(4, "E")], **GENEROUS)
    assert reasons(game, "transmute") == []
    assert crystals(play(game, "transmute E#1", "end")) == 5


def test_after_a_reroll_only_the_last_face_counts_for_the_transmuter() -> None:
    game = kingdom(play=[TRANSMUTER, 15], energies="A", rolls=[6], **MALICE)
    play(game, "activate 15")
    assert (crystals(game), reasons(game, "transmute")) == (2, ["no-right-to-transmute"])
    game = kingdom(
        play=[TRANSMUTER, 15], energies="A", phase="die", die="F*/3#4", rolls=[5], **LAST
    )
    play(game, "activate 15")
    assert (crystals(game), reasons(game, "transmute")) == (8, [])
    assert crystals(play(game, "transmute A", "end")) == 11


def test_the_transmuter_waits_for_the_die_to_be_resolved() -> None:
    game = kingdom(play=[TRANSMUTER, "e14"], energies="A", **MALICE)
    assert "die-first" in reasons(game, "transmute")
    play(game, "resolve")
    assert (crystals(game), reasons(game, "transmute")) == (6, [])


def test_a_die_replaced_by_the_steadfast_die_gave_no_crystals_for_the_transmuter() -> None:
    game = kingdom(play=[TRANSMUTER, "e14"], energies="A", **MALICE)
    play(game, "instead e14 energy gain A")
    assert (crystals(game), reasons(game, "transmute")) == (0, ["no-right-to-transmute"])
    game = kingdom(play=[TRANSMUTER], energies="A", die_ignored=True, **GENEROUS)
    assert reasons(game, "transmute") == ["no-right-to-transmute"]


def test_transmuting_by_the_steadfast_die_does_not_count_for_the_transmuter() -> None:
    game = kingdom(play=[TRANSMUTER, "e14"], energies="A", **MALICE, **LAST)
    play(game, "instead e14 transmute", "transmute A")
    assert crystals(play(game, "end")) == 1


def test_a_transmuter_that_leaves_play_takes_its_right_and_its_use_along() -> None:
    keys: Keys = {"play": [TRANSMUTER], "hand": ["e4"], "energies": "AAWWEE", **GENEROUS}
    game = play(kingdom(**keys), "transmute E", "summon e4", "return e9")
    assert (crystals(game), reasons(game, "transmute")) == (3, ["no-right-to-transmute"])
    assert crystals(play(game, "end")) == 3
    again = play(kingdom(**keys), "transmute E", "summon e4", "return e9", "summon e9")
    assert reasons(again, "transmute") == []
    assert crystals(play(again, "end")) == 3
    used = play(kingdom(**keys), "transmute E", "summon e4", "return e9", "summon e9")
    assert crystals(play(used, "transmute A", "end")) == 6


def test_when_one_of_two_transmuters_leaves_the_other_keeps_right_and_use() -> None:
    game = kingdom(play=[TRANSMUTER] * 2, hand=["e4"], energies="AAWE", **GENEROUS)
    play(game, "transmute E", "summon e4", "return e9#0")
    assert reasons(game, "transmute") == []
    assert crystals(play(game, "end")) == 5


def test_another_right_to_transmute_stays_when_the_transmuter_leaves() -> None:
    game = kingdom(play=[TRANSMUTER], hand=["e4"], energies="AAW", **GENEROUS)
    play(game, "bonus transmute", "summon e4", "return e9")
    assert reasons(game, "transmute") == []


def test_the_right_of_the_transmuter_ends_with_its_owner_s_turn() -> None:
    seat = {"die": "F*/1#5", "energies": "A", "play": [TRANSMUTER]}
    game = kingdom(others=[seat], play=[TRANSMUTER], energies="A", die="6/2#4", phase="free")
    play(game, "transmute A", "end")
    assert (decider(game), reasons(game, "transmute", 1)) == (
        (1, "turn"),
        ["no-right-to-transmute"],
    )
    play(game, "end")
    assert (crystals(game), crystals(game, 1)) == (3, 0)


def test_without_tokens_the_transmuter_has_nothing_to_transmute() -> None:
    assert reasons(kingdom(play=[TRANSMUTER], **GENEROUS), "transmute") == ["nothing-to-transmute"]
