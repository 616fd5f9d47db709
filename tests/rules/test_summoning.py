"""Ruling 1.8: summoning, and putting cards into play without it."""

from typing import Any

import pytest

from tests.helpers import (
    decider,
    hand,
    in_play,
    options,
    play,
    player,
    reasons,
    reserve,
    table,
    tokens,
)

# Every way a card enters play without being summoned: what lies on the table, and the gestures.
FREE_WAYS = [
    ({"hand": [9], "energies": "AWFE", "draw": [29, 1, 3, 5]}, ["summon 9 pay AWFE", "play 29"]),
    ({"play": [34], "energies": "AWFE", "draw": [29]}, ["activate 34 look", "play pay AWFE"]),
    ({"play": [24], "hand": [29]}, ["activate 24", "play 29"]),
]


# Summoning


@pytest.mark.parametrize(
    ("gauge", "play_area", "allowed"),
    [(0, [], False), (1, [], True), (1, [3], False), (2, [3], True), (2, [3, 5], False)],
)
def test_a_summoning_needs_a_gauge_above_the_number_of_own_cards_in_play(
    gauge: int, play_area: list[int], allowed: bool
) -> None:
    game = table(gauge=gauge, play=play_area, hand=[7], others=[{"play": [3, 5]}])
    assert ("summon 7" in options(game)) == allowed
    assert reasons(game, "summon 7") == ([] if allowed else ["gauge-full"])


def test_a_card_that_left_play_makes_room() -> None:
    game = table(gauge=2, play=[25, 3], hand=[7])
    assert reasons(game, "summon 7") == ["gauge-full"]
    play(game, "activate 25", "gain AAAAA", "summon 7", "move +1")
    assert in_play(game) == ["7", "3"]


def test_the_cost_is_paid_on_summoning() -> None:
    game = play(table(hand=[20], energies="AAFE", crystals=5), "summon 20 pay AFE")
    assert (reserve(game), player(game).crystals) == ("A", 2)
    assert (hand(game), in_play(game)) == ([], ["20"])


@pytest.mark.parametrize(
    ("energies", "crystals", "missing"),
    [
        ("AFE", 2, ["needs-crystals"]),
        ("AFW", 3, ["needs-energies"]),
        ("", 0, ["needs-crystals", "needs-energies"]),
    ],
)
def test_what_cannot_be_paid_cannot_be_summoned(
    energies: str, crystals: int, missing: list[str]
) -> None:
    game = table(hand=[20], energies=energies, crystals=crystals)
    assert "summon 20" not in options(game)
    assert reasons(game, "summon 20") == missing


def test_only_cards_in_the_own_hand_can_be_summoned() -> None:
    game = table(others=[{"hand": [7]}], library2=[15], hand=[35])
    assert [text for text in options(game) if text.startswith("summon")] == ["summon 35"]


def test_equal_cards_in_hand_are_offered_once() -> None:
    game = table(hand=[7, 7], crystals=0)
    assert [text for text in options(game) if text.startswith("summon")] == ["summon 7"]


def test_a_summoning_is_offered_with_what_it_costs() -> None:
    game = table(hand=[5, 7, 20], energies="AFE", crystals=9)
    worth = {step.text: step.worth for step in game.legal()}
    assert worth["summon 5"] == {"pays_crystals": 2}
    assert worth["summon 7"] == {}
    assert worth["summon 20"] == {"pays_crystals": 3, "pays_energies": "AFE"}
    assert worth["end"] == {}


# Put into play free


@pytest.mark.parametrize(("keys", "gestures"), FREE_WAYS)
def test_a_card_put_into_play_free_is_not_summoned(
    keys: dict[str, Any], gestures: list[str]
) -> None:
    own = {**keys, "play": [6, *keys.get("play", [])]}
    game = table(others=[{"play": [33]}], crystals=1, **own)
    before = player(game).crystals
    play(game, *gestures)
    # The Chalice itself is summoned: one to the Leech, three from the Staff.
    summoned = 3 - 1 if "summon" in gestures[0] else 0
    assert "29" in in_play(game)
    assert player(game).crystals == before + summoned + 20


