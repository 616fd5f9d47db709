"""Cards that can be played round in circles: a bot's turn ends all the same."""

import asyncio
from math import inf

import numpy as np

from seasons import Game
from seasons.bots.bot import Bot
from seasons.bots.circles import MOST_GESTURES, MOST_STEPS, enough
from seasons.rooms.pondering import pondered
from seasons.rooms.thinking import Thinkers
from seasons.rules.engine import flow, steps
from seasons.rules.secrets.view import View
from seasons.rules.writing.decision import Step
from seasons.training.recipe import Recipe
from seasons.training.selfplay import Table
from tests.helpers import kingdom, player

HAND_OF_FORTUNE, VASE, STAFF_OF_SPRING, RESURRECTION = 20, 30, 6, "e11"
LAST = (steps.END, *range(2560, 2570))  # the end of the turn, and bonuses, which run out


def liking(step: int) -> int:
    """How much a step is liked by who never gets tired; of energies earth, which pays it again."""
    return -step if step in LAST else step


class Restless(Bot):
    """Never ends a turn while anything else can be done."""

    def choose(self, view: View, seconds: float = inf) -> Step:
        return max(view.steps, key=lambda step: liking(step.code))


def round_in_circles() -> Game:
    """Two Potions of Resurrection fetch each other for nothing, and every time there is a gain."""
    return kingdom(
        play=[HAND_OF_FORTUNE, VASE, STAFF_OF_SPRING, RESURRECTION],
        discard=[RESURRECTION],
        energies="E",
    )


def test_the_rules_let_a_turn_go_on_for_ever_and_the_bot_does_not() -> None:
    game, bot, gestures = round_in_circles(), Restless(), 0
    while game.state.active == 0:
        view = game.view(0)
        game.apply(enough(game, view) or bot.choose(view))
        gestures = max(gestures, game.gestures_of_turn(MOST_GESTURES))
    assert gestures == MOST_GESTURES
    assert player(game).crystals == 25 * 3  # a circle is four gestures and three crystals


def after_too_long() -> Game:
    """The same when the turn has had as many gestures as a bot may make, and can end."""
    game, bot = round_in_circles(), Restless()
    while enough(game, game.view(0)) is None:
        game.apply(bot.choose(game.view(0)))
    return game


class Unasked(Thinkers):
    """Bots that must not be asked any more."""

    def __init__(self) -> None:
        pass

    async def choose(self, bot: str, view: View, seed: str) -> int:
        raise AssertionError


def test_a_table_with_bots_asks_none_when_a_turn_is_too_long() -> None:
    found = asyncio.run(pondered(Unasked(), "adept", after_too_long(), 0))
    assert found.steps == [steps.END]


def test_a_turn_that_can_end_is_not_ended_early() -> None:
    game = round_in_circles()
    assert enough(game, game.view(0)) is None


def test_training_does_not_stay_in_a_circle() -> None:
    table = Table(Recipe(), round_in_circles().state, np.random.default_rng(1))
    taken = 0
    while table.next_choice() and table.state.active == 0:
        table.take(max(table.options, key=lambda option: liking(option[0])))
        flow.run(table.state)
        taken += 1
    assert MOST_STEPS / 4 < taken <= MOST_STEPS
