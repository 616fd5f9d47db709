"""The strongest bot: searches a tree of what may come, with the network as its eye."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import process_time
from typing import Final

from seasons.bots.adept import Adept
from seasons.bots.fast.ahead import Rows
from seasons.bots.fast.last_turn import solve
from seasons.bots.fast.tree import Node, Nodes, Tree
from seasons.bots.network import Network
from seasons.bots.searching import simulate
from seasons.rules.cards.define import OTHERS
from seasons.rules.secrets.view import View
from seasons.rules.secrets.worlds import resample
from seasons.rules.writing.decision import Step

MOST_AT_ONCE: Final = 16  # simulations that wait for the network together
SLOWLY: Final = 8  # simulations for each one more of these
MOST_NODES: Final = 200_000  # that are kept for later; about 300 MB
# How much of the time left is reckoned to a step that must catch up. With a quarter, a search takes
# half of the time and another step in one decision of thirty, which is all but as good.
SWAY: Final = 0.25


class Master(Adept):
    """Looks as far ahead as it has time; what all decide at the same time it judges like adept.

    With a limit of simulations it plays alike on every machine; without one it also solves the last
    turn where it has the time.
    """

    name = "master"

    def __init__(
        self,
        seed: str,
        time: float = 1.0,
        simulations: float = inf,
        network: Network | None = None,
    ) -> None:
        super().__init__(seed, network)
        self.time: Final = time
        self.simulations: Final = simulations
        self.nodes: Final[Nodes] = {}  # what was found while others decided

    def choose(self, view: View, seconds: float = inf) -> Step:
        budget = min(self.time, seconds)
        end = process_time() + budget
        if len(view.steps) == 1 or not searchable(view):
            return super().choose(view, seconds)
        code = self._solved(view, end - budget / 2) if self.simulations == inf else None
        if code is None:
            tree = self._tree(view)
            self.search(tree, end)
            self.nodes.clear()
            code = tree.root.steps[tree.root.best()]
        return next(step for step in view.steps if step.code == code)

    def _solved(self, view: View, end: float) -> int | None:
        """The best step of the last turn, if this is it and there is time to find it."""
        assert view.seat is not None
        world = resample(view.state, view.seat, view.memory, self.chance)
        found = solve(world, view.seat, view.memory, late=lambda: process_time() > end)
        return None if found is None else found.step

    def ponder(self, view: View, going: Callable[[], bool]) -> None:
        if not view.decisions or not searchable(view):
            return
        tree, rows = self._tree(view), Rows()
        while going() and len(self.nodes) < MOST_NODES:
            simulate(self.network, [tree], rows, MOST_AT_ONCE)

    def _tree(self, view: View) -> Tree:
        assert view.seat is not None
        return Tree(view.state, view.seat, view.memory, self.chance, self.nodes)

    def search(self, tree: Tree, end: float) -> None:
        """Simulates until the time is up, enough was simulated, or nothing more can change."""
        rows = Rows()
        start = process_time()
        while True:
            at_once = min(MOST_AT_ONCE, 1 + tree.simulations // SLOWLY)
            simulate(self.network, [tree], rows, at_once)
            now = process_time()
            pace = tree.simulations / max(now - start, 1e-6)
            counted = self.simulations - tree.simulations
            timed = (end - now) * pace
            if min(counted, timed) <= 0 or decided(tree.root, min(counted, timed * SWAY)):
                return


def decided(root: Node, left: float) -> bool:
    """Whether the step that was tried most stays that if another one gets all that is left."""
    second, first = sorted(root.visits)[-2:]
    return first - second > left


def searchable(view: View) -> bool:
    """Whether a tree helps: not where all decide at the same time, nor with unknown cards."""
    top = view.state.top
    return top is not None and not top.op.together and max(view.state.setup.deck()) < OTHERS
