"""Thieving Fairies, card 41: each effect and each clarification."""

from typing import Any

import pytest

from seasons import Game
from tests.helpers import (
    all_crystals,
    play,
    player,
    table,
)


def test_thieving_fairies_take_one_crystal_and_one_from_the_bank_before_the_cost() -> None:
    game = table(others=[{"play": [41]}], play=[16], energies="A", crystals=2)
    play(game, "activate 16 pay A")
    # He gives 1, gains 1 from the bank, and then loses what Kairn takes.
    assert (player(game).crystals, player(game, 1).crystals) == (1, 0)


@pytest.mark.parametrize("activation", [
    "activate 25", "activate 43", "activate 35 place W", "activate 50 pay W", "activate 47 pay W",
])  # fmt: skip
def test_thieving_fairies_react_to_every_activation_of_an_opponent(activation: str) -> None:
    game = table(others=[{"play": [41], "crystals": 4}], play=[25, 43, 35, 50, 47], energies="W",
                 crystals=10)  # fmt: skip
    if "47" in activation:
        activation += " gain A"
    play(game, activation)
    assert player(game, 1).crystals == 6


def test_thieving_fairies_react_to_die_of_malice() -> None:
    game = table(others=[{"play": [41]}], play=[15], phase="die", die="D/2", crystals=1, rolls=[5])
    play(game, "activate 15")
    assert (player(game, 1).crystals, player(game).crystals) == (2, 2)


def test_thieving_fairies_gain_from_the_bank_when_the_activator_has_nothing() -> None:
    game = table(others=[{"play": [41]}], play=[35], energies="A")
    play(game, "activate 35 place A")
    assert all_crystals(game) == [0, 1]


def test_two_thieving_fairies_are_paid_copy_by_copy() -> None:
    game = table(others=[{"play": [41, 3, 41]}], play=[35], energies="A", crystals=1)
    play(game, "activate 35 place A")
    assert all_crystals(game) == [0, 3]


@pytest.mark.parametrize(("active", "paid"), [(0, [0, 2, 1]), (1, [1, 0, 2]), (2, [2, 1, 0])])
def test_thieving_fairies_of_several_owners_are_paid_clockwise_from_the_activator(
    active: int, paid: list[int]
) -> None:
    seats: list[dict[str, Any]] = [{"play": [41]} for _ in range(3)]
    seats[active] = {"play": [35], "energies": "A", "crystals": 1}
    game = Game.set_up(seats=seats, active=active)
    play(game, "activate 35 place A")
    assert all_crystals(game) == paid


def test_thieving_fairies_do_not_react_to_their_owner() -> None:
    game = table(play=[41, 35], energies="A", crystals=1)
    play(game, "activate 35 place A")
    assert player(game).crystals == 1


def test_thieving_fairies_never_react_to_entering_or_permanent_effects() -> None:
    game = table(others=[{"play": [41], "crystals": 4}], hand=[3], play=[6, 39], energies="EE")
    play(game, "summon 3 pay EE")
    assert all_crystals(game) == [12, 4]
    ended = table(others=[{"play": [41], "crystals": 4}], play=[39], active=1)
    play(ended, "end")
    assert all_crystals(ended) == [1, 3]


def test_thieving_fairies_are_paid_before_the_activation_has_any_effect() -> None:
    # Only with the crystals of the Idol could the second one be paid.
    game = table(others=[{"play": [41, 41]}], play=[43, 10], crystals=1)
    play(game, "activate 43")
    assert all_crystals(game) == [1, 3]
