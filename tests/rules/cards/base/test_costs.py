"""What cards cost, and what is said if it is lacking."""

import pytest

from seasons import Message
from tests.helpers import (
    all_crystals,
    hand,
    in_play,
    missing,
    options,
    play,
    player,
    reasons,
    reserve,
    table,
)

COSTS = [
    (18, "WE", 0),
    (19, "AAA", 0),
    (20, "AFE", 3),
    (21, "AF", 0),
    (22, "", 20),
    (23, "FF", 0),
    (24, "AA", 0),
    (25, "WW", 0),
    (26, "EE", 0),
    (27, "AWFE", 0),
    (28, "AWFE", 0),
    (29, "WWW", 0),
    (30, "WFE", 0),
    (32, "EE", 0),
    (33, "", 2),
    (34, "FE", 0),
]


@pytest.mark.parametrize(("card", "energies", "crystals"), COSTS)
def test_a_card_is_summoned_for_its_cost(card: int, energies: str, crystals: int) -> None:
    game = table(hand=[card], energies=energies, crystals=crystals, gauge=1)
    play(game, f"summon {card} pay {energies}" if energies else f"summon {card}")
    gained = 20 if card == 29 else 0
    assert (in_play(game), reserve(game), player(game).crystals) == ([str(card)], "", gained)
    assert hand(game) == []


@pytest.mark.parametrize(("card", "energies", "crystals"), COSTS)
def test_a_card_whose_cost_is_lacking_says_all_that_is_missing(
    card: int, energies: str, crystals: int
) -> None:
    game = table(hand=[card], gauge=0)
    expected = [Message("reason.gauge-full")]
    if crystals:
        expected.append(Message("reason.needs-crystals", {"number": crystals}))
    if energies:
        expected.append(Message("reason.needs-energies", {"energies": energies}))
    assert game.why_not(f"summon {card}") == expected
    assert f"summon {card}" not in options(game)


@pytest.mark.parametrize(("card", "energies", "crystals"), [c for c in COSTS if c[1]])
def test_one_energy_short_is_too_few(card: int, energies: str, crystals: int) -> None:
    game = table(hand=[card], energies=energies[:-1], crystals=crystals)
    assert game.why_not(f"summon {card}") == [
        Message("reason.needs-energies", {"energies": energies[-1]})
    ]
    assert f"summon {card}" not in options(game)


@pytest.mark.parametrize(("card", "energies", "crystals"), [c for c in COSTS if c[2]])
def test_one_crystal_short_is_too_few(card: int, energies: str, crystals: int) -> None:
    game = table(hand=[card], energies=energies, crystals=crystals - 1)
    assert game.why_not(f"summon {card}") == [Message("reason.needs-crystals", {"number": 1})]
    assert f"summon {card}" not in options(game)


@pytest.mark.parametrize("card", [18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 33])
def test_a_card_without_activation_cannot_be_turned(card: int) -> None:
    game = table(play=[card], crystals=10, energies="AWFE")
    assert reasons(game, f"activate {card}") == ["no-activation"]
    assert f"activate {card}#0" not in options(game)


@pytest.mark.parametrize(("card", "players", "cost"), [
    (39, 2, "F"), (39, 3, "FF"), (39, 4, "FFF"), (49, 2, "E"), (49, 3, "EE"), (49, 4, "EEE"),
])  # fmt: skip
def test_titus_and_sid_cost_an_energy_more_with_each_opponent(
    card: int, players: int, cost: str
) -> None:
    game = table(hand=[card], energies=cost, players=players)
    play(game, f"summon {card} pay {cost}")
    assert (in_play(game), reserve(game)) == ([str(card)], "")
    short = table(hand=[card], energies=cost[1:] + "A", players=players)
    assert missing(short, f"summon {card}") == [
        {"key": "reason.needs-energies", "energies": cost[0]}
    ]


@pytest.mark.parametrize(("players", "cost"), [(3, 3), (4, 6)])
def test_thieving_fairies_cost_crystals_with_more_than_two_players(players: int, cost: int) -> None:
    game = table(hand=[41], crystals=cost + 1, players=players)
    play(game, "summon 41")
    assert (in_play(game), player(game).crystals) == (["41"], 1)
    short = table(hand=[41], crystals=cost - 1, players=players)
    assert missing(short, "summon 41") == [{"key": "reason.needs-crystals", "number": 1}]


def test_thieving_fairies_are_free_with_two_players_but_summoned() -> None:
    game = table(others=[{"play": [33]}], hand=[41], play=[6, 30], crystals=1)
    play(game, "summon 41", "gain A")
    # The Leech was paid, and Staff and Vase reacted.
    assert (all_crystals(game), reserve(game)) == ([3, 1], "A")
