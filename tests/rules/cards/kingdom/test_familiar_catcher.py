"""Familiar Catcher, card e8: each effect and each clarification."""

from typing import Any

import pytest

from seasons import Game
from tests.helpers import (
    ALONE,
    cards_read,
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

CATCHER: Keys = {"hand": ["e8"], "energies": "AF"}


def catcher(*gestures: str, **keys: Any) -> Game:
    """Seat 0 summons the Catcher and answers it."""
    return play(kingdom(**{**CATCHER, **keys}), "summon e8", *gestures)


@pytest.mark.parametrize(
    ("draw", "found"),
    [([3, 22, 16, 10], "16"), (["e9", "e18", 3], "e18"), ([50, 3], "50"), ([7, "e20"], "e20")],
)
def test_the_catcher_reveals_cards_up_to_a_familiar(draw: list[Any], found: str) -> None:
    game = catcher(draw=draw)
    codes = [str(code) for code in draw]
    before = codes[: codes.index(found)]
    assert (options(game), discarded(game)) == ([f"keep {found}", "discard"], before)
    play(game, f"keep {found}")
    assert (hand(game), discarded(game), decider(game)) == ([found], before, (0, "turn"))


def test_a_refused_familiar_lies_on_top_of_the_discard_pile_under_what_follows() -> None:
    game = catcher("discard", draw=[3, 16, 5, 22, 10, 6], discard=[8])
    assert decider(game) == (0, "turn")
    assert (hand(game), discarded(game)) == (["10"], ["8", "3", "16", "5", "22"])
    assert pile(game)[0] == "6"


def test_the_catcher_shows_everybody_what_it_reveals_and_what_is_taken() -> None:
    game = kingdom(draw=[22, 16, 3, 10], **CATCHER)
    events = game.play("summon e8")
    assert cards_read(events, 1, "reveal") == ["22", "16"]
    assert game.view(1).data()["aside"] == game.view(0).data()["aside"] != [None]
    events = game.play("discard")
    assert cards_read(events, 1, "discard") == ["16"]
    assert cards_read(events, 1, "reveal") == ["3", "10"]


@pytest.mark.parametrize("seed", range(5))
def test_the_catcher_finds_a_familiar_of_the_discard_pile_after_the_reshuffle(seed: int) -> None:
    game = kingdom(draw=[7, 15], discard=[16, 22], seed=seed, **CATCHER, **ALONE)
    events = game.play("summon e8")
    revealed = cards_read(events, 1, "reveal")
    assert (revealed[:2], revealed[-1]) == (["7", "15"], "16")
    play(game, "keep 16")
    assert (hand(game), sorted(pile(game) + discarded(game))) == (["16"], ["15", "22", "7"])


def test_the_catcher_that_finds_nothing_reveals_every_card_once_and_renews_the_pile() -> None:
    game = kingdom(draw=[7, 15, 22], **CATCHER, **ALONE)
    events = game.play("summon e8")
    assert cards_read(events, 1, "reveal") == ["7", "15", "22"]
    assert (hand(game), decider(game)) == ([], (0, "turn"))
    assert (sorted(pile(game)), discarded(game)) == (["15", "7"], ["22"])


@pytest.mark.parametrize("seed", range(5))
def test_the_catcher_that_finds_nothing_in_both_piles_reveals_both_and_stops(seed: int) -> None:
    game = kingdom(draw=[7, 15], discard=[22, 47], seed=seed, **CATCHER, **ALONE)
    revealed = cards_read(game.play("summon e8"), 1, "reveal")
    assert revealed[:2] == ["7", "15"]
    assert set(revealed) == {"7", "15", "22", "47"}
    assert (hand(game), decider(game)) == ([], (0, "turn"))
    assert sorted(pile(game) + discarded(game)) == ["15", "22", "47", "7"]
    assert pile(game) != []


def test_the_catcher_gives_nothing_if_both_piles_are_empty() -> None:
    game = catcher(**ALONE)
    assert (hand(game), decider(game), in_play(game)) == ([], (0, "turn"), ["e8"])


def test_a_refused_familiar_is_taken_after_all_if_the_reshuffle_brings_it_again() -> None:
    game = catcher("discard", draw=[16], **ALONE)
    assert (hand(game), pile(game), discarded(game)) == (["16"], [], [])
    game = catcher("discard", draw=[16, 7], **ALONE)
    assert (hand(game), pile(game), discarded(game)) == (["16"], ["7"], [])
