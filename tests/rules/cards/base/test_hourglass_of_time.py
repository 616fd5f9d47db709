"""Hourglass of Time, card 27: each effect and each clarification."""

import pytest

from seasons import Game
from tests.helpers import asked_for, play, reserve, table


@pytest.mark.parametrize(
    ("space", "spaces", "acts"),
    [(3, "+1", True), (4, "-1", True), (2, "+1", False), (6, "-2", False), (1, "-3", True),
     (12, "+1", True)],
)  # fmt: skip
def test_hourglass_gives_an_energy_at_each_season_change_by_boots(
    space: int, spaces: str, acts: bool
) -> None:
    game = table(play=[27], hand=[7], space=space, year=2)
    play(game, "summon 7", f"move {spaces}")
    assert asked_for(game) == ((0, "gain", 1) if acts else (0, "turn", 0))
    if acts:
        play(game, "gain F")
    assert reserve(game) == ("F" if acts else "")


def test_each_hourglass_gives_an_energy_and_each_overflow_is_settled_at_once() -> None:
    game = table(play=[27, 27], hand=[7], space=3, energies="AAAAAAA")
    play(game, "summon 7", "move +1", "gain F")
    assert asked_for(game) == (0, "drop", 1)
    play(game, "drop A", "gain E")
    assert asked_for(game) == (0, "drop", 1)
    play(game, "drop A")
    assert reserve(game) == "AAAAAFE"


@pytest.mark.parametrize(("active", "owners"), [(0, [1, 2]), (1, [2, 0]), (2, [0, 1])])
def test_hourglasses_act_in_another_turn_too_clockwise_from_the_active_player(
    active: int, owners: list[int]
) -> None:
    seats = [{"play": [27]} if seat in owners else {"hand": [7], "gauge": 1} for seat in range(3)]
    game = Game.set_up(seats=seats, active=active, first=2, space=3)
    play(game, "summon 7", "move +1")
    assert asked_for(game) == (owners[0], "gain", 1)
    play(game, "gain W")
    assert asked_for(game) == (owners[1], "gain", 1)
    play(game, "gain F")
    assert [reserve(game, seat) for seat in (active, *owners)] == ["", "W", "F"]
    assert asked_for(game)[:2] == (active, "turn")


def test_hourglasses_act_when_the_wheel_changes_the_season_first_player_first() -> None:
    game = table(
        others=[{"play": [27], "die": "WW*/2"}], play=[27], first=1, space=3, dice=["WW*/1"]
    )
    play(game, "end")
    assert asked_for(game) == (1, "gain", 1)
    play(game, "gain E")
    assert asked_for(game) == (0, "gain", 1)
    play(game, "gain W")
    assert (reserve(game), reserve(game, 1), asked_for(game)[1]) == ("W", "E", "die")


def test_hourglass_does_not_act_when_the_wheel_stays_in_the_season() -> None:
    game = table(play=[27], space=1, others=[{"die": "WW*/2"}], dice=["WW*/1"])
    play(game, "end", "end")
    assert (reserve(game), asked_for(game)[1]) == ("", "die")


def test_hourglass_still_acts_at_the_change_that_ends_the_game() -> None:
    game = table(play=[27], year=3, space=12)
    play(game, "end", "end")
    assert asked_for(game) == (0, "gain", 1)
    play(game, "gain A")
    assert game.outcome is not None


def test_hourglass_gives_nothing_on_entering() -> None:
    game = table(hand=[27], energies="AWFE")
    play(game, "summon 27 pay AWFE")
    assert (reserve(game), asked_for(game)[:2]) == ("", (0, "turn"))
