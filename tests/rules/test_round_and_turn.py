"""Ruling 1.3: the round and the turn, point by point."""

from typing import Any

import pytest

from seasons import Game
from seasons.rules.engine.errors import NotYourDecision
from tests.helpers import (
    decider,
    hand,
    in_play,
    kinds,
    options,
    play,
    player,
    reasons,
    reserve,
    table,
)


def last_turn(others: list[dict[str, Any]] | None = None, **keys: Any) -> Game:
    """Seat 0 has the last turn of a round that seat 1 began."""
    return table(others=others, first=1, **keys)


def die_of(game: Game, seat: int) -> str | None:
    """The die before a seat."""
    seats = game.view(None).data()["seats"]
    assert isinstance(seats, list)
    return seats[seat]["die"]  # type: ignore[no-any-return]


# R1 Roll


def test_the_first_player_rolls_the_dice_of_the_season_of_the_token() -> None:
    game = last_turn(space=5, rolls=[2, 3, 4])
    events = game.play("end")
    rolls = [event for event in events if event.kind == "roll"]
    assert [event.seat for event in rolls] == [0]
    # Spring: earth and water are common, air is not; three dice for two players.
    assert game.view(0).data()["dice"] == ["EE*/2#1", "AA*/1#2", "D/1#3"]


def test_the_dice_of_a_round_stay_those_of_the_season_in_which_they_were_rolled() -> None:
    game = table(hand=[7], space=3, die="WW*/3", others=[{"die": "WW3/3"}], dice=["AA*/3"])
    play(game, "summon 7", "move +1")
    assert game.view(0).data()["season"] == "spring"
    play(game, "end")
    assert reserve(game, 1) == "WW"
    play(game, "end")
    # Three pips of the winter die that was left over, from the new position.
    assert game.view(0).data()["space"] == 7
    assert game.view(0).data()["dice"] != []


def test_cards_are_straightened_at_the_start_of_the_round_and_not_before() -> None:
    game = table(play=[16], energies="AA")
    play(game, "activate 16 pay A", "end")
    assert decider(game) == (1, "turn")
    assert player(game).turned == 1
    play(game, "end")
    assert decider(game)[1] == "die"
    assert player(game).turned == 0


# R2 Choose


@pytest.mark.parametrize(("players", "first"), [(2, 1), (3, 1), (4, 2)])
def test_dice_are_chosen_clockwise_from_the_first_player_and_the_last_chooses_between_two(
    players: int, first: int
) -> None:
    game = Game.set_up(players=players, phase="choose", first=first, active=first)
    for turn in range(players):
        assert decider(game) == ((first + turn) % players, "die")
        assert len(game.legal()) == players + 1 - turn
        game.apply(game.legal()[0])
    assert decider(game) == (first, "turn")
    left = game.view(0).data()["dice"]
    assert isinstance(left, list)
    assert len(left) == 1


def test_a_die_that_was_taken_is_gone() -> None:
    dice = ["WW*/2#1", "D/3#2", "WW3/3#3"]
    game = Game.set_up(phase="choose", dice=dice)
    events = game.play("die D/3")
    assert [(event.kind, event.seat) for event in events] == [("die", 0)]
    assert die_of(game, 0) == "D/3#2"
    assert options(game) == ["die WW*/2#1", "die WW3/3#3"]
    assert game.view(1).data()["dice"] == ["WW*/2#1", "WW3/3#3"]


# R3 Turns


@pytest.mark.parametrize("first", [0, 1, 2])
def test_turns_go_clockwise_from_the_first_player(first: int) -> None:
    game = Game.set_up(players=3, phase="free", first=first, active=first)
    order = []
    while decider(game)[1] == "turn":
        order.append(decider(game)[0])
        play(game, "end")
    assert order == [first, (first + 1) % 3, (first + 2) % 3]


def test_only_the_active_player_may_act() -> None:
    other = {"hand": [3], "play": [16], "energies": "EEAA", "gauge": 5}
    game = table(others=[other])
    assert options(game, 1) == []
    assert reasons(game, "summon 3", 1) == ["not-your-decision"]
    assert reasons(game, "activate 16", 1) == ["not-your-decision"]
    with pytest.raises(NotYourDecision):
        game.play("summon 3 pay EE", 1)