@pytest.mark.parametrize(("keys", "gestures"), FREE_WAYS)
def test_yjangs_vase_does_not_react_to_a_card_put_into_play_free(
    keys: dict[str, Any], gestures: list[str]
) -> None:
    own = {**keys, "play": [30, *keys.get("play", [])]}
    game = table(**own)
    play(game, gestures[0])
    if decider(game)[1] == "gain":
        play(game, "gain A")
    play(game, gestures[1])
    assert decider(game) == (0, "turn")


def test_an_elemental_amulet_put_into_play_free_has_all_four_effects() -> None:
    game = table(play=[24], hand=[31], gauge=5, draw=[8])
    play(game, "activate 24", "play 31", "gain FF")
    assert (reserve(game), player(game).crystals) == ("FF", 5)
    assert (hand(game), player(game).gauge) == (["8"], 6)


def test_a_card_put_into_play_free_needs_the_gauge() -> None:
    game = table(hand=[9], energies="AWFE", draw=[29, 1, 3, 5], gauge=1)
    play(game, "summon 9 pay AWFE")
    assert (in_play(game), len(game.state.discard)) == (["9"], 4)
    game = play(table(play=[34], energies="AWFE", gauge=1), "activate 34 look")
    assert options(game) == ["leave"]
    game = table(play=[24, 3, 5], hand=[29], gauge=2)
    assert reasons(game, "activate 24") == ["gauge-full"]


@pytest.mark.parametrize("card", [7, 15, 35, 41])
def test_cards_without_cost_are_summoned(card: int) -> None:
    game = table(others=[{"play": [33]}], hand=[card], play=[6, 30], crystals=1)
    play(game, f"summon {card}", "gain A")
    if card == 7:
        play(game, "move +1")
    assert (player(game).crystals, player(game, 1).crystals, reserve(game)) == (3, 1, "A")


@pytest.mark.parametrize("card", [7, 15, 35, 41])
def test_cards_without_cost_cannot_be_summoned_without_paying_the_leech(card: int) -> None:
    game = table(others=[{"play": [33]}], hand=[card])
    assert reasons(game, f"summon {card}") == ["needs-crystals-toll"]


# The order on summoning


def test_the_leeches_are_paid_before_the_card_enters_play() -> None:
    game = table(others=[{"play": [33]}, {"play": [33]}], hand=[3], energies="EE", crystals=3)
    events = game.play("summon 3 pay EE")
    happened = [
        (event.kind, event.seat, event.details.get("number"))
        for event in events
        if event.kind in ("crystals", "summon")
    ]
    assert happened == [
        ("crystals", 0, -1),
        ("crystals", 1, 1),
        ("crystals", 0, -1),
        ("crystals", 2, 1),
        ("summon", 0, 1),
        ("crystals", 0, 9),
    ]


def test_income_of_the_same_summoning_cannot_pay_it() -> None:
    game = table(others=[{"play": [33]}], hand=[3], play=[6], energies="EE")
    assert reasons(game, "summon 3") == ["needs-crystals-toll"]


def test_the_staff_reacts_before_the_own_effect_of_the_new_card() -> None:
    # Sid is richer than the opponent only with the three crystals of the Staff.
    game = table(others=[{"crystals": 2}], hand=[49], play=[6], energies="E")
    play(game, "summon 49 pay E")
    assert (player(game).crystals, player(game, 1).crystals) == (5, 0)


def test_the_vase_reacts_before_the_own_effect_of_the_new_card() -> None:
    game = table(hand=[3], play=[30], energies="EE")
    play(game, "summon 3 pay EE")
    assert (decider(game), player(game).crystals, in_play(game)) == ((0, "gain"), 0, ["30", "3"])
    play(game, "gain F")
    assert (player(game).crystals, reserve(game)) == (9, "F")


@pytest.mark.parametrize(("card", "cost"), [(6, "EEE"), (30, "WFE")])
def test_staff_and_vase_do_not_react_to_themselves(card: int, cost: str) -> None:
    game = play(table(hand=[card], energies=cost), f"summon {card} pay {cost}")
    assert (decider(game), player(game).crystals, reserve(game)) == ((0, "turn"), 0, "")


def test_a_first_copy_reacts_to_the_second() -> None:
    game = play(table(hand=[6], play=[6], energies="EEE"), "summon 6 pay EEE")
    assert player(game).crystals == 3
    game = table(hand=[30], play=[30], energies="WFE")
    play(game, "summon 30 pay WFE", "gain A")
    assert (reserve(game), decider(game)) == ("A", (0, "turn"))


