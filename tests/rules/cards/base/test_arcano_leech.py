"""Arcano Leech, card 33 (ruling 3.2): each effect and each clarification."""

import pytest

from seasons import IllegalAction, Message
from tests.helpers import in_play, options, play, player, reasons, table


@pytest.mark.parametrize(("players", "cost"), [(2, 2), (3, 5), (4, 8)])
def test_leech_costs_more_with_more_players(players: int, cost: int) -> None:
    game = table(others=[{}] * (players - 1), hand=[33], crystals=cost)
    play(game, "summon 33")
    assert (player(game).crystals, in_play(game)) == (0, ["33"])
    game = table(others=[{}] * (players - 1), hand=[33], crystals=cost - 1)
    assert game.why_not("summon 33") == [Message("reason.needs-crystals", {"number": 1})]


def test_every_leech_of_every_opponent_takes_a_crystal_for_a_summoning() -> None:
    others = [{"play": [33]}, {}, {"play": [33]}]
    game = table(others=others, hand=[3], energies="EE", crystals=3)
    play(game, "summon 3 pay EE")
    assert [player(game, seat).crystals for seat in range(4)] == [1 + 9, 1, 0, 1]


def test_two_leeches_of_one_owner_take_two_crystals() -> None:
    game = table(others=[{"play": [33, 33]}], hand=[23], energies="FF", crystals=2)
    play(game, "summon 23 pay FF")
    assert (player(game).crystals, player(game, 1).crystals) == (0, 2)


def test_own_leeches_are_ignored() -> None:
    game = table(play=[33], hand=[33, 23], energies="FF", crystals=2)
    play(game, "summon 23 pay FF", "summon 33")
    assert (player(game).crystals, in_play(game)) == (0, ["33", "23", "33"])


def test_the_leeches_of_both_sides_take_from_the_summoner_only() -> None:
    game = table(others=[{"play": [33], "crystals": 4}], play=[33], hand=[7], crystals=1)
    play(game, "summon 7", "move +1")
    assert (player(game).crystals, player(game, 1).crystals) == (0, 5)


@pytest.mark.parametrize("card", [7, 15, 35, 41])
def test_cards_without_cost_are_summoned_and_pay_the_leech(card: int) -> None:
    game = table(others=[{"play": [33]}], hand=[card])
    reason = Message("reason.needs-crystals-toll", {"number": 1, "number_2": 1})
    assert game.why_not(f"summon {card}") == [reason]
    game = table(others=[{"play": [33]}], play=[6], hand=[card], crystals=1)
    play(game, f"summon {card}")
    assert (player(game).crystals, player(game, 1).crystals) == (3, 1)


@pytest.mark.parametrize(
    ("card", "leeches", "crystals", "short"), [(22, 2, 21, 1), (22, 1, 0, 21), (33, 1, 2, 1)]
)
def test_leeches_and_the_cost_must_be_paid_together_or_nothing_is(
    card: int, leeches: int, crystals: int, short: int
) -> None:
    game = table(others=[{"play": [33] * leeches}], hand=[card], crystals=crystals)
    reason = Message("reason.needs-crystals-toll", {"number": short, "number_2": leeches})
    assert game.why_not(f"summon {card}") == [reason]
    with pytest.raises(IllegalAction):
        game.play(f"summon {card}")
    assert (player(game).crystals, player(game, 1).crystals) == (crystals, 0)


def test_leech_and_crystal_cost_paid_to_the_last_crystal() -> None:
    game = table(others=[{"play": [33]}], hand=[20], energies="AFE", crystals=4)
    play(game, "summon 20 pay AFE")
    assert (player(game).crystals, player(game, 1).crystals) == (0, 1)


def test_the_staff_cannot_pay_the_leech_of_the_same_summoning() -> None:
    game = table(others=[{"play": [33]}], play=[6, 6], hand=[29], energies="WWW")
    assert reasons(game, "summon 29") == ["needs-crystals-toll"]
    assert "summon 29" not in options(game)


def test_leech_takes_nothing_for_activations_and_cards_put_into_play_free() -> None:
    game = table(others=[{"play": [33]}], play=[34], energies="AAAA", draw=[29], crystals=1)
    play(game, "activate 34 look", "play pay AAAA")
    assert (player(game).crystals, player(game, 1).crystals) == (21, 0)


def test_leech_leaves_and_takes_nothing_any_more() -> None:
    game = table(others=[{"play": [33]}], hand=[10, 7], energies="FFF", crystals=1)
    play(game, "summon 10 pay FFF")
    assert (player(game).crystals, player(game, 1).crystals) == (0, 1)
    play(game, "sacrifice 33", "summon 7", "move +1")
    assert player(game, 1).crystals == 1


def test_leeches_are_paid_before_the_cost_and_the_cost_before_the_card_enters() -> None:
    game = table(others=[{"play": [33]}], hand=[20], energies="AFE", crystals=4)
    told = [
        (event.kind, event.seat, event.details.get("number"))
        for event in game.play("summon 20 pay AFE")
        if event.kind in ("crystals", "summon")
    ]
    assert told == [("crystals", 0, -1), ("crystals", 1, 1), ("crystals", 0, -3), ("summon", 0, 1)]