# R3-1 Die of Malice


def before_die(**keys: Any) -> Game:
    """Seat 0 holds WW*/2 of the first winter die, not resolved yet."""
    keys.setdefault("play", [15])
    return table(phase="die", die="WW*/2#1", gauge=1, **keys)


def test_die_of_malice_is_used_before_anything_on_the_die_is_carried_out() -> None:
    game = before_die(rolls=[3])
    assert options(game) == ["resolve", "activate 15#0"]
    assert (reserve(game), player(game).gauge) == ("", 1)
    play(game, "activate 15")
    # WW3/1 replaces WW*/2 completely, and 2 crystals come from the card.
    assert (reserve(game), player(game).gauge, player(game).crystals) == ("WW", 1, 5)


def test_each_copy_of_die_of_malice_rerolls_once_and_only_the_last_face_counts() -> None:
    game = before_die(play=[15, 15], rolls=[3, 4])
    play(game, "activate 15#1")
    assert options(game) == ["resolve", "activate 15#0"]
    assert die_of(game, 0) == "WW3/1#1"
    play(game, "activate 15#0")
    assert (reserve(game), player(game).gauge, player(game).crystals) == ("AA", 2, 4)


def test_the_second_die_of_malice_may_be_declined_after_the_first() -> None:
    game = before_die(play=[15, 15], rolls=[3])
    play(game, "activate 15#0", "resolve")
    assert player(game).crystals == 5
    assert reasons(game, "activate 15#1") == ["only-before-die"]


def test_the_window_of_die_of_malice_is_closed_once_it_is_declined() -> None:
    game = play(before_die(), "resolve")
    assert (reserve(game), player(game).gauge) == ("WW", 2)
    assert decider(game) == (0, "turn")
    assert "activate 15#0" not in options(game)
    assert reasons(game, "resolve") == ["die-resolved"]


def test_a_turned_die_of_malice_opens_no_window() -> None:
    game = before_die(play=[{"card": 15, "turned": True}])
    assert decider(game) == (0, "turn")


def test_without_die_of_malice_the_die_is_resolved_at_once() -> None:
    game = before_die(play=[16])
    assert decider(game) == (0, "turn")
    assert reserve(game) == "WW"


def test_a_die_of_malice_summoned_this_turn_cannot_be_used_this_turn() -> None:
    game = table(hand=[15])
    play(game, "summon 15")
    assert "activate 15#0" not in options(game)
    assert reasons(game, "activate 15#0") == ["only-before-die"]


def test_before_the_die_nothing_else_can_be_done() -> None:
    game = before_die(play=[15, 16], energies="AA", hand=[7], transmute=True)
    for thing in ("end", "summon 7", "activate 16", "transmute", "bonus gauge", "bonus exchange"):
        assert reasons(game, thing)[0] == "die-first"


# R3-2 Mandatory die actions


@pytest.mark.parametrize(
    ("die", "energies", "crystals", "gauge"),
    [("WW3/1", "WW", 3, 0), ("AA*/3", "AA", 0, 1), ("6/2", "", 6, 0), ("F*/2", "F", 0, 1)],
)
def test_energy_crystals_and_gauge_of_the_die_come_before_any_other_action(
    die: str, energies: str, crystals: int, gauge: int
) -> None:
    game = table(phase="die", die=die, gauge=0)
    assert decider(game) == (0, "turn")
    own = player(game)
    assert (reserve(game), own.crystals, own.gauge) == (energies, crystals, gauge)


def test_the_overflow_of_the_die_is_discarded_right_after_the_energy_gain() -> None:
    game = table(phase="die", die="WW*/2", energies="AAAAAA", hand=[7])
    assert decider(game) == (0, "drop")
    assert options(game) == ["drop A", "drop W"]
    assert reasons(game, "summon 7") == ["finish-first"]
    play(game, "drop A")
    assert (reserve(game), decider(game)) == ("AAAAAWW", (0, "turn"))


