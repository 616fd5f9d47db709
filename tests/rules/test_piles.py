"""Ruling 1.11: when the discard pile becomes the new draw pile."""

from typing import Any

import pytest

from seasons import Game
from seasons.rules.engine import flow
from seasons.rules.engine.program import Frame, Program
from seasons.rules.verbs.drawing import DiscardRest, Search
from tests.helpers import cards, discarded, hand, in_play, options, play, player, table


def piles(game: Game) -> tuple[int, int]:
    """The sizes of the draw and the discard pile."""
    return len(game.state.pile), len(game.state.discard)


def small(**keys: Any) -> Game:
    """A table whose piles hold only the cards that are named."""
    return table(rest="hand 1", **keys)


# Eager reshuffling


def test_the_discard_pile_is_shuffled_as_soon_as_the_last_card_has_been_drawn() -> None:
    game = small(phase="draw", die="D/2", draw=[3], discard=[5, 6])
    play(game, "draw")
    # Before the drawer has decided, so the card they discard does not take part.
    assert (piles(game), options(game)) == ((2, 0), ["keep 3", "discard"])
    play(game, "discard")
    assert (piles(game), discarded(game)) == ((2, 1), ["3"])


def test_a_reshuffle_keeps_the_cards_and_leaves_their_order_to_chance() -> None:
    orders = set()
    for seed in range(60):
        game = small(phase="draw", die="D/2", draw=[3], discard=[5, 6, 8], seed=seed)
        play(game, "draw")
        orders.add(tuple(cards(game.state.pile)))
        assert sorted(cards(game.state.pile)) == ["5", "6", "8"]
    assert len(orders) == 6


def test_a_draw_that_leaves_a_card_reshuffles_nothing() -> None:
    game = play(small(phase="draw", die="D/2", draw=[3, 8], discard=[5, 6]), "draw")
    assert (piles(game), cards(game.state.pile)) == ((1, 2), ["8"])


def test_a_position_with_an_empty_draw_pile_is_reshuffled_at_once() -> None:
    assert piles(small(discard=[5, 6])) == (2, 0)


def test_a_card_put_into_play_from_the_pile_lets_the_reshuffle_follow_at_once() -> None:
    game = small(others=[{"play": [4]}], play=[34], energies="AWFE", draw=[10], discard=[5])
    play(game, "activate 34 look", "play pay AWFE")
    # Syllas waits for the opponent's sacrifice; the pile has been renewed without it.
    assert game.decision is not None
    assert (game.decision.seat, piles(game)) == (1, (1, 0))
    play(game, "sacrifice 4")
    assert (cards(game.state.pile), discarded(game)) == (["5"], ["4"])


def test_a_card_put_into_play_from_the_pile_without_effect_lets_the_reshuffle_follow() -> None:
    game = small(play=[34], energies="AWFE", draw=[22], discard=[5])
    play(game, "activate 34 look", "play pay AWFE")
    assert (in_play(game), cards(game.state.pile), piles(game)) == (["34", "22"], ["5"], (1, 0))


def test_a_card_put_into_play_from_a_pile_of_several_reshuffles_nothing() -> None:
    game = small(play=[34], energies="AWFE", draw=[22, 3], discard=[5])
    play(game, "activate 34 look", "play pay AWFE")
    assert (cards(game.state.pile), discarded(game)) == (["3"], ["5"])


def test_the_last_card_buried_unseen_takes_part_in_the_reshuffle() -> None:
    game = small(play=[34], crystals=3, draw=[22], discard=[5])
    play(game, "activate 34 bury")
    assert (sorted(cards(game.state.pile)), piles(game)) == (["22", "5"], (2, 0))


def test_looking_at_the_last_card_reshuffles_nothing() -> None:
    game = small(play=[34], draw=[22], discard=[5])
    play(game, "activate 34 look", "leave")
    assert (cards(game.state.pile), discarded(game)) == (["22"], ["5"])


# Draws of several cards


def test_a_draw_of_several_cards_goes_on_after_the_reshuffle() -> None:
    game = small(hand=[2], energies="FF", draw=[3], discard=[5, 6, 8, 10, 11])
    play(game, "summon 2 pay FF")
    kept = [text.removeprefix("keep ") for text in options(game)]
    assert (len(kept), piles(game)) == (4, (2, 0))
    assert "3" in kept
    assert sorted([*kept, *cards(game.state.pile)], key=int) == ["3", "5", "6", "8", "10", "11"]


def test_a_draw_of_exactly_the_last_cards_reshuffles_too() -> None:
    game = small(phase="draw", die="D/2", draw=[3, 8], discard=[5])
    play(game, "bonus draw")
    assert (options(game), piles(game)) == (["keep 3", "keep 8"], (1, 0))


def test_cards_are_drawn_from_the_top() -> None:
    game = play(table(hand=[2], energies="FF", draw=[40, 3, 22, 9, 1]), "summon 2 pay FF")
    assert options(game) == ["keep 3", "keep 9", "keep 22", "keep 40"]
    assert cards(game.state.pile[-1:]) == ["1"]


def test_cards_that_an_effect_holds_are_not_reshuffled() -> None:
    game = small(hand=[2], energies="FF", draw=[3, 8, 10], discard=[5, 6])
    play(game, "summon 2 pay FF")
    # The fourth card is 5 or 6, and the other one alone is the new pile.
    assert len(options(game)) == 4
    assert cards(game.state.pile) in (["5"], ["6"])
    held = [text.removeprefix("keep ") for text in options(game)]
    play(game, f"keep {held[0]}")
    assert sorted(discarded(game)) == sorted(held[1:])


