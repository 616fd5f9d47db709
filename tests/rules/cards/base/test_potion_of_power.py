"""Potion of Power, card 23: each effect and each clarification."""

import pytest

from tests.helpers import (
    asked_for,
    discarded,
    hand,
    in_play,
    pile,
    play,
    player,
    table,
)


def test_potion_of_power_is_sacrificed_for_a_card_and_two_steps_of_the_gauge() -> None:
    game = table(play=[3, 23], gauge=2, draw=[8, 1])
    play(game, "activate 23")
    assert (hand(game), player(game).gauge, in_play(game)) == (["8"], 4, ["3"])
    assert (discarded(game), asked_for(game)[:2]) == (["23"], (0, "turn"))


@pytest.mark.parametrize(("gauge", "after"), [(12, 14), (13, 15), (14, 15), (15, 15)])
def test_potion_of_power_raises_the_gauge_to_fifteen_at_most(gauge: int, after: int) -> None:
    game = table(play=[23], gauge=gauge, draw=[8])
    play(game, "activate 23")
    assert (player(game).gauge, hand(game)) == (after, ["8"])


def test_potion_of_power_with_an_empty_pile_only_moves_the_gauge() -> None:
    game = table(play=[23], gauge=1, rest="hand 1")
    play(game, "activate 23")
    assert (hand(game), player(game).gauge, pile(game)) == ([], 3, ["23"])


def test_potion_of_power_drawing_the_last_card_is_shuffled_into_the_new_pile() -> None:
    game = table(play=[23], draw=[8], rest="hand 1")
    play(game, "activate 23")
    assert (hand(game), pile(game), discarded(game)) == (["8"], ["23"], [])


def test_the_card_of_the_potion_of_power_is_seen_by_its_owner_alone() -> None:
    games = [table(play=[23], draw=top) for top in ([8, 9], [9, 8])]
    events = [game.play("activate 23") for game in games]
    assert games[0].view(0) != games[1].view(0)
    for seat in (1, None):
        assert games[0].view(seat) == games[1].view(seat)
        assert [e.seen_by(seat) for e in events[0]] == [e.seen_by(seat) for e in events[1]]


def test_two_potions_of_power_are_used_one_after_the_other() -> None:
    game = table(play=[23, 23], gauge=5, draw=[8, 9])
    play(game, "activate 23#0", "activate 23#1")
    assert (hand(game), player(game).gauge, in_play(game)) == (["8", "9"], 9, [])