def before_draw(**keys: Any) -> Game:
    """Seat 0 must draw the card of its die."""
    return table(phase="draw", die="D/2", **keys)


@pytest.mark.parametrize("choice", ["keep 3", "discard"])
def test_the_card_of_the_die_is_looked_at_and_kept_or_discarded(choice: str) -> None:
    game = play(before_draw(draw=[3, 5]), "draw")
    assert options(game) == ["keep 3", "discard"]
    play(game, choice)
    assert hand(game) == (["3"] if choice == "keep 3" else [])
    assert len(game.state.discard) == (choice == "discard")
    assert decider(game) == (0, "turn")


def test_a_bonus_draws_two_instead_and_exactly_one_is_kept() -> None:
    game = play(before_draw(draw=[3, 5, 6]), "bonus draw")
    assert options(game) == ["keep 3", "keep 5"]
    play(game, "keep 5")
    assert (hand(game), player(game).bonuses, len(game.state.discard)) == (["5"], 1, 1)
    assert decider(game) == (0, "turn")


def test_the_draw_comes_before_every_other_action() -> None:
    game = before_draw(hand=[7], play=[16], energies="AA", transmute=True)
    assert options(game) == ["draw", "bonus draw"]
    for thing in ("end", "summon 7", "activate 16", "transmute", "bonus gauge", "bonus exchange"):
        assert reasons(game, thing)[0] == "draw-first"


def test_without_a_bonus_left_only_one_card_can_be_drawn() -> None:
    game = before_draw(bonuses=3)
    assert options(game) == ["draw"]
    assert "bonuses-used" in reasons(game, "bonus draw")


def test_with_both_piles_empty_the_draw_counts_as_done_and_the_bonus_is_refused() -> None:
    game = before_draw(rest="hand 1")
    assert decider(game) == (0, "turn")
    assert reasons(game, "draw") == ["no-draw"]
    assert reasons(game, "bonus draw") == ["only-instead-of-draw"]


def test_of_a_single_card_the_bonus_keeps_that_one() -> None:
    game = play(before_draw(rest="hand 1", draw=[3]), "bonus draw")
    assert options(game) == ["keep 3"]
    play(game, "keep 3")
    assert (hand(game), player(game).bonuses, len(game.state.discard)) == (["3"], 1, 0)


def test_a_die_without_the_card_symbol_lets_nobody_draw() -> None:
    game = table(phase="draw", die="WW*/2")
    assert decider(game) == (0, "turn")
    assert reasons(game, "draw") == ["no-draw"]


# R3-3 and R3-4 Free actions and the end of the turn


def test_free_actions_can_be_interleaved_any_number_of_times() -> None:
    game = table(hand=[7, 35], play=[16], energies="AAAAW", transmute=True, gauge=3, space=1)
    play(game, "transmute A", "summon 7", "move +1", "activate 16 pay A", "transmute A")
    play(game, "bonus gauge", "summon 35", "activate 35 place W", "bonus transmute", "transmute A")
    assert player(game).crystals == 1 + 1 + 2
    assert (in_play(game), player(game).gauge) == (["16", "7", "35"], 4)


def test_a_card_may_be_activated_in_the_turn_it_was_summoned() -> None:
    game = play(table(hand=[35], energies="A"), "summon 35")
    assert "activate 35#0" in options(game)


def test_ending_the_turn_is_always_possible_among_the_free_actions_and_asked_for() -> None:
    assert options(table(gauge=15, bonuses=3)) == ["end"]


def test_the_right_to_transmute_and_its_extra_crystals_end_with_the_turn() -> None:
    game = table(others=[{"energies": "F"}], energies="FF", die="WW*/2")
    play(game, "bonus transmute", "transmute F", "end")
    assert player(game).crystals == 3
    view = game.view(1).data()
    assert (view["active"], view["transmute"], view["transmute_bonuses"]) == (1, 0, 0)
    assert "no-right-to-transmute" in reasons(game, "transmute", 1)
    play(game, "bonus transmute", "transmute F")
    assert player(game, 1).crystals == 3


