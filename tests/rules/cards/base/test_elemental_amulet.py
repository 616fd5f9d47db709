"""Elemental Amulet, card 31: each effect and each clarification."""

import pytest

from seasons import IllegalAction, Message, ParseError
from tests.helpers import (
    asked_for,
    discarded,
    hand,
    holding,
    in_play,
    options,
    play,
    player,
    reserve,
    table,
    tokens,
)


def test_elemental_amulet_does_what_was_declared_and_paid() -> None:
    game = table(hand=[31], energies="WE", gauge=1, draw=[8])
    play(game, "summon 31 for WE pay WE", "gain FF")
    assert (reserve(game), player(game).crystals) == ("FF", 5)
    assert (hand(game), player(game).gauge) == ([], 1)


@pytest.mark.parametrize(
    "types",
    ["A", "W", "F", "E", "AW", "AF", "AE", "WF", "WE", "FE", "AWF", "AWE", "AFE", "WFE", "AWFE"],
)
def test_elemental_amulet_has_the_effects_of_the_types_paid(types: str) -> None:
    game = table(hand=[31], energies="AWFE", gauge=4, draw=[8])
    play(game, f"summon 31 for {types} pay {types}")
    left = "".join(letter for letter in "AWFE" if letter not in types)
    assert reserve(game) == left
    if "W" in types:
        assert asked_for(game) == (0, "gain", 2)
        play(game, "gain EE")
    assert reserve(game) == left + ("EE" if "W" in types else "")
    assert player(game).crystals == (5 if "E" in types else 0)
    assert hand(game) == (["8"] if "F" in types else [])
    assert player(game).gauge == (5 if "A" in types else 4)
    assert (in_play(game), asked_for(game)[:2]) == (["31"], (0, "turn"))


def test_elemental_amulet_costs_one_token_of_each_declared_type() -> None:
    game = table(hand=[31], energies="AAWF")
    game.apply(next(step for step in game.legal() if step.text == "summon 31"))
    assert (asked_for(game)[1], options(game)) == ("for", ["for A", "for W", "for F"])
    game.apply(game.legal()[0])
    assert options(game) == ["done", "for W", "for F"]
    game.apply(next(step for step in game.legal() if step.text == "for F"))
    assert options(game) == ["done"]
    game.apply(game.legal()[0])
    assert (asked_for(game), options(game)) == ((0, "pay", 2), ["pay A"])


def test_elemental_amulet_takes_no_type_twice() -> None:
    game = table(hand=[31], energies="EEEE")
    with pytest.raises((IllegalAction, ParseError)):
        game.play("summon 31 for EE pay EE")
    play(game, "summon 31 for E pay E")
    assert (player(game).crystals, reserve(game)) == (5, "EEE")


def test_elemental_amulet_cannot_be_paid_with_what_its_water_effect_brings() -> None:
    game = table(hand=[31], energies="W")
    with pytest.raises((IllegalAction, ParseError)):
        game.play("summon 31 for WE pay WE")
    assert (reserve(game), hand(game)) == ("W", ["31"])


def test_elemental_amulet_cannot_be_paid_with_the_token_of_a_vase() -> None:
    game = table(play=[30], hand=[31], energies="E")
    game.apply(next(step for step in game.legal() if step.text == "summon 31"))
    assert options(game) == ["for E"]
    play(game, "for E pay E", "gain W")
    assert (player(game).crystals, reserve(game), asked_for(game)[:2]) == (5, "W", (0, "turn"))


def test_elemental_amulet_needs_a_token_with_or_without_hands_of_fortune() -> None:
    for own in ([], [20, 20]):
        game = table(play=own, hand=[31], crystals=9)
        assert game.why_not("summon 31") == [Message("reason.needs-tokens", {"number": 1})]
        assert "summon 31" not in options(game)


def test_elemental_amulet_says_all_reasons() -> None:
    game = table(others=[{"play": [33]}], hand=[31], gauge=0)
    assert game.why_not("summon 31") == [
        Message("reason.gauge-full"),
        Message("reason.needs-crystals-toll", {"number": 1, "number_2": 1}),
        Message("reason.needs-tokens", {"number": 1}),
    ]


