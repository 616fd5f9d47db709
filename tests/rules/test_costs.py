"""Ruling 3: what is paid, with which tokens, and in which order."""

from typing import Any

import pytest

from seasons.rules.engine.errors import SeasonsError
from tests.helpers import (
    hand,
    in_play,
    options,
    play,
    player,
    reasons,
    reserve,
    table,
    take,
    tokens,
)

# 3.1 Hand of Fortune


@pytest.mark.parametrize("hands", [0, 1, 2])
@pytest.mark.parametrize(
    ("card", "energies"), [(50, "W"), (3, "EE"), (10, "FFF"), (9, "AWFE"), (45, "FFFEEE")]
)
def test_each_hand_of_fortune_saves_one_energy_but_one_is_always_paid(
    card: int, energies: str, hands: int
) -> None:
    due = len(energies) - min(hands, len(energies) - 1)
    keys: dict[str, Any] = {"hand": [card], "play": [20] * hands, "draw": [22, 22, 16, 16]}
    game = table(energies=energies[:due], **keys)
    play(game, f"summon {card} pay {energies[:due]}")
    assert in_play(game)[hands] == str(card)
    poor = table(energies=energies[: due - 1], **keys)
    assert f"summon {card}" not in options(poor)
    assert len(reasons(poor, f"summon {card}")) == 1


@pytest.mark.parametrize(("card", "crystals"), [(22, 20), (7, 0), (5, 2)])
def test_hand_of_fortune_changes_nothing_for_cards_without_energy(card: int, crystals: int) -> None:
    game = table(hand=[card], play=[20, 20], crystals=25)
    worth = {step.text: step.worth for step in game.legal()}[f"summon {card}"]
    assert worth == ({"pays_crystals": crystals} if crystals else {})
    play(game, f"summon {card}")
    assert player(game).crystals == 25 - crystals


def test_the_payer_chooses_which_printed_token_to_drop_and_need_not_own_it() -> None:
    game = table(hand=[9], play=[20], energies="AWFEE", draw=[22])
    take(game, "summon 9")
    assert options(game) == ["pay A", "pay W"]
    take(game, "pay W")
    assert options(game) == ["pay F"]
    poor = table(hand=[9], play=[20], energies="AFE", draw=[22, 1, 2, 3])
    play(poor, "summon 9 pay AFE", "play 22")
    assert reserve(poor) == ""


def test_the_tokens_paid_are_among_the_printed_ones() -> None:
    game = table(hand=[3], play=[20], energies="AWF")
    assert reasons(game, "summon 3") == ["needs-some-of"]


def test_the_crystal_part_is_never_reduced() -> None:
    game = table(hand=[20], play=[20], energies="AFE", crystals=3)
    worth = {step.text: step.worth for step in game.legal()}["summon 20"]
    assert worth == {"pays_crystals": 3, "pays_any": 2}
    play(game, "summon 20 pay AE")
    assert (player(game).crystals, reserve(game)) == (0, "F")


def test_activation_costs_are_never_reduced() -> None:
    game = play(table(play=[20, 34], energies="AAA"), "activate 34 look")
    assert options(game) == ["leave"]
    assert reasons(table(play=[20, 5], energies="AA"), "activate 5") == ["needs-identical"]


def test_hand_of_fortune_does_not_reduce_its_own_summoning() -> None:
    game = table(hand=[20], energies="AF", crystals=3)
    assert reasons(game, "summon 20") == ["needs-energies"]


def test_the_reduction_is_not_optional() -> None:
    game = table(hand=[3], play=[20], energies="EE")
    with pytest.raises(SeasonsError):
        play(game, "summon 3 pay EE")
    play(game, "summon 3 pay E")
    assert reserve(game) == "E"


def test_hands_of_opponents_reduce_nothing() -> None:
    assert reasons(table(others=[{"play": [20]}], hand=[3], energies="E"), "summon 3") == [
        "needs-energies"
    ]


@pytest.mark.parametrize("hands", [0, 1, 2])
@pytest.mark.parametrize("declared", ["W", "WE", "AWE", "AWFE"])
def test_elemental_amulet_with_hands_costs_the_declared_types_less_the_reduction(
    declared: str, hands: int
) -> None:
    due = len(declared) - min(hands, len(declared) - 1)
    game = table(hand=[31], play=[20] * hands, energies=declared, gauge=5, draw=[8])
    play(game, f"summon 31 for {declared} pay {declared[:due]}", "gain FF")
    assert len(reserve(game)) == len(declared) - due + 2
    assert player(game).crystals == 5 * ("E" in declared)
    assert player(game).gauge == 5 + ("A" in declared)
    assert len(hand(game)) == ("F" in declared)


def test_each_token_for_the_elemental_amulet_is_of_a_different_declared_type() -> None:
    game = table(hand=[31], play=[20], energies="WWE")
    take(game, "summon 31")
    # With one type saved, one that is not owned may be declared beside one that is.
    assert options(game) == ["for A", "for W", "for F", "for E"]
    take(game, "for A")
    assert options(game) == ["for W", "for E"]
    take(game, "for W")
    take(game, "for E")
    assert options(game) == ["done"]
    take(game, "done")
    assert options(game) == ["pay W"]


