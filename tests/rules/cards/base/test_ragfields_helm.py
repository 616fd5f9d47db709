"""Ragfield's Helm, card 19: each effect and each clarification."""

import pytest

from tests.helpers import (
    finish_round,
    player,
    table,
)


@pytest.mark.parametrize(
    ("own", "opponents", "gained"),
    [
        ([19], [[]], 20),
        ([19, 33], [[3]], 20),
        ([19], [[3]], 0),
        ([19], [[3, 4]], 0),
        ([19, 19], [[3]], 40),
        ([19, 19], [[3, 4]], 0),
        ([19, 3, 4], [[3, 4], [5]], 20),
        ([19, 3], [[], [4, 5]], 0),
        ([19, 3], [[], [5], [1]], 20),
        ([19, 3], [[1, 2, 5], [], []], 0),
    ],
)
def test_ragfields_helm_gives_twenty_with_strictly_more_cards_than_every_opponent(
    own: list[int], opponents: list[list[int]], gained: int
) -> None:
    game = table(year=3, space=12, play=own, others=[{"play": each} for each in opponents])
    finish_round(game)
    assert game.outcome is not None
    assert game.outcome.scores[0].crystals == gained


def test_ragfields_helms_of_two_players_count_for_the_one_with_more_cards_only() -> None:
    game = table(year=3, space=12, play=[19], others=[{"play": [19, 3]}])
    finish_round(game)
    assert game.outcome is not None
    assert [score.crystals for score in game.outcome.scores] == [0, 20]


def test_ragfields_helm_does_nothing_before_the_end_of_the_game() -> None:
    game = table(year=3, space=9, play=[19])
    finish_round(game)
    assert game.outcome is None
    assert player(game).crystals == 0
