"""Naria the Prophetess, card 12: each effect and each clarification."""

import pytest

from seasons import Game
from tests.helpers import (
    ALONE,
    cards_moved,
    decider,
    discarded,
    hand,
    in_play,
    options,
    pile,
    play,
    table,
)


def test_naria_keeps_one_first_and_gives_one_to_each_opponent() -> None:
    game = table(others=[{}, {}], hand=[12], crystals=3, draw=[1, 2, 3])
    play(game, "summon 12", "keep 2", "give 3 1")
    assert (hand(game, 0), hand(game, 1), hand(game, 2)) == (["2"], ["3"], ["1"])


def test_naria_asks_her_owner_for_their_own_card_first_and_then_clockwise() -> None:
    seats = [{}, {"hand": [12], "crystals": 3, "gauge": 1}, {}, {}]
    game = play(Game.set_up(seats=seats, active=1, draw=[22, 3, 5, 9]), "summon 12")
    assert options(game) == ["keep 3", "keep 5", "keep 9", "keep 22"]
    play(game, "keep 9")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.prompt.data()) == (
        1,
        {"key": "prompt.give", "seat": 2},
    )
    play(game, "give 22 5 3")
    assert [hand(game, seat) for seat in range(4)] == [["3"], ["9"], ["22"], ["5"]]
    assert (decider(game)[0], discarded(game)) == (1, [])


def test_naria_s_owner_sees_all_cards_and_each_receiver_only_their_own() -> None:
    game = table(others=[{}, {}], hand=[12], crystals=3, draw=[3, 5, 9])
    events = game.play("summon 12")
    assert [cards_moved(events, seat) for seat in range(3)] == [
        ["12", "3", "5", "9"],
        ["12", "?", "?", "?"],
        ["12", "?", "?", "?"],
    ]
    assert game.view(1).data()["aside"] == [None] * 3
    events = game.play("keep 5") + game.play("give 9 3")
    assert [cards_moved(events, seat) for seat in range(3)] == [
        ["5", "9", "3"],
        ["?", "9", "?"],
        ["?", "?", "3"],
    ]
    assert game.view(2).state.players[1].hand == bytes(1)


@pytest.mark.parametrize(
    ("supply", "gestures", "hands"),
    [
        ([], [], [[], [], []]),
        ([3], ["keep 3"], [["3"], [], []]),
        ([3, 5], ["keep 3", "give 5"], [["3"], ["5"], []]),
        ([3, 5, 9], ["keep 3", "give 9 5"], [["3"], ["9"], ["5"]]),
    ],
)
def test_naria_short_of_cards_serves_her_owner_first_then_clockwise(
    supply: list[int], gestures: list[str], hands: list[list[str]]
) -> None:
    # All other cards are in the hand of seat 3, the last to get one.
    game = table(others=[{}, {}, {}], hand=[12], crystals=3, draw=supply, rest="hand 3")
    before = hand(game, 3)
    play(game, "summon 12", *gestures)
    assert [hand(game, seat) for seat in range(4)] == [*hands, before]
    assert "end" in options(game)


def test_naria_reshuffles_while_she_draws() -> None:
    game = table(hand=[12], crystals=3, draw=[3], discard=[5], **ALONE)
    play(game, "summon 12")
    assert (options(game), pile(game), discarded(game)) == (["keep 3", "keep 5"], [], [])


def test_naria_offers_equal_cards_once() -> None:
    game = play(table(hand=[12], crystals=3, draw=[3, 3]), "summon 12")
    assert options(game) == ["keep 3"]
    play(game, "keep 3", "give 3")
    assert (hand(game), hand(game, 1)) == (["3"], ["3"])


def test_naria_put_into_play_by_divine_chalice_deals_the_cards_below() -> None:
    game = table(hand=[9], energies="AWFE", draw=[12, 3, 5, 6, 22, 29])
    play(game, "summon 9", "play 12", "keep 29", "give 22")
    assert (hand(game), hand(game, 1), in_play(game)) == (["29"], ["22"], ["9", "12"])