@pytest.mark.parametrize(
    ("hands", "types", "paid"),
    [
        (0, "WE", "WE"),
        (1, "E", "E"),
        (1, "WE", "E"),
        (1, "WE", "W"),
        (1, "AFE", "FE"),
        (1, "AWFE", "AWF"),
        (2, "E", "E"),
        (2, "FE", "F"),
        (2, "AFE", "E"),
        (2, "AWFE", "AE"),
    ],
)
def test_elemental_amulet_with_hands_of_fortune_has_all_declared_effects_for_fewer_tokens(
    hands: int, types: str, paid: str
) -> None:
    game = table(play=[20] * hands, hand=[31], energies=paid, gauge=10, draw=[8])
    play(game, f"summon 31 for {types} pay {paid}")
    if "W" in types:
        play(game, "gain AA")
    assert reserve(game) == ("AA" if "W" in types else "")
    assert player(game).crystals == (5 if "E" in types else 0)
    assert hand(game) == (["8"] if "F" in types else [])
    assert player(game).gauge == (11 if "A" in types else 10)


def test_elemental_amulet_with_a_hand_of_fortune_offers_one_type_that_is_not_owned() -> None:
    game = table(play=[20], hand=[31], energies="F")
    game.apply(next(step for step in game.legal() if step.text == "summon 31"))
    assert options(game) == ["for A", "for W", "for F"]
    game.apply(game.legal()[0])
    # Air alone would have to be paid with air.
    assert options(game) == ["for F"]
    play(game, "for F pay F")
    assert (reserve(game), in_play(game), player(game).gauge) == ("", ["20", "31"], 15)


def test_elemental_amulet_never_costs_nothing_with_a_hand_of_fortune() -> None:
    game = table(play=[20], hand=[31], energies="FE")
    with pytest.raises((IllegalAction, ParseError)):
        game.play("summon 31 for A")
    play(game, "summon 31 for E pay E")
    assert reserve(game) == "F"


def test_elemental_amulet_may_be_paid_from_the_amulet_of_water() -> None:
    game = table(play=[holding(4, "AE")], hand=[31], energies="E", gauge=5)
    play(game, "summon 31 for AE pay E#0 A#0")
    assert (reserve(game), tokens(game, 0)) == ("E", "")
    assert (player(game).crystals, player(game).gauge) == (5, 6)


def test_elemental_amulet_checks_the_reserve_before_its_other_effects() -> None:
    game = table(play=[holding(4, "WE")], hand=[31], energies="AAAAAAA")
    play(game, "summon 31 for WE pay W#0 E#0", "gain FF")
    assert (asked_for(game), player(game).crystals) == ((0, "drop", 2), 0)
    play(game, "drop AF")
    assert (reserve(game), player(game).crystals) == ("AAAAAAF", 5)


def test_elemental_amulet_with_a_full_gauge_or_empty_piles_does_the_rest() -> None:
    game = table(hand=[31], energies="AFE", gauge=15, rest="hand 1")
    play(game, "summon 31 for AFE pay AFE")
    assert (player(game).gauge, hand(game), player(game).crystals) == (15, [], 5)


def test_the_card_of_the_elemental_amulet_is_seen_by_its_owner_alone() -> None:
    games = [table(hand=[31], energies="F", draw=top) for top in ([8, 9], [9, 8])]
    for game in games:
        play(game, "summon 31 for F pay F")
    assert [hand(game) for game in games] == [["8"], ["9"]]
    assert games[0].view(0) != games[1].view(0)
    assert games[0].view(1) == games[1].view(1)


