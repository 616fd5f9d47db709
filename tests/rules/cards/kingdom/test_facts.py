"""What the cards of Enchanted Kingdom are, and which can be turned."""

import pytest

from seasons.rules.engine.card import FAMILIAR, ITEM
from seasons.rules.writing.notation import card_named
from tests.helpers import in_play, kingdom, missing, play, player, reasons, reserve


@pytest.mark.parametrize("code", ["e1", "e2", "e4", "e5", "e6", "e7", "e8", "e9", "e10"])
def test_of_the_first_ten_only_the_monolith_is_ever_activated(code: str) -> None:
    game = kingdom(play=[code], energies="AWFE")
    assert reasons(game, f"activate {code}") == ["no-activation"]


@pytest.mark.parametrize(("card", "type_", "cost", "prestige"), [
    ("e11", ITEM, "FE", 0), ("e12", ITEM, "FF", 10), ("e14", ITEM, "AE", 10),
    ("e15", ITEM, "WW", 9), ("e16", ITEM, "", 8), ("e17", FAMILIAR, "AE", 4),
    ("e19", FAMILIAR, "A", 6),
])  # fmt: skip
def test_each_card_has_its_type_cost_and_prestige(
    card: str, type_: int, cost: str, prestige: int
) -> None:
    game = kingdom(hand=[card], energies=cost)
    play(game, f"summon {card}" + (f" pay {cost}" if len(set(cost)) > 1 else ""))
    assert (in_play(game), reserve(game)) == ([card], "")
    assert game.state.setup.cards[card_named(card)].type == type_
    worth = kingdom(play=[card]).view(0).data()["seats"]
    assert isinstance(worth, list)
    assert worth[0]["score"] == prestige
    if cost:
        short = kingdom(hand=[card], energies=cost[1:])
        assert missing(short, f"summon {card}") == [
            {"key": "reason.needs-energies", "energies": cost[0]}
        ]


@pytest.mark.parametrize(("players", "cost"), [(2, 2), (3, 4), (4, 6)])
def test_ratty_costs_two_crystals_more_with_each_opponent(players: int, cost: int) -> None:
    game = kingdom(hand=["e20"], crystals=cost + 1, players=players)
    play(game, "summon e20")
    assert (in_play(game), player(game).crystals) == (["e20"], 1)
    # A familiar worth 8.
    assert game.state.setup.cards[card_named("e20")].type == FAMILIAR
    assert game.state.setup.cards[card_named("e20")].prestige == 8
    short = kingdom(hand=["e20"], crystals=cost - 1, players=players)
    assert missing(short, "summon e20") == [{"key": "reason.needs-crystals", "number": 1}]
