"""Purse of Io, card 8: each effect and each clarification."""

from typing import Any

import pytest

from tests.helpers import (
    all_crystals,
    options,
    play,
    table,
)


@pytest.mark.parametrize(
    ("keys", "gestures", "gained"),
    [
        ({"transmute": True}, ["transmute FFF"], [6, 9, 12]),
        ({}, ["bonus transmute", "transmute FF"], [6, 8, 10]),
        ({"play": [32]}, ["activate 32 energy pay F", "transmute FF"], [4, 6, 8]),
        ({"play": [5]}, ["activate 5 pay FFF"], [9, 12, 15]),
        ({"play": [26]}, ["activate 26"], [12, 15, 18]),
        ({"play": [{"card": 35, "tokens": "AAAA"}]}, ["activate 35 place F"], [0, 0, 0]),
        ({"play": [{"card": 35, "tokens": "AAAAAA"}]}, ["activate 35 place F"], [15, 15, 15]),
        ({"play": [37, 1, 3]}, ["activate 37 sacrifice 37 1 3"], [15, 15, 15]),
    ],
    ids=["die", "bonus", "32", "5", "26", "35 not full", "35 full", "37"],
)
@pytest.mark.parametrize("purses", [0, 1, 2])
def test_each_purse_of_io_gives_one_crystal_more_for_each_token_transmuted(
    purses: int, keys: dict[str, Any], gestures: list[str], gained: list[int]
) -> None:
    keys = {**keys, "play": [*keys.get("play", []), *[8] * purses]}
    game = play(table(energies="FFF", **keys), *gestures)
    assert all_crystals(game)[0] == gained[purses]


def test_an_opponent_s_purse_of_io_gives_nothing() -> None:
    game = table(others=[{"play": [8]}], energies="E", transmute=True)
    assert all_crystals(play(game, "transmute E")) == [3, 0]


def test_purse_of_io_counts_from_the_moment_it_is_in_play() -> None:
    game = table(hand=[8], energies="AFEE", transmute=True)
    assert all_crystals(play(game, "transmute E"))[0] == 3
    play(game, "summon 8", "transmute E")
    assert all_crystals(game)[0] == 7


def test_purse_of_io_and_transmute_bonuses_add_up_and_are_shown_with_the_option() -> None:
    game = play(table(play=[8, 8], energies="AE"), "bonus transmute", "bonus transmute")
    game.apply(game.legal()[options(game).index("transmute")])
    worths = [step.worth for step in game.legal()]
    assert worths == [
        {"pays_energies": "A", "gains_crystals": 5},
        {"pays_energies": "E", "gains_crystals": 7},
    ]
    assert all_crystals(play(game, "transmute AE"))[0] == 12
