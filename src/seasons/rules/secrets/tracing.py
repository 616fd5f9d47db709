"""The search for a world in which an account of the hidden cards is true."""

from __future__ import annotations

from typing import Final

from seasons.rules.engine.chance import Chance
from seasons.rules.engine.moves import without_card
from seasons.rules.secrets.pools import ODDS, Account, Contradiction

_MOST_STEPS: Final = 20_000  # of a search that goes through all explanations


class Tracing:
    """A search for one world: demands are traced back at random, then all other cards dealt."""

    __slots__ = ("account", "chance", "demands", "known", "room", "steps")

    def __init__(self, account: Account, chance: Chance) -> None:
        self.account: Final = account
        self.chance: Final = chance
        self.known: Final = [pool.known for pool in account.pools]
        self.room: Final = [[number for _, number in pool.runs] for pool in account.pools]
        self.demands: Final = [
            (at, kind) for at, pool in enumerate(account.pools) for kind in pool.demand
        ]
        self.steps = 0

    def size(self, at: int) -> int:
        """How many cards of a pool are not yet accounted for."""
        return len(self.known[at]) + sum(self.room[at])

    def expect(self, kind: int) -> list[int]:
        """How many cards of that kind to expect in each pool, in odds; 0 if there is none."""
        found: list[int] = []
        sizes: list[int] = []
        for at, pool in enumerate(self.account.pools):
            total = self.known[at].count(kind) * ODDS
            for (source, _), left in zip(pool.runs, self.room[at], strict=True):
                if found[source] and left:
                    total += max(1, left * found[source] // sizes[source])
            found.append(total)
            sizes.append(self.size(at))
        return found

    def trace(self) -> bool:
        """Explains all demands; False if that is impossible."""
        for _ in self.demands:
            stuck = self._explain_all()
            if stuck < 0:
                return True
            # What was hard to explain comes first in the next attempt.
            self.demands.insert(0, self.demands.pop(stuck))
            self._forget()
        self.steps = _MOST_STEPS
        return self._explain(0)

    def _forget(self) -> None:
        for at, pool in enumerate(self.account.pools):
            self.known[at] = pool.known
            self.room[at] = [number for _, number in pool.runs]

    def _explain_all(self) -> int:
        """Explains demand after demand; returns the first one that is impossible, or -1."""
        for number, (at, kind) in enumerate(self.demands):
            if not self._explain_from(at, kind, -1, self.expect(kind)):
                return number
        return -1

    def _explain(self, number: int) -> bool:
        """Explains all demands from this one on, in every possible way if need be."""
        if number == len(self.demands):
            return True
        self.steps -= 1
        at, kind = self.demands[number]
        return self._explain_from(at, kind, number + 1, self.expect(kind))

    def _explain_from(self, at: int, kind: int, then: int, found: list[int]) -> bool:
        """Explains a demand of a pool, and then all from number `then` on unless it is negative."""
        if kind in self.known[at]:
            before = self.known[at]
            self.known[at] = without_card(before, kind)
            if then < 0 or self._explain(then):
                return True
            self.known[at] = before
            return False
        runs = self.account.pools[at].runs
        room = self.room[at]
        odds: list[int] = []
        for (source, _), left in zip(runs, room, strict=True):
            hopeful = left > 0 and found[source] > 0
            odds.append(max(1, left * found[source] // self.size(source)) if hopeful else 0)
        total = sum(odds)
        while total and self.steps >= 0:
            index = drawn(odds, total, self.chance)
            total -= odds[index]
            odds[index] = 0
            room[index] -= 1
            if self._explain_from(runs[index][0], kind, then, found):
                return True
            room[index] += 1
        return False

    def deal(self) -> list[bytes]:
        """The cards of every place, once the demands are explained."""
        heaps: list[bytes] = []
        for at, pool in enumerate(self.account.pools):
            heap = self.known[at]
            for (source, _), number in zip(pool.runs, self.room[at], strict=True):
                if number:
                    heap += heaps[source][-number:]
                    heaps[source] = heaps[source][:-number]
            heaps.append(self.chance.shuffled(heap))
        dealt: list[bytes] = []
        for runs in self.account.places:
            cards = b""
            for source, number in runs:
                if source >= 0:
                    cards += heaps[source][-number:]
                    heaps[source] = heaps[source][:-number]
                else:
                    cards += bytes((-source,)) * number
            dealt.append(cards)
        return dealt


def drawn(odds: list[int], total: int, chance: Chance) -> int:
    """An index, drawn by the odds."""
    index = 0
    if len(odds) > 1:
        point = chance.below(total)
        while point >= odds[index]:
            point -= odds[index]
            index += 1
    return index


def explains(account: Account, cards: list[bytes]) -> bool:
    """Whether these may be the cards of the places, those of a pile from the bottom.

    As if all of them were seen; what takes too long to find out may be.
    """
    seen = account.copy()
    try:
        for place, there in enumerate(cards):
            seen.take_seen(place, there[::-1])
    except Contradiction:
        return False
    tracing = Tracing(seen, Chance(0))
    return tracing.trace() or tracing.steps < 0


def expected(account: Account, place: int, kind: int) -> int:
    """How many cards of that kind to expect in a place, or on top of a pile, in odds."""
    tracing = Tracing(account, Chance(0))
    found = tracing.expect(kind)
    runs = account.places[place][-1:] if account.ordered(place) else account.places[place]
    total = 0
    for source, number in runs:
        if source >= 0:
            total += number * found[source] // max(1, tracing.size(source))
        elif source == -kind:
            total += number * ODDS
    return total
