"""Scepter of Greatness, card 28: each effect and each clarification."""

from typing import Any

import pytest

from tests.helpers import (
    play,
    player,
    table,
)


@pytest.mark.parametrize(
    ("others_in_play", "gained"),
    [
        ([], 0),
        ([3], 3),
        ([16], 0),
        ([3, 16, 22, 50], 6),
        ([28], 3),
        ([{"card": 16, "turned": True}, {"card": 32, "turned": True}], 3),
    ],
)
def test_scepter_gives_three_for_each_other_item_of_its_owner(
    others_in_play: list[Any], gained: int
) -> None:
    game = table(others=[{"play": [1, 2]}], play=others_in_play, hand=[28], energies="AWFE")
    play(game, "summon 28 pay AWFE")
    assert player(game).crystals == gained


def test_second_scepter_counts_the_first() -> None:
    game = table(play=[18], hand=[28, 28], energies="AAWWFFEE")
    play(game, "summon 28 pay AWFE")
    assert player(game).crystals == 3
    play(game, "summon 28 pay AWFE")
    assert player(game).crystals == 3 + 6


def test_scepter_put_into_play_free_counts_too() -> None:
    game = table(play=[34], energies="AAAA", draw=[28])
    play(game, "activate 34 look", "play pay AAAA")
    assert player(game).crystals == 3
