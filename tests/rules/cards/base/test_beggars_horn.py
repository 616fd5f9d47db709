"""Beggar's Horn, card 14: each effect and each clarification."""

from typing import Any

import pytest

from tests.helpers import (
    LAST,
    all_crystals,
    decider,
    options,
    play,
    reserve,
    table,
)
from tests.rules.cards.helpers import (
    WATER,
)


@pytest.mark.parametrize(
    ("own", "energies", "asked"),
    [
        ([14], "", 1),
        ([14], "F", 1),
        ([14], "FF", 0),
        ([14, 14], "", 2),
        ([14, 14], "F", 1),
        ([14, 14], "FF", 0),
        ([14, WATER], "F", 1),
        ([14, {"card": 35, "tokens": "AAA"}], "", 1),
    ],
)
def test_each_beggar_s_horn_in_turn_gives_a_token_with_at_most_one_in_the_reserve(
    own: list[Any], energies: str, asked: int
) -> None:
    game = play(table(play=own, energies=energies, **LAST), "end")
    for _ in range(asked):
        assert game.decision is not None
        assert (game.decision.seat, game.decision.source) == (0, "beggars-horn")
        assert options(game) == ["gain A", "gain W", "gain F", "gain E"]
        play(game, "gain E")
    assert game.decision is not None
    assert (game.decision.kind, reserve(game)) == ("die", energies + "E" * asked)


def test_the_horns_of_several_players_act_from_the_first_player_of_the_round() -> None:
    others: list[dict[str, Any]] = [{}, {"play": [14]}]
    game = play(table(others=others, play=[14], first=1, active=0), "end")
    assert decider(game)[0] == 2
    play(game, "gain W")
    assert (decider(game)[0], reserve(game, 2)) == (0, "W")
    play(game, "gain F")
    assert (reserve(game), game.state.first) == ("F", 2)


def test_beggar_s_horn_comes_before_the_owner_s_titus() -> None:
    game = play(table(others=[{"crystals": 5}], play=[39, 14], **LAST), "end")
    assert (options(game)[0], all_crystals(game)) == ("gain A", [0, 5])
    assert all_crystals(play(game, "gain A")) == [1, 4]
