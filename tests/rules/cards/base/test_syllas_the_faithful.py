"""Syllas the Faithful, card 10: each effect and each clarification."""

from typing import Any

from seasons import Game
from tests.helpers import (
    decider,
    discarded,
    in_play,
    options,
    play,
    player,
    reasons,
    reserve,
    table,
    tokens,
)
from tests.rules.cards.helpers import (
    WATER,
)


def test_syllas_makes_each_opponent_sacrifice_a_card_clockwise() -> None:
    game = table(others=[{"play": [3, 4]}, {"play": [29]}], hand=[10], energies="FFF")
    play(game, "summon 10 pay FFF")
    assert game.decision is not None
    assert game.decision.seat == 1
    play(game, "sacrifice 4", "sacrifice 29")
    assert (in_play(game, 1), in_play(game, 2)) == (["3"], [])
    assert discarded(game) == ["4", "29"]


def test_syllas_asks_clockwise_from_the_left_of_its_owner_who_gives_nothing() -> None:
    seats = [
        {"play": [3]},
        {"play": [5, 16]},
        {"play": [6], "hand": [10], "energies": "FFF", "gauge": 5},
        {"play": [8, 12]},
    ]
    game = play(Game.set_up(seats=seats, active=2), "summon 10")
    assert (decider(game)[0], options(game)) == (3, ["sacrifice 8#0", "sacrifice 12#1"])
    play(game, "sacrifice 12")
    assert (decider(game)[0], options(game)) == (0, ["sacrifice 3#0"])
    play(game, "sacrifice 3")
    assert decider(game)[0] == 1
    assert reasons(game, "end", 2) == ["not-your-decision"]
    play(game, "sacrifice 5")
    assert [in_play(game, seat) for seat in range(4)] == [[], ["16"], ["6", "10"], ["8"]]
    assert (discarded(game), decider(game)[0]) == (["12", "3", "5"], 2)


def test_syllas_passes_over_opponents_without_cards() -> None:
    game = table(others=[{}, {"play": [3]}, {}], hand=[10], energies="FFF")
    play(game, "summon 10")
    assert decider(game)[0] == 2
    play(game, "sacrifice 3")
    assert (decider(game)[0], in_play(game)) == (0, ["10"])


def test_syllas_does_nothing_if_no_opponent_has_a_card() -> None:
    game = play(table(hand=[10], energies="FFF"), "summon 10")
    assert (decider(game)[0], discarded(game), in_play(game)) == (0, [], ["10"])


def test_a_treatise_sacrificed_to_syllas_empties_only_that_opponent_s_reserve() -> None:
    others: list[dict[str, Any]] = [
        {"play": [42, WATER], "energies": "AWF", "gauge": 4, "crystals": 7},
        {"play": [3], "energies": "EE"},
    ]
    game = table(others=others, hand=[10], energies="FFFF")
    play(game, "summon 10", "sacrifice 42")
    assert (reserve(game, 1), tokens(game, 1, seat=1)) == ("", "AAWE")
    assert (player(game, 1).gauge, player(game, 1).crystals) == (4, 7)
    play(game, "sacrifice 3")
    assert (reserve(game), reserve(game, 2)) == ("F", "EE")


def test_a_grimoire_sacrificed_to_syllas_lowers_the_limit_before_the_next_opponent_chooses() -> (
    None
):
    others: list[dict[str, Any]] = [{"play": [18], "energies": "AAAAWWWFFE"}, {"play": [3]}]
    game = table(others=others, hand=[10], energies="FFF")
    play(game, "summon 10", "sacrifice 18")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.prompt.data()) == (
        1,
        {"key": "prompt.drop", "number": 3},
    )
    play(game, "drop AAE")
    assert (reserve(game, 1), decider(game)[0]) == ("AAWWWFF", 2)


def test_syllas_put_into_play_unpaid_and_a_second_syllas_take_a_card_each() -> None:
    others: list[dict[str, Any]] = [{"play": [{"card": 5, "turned": True}, 3, 11]}]
    game = table(others=others, play=[24], hand=[10, 10], energies="F")
    play(game, "activate 24", "play 10", "sacrifice 11")
    assert reasons(game, "summon 10") == ["needs-energies"]
    game = table(others=others, play=[10], hand=[10], energies="FFF")
    play(game, "summon 10", "sacrifice 5")
    assert (in_play(game, 1), player(game, 1).turned) == (["3", "11"], 0)
