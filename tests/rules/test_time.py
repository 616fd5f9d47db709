"""Ruling 2: the season token, and Temporal Boots."""

from typing import Any

import pytest

from seasons import Game
from tests.helpers import (
    clock,
    decider,
    hand,
    options,
    play,
    player,
    reserve,
    table,
)


def boots(move: str, others: list[dict[str, Any]] | None = None, **keys: Any) -> Game:
    """Seat 0 summons the Boots and moves the token."""
    game = table(others=others, **{"hand": [7], **keys})
    return play(game, "summon 7", f"move {move}")


# How far


def test_boots_move_one_to_three_spaces_either_way_and_never_nowhere() -> None:
    game = play(table(hand=[7]), "summon 7")
    assert options(game) == ["move -3", "move -2", "move -1", "move +1", "move +2", "move +3"]


@pytest.mark.parametrize(
    ("year", "space", "move", "after"),
    [
        (1, 1, "+1", (1, 2, "winter")),
        (1, 3, "+1", (1, 4, "spring")),
        (1, 4, "-1", (1, 3, "winter")),
        (1, 11, "+3", (2, 2, "winter")),
        (2, 2, "-3", (1, 11, "fall")),
        (1, 1, "-1", (0, 12, "fall")),
        (1, 2, "-3", (0, 11, "fall")),
        (3, 12, "+3", (4, 3, "winter")),
    ],
)
def test_the_token_goes_where_the_model_says(
    year: int, space: int, move: str, after: tuple[int, int, str]
) -> None:
    assert clock(boots(move, year=year, space=space)) == after


# Effects of a season change


@pytest.mark.parametrize(("space", "move"), [(3, "+1"), (4, "-1"), (12, "+1")])
def test_figrim_and_hourglass_of_all_players_act_at_once_also_backwards(
    space: int, move: str
) -> None:
    game = boots(
        move, others=[{"play": [11, 27], "crystals": 5}], play=[27], crystals=1, space=space
    )
    assert decider(game) == (0, "gain")
    play(game, "gain A")
    # Then Figrim of the opponent takes the crystal, and their Hourglass asks them.
    assert (player(game).crystals, player(game, 1).crystals) == (0, 6)
    assert decider(game) == (1, "gain")
    play(game, "gain F")
    assert (reserve(game), reserve(game, 1), decider(game)) == ("A", "F", (0, "turn"))


def test_within_a_season_nobody_acts() -> None:
    game = boots("+2", others=[{"play": [11, 27]}], crystals=3, space=1)
    assert (player(game).crystals, decider(game)) == (3, (0, "turn"))


def test_the_active_player_acts_first_and_then_the_others_clockwise() -> None:
    seats = [{"play": [27], "hand": []}, {"play": [27]}, {"hand": [7], "gauge": 5}]
    game = Game.set_up(seats=seats, first=0, active=2, space=3)
    play(game, "summon 7", "move +1")
    assert decider(game) == (0, "gain")
    play(game, "gain A")
    assert decider(game) == (1, "gain")
    seats = [{"play": [11]}, {"play": [11], "hand": [7], "gauge": 5, "crystals": 1}]
    game = Game.set_up(seats=seats, first=0, active=1, space=3)
    play(game, "summon 7", "move +1")
    # Figrim of seat 1 finds nothing at seat 0, and only then seat 0's takes the crystal.
    assert (player(game, 0).crystals, player(game, 1).crystals) == (1, 0)


# Years and libraries


def test_back_from_winter_to_fall_is_the_year_before_and_cards_in_hand_stay() -> None:
    game = boots("-1", year=2, space=1, hand=[7, 3, 5], library3=[6])
    assert clock(game) == (1, 12, "fall")
    assert (hand(game), player(game).library3) == (["3", "5"], b"\6")


def test_back_in_year_1_the_year_is_0_and_coming_back_brings_no_library() -> None:
    game = table(hand=[7, 7], library2=[3])
    play(game, "summon 7", "move -1")
    assert clock(game) == (0, 12, "fall")
    play(game, "summon 7", "move +1")
    assert clock(game) == (1, 1, "winter")
    assert (hand(game), player(game).library2) == ([], b"\3")


def test_a_game_that_goes_back_before_year_1_is_simply_longer() -> None:
    game = table(hand=[7], library2=[3], first=1)
    play(game, "summon 7", "move -1", "end")
    assert (clock(game), hand(game), player(game).library2) == ((1, 1, "winter"), [], b"\3")


