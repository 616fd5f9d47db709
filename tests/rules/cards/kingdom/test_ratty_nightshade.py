"""Ratty Nightshade, card e20: each effect and each clarification."""

from typing import Any

import pytest

from tests.helpers import (
    asked_by,
    kingdom,
    options,
    play,
    reserve,
    reserves,
)
from tests.rules.cards.helpers import (
    STORED,
    STORES,
    stored,
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ratty_takes_two_energies_from_every_opponent(players: int) -> None:
    others: list[dict[str, Any]] = [{"energies": "AWF"} for _ in range(players - 1)]
    game = kingdom(others=others, hand=["e20"], crystals=6)
    play(game, "summon e20")
    for seat in range(1, players):
        decision = game.decision
        assert decision is not None
        # The owner chooses, opponent by opponent from the left.
        assert (decision.seat, decision.prompt.params) == (0, {"seat": seat, "number": 2})
        play(game, "take AF")
    assert reserves(game) == ["A" * (players - 1) + "F" * (players - 1)] + ["W"] * (players - 1)
    assert asked_by(game)[1] == "turn"


@pytest.mark.parametrize(("energies", "taken"), [("", ""), ("E", "E"), ("EE", "EE")])
def test_ratty_takes_what_there_is_of_fewer_than_two(energies: str, taken: str) -> None:
    game = kingdom(others=[{"energies": energies}], hand=["e20"], crystals=2)
    play(game, "summon e20")
    if taken:
        play(game, f"take {taken}")
    assert (reserves(game), asked_by(game)[1]) == ([taken, ""], "turn")


def test_ratty_must_take_two_if_there_are_two() -> None:
    game = kingdom(others=[{"energies": "WEE"}], hand=["e20"], crystals=2)
    play(game, "summon e20")
    assert options(game) == ["take W", "take E"]
    game.apply(game.legal()[0])
    # One was taken: there is no way to leave it at that.
    assert options(game) == ["take E"]


def test_ratty_may_take_tokens_stored_thanks_to_a_grimoire() -> None:
    game = kingdom(
        others=[{"play": [18], "energies": "AAAAAAAWFE"}], hand=["e20"], crystals=2
    )  # fmt: skip
    play(game, "summon e20", "take FE")
    assert reserves(game) == ["FE", "AAAAAAAW"]


@pytest.mark.parametrize(("energies", "taken"), [("", ""), ("F", "F")])
def test_tokens_on_cards_are_safe_from_ratty(energies: str, taken: str) -> None:
    game = kingdom(others=[{"play": STORES, "energies": energies}], hand=["e20"], crystals=2)
    play(game, "summon e20")
    if taken:
        assert options(game) == ["take F"]
        play(game, "take F")
    assert (reserves(game), stored(game, 1)) == ([taken, ""], STORED)
    assert asked_by(game)[1] == "turn"


def test_ratty_overflows_once_after_taking_from_all() -> None:
    others = [{"energies": "WW"}, {"energies": "FF"}, {"energies": "EE"}]
    game = kingdom(others=others, hand=["e20"], crystals=6, energies="AAAAAA")
    play(game, "summon e20", "take WW")
    # Nothing is given back before the last opponent has lost energies.
    assert (asked_by(game)[1], reserve(game)) == ("take-from", "AAAAAAWW")
    play(game, "take FF", "take EE")
    decision = game.decision
    assert decision is not None
    assert (decision.kind, decision.prompt.params) == ("drop", {"number": 5})
    # Old and new ones may go, and what goes returns to nobody.
    play(game, "drop AAAWE")
    assert reserves(game) == ["AAAWFFE", "", "", ""]


def test_ratty_fills_the_larger_reserve_of_a_grimoire() -> None:
    game = kingdom(
        others=[{"energies": "WW"}], hand=["e20"], play=[18], crystals=2, energies="AAAAAAAA"
    )
    play(game, "summon e20", "take WW")
    assert (reserve(game), asked_by(game)[1]) == ("AAAAAAAAWW", "turn")