def test_every_copy_reacts_and_those_of_opponents_do_not() -> None:
    game = play(table(others=[{"play": [6]}], hand=[15]), "summon 15")
    assert (player(game).crystals, player(game, 1).crystals) == (0, 0)
    game = table(others=[{"play": [30]}], hand=[15], play=[6, 30, 6])
    play(game, "summon 15", "gain W")
    assert (player(game).crystals, reserve(game), decider(game)) == (6, "W", (0, "turn"))
    assert (player(game, 1).crystals, reserve(game, 1)) == (0, "")


def test_cards_behind_the_place_of_the_new_one_react_too() -> None:
    game = table(play=[25, 6], hand=[15])
    play(game, "activate 25", "gain AAAAA", "summon 15")
    assert (in_play(game), player(game).crystals) == (["15", "6"], 3)


# In play


def test_a_turned_card_counts_as_in_play() -> None:
    turned = {"card": 16, "turned": True}
    game = table(gauge=1, play=[turned], hand=[7])
    assert reasons(game, "summon 7") == ["gauge-full"]


def test_a_card_just_summoned_counts_as_in_play() -> None:
    game = table(hand=[28, 3], play=[3], energies="EEAWFE")
    play(game, "summon 3 pay EE", "summon 28 pay AWFE")
    assert player(game).crystals == 9 + 3 * 2


# Limits


@pytest.mark.parametrize(("gauge", "after"), [(13, 15), (14, 15), (15, 15)])
def test_the_gauge_never_goes_beyond_15(gauge: int, after: int) -> None:
    game = play(table(gauge=gauge, hand=[1], energies="AA"), "summon 1 pay AA")
    assert player(game).gauge == after


def test_the_gauge_never_goes_below_0_and_the_rest_of_the_effect_still_happens() -> None:
    game = table(others=[{"gauge": 0}, {"gauge": 1}], hand=[38], energies="AWFE", draw=[3, 5])
    play(game, "summon 38 pay AWFE")
    assert (player(game, 1).gauge, player(game, 2).gauge) == (0, 0)
    assert (hand(game, 1), hand(game, 2)) == (["3"], ["5"])


def test_at_gauge_15_the_rest_of_the_die_still_happens() -> None:
    game = table(phase="die", die="WW*/2", gauge=15)
    assert (player(game).gauge, reserve(game)) == (15, "WW")


def test_there_is_no_limit_to_cards_in_hand_or_to_crystals() -> None:
    game = table(hand=list(range(1, 31)), crystals=999, energies="EE", year=1, space=12, first=1,
                 library2=[31, 32, 33])  # fmt: skip
    play(game, "summon 3 pay EE", "end")
    assert (len(hand(game)), player(game).crystals) == (32, 1008)


def test_being_above_the_gauge_costs_nothing_but_blocks_new_cards() -> None:
    other = {"gauge": 1, "play": [3], "hand": [7], "die": "WW3/1"}
    game = table(others=[other], hand=[38], energies="AWFE")
    play(game, "summon 38 pay AWFE", "end")
    assert (player(game, 1).gauge, in_play(game, 1)) == (0, ["3"])
    assert reasons(game, "summon 7") == ["gauge-full"]
    play(game, "bonus gauge")
    assert reasons(game, "summon 7") == ["gauge-full"]
    play(game, "bonus gauge")
    assert reasons(game, "summon 7") == []


def test_a_damned_soul_is_received_above_the_gauge() -> None:
    other = {"gauge": 1, "play": [3], "hand": [7], "die": "WW3/1"}
    game = table(others=[other], play=[50], energies="W")
    play(game, "activate 50 pay W", "end")
    assert in_play(game, 1) == ["3", "50"]
    play(game, "bonus gauge")
    assert reasons(game, "summon 7") == ["gauge-full"]


def test_a_card_takes_the_lowest_empty_place_without_old_tokens() -> None:
    cauldron = {"card": 35, "tokens": "AAAAAA"}
    game = table(play=[cauldron, 3], hand=[35], energies="A")
    play(game, "activate 35 place A", "summon 35")
    assert (in_play(game), tokens(game, 0)) == (["35", "3"], "")