def test_the_elemental_amulet_cannot_be_had_without_a_token() -> None:
    assert reasons(table(hand=[31], play=[20]), "summon 31") == ["needs-tokens"]
    game = table(hand=[31], energies="W")
    take(game, "summon 31")
    assert options(game) == ["for W"]


# 3.2 Arcano Leech


@pytest.mark.parametrize(("crystals", "enough"), [(3, False), (4, True)])
def test_all_opposing_leeches_and_the_cost_must_be_paid_or_nothing_is_summoned(
    crystals: int, enough: bool
) -> None:
    game = table(others=[{"play": [33]}, {"play": [33]}], hand=[5], crystals=crystals)
    assert ("summon 5" in options(game)) == enough
    assert reasons(game, "summon 5") == ([] if enough else ["needs-crystals-toll"])
    if enough:
        worth = {step.text: step.worth for step in game.legal()}["summon 5"]
        assert worth == {"pays_crystals": 4}
        play(game, "summon 5")
        assert [player(game, seat).crystals for seat in range(3)] == [0, 1, 1]


def test_each_copy_of_the_leech_is_paid() -> None:
    game = play(table(others=[{"play": [33, 33]}], hand=[7], crystals=2), "summon 7", "move +1")
    assert (player(game).crystals, player(game, 1).crystals) == (0, 2)


def test_own_leeches_are_ignored() -> None:
    game = play(table(hand=[7], play=[33, 33]), "summon 7", "move +1")
    assert in_play(game) == ["33", "33", "7"]


# 3.3 Costs by number of players


@pytest.mark.parametrize(
    ("card", "costs"),
    [
        (11, [{"pays_crystals": 3}, {"pays_crystals": 6}, {"pays_crystals": 9}]),
        (33, [{"pays_crystals": 2}, {"pays_crystals": 5}, {"pays_crystals": 8}]),
        (39, [{"pays_energies": "F"}, {"pays_energies": "FF"}, {"pays_energies": "FFF"}]),
        (41, [{}, {"pays_crystals": 3}, {"pays_crystals": 6}]),
        (49, [{"pays_energies": "E"}, {"pays_energies": "EE"}, {"pays_energies": "EEE"}]),
    ],
)
def test_costs_that_depend_on_the_number_of_players(
    card: int, costs: list[dict[str, int | str]]
) -> None:
    for players, cost in zip((2, 3, 4), costs, strict=True):
        game = table(players=players, hand=[card], crystals=10, energies="FFFEEE")
        assert {step.text: step.worth for step in game.legal()}[f"summon {card}"] == cost


# 3.4 Amulets of Water


AMULET = {"card": 4, "tokens": "AAAA"}


@pytest.mark.parametrize(
    ("keys", "gestures", "left"),
    [
        ({"hand": [1]}, ["summon 1 pay A#0 A#0"], "AA"),
        ({"hand": [31], "gauge": 3}, ["summon 31 for A pay A#0"], "AAA"),
        ({"play": [5]}, ["activate 5 pay A#0 A#0 A#0"], "A"),
        ({"play": [16]}, ["activate 16 pay A#0"], "AAA"),
        ({"play": [32]}, ["activate 32 energy pay A#0"], "AAA"),
        ({"play": [34], "draw": [22]}, ["activate 34 look", "play pay A#0 A#0 A#0 A#0"], ""),
        ({"play": [35]}, ["activate 35 place A#0"], "AAA"),
        ({"play": [47], "crystals": 2}, ["activate 47 pay A#0 A#0 gain F"], "AA"),
        ({"transmute": True}, ["transmute A#0 A#0"], "AA"),
        ({}, ["bonus exchange give A#0 A#0 take FE"], "AA"),
    ],
    ids=[
        "summoning",
        "elemental amulet",
        "balance",
        "kairn",
        "tree",
        "orb",
        "cauldron",
        "mirror",
        "transmutation",
        "exchange",
    ],
)
def test_tokens_on_an_amulet_of_water_may_pay(
    keys: dict[str, Any], gestures: list[str], left: str
) -> None:
    area = [AMULET, *keys.get("play", [])]
    game = table(**{**keys, "play": area})
    play(game, *gestures)
    assert tokens(game, 0) == left


def test_water_on_an_amulet_may_pay_for_the_damned_soul() -> None:
    game = table(play=[{"card": 4, "tokens": "W"}, 50])
    play(game, "activate 50 pay W#0")
    assert (tokens(game, 0), in_play(game, 1)) == ("", ["50"])


def test_reserve_and_amulet_may_pay_together() -> None:
    game = table(play=[AMULET, 5], energies="AA", hand=[16])
    play(game, "activate 5 pay A A#0 A#0", "summon 16 pay A A#0 A#0")
    assert (tokens(game, 0), reserve(game), player(game).crystals) == ("", "", 9)


