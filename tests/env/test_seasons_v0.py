"""The environment for learning programs, as PettingZoo asks for it."""

from __future__ import annotations

import copy
import pickle
import warnings
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from seasons import Game
from seasons.bots.fast import layout
from seasons.env import actions, observations, seasons_v0
from seasons.env.tables import Options, decider
from seasons.rules.engine import flow, steps
from seasons.rules.secrets.view import redact
from seasons.rules.writing.position import write_position

EVERYTHING = ("cards", "enchantment", "tokens")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"players": 3, "level": "apprentice"},
    {"players": 4, "modules": EVERYTHING, "reward": "margin"},
    {"players": 2, "edition": "original", "level": "magician"},
]


def chosen(mask: np.ndarray, luck: np.random.Generator) -> int:
    """Any action that a mask allows."""
    return int(luck.choice(np.flatnonzero(mask)))


def play(env: Any, luck: np.random.Generator, most: int = 100_000) -> int:
    """Plays at random until the game is over, or some actions long; says how many there were."""
    for number in range(most):
        if env.terminations[env.agent_selection]:
            return number
        env.step(chosen(env.observe(env.agent_selection)["action_mask"], luck))
    return most


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_pettingzoo_approves(options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        # It wonders at environments whose observations are not pictures or small numbers.
        warnings.simplefilter("ignore")
        api_test(seasons_v0.env(**options), num_cycles=300)


def test_the_same_seed_gives_the_same_games() -> None:
    seed_test(lambda: seasons_v0.env(players=3, modules=EVERYTHING), num_cycles=200)


def test_without_a_seed_games_differ() -> None:
    env = seasons_v0.raw_env()
    env.reset(seed=1)
    first = write_position(env.state_of_game)
    env.reset()
    assert write_position(env.state_of_game) != first


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_whole_game_ends_with_rewards_that_sum_to_nothing(options: dict[str, Any]) -> None:
    env = seasons_v0.raw_env(**options)
    env.reset(seed=5)
    assert play(env, np.random.default_rng(5)) > 50
    assert sum(env.rewards.values()) == pytest.approx(0, abs=1e-5)
    assert max(env.rewards.values()) > 0
    while env.agents:
        env.step(None)


@pytest.mark.parametrize(
    ("crystals", "expected"),
    [
        ([30, 20], [1, -1]),
        ([20, 20], [0, 0]),
        ([30, 20, 20], [1, -0.5, -0.5]),
        ([30, 30, 20], [0.25, 0.25, -0.5]),
        ([20, 20, 20, 20], [0, 0, 0, 0]),
    ],
)
def test_winning_is_shared(crystals: list[int], expected: list[float]) -> None:
    state = Game.set_up(seats=[{"crystals": each} for each in crystals]).state
    assert Options(len(crystals)).rewards(state).tolist() == pytest.approx(expected)


def test_a_margin_is_counted_against_the_mean_of_the_others() -> None:
    state = Game.set_up(seats=[{"crystals": each} for each in (60, 10, 10)]).state
    rewards = Options(3, reward="margin").rewards(state)
    assert rewards.tolist() == pytest.approx([1, -0.5, -0.5])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_mask_has_exactly_the_options(players: int) -> None:
    luck = np.random.default_rng(players)
    env = seasons_v0.raw_env(players=players, modules=EVERYTHING)
    env.reset(seed=players)
    for _ in range(400):
        state, agent = env.state_of_game, env.agent_selection
        if state.top is None:
            break
        mask = env.observe(agent)["action_mask"]
        allowed = sorted(actions.STEPS[n] for n in np.flatnonzero(mask))
        assert allowed == sorted(flow.options(state, decider(state)))
        assert len(allowed) > 1
        others = [each for each in env.agents if each != agent]
        assert not any(env.observe(each)["action_mask"].any() for each in others)
        env.step(chosen(mask, luck))


def test_every_action_is_a_step_of_its_own() -> None:
    assert len(set(actions.STEPS)) == actions.NUMBER
    assert actions.STEPS[actions.SLICES["word"].start] == steps.END
    assert [actions.SLICES[name].stop for name in actions.SLICES][-1] == actions.NUMBER


def test_observations_come_from_what_a_seat_sees() -> None:
    luck = np.random.default_rng(3)
    env = seasons_v0.raw_env(players=3, modules=EVERYTHING)
    env.reset(seed=3)
    for _ in range(150):
        for seat, agent in enumerate(env.possible_agents):
            seen = observations.observe(redact(env.state_of_game, seat), seat)
            assert (env.observe(agent)["observation"] == seen).all()
        env.step(chosen(env.observe(env.agent_selection)["action_mask"], luck))


def test_slices_name_every_number_once() -> None:
    ends = [(part.start, part.stop) for part in observations.SLICES.values()]
    assert ends[0][0] == 0
    assert ends[-1][1] == observations.SIZE
    assert all(one[1] == other[0] for one, other in pairwise(ends))
    assert observations.SLICES["scalar time left"].start >= layout.SIZE
    hand = observations.SLICES["hand 1"]
    state = Game.set_up(seats=[{"hand": [9]}]).state
    assert np.flatnonzero(observations.observe(state, 0)[hand]).tolist() == [9]


@pytest.mark.parametrize("made", [seasons_v0.raw_env, seasons_v0.env])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_in_the_middle_of_a_game_goes_on_by_itself(copied: Any, made: Any) -> None:
    env = made(modules=EVERYTHING)
    env.reset(seed=9)
    play(env, np.random.default_rng(1), 120)
    before = write_position(env.unwrapped.state_of_game)
    again = copied(env)
    assert again.agent_selection == env.agent_selection
    play(again, np.random.default_rng(2))
    assert write_position(env.unwrapped.state_of_game) == before
    play(env, np.random.default_rng(2))
    assert write_position(env.unwrapped.state_of_game) == write_position(
        again.unwrapped.state_of_game
    )
    assert env.rewards == again.rewards


def test_a_copy_before_the_first_game() -> None:
    again = copy.deepcopy(seasons_v0.raw_env())
    with pytest.raises(ValueError, match="reset"):
        _ = again.state_of_game


def test_pettingzoo_approves_of_what_is_shown() -> None:
    render_test(lambda render_mode=None: seasons_v0.env(render_mode=render_mode))


def test_the_table_is_rendered_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    env = seasons_v0.raw_env("ansi", players=3)
    env.reset(seed=2)
    text = env.render()
    assert text is not None
    assert text.startswith("Year")
    shown = seasons_v0.raw_env("human", players=3)
    shown.reset(seed=2)
    assert capsys.readouterr().out == f"{text}\n"


@pytest.mark.parametrize("action", [-1, actions.NUMBER, None])
def test_an_action_that_there_is_not(action: int | None) -> None:
    env = seasons_v0.raw_env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="no action"):
        env.step(action)


def test_an_illegal_action_loses_and_changes_nothing_without_the_guards() -> None:
    env = seasons_v0.raw_env()
    env.reset(seed=1)
    before = write_position(env.state_of_game)
    with pytest.raises(ValueError, match="mask"):
        env.step(actions.SLICES["word"].start)  # nobody ends a turn in the draft
    assert write_position(env.state_of_game) == before
    guarded = seasons_v0.env()
    guarded.reset(seed=1)
    agent = guarded.agent_selection
    guarded.step(actions.SLICES["word"].start)
    assert guarded.terminations[agent]
    assert guarded.rewards[agent] == -1


def test_options_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(ValueError, match="reward"):
        seasons_v0.env(reward="fame")
    with pytest.raises(Exception, match="5"):
        seasons_v0.env(players=5)


def test_the_page_names_the_sizes_of_the_spaces() -> None:
    page = (Path(__file__).parents[2] / "docs" / "environment.md").read_text(encoding="utf-8")
    assert f"`Discrete({actions.NUMBER})`" in page
    assert f"{observations.SIZE} 32-bit floats, a `Box` from -16 to 16" in page
    assert observations.MOST == 16
