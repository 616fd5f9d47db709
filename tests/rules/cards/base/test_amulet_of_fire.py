"""Amulet of Fire, card 2: each effect and each clarification."""

import pytest

from tests.helpers import (
    ALONE,
    cards,
    cards_moved,
    discarded,
    hand,
    in_play,
    options,
    pile,
    play,
    table,
)


def test_amulet_of_fire_draws_four_keeps_exactly_one_and_discards_the_others() -> None:
    game = play(table(hand=[2], energies="FF", draw=[3, 12, 29, 40, 5]), "summon 2")
    assert options(game) == ["keep 3", "keep 12", "keep 29", "keep 40"]
    play(game, "keep 29")
    assert (hand(game), discarded(game), pile(game)[0]) == (["29"], ["3", "12", "40"], "5")


def test_amulet_of_fire_offers_two_copies_of_a_card_once() -> None:
    game = play(table(hand=[2], energies="FF", draw=[3, 5, 3, 6]), "summon 2")
    assert options(game) == ["keep 3", "keep 5", "keep 6"]
    play(game, "keep 3")
    assert (hand(game), discarded(game)) == (["3"], ["5", "3", "6"])


@pytest.mark.parametrize("supply", [[3, 12, 29], [3, 12], [3]])
def test_amulet_of_fire_draws_as_many_as_there_are_and_one_must_be_kept(supply: list[int]) -> None:
    game = play(table(hand=[2], energies="FF", draw=supply, **ALONE), "summon 2")
    assert options(game) == [f"keep {number}" for number in supply]
    play(game, "keep 3")
    assert hand(game) == ["3"]
    # What was discarded is the new draw pile as soon as the effect is over.
    assert (sorted(pile(game)), discarded(game)) == (sorted(map(str, supply[1:])), [])


def test_amulet_of_fire_does_nothing_without_any_card_to_draw() -> None:
    game = play(table(hand=[2], energies="FF", **ALONE), "summon 2")
    assert (hand(game), in_play(game)) == ([], ["2"])
    assert "end" in options(game)


def test_amulet_of_fire_reshuffles_in_the_middle_of_its_draw() -> None:
    game = table(hand=[2], energies="FF", draw=[3], discard=[5, 6, 7, 8], **ALONE)
    play(game, "summon 2")
    offered = options(game)
    assert (len(offered), offered[0], len(pile(game)), discarded(game)) == (4, "keep 3", 1, [])
    left = pile(game)
    play(game, "keep 3")
    assert (pile(game), len(discarded(game))) == (left, 3)


def test_the_cards_amulet_of_fire_holds_take_no_part_in_the_reshuffle() -> None:
    game = table(hand=[2], energies="FF", draw=[3, 12, 29, 40], discard=[5], **ALONE)
    play(game, "summon 2")
    assert (pile(game), discarded(game)) == (["5"], [])
    play(game, "keep 3")
    assert (pile(game), discarded(game)) == (["5"], ["12", "29", "40"])


def test_only_the_drawer_sees_the_cards_of_amulet_of_fire() -> None:
    game = table(hand=[2], energies="FF", draw=[3, 12, 29, 40])
    drawn = game.play("summon 2")
    assert cards_moved(drawn, 0) == ["2", "3", "12", "29", "40"]
    assert cards_moved(drawn, 1) == ["2", "?", "?", "?", "?"]
    assert game.view(1).data()["aside"] == [None] * 4
    assert game.view(1).steps == []
    kept = game.play("keep 12")
    assert (cards_moved(kept, 0), cards_moved(kept, 1)) == (["12", "3", "29", "40"], ["?"] * 4)
    assert cards(game.view(0).state.players[0].hand) == ["12"]
    assert game.view(1).state.players[0].hand == bytes(1)
