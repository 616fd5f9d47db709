"""Figrim the Avaricious, card 11: each effect and each clarification."""

from typing import Any

import pytest

from tests.helpers import (
    LAST,
    all_crystals,
    in_play,
    play,
    table,
)


@pytest.mark.parametrize(("players", "price"), [(2, 3), (3, 6), (4, 9)])
def test_figrim_costs_three_crystals_more_with_each_player(players: int, price: int) -> None:
    game = table(players=players, hand=[11], crystals=price)
    assert game.legal()[1].worth == {"pays_crystals": price}
    play(game, "summon 11")
    assert (all_crystals(game)[0], in_play(game)) == (0, ["11"])
    poor = table(players=players, hand=[11], crystals=price - 1)
    assert poor.why_not("summon 11")[0].data() == {"key": "reason.needs-crystals", "number": 1}


@pytest.mark.parametrize(
    ("space", "pips", "changes"), [(1, 2, False), (2, 1, False), (2, 2, True), (3, 1, True)]
)
def test_figrim_takes_a_crystal_from_every_opponent_when_the_wheel_changes_the_season(
    space: int, pips: int, changes: bool
) -> None:
    others: list[dict[str, Any]] = [{"crystals": 5}, {"crystals": 0}, {"crystals": 1}]
    game = table(others=others, play=[11], crystals=2, space=space, dice=[f"WW*/{pips}"], **LAST)
    play(game, "end")
    assert game.state.first == 2
    assert all_crystals(game) == ([4, 4, 0, 0] if changes else [2, 5, 0, 1])


def test_two_figrims_act_one_after_the_other_and_pass_over_players_at_zero() -> None:
    others: list[dict[str, Any]] = [{"crystals": 1}, {"crystals": 5}]
    game = table(others=others, play=[11, 11], hand=[7], space=3)
    play(game, "summon 7", "move +1")
    assert all_crystals(game) == [3, 0, 3]


def test_summoning_figrim_gives_nothing_by_itself() -> None:
    game = play(table(others=[{"crystals": 5}], hand=[11], crystals=3), "summon 11")
    assert all_crystals(game) == [0, 5]


def test_the_last_change_from_fall_to_winter_still_feeds_figrim() -> None:
    game = table(others=[{"crystals": 5}], play=[11], year=3, space=12, **LAST)
    play(game, "end")
    assert game.outcome is not None
    assert [score.crystals for score in game.outcome.scores] == [1, 4]
