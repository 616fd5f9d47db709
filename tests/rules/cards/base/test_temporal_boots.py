"""Temporal Boots, card 7 (ruling 2): each effect and each clarification."""

from typing import Any

import pytest

from seasons import Game
from seasons.rules.engine import tables
from seasons.rules.writing.notation import die_code
from tests.helpers import (
    LAST,
    all_crystals,
    cards,
    cards_moved,
    clock,
    decider,
    hand,
    options,
    play,
    player,
    reasons,
    reserve,
    table,
)


def test_temporal_boots_move_one_to_three_spaces_either_way() -> None:
    game = table(hand=[7])
    play(game, "summon 7")
    assert options(game) == ["move -3", "move -2", "move -1", "move +1", "move +2", "move +3"]
    play(game, "move +3")
    assert game.view(0).data()["season"] == "spring"


def test_moving_is_mandatory_with_temporal_boots() -> None:
    game = play(table(hand=[7]), "summon 7")
    assert all(option.startswith("move") for option in options(game))
    assert reasons(game, "end") == ["finish-first"]
    assert game.view(0).data()["space"] == 1


@pytest.mark.parametrize(
    ("space", "move", "changes"),
    [
        (1, "+2", False),
        (1, "+3", True),
        (3, "+1", True),
        (4, "-1", True),
        (6, "-2", False),
        (6, "-3", True),
        (9, "+1", True),
        (12, "+1", True),
        (1, "-1", True),
        (12, "-2", False),
    ],
)
def test_temporal_boots_make_figrim_and_hourglass_of_all_act_at_once_if_the_season_changes(
    space: int, move: str, changes: bool
) -> None:
    others: list[dict[str, Any]] = [{"play": [11, 27], "crystals": 5}]
    game = table(others=others, play=[27], hand=[7], crystals=5, year=2, space=space)
    play(game, "summon 7", f"move {move}")
    if changes:
        assert (decider(game)[0], all_crystals(game)) == (0, [5, 5])
        play(game, "gain W")
        assert (decider(game)[0], all_crystals(game)) == (1, [4, 6])
        play(game, "gain F")
    assert (reserve(game), reserve(game, 1)) == (("W", "F") if changes else ("", ""))
    assert (all_crystals(game), "end" in options(game, 0)) == ([4, 6] if changes else [5, 5], True)


@pytest.mark.parametrize(
    ("owners", "order"), [((0, 1), [1, 0]), ((0, 2), [2, 0]), ((1, 2), [1, 2])]
)
def test_the_active_player_s_hourglass_comes_first_after_temporal_boots_then_clockwise(
    owners: tuple[int, int], order: list[int]
) -> None:
    seats: list[dict[str, Any]] = [
        {"gauge": 9, "play": [27] if s in owners else []} for s in range(3)
    ]
    seats[1]["hand"] = [7]
    game = play(Game.set_up(seats=seats, active=1, space=3), "summon 7", "move +1")
    asked = []
    while game.decision is not None and game.decision.kind == "gain":
        asked.append(decider(game)[0])
        play(game, "gain A")
    assert asked == order


@pytest.mark.parametrize(("by_boots", "left"), [(True, [0, 1]), (False, [1, 0])])
def test_figrims_of_several_owners_act_from_the_active_or_else_from_the_first_player(
    by_boots: bool, left: list[int]
) -> None:
    others: list[dict[str, Any]] = [{"play": [11], "crystals": 1}]
    game = table(others=others, play=[11], hand=[7], space=3, dice=["WW*/1"], **LAST)
    play(game, *(["summon 7", "move +1"] if by_boots else ["end"]))
    assert clock(game)[2] == "spring"
    assert all_crystals(game) == left


def test_the_token_of_another_player_s_hourglass_may_overflow_their_reserve_at_once() -> None:
    others: list[dict[str, Any]] = [{"play": [27], "energies": "AAAAAAA"}]
    game = play(table(others=others, hand=[7], space=3), "summon 7", "move +1", "gain F")
    assert (decider(game)[0], options(game)) == (1, ["drop A", "drop F"])
    play(game, "drop A")
    assert (reserve(game, 1), decider(game)[0]) == ("AAAAAAF", 0)


def test_back_from_winter_to_fall_the_year_goes_back_and_hands_stay() -> None:
    others: list[dict[str, Any]] = [{"hand": [9]}]
    game = table(others=others, hand=[7, 3], library3=[5], year=2, space=1)
    play(game, "summon 7", "move -1")
    assert clock(game) == (1, 12, "fall")
    assert (hand(game), hand(game, 1), cards(player(game).library3)) == (["3"], ["9"], ["5"])


def test_back_in_year_one_leads_to_year_zero_and_coming_back_gives_no_library() -> None:
    game = table(hand=[7, 7], library2=[3], library3=[5])
    play(game, "summon 7", "move -2")
    assert clock(game) == (0, 11, "fall")
    play(game, "summon 7", "move +3")
    assert clock(game) == (1, 2, "winter")
    assert (hand(game), cards(player(game).library2)) == ([], ["3"])