def test_a_draw_may_empty_both_piles_over_a_reshuffle() -> None:
    game = small(hand=[2], energies="FF", draw=[3], discard=[5])
    play(game, "summon 2 pay FF")
    assert (options(game), piles(game)) == (["keep 3", "keep 5"], (0, 0))
    play(game, "keep 3")
    assert (cards(game.state.pile), piles(game)) == (["5"], (1, 0))


# Both piles empty


def test_with_too_few_cards_as_many_are_drawn_as_there_are() -> None:
    game = small(others=[{}, {}], hand=[12], crystals=3, draw=[3, 5])
    play(game, "summon 12")
    assert options(game) == ["keep 3", "keep 5"]
    before = len(hand(game, 1))
    play(game, "keep 5", "give 3")
    assert (hand(game), len(hand(game, 1)), hand(game, 2)) == (["5"], before + 1, [])


@pytest.mark.parametrize("card", [2, 9])
def test_with_both_piles_empty_an_effect_draws_nothing(card: int) -> None:
    cost = {2: "FF", 9: "AWFE"}[card]
    game = play(small(hand=[card], energies=cost), f"summon {card} pay {cost}")
    assert game.decision is not None
    assert (game.decision.kind, hand(game), piles(game)) == ("turn", [], (0, 0))


def test_each_of_several_drawers_takes_what_is_left() -> None:
    game = small(others=[{}, {}], hand=[38], energies="AWFE", draw=[3])
    before = len(hand(game, 1))
    play(game, "summon 38 pay AWFE")
    assert (len(hand(game, 1)), hand(game, 2), piles(game)) == (before + 1, [], (0, 0))


# Cards that reach the discard pile while the draw pile is empty


def test_the_only_card_drawn_and_discarded_is_the_new_pile() -> None:
    game = play(small(phase="draw", die="D/2", draw=[3]), "draw")
    assert piles(game) == (0, 0)
    play(game, "discard")
    assert (cards(game.state.pile), piles(game)) == (["3"], (1, 0))


def test_cards_discarded_by_an_effect_become_the_pile_together_at_its_end() -> None:
    game = small(others=[{"play": [4]}, {"play": [29]}], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF", "sacrifice 4")
    assert piles(game) == (0, 1)
    play(game, "sacrifice 29")
    assert (sorted(cards(game.state.pile)), piles(game)) == (["29", "4"], (2, 0))


def test_a_treatise_sacrificed_in_the_middle_of_an_effect_waits_for_its_end_too() -> None:
    game = small(others=[{"play": [42]}, {"play": [29]}], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF", "sacrifice 42", "sacrifice 29")
    assert (sorted(cards(game.state.pile)), piles(game)) == (["29", "42"], (2, 0))


def test_cards_sacrificed_together_become_the_pile_together() -> None:
    game = play(small(play=[37, 3, 5]), "activate 37 sacrifice 37 3 5")
    assert (piles(game), player(game).crystals) == ((3, 0), 15)


def test_a_sacrificed_potion_of_power_is_not_what_it_draws() -> None:
    game = play(small(play=[23], gauge=4), "activate 23")
    assert (hand(game), player(game).gauge, cards(game.state.pile)) == ([], 6, ["23"])


def test_at_the_end_of_the_round_every_card_is_an_effect_of_its_own() -> None:
    # The first Titus that leaves is the new pile before the second one leaves.
    game = small(play=[39, 39], first=1)
    play(game, "end")
    assert (in_play(game), piles(game)) == ([], (1, 1))


def test_a_discarded_card_becomes_the_pile_at_once_if_a_draw_still_needs_it() -> None:
    game = small(edition="original", hand=[3, 31], energies="AF")
    play(game, "summon 31 for AF pay AF", "discard")
    events = game.play("discard 3")
    # Discarded first for air, drawn again for fire.
    assert [event.kind for event in events] == ["discard", "shuffle", "draw"]
    assert (hand(game), piles(game)) == (["3"], (0, 0))


def test_outside_an_effect_the_pile_is_empty_only_while_the_discard_is_empty_too() -> None:
    game = small(play=[25, 26, 26], energies="A")
    assert piles(game) == (0, 0)
    play(game, "activate 25")
    # The first potion has left play, but its effect is not over yet.
    assert piles(game) == (0, 1)
    play(game, "gain AAAAA")
    assert piles(game) == (1, 0)
    play(game, "activate 26#1")
    assert piles(game) == (1, 1)
    play(game, "activate 26#2")
    assert (cards(game.state.pile), discarded(game)) == (["25"], ["26", "26"])


def test_a_search_for_what_there_is_not_shows_every_card_and_sets_nothing_aside() -> None:
    game = table(draw=[1, 2, 3], discard=[4, 5], rest="hand 1")
    state = game.state
    assert state.top is not None
    program = Program(Search(lambda state, frame, kind: False), DiscardRest())
    state.top = Frame(program, state.top, 0, 0, kind=3)
    state.events = []
    flow.run(state)
    revealed = [event.secret["cards"] for event in state.events if event.kind == "reveal"]
    shown = {kind for cards in revealed if isinstance(cards, tuple) for kind in cards}
    assert (shown, sorted(state.pile + state.discard)) == ({1, 2, 3, 4, 5}, [1, 2, 3, 4, 5])
