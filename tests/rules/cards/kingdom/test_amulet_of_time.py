"""Amulet of Time, card e15: each effect and each clarification."""

from typing import Any

import pytest

from seasons import Game
from tests.helpers import (
    ALONE,
    asked_by,
    discarded,
    hand,
    kingdom,
    options,
    pile,
    play,
    reserve,
)
from tests.rules.cards.helpers import (
    witnesses,
)


def amulet_of_time(**keys: Any) -> Game:
    """The Amulet of Time was summoned and its two tokens are being chosen."""
    keys = {"energies": "", "draw": [8, 9, 10, 11], **keys}
    keys["hand"] = ["e15", *keys.get("hand", [1, 2, 3])]
    keys["energies"] += "WW"
    return play(kingdom(**keys), "summon e15")


def test_the_amulet_of_time_gives_two_energies_and_trades_cards_for_new_ones() -> None:
    game = amulet_of_time()
    assert asked_by(game) == (0, "gain", "amulet-of-time")
    play(game, "gain AF")
    assert asked_by(game)[1] == "discard-any"
    assert options(game) == ["leave", "discard 1", "discard 2", "discard 3"]
    play(game, "discard 3 1")
    assert (hand(game), reserve(game)) == (["2", "8", "9"], "AF")
    assert (discarded(game), pile(game, 2)) == (["3", "1"], ["10", "11"])
    assert asked_by(game)[1] == "turn"


@pytest.mark.parametrize(("gesture", "pile_"), [
    ("discard 1 2 3", ["1", "2", "3"]), ("discard 3 2 1", ["3", "2", "1"]),
    ("discard 2 3 1", ["2", "3", "1"]), ("discard 2", ["2"]),
])  # fmt: skip
def test_cards_discarded_for_the_amulet_of_time_lie_in_the_order_named(
    gesture: str, pile_: list[str]
) -> None:
    game = amulet_of_time(discard=[30])
    play(game, "gain AF", gesture)
    assert discarded(game) == ["30", *pile_]
    assert len(hand(game)) == 3


def test_the_amulet_of_time_may_discard_nothing_and_gives_its_energies_all_the_same() -> None:
    game = amulet_of_time()
    play(game, "gain EE", "leave")
    assert (hand(game), reserve(game), discarded(game)) == (["1", "2", "3"], "EE", [])
    assert pile(game, 1) == ["8"]


def test_the_amulet_of_time_does_not_ask_for_cards_of_an_empty_hand() -> None:
    game = amulet_of_time(hand=[])
    play(game, "gain EE")
    assert (asked_by(game)[1], hand(game), reserve(game)) == ("turn", [], "EE")


def test_the_amulet_of_time_stops_asking_with_the_last_card() -> None:
    game = amulet_of_time(hand=[1])
    play(game, "gain EE", "discard 1")
    assert (asked_by(game)[1], hand(game), discarded(game)) == ("turn", ["8"], ["1"])


def test_energies_of_the_amulet_of_time_overflow_before_any_card_is_discarded() -> None:
    game = amulet_of_time(energies="AAAAA")
    play(game, "gain FF")
    assert asked_by(game)[1] == "discard-any"
    full = kingdom(hand=["e15", 1], play=[{"card": 4, "tokens": "WW"}], energies="AAAAAAA")
    play(full, "summon e15 pay W#0 W#0", "gain FF")
    assert (options(full), hand(full)) == (["drop A", "drop F"], ["1"])
    play(full, "drop AF")
    assert (reserve(full), asked_by(full)[1]) == ("AAAAAAF", "discard-any")


def test_cards_discarded_for_the_amulet_of_time_lie_there_before_the_draw() -> None:
    # The only card of the pile is drawn, the two discarded ones are shuffled, one comes back.
    game = amulet_of_time(draw=[8], hand=[1, 2], **ALONE)
    play(game, "gain EE", "discard 1 2")
    assert (len(hand(game)), "8" in hand(game)) == (2, True)
    assert sorted([*hand(game), *pile(game, 9)]) == ["1", "2", "8"]
    assert discarded(game) == []


def test_cards_traded_for_the_amulet_of_time_are_seen_by_its_owner_alone() -> None:
    game = amulet_of_time(others=[{}, {}])
    play(game, "gain EE")
    events = game.play("discard 1 2")
    assert witnesses(events, "discard") == [[0], [0]]
    assert witnesses(events, "draw") == [[0]]


def test_the_amulet_of_time_put_into_play_by_a_chalice_does_the_same() -> None:
    game = kingdom(hand=[9, 1], energies="AWFE", draw=["e15", 5, 6, 7, 8])
    play(game, "summon 9 pay AWFE", "play e15", "gain AA", "discard 1")
    assert (hand(game), reserve(game)) == (["8"], "AA")
    assert discarded(game)[-1] == "1"
