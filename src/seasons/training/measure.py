"""How strong a network is: games against earlier ones and against the rules of thumb."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from seasons.bots import beginner
from seasons.bots.fast.ahead import Rows
from seasons.bots.network import Network
from seasons.rules.course.prelude import new_state
from seasons.rules.course.scoring import winners
from seasons.rules.engine import flow
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.setup import setup_for
from seasons.rules.engine.state import State
from seasons.training.recipe import Recipe
from seasons.training.selfplay import Table, reply

PLAYERS: Final = 2


class Thumb:
    """The rules of thumb, for positions whose unknown cards and rolls are drawn anew."""

    def __init__(self, seed: str) -> None:
        self.chance: Final = Chance(seed)

    def choose(self, state: State, seat: int, options: list[int]) -> int:
        """The step that looks best."""
        world = state.copy()
        world.pile = self.chance.shuffled(world.pile)
        self.chance.below(2)
        world.chance = self.chance.state
        values = [beginner.judge(world, seat, step) for step in options]
        return options[values.index(max(values))]


Player = Network | Thumb


class Result:
    """What came out of some games: victories of the first of two players, and mean totals."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0.0

    def add(self, state: State, seat: int) -> None:
        """One more game, in which the first player had this seat."""
        best = winners(state)
        self.games += 1
        self.wins += 1 / len(best) if seat in best else 0.0

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.wins / self.games


class Match:
    """Games of two players, each deal with both seatings, many in lock step."""

    def __init__(self, recipe: Recipe, first: Player, second: Player, seed: int) -> None:
        self.recipe: Final = replace(recipe, random_drafts=0.0, random_splits=0.0, rival="")
        self.players: Final = (first, second)
        self.seed: Final = seed

    def play(self, number: int) -> Result:
        """The result of some games."""
        setup = setup_for(PLAYERS, "archmage", "revised")
        result = Result()
        tables: list[tuple[Table, int]] = []
        for game in range(number):
            deal = game // 2
            state = new_state(setup, f"{self.seed} {deal}", None, listen=False)
            luck = np.random.default_rng([self.seed, deal])
            tables.append((Table(self.recipe, state, luck), game % 2))
        while tables:
            going = [each for each in tables if each[0].next_choice()]
            for table, seat in tables:
                if table.state.top is None:
                    result.add(table.state, seat)
            tables = going
            for player in self.players:
                mine = [t for t, seat in tables if self.players[t.seat ^ seat] is player]
                if isinstance(player, Thumb):
                    self._by_thumb(player, mine)
                elif mine:
                    reply(player, mine, Rows())
        return result

    def _by_thumb(self, player: Thumb, tables: list[Table]) -> None:
        for table in tables:
            frame = table.state.top
            assert frame is not None
            options = frame.op.options(table.state, frame, table.seat)
            flow.apply(table.state, table.seat, player.choose(table.state, table.seat, options))
