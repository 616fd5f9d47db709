"""A tree of what the seats know, searched through possible worlds.

Every simulation draws a new world that agrees with what the searching seat has seen, and plays it
through the tree until it comes to something new. A node is what the seat that decides there sees,
so worlds that it cannot tell apart share a node, and so do different ways to the same position.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from seasons.bots.fast.ahead import Rows, left_to_chance
from seasons.bots.fast.sight import sight
from seasons.bots.fast.worth import worths
from seasons.rules.engine import flow
from seasons.rules.engine.chance import Chance, seeded
from seasons.rules.engine.state import State
from seasons.rules.secrets.knowledge import Memory
from seasons.rules.secrets.worlds import resample

CURIOSITY: Final = 0.3  # how much steps are tried that look worse
WARMTH: Final = 0.05  # how little a difference of judgements says before anything was tried
CARE: Final = 0.02  # how little it says about what a player will do who has no time to search
DOUBT: Final = 0.05  # taken off a value while a simulation is still under way
DEEPEST: Final = 400  # steps of one simulation
MOST_WORLDS: Final = 512  # that are drawn; to draw one may cost more than a simulation


class Node:
    """A position as the seat sees it that decides there."""

    __slots__ = ("children", "hopes", "priors", "seat", "steps", "totals", "visited", "visits")

    def __init__(self, seat: int, steps: list[int]) -> None:
        number = len(steps)
        self.seat: Final = seat
        self.steps: Final = steps
        self.visited = 0
        self.visits: Final = [0] * number
        self.totals: Final = [0.0] * number
        self.hopes: list[float] = []  # what the network expects of each step; empty until judged
        self.priors: list[float] = []  # how likely a sensible player takes it
        self.children: Final[list[Node | None]] = [None] * number

    def value(self, at: int) -> float:
        """What a step is worth, as far as known; what was hoped counts like one simulation."""
        return (self.totals[at] + self.hopes[at]) / (self.visits[at] + 1)

    def promising(self) -> int:
        """The step to try next: one that is good, or hardly tried."""
        urge = CURIOSITY * sqrt(self.visited + 1.0)
        best, found = -1e9, 0
        for at in range(len(self.steps)):
            value = self.value(at) + urge * self.priors[at] / (self.visits[at] + 1)
            if value > best:
                best, found = value, at
        return found

    def best(self) -> int:
        """The step that was tried most, the better one of several."""
        most, found = (-1, 0.0), 0
        for at in range(len(self.steps)):
            merit = (self.visits[at], self.value(at))
            if merit > most:
                most, found = merit, at
        return found

    def judged(self, hopes: list[float]) -> float:
        """Takes what the network says; returns what a sensible player makes of it."""
        self.hopes = hopes
        self.priors = shares(hopes, WARMTH)
        likely = shares(hopes, CARE)
        value = 0.0
        for at in range(len(hopes)):
            value += hopes[at] * likely[at]
        return value

    def shift(self, difference: float) -> None:
        """Corrects what is hoped of all steps alike."""
        self.hopes = [hope + difference for hope in self.hopes]


def shares(values: list[float], warmth: float) -> list[float]:
    """How likely each of some values is chosen: the better, the likelier."""
    top = max(values)
    weights = [exp((value - top) / warmth) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


class Leaf:
    """Where simulations came to something new, which the network is to judge."""

    __slots__ = ("first", "last", "node", "paths")

    def __init__(self, node: Node, first: int, last: int) -> None:
        self.node: Final = node
        self.first: Final = first  # the rows to be judged
        self.last: Final = last
        self.paths: Final[list[list[Passage]]] = []


class Passage:
    """A simulation on its way through a node."""

    __slots__ = ("at", "lent", "node")

    def __init__(self, node: Node, at: int, lent: float) -> None:
        self.node: Final = node
        self.at: Final = at
        self.lent: Final = lent  # what it counts for until its end is known


Nodes = dict[tuple[object, ...], Node]


class Tree:
    """A search for one seat, whoever decides at its root."""

    def __init__(
        self, seen: State, seat: int, memory: Memory, chance: Chance, nodes: Nodes
    ) -> None:
        self.seen: Final = seen
        self.seat: Final = seat
        self.memory: Final = memory
        self.chance: Final = chance
        self.players: Final = seen.setup.players
        self.nodes: Final = nodes  # of earlier searches in the same game, too
        self.leaves: Final[list[Leaf]] = []
        self.worlds: Final[list[State]] = []
        self.simulations = 0
        self.root: Final = self._node(self._world())  # another seat's differs from world to world

    def _world(self) -> State:
        """A possible world: a new one, or in long searches an earlier one with other rolls."""
        if len(self.worlds) < MOST_WORLDS:
            self.worlds.append(resample(self.seen, self.seat, self.memory, self.chance))
            return self.worlds[-1].copy()
        world = self.worlds[self.simulations % MOST_WORLDS].copy()
        world.chance = seeded(self.chance.below(1 << 30))
        return world

    def _node(self, world: State) -> Node:
        """The node of a position, a new one if nobody was there before."""
        frame = world.top
        assert frame is not None
        seat = frame.op.pending(world, frame)[0]
        seen = sight(world, seat)
        node = self.nodes.get(seen)
        if node is None:
            node = Node(seat, frame.op.options(world, frame, seat))
            self.nodes[seen] = node
        return node

    # A simulation

    def simulate(self, rows: Rows) -> None:
        """Goes on to something new, whose features are added to the rows, or to the end."""
        self.simulations += 1
        world = self._world()
        node = self.root if self.root.seat == self.seat else self._node(world)
        path: list[Passage] = []
        while len(node.hopes) > 0 and len(path) < DEEPEST:
            at = node.promising()
            lent = node.value(at) - DOUBT
            path.append(Passage(node, at, lent))
            node.visited += 1
            node.visits[at] += 1
            node.totals[at] += lent
            seat = node.seat
            uncertain = advance(world, seat, node.steps[at])
            if world.top is None:
                _give_back(path, worths(world))
                return
            node = self._child(node, at, world, uncertain)
        self._wait(node, path, world, rows)

    def _child(self, node: Node, at: int, world: State, uncertain: bool) -> Node:
        """The node that a step has led to in a world."""
        if uncertain:
            return self._node(world)
        child = node.children[at]
        if child is None or child.steps != flow.options(world, node.seat):
            child = self._node(world)
            node.children[at] = child
        return child

    def _wait(self, node: Node, path: list[Passage], world: State, rows: Rows) -> None:
        """Leaves a node to be judged, once for all simulations that wait for it."""
        for leaf in self.leaves:
            if leaf.node is node:
                leaf.paths.append(path)
                return
        first = rows.size()
        rows.add_options(world, node.seat, node.steps)
        for other in self._onlookers(node.seat):
            rows.add(world, other)
        leaf = Leaf(node, first, rows.size())
        leaf.paths.append(path)
        self.leaves.append(leaf)

    def _onlookers(self, seat: int) -> list[int]:
        """Who judges a position beside the seat that decides there.

        Of two players it is the searching one: what others hold is only guessed, and judgements
        are compared that must not swing with the guess. What one wins the other one loses.
        """
        if self.players == 2:
            return [] if seat == self.seat else [self.seat]
        return self.seen.opponents(seat)

    def judged(self, values: list[float]) -> None:
        """Goes on with what the network says about the rows of the last simulations."""
        for leaf in self.leaves:
            found = self._found(leaf.node, values[leaf.first : leaf.last])
            for path in leaf.paths:
                _give_back(path, found)
        self.leaves.clear()

    def _found(self, node: Node, values: list[float]) -> list[float]:
        """What a new position is worth to every seat."""
        number = len(node.steps)
        own = node.judged(values[:number])
        found = [1.0 - own] * self.players
        found[node.seat] = own
        for at, other in enumerate(self._onlookers(node.seat)):
            found[other] = values[number + at]
        if self.players == 2:
            found[node.seat] = 1.0 - found[1 - node.seat]
            node.shift(found[node.seat] - own)
        return found


def _give_back(path: list[Passage], values: list[float]) -> None:
    """Tells all nodes on the way what came of it."""
    for passage in path:
        node = passage.node
        node.totals[passage.at] += values[node.seat] - passage.lent


def advance(state: State, seat: int, step: int) -> bool:
    """Takes a step and goes on to the next choice of two things or more.

    Returns whether what the seat sees then depends on more than its step: on chance, on what others
    hold or do.
    """
    frame = state.top
    assert frame is not None
    frame.op.answer(state, frame, seat, step)
    uncertain = _run(state)
    while True:
        frame = state.top
        if frame is None:
            return uncertain
        op = frame.op
        mover = op.pending(state, frame)[0]
        uncertain = uncertain or mover != seat
        options = op.options(state, frame, mover)
        if len(options) > 1:
            return uncertain
        op.answer(state, frame, mover, options[0])
        uncertain = _run(state) or uncertain


def _run(state: State) -> bool:
    """Carries out operations until one asks; returns whether chance had its say."""
    uncertain = False
    while True:
        frame = state.top
        if frame is None:
            return uncertain
        if state.unsettled and flow.settle(state, frame):
            continue
        op = frame.op
        if op.asks(state, frame):
            return uncertain
        uncertain = uncertain or left_to_chance(op)
        state.top = frame.next()
        op.do(state, frame)
