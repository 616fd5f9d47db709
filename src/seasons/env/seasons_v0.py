"""Seasons as an environment of PettingZoo, agent by agent.

from seasons.env import seasons_v0
env = seasons_v0.env(players=3)
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from seasons.env import actions, observations, tables
from seasons.env.tables import WIN, Options
from seasons.rules.engine import flow
from seasons.rules.engine.state import State
from seasons.rules.secrets.knowledge import Memory
from seasons.rules.secrets.view import View, redact
from seasons.rules.writing.position import read_position, write_position
from seasons.words.table import table, title
from seasons.words.texts import load

Observation = dict[str, NDArray[Any]]


def env(render_mode: str | None = None, **options: Any) -> AECEnv:
    """The environment with PettingZoo's usual guards around it: an illegal action loses."""
    inner = raw_env(render_mode, **options)
    guarded = wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class raw_env(AECEnv):  # noqa: N801  as PettingZoo's own are called
    """The environment itself: decisions with one answer only are answered, all others asked."""

    metadata: dict[str, Any] = {  # noqa: RUF012  as PettingZoo declares it
        "name": "seasons_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        render_mode: str | None = None,
        *,
        players: int = 2,
        level: str = "archmage",
        edition: str = "revised",
        modules: tuple[str, ...] = (),
        enchantment: str | None = None,
        reward: str = WIN,
    ) -> None:
        super().__init__()
        self.options: Final = Options(players, level, edition, modules, enchantment, reward)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.observation_spaces = {agent: _observation_space() for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(actions.NUMBER) for agent in self.possible_agents
        }
        self._luck = np.random.default_rng()
        self._state: State | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.action_spaces[agent]

    # Playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the next one of this environment's own luck."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self._state = self.options.deal(int(self._luck.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._deciding()
        self._shown()

    def step(self, action: int | None) -> None:
        """One step of the agent that decides."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.state_of_game
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        tables.take(state, self._step_of(action))
        if state.top is None:
            for each, won in zip(self.agents, self.options.rewards(state), strict=True):
                self.rewards[each] = float(won)
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._deciding()
        self._accumulate_rewards()
        self._shown()

    def _step_of(self, action: int | None) -> int:
        """The step of an action that is possible now."""
        state = self.state_of_game
        options = flow.options(state, tables.decider(state))
        if action is None or not 0 <= int(action) < actions.NUMBER:
            raise ValueError(f"no action {action}; there are {actions.NUMBER}")
        step = actions.STEPS[int(action)]
        if step not in options:
            raise ValueError(f"action {action} is not possible now, see the action mask")
        return step

    def _deciding(self) -> str:
        return self.possible_agents[tables.decider(self.state_of_game)]

    @property
    def state_of_game(self) -> State:
        """The game as it really is, hidden cards included: for tools, not for agents."""
        if self._state is None:
            raise ValueError("reset() comes first")
        return self._state

    # Seeing

    def observe(self, agent: str) -> Observation:
        """What an agent knows, and which actions it has."""
        state, seat = self.state_of_game, self.possible_agents.index(agent)
        mine = state.top is not None and agent == self.agent_selection
        return {
            "observation": observations.observe(state, seat),
            "action_mask": actions.mask(flow.options(state, seat) if mine else []),
        }

    def render(self) -> str | None:
        """The table in words, as a spectator sees it."""
        state = self.state_of_game
        words = load("en")
        view = View(state, None, Memory.blank(redact(state, None), None))
        lines = [title(words, state), *table(words, view, [""] * self.options.players)]
        text = "\n".join(lines)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def _shown(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is left open."""

    # Copies

    def __getstate__(self) -> dict[str, Any]:
        """A state of the rules is written as its position, whatever build they are."""
        written = None if self._state is None else write_position(self._state)
        return {**self.__dict__, "_state": written}

    def __setstate__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)
        written = values["_state"]
        self._state = None if written is None else read_position(written)


def _observation_space() -> spaces.Space[Any]:
    low, high = -observations.MOST, observations.MOST
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, (observations.SIZE,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions.NUMBER,), np.int8),
        }
    )
