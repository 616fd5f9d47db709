"""Every bot in every kind of game, with hardly any time: nobody crashes or acts illegally."""

import os
from random import Random

import pytest

from seasons import Game, bots
from seasons.rules.engine.setup import possible_enchantments
from seasons.rules.engine.tables import LEVELS
from tests.bots.test_bots import played

BUDGETS = ("master:time=0.002", "master:simulations=3", "master:time=0.001:simulations=20")
MODULES = ("cards", "enchantment", "tokens")
GAMES = int(os.environ.get("SEASONS_BOT_GAMES", "1000"))
SEED = os.environ.get("SEASONS_SEED", "soak")


def some_game(luck: Random) -> Game:
    """A game with options drawn at random."""
    players, level = luck.choice((2, 3, 4)), luck.choice(LEVELS)
    modules = tuple(name for name in MODULES if luck.random() < 0.5)
    edition = "revised" if "cards" in modules else luck.choice(("revised", "original"))
    enchantment = None
    if "enchantment" in modules:
        enchantment = luck.choice(possible_enchantments(players, level, edition, modules))
    return Game.new(
        players, level, edition, luck.getrandbits(64), modules=modules, enchantment=enchantment
    )


def endure(seed: str, number: int) -> None:
    """Plays a game to its end; `played` checks every step."""
    luck = Random(f"{seed} {number}")
    game = some_game(luck)
    kinds = [*[name for name in bots.names() if not bots.wanted(name).seconds], *BUDGETS]
    seats = [bots.make(luck.choice(kinds), f"{number} {seat}") for seat in game.state.seats()]
    assert played(game, seats).outcome is not None


@pytest.mark.slow
@pytest.mark.parametrize("number", range(30))
def test_any_bots_in_any_game(number: int) -> None:
    endure("any", number)


@pytest.mark.soak
def test_any_bots_in_many_games() -> None:
    for number in range(GAMES):
        endure(SEED, number)
        if number % 50 == 49:
            print(f"{number + 1} of {GAMES} games", flush=True)
