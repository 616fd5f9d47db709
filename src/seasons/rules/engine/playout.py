"""Random play to the end of a game: what searching bots, statistics and benchmarks live on."""

from seasons.rules.engine import flow
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.state import State


def play_out(state: State, chance: Chance, most: int) -> tuple[int, int]:
    """Takes random steps until the game is over, or `most` of them.

    Returns how many decisions there were, and how many of them had two options or more.
    """
    decisions = choices = 0
    frame = state.top
    while decisions < most and frame is not None:
        op = frame.op
        seat = op.pending(state, frame)[0]
        steps = op.options(state, frame, seat)
        number = len(steps)
        step = steps[0]
        if number > 1:
            choices += 1
            step = steps[chance.below(number)]
        decisions += 1
        op.answer(state, frame, seat, step)
        flow.run(state)
        frame = state.top
    return decisions, choices
