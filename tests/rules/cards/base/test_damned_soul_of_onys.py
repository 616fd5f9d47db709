"""Damned Soul of Onys, card 50: each effect and each clarification."""

from typing import Any

import pytest

from seasons import Game
from seasons.rules.engine.errors import IllegalAction
from tests.helpers import (
    all_crystals,
    in_play,
    last_turn,
    missing,
    options,
    play,
    player,
    reasons,
    reserve,
    scores,
    table,
    take,
    tokens,
)
from tests.rules.cards.helpers import (
    asked,
)


def test_damned_soul_gives_on_entering_and_goes_left_for_a_water() -> None:
    game = table(others=[{}, {}], hand=[50], energies="WW")
    play(game, "summon 50 pay W")
    assert (player(game).crystals, reserve(game)) == (10, "WW")
    play(game, "activate 50 pay W")
    assert (in_play(game), in_play(game, 1), player(game, 1).crystals) == ([], ["50"], 0)


def test_damned_soul_gives_10_crystals_and_a_water_on_entering() -> None:
    game = table(hand=[50], energies="AW", crystals=1)
    play(game, "summon 50 pay W")
    assert (player(game).crystals, reserve(game)) == (11, "AW")


def test_damned_soul_put_into_play_free_gives_the_same() -> None:
    game = table(play=[24], hand=[50], energies="AAAA")
    play(game, "activate 24", "play 50")
    # The potion emptied the reserve before the water came.
    assert (player(game).crystals, reserve(game)) == (10, "W")


def test_damned_soul_with_a_full_reserve_overflows() -> None:
    amulet = {"card": 4, "tokens": "W"}
    game = table(hand=[50], energies="AAAAAAA", play=[amulet])
    play(game, "summon 50 pay W#0")
    assert asked(game)[:3] == (0, "drop", 1)
    play(game, "drop W")
    assert (reserve(game), player(game).crystals) == ("A" * 7, 10)


@pytest.mark.parametrize(("players", "giver", "receiver"), [
    (2, 0, 1), (2, 1, 0), (3, 1, 2), (3, 2, 0), (4, 2, 3), (4, 3, 0),
])  # fmt: skip
def test_damned_soul_goes_to_the_player_on_the_left(
    players: int, giver: int, receiver: int
) -> None:
    seats: list[dict[str, Any]] = [{} for _ in range(players)]
    seats[giver] = {"play": [50], "energies": "W"}
    game = Game.set_up(seats=seats, active=giver)
    play(game, "activate 50 pay W")
    expected: list[list[str]] = [[] for _ in range(players)]
    expected[receiver] = ["50"]
    assert [in_play(game, seat) for seat in range(players)] == expected
    # The receiver's gauge is 0, and they get nothing for it.
    assert (reserve(game, receiver), player(game, receiver).crystals) == ("", 0)


@pytest.mark.parametrize("energies", ["", "AFE"])
def test_damned_soul_needs_a_water_to_be_passed(energies: str) -> None:
    game = table(play=[50, {"card": 35, "tokens": "W"}], energies=energies)
    assert missing(game, "activate 50") == [{"key": "reason.needs-energies", "energies": "W"}]
    with pytest.raises(IllegalAction):
        game.play("activate 50 pay W")


def test_damned_soul_may_be_passed_for_the_water_of_an_amulet() -> None:
    game = table(play=[50, {"card": 4, "tokens": "AW"}])
    take(game, "activate 50#0")
    assert options(game) == ["pay W#1"]
    take(game, "pay W#1")
    assert (in_play(game), tokens(game, 1), in_play(game, 1)) == (["4"], "A", ["50"])


def test_damned_soul_travels_straightened_as_often_as_somebody_has_a_water() -> None:
    others = [{"energies": "W", "die": "F*/2"}, {"energies": "W", "die": "D/2"}]
    game = table(others=others, play=[50], energies="W", crystals=9, first=0)
    play(game, "activate 50 pay W", "end")
    assert reasons(game, "activate 50") == []
    play(game, "activate 50 pay W", "end", "draw", "discard", "activate 50 pay W")
    # It is back where it came from, in the same round.
    assert [in_play(game, seat) for seat in range(3)] == [["50"], [], []]
    play(game, "end")
    assert all_crystals(game) == [6, 0, 0]


def test_damned_soul_above_the_gauge_blocks_new_cards_until_the_count_is_below() -> None:
    game = table(others=[{"gauge": 1, "hand": [7], "die": "WAT/1"}], play=[50], energies="W")
    play(game, "activate 50 pay W", "end")
    assert reasons(game, "summon 7") == ["gauge-full"]
    play(game, "bonus gauge")
    assert reasons(game, "summon 7") == []


@pytest.mark.parametrize(("souls", "before", "after"), [
    ([50], 10, 7), ([50, 50], 10, 4), ([50], 2, 0), ([50, 50], 4, 0), ([50], 0, 0),
])  # fmt: skip
def test_damned_soul_costs_its_owner_3_crystals_at_the_end_of_the_round(
    souls: list[int], before: int, after: int
) -> None:
    game = table(others=[{"crystals": 5}], play=souls, crystals=before, active=1)
    play(game, "end")
    assert all_crystals(game) == [after, 5]


def test_the_present_owner_of_a_damned_soul_pays_at_the_end_of_the_round() -> None:
    game = table(others=[{"crystals": 5}], play=[50], energies="W", crystals=5, first=1)
    play(game, "activate 50 pay W", "end")
    assert all_crystals(game) == [5, 2]


def test_damned_soul_in_play_costs_five_at_the_end() -> None:
    game = last_turn(play=[50], crystals=3)
    play(game, "end")
    assert (scores(game)[0].cards, scores(game)[0].total) == (-5, -5)
