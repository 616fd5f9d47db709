"""What a seat has seen.

A memory is folded from the events as the seat sees them. It keeps only what cannot be read off the
view any more: where cards are that were seen, and how many unseen ones went where (`pools.py`).
"""

from __future__ import annotations

import contextlib
from typing import Final

from seasons.rules.engine import steps, tables
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.errors import ImpossiblePosition, ParseError
from seasons.rules.engine.event_kinds import kind_of
from seasons.rules.engine.events import Event
from seasons.rules.engine.moves import without_card
from seasons.rules.engine.setup import CARDS, Setup
from seasons.rules.engine.state import State
from seasons.rules.secrets.account_text import account_text, parse_account
from seasons.rules.secrets.covered import covering
from seasons.rules.secrets.places import (
    PACK,
    PER_SEAT,
    ZONES,
    cards_by_place,
    hidden_cards,
    shown_cards,
    sizes_of,
)
from seasons.rules.secrets.pools import COMMON, DISCARD, ODDS, PILE, Account, Contradiction
from seasons.rules.secrets.runs import (
    Pool,
    Runs,
    joined_runs,
    known_runs,
    number_of,
    sorted_runs,
)
from seasons.rules.secrets.tracing import Tracing, drawn, expected, explains
from seasons.rules.writing.notation import read_number

# More than games come to: letters, and orders of the preset decks.
_MOST_LETTERS: Final = 100_000
_MOST_ACCOUNTS: Final = 24
_UNDER: Final = ("under", "unseen")  # beneath a card in play
_SEEN: Final = -1  # a place that the seat looks at, so there is nothing to remember about it


