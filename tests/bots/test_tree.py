"""The search: what a seat sees, possible worlds, and what comes of looking further."""

from random import Random
from typing import Any

import numpy as np
import pytest

from seasons import Game
from seasons.bots.fast.ahead import Rows
from seasons.bots.fast.sight import sight
from seasons.bots.fast.tree import MOST_WORLDS, Node, Tree, advance, shares
from seasons.bots.fast.worth import worths
from seasons.bots.master import Master
from seasons.bots.network import Network
from seasons.bots.searching import simulate
from seasons.rules.engine import flow
from seasons.rules.engine.chance import Chance
from seasons.rules.secrets.view import View
from seasons.rules.secrets.worlds import resample
from tests.helpers import table

MODULES = ("cards", "enchantment", "tokens")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def network() -> Network:
    return Network.new((16, 8), 3)


def some_views(seed: int, share: float, number: int) -> list[View]:
    """Decisions of random games that a tree can be searched for."""
    luck = Random(seed)
    found: list[View] = []
    game = Game.new(2 + seed % 3, seed=seed, modules=MODULES if seed % 2 else ())
    while (decision := game.decision) is not None and len(found) < number:
        view = game.view(decision.seat)
        top = game.state.top
        assert top is not None
        if len(view.steps) > 1 and not top.op.together and luck.random() < share:
            found.append(view)
        game.apply(luck.choice(game.legal(decision.seat)))
    return found


def searched(view: View, network: Network, simulations: int, seed: str = "search") -> Tree:
    assert view.seat is not None
    tree, rows = Tree(view.state, view.seat, view.memory, Chance(seed), {}), Rows()
    while tree.simulations < simulations:
        simulate(network, [tree], rows, 4)
    return tree


# What a seat sees


@pytest.mark.parametrize("seed", range(6))
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(seed: int) -> None:
    for view in some_views(seed, 0.1, 20):
        assert view.seat is not None
        worlds = [resample(view.state, view.seat, view.memory, Chance(n)) for n in range(3)]
        assert len({sight(world, view.seat) for world in worlds}) == 1


def test_whatever_lies_open_or_in_the_own_hand_is_seen() -> None:
    usual: dict[str, Any] = {
        "hand": [9, 12],
        "crystals": 3,
        "play": [16],
        "gauge": 4,
        "energies": "AW",
    }
    before = sight(table(**usual).state, 0)
    for change in ({"hand": [9, 13]}, {"crystals": 4}, {"play": [22]}, {"gauge": 5},
                   {"energies": "AF"}, {"year": 2}, {"transmute": True}):  # fmt: skip
        assert sight(table(**{**usual, **change}).state, 0) != before
    others = [table([{"hand": hand}], **usual).state for hand in ([1], [2], [1, 2])]
    assert sight(others[0], 0) == sight(others[1], 0) != sight(others[2], 0)
    assert sight(others[0], 1) != sight(others[1], 1)


# Simulations


@pytest.mark.parametrize("seed", range(6))
def test_simulations_are_counted_where_they_pass(seed: int, network: Network) -> None:
    for view in some_views(seed, 0.02, 3):
        tree = searched(view, network, 60)
        root = tree.root
        assert root.steps == [step.code for step in view.steps]
        assert sum(root.visits) == root.visited
        assert 0 <= tree.simulations - root.visited <= 4  # the first ones found nothing yet
        for node in tree.nodes.values():
            assert sum(node.visits) == node.visited
            for at, visits in enumerate(node.visits):
                assert visits == 0 or -0.5 < node.totals[at] / visits < 1.5


def test_in_a_long_search_worlds_come_again_with_other_rolls(network: Network) -> None:
    tree = searched(some_views(6, 0.5, 1)[0], network, MOST_WORLDS + 40)
    assert len(tree.worlds) == MOST_WORLDS
    again = [tree._world() for _ in range(2)]
    assert again[0].pile == again[1].pile
    assert again[0].chance != again[1].chance


def test_a_step_says_whether_more_than_the_step_decides() -> None:
    game = table(hand=[9], energies="AWFE", gauge=1, transmute=True, draw=[1, 2, 3, 4])
    end, summon = game.state.copy(), game.state.copy()
    options = {step.text: step.code for step in game.legal(0)}
    assert advance(end, 0, options["end"])  # others go on
    assert not advance(game.state.copy(), 0, options["transmute"])
    assert advance(summon, 0, options["summon 9"])  # cards are drawn


def test_the_end_of_a_game_is_worth_the_victory_and_a_little_of_the_lead() -> None:
    game, luck = Game.new(3, "apprentice", seed=4), Random(4)
    while game.decision is not None:
        game.apply(luck.choice(game.legal(game.decision.seat)))
    assert game.outcome is not None
    totals = [score.total for score in game.outcome.scores]
    values = worths(game.state)
    assert [value > 0.5 for value in values] == [s in game.outcome.winners for s in range(3)]
    best = totals.index(max(totals))
    second = sorted(totals)[-2]
    assert values[best] == pytest.approx(1 + 0.1 * (totals[best] - second) / 50)