def test_the_owner_decides_token_by_token_whether_reserve_or_amulet_pays() -> None:
    game = table(play=[AMULET, 16], energies="A")
    take(game, "activate 16#1")
    assert options(game) == ["pay A", "pay A#0"]
    assert {str(step.worth) for step in game.legal()} == {"{'pays_energies': 'A'}"}


def test_tokens_of_a_summoning_are_offered_with_what_they_pay() -> None:
    game = table(play=[AMULET], hand=[1], energies="AA")
    take(game, "summon 1")
    assert [(step.text, step.worth) for step in game.legal()] == [
        ("pay A", {"pays_energies": "A"}),
        ("pay A#0", {"pays_energies": "A"}),
    ]
    assert game.decision is not None
    assert game.decision.prompt.params == {"number": 2}
    take(game, "pay A")
    assert game.decision.prompt.params == {"number": 1}


@pytest.mark.parametrize("energies", ["AAA", "AAAA"])
def test_the_chest_does_not_count_tokens_on_an_amulet(energies: str) -> None:
    game = play(table(play=[AMULET, 13], energies=energies, first=1), "end")
    assert player(game).crystals == 3 * (len(energies) == 4)


def test_the_horn_does_not_count_tokens_on_an_amulet() -> None:
    game = play(table(play=[AMULET, 14], first=1), "end", "gain F")
    assert reserve(game) == "F"


def test_air_elemental_and_lewis_leave_an_amulet_alone() -> None:
    other = {"play": [{"card": 4, "tokens": "FF"}], "energies": "WE"}
    game = play(table(others=[other], hand=[40], energies="AAA"), "summon 40 pay AAA")
    assert (tokens(game, 0, 1), reserve(game, 1)) == ("FF", "AA")
    game = table(others=[other], hand=[21], energies="AF")
    play(game, "summon 21 pay AF", "copy 1")
    assert reserve(game) == "WE"


def test_the_lantern_does_not_count_tokens_on_an_amulet() -> None:
    game = play(table(play=[AMULET, 45], energies="FF", first=1, year=3, space=12), "end")
    assert player(game).crystals == 6


def test_potions_of_dreams_and_life_leave_an_amulet_alone() -> None:
    game = play(table(play=[AMULET, 24], hand=[22], energies="FF"), "activate 24", "play 22")
    assert (tokens(game, 0), reserve(game)) == ("AAAA", "")
    game = play(table(play=[AMULET, 26], energies="FF"), "activate 26")
    assert (tokens(game, 0), player(game).crystals) == ("AAAA", 8)


def test_a_sacrificed_treatise_leaves_an_amulet_alone() -> None:
    game = play(table(play=[AMULET, 42, 37, 3], energies="FF"), "activate 37 sacrifice 42 37 3")
    assert (tokens(game, 0), reserve(game)) == ("AAAA", "")


def test_amulet_tokens_neither_move_to_the_reserve_nor_are_refilled() -> None:
    game = table(play=[{"card": 4, "tokens": "A"}], energies="FFF", bonuses=3)
    assert options(game) == ["end"]
    assert reasons(game, "activate 4") == ["no-activation"]


def test_a_second_amulet_holds_tokens_of_its_own() -> None:
    game = table(play=[AMULET], hand=[4, 1], energies="WW")
    play(game, "summon 4 pay WW", "store AAEE", "summon 1 pay A#0 A#1")
    assert (tokens(game, 0), tokens(game, 1)) == ("AAA", "AEE")


def test_tokens_on_the_amulet_of_an_opponent_pay_nothing() -> None:
    assert reasons(table(others=[{"play": [AMULET]}], hand=[1]), "summon 1") == ["needs-energies"]


# 3.5 Order of payment


def test_fairies_are_paid_before_the_printed_cost_and_leeches_before_it_too() -> None:
    game = table(others=[{"play": [41]}], play=[32], crystals=5)
    losses = [
        event.details["number"]
        for event in game.play("activate 32 crystals")
        if event.kind == "crystals" and event.seat == 0
    ]
    assert losses == [-1, -3]
    game = table(others=[{"play": [33]}], hand=[5], crystals=5)
    losses = [
        event.details["number"]
        for event in game.play("summon 5")
        if event.kind == "crystals" and event.seat == 0
    ]
    assert losses == [-1, -2]


@pytest.mark.parametrize(
    "gesture",
    [
        "summon 20 pay WFE",
        "summon 20 pay AFF",
        "summon 20 pay AFEE",
        "activate 16 pay E pay E",
        "activate 34 look play pay AFEE",
    ],
)
def test_of_a_gesture_that_cannot_be_completed_nothing_happens(gesture: str) -> None:
    game = table(hand=[20], play=[16, 34], energies="AFEE", crystals=5, gauge=9)
    before = game.position()
    with pytest.raises(SeasonsError):
        play(game, gesture)
    assert game.position() == before


def test_the_choices_are_announced_with_the_payment_in_one_gesture() -> None:
    game = table(play=[47], energies="AAF", crystals=3)
    play(game, "activate 47 pay AA gain E")
    assert (reserve(game), player(game).crystals) == ("FEE", 1)
    assert game.record().count("activate 47#0 pay AA gain E") == 1
