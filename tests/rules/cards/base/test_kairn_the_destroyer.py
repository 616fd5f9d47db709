"""Kairn the Destroyer, card 16: each effect and each clarification."""

from typing import Any

from tests.helpers import (
    all_crystals,
    options,
    play,
    reasons,
    reserve,
    table,
)
from tests.rules.cards.helpers import (
    WATER,
)


def test_kairn_takes_four_crystals_from_every_opponent_and_keeps_none() -> None:
    others: list[dict[str, Any]] = [{"crystals": 9}, {"crystals": 3}, {"crystals": 0}]
    game = table(others=others, play=[16], energies="WE", crystals=1)
    game.apply(game.legal()[1])
    assert options(game) == ["pay W", "pay E"]
    play(game, "pay E")
    assert (all_crystals(game), reserve(game)) == ([1, 5, 0, 0], "W")


def test_two_kairns_are_turned_one_after_the_other() -> None:
    game = table(others=[{"crystals": 9}], play=[16, 16], energies="WE")
    play(game, "activate 16#0 pay W")
    assert reasons(game, "activate 16#0") == ["already-turned"]
    assert all_crystals(play(game, "activate 16#1 pay E")) == [0, 1]


def test_kairn_cannot_be_turned_without_a_token_nor_twice() -> None:
    game = table(play=[16, {"card": 35, "tokens": "AA"}])
    assert game.why_not("activate 16")[0].data() == {"key": "reason.needs-tokens", "number": 1}
    turned = table(play=[{"card": 16, "turned": True}])
    assert reasons(turned, "activate 16") == ["already-turned", "needs-tokens"]
    # The tokens of an opponent's Amulet of Water are no use.
    theirs = table(others=[{"play": [WATER]}], play=[16])
    assert reasons(theirs, "activate 16") == ["needs-tokens"]


def test_kairn_may_be_turned_on_the_turn_it_is_summoned() -> None:
    game = table(others=[{"crystals": 4}], hand=[16], energies="AAAA")
    assert all_crystals(play(game, "summon 16", "activate 16 pay A")) == [0, 0]


def test_a_card_without_activation_says_so() -> None:
    game = table(play=[1, 6, 8, 11, 13, 14])
    for number in (1, 6, 8, 11, 13, 14):
        assert reasons(game, f"activate {number}") == ["no-activation"]