def test_steps_that_look_better_are_tried_first_and_the_most_tried_is_best() -> None:
    node = Node(0, [10, 20, 30])
    assert node.judged([0.5, 0.6, 0.4]) == pytest.approx(0.6, abs=0.01)
    assert node.promising() == 1
    node.visits[:], node.totals[:], node.visited = [9, 9, 0], [8.1, 4.5, 0.0], 18
    assert (node.promising(), node.best()) == (0, 0)
    assert sum(shares([0.1, 0.9, 0.5], 0.05)) == pytest.approx(1.0)


def test_of_two_players_the_searching_one_judges(network: Network) -> None:
    """What the other holds is guessed: a judgement that swings with the guess decides nothing."""
    tree = searched(some_views(6, 0.5, 1)[0], network, 1)
    mine, theirs = Node(tree.seat, [10, 20]), Node(1 - tree.seat, [10, 20])
    assert tree._found(mine, [0.6, 0.2])[tree.seat] == pytest.approx(0.6)
    assert tree._found(theirs, [0.9, 0.1, 0.3])[tree.seat] == pytest.approx(0.3)
    assert theirs.hopes == pytest.approx([0.7, -0.1])  # as far apart as before


def test_of_more_players_each_judges(network: Network) -> None:
    tree = searched(some_views(4, 0.5, 1)[0], network, 1)
    assert tree._found(Node(1, [10, 20]), [0.6, 0.2, 0.5, 0.3]) == pytest.approx([0.3, 0.6, 0.5])


def test_a_search_sees_what_the_network_does_not_know() -> None:
    """At the very end only what is counted matters, whatever a network says that knows nothing."""
    blank = Network.new((4, 4), 1)
    for weight in blank.weights.values():
        weight[:] = 0
    keys: dict[str, Any] = {
        "energies": "EEE",
        "transmute": True,
        "year": 3,
        "space": 12,
        "hand": [29],
    }
    game = table([{"crystals": 2}], **keys)
    bot = Master("seed", 60.0, 400, blank)
    while game.decision is not None and game.decision.seat == 0:
        game.apply(bot.choose(game.view(0)))
    assert game.state.players[0].crystals >= 3


# The bot


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_hidden_sways_it(seed: int) -> None:
    luck = Random(seed)
    for view in some_views(seed, 0.04, 6):
        assert view.seat is not None
        other = Game.from_view(view, luck.getrandbits(32)).view(view.seat)
        answers = [Master("same", 60.0, 24).choose(each) for each in (view, other)]
        assert answers[0] == answers[1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_with_all_modules(players: int, network: Network) -> None:
    game = Game.new(players, seed=players, modules=MODULES)
    bots = [Master(f"bot {seat}", 60.0, 6, network) for seat in range(players)]
    while (decision := game.decision) is not None:
        view = game.view(decision.seat)
        step = bots[decision.seat].choose(view)
        assert step in view.steps
        game.apply(step)
    assert game.outcome is not None


def test_what_was_found_while_others_decided_is_used(network: Network) -> None:
    """A node is what a seat sees, so it is found again, whoever decided when it was made."""
    game, luck = Game.new(2, seed=6), Random(6)
    found = 0
    while found < 3 and (decision := game.decision) is not None:
        other = 1 - decision.seat
        top = game.state.top
        assert top is not None
        bot = Master("seed", 60.0, 30, network)
        rounds = iter([True] * 20 + [False])
        if not top.op.together and luck.random() < 0.2:
            bot.ponder(game.view(other), lambda: next(rounds))  # noqa: B023
            assert len(bot.nodes) > 20
            assert next(rounds, None) is None
        game.apply(luck.choice(game.legal(decision.seat)))
        if bot.nodes and game.decision is not None and game.decision.seat == other:
            view = game.view(other)
            if len(view.steps) > 1 and bot.nodes.get(sight(view.state, other)) is not None:
                found += 1
                assert bot.choose(view) in view.steps
                assert not bot.nodes
    assert found == 3


def test_its_time_and_its_simulations_are_limits(network: Network) -> None:
    view = some_views(2, 0.5, 1)[0]
    bot = Master("seed", 60.0, 30, network)
    trees: list[Tree] = []
    search = bot.search

    def noted(tree: Tree, end: float) -> None:
        trees.append(tree)
        search(tree, end)

    bot.search = noted  # type: ignore[method-assign]
    bot.choose(view)
    assert 30 <= trees[0].simulations < 50
    bot.choose(view, seconds=0.0)
    assert trees[1].simulations <= 2
    assert np.isfinite(trees[0].root.value(0))
    assert flow.options(trees[0]._world(), trees[0].seat) == trees[0].root.steps
