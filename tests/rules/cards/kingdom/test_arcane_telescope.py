"""Arcane Telescope, card e16: each effect and each clarification."""

import pytest

from tests.helpers import (
    ALONE,
    all_crystals,
    asked_by,
    discarded,
    hand,
    kingdom,
    missing,
    options,
    pile,
    play,
    player,
    reasons,
)
from tests.rules.cards.helpers import aside, witnesses


@pytest.mark.parametrize("order", [
    ("5", "6", "7"), ("5", "7", "6"), ("6", "5", "7"), ("6", "7", "5"), ("7", "5", "6"),
    ("7", "6", "5"),
])  # fmt: skip
def test_the_telescope_puts_the_top_three_cards_back_in_any_order(
    order: tuple[str, str, str],
) -> None:
    game = kingdom(play=["e16"], draw=[5, 6, 7, 8], crystals=5)
    play(game, "activate e16")
    assert asked_by(game) == (0, "order", "arcane-telescope")
    # The last one is where it must be.
    play(game, f"order {order[0]} {order[1]}")
    assert (pile(game, 4), player(game).crystals) == ([*order, "8"], 3)
    assert (hand(game), discarded(game)) == ([], [])
    assert reasons(game, "activate e16") == ["already-turned"]


@pytest.mark.parametrize(("fairies", "needed"), [(0, 2), (1, 3), (2, 4)])
def test_the_telescope_costs_two_crystals_after_the_fairies(fairies: int, needed: int) -> None:
    other = {"play": [41] * fairies}
    game = kingdom(others=[other], play=["e16"], draw=[5, 6, 7], crystals=needed)
    play(game, "activate e16", "order 7 6")
    assert all_crystals(game) == [0, 2 * fairies]
    short = kingdom(others=[other], play=["e16"], crystals=needed - 1)
    assert missing(short, "activate e16") == [{"key": "reason.needs-crystals", "number": 1}]


@pytest.mark.parametrize(("draw", "asks", "gesture", "after"), [
    ([5, 6], ["order 5", "order 6"], "order 6", ["6", "5"]),
    ([5], [], "", ["5"]), ([5, 5], [], "", ["5", "5"]), ([], [], "", []),
])  # fmt: skip
def test_the_telescope_shows_what_is_there_of_a_short_pile(
    draw: list[int], asks: list[str], gesture: str, after: list[str]
) -> None:
    game = kingdom(play=["e16"], draw=draw, crystals=2, **ALONE)
    play(game, "activate e16")
    if gesture:
        assert options(game) == asks
        play(game, gesture)
    # It was paid in any case.
    assert (pile(game, 9), player(game).crystals, asked_by(game)[1]) == (after, 0, "turn")


def test_the_telescope_is_no_draw_and_never_reshuffles() -> None:
    game = kingdom(play=["e16"], draw=[5, 6], discard=[8, 9, 10], crystals=2, **ALONE)
    play(game, "activate e16")
    assert options(game) == ["order 5", "order 6"]
    play(game, "order 6")
    assert (pile(game, 9), discarded(game)) == (["6", "5"], ["10", "9", "8"])


def test_the_telescope_shows_its_cards_to_its_owner_alone() -> None:
    game = kingdom(others=[{}, {}], play=["e16"], draw=[5, 6, 7], crystals=2)
    events = game.play("activate e16")
    names = ["balance-of-ishtar", "staff-of-spring", "temporal-boots"]
    assert [aside(game, viewer) for viewer in (0, 1, 2, None)] == [names] + [[None] * 3] * 3
    events += game.play("order 7 5")
    assert (witnesses(events, "look"), witnesses(events, "replace")) == ([[0]], [[0]])
    # Two tables that differ in the order alone look the same to others.
    other = kingdom(others=[{}, {}], play=["e16"], draw=[5, 6, 7], crystals=2)
    play(other, "activate e16", "order 5 6")
    assert game.view(1) == other.view(1)
    assert game.view(0).memory != other.view(0).memory


def test_what_the_telescope_put_on_top_is_drawn_next() -> None:
    game = kingdom(play=["e16", 23], draw=[5, 6, 7], crystals=2)
    play(game, "activate e16", "order 7 5", "activate 23")
    assert hand(game) == ["7"]


def test_the_telescope_is_summoned_although_it_is_free() -> None:
    game = kingdom(others=[{"play": [33]}], hand=["e16"], play=[6], crystals=1)
    play(game, "summon e16")
    # The Leech was paid and the Staff reacted; it may be used at once.
    assert all_crystals(game) == [3, 1]
    assert "activate e16#1" in options(game)