# R4 End of round


def test_end_of_round_effects_begin_with_the_player_who_was_first_in_this_round() -> None:
    # Seat 1 first: seat 0 has nothing, so Titus of seat 1 goes before seat 0's collects.
    game = last_turn(others=[{"play": [39], "crystals": 1}], play=[39])
    play(game, "end")
    assert (player(game, 0).crystals, player(game, 1).crystals) == (1, 0)
    assert (in_play(game, 0), in_play(game, 1)) == (["39"], [])


def test_one_player_is_finished_before_the_next_begins() -> None:
    others: list[dict[str, Any]] = [{"play": [13, 50], "crystals": 9, "energies": "AAAA"}, {}]
    game = table(others=others, play=[13, 50], crystals=9, energies="AAAA", first=1, active=0)
    changes = [
        (event.seat, event.details["number"])
        for event in game.play("end")
        if event.kind == "crystals"
    ]
    assert changes == [(1, -3), (1, 3), (0, -3), (0, 3)]


def test_within_one_player_damned_soul_comes_first_and_wondrous_chest_last() -> None:
    game = last_turn(others=[{"crystals": 5}], play=[13, 39, 50], crystals=2, energies="AAAA")
    changes = [
        (event.seat, event.details["number"])
        for event in game.play("end")
        if event.kind == "crystals"
    ]
    assert changes == [(0, -2), (1, -1), (0, 1), (0, 3)]


def test_beggars_horn_comes_after_damned_soul_and_before_titus() -> None:
    game = last_turn(others=[{"crystals": 5}], play=[39, 14, 50], crystals=5)
    play(game, "end")
    assert decider(game) == (0, "gain")
    assert (player(game).crystals, player(game, 1).crystals) == (2, 5)
    play(game, "gain F")
    assert (player(game).crystals, player(game, 1).crystals) == (3, 4)


def test_two_horns_are_checked_one_by_one() -> None:
    game = play(last_turn(play=[14, 14]), "end", "gain A")
    assert decider(game) == (0, "gain")
    play(game, "gain E")
    assert (reserve(game), decider(game)[1]) == ("AE", "die")
    game = play(last_turn(play=[14, 14], energies="W"), "end", "gain A")
    assert (reserve(game), decider(game)[1]) == ("AW", "die")


@pytest.mark.parametrize(("die", "space"), [("WW3/1", 2), ("WW*/2", 3), ("AA*/3", 4)])
def test_the_wheel_moves_by_the_pips_of_the_die_nobody_took(die: str, space: int) -> None:
    game = last_turn(dice=[die])
    play(game, "end")
    assert game.view(0).data()["space"] == space


def test_card_effects_of_the_round_come_before_the_wheel() -> None:
    game = last_turn(play=[14], dice=["AA*/3"])
    play(game, "end")
    assert (decider(game), game.view(0).data()["space"]) == ((0, "gain"), 1)


@pytest.mark.parametrize(("year", "library"), [(1, "library2"), (2, "library3")])
def test_a_new_year_brings_its_library_to_every_hand(year: int, library: str) -> None:
    seat = {library: [1, 2]}
    game = last_turn(others=[{library: [3, 5], "hand": [6]}], year=year, space=12, **seat)
    play(game, "end")
    assert (hand(game, 0), hand(game, 1)) == (["1", "2"], ["3", "5", "6"])
    assert (player(game).library2, player(game).library3) == (b"", b"")
    assert game.view(0).data()["year"] == year + 1


def test_library_3_stays_when_year_2_begins() -> None:
    game = last_turn(space=12, library2=[1], library3=[2])
    play(game, "end")
    assert (hand(game), player(game).library3) == (["1"], b"\2")


def test_no_new_year_brings_no_library() -> None:
    game = last_turn(space=9, library2=[1])
    play(game, "end")
    assert (game.view(0).data()["space"], hand(game)) == (10, [])


