"""Scroll of Ishtar, card e5: each effect and each clarification."""

from typing import Any

import pytest

from seasons import Game
from tests.helpers import (
    ALONE,
    cards_read,
    crystals,
    decider,
    discarded,
    hand,
    in_play,
    kingdom,
    options,
    pile,
    play,
)
from tests.rules.cards.helpers import Keys

SCROLL: Keys = {"hand": ["e5"], "energies": "FF"}


def scroll(*gestures: str, **keys: Any) -> Game:
    """Seat 0 summons the Scroll and answers it."""
    return play(kingdom(**{**SCROLL, **keys}), "summon e5", *gestures)


def test_the_scroll_asks_for_one_of_the_four_energies() -> None:
    game = scroll()
    assert (decider(game), options(game)) == (
        (0, "name"),
        ["name A", "name W", "name F", "name E"],
    )


@pytest.mark.parametrize(
    ("named", "draw", "found"),
    [
        ("A", [16, 7, 22, 3, 20, 1], "20"),
        ("W", [50, "e4", 29], "e4"),
        ("W", [17, 5, 6, 42], "42"),
        ("F", [39, 10, 1, "e18", 23], "23"),
        ("E", [49, "e17", 47, "e1"], "e1"),
        ("E", ["e9", "e1"], "e9"),
        ("A", [38, 9], "9"),
    ],
)
def test_the_scroll_reveals_cards_up_to_an_item_whose_cost_shows_the_energy(
    named: str, draw: list[Any], found: str
) -> None:
    game = scroll(f"name {named}", draw=draw)
    codes = [str(code) for code in draw]
    before = codes[: codes.index(found)]
    assert options(game) == [f"keep {found}", "discard"]
    assert (discarded(game), pile(game)[: len(codes) - len(before) - 1]) == (
        before,
        codes[len(before) + 1 :],
    )
    play(game, f"keep {found}")
    assert (hand(game), discarded(game), decider(game)) == ([found], before, (0, "turn"))


@pytest.mark.parametrize("named", "AWFE")
def test_elemental_amulet_shows_every_energy_to_the_scroll(named: str) -> None:
    game = scroll(f"name {named}", draw=[7, 31, 9])
    assert (options(game), discarded(game)) == (["keep 31", "discard"], ["7"])


def test_the_surcharge_of_nature_spirit_is_no_energy_for_the_scroll() -> None:
    game = scroll("name E", draw=[7, 22, 5, 3], energies="FFF", enchantment="nature-spirit")
    assert (options(game), discarded(game)) == (["keep 3", "discard"], ["7", "22", "5"])


def test_a_refused_item_lies_on_top_of_the_discard_pile_and_the_next_must_be_taken() -> None:
    game = scroll("name E", "discard", draw=[22, 3, 5, 1, 6, 25], discard=[8])
    assert discarded(game) == ["8", "22", "3"]
    assert options(game) == ["name A", "name W", "name F", "name E"]
    play(game, "name E")
    assert decider(game) == (0, "turn")
    assert (hand(game), discarded(game)) == (["6"], ["8", "22", "3", "5", "1"])
    assert pile(game)[0] == "25"


def test_the_scroll_may_name_another_energy_the_second_time() -> None:
    game = scroll("name E", "discard", "name W", draw=[3, 6, 1, 25])
    assert (hand(game), discarded(game)) == (["25"], ["3", "6", "1"])


def test_the_scroll_shows_everybody_what_it_reveals_and_what_is_taken() -> None:
    game = kingdom(draw=[22, 16, 3, 7, 25], **SCROLL)
    play(game, "summon e5")
    events = game.play("name E")
    for seat in (0, 1):
        assert cards_read(events, seat, "reveal") == ["22", "16", "3"]
    assert game.view(1).data()["aside"] == game.view(0).data()["aside"] != [None]
    refused = game.play("discard")
    assert cards_read(refused, 1, "discard") == ["3"]
    events = game.play("name W")
    assert cards_read(events, 1, "reveal") == ["7", "25"]


