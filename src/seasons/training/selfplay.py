"""Games of the network against itself, many in lock step so that it judges many positions at once.

Nobody looks at what is hidden: every seat judges what it sees, before chance has its say.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import numpy as np

from seasons.bots.fast import ahead
from seasons.bots.fast.ahead import Rows
from seasons.bots.fast.worth import LEAD
from seasons.bots.network import Floats, Inputs, Network, worth
from seasons.rules.course.prelude import Pick, Split, Together, new_state
from seasons.rules.course.scoring import score, winners
from seasons.rules.engine import flow, steps
from seasons.rules.engine.state import State
from seasons.training.games import some_setup
from seasons.training.recipe import Recipe
from seasons.training.samples import Path, Samples, widened

CLEARLY: Final = 0.02  # by how much a step must be worse to be a mistake


class Table:
    """One game under way."""

    def __init__(self, recipe: Recipe, state: State, luck: np.random.Generator) -> None:
        self.recipe: Final = recipe
        self.luck: Final = luck
        self.state: Final = state
        self.paths: Final = [Path() for _ in state.players]
        self.careless: Final = [luck.random() < recipe.random_drafts for _ in state.players]
        self.seat = 0
        self.options: list[list[int]] = []  # each one or more steps

    def next_choice(self) -> bool:
        """Goes on to a step that is to be judged; False if the game is over."""
        state = self.state
        while (frame := state.top) is not None:
            seat = frame.op.pending(state, frame)[0]
            options = frame.op.options(state, frame, seat)
            if len(options) == 1:
                flow.apply(state, seat, options[0])
            elif isinstance(frame.op, Split):
                self.seat, self.options = seat, self._splits(seat)
                return True
            elif isinstance(frame.op, Pick) and self.careless[seat]:
                flow.apply(state, seat, options[int(self.luck.integers(len(options)))])
            else:
                self.seat, self.options = seat, [[step] for step in options]
                return True
        return False

    def _splits(self, seat: int) -> list[list[int]]:
        """Some ways to split the cards; one of them if that is left to chance."""
        cards = np.frombuffer(self.state.players[seat].hand, dtype=np.uint8)
        size = len(cards) // 3
        number = 1 if self.luck.random() < self.recipe.random_splits else self.recipe.splits
        found: list[list[int]] = []
        for _ in range(number):
            mixed = self.luck.permutation(cards)
            chosen = [*np.sort(mixed[:size]), *np.sort(mixed[size : 2 * size])]
            found.append([steps.CARD + int(kind) for kind in chosen])
        return found

    def write(self, rows: Rows) -> None:
        """The positions after each of the options."""
        for option in self.options:
            state = self.state
            for step in option:
                state = ahead.after(state, self.seat, step)
            rows.add(state, self.seat)

    def take(self, option: list[int]) -> State | None:
        """Takes steps, up to where chance decides; returns a position that others can judge."""
        state, seat = self.state, self.seat
        frame = state.top
        assert frame is not None
        if isinstance(frame.op, Together):
            for step in option:
                flow.apply(state, seat, step)
            return None
        frame.op.answer(state, frame, seat, option[0])
        ahead.go_on(state)
        return state

    def samples(self) -> list[Samples]:
        """What was seen in the finished game."""
        state = self.state
        best = winners(state)
        totals = [score(state, seat).total for seat in state.seats()]
        found = []
        for seat, path in enumerate(self.paths):
            rival = max(total for other, total in enumerate(totals) if other != seat)
            won = 1 / len(best) if seat in best else 0.0
            result = np.array([won, (totals[seat] - rival) / LEAD], np.float32)
            found.append(path.samples(result, self.recipe.trace))
        return found


class Actor:
    """Plays some games to their end in lock step."""

    def __init__(self, recipe: Recipe, network: Network, games: int, seed: list[int]) -> None:
        self.recipe: Final = recipe
        self.network: Final = network
        self.temperature: Final = recipe.temperature(games)
        self.luck: Final = np.random.default_rng(seed)
        self.rows: Final = Rows()

    def play(self, players: int, number: int) -> Samples:
        """The samples of some games."""
        tables = [self._new_table(players) for _ in range(number)]
        parts: list[Samples] = []
        while tables:
            going = [table for table in tables if table.next_choice()]
            parts += [part for table in tables if table not in going for part in table.samples()]
            tables = going
            if tables:
                self._step(tables)
        return Samples.joined(parts)

    def _new_table(self, players: int) -> Table:
        setup, seed = some_setup(players, self.luck), int(self.luck.integers(1 << 62))
        return Table(self.recipe, new_state(setup, seed, None, listen=False), self.luck)

    def _step(self, tables: list[Table]) -> None:
        """Every table takes one step."""
        rows = self.rows
        rows.clear()
        ends = [0]
        for table in tables:
            table.write(rows)
            ends.append(rows.size())
        inputs = Inputs.of(rows)
        judged = self.network.judge(inputs)
        values = worth(judged)
        chosen = [self._choice(values[start:end]) + start for start, end in pairwise(ends)]
        on = widened(inputs.on[chosen])
        onlookers: list[tuple[Path, int]] = []
        rows.clear()
        for at, table in enumerate(tables):
            best = int(values[ends[at] : ends[at + 1]].argmax()) + ends[at]
            mistake = values[best] - values[chosen[at]] > CLEARLY
            path, row = table.paths[table.seat], chosen[at]
            path.add(on[at], inputs.scalars[row], judged[row], judged[best] if mistake else None)
            state = table.take(table.options[row - ends[at]])
            if state is not None:
                if self.luck.random() < self.recipe.other_views:
                    other = self._another(table)
                    onlookers.append((table.paths[other], rows.size()))
                    rows.add(state, other)
                flow.run(state)
        if onlookers:
            self._look_on(onlookers)

    def _another(self, table: Table) -> int:
        others = table.state.opponents(table.seat)
        return others[int(self.luck.integers(len(others)))]

    def _look_on(self, onlookers: list[tuple[Path, int]]) -> None:
        """Positions as those see them who have not moved."""
        inputs = Inputs.of(self.rows)
        judged, on = self.network.judge(inputs), widened(inputs.on)
        for path, row in onlookers:
            path.add(on[row], inputs.scalars[row], judged[row], None)

    def _choice(self, values: Floats) -> int:
        """One of the options: the better it is, the likelier."""
        if len(values) > 1 and self.luck.random() < self.recipe.whims:
            return int(self.luck.integers(len(values)))
        noise = self.luck.gumbel(size=len(values))
        return int((values / self.temperature + noise).argmax())
