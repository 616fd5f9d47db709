"""Potion of Resurrection, card e11: each effect and each clarification."""

import pytest

from tests.helpers import ALONE, asked_by, discarded, hand, in_play, kingdom, options, pile, play
from tests.rules.cards.helpers import aside, witnesses


def test_resurrection_takes_one_of_the_top_five_discarded_cards() -> None:
    game = kingdom(play=["e11", 3], discard=[1, 2, 30, 4, 5, 6, 7])
    play(game, "activate e11")
    assert asked_by(game) == (0, "keep", "potion-of-resurrection")
    # One of them must be taken.
    assert options(game) == ["keep 1", "keep 2", "keep 4", "keep 5", "keep 30"]
    play(game, "keep 30")
    assert (hand(game), in_play(game)) == (["30"], ["3"])


@pytest.mark.parametrize(("kept", "under"), [
    ("1", ["5", "4", "30", "2"]), ("30", ["5", "4", "2", "1"]), ("5", ["4", "30", "2", "1"]),
])  # fmt: skip
def test_resurrection_puts_the_others_at_the_bottom_in_their_order_and_ends_on_top(
    kept: str, under: list[str]
) -> None:
    game = kingdom(play=["e11"], discard=[1, 2, 30, 4, 5, 6, 7])
    play(game, "activate e11", f"keep {kept}")
    assert discarded(game) == [*under, "7", "6", "e11"]


@pytest.mark.parametrize(("pile_", "left"), [
    ([8], ["e11"]), ([9, 8], ["9", "e11"]), ([8, 9, 10, 11], ["11", "10", "9", "e11"]),
])  # fmt: skip
def test_resurrection_looks_at_what_is_there_if_fewer_than_five_cards_lie_there(
    pile_: list[int], left: list[str]
) -> None:
    game = kingdom(play=["e11"], discard=pile_)
    play(game, "activate e11")
    assert options(game) == [f"keep {card}" for card in sorted(pile_)]
    play(game, "keep 8")
    assert (hand(game), discarded(game)) == (["8"], left)


def test_resurrection_takes_one_of_two_equal_cards() -> None:
    game = kingdom(play=["e11"], discard=[8, 8])
    play(game, "activate e11", "keep 8")
    assert (hand(game), discarded(game)) == (["8"], ["8", "e11"])


def test_resurrection_may_be_activated_with_an_empty_discard_pile_and_gives_nothing() -> None:
    game = kingdom(play=["e11"])
    assert "activate e11#0" in options(game)
    play(game, "activate e11")
    # It does not find itself.
    assert (hand(game), in_play(game), discarded(game)) == ([], [], ["e11"])
    assert asked_by(game)[1] == "turn"


def test_resurrection_never_takes_a_card_of_the_draw_pile() -> None:
    game = kingdom(play=["e11"], draw=[3], discard=[8, 9])
    before = game.state.pile
    play(game, "activate e11", "keep 9")
    assert game.state.pile == before


def test_resurrection_with_both_piles_empty_becomes_the_new_draw_pile() -> None:
    game = kingdom(play=["e11"], **ALONE)
    play(game, "activate e11")
    assert (discarded(game), pile(game, 9)) == ([], ["e11"])


def test_resurrection_shows_its_cards_to_its_owner_alone() -> None:
    game = kingdom(others=[{}, {}], play=["e11"], discard=[8, 9, 10])
    events = game.play("activate e11")
    names = ["purse-of-io", "divine-chalice", "syllas-the-faithful"]
    assert [aside(game, viewer) for viewer in (0, 1, None)] == [names, [None] * 3, [None] * 3]
    events += game.play("keep 9")
    for kind in ("look", "keep", "under"):
        assert witnesses(events, kind) == [[0]]
    # The Potion itself left play before all eyes.
    assert witnesses(events, "sacrifice") == [[0, 1, 2, None]]


def test_resurrection_may_be_used_in_the_turn_it_is_summoned() -> None:
    game = kingdom(hand=["e11"], energies="FE", discard=[8])
    play(game, "summon e11 pay FE", "activate e11", "keep 8")
    assert (hand(game), discarded(game)) == (["8"], ["e11"])
