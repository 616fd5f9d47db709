"""Amsug Longneck, card 17: each effect and each clarification."""

from typing import Any

import pytest

from seasons import Game
from tests.helpers import (
    all_crystals,
    cards_moved,
    decider,
    discarded,
    hand,
    in_play,
    options,
    play,
    player,
    reserve,
    table,
    tokens,
)
from tests.rules.cards.helpers import (
    WATER,
)


def test_amsug_asks_opponents_clockwise_and_its_owner_last() -> None:
    seats = [
        {"play": [3, 16]},
        {"play": [11]},
        {"play": [6, 8], "hand": [17], "energies": "AW", "gauge": 5},
        {"play": [5, 14]},
    ]
    game = play(Game.set_up(seats=seats, active=2), "summon 17")
    assert (decider(game)[0], options(game)) == (3, ["return 5#0", "return 14#1"])
    play(game, "return 14")
    # Familiars stay: seat 0 has one choice, seat 1 none.
    assert (decider(game)[0], options(game)) == (0, ["return 3#0"])
    play(game, "return 3")
    assert (decider(game)[0], options(game)) == (2, ["return 6#0", "return 8#1"])
    play(game, "return 8")
    assert [hand(game, seat) for seat in range(4)] == [["3"], [], ["8"], ["14"]]
    assert [in_play(game, seat) for seat in range(4)] == [["16"], ["11"], ["6", "17"], ["5"]]
    assert (decider(game)[0], discarded(game)) == (2, [])


def test_amsug_without_any_magic_item_does_nothing() -> None:
    game = play(table(others=[{"play": [11]}], hand=[17], energies="AW"), "summon 17")
    assert (in_play(game), in_play(game, 1), decider(game)[0]) == (["17"], ["11"], 0)


def test_the_active_player_may_resummon_the_item_and_it_comes_back_straight() -> None:
    game = table(play=[5, 18], hand=[17], energies="AWFFFEEE")
    play(game, "activate 5 pay FFF", "summon 17", "return 5")
    assert (hand(game), player(game).turned) == (["5"], 0)
    play(game, "summon 5", "activate 5 pay EEE")
    assert (all_crystals(game)[0], in_play(game)) == (9 - 2 + 9, ["5", "18", "17"])


def test_everybody_sees_the_item_that_amsug_returns() -> None:
    game = play(table(others=[{"play": [5]}], hand=[17], energies="AW"), "summon 17")
    assert cards_moved(game.play("return 5"), 0) == ["5"]
    assert game.view(0).state.players[1].hand == bytes(1)


def test_a_treatise_returned_by_amsug_is_not_sacrificed() -> None:
    others: list[dict[str, Any]] = [{"play": [42], "energies": "AWF", "gauge": 4, "crystals": 10}]
    game = play(table(others=others, hand=[17], energies="AW"), "summon 17", "return 42")
    assert (reserve(game, 1), player(game, 1).gauge, all_crystals(game)[1]) == ("AWF", 4, 10)


def test_a_grimoire_returned_by_amsug_lowers_the_limit_before_the_owner_chooses() -> None:
    others: list[dict[str, Any]] = [{"play": [18], "energies": "AAAAAAAAWE"}]
    game = table(others=others, play=[3], hand=[17], energies="AW")
    play(game, "summon 17", "return 18")
    assert (decider(game)[0], options(game)) == (1, ["drop A"])
    play(game, "drop AAA")
    assert (reserve(game, 1), decider(game)[0], options(game)) == ("AAAAAWE", 0, ["return 3#0"])


def test_one_of_two_grimoires_returned_by_amsug_keeps_the_limit() -> None:
    others: list[dict[str, Any]] = [{"play": [18, 18], "energies": "AAAAAAAAWE"}]
    game = play(table(others=others, hand=[17], energies="AW"), "summon 17", "return 18#1")
    assert (decider(game)[0], len(reserve(game, 1))) == (0, 10)


@pytest.mark.parametrize("item", [WATER, {"card": 35, "tokens": "AWFE"}])
def test_tokens_on_an_item_returned_by_amsug_are_lost(item: dict[str, Any]) -> None:
    others: list[dict[str, Any]] = [{"play": [item, 3], "energies": "F"}]
    game = play(table(others=others, hand=[17], energies="AW"), "summon 17", "return #0")
    assert (hand(game, 1), in_play(game, 1), reserve(game, 1)) == ([str(item["card"])], ["3"], "F")
    assert tokens(game, 0, seat=1) == ""


def test_amsug_from_divine_chalice_may_return_that_chalice() -> None:
    game = table(hand=[9], energies="AWFE", draw=[17, 3, 5, 6])
    play(game, "summon 9", "play 17", "return 9")
    assert (hand(game), in_play(game)) == (["9"], ["17"])


def test_a_second_amsug_returns_another_item_of_everybody() -> None:
    others: list[dict[str, Any]] = [{"play": [3, 5]}]
    game = table(others=others, hand=[17, 17], energies="AAWW")
    play(game, "summon 17", "return 3", "summon 17", "return 5")
    assert (hand(game, 1), in_play(game, 1), in_play(game)) == (["3", "5"], [], ["17", "17"])
