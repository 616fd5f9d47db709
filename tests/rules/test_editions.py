"""Ruling 5: what differs between the editions, row by row, and what does not."""

from typing import Any

import pytest

from seasons import Game
from tests.helpers import (
    decider,
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

EDITIONS = ["revised", "original"]
both = pytest.mark.parametrize("edition", EDITIONS)


def test_the_revised_edition_is_the_default() -> None:
    assert table().view(0).data()["edition"] == "revised"
    assert Game.new(2, seed=1).view(0).data()["edition"] == "revised"


# Rows 1 to 7 differ


@pytest.mark.parametrize(
    ("edition", "number", "crystals"), [("revised", 3, 9), ("original", 4, 12)]
)
def test_row_1_balance_of_ishtar_amount(edition: str, number: int, crystals: int) -> None:
    poor = table(edition=edition, play=[5], energies="A" * (number - 1))
    assert reasons(poor, "activate 5") == ["needs-identical"]
    game = table(edition=edition, play=[5], energies="A" * 6)
    play(game, f"activate 5 pay {'A' * number}")
    assert (player(game).crystals, len(reserve(game))) == (crystals, 6 - number)


@pytest.mark.parametrize(("edition", "cost"), [("revised", 2), ("original", 6)])
def test_row_2_balance_of_ishtar_cost(edition: str, cost: int) -> None:
    assert reasons(table(edition=edition, hand=[5], crystals=cost - 1), "summon 5") == [
        "needs-crystals"
    ]
    game = play(table(edition=edition, hand=[5], crystals=cost), "summon 5")
    assert (player(game).crystals, in_play(game)) == (0, ["5"])


@pytest.mark.parametrize(
    ("edition", "purses", "crystals"),
    [("revised", 1, 12), ("revised", 2, 15), ("original", 1, 16), ("original", 2, 20)],
)
def test_row_3_balance_of_ishtar_with_purses(edition: str, purses: int, crystals: int) -> None:
    game = table(edition=edition, play=[5] + [8] * purses, energies="AAAA")
    play(game, f"activate 5 pay {'AAA' if edition == 'revised' else 'AAAA'}")
    assert player(game).crystals == crystals


@pytest.mark.parametrize(
    ("edition", "bonuses", "crystals"),
    [("revised", 1, 12), ("revised", 2, 15), ("original", 1, 12), ("original", 2, 12)],
)
def test_row_4_balance_of_ishtar_with_transmute_bonuses(
    edition: str, bonuses: int, crystals: int
) -> None:
    game = table(edition=edition, play=[5], energies="AAAA")
    play(game, *["bonus transmute"] * bonuses)
    play(game, f"activate 5 pay {'AAA' if edition == 'revised' else 'AAAA'}")
    assert player(game).crystals == crystals


def test_row_5_elemental_amulet_of_air_raises_the_gauge_in_the_revised_edition() -> None:
    game = play(table(hand=[31, 3], energies="A", gauge=4), "summon 31 for A pay A")
    assert (player(game).gauge, hand(game), decider(game)) == (5, ["3"], (0, "turn"))


def test_row_5_elemental_amulet_of_air_discards_a_card_in_the_original_edition() -> None:
    game = table(edition="original", hand=[31, 3, 5], energies="A", gauge=4)
    play(game, "summon 31 for A pay A")
    assert options(game) == ["discard 3", "discard 5"]
    play(game, "discard 3")
    assert (player(game).gauge, hand(game), discarded(game)) == (4, ["5"], ["3"])


def test_row_5_with_an_empty_hand_air_does_nothing_in_the_original_edition() -> None:
    game = table(edition="original", hand=[31], energies="A", gauge=4)
    play(game, "summon 31 for A pay A")
    assert (player(game).gauge, decider(game)) == (4, (0, "turn"))


@pytest.mark.parametrize(
    ("first", "then", "left"), [("draw", "discard 8", ["3"]), ("discard", "discard 3", ["8"])]
)
def test_row_5_the_owner_chooses_whether_fire_or_air_comes_first_in_the_original_edition(
    first: str, then: str, left: list[str]
) -> None:
    game = table(edition="original", hand=[31, 3], energies="AF", draw=[8])
    play(game, "summon 31 for AF pay AF", first, then)
    assert (hand(game), decider(game)) == (left, (0, "turn"))


@both
def test_row_6_the_right_to_transmute_after_a_potion_of_life(edition: str) -> None:
    amulet = {"card": 4, "tokens": "A"}
    game = table(edition=edition, play=[26, amulet], energies="FF", transmute=True)
    play(game, "activate 26")
    assert player(game).crystals == 8
    assert ("transmute" in options(game)) == (edition == "revised")
    if edition == "original":
        assert reasons(game, "transmute") == ["transmutation-banned"]


@both
@pytest.mark.parametrize("source", ["bonus transmute", "activate 32 energy pay A#1"])
def test_row_6_a_later_bonus_or_tree_does_not_restore_the_right_in_the_original_edition(
    source: str, edition: str
) -> None:
    amulet = {"card": 4, "tokens": "AA"}
    game = table(edition=edition, play=[26, amulet, 32])
    play(game, "activate 26", source)
    assert ("transmute" in options(game)) == (edition == "revised")


def test_row_6_balance_and_a_second_potion_of_life_still_work_in_the_original_edition() -> None:
    amulet = {"card": 4, "tokens": "AAAA"}
    game = table(edition="original", play=[26, 26, amulet, 5], energies="F")
    play(game, "activate 26#0", "activate 5 pay A#2 A#2 A#2 A#2", "activate 26#1")
    assert player(game).crystals == 4 + 12


def test_row_6_the_ban_ends_with_the_turn_in_the_original_edition() -> None:
    game = table(edition="original", others=[{"energies": "F", "die": "WAT/1"}], play=[26])
    play(game, "activate 26", "end")
    assert (decider(game), "transmute" in options(game)) == ((1, "turn"), True)


@pytest.mark.parametrize(("edition", "crystals"), [("revised", 10), ("original", 0)])
def test_row_7_idol_of_the_familiar_on_entering(edition: str, crystals: int) -> None:
    game = table(edition=edition, hand=[43], energies="AWFE", play=[16])
    play(game, "summon 43 pay AWFE")
    assert player(game).crystals == crystals
    play(game, "activate 43")
    assert player(game).crystals == crystals + 1


# Rows 8 to 21 do not differ


@both
def test_row_8_tokens_on_an_amulet_of_water_are_usable_like_the_reserve(edition: str) -> None:
    game = table(edition=edition, hand=[4, 16], energies="WW")
    play(game, "summon 4 pay WW", "store AAAE", "summon 16 pay A#0 A#0 A#0")
    assert (tokens(game, 0), in_play(game)) == ("E", ["4", "16"])


@both
def test_row_9_the_tokens_of_the_grimoire_are_part_of_the_reserve(edition: str) -> None:
    game = table(edition=edition, hand=[18], energies="WEAAAAA", transmute=True)
    play(game, "summon 18 pay WE", "gain FF", "transmute FF")
    assert (reserve(game), player(game).crystals) == ("AAAAA", 4)


@both
def test_row_10_the_discard_pile_is_face_down(edition: str) -> None:
    game = table(edition=edition, discard=[3, 5])
    for viewer in (0, 1, None):
        assert game.view(viewer).state.discard == b"\0\0"


@both
def test_row_11_a_tie_is_broken_by_cards_in_play_not_by_cards_summoned(edition: str) -> None:
    # Seat 0 summons two cards, but three of its cards leave play again.
    seats: list[dict[str, Any]] = [
        {"hand": [3, 1], "energies": "EEAA", "play": [37], "gauge": 5},
        {"crystals": 18, "play": [3]},
    ]
    game = Game.set_up(edition=edition, seats=seats, first=1, active=0, year=3, space=12)
    play(game, "summon 3 pay EE", "summon 1 pay AA", "activate 37 sacrifice 37 3 1", "end")
    assert game.outcome is not None
    assert [score.total for score in game.outcome.scores] == [24, 24]
    assert game.outcome.winners == [1]


@both
def test_row_12_figrim_skips_players_without_crystals(edition: str) -> None:
    others: list[dict[str, Any]] = [{"crystals": 0}, {"crystals": 4}]
    game = table(others, edition=edition, play=[11], hand=[7], space=3)
    play(game, "summon 7", "move +1")
    assert [player(game, seat).crystals for seat in range(3)] == [1, 0, 3]


@both
def test_row_13_any_way_of_entering_play_triggers_the_effect(edition: str) -> None:
    game = table(edition=edition, hand=[9], energies="AWFE", draw=[42, 1, 2, 3], gauge=5)
    play(game, "summon 9 pay AWFE", "play 42", "gain AA")
    assert (reserve(game), player(game).crystals, player(game).gauge) == ("AA", 10, 6)


@both
def test_row_14_potion_of_dreams_does_not_summon(edition: str) -> None:
    game = table(edition=edition, others=[{"play": [33]}], play=[24, 6, 30], hand=[29])
    play(game, "activate 24", "play 29")
    assert (player(game).crystals, player(game, 1).crystals, reserve(game)) == (20, 0, "")


@both
def test_row_15_boots_past_the_end_of_year_3_let_the_round_finish(edition: str) -> None:
    game = table(edition=edition, hand=[7], year=3, space=12)
    play(game, "summon 7", "move +1", "end")
    assert (game.outcome, decider(game)) == (None, (1, "turn"))
    play(game, "end")
    assert game.outcome is not None


@both
def test_row_16_the_hourglass_acts_at_the_change_of_season(edition: str) -> None:
    game = table(edition=edition, play=[27], hand=[7], space=3)
    play(game, "summon 7", "move +1")
    assert decider(game) == (0, "gain")
    play(game, "gain F", "end", "end")
    assert (reserve(game), decider(game)[1]) == ("F", "die")


@both
def test_row_17_other_scepters_and_pendants_count(edition: str) -> None:
    game = table(edition=edition, hand=[28], play=[28, 3], energies="AWFE")
    assert player(play(game, "summon 28 pay AWFE")).crystals == 6
    game = table(edition=edition, hand=[48], play=[48], energies="AWF")
    play(game, "summon 48 pay AWF", "gain E")
    assert reserve(game) == "E"


@both
def test_row_18_the_discard_pile_is_reshuffled_when_the_last_card_is_drawn(edition: str) -> None:
    game = table(edition=edition, phase="draw", die="D/2", draw=[3], discard=[5], rest="hand 1")
    play(game, "draw")
    assert (len(game.state.pile), len(game.state.discard)) == (1, 0)


@both
def test_row_19_a_full_cauldron_empties_at_once(edition: str) -> None:
    game = table(edition=edition, play=[{"card": 35, "tokens": "AAAAAA"}], energies="A")
    play(game, "activate 35 place A")
    assert (player(game).crystals, in_play(game), reserve(game)) == (15, [], "AAAAAAA")


@both
def test_row_20_the_vase_reacts_to_cards_summoned_from_hand_only(edition: str) -> None:
    game = table(edition=edition, play=[30, 24], hand=[3, 22], energies="EE")
    play(game, "summon 3 pay EE", "gain F", "activate 24", "play 22")
    assert (decider(game), reserve(game)) == ((0, "turn"), "")


@both
def test_row_21_the_tree_of_light_allows_transmuting_this_turn(edition: str) -> None:
    game = table(edition=edition, play=[32], energies="AEE", others=[{"energies": "A"}])
    play(game, "activate 32 energy pay A", "transmute E", "transmute E")
    assert player(game).crystals == 6
    play(game, "end")
    assert (decider(game), "transmute" in options(game)) == ((1, "turn"), False)
