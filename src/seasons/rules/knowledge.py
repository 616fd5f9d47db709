"""What a seat has seen, and worlds that agree with it.

Hidden cards are known only as far as their ways are. A *pool* is a multiset of cards that came
together somewhere: cards known to be in it, numbers of cards out of earlier pools, and *demands*,
cards that were seen to leave it. A *place* (a hand, a library, a pack, a pile...) holds known cards
and numbers of cards out of pools. The cards of a pool are interchangeable, so an unseen move only
says how many go where, and a card that is seen leaving is traced back to the pool that had it. As
long as it may have come out of several, it stays a demand, and a world is found by tracing it back
at random. Whatever has only one explanation left is settled at once, so a memory stays small.
In the longest games it is kept small by forgetting what distinguishes two pools.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from typing import Final

from seasons.rules import steps, tables
from seasons.rules.chance import Chance, seeded
from seasons.rules.errors import ImpossiblePosition, ParseError
from seasons.rules.events import Event
from seasons.rules.moves import without_card
from seasons.rules.prelude import Split, Together
from seasons.rules.program import Frame
from seasons.rules.setup import CARDS, Setup
from seasons.rules.state import State

# A run is a number of cards out of a pool, or of a known card: (source, number), where the source
# is the index of a pool, or the kind of the card as a negative number.
Run = tuple[int, int]
Runs = tuple[Run, ...]

# The places of a seat, in this order; after those of all seats come the common ones.
_HAND: Final = 0
_LIBRARY2: Final = 1
_LIBRARY3: Final = 2
_PACK: Final = 3
_ASIDE: Final = 4
_ZONES: Final = ("hand", "library2", "library3", "pack", "aside")
_PER_SEAT: Final = len(_ZONES)
_PILE: Final = 0
_DISCARD: Final = 1
_AWAY: Final = 2  # cards that a position set up by hand does without
_COMMON: Final = 3

_SEEN: Final = -1  # a place that the seat looks at, so there is nothing to remember about it

_ODDS: Final = 1 << 20  # one, where odds are counted in whole numbers
_MOST_POOLS: Final = 32  # twice what games come to
_MOST_STEPS: Final = 20_000  # of a search that goes through all explanations


class _Pool:
    """Cards that came together: those known, those out of earlier pools, and those seen leaving."""

    __slots__ = ("demand", "known", "runs")

    def __init__(self, known: bytes, runs: Runs, demand: bytes) -> None:
        self.known: Final = known
        self.runs: Final = runs
        self.demand: Final = demand  # only what several of the runs may have brought

    def empty(self) -> bool:
        """Whether nothing is or was in it."""
        return not self.known and not self.runs


_EMPTY: Final = _Pool(b"", (), b"")


def _number(runs: Runs) -> int:
    total = 0
    for _, number in runs:
        total += number
    return total


def _sorted_runs(runs: Runs) -> Runs:
    """The runs of an unordered place, one for each source."""
    if len(runs) < 2:
        return runs
    numbers: dict[int, int] = {}
    for source, number in runs:
        numbers[source] = numbers.get(source, 0) + number
    return tuple(sorted(numbers.items()))


def _joined_runs(lower: Runs, upper: Runs) -> Runs:
    """The runs of a pile with others on top."""
    if lower and upper and lower[-1][0] == upper[0][0]:
        middle = (upper[0][0], lower[-1][1] + upper[0][1])
        return _joined_runs((*lower[:-1], middle), upper[1:])
    return lower + upper


def _fewer(runs: Runs, source: int) -> Runs:
    """The runs with one card less from a source."""
    return tuple(
        (other, number - 1 if other == source else number)
        for other, number in runs
        if other != source or number > 1
    )


def _known_runs(cards: bytes) -> Runs:
    runs: Runs = ()
    for kind in cards:
        runs = _joined_runs(runs, ((-kind, 1),))
    return runs


def _known_cards(runs: Runs) -> bytes:
    """The known cards of some runs."""
    return b"".join(bytes((-source,)) * number for source, number in runs if source < 0)


def _unknown_runs(runs: Runs) -> Runs:
    return tuple(run for run in runs if run[0] >= 0)


class _Contradiction(Exception):
    """What was seen cannot have happened in this account of the cards."""


class _Account:
    """Pools and places: one account of where the cards may be, with the odds that it is true."""

    __slots__ = ("odds", "places", "pools")

    def __init__(self, odds: int, pools: list[_Pool], places: list[Runs]) -> None:
        self.odds = odds
        self.pools = pools
        self.places = places

    def copy(self) -> _Account:
        """An independent copy."""
        return _Account(self.odds, list(self.pools), list(self.places))

    def ordered(self, place: int) -> bool:
        """Whether the cards of a place lie in an order that matters."""
        return 0 <= place - (len(self.places) - _COMMON) < _AWAY

    # Moves

    def put(self, place: int, runs: Runs) -> None:
        """Adds cards to a place, on top."""
        if self.ordered(place):
            self.places[place] = _joined_runs(self.places[place], runs)
        else:
            self.places[place] = _sorted_runs(self.places[place] + runs)

    def take_unseen(self, place: int, number: int) -> Runs:
        """Takes a number of cards that were not seen."""
        runs = self.places[place]
        if number > _number(runs):
            raise _Contradiction
        if number == _number(runs):
            self.places[place] = ()
            return tuple(reversed(runs)) if self.ordered(place) else runs
        if self.ordered(place):
            return self._take_top(place, number)
        if number == 0:
            return ()
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
            taken = _joined_runs(taken, ((source, part),))
            number -= part
        self.places[place] = runs
        return taken

    def _gather(self, place: int) -> Runs:
        """Makes the cards of a place one new pool."""
        runs = self.places[place]
        self.pools.append(_Pool(_known_cards(runs), _unknown_runs(_sorted_runs(runs)), b""))
        self.places[place] = ((len(self.pools) - 1, _number(runs)),)
        return self.places[place]

    def take_seen(self, place: int, cards: bytes) -> None:
        """Takes cards that were seen; from a pile the top one first."""
        for kind in cards:
            if not self.places[place]:
                raise _Contradiction
            if self.ordered(place):
                source, _ = self._take_top(place, 1)[0]
                if source >= 0:
                    self._demand(source, kind)
                elif source != -kind:
                    raise _Contradiction
            else:
                self._take_one_seen(place, kind)

    def _take_one_seen(self, place: int, kind: int) -> None:
        runs = self.places[place]
        source = self._origin(runs, kind)
        if source >= 0 and self._ambiguous(runs, kind):
            source, _ = self._gather(place)[0]
        self.places[place] = _fewer(self.places[place], source)
        if source >= 0:
            self._demand(source, kind)

    def shuffle(self, place: int, pile: int) -> None:
        """Makes the cards of a place the draw pile.

        What is left of the pile is just being taken and stays on top.
        """
        taken = self.places[place]
        self.places[place] = ()
        rest = self.places[pile]
        self.places[pile] = _sorted_runs(taken)
        if len(self.places[pile]) > 1:
            self._gather(pile)
        self.places[pile] = _joined_runs(self.places[pile], rest)

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
        raise _Contradiction

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
            self.pools[at] = _Pool(without_card(pool.known, kind), pool.runs, pool.demand)
        elif self._ambiguous(pool.runs, kind):
            demand = bytes(sorted(pool.demand + bytes((kind,))))
            self.pools[at] = _Pool(pool.known, pool.runs, demand)
        else:
            source = self._origin(pool.runs, kind)
            self.pools[at] = _Pool(pool.known, _fewer(pool.runs, source), pool.demand)
            self._demand(source, kind)

    # Settling: every step leaves exactly the same worlds possible

    def settle(self) -> None:
        """Brings the account into its simplest form."""
        self._simplify_all()
        while len(self.pools) > _MOST_POOLS:
            self._blur()
            self._simplify_all()

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
        sizes = [len(pool.known) + _number(pool.runs) for pool in self.pools]
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
        self.pools[at] = _Pool(pool.known, pool.runs, b"")
        for kind in pool.demand:
            self._demand(at, kind)
        return self.pools[at].demand != pool.demand

    def _rename(self, at: int, source: int) -> None:
        """Puts another source in the place of a pool."""
        self.pools[at] = _EMPTY
        for later in range(at + 1, len(self.pools)):
            pool = self.pools[later]
            if _takes(pool.runs, at):
                runs = _sorted_runs(_renamed(pool.runs, at, source))
                known = bytes(sorted(pool.known + _known_cards(runs)))
                self.pools[later] = _Pool(known, _unknown_runs(runs), pool.demand)
        for place, runs in enumerate(self.places):
            if _takes(runs, at):
                self.places[place] = ()
                for run in _renamed(runs, at, source):
                    self.put(place, (run,))

    def _users(self, at: int) -> list[int]:
        """The pools that take from a pool, and the places that do, as negative numbers."""
        later = range(at + 1, len(self.pools))
        users = [other for other in later if _takes(self.pools[other].runs, at)]
        return users + [~place for place, runs in enumerate(self.places) if _takes(runs, at)]

    def _dissolve(self, at: int) -> bool:
        """Drops a pool if all of it went to the same pool or unordered place."""
        users = self._users(at)
        if len(users) != 1 or (users[0] < 0 and self.ordered(~users[0])):
            return False
        pool = self.pools[at]
        self.pools[at] = _EMPTY
        if users[0] >= 0:
            self._pour(at, pool, users[0])
        else:
            place = ~users[0]
            kept = tuple(run for run in self.places[place] if run[0] != at)
            self.places[place] = _sorted_runs(kept + _known_runs(pool.known) + pool.runs)
        return True

    def _pour(self, at: int, pool: _Pool, into: int) -> None:
        user = self.pools[into]
        kept = tuple(run for run in user.runs if run[0] != at)
        self.pools[into] = _Pool(
            bytes(sorted(user.known + pool.known)),
            _sorted_runs(kept + pool.runs),
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
        self.pools[at] = _EMPTY
        self._pour(at, pool, users[0])
        return True

    def _renumber(self) -> None:
        numbers: list[int] = []
        left: list[_Pool] = []
        for pool in self.pools:
            numbers.append(len(left))
            if not pool.empty():
                runs = tuple([(numbers[source], number) for source, number in pool.runs])
                left.append(_Pool(pool.known, runs, pool.demand))
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
            cards.update(_known_cards(runs))
        for pool in self.pools:
            cards.subtract(pool.demand)
        return sorted(cards.elements())

    def expected(self, place: int, kind: int) -> int:
        """How many cards of that kind to expect in a place, or on top of a pile, in odds."""
        tracing = _Tracing(self, Chance(0))
        found = tracing.expect(kind)
        runs = self.places[place][-1:] if self.ordered(place) else self.places[place]
        total = 0
        for source, number in runs:
            if source >= 0:
                total += number * found[source] // max(1, tracing.size(source))
            elif source == -kind:
                total += number * _ODDS
        return total


def _takes(runs: Runs, source: int) -> bool:
    for other, _ in runs:
        if other == source:
            return True
    return False


def _renamed(runs: Runs, old: int, new: int) -> Runs:
    return tuple([(new if source == old else source, number) for source, number in runs])


class _Tracing:
    """A search for one world: demands are traced back at random, then all other cards dealt."""

    __slots__ = ("account", "chance", "demands", "known", "room", "steps")

    def __init__(self, account: _Account, chance: Chance) -> None:
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
            total = self.known[at].count(kind) * _ODDS
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
            index = _drawn(odds, total, self.chance)
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


class Memory:
    """What one seat (None: a spectator) has seen and cannot read off its view; immutable."""

    __slots__ = ("_accounts", "players", "seat")

    def __init__(self, players: int, seat: int | None, accounts: list[_Account]) -> None:
        self.players: Final = players
        self.seat: Final = seat
        self._accounts: Final = accounts

    @staticmethod
    def start(setup: Setup, seat: int | None) -> Memory:
        """The memory before the deal."""
        accounts = [_before_deal(setup, decks) for decks in _deck_orders(setup)]
        return Memory(setup.players, seat, accounts)

    @staticmethod
    def blank(seen: State, seat: int | None) -> Memory:
        """The memory of somebody who only now sees this view."""
        hidden = _hidden_cards(seen, seat)
        places: list[Runs] = [((0, size),) if size else () for size in _sizes(seen, seat)]
        if seat is not None:
            pack = _known_runs(seen.players[seat].pack)
            places[seat * _PER_SEAT + _PACK] = _sorted_runs(pack)
        used = sum([number for runs in places for source, number in runs if source == 0])
        if used > len(hidden):
            raise ImpossiblePosition("there are more hidden cards than the deck has left")
        places.append(((0, len(hidden) - used),) if used < len(hidden) else ())
        account = _Account(_ODDS, [_Pool(hidden, (), b"")], places)
        account.settle()
        return Memory(seen.setup.players, seat, [account])

    def after(self, event: Event) -> Memory:
        """The memory after one more event, of which only the part for this seat is looked at."""
        if "from" not in event.details and event.kind != "look":
            return self
        seen = event.seen_by(self.seat)
        accounts: list[_Account] = []
        for old in self._accounts:
            account = old.copy()
            try:
                self._fold(account, seen)
                account.settle()
            except _Contradiction:
                continue
            accounts.append(account)
        if len(self._accounts) > 1:
            accounts = _still_possible(accounts)
        if not accounts:
            raise ImpossiblePosition(f"this memory cannot go on with {seen}")
        return Memory(self.players, self.seat, accounts)

    # Folding one event

    def _place(self, zone: str, seat: int) -> int:
        """The place of a zone; the own pack is kept because it is passed on unseen."""
        common = self.players * _PER_SEAT
        if zone == "pile":
            return common + _PILE
        if zone == "discard":
            return common + _DISCARD
        if zone not in _ZONES or (seat == self.seat and zone != "pack"):
            return _SEEN
        return seat * _PER_SEAT + _ZONES.index(zone)

    def _fold(self, account: _Account, seen: Event) -> None:
        details = seen.details
        given = details.get("cards")
        cards = bytes(given) if isinstance(given, tuple) else b""
        if seen.kind == "look":
            self._look(account, self.players * _PER_SEAT + _PILE, cards)
        elif seen.kind == "shuffle":
            pile = self.players * _PER_SEAT + _PILE
            account.shuffle(self._place(str(details["from"]), 0), pile)
        elif details["from"] == "right" and details["to"] == "pack":
            if seen.seat == 0:
                self._pass_packs(account)
            self._look(account, self._place("pack", seen.seat), cards)
        else:
            self._move(account, seen, cards)

    def _look(self, account: _Account, place: int, cards: bytes) -> None:
        """Cards were seen where they lie: as if they had been taken and put back."""
        self._weigh_and_take(account, place, cards)
        account.put(place, _known_runs(bytes(reversed(cards))))

    def _pass_packs(self, account: _Account) -> None:
        packs = [account.places[seat * _PER_SEAT + _PACK] for seat in range(self.players)]
        for seat in range(self.players):
            account.places[seat * _PER_SEAT + _PACK] = packs[seat - 1]

    def _move(self, account: _Account, seen: Event, cards: bytes) -> None:
        details = seen.details
        holder = details.get("holder", seen.seat)
        number = details["number"]
        assert isinstance(holder, int)
        assert isinstance(number, int)
        origin = self._place(str(details["from"]), holder)
        goal = self._place(str(details["to"]), seen.seat)
        runs: Runs = _known_runs(cards)
        if origin != _SEEN:
            if len(cards) == number:
                self._weigh_and_take(account, origin, cards)
            else:
                runs = account.take_unseen(origin, number)
        if goal != _SEEN:
            account.put(goal, runs)

    def _weigh_and_take(self, account: _Account, place: int, cards: bytes) -> None:
        """Takes cards that were seen; they make an account more or less likely than others."""
        if len(self._accounts) == 1:
            account.take_seen(place, cards)
            return
        for kind in cards:
            odds = account.expected(place, kind)
            account.take_seen(place, bytes((kind,)))
            account.odds = max(1, account.odds * odds // _ODDS)

    # Possible worlds

    def deal(self, chance: Chance) -> list[bytes]:
        """Possible cards of every place."""
        left = list(self._accounts)
        while left:
            odds = [account.odds for account in left]
            account = left.pop(_drawn(odds, sum(odds), chance))
            tracing = _Tracing(account, chance)
            if tracing.trace():
                return tracing.deal()
        raise ImpossiblePosition("there is no world in which this was seen")

    def fits(self, seen: State) -> bool:
        """Whether this can be the memory of one with this view: it has the same hidden cards."""
        if self.players != len(seen.players):
            return False
        sizes = _sizes(seen, self.seat)
        hidden = _hidden_cards(seen, self.seat)
        if self.seat is not None:
            hidden += seen.players[self.seat].pack
        for account in self._accounts:
            if [_number(runs) for runs in account.places[: len(sizes)]] != sizes:
                return False
            if account.cards() != sorted(hidden):
                return False
        return True

    # Text

    def text(self) -> str:
        """The memory as one word."""
        seat = "-" if self.seat is None else str(self.seat)
        accounts = [_account_text(account) for account in self._accounts]
        return ";".join([f"{self.players}.{seat}", *accounts])

    @staticmethod
    def parse(text: str) -> Memory:
        """The memory that a text stands for."""
        memory = None
        with contextlib.suppress(ValueError, IndexError):
            memory = _parse(text)
        if memory is None or memory.text() != text:
            raise ParseError("not a memory", text)
        return memory

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Memory) and self.text() == other.text()

    def __hash__(self) -> int:
        return hash(self.text())

    def __repr__(self) -> str:
        return f"Memory({self.text()})"


# Beginnings


def _deck_orders(setup: Setup) -> list[list[int]]:
    """How the preset decks may have been dealt; without them there is just one way."""
    orders: list[list[int]] = [[]]
    if setup.level == "apprentice":
        for _ in range(setup.players):
            orders = [
                [*order, deck]
                for order in orders
                for deck in range(len(tables.PRESET_DECKS))
                if deck not in order
            ]
    return orders


def _before_deal(setup: Setup, decks: list[int]) -> _Account:
    """All cards in the draw pile, with the preset decks on top of it in seat order."""
    rest = setup.deck()
    pools: list[_Pool] = []
    for deck in decks:
        numbers = tables.PRESET_DECKS[deck]
        kinds = bytes([c.kind for c in CARDS if c.set == "base" and c.number in numbers])
        for kind in kinds:
            rest = without_card(rest, kind)
        pools.append(_Pool(kinds, (), b""))
    pile = [(at, len(pool.known)) for at, pool in enumerate(pools)]
    pile.append((len(pools), len(rest)))
    pools.append(_Pool(rest, (), b""))
    places: list[Runs] = [() for _ in range(setup.players * _PER_SEAT + _COMMON)]
    places[setup.players * _PER_SEAT + _PILE] = tuple(reversed(pile))
    return _Account(_ODDS, pools, places)


def _hidden_cards(seen: State, seat: int | None) -> bytes:
    """The cards of the deck that are not in sight."""
    left = bytearray(seen.setup.deck())
    sight = b"".join([player.play for player in seen.players])
    if seat is not None:
        own = seen.players[seat]
        sight += own.hand + own.library2 + own.library3 + own.pack
    frame = seen.top
    while frame is not None:
        sight += frame.cards
        frame = frame.below
    for kind in sight:
        if kind and kind in left:
            left.remove(kind)
    return bytes(left)


def _sizes(seen: State, seat: int | None) -> list[int]:
    """How many cards a memory has to keep in every place."""
    sizes: list[int] = []
    for other, player in enumerate(seen.players):
        if other == seat:
            sizes += [0, 0, 0, len(player.pack), 0]
        else:
            sizes += [len(player.hand), len(player.library2), len(player.library3)]
            sizes += [len(player.pack), 0]
    frame = seen.top
    while frame is not None:
        if frame.seat != seat:
            sizes[frame.seat * _PER_SEAT + _ASIDE] += len(frame.cards)
        frame = frame.below
    return [*sizes, len(seen.pile), len(seen.discard)]


# Odds


def _drawn(odds: list[int], total: int, chance: Chance) -> int:
    """An index, drawn by the odds."""
    index = 0
    if len(odds) > 1:
        point = chance.below(total)
        while point >= odds[index]:
            point -= odds[index]
            index += 1
    return index


def _still_possible(accounts: list[_Account]) -> list[_Account]:
    """The accounts that have a world, the best one with odds of one."""
    left = [account for account in accounts if _Tracing(account, Chance(0)).trace()]
    best = max([account.odds for account in left], default=1)
    for account in left:
        account.odds = max(1, account.odds * _ODDS // best)
    return left


# Text: places and pools are written as their runs, a known card as two hexadecimal digits and
# cards out of a pool as (pool*number); after ! come the demands of a pool.


def _runs_text(runs: Runs) -> str:
    parts = [
        f"({source}*{number})" if source >= 0 else f"{-source:02x}" * number
        for source, number in runs
    ]
    return "".join(parts)


def _account_text(account: _Account) -> str:
    pools = [
        pool.known.hex() + _runs_text(pool.runs) + ("!" + pool.demand.hex() if pool.demand else "")
        for pool in account.pools
    ]
    places = [_runs_text(runs) for runs in account.places]
    return f"{account.odds}:{','.join(pools)}:{','.join(places)}"


def _parse_runs(text: str, pools: int) -> Runs:
    runs: Runs = ()
    while text:
        if text[0] == "(":
            part, text = text[1:].split(")", 1)
            source, number = [int(digits) for digits in part.split("*")]
            if source >= pools or number < 1:
                raise ValueError(text)
            runs += ((source, number),)
        else:
            kind = int(text[:2], 16)
            if kind == 0:
                raise ValueError(text)
            runs = _joined_runs(runs, ((-kind, 1),))
            text = text[2:]
    return runs


def _parse_pool(text: str, at: int) -> _Pool:
    content, _, demand = text.partition("!")
    runs = _parse_runs(content, at)
    if not runs:
        raise ValueError(text)
    return _Pool(_known_cards(runs), _unknown_runs(runs), bytes.fromhex(demand))


def _parse_account(text: str, places: int) -> _Account:
    odds, pool_texts, place_texts = text.split(":")
    pools: list[_Pool] = []
    for part in pool_texts.split(",") if pool_texts else []:
        pools.append(_parse_pool(part, len(pools)))
    parts = place_texts.split(",")
    if len(parts) != places or not 0 < int(odds) <= _ODDS:
        raise ValueError(text)
    account = _Account(int(odds), pools, [_parse_runs(part, len(pools)) for part in parts])
    for at, pool in enumerate(pools):
        # Every card that came into a pool must have left it.
        used = len(pool.demand)
        for runs in [later.runs for later in pools] + account.places:
            used += sum([number for source, number in runs if source == at])
        if used != len(pool.known) + _number(pool.runs):
            raise ValueError(text)
    return account


def _parse(text: str) -> Memory:
    head, *parts = text.split(";")
    players, seat = head.split(".")
    number = int(players)
    if not 2 <= number <= 4 or not parts or (seat != "-" and not 0 <= int(seat) < number):
        raise ValueError(text)
    accounts = [_parse_account(part, number * _PER_SEAT + _COMMON) for part in parts]
    return Memory(number, None if seat == "-" else int(seat), accounts)


# Worlds


def resample(seen: State, seat: int | None, memory: Memory, chance: Chance) -> State:
    """A possible world: it agrees with the view and with everything the seat has seen."""
    dealt = memory.deal(chance)
    sizes = _sizes(seen, seat)
    if [len(cards) for cards in dealt[: len(sizes)]] != sizes:
        raise ImpossiblePosition("this memory does not belong to this view")
    world = seen.copy()
    for other, player in enumerate(world.players):
        if other != seat:
            at = other * _PER_SEAT
            player.hand = bytes(sorted(dealt[at + _HAND]))
            player.library2 = bytes(sorted(dealt[at + _LIBRARY2]))
            player.library3 = bytes(sorted(dealt[at + _LIBRARY3]))
            player.pack = bytes(sorted(dealt[at + _PACK]))
    common = len(world.players) * _PER_SEAT
    world.pile = dealt[common + _PILE]
    world.discard = dealt[common + _DISCARD]
    world.top = _fill_frames(seen.top, seat, dealt)
    _answer(world, seat, chance)
    world.chance = seeded(chance.below(1 << 30) << 30 | chance.below(1 << 30))
    world.script = b""
    world.unsettled = True  # a view does not say; to settle what is settled changes nothing
    return world


def _fill_frames(frame: Frame | None, seat: int | None, dealt: list[bytes]) -> Frame | None:
    """The frames with cards in place of the hidden ones set aside."""
    if frame is None:
        return None
    below = _fill_frames(frame.below, seat, dealt)
    cards = frame.cards
    if cards and frame.seat != seat:
        place = frame.seat * _PER_SEAT + _ASIDE
        cards = dealt[place][: len(cards)]
        dealt[place] = dealt[place][len(cards) :]
    elif below is frame.below:
        return frame
    return Frame(
        frame.program, below, frame.seat, frame.owner, frame.kind, frame.place, frame.count,
        frame.at, cards, frame.picked,
    )  # fmt: skip


def _answer(world: State, seat: int | None, chance: Chance) -> None:
    """Gives those who have answered at the same time, unseen, some legal answer."""
    frame = world.top
    op = None if frame is None else frame.op
    if frame is None or not isinstance(op, Together):
        return
    for other, player in enumerate(world.players):
        number = len(player.answer)
        if other != seat and number:
            player.answer = b""
            if isinstance(op, Split):
                # The same as step by step, but every split is equally likely.
                cards = chance.shuffled(player.hand)
                half = number // 2
                player.answer = bytes(sorted(cards[:half]) + sorted(cards[half:number]))
            while len(player.answer) < number:
                choices = op.options(world, frame, other)
                choice = choices[chance.below(len(choices))]
                player.answer += bytes((steps.argument(choice),))
