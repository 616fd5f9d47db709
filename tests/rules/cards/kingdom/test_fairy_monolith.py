"""Fairy Monolith, card e3: each effect and each clarification."""

from typing import Any

import pytest

from tests.helpers import (
    FINAL,
    LAST,
    crystals,
    decider,
    discarded,
    hand,
    holding,
    in_play,
    kingdom,
    options,
    play,
    player,
    reasons,
    reserve,
    tokens,
)
from tests.rules.cards.helpers import Keys, final_crystals

MONOLITH = "e3"


def test_at_the_end_of_the_round_one_token_may_be_placed_on_the_monolith() -> None:
    game = play(kingdom(play=[MONOLITH], energies="AAWE", **LAST), "end")
    assert (decider(game), options(game)) == (
        (0, "may-place"),
        ["leave", "place A", "place W", "place E"],
    )
    play(game, "place W")
    assert (tokens(game, 0), reserve(game), decider(game)) == ("W", "AAE", (0, "die"))


def test_nothing_need_be_placed_on_the_monolith() -> None:
    game = play(kingdom(play=[holding(MONOLITH, "F")], energies="A", **LAST), "end", "leave")
    assert (tokens(game, 0), reserve(game), decider(game)) == ("F", "A", (0, "die"))


def test_without_usable_energy_the_monolith_does_not_ask() -> None:
    game = play(kingdom(play=[holding(MONOLITH, "FF"), holding("e12", "E")], **LAST), "end")
    assert (tokens(game, 0), decider(game)) == ("FF", (0, "die"))


def test_a_token_of_amulet_of_water_may_be_placed_on_the_monolith() -> None:
    game = play(kingdom(play=[MONOLITH, holding(4, "WF")], energies="A", **LAST), "end")
    assert options(game) == ["leave", "place A", "place W#1", "place F#1"]
    play(game, "place F#1")
    assert (tokens(game, 0), tokens(game, 1), reserve(game)) == ("F", "W", "A")


def test_each_of_two_monoliths_takes_one_token() -> None:
    game = play(kingdom(play=[MONOLITH, MONOLITH], energies="AF", **LAST), "end", "place F")
    assert (decider(game), options(game)) == ((0, "may-place"), ["leave", "place A"])
    play(game, "place A")
    assert (tokens(game, 0), tokens(game, 1), reserve(game)) == ("F", "A", "")


def test_the_monolith_stores_any_number_of_tokens() -> None:
    game = kingdom(play=[holding(MONOLITH, "AAAAWWWWFFFFEEEE")], energies="E", **LAST)
    play(game, "end", "place E")
    assert tokens(game, 0) == "AAAAWWWWFFFFEEEEE"


def test_the_monolith_works_in_the_round_it_arrives_and_placing_does_not_turn_it() -> None:
    game = play(kingdom(hand=[MONOLITH], energies="EEA", **LAST), "summon e3", "end", "place A")
    assert (tokens(game, 0), reserve(game), player(game).turned) == ("A", "", 0)


@pytest.mark.parametrize(
    ("card", "why"),
    [
        (MONOLITH, ["no-tokens-on-card"]),
        ({**holding(MONOLITH, "A"), "turned": True}, ["already-turned"]),
        ({"card": MONOLITH, "turned": True}, ["already-turned", "no-tokens-on-card"]),
        (holding(MONOLITH, "A"), []),
    ],
)
def test_the_monolith_is_activated_only_straight_and_with_a_token(
    card: Any, why: list[str]
) -> None:
    game = kingdom(play=[card], energies="AWFE")
    assert reasons(game, "activate e3") == why
    assert ("activate e3#0" in options(game)) == (not why)


@pytest.mark.parametrize(
    ("taken", "left", "held"),
    [("A", "AWE", "AF"), ("AA", "WE", "AAF"), ("WE", "AA", "WFE"), ("AAWE", "", "AAWFE")],
)
def test_one_or_more_tokens_of_choice_are_taken_from_the_monolith(
    taken: str, left: str, held: str
) -> None:
    game = kingdom(play=[holding(MONOLITH, "AAWE")], energies="F")
    play(game, f"activate e3 take {taken}")
    assert (tokens(game, 0), reserve(game)) == (left, held)
    assert "already-turned" in reasons(game, "activate e3")


def test_at_least_one_token_is_taken_from_the_monolith() -> None:
    game = kingdom(play=[holding(MONOLITH, "AWW")])
    game.apply(game.legal()[options(game).index("activate e3#0")])
    assert options(game) == ["take A", "take W"]
    game.apply(game.legal()[0])
    assert [text.split()[0] for text in options(game)] == ["done", "take"]


def test_what_is_taken_from_the_monolith_overflows_the_reserve() -> None:
    game = kingdom(play=[holding(MONOLITH, "FFF")], energies="AAAAAA")
    play(game, "activate e3 take FFF")
    assert decider(game) == (0, "drop")
    play(game, "drop AF")
    assert (reserve(game), tokens(game, 0)) == ("AAAAAFF", "")


