"""Selenia's Codex, card e4: each effect and each clarification."""

from collections import Counter
from typing import Any

import pytest

from tests.helpers import (
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
)
from tests.rules.cards.helpers import (
    Keys,
)

CODEX: Keys = {"hand": ["e4"], "energies": "AW"}


@pytest.mark.parametrize(
    ("in_front", "offered"),
    [
        ([3, 1, 43], ["return 3#0", "return 1#1", "return 43#2"]),
        ([31], ["return 31#0"]),
        ([3, 22, 5, 47], ["return 3#0"]),
        ([7, 15, 35, "e16", 45], ["return 45#4"]),
        ([16, 50, "e17", 42], ["return 42#3"]),
        (["e18", "e4", "e5"], ["return e5#2"]),
        (["e1", "e6", "e1"], ["return e1#0", "return e6#1", "return e1#2"]),
    ],
    ids=["items", "Elemental Amulet", "crystals", "free", "familiars", "Codex", "two copies"],
)
def test_the_codex_takes_back_an_own_item_whose_cost_contains_energy(
    in_front: list[Any], offered: list[str]
) -> None:
    game = play(kingdom(others=[{"play": [8, 6]}], play=in_front, **CODEX), "summon e4")
    assert (decider(game), options(game)) == ((0, "return"), offered)
    play(game, offered[-1])
    code = offered[-1].removeprefix("return ").split("#")[0]
    assert hand(game) == [code]
    assert "e4" in in_play(game)
    assert Counter(in_play(game)) == Counter([*map(str, in_front), "e4"]) - Counter([code])
    assert discarded(game) == []


def test_the_codex_takes_back_an_item_that_costs_energy_and_crystals() -> None:
    game = play(kingdom(play=[20], hand=["e4"], energies="A"), "summon e4 pay A")
    assert options(game) == ["return 20#0"]


@pytest.mark.parametrize(
    "in_front",
    [[], ["e4"], [22, 5, 47], [7, 15, 35, "e16"], [16, "e18", "e17"]],
    ids=["nothing", "Codex", "crystals", "free", "familiars"],
)
def test_the_codex_may_be_summoned_with_nothing_to_take_back(in_front: list[Any]) -> None:
    game = kingdom(others=[{"play": [3]}], play=in_front, **CODEX)
    assert reasons(game, "summon e4") == []
    play(game, "summon e4")
    assert (decider(game), hand(game)) == ((0, "turn"), [])
    assert in_play(game) == [*map(str, in_front), "e4"]


def test_the_codex_never_takes_back_a_raven_that_acts_as_an_item() -> None:
    raven = {"card": "e18", "model": "1#0"}
    game = play(kingdom(others=[{"play": [3]}], play=[raven], **CODEX), "summon e4")
    assert (decider(game), in_play(game)) == ((0, "turn"), ["e18", "e4"])


def test_under_nature_spirit_the_codex_takes_back_any_item_but_no_codex() -> None:
    game = kingdom(
        play=[22, 5, 7, 15, 35, "e16", 3, 16, "e4", "e18"],
        hand=["e4"],
        energies="AWF",
        enchantment="nature-spirit",
    )
    play(game, "summon e4 pay AWF")
    assert options(game) == [
        "return 22#0",
        "return 5#1",
        "return 7#2",
        "return 15#3",
        "return 35#4",
        "return e16#5",
        "return 3#6",
    ]


def test_the_codex_put_into_play_unpaid_takes_an_item_back_too() -> None:
    game = play(kingdom(play=[24, 3], hand=["e4"]), "activate 24", "play e4")
    assert options(game) == ["return 3#1"]


def test_an_item_taken_back_by_the_codex_is_straight_and_may_be_used_again_in_the_same_turn() -> (
    None
):
    game = kingdom(play=[32], hand=["e4"], energies="AWEE", crystals=6)
    play(game, "activate 32 crystals", "gain F", "summon e4", "return 32")
    assert hand(game) == ["32"]
    play(game, "summon 32")
    assert (in_play(game), reasons(game, "activate 32")) == (["32", "e4"], [])
    play(game, "activate 32 crystals", "gain F")
    assert (reserve(game), crystals(game)) == ("FF", 0)


def test_what_an_item_gave_on_entering_stays_and_comes_again() -> None:
    game = kingdom(play=[1], hand=["e4"], energies="AAAW", gauge=5)
    play(game, "summon e4", "return 1")
    assert player(game).gauge == 5
    play(game, "summon 1")
    assert player(game).gauge == 7


def test_the_tokens_on_an_item_that_the_codex_takes_back_are_lost() -> None:
    game = kingdom(play=[holding(4, "WWFF")], hand=["e4"], energies="AW")
    play(game, "summon e4 pay A W#0", "return 4")
    assert (reserve(game), any(player(game).stored), hand(game)) == ("W", False, ["4"])


def test_a_treatise_that_the_codex_takes_back_is_not_sacrificed() -> None:
    game = kingdom(play=[42], hand=["e4"], energies="AWFE")
    play(game, "summon e4", "return 42")
    assert (reserve(game), hand(game), discarded(game)) == ("FE", ["42"], [])


def test_a_grimoire_that_the_codex_takes_back_lowers_the_limit_at_once() -> None:
    game = kingdom(play=[18], hand=["e4"], energies="AAAWWFFEEE")
    play(game, "summon e4", "return 18")
    assert (decider(game), player(game).limit) == ((0, "drop"), 7)
    play(game, "drop E")
    assert (reserve(game), decider(game)) == ("AAWFFEE", (0, "turn"))


@pytest.mark.parametrize("code", ["e6", "e7"])
def test_the_limit_is_back_when_the_codex_takes_lantern_or_statue_back(code: str) -> None:
    game = kingdom(play=[code], hand=["e4"], energies="AWFFFF")
    assert player(game).limit == 6
    play(game, "summon e4", f"return {code}")
    assert (player(game).limit, hand(game)) == (7, [code])


def test_the_vase_gives_its_token_before_the_codex_takes_the_vase_back() -> None:
    game = play(kingdom(play=[30], **CODEX), "summon e4")
    assert decider(game) == (0, "gain")
    play(game, "gain E", "return 30")
    assert (reserve(game), hand(game)) == ("E", ["30"])
