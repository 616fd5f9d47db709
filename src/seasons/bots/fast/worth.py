"""What a game that is over is worth to each seat: a victory, and beside it the lead."""

from typing import Final

from seasons.rules.course.scoring import score, winners
from seasons.rules.engine.state import State

LEAD: Final = 50.0  # points that a lead of 1 stands for
LEAD_COUNTS: Final = 0.1  # how much such a lead is worth beside a victory


def worths(state: State) -> list[float]:
    """For each seat its share of the victory and its lead over the best rival."""
    first = winners(state)
    totals = [score(state, seat).total for seat in state.seats()]
    found: list[float] = []
    for seat, total in enumerate(totals):
        rival = max([totals[other] for other in state.opponents(seat)])
        share = 1.0 / len(first) if seat in first else 0.0
        found.append(share + LEAD_COUNTS * (total - rival) / LEAD)
    return found
