"""Dragon Skull, card 37: each effect and each clarification."""

import pytest

from seasons.rules.engine.errors import IllegalAction
from tests.helpers import (
    ALONE,
    cards,
    discarded,
    in_play,
    missing,
    options,
    play,
    player,
    reasons,
    reserve,
    table,
    take,
)
from tests.rules.cards.helpers import asked


def test_dragon_skull_sacrifices_three_cards_for_15_crystals() -> None:
    game = table(play=[37, 3, 10, 6, 29], crystals=1)
    play(game, "activate 37 sacrifice 3 10 29")
    assert (in_play(game), player(game).crystals) == (["37", "6"], 16)
    assert sorted(discarded(game)) == ["10", "29", "3"]
    assert reasons(game, "activate 37") == ["already-turned", "needs-cards-in-play"]


def test_dragon_skull_may_be_one_of_the_three_itself() -> None:
    game = table(play=[3, 37, 10])
    play(game, "activate 37 sacrifice 3 37 10")
    assert (in_play(game), player(game).crystals) == ([], 15)


def test_dragon_skull_takes_any_three_in_any_order() -> None:
    game = table(play=[37, 3, 10, 6])
    take(game, "activate 37#0")
    assert options(game) == ["sacrifice 37#0", "sacrifice 3#1", "sacrifice 10#2", "sacrifice 6#3"]
    assert asked(game) == (0, "sacrifice", 3, "dragon-skull")
    take(game, "sacrifice 10#2")
    assert options(game) == ["sacrifice 37#0", "sacrifice 3#1", "sacrifice 6#3"]
    take(game, "sacrifice 6#3")
    assert asked(game) == (0, "sacrifice", 1, "dragon-skull")
    take(game, "sacrifice 3#1")
    assert discarded(game) == ["10", "6", "3"]  # the last one named is on top
    assert (in_play(game), player(game).crystals) == (["37"], 15)


@pytest.mark.parametrize(("others", "short"), [([], 2), ([3], 1)])
def test_dragon_skull_needs_three_cards_in_play(others: list[int], short: int) -> None:
    game = table(play=[37, *others])
    assert missing(game, "activate 37") == [{"key": "reason.needs-cards-in-play", "number": short}]
    with pytest.raises(IllegalAction):
        game.play("activate 37 sacrifice 37")


def test_one_dragon_skull_may_sacrifice_another_turned_one() -> None:
    game = table(play=[{"card": 37, "turned": True}, 37, 29])
    play(game, "activate 37#1 sacrifice 37#0 37#1 29#2")
    assert (in_play(game), player(game).crystals) == ([], 15)


def test_purse_of_io_adds_nothing_to_a_dragon_skull() -> None:
    game = table(play=[37, 3, 6, 8, 8])
    play(game, "activate 37 sacrifice 37 3 6")
    assert player(game).crystals == 15


def test_tokens_on_cards_sacrificed_to_a_dragon_skull_are_lost_but_gauge_gains_stay() -> None:
    stores = [{"card": 4, "tokens": "WW"}, {"card": 35, "tokens": "AAA"}]
    game = table(play=[37, *stores, 1], energies="F", gauge=6)
    play(game, "activate 37 sacrifice 4 35 1")
    assert (reserve(game), player(game).gauge, in_play(game)) == ("F", 6, ["37"])


def test_a_grimoire_sacrificed_to_a_dragon_skull_lowers_the_limit_at_once() -> None:
    game = table(play=[37, 18, 3], energies="AAAAAWWWWW")
    play(game, "activate 37 sacrifice 37 18 3")
    assert asked(game)[:3] == (0, "drop", 3)
    assert player(game).crystals == 0  # what the Skull gives waits
    play(game, "drop AWW")
    assert (reserve(game), player(game).crystals) == ("AAAAWWW", 15)


def test_a_dragon_skull_with_empty_piles_leaves_a_new_draw_pile() -> None:
    game = table(play=[37, 3, 6], **ALONE)
    play(game, "activate 37 sacrifice 37 3 6")
    assert (sorted(cards(game.state.pile)), discarded(game)) == (["3", "37", "6"], [])
