"""Searching: simulations in trees, and the network that judges what they come to."""

from __future__ import annotations

from collections.abc import Sequence

from seasons.bots.fast.ahead import Rows
from seasons.bots.fast.tree import Tree
from seasons.bots.network import Inputs, Network, worth


def simulate(network: Network, trees: Sequence[Tree], rows: Rows, number: int = 1) -> None:
    """Some more simulations in every tree, judged all together, which costs far less."""
    rows.clear()
    for tree in trees:
        for _ in range(number):
            tree.simulate(rows)
    values = worth(network.judge(Inputs.of(rows))).tolist() if rows.size() else []
    for tree in trees:
        tree.judged(values)
