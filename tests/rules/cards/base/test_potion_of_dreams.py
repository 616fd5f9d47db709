"""Potion of Dreams, card 24: each effect and each clarification."""

import pytest

from tests.helpers import (
    asked_for,
    discarded,
    hand,
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


def test_potion_of_dreams_trades_itself_and_the_reserve_for_a_card_in_play() -> None:
    game = table(play=[24], hand=[3, 22], energies="AWFE", crystals=1)
    play(game, "activate 24")
    assert (reserve(game), discarded(game), options(game)) == ("", ["24"], ["play 3", "play 22"])
    play(game, "play 22")
    assert (in_play(game), hand(game), player(game).crystals) == (["22"], ["3"], 1)


def test_potion_of_dreams_may_be_used_with_an_empty_reserve() -> None:
    game = table(play=[24], hand=[29])
    play(game, "activate 24", "play 29")
    assert (in_play(game), player(game).crystals) == (["29"], 20)


@pytest.mark.parametrize(
    ("in_hand", "in_play_too", "gauge", "expected"),
    [
        ([3], [], 1, []),
        ([3], [], 0, ["gauge-full"]),
        ([3], [1], 2, []),
        ([3], [1], 1, ["gauge-full"]),
        ([3], [1, 2], 1, ["gauge-full"]),
        ([], [], 1, ["hand-empty"]),
        ([], [1], 1, ["hand-empty", "gauge-full"]),
    ],
)
def test_potion_of_dreams_needs_a_card_in_hand_and_makes_room_itself(
    in_hand: list[int], in_play_too: list[int], gauge: int, expected: list[str]
) -> None:
    game = table(play=[24, *in_play_too], hand=in_hand, gauge=gauge, energies="AAA")
    assert reasons(game, "activate 24") == expected
    assert ("activate 24#0" in options(game)) == (not expected)


def test_potion_of_dreams_spares_the_tokens_on_cards() -> None:
    game = table(play=[24, holding(4, "AAAE"), holding(35, "WW")], hand=[3], energies="FF")
    play(game, "activate 24", "play 3")
    assert (reserve(game), tokens(game, 1), tokens(game, 2)) == ("", "AAAE", "WW")


def test_potion_of_dreams_takes_all_ten_energies_of_a_grimoire() -> None:
    game = table(play=[24, 18], hand=[3], energies="AAAAAWWWWW")
    play(game, "activate 24", "play 3")
    assert reserve(game) == ""


def test_the_card_of_the_potion_of_dreams_enters_after_the_reserve_was_emptied() -> None:
    game = table(play=[24], hand=[18], energies="AAAAAAA")
    play(game, "activate 24", "play 18", "gain EE")
    assert (reserve(game), asked_for(game)[:2]) == ("EE", (0, "turn"))


def test_potion_of_dreams_is_no_summoning_for_leech_staff_and_vase() -> None:
    game = table(others=[{"play": [33, 33]}], play=[24, 6, 30], hand=[3])
    play(game, "activate 24", "play 3")
    assert (player(game).crystals, player(game, 1).crystals) == (9, 0)
    assert (reserve(game), asked_for(game)[:2]) == ("", (0, "turn"))


def test_potion_of_dreams_makes_room_for_a_card_that_counts_others() -> None:
    game = table(play=[24, 3], hand=[28])
    play(game, "activate 24", "play 28")
    assert (in_play(game), player(game).crystals) == (["28", "3"], 3)


def test_potion_of_dreams_lets_the_gauge_grow_only_after_the_card_is_in_play() -> None:
    game = table(play=[24], hand=[1], gauge=1)
    play(game, "activate 24", "play 1")
    assert (player(game).gauge, in_play(game)) == (3, ["1"])


def test_other_cards_must_wait_while_the_potion_of_dreams_asks() -> None:
    game = table(play=[24, 25], hand=[3, 7], others=[{"play": [23]}])
    play(game, "activate 24")
    assert reasons(game, "activate 25") == ["finish-first"]
    assert reasons(game, "summon 7") == ["finish-first"]
    assert reasons(game, "activate 23", 1) == ["not-your-decision"]
