"""Amulet of Air, card 1: each effect and each clarification."""

from typing import Any

import pytest

from tests.helpers import (
    in_play,
    play,
    player,
    reasons,
    reserve,
    table,
)


@pytest.mark.parametrize(("before", "after"), [(1, 3), (12, 14), (13, 15), (14, 15), (15, 15)])
def test_amulet_of_air_moves_the_gauge_by_two_and_what_exceeds_15_is_lost(
    before: int, after: int
) -> None:
    game = play(table(hand=[1], energies="AA", gauge=before), "summon 1 pay AA")
    assert (player(game).gauge, reserve(game), in_play(game)) == (after, "", ["1"])


def test_two_amulets_of_air_add_up_and_the_first_makes_room_for_the_second() -> None:
    game = table(hand=[1, 1], energies="AAAA", gauge=1)
    play(game, "summon 1", "summon 1")
    assert (player(game).gauge, in_play(game)) == (5, ["1", "1"])


def test_amulet_of_air_needs_the_gauge_before_it_raises_it() -> None:
    game = table(hand=[1], energies="A", gauge=0)
    assert reasons(game, "summon 1") == ["gauge-full", "needs-energies"]
    assert game.why_not("summon 1")[1].params == {"energies": "A"}


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"play": [1], "hand": [17], "energies": "AW"}, ["summon 17", "return 1"]),
        ({"play": [1, 3, 37]}, ["activate 37 sacrifice 1 3 37"]),
    ],
)
def test_the_gauge_of_amulet_of_air_stays_when_it_leaves_play(
    keys: dict[str, Any], gestures: list[str]
) -> None:
    game = play(table(gauge=7, **keys), *gestures)
    assert "1" not in in_play(game)
    assert player(game).gauge == 7


def test_amulet_of_air_taken_back_and_summoned_again_raises_the_gauge_again() -> None:
    game = table(play=[1], hand=[17], energies="AAAW", gauge=4)
    play(game, "summon 17", "return 1", "summon 1")
    assert (player(game).gauge, in_play(game)) == (6, ["1", "17"])


def test_amulet_of_air_put_into_play_unpaid_raises_the_gauge_too() -> None:
    game = table(play=[24], hand=[1], energies="F", gauge=1)
    play(game, "activate 24", "play 1")
    assert (player(game).gauge, in_play(game)) == (3, ["1"])
