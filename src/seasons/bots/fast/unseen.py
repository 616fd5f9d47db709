"""What a seat knows of the draw pile: which cards may lie on top, and how likely each is.

It is read off the seat's memory. The cards of a pool are interchangeable, so every card of it that
was not seen is equally likely to lie in any of its places. Where a card that was seen may have come
out of several pools, each of these is a case with a weight of its own.
"""

from __future__ import annotations

from math import comb
from typing import Final

from seasons.rules.engine.moves import without_card
from seasons.rules.secrets.knowledge import Memory
from seasons.rules.secrets.pools import COMMON, PILE, Account
from seasons.rules.secrets.runs import Runs, known_cards, known_runs

MOST_CASES: Final = 64
MOST_SETS: Final = 50_000  # ways to draw several cards; more are too many to go through


class GivenUp(Exception):
    """The answer cannot be found, or not in the time given."""


class Unknown(GivenUp):
    """It depends on cards of which too little is known."""


class Case:
    """One way in which things may lie: what is left of each pool, and of each of its runs."""

    __slots__ = ("known", "room", "weight")

    def __init__(
        self, weight: float, known: tuple[bytes, ...], room: tuple[tuple[int, ...], ...]
    ) -> None:
        self.weight: Final = weight
        self.known: Final = known
        self.room: Final = room

    def size(self, pool: int) -> int:
        """How many cards of a pool were not seen."""
        return len(self.known[pool]) + sum(self.room[pool])

    def without_known(self, pool: int, kind: int) -> Case:
        """The case in which the card seen was one of those known to be in a pool."""
        cards = self.known[pool]
        weight = self.weight * cards.count(kind) / self.size(pool)
        known = (*self.known[:pool], without_card(cards, kind), *self.known[pool + 1 :])
        return Case(weight, known, self.room)

    def without_run(self, pool: int, run: int) -> Case:
        """The case in which the card seen came out of an earlier pool by a run."""
        runs = self.room[pool]
        weight = self.weight * runs[run] / self.size(pool)
        fewer = (*runs[:run], runs[run] - 1, *runs[run + 1 :])
        return Case(weight, self.known, (*self.room[:pool], fewer, *self.room[pool + 1 :]))


class Drawn:
    """Cards that may be drawn: how likely that is, and what is known then."""

    __slots__ = ("cards", "chance", "then")

    def __init__(self, cards: bytes, chance: float, then: Unseen) -> None:
        self.cards: Final = cards  # the first one was on top
        self.chance: Final = chance
        self.then: Final = then