@pytest.mark.parametrize("seed", range(5))
def test_the_scroll_finds_an_item_of_the_discard_pile_after_the_reshuffle(seed: int) -> None:
    game = kingdom(draw=[7, 15], discard=[3, 22], seed=seed, **SCROLL, **ALONE)
    play(game, "summon e5")
    events = game.play("name E")
    revealed = cards_read(events, 1, "reveal")
    assert (revealed[:2], revealed[-1], revealed.count("3")) == (["7", "15"], "3", 1)
    # The last card was still held when the discard pile was shuffled.
    assert "15" not in revealed[2:]
    assert options(game) == ["keep 3", "discard"]
    play(game, "keep 3")
    assert (hand(game), sorted(pile(game) + discarded(game))) == (["3"], ["15", "22", "7"])
    assert pile(game) != []


def test_the_scroll_that_finds_nothing_reveals_every_card_once_and_renews_the_pile() -> None:
    game = kingdom(draw=[7, 15, 22], **SCROLL, **ALONE)
    play(game, "summon e5")
    events = game.play("name E")
    assert cards_read(events, 1, "reveal") == ["7", "15", "22"]
    assert (hand(game), decider(game)) == ([], (0, "turn"))
    assert (sorted(pile(game)), discarded(game)) == (["15", "7"], ["22"])


@pytest.mark.parametrize("seed", range(5))
def test_the_scroll_that_finds_nothing_in_both_piles_reveals_both_and_stops(seed: int) -> None:
    game = kingdom(draw=[7, 15], discard=[22, 47, 16], seed=seed, **SCROLL, **ALONE)
    play(game, "summon e5")
    events = game.play("name E")
    revealed = cards_read(events, 1, "reveal")
    assert revealed[:2] == ["7", "15"]
    assert [revealed.count(code) for code in ("15", "22", "47", "16")] == [1, 1, 1, 1]
    assert (hand(game), decider(game)) == ([], (0, "turn"))
    assert sorted(pile(game) + discarded(game)) == ["15", "16", "22", "47", "7"]
    assert pile(game) != []


def test_the_scroll_that_reveals_the_only_card_in_vain_leaves_it_as_the_draw_pile() -> None:
    game = scroll("name E", draw=[7], **ALONE)
    assert (hand(game), pile(game), discarded(game)) == ([], ["7"], [])


def test_the_scroll_gives_nothing_if_both_piles_are_empty() -> None:
    game = scroll("name A", **ALONE)
    assert (hand(game), decider(game), in_play(game)) == ([], (0, "turn"), ["e5"])


def test_a_refused_item_is_taken_after_all_if_the_reshuffle_brings_it_again() -> None:
    game = scroll("name E", "discard", "name E", draw=[3], **ALONE)
    assert (hand(game), pile(game), discarded(game)) == (["3"], [], [])
    game = scroll("name E", "discard", "name E", draw=[3, 7], **ALONE)
    assert (hand(game), pile(game), discarded(game)) == (["3"], ["7"], [])


def test_a_refusal_is_final_even_if_the_second_search_finds_nothing() -> None:
    game = scroll("name E", "discard", "name W", draw=[3, 7, 22], **ALONE)
    assert (hand(game), decider(game)) == ([], (0, "turn"))
    assert sorted(pile(game) + discarded(game)) == ["22", "3", "7"]


def test_the_scroll_put_into_play_unpaid_searches_too() -> None:
    game = kingdom(play=[24], hand=["e5"], draw=[3])
    play(game, "activate 24", "play e5", "name E", "keep 3")
    assert hand(game) == ["3"]


def test_an_item_from_the_scroll_may_be_summoned_in_the_same_turn() -> None:
    game = scroll("name E", "keep 3", "summon 3", draw=[3], energies="FFEE")
    assert (in_play(game), crystals(game)) == (["e5", "3"], 9)
