"""Rare things that once came out wrong, each with the table that showed it."""

import pytest

from seasons import Game
from tests.helpers import (
    cards,
    discarded,
    in_play,
    kingdom,
    options,
    play,
    player,
    reserve,
)

RAVEN = {"card": "e18", "model": "1#0"}


def test_two_ravens_as_shields_and_nothing_else_give_ten() -> None:
    game = kingdom([{"play": ["e13"]}], play=[44, RAVEN, RAVEN])
    play(game, "activate 44 sacrifice sacrifice e18#1")
    assert (player(game).crystals, options(game)[0]) == (10, "gain A")


@pytest.mark.parametrize("second", ["e18#2", "e13#3"])
def test_two_ravens_as_shields_and_a_shield_give_twenty(second: str) -> None:
    game = kingdom([{"play": ["e13"]}], play=[44, RAVEN, RAVEN, "e13"])
    play(game, f"activate 44 sacrifice sacrifice e18#1 {second}")
    assert (player(game).crystals, options(game)[0]) == (20, "gain A")


@pytest.mark.parametrize(
    ("game", "gestures", "pile"),
    [
        (kingdom([{"play": [25]}], hand=[10], energies="FFF", play=[RAVEN], rest="hand 1"),
         ["summon 10 pay FFF", "sacrifice 25#0"], ["25", "e18"]),
        (kingdom([{"play": [{"card": "e18", "model": "0#0"}]}], play=[25], abilities=[2],
                 rest="hand 1"),
         ["token 2", "lose 25#0"], ["25", "e18"]),
        (kingdom([{}], phase="draw", die="D/2", play=[18], energies="AAAAAAAA", crystals=2,
                 draw=[1, 2], rest="hand 1", enchantment="argos-embrace"),
         ["bonus draw", "keep 1", "lose 18#0", "drop A"], ["18", "2"]),
        (kingdom(hand=[1], play=["e13", 23], crystals=2, draw=[2], rest="hand 1",
                 enchantment="argos-embrace"),
         ["activate 23#1 sacrifice e13#0", "lose 1"], ["1", "e13"]),
    ],
    ids=["a Raven follows", "a Raven of another follows", "an overflow", "a pledge"],
)  # fmt: skip
def test_all_cards_of_an_effect_become_the_new_draw_pile_together(
    game: Game, gestures: list[str], pile: list[str]
) -> None:
    play(game, *gestures)
    assert (sorted(cards(game.state.pile)), discarded(game)) == (sorted(pile), [])


@pytest.mark.parametrize(
    ("own", "named", "pile"),
    [
        ([1, 2, 3, 37], "3#2 2#1 1#0", ["3", "2", "1"]),
        (["e13", 1, 2, 37], "e13#0 1#1 2#2", ["e13", "1", "2"]),
        (["e13", 1, 2, 37], "1#1 e13#0 2#2", ["1", "e13", "2"]),
        ([1, "e13", 37], "1#0 e13#1 37#2", ["1", "e13", "37"]),
    ],
)
def test_sacrificed_cards_lie_in_the_order_named(
    own: list[int | str], named: str, pile: list[str]
) -> None:
    skull = own.index(37)
    game = play(kingdom(play=own), f"activate 37#{skull} sacrifice {named}")
    assert discarded(game) == pile
    assert Game.from_record(game.record()).position() == game.position()


def test_nothing_is_asked_about_a_reserve_that_a_treatise_takes_away() -> None:
    others = [{"play": [{"card": "e18", "model": "0#1"}]}]
    game = kingdom(others, play=[42, 18, 1, 37], energies="AAAAAAAAA")
    play(game, "activate 37#3 sacrifice 42#0 18#1 1#2")
    assert (reserve(game), in_play(game), options(game)[0]) == ("", ["37"], "end")


def test_a_card_shown_out_of_the_own_hand_does_not_bar_undo() -> None:
    game = kingdom(play=[44, "e13"], hand=[10])
    before = game.position()
    play(game, "activate 44 discard discard 10 e13#1")
    game.undo(0)
    assert game.position() == before


def test_a_draw_of_no_card_does_not_bar_undo_under_the_vision() -> None:
    game = kingdom(hand=["e15", 3], energies="WW", enchantment="vision-of-destiny")
    play(game, "summon e15", "gain AA")
    before = game.position()
    play(game, "leave")
    game.undo(0)
    assert game.position() == before


@pytest.mark.parametrize(("hand", "crystals"), [([10], 10), ([3], 0)])
def test_a_raven_as_a_shield_saves_a_familiar_in_hand_from_the_kriss(
    hand: list[int], crystals: int
) -> None:
    game = kingdom([{"play": ["e13"]}], play=[44, RAVEN], hand=hand)
    play(game, "activate 44 sacrifice sacrifice e18#1")
    assert (player(game).crystals, in_play(game)) == (crystals, ["44"])


def test_a_token_that_draws_needs_only_one_card() -> None:
    game = kingdom(abilities=[1], draw=[3], rest="hand 1")
    assert "token 1" in options(game)