class Unseen:
    """The draw pile as a seat knows it; immutable."""

    __slots__ = ("cases", "limited", "pile", "sources")

    def __init__(
        self, sources: list[list[int]], cases: list[Case], pile: Runs, limited: bool
    ) -> None:
        self.sources: Final = sources  # the earlier pools that each pool was filled from
        self.cases: Final = cases  # their weights are one together
        self.pile: Final = pile  # the top is last
        self.limited: Final = limited  # nothing is known of what lies below these

    @staticmethod
    def of(memory: Memory) -> Unseen:
        """What a memory says; nothing if it has too many explanations."""
        accounts = memory.accounts()
        pile = accounts[0].places[PILE - COMMON]
        sources = [[source for source, _ in pool.runs] for pool in accounts[0].pools]
        new = Unseen(sources, [], pile, False)
        cases = new._explained(accounts[0]) if len(accounts) == 1 else []
        return Unseen(sources, cases, pile, False) if cases else new.only_known()

    def _explained(self, account: Account) -> list[Case]:
        """The cases in which what was seen leaving the pools came out of them."""
        known = tuple([pool.known for pool in account.pools])
        room = tuple([tuple([number for _, number in pool.runs]) for pool in account.pools])
        cases = [Case(1.0, known, room)]
        for at, pool in enumerate(account.pools):
            for kind in pool.demand:
                cases = self._all_seen(cases, at, kind)
                if len(cases) > MOST_CASES:
                    return []
        return _normal(cases)

    # What was seen, and what was not

    def key(self) -> tuple[object, ...]:
        """Equal where the same is known."""
        cases = [(case.weight, case.known, case.room) for case in self.cases]
        return (self.pile, self.limited, *cases)

    def only_known(self) -> Unseen:
        """Only the known cards on top; what lies below may have been seen by now."""
        at = len(self.pile)
        while at > 0 and self.pile[at - 1][0] < 0:
            at -= 1
        return Unseen(self.sources, self.cases, self.pile[at:], True)

    def forgotten(self) -> Unseen:
        """Nothing is known any more: the pile was shuffled, or looked at."""
        return Unseen(self.sources, self.cases, (), True)

    def with_top(self, cards: bytes) -> Unseen:
        """Cards that were seen lie on top, the first one uppermost."""
        top = known_runs(cards[::-1])
        return Unseen(self.sources, self.cases, self.pile + top, self.limited)

    def top_cards(self) -> bytes:
        """The known cards on top, the top last."""
        return known_cards(self.only_known().pile)

    def without(self, number: int) -> Unseen:
        """So many cards were taken from the top."""
        pile = self.pile
        while number and pile:
            part = min(number, pile[-1][1])
            pile = _fewer(pile, part)
            number -= part
        return Unseen(self.sources, self.cases, pile, self.limited)

    # Drawing

    def draws(self, number: int) -> list[Drawn]:
        """All ways to draw so many cards; cards of one pool in one order only."""
        if number == 0:
            return [Drawn(b"", 1.0, self)]
        source = self._source()
        if source < 0:
            top = Drawn(bytes((-source,)), 1.0, self._taken(self.cases))
            return _joined(top, top.then.draws(number - 1))
        if number > 1:
            self._check_sets(number, source)
        return self._sorted_draws(number, 0)

    def _check_sets(self, number: int, source: int) -> None:
        """Orders do not matter as long as all cards come out of the same pool."""
        ways = comb(len(self.kinds(source)) + number - 1, number)
        if number > self.pile[-1][1] or ways > MOST_SETS:
            raise Unknown

    def _sorted_draws(self, number: int, least: int) -> list[Drawn]:
        """Draws in ascending order, each as likely as all its orders together."""
        if number == 0:
            return [Drawn(b"", 1.0, self)]
        found: list[Drawn] = []
        for first in self._tops(least):
            kind = first.cards[0]
            for draw in _joined(first, first.then._sorted_draws(number - 1, kind)):
                orders = number / draw.cards.count(kind)
                found.append(Drawn(draw.cards, draw.chance * orders, draw.then))
        return found

    def _tops(self, least: int) -> list[Drawn]:
        """The cards out of a pool that may lie on top, from a kind on."""
        source = self._source()
        found: list[Drawn] = []
        for kind in self.kinds(source):
            if kind >= least:
                cases = self._all_seen(self.cases, source, kind)
                chance = sum([case.weight for case in cases])
                if chance > 0:
                    found.append(Drawn(bytes((kind,)), chance, self._taken(_normal(cases))))
        return found

    def _source(self) -> int:
        if not self.pile:
            raise Unknown
        return self.pile[-1][0]

    def _taken(self, cases: list[Case]) -> Unseen:
        return Unseen(self.sources, cases, _fewer(self.pile, 1), self.limited)

    def kinds(self, pool: int) -> list[int]:
        """The kinds that may be in a pool."""
        found: set[int] = set()
        for case in self.cases:
            found.update(case.known[pool])
        for source in self.sources[pool]:
            found.update(self.kinds(source))
        return sorted(found)

    def _all_seen(self, cases: list[Case], pool: int, kind: int) -> list[Case]:
        return _merged([new for case in cases for new in self._seen(case, pool, kind)])

    def _seen(self, case: Case, pool: int, kind: int) -> list[Case]:
        """The cases that follow when a card of a pool is seen, weighted by how likely that was."""
        found: list[Case] = []
        if kind in case.known[pool]:
            found.append(case.without_known(pool, kind))
        for run, source in enumerate(self.sources[pool]):
            if case.room[pool][run]:
                found += self._seen(case.without_run(pool, run), source, kind)
        return found

    # The best of several cards

    def top_kinds(self, number: int) -> list[int]:
        """The kinds that may be among so many cards on top."""
        source = self._source()
        if source < 0 and number > 1:
            return sorted({-source, *self._taken(self.cases).top_kinds(number - 1)})
        return [-source] if source < 0 else self.kinds(source)

    def chance_without(self, number: int, kinds: list[int]) -> float:
        """How likely it is that none of these kinds is among so many cards on top."""
        if number == 0:
            return 1.0
        source = self._source()
        if source < 0:
            rest = self._taken(self.cases)
            return 0.0 if -source in kinds else rest.chance_without(number - 1, kinds)
        if number > self.pile[-1][1]:
            raise Unknown
        return sum([case.weight * _none_of(case, source, number, kinds) for case in self.cases])


def _none_of(case: Case, pool: int, number: int, kinds: list[int]) -> float:
    """How likely it is that so many cards of a pool are all of other kinds."""
    if sum(case.room[pool]):
        raise Unknown  # what the pool was filled with is not known
    cards = case.known[pool]
    others = len(cards) - sum([cards.count(kind) for kind in kinds])
    return comb(others, number) / comb(len(cards), number)


def _joined(first: Drawn, rest: list[Drawn]) -> list[Drawn]:
    """A card and those drawn after it."""
    return [Drawn(first.cards + more.cards, first.chance * more.chance, more.then) for more in rest]


def _fewer(pile: Runs, number: int) -> Runs:
    """A pile with so many cards less of the run on top."""
    source, had = pile[-1]
    return pile[:-1] if had == number else (*pile[:-1], (source, had - number))


def _merged(cases: list[Case]) -> list[Case]:
    """Cases that are the same become one."""
    if len(cases) < 2:
        return cases
    found: dict[tuple[object, object], Case] = {}
    for case in cases:
        same = (case.known, case.room)
        weight = case.weight + (found[same].weight if same in found else 0.0)
        found[same] = Case(weight, case.known, case.room)
    return list(found.values())


def _normal(cases: list[Case]) -> list[Case]:
    """The cases with weights that are one together."""
    total = sum([case.weight for case in cases])
    if total <= 0:
        return []
    return [Case(case.weight / total, case.known, case.room) for case in cases]
