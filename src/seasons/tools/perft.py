"""Counting the decision tree: a proof by numbers that the rules have not changed.

One decision is one step of the first pending seat, in seat order where several decide at the same
time. Chance follows the position's own generator, so every count is exact. A leaf is a position
after `depth` decisions, or a game that is over before.
"""

from seasons.rules.engine import flow
from seasons.rules.engine.state import State
from seasons.rules.writing import notation


def perft(state: State, depth: int) -> int:
    """The number of leaves of the decision tree, `depth` decisions deep."""
    if depth == 0 or state.top is None:
        return 1
    seat = flow.pending(state)[0]
    options = flow.options(state, seat)
    if depth == 1:
        return len(options)
    leaves = 0
    for step in options:
        after = state.copy()
        flow.apply(after, seat, step)
        leaves += perft(after, depth - 1)
    return leaves


def divide(state: State, depth: int) -> dict[str, int]:
    """The leaves behind each first step, by its text; nothing if there is no step to take."""
    counts: dict[str, int] = {}
    if depth == 0 or state.top is None:
        return counts
    seat = flow.pending(state)[0]
    for step in flow.options(state, seat):
        after = state.copy()
        flow.apply(after, seat, step)
        counts[notation.step_text(state, seat, step)] = perft(after, depth - 1)
    return counts
