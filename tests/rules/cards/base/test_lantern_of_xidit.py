"""Lantern of Xidit, card 45: each effect and each clarification."""

import pytest

from tests.helpers import after_last_turn, last_turn, play, player, reserve, scores, table


@pytest.mark.parametrize(("lanterns", "energies", "gained"), [
    ([45], "AWFE", 12), ([45, 45], "AWFE", 24), ([45], "", 0), ([45, 18], "AAAAAAAAAA", 30),
])  # fmt: skip
def test_lantern_of_xidit_gives_3_crystals_for_each_token_at_the_end_of_the_game(
    lanterns: list[int], energies: str, gained: int
) -> None:
    assert after_last_turn(play=lanterns, energies=energies, crystals=1) == [1 + gained, 0]


def test_lantern_of_xidit_does_not_count_tokens_on_cards_or_of_others() -> None:
    stores = [{"card": 4, "tokens": "WWWW"}, {"card": 35, "tokens": "AAA"}]
    assert after_last_turn(others=[{"energies": "AAA"}], play=[45, *stores]) == [0, 0]


def test_lantern_of_xidit_keeps_the_tokens_and_its_prestige_counts_too() -> None:
    game = last_turn(play=[45], energies="AA")
    play(game, "end")
    assert (reserve(game), scores(game)[0].total) == ("AA", 30)


def test_lantern_of_xidit_counts_what_horn_and_hourglass_gave_in_the_last_round() -> None:
    game = last_turn(play=[45, 14, 27])
    play(game, "end", "gain A", "gain W")
    assert scores(game)[0].crystals == 6


def test_lantern_of_xidit_gives_nothing_before_the_end_of_the_game() -> None:
    game = table(play=[45], energies="AWFE", year=2, space=12, active=1)
    play(game, "end")
    assert (game.outcome, player(game).crystals) == (None, 0)
