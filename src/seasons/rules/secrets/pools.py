"""Hidden cards as far as their ways are known: pools and places.

A *pool* is a multiset of cards that came together somewhere: cards known to be in it, numbers of
cards out of earlier pools, and *demands*, cards that were seen to leave it. A *place* (a hand, a
library, a pack, a pile...) holds known cards and numbers of cards out of pools. The cards of a
pool are interchangeable, so an unseen move only says how many go where, and a card that is seen
leaving is traced back to the pool that had it. As long as it may have come out of several, it
stays a demand, and a world is found by tracing it back at random (`tracing.py`). Whatever has only
one explanation left is settled at once, so an account stays small. In the longest games it is kept
small by forgetting what distinguishes two pools.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from seasons.rules.engine.moves import without_card
from seasons.rules.secrets.runs import (
    EMPTY,
    Pool,
    Runs,
    fewer,
    joined_runs,
    known_cards,
    known_runs,
    number_of,
    renamed,
    sorted_runs,
    takes,
    unknown_runs,
)

# The last places, common to all: draw pile, discard pile, and cards that a position set up by hand
# does without. The first two are ordered.
PILE: Final = 0
DISCARD: Final = 1
AWAY: Final = 2
COMMON: Final = 3

ODDS: Final = 1 << 20  # one, where odds are counted in whole numbers
MOST_POOLS: Final = 32  # both twice what games come to
_MOST_DEMANDS: Final = 48


class Contradiction(Exception):
    """What was seen cannot have happened in this account of the cards."""


class Account:
    """Pools and places: one account of where the cards may be, with the odds that it is true."""

    __slots__ = ("odds", "places", "pools")

    def __init__(self, odds: int, pools: list[Pool], places: list[Runs]) -> None:
        self.odds = odds
        self.pools = pools
        self.places = places

    def copy(self) -> Account:
        """An independent copy."""
        return Account(self.odds, list(self.pools), list(self.places))

    def ordered(self, place: int) -> bool:
        """Whether the cards of a place lie in an order that matters."""
        return 0 <= place - (len(self.places) - COMMON) < AWAY

    # Moves

    def put(self, place: int, runs: Runs) -> None:
        """Adds cards to a place, on top."""
        if self.ordered(place):
            self.places[place] = joined_runs(self.places[place], runs)
        else:
            self.places[place] = sorted_runs(self.places[place] + runs)

    def put_under(self, place: int, runs: Runs) -> None:
        """Adds cards to a pile, at the bottom."""
        self.places[place] = joined_runs(runs, self.places[place])

    def take_unseen(self, place: int, number: int, to_pile: bool) -> Runs:
        """Takes a number of cards that were not seen, in an order that only a pile minds."""
        runs = self.places[place]
        if number > number_of(runs):
            raise Contradiction
        if number == number_of(runs):
            if to_pile and len(runs) > 1 and not self.ordered(place):
                runs = self._gather(place)
            self.places[place] = ()
            return tuple(reversed(runs)) if self.ordered(place) else runs
        if self.ordered(place):
            return self._take_top(place, number)
        if len(runs) > 1:
            runs = self._gather(place)
        source, had = runs[0]
        self.places[place] = ((source, had - number),)
        return ((source, number),)

    def _take_top(self, place: int, number: int) -> Runs:
        """Takes cards from a pile, the top one first."""
        taken: Runs = ()
        runs = self.places[place]
        while number:
            source, had = runs[-1]
            part = min(number, had)
            runs = runs[:-1] if part == had else (*runs[:-1], (source, had - part))
            taken = joined_runs(taken, ((source, part),))
            number -= part
        self.places[place] = runs
        return taken

    def _gather(self, place: int) -> Runs:
        """Makes the cards of a place one new pool."""
        runs = self.places[place]
        self.pools.append(Pool(known_cards(runs), unknown_runs(sorted_runs(runs)), b""))
        self.places[place] = ((len(self.pools) - 1, number_of(runs)),)
        return self.places[place]

    def take_seen(self, place: int, cards: bytes) -> None:
        """Takes cards that were seen; from a pile the top one first."""
        for kind in cards:
            if not self.places[place]:
                raise Contradiction
            if self.ordered(place):
                source, _ = self._take_top(place, 1)[0]
                if source >= 0:
                    self._demand(source, kind)
                elif source != -kind:
                    raise Contradiction
            else:
                self._take_one_seen(place, kind)

    def _take_one_seen(self, place: int, kind: int) -> None:
        runs = self.places[place]
        source = self._origin(runs, kind)
        if source >= 0 and self._ambiguous(runs, kind):
            source, _ = self._gather(place)[0]
        self.places[place] = fewer(self.places[place], source)
        if source >= 0:
            self._demand(source, kind)

    def shuffle(self, place: int, pile: int) -> None:
        """Makes the cards of a place the draw pile.

        What is left of the pile is just being taken and stays on top.
        """
        taken = self.places[place]
        self.places[place] = ()
        rest = self.places[pile]
        self.places[pile] = sorted_runs(taken)
        if len(self.places[pile]) > 1:
            self._gather(pile)
        self.places[pile] = joined_runs(self.places[pile], rest)

    # Tracing back what was seen leaving

    def _brings(self, source: int, kind: int) -> bool:
        """Whether a card of that kind may come from a source."""
        if source < 0:
            return source == -kind
        pool = self.pools[source]
        if kind in pool.known:
            return True
        for further, _ in pool.runs:
            if self._brings(further, kind):
                return True
        return False

    def _origin(self, runs: Runs, kind: int) -> int:
        """A source that may have brought the card: a known one if there is one."""
        for source, _ in runs:
            if self._brings(source, kind):
                return source  # known cards are negative and come first
        raise Contradiction

    def _ambiguous(self, runs: Runs, kind: int) -> bool:
        """Whether several sources may have brought the card."""
        found = 0
        for source, _ in runs:
            if self._brings(source, kind):
                found += 1
        return found > 1

    def _demand(self, at: int, kind: int) -> None:
        """A card was seen leaving a pool."""
        pool = self.pools[at]
        if kind in pool.known:
            # Copies are alike: it does not matter which of them this one was.
            self.pools[at] = Pool(without_card(pool.known, kind), pool.runs, pool.demand)
        elif self._ambiguous(pool.runs, kind):
            demand = bytes(sorted(pool.demand + bytes((kind,))))
            self.pools[at] = Pool(pool.known, pool.runs, demand)
        else:
            source = self._origin(pool.runs, kind)
            self.pools[at] = Pool(pool.known, fewer(pool.runs, source), pool.demand)
            self._demand(source, kind)

    # Settling: every step leaves exactly the same worlds possible

    def settle(self) -> None:
        """Brings the account into its simplest form."""
        self._simplify_all()
        while len(self.pools) > MOST_POOLS or self._demands() > _MOST_DEMANDS:
            self._blur()
            self._simplify_all()

    def _demands(self) -> int:
        return sum([len(pool.demand) for pool in self.pools])

    def _simplify_all(self) -> None:
        again = True
        while again:
            again = False
            for at in range(len(self.pools) - 1, -1, -1):
                if not self.pools[at].empty() and self._simplify(at):
                    again = True
        self._renumber()

    def _blur(self) -> None:
        """Makes one pool of the smallest two neighbours: all that was possible still is."""
        sizes = [len(pool.known) + number_of(pool.runs) for pool in self.pools]
        pairs = [(sizes[at] + sizes[at + 1], at) for at in range(len(sizes) - 1)]
        at = min(pairs)[1]
        self._pour(at, self.pools[at], at + 1)
        self._rename(at, at + 1)

    def _simplify(self, at: int) -> bool:
        changed = self._repeat_demands(at)
        pool = self.pools[at]
        if pool.demand:
            return self._merge_demanding(at) or changed
        if pool.empty():
            return True
        if not pool.known and len(pool.runs) == 1:
            self._rename(at, pool.runs[0][0])
            return True
        if not pool.runs and pool.known.count(pool.known[0]) == len(pool.known):
            self._rename(at, -pool.known[0])
            return True
        return self._dissolve(at) or changed

    def _repeat_demands(self, at: int) -> bool:
        """Traces demands further that have only one explanation left."""
        pool = self.pools[at]
        if not pool.demand:
            return False
        self.pools[at] = Pool(pool.known, pool.runs, b"")
        for kind in pool.demand:
            self._demand(at, kind)
        return self.pools[at].demand != pool.demand

    def _rename(self, at: int, source: int) -> None:
        """Puts another source in the place of a pool."""
        self.pools[at] = EMPTY
        for later in range(at + 1, len(self.pools)):
            pool = self.pools[later]
            if takes(pool.runs, at):
                runs = sorted_runs(renamed(pool.runs, at, source))
                known = bytes(sorted(pool.known + known_cards(runs)))
                self.pools[later] = Pool(known, unknown_runs(runs), pool.demand)
        for place, runs in enumerate(self.places):
            if takes(runs, at):
                self.places[place] = ()
                for run in renamed(runs, at, source):
                    self.put(place, (run,))

    def _users(self, at: int) -> list[int]:
        """The pools that take from a pool, and the places that do, as negative numbers."""
        later = range(at + 1, len(self.pools))
        users = [other for other in later if takes(self.pools[other].runs, at)]
        return users + [~place for place, runs in enumerate(self.places) if takes(runs, at)]

    def _dissolve(self, at: int) -> bool:
        """Drops a pool if all of it went to the same pool or unordered place."""
        users = self._users(at)
        if len(users) != 1 or (users[0] < 0 and self.ordered(~users[0])):
            return False
        pool = self.pools[at]
        self.pools[at] = EMPTY
        if users[0] >= 0:
            self._pour(at, pool, users[0])
        else:
            place = ~users[0]
            kept = tuple(run for run in self.places[place] if run[0] != at)
            self.places[place] = sorted_runs(kept + known_runs(pool.known) + pool.runs)
        return True

    def _pour(self, at: int, pool: Pool, into: int) -> None:
        user = self.pools[into]
        kept = tuple(run for run in user.runs if run[0] != at)
        self.pools[into] = Pool(
            bytes(sorted(user.known + pool.known)),
            sorted_runs(kept + pool.runs),
            bytes(sorted(user.demand + pool.demand)),
        )

    def _merge_demanding(self, at: int) -> bool:
        """Merges a pool with the only later one if that does not let later cards explain demands.

        A later run does not if it cannot bring what is demanded, or if the earlier run from the
        same source had room for all of it: cards of one source can change places.
        """
        users = self._users(at)
        if len(users) != 1 or users[0] < 0:
            return False
        pool, user = self.pools[at], self.pools[users[0]]
        for kind in pool.demand:
            if kind in user.known:
                return False
        room = dict(pool.runs)
        for source, _ in user.runs:
            if source != at:
                wanted = sum([1 for kind in pool.demand if self._brings(source, kind)])
                if wanted > room.get(source, 0):
                    return False
        self.pools[at] = EMPTY
        self._pour(at, pool, users[0])
        return True

    def _renumber(self) -> None:
        numbers: list[int] = []
        left: list[Pool] = []
        for pool in self.pools:
            numbers.append(len(left))
            if not pool.empty():
                runs = tuple([(numbers[source], number) for source, number in pool.runs])
                left.append(Pool(pool.known, runs, pool.demand))
        if len(left) < len(self.pools):
            self.pools = left
            for place, runs in enumerate(self.places):
                self.places[place] = tuple(
                    [(numbers[s] if s >= 0 else s, number) for s, number in runs]
                )

    # What it comes to

    def cards(self) -> list[int]:
        """All cards of all places."""
        cards = Counter(b"".join([pool.known for pool in self.pools]))
        for runs in self.places:
            cards.update(known_cards(runs))
        for pool in self.pools:
            cards.subtract(pool.demand)
        return sorted(cards.elements())