def test_year_zero_makes_the_game_longer() -> None:
    game = table(hand=[7], library2=[3], dice=["WW*/1"], **LAST)
    play(game, "summon 7", "move -1", "end")
    assert clock(game) == (1, 1, "winter")
    assert cards(player(game).library2) == ["3"]
    assert game.state.position == 1


@pytest.mark.parametrize(("year", "library"), [(1, "library2"), (2, "library3")])
def test_forward_into_a_new_year_everybody_takes_the_library_at_once(
    year: int, library: str
) -> None:
    others: list[dict[str, Any]] = [{library: [8, 9], "hand": [1]}]
    game = table(others=others, hand=[7], year=year, space=12, **{library: [3, 5]})
    play(game, "summon 7")
    events = game.play("move +1")
    assert clock(game) == (year + 1, 1, "winter")
    assert (hand(game), hand(game, 1)) == (["3", "5"], ["1", "8", "9"])
    assert cards_moved(events, 0) == ["3", "5", "?", "?"]
    assert cards_moved(events, 1) == ["?", "?", "8", "9"]
    # The active player may summon what they have just taken.
    assert reasons(game, "summon 3") == ["needs-energies"]


def test_re_entering_a_year_gives_nothing_again() -> None:
    game = table(hand=[7, 7], library3=[5], year=2, space=1, dice=["WW*/3"], **LAST)
    play(game, "summon 7", "move -1", "summon 7", "move +1")
    assert clock(game) == (2, 1, "winter")
    assert (hand(game), cards(player(game).library3)) == ([], ["5"])


def test_the_wheel_gives_no_library_again_after_temporal_boots_went_back() -> None:
    game = table(hand=[7, 7], library2=[3], library3=[5], space=12, **LAST)
    play(game, "summon 7", "move +1", "summon 7", "move -1")
    assert (clock(game)[:2], hand(game)) == ((1, 12), ["3"])
    play(game, "end")
    assert clock(game)[0] == 2
    assert (hand(game), cards(player(game).library3)) == (["3"], ["5"])


def test_beyond_year_three_the_round_is_finished_and_then_the_game_ends() -> None:
    others: list[dict[str, Any]] = [{"die": "6/2", "play": [13], "energies": "WWWW"}]
    game = table(others=others, hand=[7], play=[11], year=3, space=12, dice=["AA*/3"])
    play(game, "summon 7", "move +1")
    assert (clock(game), game.outcome) == ((4, 1, "winter"), None)
    play(game, "end")
    assert (decider(game)[0], all_crystals(game)) == (1, [0, 6])
    play(game, "end")
    # The other player's Chest, and Figrim when the wheel goes on to spring, still had their due.
    assert (clock(game), all_crystals(game)) == ((4, 4, "spring"), [1, 8])
    assert (game.decision, game.outcome is None) == (None, False)


@pytest.mark.parametrize(("pips", "over"), [(1, False), (2, False), (3, True)])
def test_moved_back_into_year_three_the_game_goes_on_unless_the_wheel_ends_it(
    pips: int, over: bool
) -> None:
    game = table(hand=[7], year=4, space=1, dice=[f"WW*/{pips}"], **LAST)
    play(game, "summon 7", "move -3", "end")
    assert game.state.position == 34 + pips
    assert (game.outcome is not None) == over


def test_beyond_year_three_rates_and_season_changes_are_those_of_the_space() -> None:
    game = table(hand=[7], play=[27], energies="EF", transmute=True, year=4, space=1)
    assert all_crystals(play(game, "transmute E"))[0] == 3
    play(game, "summon 7", "move +3", "gain A", "transmute AF")
    assert clock(game) == (4, 4, "spring")
    assert all_crystals(game)[0] == 3 + 2 + 3


def test_temporal_boots_change_the_rate_of_transmuting_at_once() -> None:
    game = table(hand=[7], energies="FF", transmute=True)
    assert all_crystals(play(game, "transmute F"))[0] == 2
    assert all_crystals(play(game, "summon 7", "move -1", "transmute F"))[0] == 3


def test_dice_stay_those_of_the_round_and_the_last_one_s_pips_count_from_the_new_space() -> None:
    others: list[dict[str, Any]] = [{"die": "6/2#4", "play": [15]}]
    game = table(others=others, hand=[7], dice=["WW*/2#1"], rolls=[2])
    play(game, "summon 7", "move +3", "end")
    assert (clock(game)[2], game.view(0).data()["dice"]) == ("spring", ["WW*/2#1"])
    # Even a reroll after the change is one of the winter die.
    play(game, "activate 15")
    assert (die_code(player(game, 1).die), reserve(game, 1)) == ("WW2/2#4", "WW")
    play(game, "end")
    assert clock(game) == (1, 6, "spring")
    assert {tables.SEASONS[die // 30] for die in game.state.dice} == {"spring"}


def test_temporal_boots_put_into_play_unpaid_move_too() -> None:
    game = table(play=[24], hand=[7], space=5)
    play(game, "activate 24", "play 7", "move -2")
    assert clock(game) == (1, 3, "winter")
