"""Die of Malice, card 15: each effect and each clarification."""

from typing import Any

import pytest

from seasons.rules.writing.notation import die_code
from tests.helpers import (
    LAST,
    all_crystals,
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
from tests.rules.cards.helpers import (
    MALICE,
)


def test_die_of_malice_rerolls_its_owner_s_die_for_two_crystals_and_only_the_last_face_counts() -> (
    None
):
    game = table(play=[15], rolls=[2], **MALICE)
    assert options(game) == ["resolve", "activate 15#0"]
    rerolled = [event for event in game.play("activate 15") if event.kind == "reroll"]
    assert [event.seen_by(1).details for event in rerolled] == [{"die": player(game).die}]
    # The window is closed by itself: there is nothing left to use before the die.
    assert die_code(player(game).die) == "WW2/2#4"
    assert (all_crystals(game)[0], reserve(game)) == (4, "WW")


def test_two_dice_of_malice_reroll_twice() -> None:
    game = table(play=[15, 15], rolls=[2, 6], gauge=3, **MALICE)
    play(game, "activate 15#1")
    assert (options(game), all_crystals(game)[0], reserve(game)) == (
        ["resolve", "activate 15#0"],
        2,
        "",
    )
    play(game, "activate 15#0")
    assert (all_crystals(game)[0], reserve(game), player(game).gauge) == (4, "F", 4)


def test_the_second_reroll_of_two_dice_of_malice_may_be_declined() -> None:
    game = table(play=[15, 15], rolls=[2], **MALICE)
    play(game, "activate 15#0", "resolve")
    assert (all_crystals(game)[0], reserve(game)) == (4, "WW")
    assert reasons(game, "activate 15#1") == ["only-before-die"]
    assert reasons(game, "activate 15#0") == ["already-turned", "only-before-die"]


def test_before_the_die_a_turned_die_of_malice_is_not_told_that_it_comes_too_late() -> None:
    game = play(table(play=[15, 15], rolls=[2], **MALICE), "activate 15#0")
    assert "already-turned" in reasons(game, "activate 15#0")
    assert "only-before-die" not in reasons(game, "activate 15#0")


def test_declining_die_of_malice_closes_the_window_for_the_turn() -> None:
    game = play(table(play=[15], **MALICE), "resolve")
    assert all_crystals(game)[0] == 6
    assert reasons(game, "activate 15") == ["only-before-die"]
    assert reasons(game, "resolve") == ["die-resolved"]


def test_nothing_else_can_be_done_while_die_of_malice_may_still_be_used() -> None:
    game = table(play=[15, 16], hand=[7], energies="A", **MALICE)
    for thing in ("end", "summon 7", "activate 16", "bonus gauge"):
        assert reasons(game, thing)[0] == "die-first"


def test_a_turned_die_of_malice_gives_no_window() -> None:
    game = table(play=[{"card": 15, "turned": True}], **MALICE)
    assert (all_crystals(game)[0], "end" in options(game)) == (6, True)


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"hand": [15]}, ["summon 15"]),
        ({"hand": [15], "play": [24]}, ["activate 24", "play 15"]),
        ({"hand": [17], "play": [15], "energies": "AW"}, ["summon 17", "return 15", "summon 15"]),
    ],
    ids=["summoned", "put into play", "summoned again"],
)
def test_die_of_malice_cannot_be_used_on_the_turn_it_enters_play(
    keys: dict[str, Any], gestures: list[str]
) -> None:
    game = play(table(**keys), *gestures)
    assert reasons(game, "activate 15") == ["only-before-die"]


def test_die_of_malice_is_straight_and_may_be_used_in_the_next_round() -> None:
    game = table(play=[15], hand=[15], rolls=[2, 1, 1, 1], **MALICE, **LAST)
    play(game, "activate 15", "summon 15", "end")
    game.apply(game.legal()[0])
    game.apply(game.legal()[0])
    assert (decider(game)[0], options(game)) == (0, ["resolve", "activate 15#0", "activate 15#1"])


def test_fairies_react_to_every_die_of_malice() -> None:
    game = table(others=[{"play": [5, 41]}], play=[15, 15], rolls=[2, 2], **MALICE)
    play(game, "activate 15#0")
    # He has nothing to give at first; the bank pays its crystal all the same.
    assert all_crystals(game) == [2, 1]
    play(game, "activate 15#1")
    assert all_crystals(game) == [1 + 2 + 2, 3]


def test_a_face_rerolled_away_gives_nothing_at_all() -> None:
    game = table(play=[15], rolls=[5], phase="die", die="A*T/3#4", gauge=4, energies="W")
    play(game, "activate 15")
    assert (all_crystals(game)[0], reserve(game), player(game).gauge) == (8, "W", 4)
    assert reasons(game, "transmute") == ["no-right-to-transmute"]


def test_a_rerolled_face_may_draw() -> None:
    game = table(play=[15], rolls=[5], phase="die", die="WW*/2#1", draw=[3])
    play(game, "activate 15")
    assert (options(game), reserve(game)) == (["draw", "bonus draw"], "")
    assert reasons(game, "activate 15") == ["draw-first", "already-turned", "only-before-die"]
    play(game, "draw", "keep 3")
    assert hand(game) == ["3"]


def test_die_of_malice_rolls_every_face_of_the_same_die() -> None:
    rolled = set()
    for seed in range(60):
        game = play(table(play=[15], seed=seed, **MALICE), "activate 15")
        rolled.add(die_code(player(game).die))
    assert rolled == {f"{face}#4" for face in ("WAT/1", "WW2/2", "A*T/3", "WW*/1", "6/2", "F*/3")}


def test_die_of_malice_does_not_touch_the_die_that_moves_the_wheel() -> None:
    game = table(play=[15], rolls=[2], dice=["WW*/3"], **MALICE, **LAST)
    play(game, "activate 15", "end")
    assert clock(game) == (1, 4, "spring")
