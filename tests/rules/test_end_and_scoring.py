"""Ruling 1.12: the end of the game, the scores and the winners."""

from typing import Any

import pytest

from seasons import Game
from seasons.rules.course.scoring import Outcome
from seasons.rules.engine.errors import NotYourDecision
from tests.helpers import options, play, player, reasons, table


def over(others: list[dict[str, Any]] | None = None, **keys: Any) -> Game:
    """The game after the last turn of the last round, which seat 1 began."""
    game = table(others=others, first=1, year=3, space=12, **keys)
    return play(game, "end")


def outcome(game: Game) -> Outcome:
    """The outcome of a game that is over."""
    assert game.outcome is not None
    return game.outcome


def totals(game: Game) -> list[int]:
    """The totals of all seats."""
    return [score.total for score in outcome(game).scores]


def test_the_game_is_over_beyond_year_3_and_nobody_decides_any_more() -> None:
    game = over(play=[16], energies="A")
    assert (game.decisions, options(game, 0)) == ([], [])
    assert reasons(game, "activate 16", 0)[0] == "game-over"
    with pytest.raises(NotYourDecision):
        game.play("end")


def test_a_game_under_way_has_no_outcome() -> None:
    assert table(year=3, space=12).outcome is None


def test_the_total_is_crystals_prestige_and_penalties() -> None:
    game = over(crystals=30, play=[22, 3], hand=[5, 6], bonuses=2)
    score = outcome(game).scores[0]
    assert (score.crystals, score.cards, score.hand, score.bonuses) == (30, 36, -10, -12)
    assert score.total == 44


@pytest.mark.parametrize(("card", "prestige"), [(22, 30), (25, 0), (42, -10), (50, -5)])
def test_the_printed_prestige_counts_and_may_be_negative(card: int, prestige: int) -> None:
    # A Damned Soul costs its owner three of the crystals at the end of the round.
    assert totals(over(crystals=20, play=[card]))[0] == 20 + prestige - 3 * (card == 50)


@pytest.mark.parametrize("number", [0, 1, 4])
def test_each_card_in_hand_costs_5(number: int) -> None:
    assert totals(over(crystals=50, hand=[1, 2, 3, 5][:number]))[0] == 50 - 5 * number


@pytest.mark.parametrize(("bonuses", "penalty"), [(0, 0), (1, 5), (2, 12), (3, 20)])
def test_bonuses_cost_5_12_or_20(bonuses: int, penalty: int) -> None:
    assert totals(over(crystals=50, bonuses=bonuses))[0] == 50 - penalty


def test_energy_left_over_is_worth_nothing() -> None:
    amulet = {"card": 4, "tokens": "AAAA"}
    assert totals(over(crystals=5, energies="AAWWFFE", play=[amulet]))[0] == 5 + 6


def test_turned_cards_count() -> None:
    assert totals(over(play=[{"card": 16, "turned": True}]))[0] == 9


def test_a_total_may_be_negative() -> None:
    game = over(hand=[1, 2], bonuses=3, play=[42])
    assert totals(game) == [-40, 0]
    assert outcome(game).winners == [1]


def test_crystals_never_fall_below_0_during_play() -> None:
    game = over(others=[{"crystals": 2, "play": [50]}])
    assert (player(game, 1).crystals, totals(game)[1]) == (0, -5)


@pytest.mark.parametrize(
    ("own", "others", "crystals"),
    [
        ([19, 1], [[3]], 20),
        ([19], [[3]], 0),
        ([19, 1, 2], [[3], [3, 5, 6]], 0),
        ([19, 19], [[3]], 40),
    ],
)
def test_ragfields_helm_counts_before_the_total(
    own: list[int], others: list[list[int]], crystals: int
) -> None:
    game = over(others=[{"play": area} for area in others], play=own)
    assert player(game).crystals == crystals


def test_lantern_and_sealed_chest_count_for_each_copy_before_the_total() -> None:
    game = over(play=[45, 45, 46, 46], energies="AAF")
    assert player(game).crystals == 2 * 9 + 2 * 20
    assert totals(game)[0] == 58 + 24 + 24 + 10 + 10


def test_a_familiar_spoils_the_sealed_chest() -> None:
    assert player(over(play=[46, 16])).crystals == 0


def test_end_of_game_effects_come_after_those_of_the_round_and_of_the_season() -> None:
    game = over(others=[{"play": [19]}], play=[39, 46])
    # Titus finds no crystal and leaves: no familiar is left, and the Helm has no more cards.
    assert (player(game, 0).crystals, player(game, 1).crystals) == (20, 0)


def test_no_card_is_left_in_a_library_at_the_end() -> None:
    game = Game.set_up(seats=[{"library3": [1]}, {"library3": [2]}], year=2, space=12, first=1)
    play(game, "end")
    assert [len(one.library3) for one in game.state.players] == [0, 0]


# Winners


def test_the_highest_total_wins() -> None:
    game = over(others=[{"crystals": 31}, {"crystals": 12}], crystals=30)
    assert (totals(game), outcome(game).winners) == ([30, 31, 12], [1])


def test_a_tie_is_won_by_most_cards_in_play() -> None:
    game = over(others=[{"crystals": 12}, {"crystals": 3}], play=[3, 5], crystals=2)
    assert (totals(game), outcome(game).winners) == ([12, 12, 3], [0])


def test_cards_in_play_of_others_do_not_break_a_tie_at_the_top() -> None:
    game = over(others=[{"crystals": 12}, {"play": [25, 23, 24]}], crystals=6, play=[3])
    assert (totals(game), outcome(game).winners) == ([12, 12, 0], [0])


def test_who_is_still_tied_shares_the_victory() -> None:
    game = over(others=[{"crystals": 6, "play": [3]}, {"crystals": 12}], crystals=8, play=[5])
    assert (totals(game), outcome(game).winners) == ([12, 12, 12], [0, 1])
    assert outcome(over()).winners == [0, 1]


def test_the_end_is_told_with_all_totals() -> None:
    game = table(others=[{"crystals": 3}], crystals=8, first=1, year=3, space=12)
    ends = [event for event in game.play("end") if event.kind == "end"]
    assert [event.data() for event in ends] == [{"event": "end", "seat": -1, "scores": (8, 3)}]