class Memory:
    """What one seat (None: a spectator) has seen and cannot read off its view; immutable."""

    __slots__ = ("_accounts", "_common", "players", "seat", "under")

    def __init__(
        self, players: int, seat: int | None, accounts: list[Account], under: tuple[int, ...] = ()
    ) -> None:
        self.players: Final = players
        self.seat: Final = seat
        self.under: Final = under  # cards in play with others under them that are not in sight
        self._accounts: Final = accounts
        self._common: Final = players * PER_SEAT + len(under)

    @staticmethod
    def start(setup: Setup, seat: int | None) -> Memory:
        """The memory before the deal."""
        accounts = [_before_deal(setup, decks) for decks in _deck_orders(setup)]
        return Memory(setup.players, seat, accounts)

    @staticmethod
    def blank(seen: State, seat: int | None) -> Memory:
        """The memory of somebody who only now sees this view."""
        hidden = hidden_cards(seen, seat)
        places: list[Runs] = [((0, size),) if size else () for size in sizes_of(seen, seat)]
        above = covering(seen, seat)
        shown = shown_cards(seen, seat, len(above))
        for place, cards in shown.items():
            rest = number_of(places[place]) - len(cards)
            places[place] = joined_runs(((0, rest),) if rest else (), known_runs(cards))
            for kind in cards:
                hidden = without_card(hidden, kind)
        if seat is not None:
            pack = known_runs(seen.players[seat].pack)
            places[seat * PER_SEAT + PACK] = sorted_runs(pack)
        used = sum([number for runs in places for source, number in runs if source == 0])
        if used > len(hidden):
            raise ImpossiblePosition("there are more hidden cards than the deck has left")
        places.append(((0, len(hidden) - used),) if used < len(hidden) else ())
        account = Account(ODDS, [Pool(hidden, (), b"")], places)
        account.settle()
        return Memory(seen.setup.players, seat, [account], above)

    def after(self, event: Event) -> Memory:
        """The memory after one more event, of which only the part for this seat is looked at."""
        kind = kind_of(event)
        if not kind.moves and not kind.sees:
            return self
        seen = event.seen_by(self.seat)
        if event.details.get("from") in _UNDER or event.details.get("to") in _UNDER:
            return self._opened(seen)._after(seen)._closed()
        return self._after(seen)

    def _after(self, seen: Event) -> Memory:
        accounts: list[Account] = []
        for old in self._accounts:
            account = old.copy()
            try:
                self._fold(account, seen)
                account.settle()
            except Contradiction:
                continue
            accounts.append(account)
        if len(self._accounts) > 1:
            accounts = _still_possible(accounts)
        if not accounts:
            raise ImpossiblePosition(f"this memory cannot go on with {seen}")
        return Memory(self.players, self.seat, accounts, self.under)

    # Cards under others have places of their own, as long as there are some

    def _opened(self, seen: Event) -> Memory:
        """With a place for cards that are put under another one."""
        above = self._above(seen, "to")
        if above < 0 or above in self.under:
            return self
        under = sorted([*self.under, above])
        accounts = [account.copy() for account in self._accounts]
        for account in accounts:
            account.places.insert(self.players * PER_SEAT + under.index(above), ())
        return Memory(self.players, self.seat, accounts, tuple(under))

    def _closed(self) -> Memory:
        """Without places where nothing lies any more."""
        first = self.players * PER_SEAT
        places = self._accounts[0].places
        empty = [n for n in range(len(self.under)) if not places[first + n]]
        if not empty:
            return self
        accounts = [account.copy() for account in self._accounts]
        for account in accounts:
            for number in reversed(empty):
                del account.places[first + number]
        under = [above for n, above in enumerate(self.under) if n not in empty]
        return Memory(self.players, self.seat, accounts, tuple(under))

    def _above(self, seen: Event, way: str) -> int:
        """The card in play whose hidden cards an event is about; -1 if they are in sight."""
        place, zone = seen.details.get("place"), seen.details[way]
        if not isinstance(place, int) or zone not in _UNDER:
            return -1
        if zone == "under" and seen.seat == self.seat:
            return -1
        return steps.argument(steps.in_play(seen.seat, place))

    # Folding one event

    def _place(self, zone: str, seat: int) -> int:
        """The place of a zone; the own pack is kept because it is passed on unseen."""
        if zone == "pile":
            return self._common + PILE
        if zone in ("discard", "bottom"):
            return self._common + DISCARD
        if zone not in ZONES or (seat == self.seat and zone != "pack"):
            return _SEEN
        return seat * PER_SEAT + ZONES.index(zone)

    def _fold(self, account: Account, seen: Event) -> None:
        details = seen.details
        given = details.get("cards")
        cards = bytes(given) if isinstance(given, tuple) else b""
        kind = kind_of(seen)
        if "from" not in details:
            holder = details.get("holder", seen.seat)
            assert isinstance(holder, int)
            self._look(account, self._place(kind.sees, holder), cards)
        elif kind.mixes:
            account.shuffle(self._place(str(details["from"]), 0), self._common + PILE)
        elif details["from"] == "right" and details["to"] == "pack":
            if seen.seat == 0:
                self._pass_packs(account)
            self._look(account, self._place("pack", seen.seat), cards)
        else:
            self._move(account, seen, cards)

    def _look(self, account: Account, place: int, cards: bytes) -> None:
        """Cards were seen where they lie: as if they had been taken and put back."""
        if place == _SEEN:
            return
        self._weigh_and_take(account, place, cards)
        account.put(place, known_runs(bytes(reversed(cards))))

    def _pass_packs(self, account: Account) -> None:
        packs = [account.places[seat * PER_SEAT + PACK] for seat in range(self.players)]
        for seat in range(self.players):
            account.places[seat * PER_SEAT + PACK] = packs[seat - 1]

    def _move(self, account: Account, seen: Event, cards: bytes) -> None:
        details = seen.details
        holder = details.get("holder", seen.seat)
        number = details["number"]
        assert isinstance(holder, int)
        assert isinstance(number, int)
        origin = self._way(seen, "from", holder)
        goal = self._way(seen, "to", seen.seat)
        runs: Runs = known_runs(cards)
        if origin != _SEEN:
            if len(cards) == number:
                self._weigh_and_take(account, origin, cards)
            else:
                runs = account.take_unseen(origin, number, account.ordered(goal))
        if details["to"] == "bottom":
            account.put_under(goal, runs)
        elif goal != _SEEN:
            account.put(goal, runs)

    def _way(self, seen: Event, way: str, seat: int) -> int:
        """The place that cards come from or go to."""
        above = self._above(seen, way)
        if above >= 0:
            return self.players * PER_SEAT + self.under.index(above)
        return self._place(str(seen.details[way]), seat)

    def _weigh_and_take(self, account: Account, place: int, cards: bytes) -> None:
        """Takes cards that were seen; they make an account more or less likely than others."""
        if len(self._accounts) == 1:
            account.take_seen(place, cards)
            return
        for kind in cards:
            odds = expected(account, place, kind)
            account.take_seen(place, bytes((kind,)))
            account.odds = max(1, account.odds * odds // ODDS)

    def accounts(self) -> list[Account]:
        """What is known of the hidden cards, in every way that is still possible."""
        return self._accounts

    # Possible worlds

    def deal(self, chance: Chance) -> list[bytes]:
        """Possible cards of every place."""
        left = list(self._accounts)
        while left:
            odds = [account.odds for account in left]
            account = left.pop(drawn(odds, sum(odds), chance))
            tracing = Tracing(account, chance)
            if tracing.trace():
                return tracing.deal()
        raise ImpossiblePosition("there is no world in which this was seen")

    def fits(self, seen: State) -> bool:
        """Whether this can be the memory of one with this view: it has the same hidden cards."""
        if self.players != len(seen.players) or self.under != covering(seen, self.seat):
            return False
        sizes = sizes_of(seen, self.seat)
        hidden = hidden_cards(seen, self.seat)
        if self.seat is not None:
            hidden += seen.players[self.seat].pack
        for account in self._accounts:
            if [number_of(runs) for runs in account.places[: len(sizes)]] != sizes:
                return False
            if account.cards() != sorted(hidden):
                return False
        return True

    def agrees(self, state: State) -> bool:
        """Whether one of the accounts explains where all cards really are."""
        places = cards_by_place(state, self.seat)
        for account in self._accounts:
            if explains(account, places):
                return True
        return False

    # Text

    def text(self) -> str:
        """The memory as one word."""
        seat = "-" if self.seat is None else str(self.seat)
        accounts = [account_text(account) for account in self._accounts]
        under = "".join([f".{above}" for above in self.under])
        return ";".join([f"{self.players}.{seat}{under}", *accounts])

    @staticmethod
    def parse(text: str) -> Memory:
        """The memory that a text stands for."""
        memory = None
        if len(text) <= _MOST_LETTERS:
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


def _before_deal(setup: Setup, decks: list[int]) -> Account:
    """All cards in the draw pile, with the preset decks on top of it in seat order."""
    rest = setup.deck()
    pools: list[Pool] = []
    for deck in decks:
        numbers = tables.PRESET_DECKS[deck]
        kinds = bytes([c.kind for c in CARDS.values() if c.set == "base" and c.number in numbers])
        for kind in kinds:
            rest = without_card(rest, kind)
        pools.append(Pool(kinds, (), b""))
    pile = [(at, len(pool.known)) for at, pool in enumerate(pools)]
    pile.append((len(pools), len(rest)))
    pools.append(Pool(rest, (), b""))
    places: list[Runs] = [() for _ in range(setup.players * PER_SEAT + COMMON)]
    places[setup.players * PER_SEAT + PILE] = tuple(reversed(pile))
    return Account(ODDS, pools, places)


# Odds


def _still_possible(accounts: list[Account]) -> list[Account]:
    """The accounts that have a world, the best one with odds of one."""
    left = [account for account in accounts if Tracing(account, Chance(0)).trace()]
    best = max([account.odds for account in left], default=1)
    for account in left:
        account.odds = max(1, account.odds * ODDS // best)
    return left


def _parse(text: str) -> Memory:
    head, *parts = text.split(";")
    players, seat, *codes = head.split(".")
    number = read_number(players, 4, 2)
    under = tuple([read_number(code, number * steps.PLACES - 1) for code in codes])
    if list(under) != sorted(set(under)):
        raise ValueError(text)
    if not 0 < len(parts) <= _MOST_ACCOUNTS:
        raise ValueError(text)
    places = number * PER_SEAT + len(under) + COMMON
    accounts = [parse_account(part, places) for part in parts]
    return Memory(number, None if seat == "-" else read_number(seat, number - 1), accounts, under)
