"""Games of the network against itself, many in lock step so that it judges many positions at once.

Nobody looks at what is hidden: every seat judges what it sees, before chance has its say.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import numpy as np

from seasons.bots import weights
from seasons.bots.circles import Turn
from seasons.bots.fast import ahead
from seasons.bots.fast.ahead import Rows
from seasons.bots.fast.tree import Tree
from seasons.bots.fast.worth import LEAD
from seasons.bots.network import Floats, Inputs, Network, worth
from seasons.bots.searching import simulate
from seasons.rules.course.prelude import Pick, Split, Together, new_state
from seasons.rules.course.scoring import score, winners
from seasons.rules.engine import flow, steps
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.state import State
from seasons.rules.secrets.knowledge import Memory
from seasons.rules.secrets.view import redact
from seasons.training.games import some_setup
from seasons.training.recipe import Recipe
from seasons.training.samples import Lessons, Path, Samples, widened

CLEARLY: Final = 0.02  # by how much a step must be worse to be a mistake
LIMITS: Final = np.array([[0, -9], [1, 9]], np.float32)  # of a chance to win and of a lead
ENOUGH: Final = 5  # simulations after which a step is known better than at first sight


class Table:
    """One game under way."""

    def __init__(self, recipe: Recipe, state: State, luck: np.random.Generator) -> None:
        self.recipe: Final = recipe
        self.luck: Final = luck
        self.state: Final = state
        self.paths: Final = [Path() for _ in state.players]
        self.careless: Final = [luck.random() < recipe.random_drafts for _ in state.players]
        # The only seat that learns, where a rival has the others.
        self.learner: Final = int(luck.integers(len(state.players))) if recipe.rival else -1
        self.turn: Final = Turn()
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
            elif self.turn.too_long(state) and steps.END in options:
                flow.apply(state, seat, steps.END)
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

    def learns(self, seat: int) -> bool:
        """Whether a seat is played by the network that learns."""
        return self.learner in (-1, seat)

    def searchable(self) -> bool:
        """Whether a tree can be searched: not where all decide at the same time."""
        return self.state.top is not None and not self.state.top.op.together

    def tree(self) -> Tree:
        """A tree of what may come, for who knows only what lies on the table."""
        seen = redact(self.state, self.seat)
        chance = Chance(int(self.luck.integers(1 << 62)))
        return Tree(seen, self.seat, Memory.blank(seen, self.seat), chance, {})

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
            if not self.learns(seat):
                continue
            rival = max(total for other, total in enumerate(totals) if other != seat)
            won = 1 / len(best) if seat in best else 0.0
            result = np.array([won, (totals[seat] - rival) / LEAD], np.float32)
            found.append(path.samples(result, self.recipe.trace))
        return found


def reply(network: Network, tables: list[Table], rows: Rows) -> None:
    """Takes what a network likes best at each of some tables."""
    ends = written(tables, rows)
    values = worth(network.judge(Inputs.of(rows)))
    for table, (start, end) in zip(tables, pairwise(ends), strict=True):
        state = table.take(table.options[int(values[start:end].argmax())])
        if state is not None:
            flow.run(state)


def written(tables: list[Table], rows: Rows) -> list[int]:
    """Writes the positions after all options of some tables; where each table's begin and end."""
    rows.clear()
    ends = [0]
    for table in tables:
        table.write(rows)
        ends.append(rows.size())
    return ends


class Actor:
    """Plays some games to their end in lock step."""

    def __init__(self, recipe: Recipe, network: Network, games: int, seed: list[int]) -> None:
        self.recipe: Final = recipe
        self.network: Final = network
        self.rival: Final = weights.named(recipe.rival) if recipe.rival else None
        self.lessons: Final = Lessons()
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
            learning = [table for table in tables if table.learns(table.seat)]
            others = [table for table in tables if not table.learns(table.seat)]
            if learning:
                self._step(learning)
            if others and self.rival is not None:
                reply(self.rival, others, self.rows)
        return Samples.joined(parts + self.lessons.samples())

    def _new_table(self, players: int) -> Table:
        setup, seed = some_setup(players, self.luck), int(self.luck.integers(1 << 62))
        return Table(self.recipe, new_state(setup, seed, None, listen=False), self.luck)

    def _step(self, tables: list[Table]) -> None:
        """Every table takes one step."""
        rows = self.rows
        ends = written(tables, rows)
        inputs = Inputs.of(rows)
        judged = self.network.judge(inputs)
        # All tables search or none, for the network is quickest with many positions at once.
        if self.recipe.simulations and self.luck.random() < self.recipe.searched:
            self._think(tables, ends, inputs, judged)
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
                other = self._another(table)
                if table.learns(other) and self.luck.random() < self.recipe.other_views:
                    onlookers.append((table.paths[other], rows.size()))
                    rows.add(state, other)
                flow.run(state)
        if onlookers:
            self._look_on(onlookers)

    def _think(self, tables: list[Table], ends: list[int], inputs: Inputs, judged: Floats) -> None:
        """Searches all decisions that can be searched.

        What was found takes the place of the judgement at first sight, and is a lesson for it.
        """
        trees = {
            start: table.tree()
            for start, table in zip(ends[:-1], tables, strict=True)
            if table.searchable()
        }
        for _ in range(self.recipe.simulations):
            simulate(self.network, list(trees.values()), self.rows)
        for start, tree in trees.items():
            for at, visits in enumerate(tree.root.visits):
                if visits >= ENOUGH:
                    found = judged[start + at]
                    found[0] += tree.root.value(at) - worth(found[None])[0]
                    on = widened(inputs.on[start + at : start + at + 1])[0]
                    self.lessons.add(on, inputs.scalars[start + at], found.clip(*LIMITS))

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