def test_what_is_taken_from_the_monolith_can_be_spent_in_the_same_turn() -> None:
    game = kingdom(play=[holding(MONOLITH, "EEA")], hand=[3])
    assert reasons(game, "summon 3") == ["needs-energies"]
    play(game, "activate e3 take EE", "summon 3")
    assert (in_play(game), crystals(game), tokens(game, 0)) == (["e3", "3"], 9, "A")


def test_the_activation_of_the_monolith_is_paid_to_thieving_fairies() -> None:
    game = kingdom(others=[{"play": [41]}], play=[holding(MONOLITH, "A")], crystals=3)
    play(game, "activate e3")
    assert (crystals(game), crystals(game, 1), reserve(game)) == (2, 2, "A")


def test_tokens_on_the_monolith_cannot_be_spent() -> None:
    game = kingdom(play=[holding(MONOLITH, "EEEE"), 16, 5], hand=[3], transmute=True)
    assert game.why_not("summon 3")[0].params == {"energies": "EE"}
    assert reasons(game, "activate 16") == ["needs-tokens"]
    assert reasons(game, "activate 5") == ["needs-identical"]
    assert reasons(game, "transmute") == ["nothing-to-transmute"]
    assert reasons(game, "bonus exchange") == ["needs-tokens"]


@pytest.mark.parametrize(
    ("keys", "gestures", "gained"),
    [
        ({"play": [24], "hand": [22]}, ["activate 24", "play 22"], 0),
        ({"play": [26]}, ["activate 26"], 8),
        ({"play": [37, 6, 42]}, ["activate 37 sacrifice 37 6 42"], 15),
    ],
    ids=["Potion of Dreams", "Potion of Life", "Cursed Treatise"],
)
def test_what_empties_the_reserve_leaves_the_monolith_alone(
    keys: Keys, gestures: list[str], gained: int
) -> None:
    keys = {**keys, "play": [holding(MONOLITH, "EEE"), *keys["play"]]}
    game = play(kingdom(energies="WW", **keys), *gestures)
    assert (reserve(game), tokens(game, 0), crystals(game)) == ("", "EEE", gained)


@pytest.mark.parametrize(
    ("keys", "gestures", "own", "other"),
    [
        ({"hand": ["e20"], "crystals": 2}, ["summon e20", "take F"], "F", ""),
        ({"hand": [21], "energies": "AF"}, ["summon 21", "copy 1"], "F", "F"),
        ({"hand": [40], "energies": "AAA"}, ["summon 40"], "", "A"),
        ({"hand": ["e19"], "energies": "A"}, ["summon e19", "energy", "drop F"], "", ""),
    ],
    ids=["Ratty", "Lewis", "Air Elemental", "Warden"],
)
def test_what_touches_an_opponent_s_reserve_leaves_their_monolith_alone(
    keys: Keys, gestures: list[str], own: str, other: str
) -> None:
    others = [{"play": [holding(MONOLITH, "EEE")], "energies": "F"}]
    game = play(kingdom(others=others, **keys), *gestures)
    assert (reserve(game), reserve(game, 1), tokens(game, 0, seat=1)) == (own, other, "EEE")
    assert decider(game) == (0, "turn")


def test_beggar_s_horn_and_wondrous_chest_do_not_count_the_monolith() -> None:
    game = kingdom(play=[holding(MONOLITH, "EEEE"), 14, 13], **LAST)
    play(game, "end", "next 14", "gain A", "leave")
    assert (reserve(game), crystals(game), tokens(game, 0)) == ("A", 0, "EEEE")


def test_lantern_of_xidit_does_not_count_the_monolith() -> None:
    game = kingdom(play=[holding(MONOLITH, "EEEE"), 45], energies="A", **FINAL)
    assert final_crystals(play(game, "end", "leave")) == 3
    game = kingdom(play=[holding(MONOLITH, "EEEE"), 45], energies="A", **FINAL)
    assert final_crystals(play(game, "end", "place A")) == 0


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"hand": [17], "energies": "AW"}, ["summon 17", "return e3"]),
        ({"hand": ["e4"], "energies": "AW"}, ["summon e4", "return e3"]),
        ({"play": [holding(MONOLITH, "EE"), 37, 6]}, ["activate 37 sacrifice e3 37 6"]),
    ],
    ids=["Amsug", "Codex", "Dragon Skull"],
)
def test_the_tokens_on_the_monolith_are_lost_when_it_leaves_play(
    keys: Keys, gestures: list[str]
) -> None:
    game = play(kingdom(**{"play": [holding(MONOLITH, "EE")], **keys}), *gestures)
    assert (reserve(game), any(player(game).stored)) == ("", False)
    assert "e3" in hand(game) + discarded(game)
