"""Runs of hidden cards, and the pools that they come out of."""

from __future__ import annotations

from typing import Final

# A run is a number of cards out of a pool, or of a known card: (source, number), where the source
# is the index of a pool, or the kind of the card as a negative number.
Run = tuple[int, int]
Runs = tuple[Run, ...]


class Pool:
    """Cards that came together: those known, those out of earlier pools, and those seen leaving."""

    __slots__ = ("demand", "known", "runs")

    def __init__(self, known: bytes, runs: Runs, demand: bytes) -> None:
        self.known: Final = known
        self.runs: Final = runs
        self.demand: Final = demand  # only what several of the runs may have brought

    def empty(self) -> bool:
        """Whether nothing is or was in it."""
        return not self.known and not self.runs


EMPTY: Final = Pool(b"", (), b"")


def number_of(runs: Runs) -> int:
    """How many cards some runs are."""
    total = 0
    for _, number in runs:
        total += number
    return total


def sorted_runs(runs: Runs) -> Runs:
    """The runs of an unordered place, one for each source."""
    if len(runs) < 2:
        return runs
    numbers: dict[int, int] = {}
    for source, number in runs:
        numbers[source] = numbers.get(source, 0) + number
    return tuple(sorted(numbers.items()))


def joined_runs(lower: Runs, upper: Runs) -> Runs:
    """The runs of a pile with others on top."""
    if lower and upper and lower[-1][0] == upper[0][0]:
        middle = (upper[0][0], lower[-1][1] + upper[0][1])
        return joined_runs((*lower[:-1], middle), upper[1:])
    return lower + upper


def fewer(runs: Runs, source: int) -> Runs:
    """The runs with one card less from a source."""
    return tuple(
        (other, number - 1 if other == source else number)
        for other, number in runs
        if other != source or number > 1
    )


def known_runs(cards: bytes) -> Runs:
    """Known cards as the runs of a pile, the first at the bottom."""
    runs: Runs = ()
    for kind in cards:
        runs = joined_runs(runs, ((-kind, 1),))
    return runs


def known_cards(runs: Runs) -> bytes:
    """The known cards of some runs."""
    return b"".join(bytes((-source,)) * number for source, number in runs if source < 0)


def unknown_runs(runs: Runs) -> Runs:
    """The runs out of pools."""
    return tuple(run for run in runs if run[0] >= 0)


def takes(runs: Runs, source: int) -> bool:
    """Whether some of the cards come out of a pool."""
    for other, _ in runs:
        if other == source:
            return True
    return False


def renamed(runs: Runs, old: int, new: int) -> Runs:
    """The runs with another source in the place of one."""
    return tuple([(new if source == old else source, number) for source, number in runs])
