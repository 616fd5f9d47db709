"""Ruling 1.6: the four bonuses."""

import pytest

from seasons.rules.engine.errors import SeasonsError
from tests.helpers import hand, options, play, player, reasons, reserve, table, tokens


@pytest.mark.parametrize(("uses", "penalty"), [(0, 0), (1, 5), (2, 12), (3, 20)])
def test_uses_cost_5_12_and_20_points_in_all(uses: int, penalty: int) -> None:
    game = table(gauge=0, crystals=50)
    play(game, *["bonus gauge"] * uses)
    seats = game.view(0).data()["seats"]
    assert isinstance(seats, list)
    assert seats[0]["score"] == 50 - penalty


def test_at_most_three_uses_in_any_mix_and_any_number_in_a_turn() -> None:
    game = table(gauge=3, energies="AAAA")
    play(game, "bonus gauge", "bonus exchange give AA take FF", "bonus transmute")
    assert player(game).bonuses == 3
    assert options(game) == ["end", "transmute"]
    for bonus in ("exchange", "transmute", "gauge", "draw"):
        assert "bonuses-used" in reasons(game, f"bonus {bonus}")


def test_uses_of_earlier_turns_count() -> None:
    game = table(gauge=3, bonuses=2)
    play(game, "bonus gauge")
    assert options(game) == ["end"]


# Exchange


def test_exchange_gives_back_two_tokens_for_two_of_choice() -> None:
    game = play(table(energies="AAW"), "bonus exchange give AW take FE")
    assert (reserve(game), player(game).bonuses) == ("AFE", 1)


@pytest.mark.parametrize("taken", ["AA", "FF", "AE"])
def test_exchanged_tokens_may_be_of_one_type_even_the_type_given(taken: str) -> None:
    assert reserve(play(table(energies="AA"), f"bonus exchange give AA take {taken}")) == taken


@pytest.mark.parametrize(
    "gesture", ["bonus exchange give A take F", "bonus exchange give AAA take F"]
)
def test_exchange_is_of_exactly_two_tokens(gesture: str) -> None:
    game = table(energies="AAA")
    with pytest.raises(SeasonsError):
        play(game, gesture)
    assert (reserve(game), player(game).bonuses) == ("AAA", 0)


@pytest.mark.parametrize(
    ("energies", "on_amulet", "enough"),
    [("", "", False), ("A", "", False), ("", "A", False), ("A", "A", True), ("", "AA", True)],
)
def test_exchange_needs_two_tokens_counting_amulets_of_water(
    energies: str, on_amulet: str, enough: bool
) -> None:
    game = table(energies=energies, play=[{"card": 4, "tokens": on_amulet}])
    assert ("bonus exchange" in options(game)) == enough
    assert (reasons(game, "bonus exchange") == []) == enough


def test_tokens_of_an_amulet_are_exchanged_into_the_reserve() -> None:
    game = table(energies="A", play=[{"card": 4, "tokens": "WW"}])
    play(game, "bonus exchange give A W#0 take FF")
    assert (reserve(game), tokens(game, 0)) == ("FF", "W")


def test_exchanging_amulet_tokens_may_overflow_the_reserve() -> None:
    game = table(energies="AAAAAAA", play=[{"card": 4, "tokens": "WW"}])
    play(game, "bonus exchange give W#0 W#0 take FF")
    assert options(game) == ["drop A", "drop F"]
    play(game, "drop AA")
    assert reserve(game) == "AAAAAFF"


def test_exchange_says_how_many_tokens_are_still_to_be_given_and_taken() -> None:
    game = table(energies="AW")
    said = []
    game.apply(next(step for step in game.legal() if step.text == "bonus exchange"))
    while (decision := game.decision) is not None and decision.kind != "turn":
        said.append((decision.kind, decision.prompt.params["number"], len(game.legal())))
        game.apply(game.legal()[0])
    assert said == [("exchange", 2, 1), ("exchange", 1, 1), ("take", 2, 4), ("take", 1, 4)]


# Transmute


def test_the_transmute_bonus_gives_the_right_for_the_rest_of_the_turn_and_one_crystal_more() -> (
    None
):
    game = play(table(energies="AA"), "bonus transmute", "transmute A", "transmute A")
    assert player(game).crystals == 4


def test_each_further_transmute_bonus_of_the_turn_adds_another_crystal() -> None:
    game = play(table(energies="AAA"), "bonus transmute", "transmute A", "bonus transmute")
    play(game, "transmute A", "bonus transmute", "transmute A")
    assert player(game).crystals == 2 + 3 + 4


def test_with_the_right_from_the_die_the_transmute_bonus_only_adds_one() -> None:
    game = table(energies="A", transmute=True)
    assert player(play(game, "bonus transmute", "transmute A")).crystals == 2


def test_the_transmute_bonus_may_be_used_without_any_token() -> None:
    assert "bonus transmute" in options(table())


# Gauge


@pytest.mark.parametrize(("gauge", "usable"), [(0, True), (14, True), (15, False)])
def test_the_gauge_bonus_is_not_usable_at_15(gauge: int, usable: bool) -> None:
    game = table(gauge=gauge)
    assert ("bonus gauge" in options(game)) == usable
    assert reasons(game, "bonus gauge") == ([] if usable else ["gauge-at-limit"])
    if usable:
        assert player(play(game, "bonus gauge")).gauge == gauge + 1


# Draw two


def test_draw_two_is_only_usable_in_place_of_the_draw_of_the_die() -> None:
    game = table(phase="draw", die="D/2", draw=[3, 5, 6])
    assert "bonus draw" in options(game)
    play(game, "bonus draw", "keep 3")
    assert reasons(game, "bonus draw") == ["only-instead-of-draw"]
    assert (hand(game), player(game).bonuses) == (["3"], 1)


def test_draw_two_is_not_usable_after_the_normal_draw() -> None:
    game = play(table(phase="draw", die="D/2"), "draw", "discard")
    assert "bonus draw" not in options(game)
    assert reasons(game, "bonus draw") == ["only-instead-of-draw"]


def test_draw_two_is_not_usable_without_the_symbol() -> None:
    game = table(phase="die", die="WW*/2")
    assert reasons(game, "bonus draw") == ["only-instead-of-draw"]


def test_draw_two_is_not_usable_for_draws_caused_by_cards() -> None:
    game = table(hand=[2], energies="FF", draw=[3, 5, 6, 8])
    play(game, "summon 2 pay FF")
    assert options(game) == ["keep 3", "keep 5", "keep 6", "keep 8"]
    assert reasons(game, "bonus draw")[0] == "finish-first"
    game = play(table(play=[23]), "activate 23")
    assert (len(hand(game)), "bonus draw" in options(game)) == (1, False)