@pytest.mark.parametrize("way", ["dreams", "orb", "chalice"])
def test_elemental_amulet_put_into_play_free_has_all_four_effects(way: str) -> None:
    if way == "dreams":
        game = table(play=[24], hand=[31], gauge=5, draw=[8])
        play(game, "activate 24", "play 31")
    elif way == "orb":
        game = table(play=[34], energies="AAAA", gauge=5, draw=[31, 8])
        play(game, "activate 34 look", "play pay AAAA")
    else:
        game = table(hand=[9], energies="AWFE", gauge=5, draw=[31, 1, 2, 3, 8])
        play(game, "summon 9 pay AWFE", "play 31")
    assert options(game) == ["gain A", "gain W", "gain F", "gain E"]
    play(game, "gain EE")
    assert (reserve(game), player(game).crystals) == ("EE", 5)
    assert (hand(game), player(game).gauge) == (["8"], 6)
    assert asked_for(game)[:2] == (0, "turn")


def test_first_edition_elemental_amulet_discards_a_card_for_air() -> None:
    game = table(edition="original", hand=[31, 3, 5], energies="AE", gauge=5)
    play(game, "summon 31 for AE pay AE")
    assert (player(game).crystals, options(game)) == (5, ["discard 3", "discard 5"])
    play(game, "discard 5")
    assert (hand(game), discarded(game), player(game).gauge) == (["3"], ["5"], 5)


def test_first_edition_elemental_amulet_discards_nothing_from_an_empty_hand() -> None:
    game = table(edition="original", hand=[31], energies="A", gauge=5)
    play(game, "summon 31 for A pay A")
    assert (asked_for(game)[:2], player(game).gauge) == ((0, "turn"), 5)


def test_first_edition_elemental_amulet_draws_for_fire_without_air() -> None:
    game = table(edition="original", hand=[31], energies="WF", draw=[8])
    play(game, "summon 31 for WF pay WF", "gain EE")
    assert (hand(game), discarded(game), asked_for(game)[:2]) == (["8"], [], (0, "turn"))


def test_first_edition_elemental_amulet_may_draw_before_it_discards() -> None:
    game = table(edition="original", hand=[31, 3], energies="AF", draw=[8])
    play(game, "summon 31 for AF pay AF")
    assert (asked_for(game)[1], options(game)) == ("either", ["draw", "discard"])
    play(game, "draw")
    assert options(game) == ["discard 3", "discard 8"]
    play(game, "discard 8")
    assert (hand(game), discarded(game)) == (["3"], ["8"])


def test_first_edition_elemental_amulet_may_discard_before_it_draws() -> None:
    game = table(edition="original", hand=[31, 3], energies="AF", draw=[8])
    play(game, "summon 31 for AF pay AF", "discard")
    assert options(game) == ["discard 3"]
    play(game, "discard 3")
    assert (hand(game), discarded(game)) == (["8"], ["3"])


def test_first_edition_elemental_amulet_with_an_empty_hand_keeps_a_card_drawn_last() -> None:
    game = table(edition="original", hand=[31], energies="AF", draw=[8])
    play(game, "summon 31 for AF pay AF", "discard")
    assert (hand(game), asked_for(game)[:2]) == (["8"], (0, "turn"))


def test_first_edition_discard_of_the_elemental_amulet_stays_unseen() -> None:
    games = [table(edition="original", hand=[31, 3, 5], energies="A") for _ in range(2)]
    seen = []
    for game, card in zip(games, ("3", "5"), strict=True):
        play(game, "summon 31 for A pay A")
        seen.append([event.seen_by(1) for event in game.play(f"discard {card}")])
    assert seen[0] == seen[1]
    assert games[0].view(1) == games[1].view(1)


def test_first_edition_elemental_amulet_put_into_play_free_asks_for_the_order() -> None:
    game = table(edition="original", play=[24], hand=[3, 31], gauge=5, draw=[8])
    play(game, "activate 24", "play 31", "gain EE")
    assert (player(game).crystals, options(game)) == (5, ["draw", "discard"])
    play(game, "draw", "discard 3")
    assert (hand(game), discarded(game), player(game).gauge) == (["8"], ["24", "3"], 5)


def test_first_edition_elemental_amulet_with_a_hand_of_fortune() -> None:
    game = table(edition="original", play=[20], hand=[3, 31], energies="F", draw=[8])
    play(game, "summon 31 for AF pay F", "draw", "discard 8")
    assert (hand(game), reserve(game)) == (["3"], "")
