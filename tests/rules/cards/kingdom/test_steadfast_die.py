"""Steadfast Die, card e14: each effect and each clarification."""

from typing import Any

import pytest

from seasons import Game
from tests.helpers import (
    all_crystals,
    asked_by,
    finish_round,
    hand,
    kingdom,
    options,
    play,
    player,
    reserve,
    tokens,
)


def before_die(die: str = "WW*/2", **keys: Any) -> Game:
    """A table with a Steadfast Die in play before the die is resolved."""
    play_ = keys.pop("play", ["e14"])
    return kingdom(phase="die", die=die, play=play_, **{"gauge": 5, **keys})


def test_the_steadfast_die_is_offered_before_the_die_and_may_be_declined() -> None:
    game = before_die()
    assert (asked_by(game)[:2], options(game)) == ((0, "before-die"), ["resolve", "instead e14#0"])
    play(game, "resolve")
    assert (reserve(game), player(game).gauge) == ("WW", 6)
    # Once the die was resolved it is too late.
    assert not [text for text in options(game) if text.startswith("instead")]


def test_the_steadfast_die_offers_exactly_three_things() -> None:
    game = before_die()
    game.apply(next(step for step in game.legal() if step.text == "instead e14#0"))
    assert options(game) == ["gauge", "energy", "transmute"]


@pytest.mark.parametrize(("die", "instead", "result"), [
    ("WW*/2", "gauge", ("A", 6, 0, False)), ("WW*/2", "energy gain F", ("AF", 5, 0, False)),
    ("WW*/2", "transmute", ("A", 5, 0, True)), ("6/2", "gauge", ("A", 6, 0, False)),
    ("6/2", "energy gain W", ("AW", 5, 0, False)), ("6/2", "transmute", ("A", 5, 0, True)),
    ("WAT/2", "gauge", ("A", 6, 0, False)), ("WAT/2", "energy gain E", ("AE", 5, 0, False)),
    ("F*T/3", "transmute", ("A", 5, 0, True)),
])  # fmt: skip
def test_the_steadfast_die_replaces_everything_that_the_die_shows(
    die: str, instead: str, result: tuple[str, int, int, bool]
) -> None:
    game = before_die(die, energies="A")
    play(game, f"instead e14 {instead}")
    own = player(game)
    assert (reserve(game), own.gauge, own.crystals, "transmute" in options(game)) == result
    assert asked_by(game)[1] == "turn"


def test_the_right_by_the_steadfast_die_is_for_this_turn_and_adds_nothing() -> None:
    game = before_die(energies="EA")
    play(game, "instead e14 transmute", "transmute E")
    assert player(game).crystals == 3
    play(game, "end")
    assert game.state.transmute == 0


def test_an_ignored_die_gives_no_card_and_no_draw_of_two() -> None:
    drawn = before_die("D/2")
    play(drawn, "resolve")
    assert options(drawn) == ["draw", "bonus draw"]
    game = before_die("D/2")
    play(game, "instead e14 gauge")
    assert options(game) == ["end", "bonus transmute", "bonus gauge"]
    assert (hand(game), player(game).bonuses) == ([], 0)


def test_the_steadfast_die_is_not_turned_and_is_no_activation() -> None:
    game = before_die(play=["e14", "e1"], others=[{"play": [41]}], crystals=3)
    events = game.play("instead e14 gauge")
    assert player(game).turned == 0
    # Neither the Heart nor the Fairies of another player react.
    assert (tokens(game, 1), all_crystals(game)) == ("", [3, 0])
    assert "activate" not in [event.kind for event in events]


def test_the_steadfast_die_may_follow_the_die_of_malice() -> None:
    # The reroll shows its first face, with energies, gauge and the right to transmute.
    game = before_die("D/2", play=[15, "e14"], rolls=[1])
    play(game, "activate 15")
    assert (player(game).crystals, options(game)) == (2, ["resolve", "instead e14#1"])
    play(game, "instead e14 energy gain E")
    assert (reserve(game), player(game).gauge, player(game).crystals) == ("E", 5, 2)
    assert "transmute" not in options(game)


def test_the_die_of_malice_comes_too_late_after_the_steadfast_die() -> None:
    game = before_die("D/2", play=[15, "e14"])
    play(game, "instead e14 energy gain E")
    assert player(game).turned == 0
    assert options(game) == ["end", "bonus transmute", "bonus gauge"]


def test_two_steadfast_dice_give_one_replacement() -> None:
    game = before_die(play=["e14", "e14"])
    assert options(game) == ["resolve", "instead e14#0"]
    play(game, "instead e14 gauge")
    assert (player(game).gauge, reserve(game)) == (6, "")
    assert options(game) == ["end", "bonus transmute", "bonus gauge"]


def test_a_steadfast_die_summoned_this_turn_is_too_late() -> None:
    game = kingdom(phase="die", die="WW*/2", hand=["e14"], energies="AE", gauge=5)
    # Without one in play there was nothing to ask before the die.
    assert (asked_by(game)[1], reserve(game)) == ("turn", "AWWE")
    play(game, "summon e14 pay AE")
    assert options(game) == ["end", "bonus exchange", "bonus transmute", "bonus gauge"]
    assert (reserve(game), player(game).gauge) == ("WW", 6)


def test_the_steadfast_die_may_be_used_again_in_the_next_round() -> None:
    game = before_die()
    play(game, "instead e14 gauge")
    finish_round(game)
    while asked_by(game)[:2] != (0, "before-die"):
        game.apply(game.legal()[0])
    before = player(game).gauge
    play(game, "instead e14 gauge")
    assert player(game).gauge == before + 1


def test_the_steadfast_die_serves_its_owner_alone() -> None:
    game = kingdom(others=[{"play": ["e14"]}], phase="die", die="WW*/2")
    assert (asked_by(game)[:2], reserve(game)) == ((0, "turn"), "WW")


def test_the_energy_of_the_steadfast_die_may_overflow_the_reserve() -> None:
    game = before_die(energies="AAAAAAA")
    play(game, "instead e14 energy gain F")
    assert options(game) == ["drop A", "drop F"]
    play(game, "drop A")
    assert reserve(game) == "AAAAAAF"


def test_the_gauge_of_the_steadfast_die_stops_at_15() -> None:
    assert player(play(before_die(gauge=15), "instead e14 gauge")).gauge == 15


def test_an_ignored_die_with_crystals_serves_no_transmuter() -> None:
    game = before_die("6/2", play=["e14", "e9"], energies="A")
    resolved = play(game.copy(), "resolve")
    assert "transmute" in options(resolved)
    play(game, "instead e14 gauge")
    assert "transmute" not in options(game)
