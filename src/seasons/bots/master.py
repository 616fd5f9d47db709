"""The strongest bot: searches a tree of what may come, with the network as its eye."""

from __future__ import annotations

from math import inf
from time import process_time
from typing import Final

from seasons.bots.adept import Adept
from seasons.bots.fast.ahead import Rows
from seasons.bots.fast.tree import Tree
from seasons.bots.network import Network
from seasons.bots.searching import simulate
from seasons.rules.cards.define import OTHERS
from seasons.rules.secrets.view import View
from seasons.rules.writing.decision import Step

MOST_AT_ONCE: Final = 16  # simulations that wait for the network together
FEWEST: Final = 8  # simulations for each one more of these


class Master(Adept):
    """Looks as far ahead as it has time; what all decide at the same time it judges like adept."""

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

    def choose(self, view: View, seconds: float = inf) -> Step:
        end = process_time() + min(self.time, seconds)
        top = view.state.top
        assert top is not None
        assert view.seat is not None
        if len(view.steps) == 1 or top.op.together or max(view.state.setup.deck()) >= OTHERS:
            return super().choose(view, seconds)
        tree = Tree(view.state, view.seat, view.memory, self.chance)
        self.search(tree, end)
        code = tree.root.steps[tree.root.best()]
        return next(step for step in view.steps if step.code == code)

    def search(self, tree: Tree, end: float) -> None:
        """Simulates until the time is up, or enough was simulated."""
        rows = Rows()
        while True:
            at_once = min(MOST_AT_ONCE, 1 + tree.simulations // FEWEST)
            simulate(self.network, [tree], rows, at_once)
            if tree.simulations >= self.simulations or process_time() > end:
                return
