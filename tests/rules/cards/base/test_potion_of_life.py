"""Potion of Life, card 26: each effect and each clarification."""

import pytest

from tests.helpers import (
    asked_for,
    discarded,
    holding,
    in_play,
    options,
    play,
    player,
    reasons,
    reserve,
    table,
    tokens,
)


@pytest.mark.parametrize(
    ("purses", "bonuses", "gained"), [(0, 0, 12), (1, 0, 15), (2, 0, 18), (0, 2, 18), (1, 1, 18)]
)
@pytest.mark.parametrize("space", [1, 7])
@pytest.mark.parametrize("edition", ["revised", "original"])
def test_potion_of_life_gives_four_each_and_more_for_purses_and_bonuses(
    edition: str, space: int, purses: int, bonuses: int, gained: int
) -> None:
    game = table(
        edition=edition, space=space, play=[26] + [8] * purses, energies="AFE",
        transmute_bonuses=bonuses,
    )  # fmt: skip
    play(game, "activate 26")
    assert (player(game).crystals, reserve(game)) == (gained, "")
    assert (discarded(game), in_play(game)) == (["26"], ["8"] * purses)


def test_potion_of_life_counts_only_bonuses_used_before_it() -> None:
    game = table(play=[26, 26, 25], energies="AA")
    play(game, "activate 26#0", "bonus transmute")
    assert player(game).crystals == 8
    play(game, "activate 25", "gain AAAAA", "activate 26#1")
    assert player(game).crystals == 8 + 25


def test_potion_of_life_may_be_used_with_an_empty_reserve() -> None:
    game = table(play=[26])
    play(game, "activate 26")
    assert (player(game).crystals, discarded(game)) == (0, ["26"])


def test_potion_of_life_leaves_the_tokens_on_cards_and_takes_those_of_the_grimoire() -> None:
    cauldron = {"card": 35, "tokens": "WW"}
    game = table(play=[26, 18, holding(4, "EEEE"), cauldron], energies="AAAAAAAAAA")
    play(game, "activate 26")
    assert (player(game).crystals, reserve(game)) == (40, "")
    assert (tokens(game, 2), tokens(game, 3)) == ("EEEE", "WW")


def test_potion_of_life_gives_no_right_to_transmute() -> None:
    game = table(play=[26, holding(4, "E")], energies="A")
    play(game, "activate 26")
    assert reasons(game, "transmute") == ["no-right-to-transmute"]


def test_potion_of_life_leaves_the_right_to_transmute() -> None:
    game = table(play=[26, holding(4, "E")], energies="A", transmute=True)
    play(game, "activate 26", "transmute E#1")
    assert player(game).crystals == 4 + 3


def test_first_edition_potion_of_life_ends_transmuting_for_this_turn() -> None:
    game = table(edition="original", play=[26, holding(4, "EE")], energies="A", transmute=True)
    assert "transmute" in options(game)
    play(game, "activate 26")
    assert reasons(game, "transmute") == ["transmutation-banned"]
    assert "transmute" not in options(game)


def test_first_edition_neither_bonus_nor_tree_brings_transmuting_back() -> None:
    game = table(edition="original", play=[26, holding(4, "EE"), 32], transmute=True)
    play(game, "activate 26", "bonus transmute")
    assert reasons(game, "transmute") == ["transmutation-banned"]
    play(game, "activate 32 energy pay E#1")
    assert reasons(game, "transmute") == ["transmutation-banned"]
    assert (player(game).bonuses, tokens(game, 1)) == (1, "E")


def test_first_edition_balance_and_another_potion_of_life_still_work_after_it() -> None:
    game = table(edition="original", play=[26, 26, 5, holding(4, "FFFF"), 25])
    play(game, "activate 26#0", "activate 5 pay F#3 F#3 F#3 F#3")
    assert player(game).crystals == 12
    play(game, "activate 25", "gain AAAAA", "activate 26#1")
    assert player(game).crystals == 12 + 20


def test_first_edition_transmuting_returns_with_the_next_turn() -> None:
    game = table(
        edition="original", play=[26, holding(4, "E")], transmute=True,
        others=[{"die": "F*T/3", "energies": "A"}],
    )  # fmt: skip
    play(game, "activate 26", "end")
    assert asked_for(game)[:2] == (1, "turn")
    assert "transmute" in options(game)
    assert reasons(game, "transmute", 0) == ["not-your-decision", "no-right-to-transmute"]