def test_the_libraries_come_before_the_effects_of_the_season_change() -> None:
    game = last_turn(space=12, library2=[1], play=[27])
    play(game, "end")
    assert (decider(game), hand(game)) == ((0, "gain"), ["1"])


def test_season_change_effects_begin_with_the_first_player_of_this_round() -> None:
    game = last_turn(others=[{"play": [11], "crystals": 1}], play=[11], space=3)
    play(game, "end")
    # Figrim of seat 1 finds nothing at seat 0; then that of seat 0 takes the crystal.
    assert (player(game, 0).crystals, player(game, 1).crystals) == (1, 0)


def test_hourglasses_are_asked_for_in_turn_order_each_copy_once() -> None:
    game = Game.set_up(
        players=3, first=1, active=0, space=6, seats=[{"play": [27]}, {"play": [27]}, {}]
    )
    play(game, "end")
    assert decider(game) == (1, "gain")
    play(game, "gain A")
    assert decider(game) == (0, "gain")
    play(game, "gain W")
    assert (reserve(game, 0), reserve(game, 1), decider(game)[1]) == ("W", "A", "die")


@pytest.mark.parametrize("space", [1, 2, 4, 5, 7, 8, 10, 11])
def test_within_a_season_nothing_reacts(space: int) -> None:
    game = last_turn(others=[{"crystals": 5}], play=[11, 27], space=space)
    play(game, "end")
    assert (player(game).crystals, reserve(game), decider(game)[1]) == (0, "", "die")


@pytest.mark.parametrize("space", [3, 6, 9, 12])
def test_every_border_between_seasons_counts(space: int) -> None:
    game = last_turn(others=[{"crystals": 5}], play=[11, 27], space=space)
    play(game, "end", "gain F")
    assert (player(game).crystals, reserve(game)) == (1, "F")


def test_the_last_change_from_fall_to_winter_comes_before_scoring() -> None:
    game = last_turn(others=[{"crystals": 5}], play=[11, 27, 45], year=3, space=12)
    play(game, "end")
    assert (decider(game), game.outcome) == ((0, "gain"), None)
    play(game, "gain F")
    assert game.outcome is not None
    # Figrim's crystal and, for the new energy, three of the Lantern.
    assert (player(game).crystals, player(game, 1).crystals) == (4, 4)


@pytest.mark.parametrize(
    ("year", "space", "die", "over"),
    [
        (3, 12, "AA3/1", True),
        (3, 10, "FF*/3", True),
        (3, 11, "AA3/1", False),
        (2, 12, "FF*/3", False),
    ],
)
def test_the_game_ends_when_the_token_is_beyond_space_12_of_year_3(
    year: int, space: int, die: str, over: bool
) -> None:
    game = last_turn(year=year, space=space, dice=[die])
    play(game, "end")
    assert (game.outcome is not None) == over


@pytest.mark.parametrize(("first", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_player_on_the_left_becomes_first(first: int, following: int) -> None:
    game = Game.set_up(players=3, first=first, active=(first + 2) % 3)
    play(game, "end")
    assert game.view(0).data()["first"] == following
    assert decider(game) == (following, "die")


def test_the_end_of_a_round_goes_in_the_given_order() -> None:
    game = last_turn(
        others=[{"crystals": 9}], play=[50, 11, {"card": 16, "turned": True}], crystals=9,
        space=12, library2=[1],
    )  # fmt: skip
    events = kinds(game.play("end"))
    wanted = ["end-turn", "end-round", "crystals", "season", "library", "library", "crystals",
              "crystals", "straighten", "roll"]  # fmt: skip
    assert events == wanted


def test_a_movement_never_crosses_more_than_one_season_border() -> None:
    for space in range(1, 13):
        for move in (-3, -2, -1, 1, 2, 3):
            game = table(others=[{"crystals": 5}], hand=[7], play=[11], year=2, space=space)
            play(game, "summon 7", f"move {move:+d}")
            path = range(space, space + move, 1 if move > 0 else -1)
            borders = sum(1 for at in path if (at % 3 == 0 if move > 0 else at % 3 == 1))
            assert player(game).crystals == borders <= 1
