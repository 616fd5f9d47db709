"""A question: what somebody is asked to choose, as one value.

The rules take a choice of several things one by one in one canonical order, so that it can be made
in one way only. A question describes the whole of it: the things, how many of them, and which go
together. People answer in any order, take something back, and see what can still be added, without
anything being tried out. `Op.question` makes it; `next_steps` are the small steps that follow from
it, which operations that are asked often compute themselves.
"""

from __future__ import annotations

from typing import Final

from seasons.rules.engine import energy, steps

# Whether an answer ends by itself, with the word `done`, or with that only if more could be picked.
BY_ITSELF: Final = 0
WITH_DONE: Final = 1
DONE_UNLESS_ALL: Final = 2

Things = list[tuple[int, int]]  # steps in ascending order, and how often each may be picked


class Question:
    """Things to choose from, so many at least and at most, of any sorts.

    `words` are answers of their own. If it is `ordered`, the order of what is picked matters. If
    it has a `size`, all things are divided into groups of it. Of a `greedy` one most people want
    everything: that is picked to begin with, and they drop what they keep.
    """

    __slots__ = ("ends", "greedy", "least", "most", "ordered", "size", "things", "words")

    def __init__(
        self,
        things: Things,
        least: int,
        most: int,
        ends: int = BY_ITSELF,
        ordered: bool = False,
        words: tuple[int, ...] = (),
        size: int = 0,
        greedy: bool = False,
    ) -> None:
        self.things: Final = things
        self.least: Final = least
        self.most: Final = most
        self.ends: Final = ends
        self.ordered: Final = ordered
        self.words: Final = words
        self.size: Final = size
        self.greedy: Final = greedy

    @property
    def several(self) -> bool:
        """Whether several things can be picked, and are confirmed together."""
        return self.most > 1 or self.ends != BY_ITSELF

    @property
    def number(self) -> int | None:
        """How many things must be picked; None: as many as one likes."""
        return self.least if self.ends == BY_ITSELF else None

    @property
    def everything(self) -> list[int]:
        """All things, if one may pick as many as one likes and they are an answer together."""
        found = [step for step, number in self.things for _ in range(number)]
        return found if self.number is None and self.complete(found) else []

    def possible(self, low: list[int], high: list[int]) -> bool:
        """Whether there is an answer with so many of each thing at least and at most."""
        return sum(low) <= self.most and sum(high) >= self.least

    # What is picked so far

    def fits(self, picked: list[int]) -> bool:
        """Whether what is picked can still be completed."""
        low = self._counts(picked)
        return len(low) > 0 and self._within(low) and self.possible(low, self._all())

    def complete(self, picked: list[int]) -> bool:
        """Whether what is picked is a whole answer."""
        low = self._counts(picked)
        if not low or not self.least <= len(picked) <= self.most or not self._within(low):
            return False
        return self.possible(low, low)

    def forced(self, picked: tuple[int, ...] = ()) -> list[int]:
        """The things of every answer that contains what is picked."""
        found: list[int] = []
        low, everything = self._counts(list(picked)), self._all()
        for index, (step, number) in enumerate(self.things):
            fewest = low[index]
            while fewest < number and not self.possible(low, _with(everything, index, fewest)):
                fewest += 1
            found += [step] * fewest
        return found

    def completed(self, picked: tuple[int, ...] = ()) -> list[int]:
        """The only answer that contains what is picked; nothing if there are others."""
        if self.words or (self.ordered and len(self.things) > 1):
            return []
        found = self.forced(picked)
        more = any(self.fits([*found, step]) for step, _ in self.things)
        return found if self.complete(found) and not more else []

    def steps_of(self, picked: list[int]) -> list[int]:
        """A whole answer as the small steps of the rules."""
        order = list(picked) if self.ordered else sorted(picked)
        if self.ends == WITH_DONE or (self.ends == DONE_UNLESS_ALL and len(order) < self.most):
            order.append(steps.DONE)
        return order

    def next_steps(self, picked: list[int]) -> list[int]:
        """The small steps that may follow some others, each once, in ascending order."""
        low = self._counts(picked)
        found: list[int] = [] if picked else list(self.words)
        if self.complete(picked) and self.steps_of(picked)[-1] == steps.DONE:
            found.append(steps.DONE)
        last = picked[-1] if picked and not self.ordered else -1
        for index, (step, number) in enumerate(self.things):
            if step >= last and low[index] < number:
                more = _with(low, index, low[index] + 1)
                high = self._all()
                if not self.ordered:  # what comes before has been passed over
                    high = more[:index] + high[index:]
                if self.possible(more, high):
                    found.append(step)
        return found

    def _all(self) -> list[int]:
        return [number for _, number in self.things]

    def _within(self, counts: list[int]) -> bool:
        return all(count <= number for count, (_, number) in zip(counts, self.things, strict=True))

    def _counts(self, picked: list[int]) -> list[int]:
        """How often each thing is picked; nothing, if something is picked that is no thing."""
        counts = [picked.count(step) for step, _ in self.things]
        return counts if sum(counts) == len(picked) else []


