"""Rulings 1.9 and 1.10: turning cards, and cards that leave play."""

import pytest

from seasons import Game
from seasons.rules.engine.errors import IllegalAction
from tests.helpers import (
    discarded,
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

# 1.9 Activation


def test_a_card_is_turned_once_a_round() -> None:
    game = play(table(play=[16], energies="AA"), "activate 16 pay A")
    assert player(game).turned == 1
    assert reasons(game, "activate 16") == ["already-turned"]


def test_each_copy_is_turned_for_itself() -> None:
    game = table(play=[16, 16], energies="AA", others=[{"crystals": 10}])
    play(game, "activate 16#1 pay A", "activate 16#0 pay A")
    assert (player(game).turned, player(game, 1).crystals) == (3, 2)


def test_a_card_without_activation_is_never_turned() -> None:
    assert reasons(table(play=[3]), "activate 3") == ["no-activation"]


def test_cards_are_turned_in_the_own_turn_only() -> None:
    game = table(others=[{"play": [16], "energies": "A"}])
    assert options(game, 1) == []
    play(game, "end")
    assert "activate 16#0" in options(game)


@pytest.mark.parametrize(
    ("card", "energies", "crystals", "reason"),
    [
        (16, "", 9, "needs-tokens"),
        (5, "AAWWFFE", 9, "needs-identical"),
        (50, "AAA", 9, "needs-energies"),
        (47, "", 9, "needs-tokens"),
        (47, "A", 0, "needs-crystals"),
        (37, "AAA", 9, "needs-cards-in-play"),
    ],
)
def test_a_cost_is_paid_completely_or_the_card_is_not_turned(
    card: int, energies: str, crystals: int, reason: str
) -> None:
    game = table(play=[card], energies=energies, crystals=crystals)
    assert f"activate {card}#0" not in options(game)
    assert reasons(game, f"activate {card}") == [reason]
    with pytest.raises(IllegalAction):
        play(game, f"activate {card}")
    assert (reserve(game), player(game).crystals, player(game).turned) == (energies, crystals, 0)


def test_thieving_fairies_react_at_the_turning_before_the_cost_is_paid() -> None:
    game = table(others=[{"play": [41]}], play=[16], energies="A", crystals=3)
    events = game.play("activate 16 pay A")
    happened = [event.kind for event in events]
    assert happened.index("activate") < happened.index("crystals") < happened.index("lose")
    assert player(game).crystals == 2


def test_a_cost_that_cannot_be_paid_after_the_fairies_makes_the_activation_illegal() -> None:
    game = table(others=[{"play": [41]}], play=[32], crystals=3)
    assert reasons(game, "activate 32") == ["needs-crystals", "needs-tokens"]
    assert (player(game).crystals, player(game, 1).crystals) == (3, 0)
    assert "activate 32#0" in options(table(others=[{"play": [41]}], play=[32], crystals=4))
    assert "activate 32#0" in options(table(others=[{}], play=[32], crystals=3))


def test_after_the_fairies_only_what_can_still_be_paid_is_offered() -> None:
    game = table(others=[{"play": [41]}], play=[32], crystals=3, energies="A")
    game.apply(next(step for step in game.legal() if step.text == "activate 32#0"))
    assert options(game) == ["energy"]


def test_the_fairies_are_not_paid_twice_when_the_cost_follows() -> None:
    game = table(others=[{"play": [41]}], play=[3, 32], crystals=4)
    play(game, "activate 32 crystals", "gain F")
    assert (player(game).crystals, reserve(game)) == (0, "F")


def test_who_has_no_crystal_left_gives_none_and_the_fairies_gain_one_each_all_the_same() -> None:
    game = table(others=[{"play": [41, 41]}, {"play": [3]}], play=[35], energies="A", crystals=1)
    play(game, "activate 35 place A")
    assert [player(game, seat).crystals for seat in range(3)] == [0, 3, 0]


def test_fairies_of_several_owners_react_clockwise_from_the_left() -> None:
    game = Game.set_up(
        active=1, first=1,
        seats=[{"play": [41]}, {"play": [35], "energies": "A", "crystals": 1}, {"play": [41]}],
    )  # fmt: skip
    play(game, "activate 35 place A")
    assert [player(game, seat).crystals for seat in range(3)] == [1, 0, 2]


def test_own_fairies_do_not_react() -> None:
    game = table(play=[41, 35], energies="A", crystals=1)
    assert player(play(game, "activate 35 place A")).crystals == 1


def test_fairies_react_to_die_of_malice_and_not_to_entering_or_permanent_effects() -> None:
    game = table(
        others=[{"play": [41]}], phase="die", die="WW*/2", play=[15], crystals=1, rolls=[2]
    )
    play(game, "activate 15")
    assert (player(game).crystals, player(game, 1).crystals) == (2, 2)
    game = play(
        table(others=[{"play": [41]}], hand=[3], play=[6], energies="EE"), "summon 3 pay EE"
    )
    assert player(game, 1).crystals == 0


# 1.10 Leaving play


def test_a_sacrificed_card_goes_to_the_discard_pile() -> None:
    game = play(table(play=[25], discard=[3]), "activate 25", "gain AAAAA")
    assert (in_play(game), discarded(game), hand(game)) == ([], ["3", "25"], [])


def test_a_discarded_card_comes_from_the_hand() -> None:
    game = table(play=[44, 16], hand=[10, 12])
    play(game, "activate 44 discard discard 10", "gain AAAA")
    assert (in_play(game), hand(game), discarded(game)) == (["44", "16"], ["12"], ["10"])


def test_a_card_that_returns_to_hand_is_neither_sacrificed_nor_discarded() -> None:
    game = table(hand=[17], play=[42], energies="AWFF")
    play(game, "summon 17 pay AW", "return 42")
    assert (hand(game), discarded(game), reserve(game)) == (["42"], [], "FF")


def test_a_sacrificed_treatise_does_what_it_does_then() -> None:
    game = table(others=[{"play": [42], "energies": "AAFF"}], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF", "sacrifice 42")
    assert (discarded(game), reserve(game, 1)) == (["42"], "")


def test_tokens_on_a_card_that_leaves_are_lost() -> None:
    stores = [{"card": 4, "tokens": "AAFF"}, {"card": 35, "tokens": "WWW"}, 37]
    game = play(table(play=stores), "activate 37 sacrifice 4 35 37")
    assert (in_play(game), reserve(game)) == ([], "")
    amulet = {"card": 4, "tokens": "AAFF"}
    game = table(hand=[17], play=[amulet], energies="AW")
    play(game, "summon 17 pay AW", "return 4")
    assert (reserve(game), hand(game)) == ("", ["4"])


def test_a_full_cauldron_gives_its_tokens_to_the_reserve() -> None:
    game = table(play=[{"card": 35, "tokens": "WWWFFF"}], energies="A")
    play(game, "activate 35 place A")
    assert (reserve(game), discarded(game)) == ("AWWWFFF", ["35"])


def test_a_card_that_leaves_is_straightened() -> None:
    turned = {"card": 32, "turned": True}
    game = table(hand=[17], play=[turned], energies="AWEE", crystals=3)
    play(game, "summon 17 pay AW", "return 32", "summon 32 pay EE")
    assert player(game).turned == 0
    assert "activate 32#0" in options(game)


def test_the_place_of_a_turned_card_that_left_is_straight_for_the_next() -> None:
    game = table(play=[25, 3], hand=[32], energies="EE")
    play(game, "activate 25", "gain AAAAA", "summon 32 pay EE")
    assert (in_play(game), player(game).turned) == (["32", "3"], 0)


def test_a_damned_soul_is_passed_on_straightened() -> None:
    game = table(others=[{"energies": "W"}], play=[50], energies="W", first=0)
    play(game, "activate 50 pay W", "end")
    assert (in_play(game, 1), player(game, 1).turned) == (["50"], 0)
    play(game, "activate 50 pay W")
    assert (in_play(game, 0), in_play(game, 1)) == (["50"], [])


def test_gains_of_entering_are_not_undone_when_the_card_leaves() -> None:
    game = table(hand=[1, 29], play=[37], gauge=5, energies="AAWWW")
    play(game, "summon 1 pay AA", "summon 29 pay WWW", "activate 37 sacrifice 37 1 29")
    assert (player(game).gauge, player(game).crystals) == (7, 20 + 15)


def test_permanent_effects_stop_when_the_card_leaves() -> None:
    game = table(hand=[3], play=[6, 8, 37], energies="EEF", transmute=True)
    play(game, "activate 37 sacrifice 6 8 37", "summon 3 pay EE", "transmute F")
    assert player(game).crystals == 15 + 9 + 2


def test_other_cards_keep_their_places_when_one_leaves() -> None:
    amulet = {"card": 4, "tokens": "AF"}
    game = table(play=[25, amulet, 16], transmute=True, others=[{"crystals": 9}])
    play(game, "activate 25", "gain WWWWW", "activate 16#2 pay A#1")
    assert (tokens(game, 1), player(game).turned, player(game, 1).crystals) == ("F", 4, 5)