@pytest.mark.parametrize(("year", "library"), [(1, "library2"), (2, "library3")])
def test_forward_into_a_new_year_brings_the_library_to_all_hands_at_once(
    year: int, library: str
) -> None:
    keys = {library: [3, 5]}
    game = boots("+1", others=[{library: [6, 8]}], year=year, space=12, **keys)
    assert clock(game) == (year + 1, 1, "winter")
    assert (hand(game, 0), hand(game, 1)) == (["3", "5"], ["6", "8"])
    assert decider(game) == (0, "turn")


def test_library_cards_that_come_in_the_turn_can_be_summoned_in_it() -> None:
    game = boots("+1", space=12, library2=[3], energies="EE")
    assert "summon 3" in options(game)


@pytest.mark.parametrize(("year", "library3"), [(2, [3]), (3, [])])
def test_re_entering_a_year_brings_nothing(year: int, library3: list[int]) -> None:
    game = table(hand=[7, 7], year=year, space=1, library3=library3)
    play(game, "summon 7", "move -1", "summon 7", "move +1")
    assert clock(game) == (year, 1, "winter")
    assert (hand(game), player(game).library3) == ([], bytes(library3))


def test_the_wheel_brings_no_library_again_when_it_re_enters_a_year() -> None:
    game = table(hand=[7], year=2, space=1, library3=[3], first=1)
    play(game, "summon 7", "move -1", "end")
    assert (clock(game), hand(game)) == ((2, 1, "winter"), [])


# The end


def test_beyond_the_end_of_year_3_the_round_is_finished_normally() -> None:
    game = boots("+1", others=[{"play": [13], "energies": "AAAA"}], year=3, space=12)
    assert (clock(game), game.outcome) == ((4, 1, "winter"), None)
    play(game, "end")
    assert decider(game) == (1, "turn")
    while (decision := game.decision) is not None:
        assert decision.kind in ("turn", "drop")
        game.apply(game.legal()[0])
    # The Chest of the other player and the wheel came first.
    assert player(game, 1).crystals == 3
    assert clock(game) == (4, 2, "winter")
    assert game.outcome is not None


def test_moved_back_into_year_3_before_the_round_ends_the_game_goes_on() -> None:
    game = table(hand=[7, 7], year=3, space=12, first=1)
    play(game, "summon 7", "move +1", "summon 7", "move -3", "end")
    assert (clock(game), game.outcome) == ((3, 11, "fall"), None)
    assert decider(game)[1] == "die"


def test_moved_back_and_carried_out_again_by_the_wheel_the_game_ends() -> None:
    game = table(hand=[7, 7], year=3, space=12, first=1, dice=["FF*/3"])
    play(game, "summon 7", "move +1", "summon 7", "move -1", "end")
    assert clock(game) == (4, 3, "winter")
    assert game.outcome is not None


def test_beyond_year_3_rates_and_season_changes_are_those_of_the_space() -> None:
    other = {"play": [11], "crystals": 5}
    game = table(others=[other], hand=[7, 7], year=3, space=12, energies="EEE", transmute=True)
    play(game, "transmute E", "summon 7", "move +3", "transmute E", "summon 7", "move +1")
    play(game, "transmute E")
    assert clock(game) == (4, 4, "spring")
    # Earth: 2 in fall, 3 in winter, 1 in spring; Figrim took a crystal at each change.
    assert (player(game).crystals, player(game, 1).crystals) == (2 + 3 + 1 - 2, 5 + 2)


def test_beyond_year_3_no_library_is_left_to_be_taken() -> None:
    game = boots("+1", others=[{"hand": [3]}], year=3, space=12)
    assert (hand(game, 0), hand(game, 1)) == ([], ["3"])


# The dice of the round


def test_dice_already_rolled_and_chosen_stay_and_the_pips_count_from_the_new_position() -> None:
    game = boots("+1", others=[{"die": "WW3/1"}], space=3, dice=["D/3"])
    assert game.view(0).data()["dice"] == ["D/3#2"]
    play(game, "end")
    assert reserve(game, 1) == "WW"
    play(game, "end")
    assert clock(game) == (1, 7, "summer")


def test_the_next_roll_is_of_the_season_of_the_token() -> None:
    game = table(hand=[7], space=3, first=1, rolls=[3, 2, 6])
    play(game, "summon 7", "move +1", "end")
    assert clock(game) == (1, 5, "spring")
    assert game.view(0).data()["dice"] == ["EE3/1#1", "EE1/2#2", "EE3/3#3"]