def _with(counts: list[int], index: int, number: int) -> list[int]:
    return [*counts[:index], number, *counts[index + 1 :]]


def kinds_in(cards: bytes) -> Things:
    """Some cards to choose from: in hands, packs and aside one is only its kind."""
    return [(steps.CARD + kind, cards.count(kind)) for kind in sorted(set(cards))]


def one_of(options: list[int]) -> Question:
    """One of several steps, which is the whole answer."""
    return Question([(step, 1) for step in options], 1, 1)


# Energies. Of a step that names one, the last two bits are its type.


class Alike(Question):
    """Things of one type of energy."""

    def possible(self, low: list[int], high: list[int]) -> bool:
        lows, highs = self._by_type(low), self._by_type(high)
        for type_ in energy.TYPES:
            only = sum(lows) == lows[type_]
            if only and lows[type_] <= self.most and highs[type_] >= self.least:
                return True
        return False

    def _by_type(self, counts: list[int]) -> list[int]:
        found = [0, 0, 0, 0]
        for count, (step, _) in zip(counts, self.things, strict=True):
            found[step & 3] += count
        return found


class Price(Question):
    """Tokens for a cost and `extra` ones of any type, less `dropped` ones."""

    __slots__ = ("cost", "extra")

    def __init__(self, things: Things, cost: int, dropped: int, extra: int) -> None:
        due = energy.total(cost) + extra - dropped
        super().__init__(things, due, due)
        self.cost: Final = cost
        self.extra: Final = extra

    def possible(self, low: list[int], high: list[int]) -> bool:
        """Whatever is beyond the types of the cost is one of the extra tokens."""
        paid = energies = 0
        for count, most, (step, _) in zip(low, high, self.things, strict=True):
            paid += count * energy.ONE[step & 3]
            energies += most * energy.ONE[step & 3]
        beyond = energy.total(paid) - energy.total(_common(paid, self.cost))
        if beyond > self.extra or energy.total(paid) > self.most:
            return False
        fitting = energy.total(_common(energies, self.cost))
        others = energy.total(energies) - fitting
        return fitting + min(others, self.extra) >= self.least


def _common(have: int, cost: int) -> int:
    """The energies of a cost that these pay."""
    return cost - energy.shortfall(have, cost)


class Declaration(Question):
    """Different types, one or more, of which only some sets are allowed."""

    __slots__ = ("allowed",)

    def __init__(self, things: Things, allowed: list[int]) -> None:
        super().__init__(things, 1, len(things), WITH_DONE)
        self.allowed: Final = allowed  # sets of types, one bit each

    def possible(self, low: list[int], high: list[int]) -> bool:
        least, most = self._set(low), self._set(high)
        for types in self.allowed:
            if types & least == least and types & most == types:
                return True
        return False

    def _set(self, counts: list[int]) -> int:
        found = 0
        for count, (step, _) in zip(counts, self.things, strict=True):
            if count:
                found |= 1 << (step & 3)
        return found


# Cards


class Order(Question):
    """All things in an order; the last ones need not be named when there is no choice any more."""

    def __init__(self, things: Things) -> None:
        numbers = [number for _, number in things]
        super().__init__(things, sum(numbers) - max(numbers), sum(numbers), ordered=True)

    def complete(self, picked: list[int]) -> bool:
        left = [
            number - count
            for count, (_, number) in zip(self._counts(picked), self.things, strict=False)
        ]
        return self.fits(picked) and len([number for number in left if number]) < 2

    def steps_of(self, picked: list[int]) -> list[int]:
        for number in range(len(picked)):
            if self.complete(picked[:number]):
                return picked[:number]
        return list(picked)


class Groups(Question):
    """All things divided into groups of one size; the last group need not be named.

    What is picked is the first group, then the second, and so on.
    """

    def __init__(self, things: Things, groups: int) -> None:
        everything = sum([number for _, number in things])
        size = everything // groups
        super().__init__(things, everything - size, everything, size=size)

    def complete(self, picked: list[int]) -> bool:
        return len(picked) in (self.least, self.most) and self.fits(picked)

    def steps_of(self, picked: list[int]) -> list[int]:
        found: list[int] = []
        for start in range(0, self.least, self.size):
            found += sorted(picked[start : start + self.size])
        return found

    def next_steps(self, picked: list[int]) -> list[int]:
        """Each group in ascending order."""
        done = len(picked) - len(picked) % self.size
        left = [
            (step, number - picked[:done].count(step))
            for step, number in self.things
            if number > picked[:done].count(step)
        ]
        return Question(left, self.size, self.size).next_steps(picked[done:])
