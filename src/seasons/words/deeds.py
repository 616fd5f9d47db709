"""Deeds: one thing that happened, told in one go, however many events it consists of.

Tokens are spent one by one, a transmutation is a loss and a gain, a gift too, who summons a card
pays for it first, and a bonus is used for something. Each of them is one deed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from seasons.rules.engine.event_kinds import kind_of
from seasons.rules.engine.events import (
    BY_DIE,
    GIVEN,
    PAID,
    PLACED,
    SWAPPED,
    TRANSMUTED,
    Event,
    Value,
)
from seasons.words.entries import Entry, number

# Deeds that no single event tells.
BROUGHT: Final = "brought"  # by the die
EXCHANGE: Final = "exchange"
GIFT: Final = "gift"
PLACE: Final = "place"
TRANSMUTE: Final = "transmute"
COMPOSED: Final = (BROUGHT, EXCHANGE, GIFT, PLACE, TRANSMUTE)
_BY_BONUS: Final = (EXCHANGE, "gauge", "right")
_PRICED: Final = ("activate", "ability", "ignore-die")  # announced, then paid


@dataclass(frozen=True, slots=True)
class Deed:
    """What is told in one go: an event as it may be seen, the card it is about, what changed.

    Gains and losses are those of the event's seat.
    """

    event: Event
    card: int = 0
    gained: str = ""  # energies, as letters
    lost: str = ""
    crystals: int = 0
    gauge: int = 0
    put: str = ""  # energies that came to lie on the card
    taken: str = ""

    @property
    def kind(self) -> str:
        """The kind of the event, or of what several events come to."""
        return self.event.kind

    @property
    def priced(self) -> bool:
        """Whether it is told with what was paid for it."""
        return self.kind in ("summon", *_PRICED) and bool(self.lost or self.crystals)


def deeds(entries: Iterable[Entry]) -> list[Deed]:
    """What is worth telling of some events, as they may be seen, each thing once."""
    told = (deed_of(entry) for entry in entries if _worth_telling(entry.event))
    return list(_joined(_joined(told)))


def _worth_telling(event: Event) -> bool:
    if event.kind == "row":
        return bool(event.details["cards"])
    if event.kind == "library":
        return number(event) > 0
    return not kind_of(event).quiet


def deed_of(entry: Entry) -> Deed:
    """One event as a deed."""
    event, letters = entry.event, str(entry.event.details.get("energies", ""))
    made = Deed(event if event.how != BY_DIE else _told_as(BROUGHT, event), entry.card)
    match event.kind:
        case "gain":
            return replace(made, gained=letters)
        case "lose":
            return replace(made, lost=letters)
        case "crystals":
            return replace(made, crystals=number(event))
        case "gauge":
            return replace(made, gauge=number(event))
        case "store" if event.how:  # spent from where it lay
            return replace(made, event=_told_as("lose", event), lost=entry.taken)
        case "store":
            return replace(made, put=entry.put, taken=entry.taken)
    return made


def _joined(told: Iterable[Deed]) -> Iterator[Deed]:
    """Deeds that follow one another and belong together, as one.

    What is joined once may belong to what comes after it: tokens become a payment, then a price.
    """
    waiting: Deed | None = None
    for deed in told:
        both = None if waiting is None else _both(waiting, deed)
        if waiting is not None and both is None:
            yield waiting
        waiting = both or deed
    if waiting is not None:
        yield waiting


def _both(one: Deed, other: Deed) -> Deed | None:
    """Two deeds as one, if they are."""
    a, b = one.event, other.event
    if a.cause == b.cause and a.how == b.how == GIVEN and _losing(one) and not _losing(other):
        return _gift(one, other)
    if a.seat != b.seat:
        return None
    if b.kind == "summon" and a.how == PAID and _losing(one) and not a.cause:
        return replace(other, lost=one.lost, crystals=one.crystals)
    if a.cause != b.cause:
        return _with_price(one, other)
    return _same_seat(one, other)


def _same_seat(one: Deed, other: Deed) -> Deed | None:
    """Two deeds of one seat, by one cause, as one."""
    a, b = one.event, other.event
    if a.kind == "bonus" and not a.cause and b.kind in _BY_BONUS:
        return replace(one, gained=other.gained, lost=other.lost, gauge=other.gauge)
    if a.kind == b.kind == BROUGHT or (a.kind == b.kind == GIFT and a.details == b.details):
        return _composed(a.kind, one, other)
    if b.how == TRANSMUTED and other.crystals > 0 and a.how in (TRANSMUTED, PAID) and one.lost:
        return _composed(TRANSMUTE, one, other)
    if a.how == b.how == SWAPPED and one.lost and other.gained:
        return _composed(EXCHANGE, one, other)
    if a.how == PLACED and other.put:
        return replace(_composed(PLACE, one, other), card=other.card)
    if a.how == b.how and _spending(one) and _spending(other):
        return _composed(a.kind, one, other)
    return None


def _with_price(one: Deed, other: Deed) -> Deed | None:
    """What was announced, with what is paid for it at once."""
    if one.kind in _PRICED and other.event.how == PAID and _losing(other):
        return replace(one, lost=one.lost + other.lost, crystals=one.crystals + other.crystals)
    return None


def _losing(deed: Deed) -> bool:
    return deed.kind == "lose" or (deed.kind == "crystals" and deed.crystals < 0)


def _spending(deed: Deed) -> bool:
    """Whether it is a part of something that is spent, or gained, token by token."""
    if deed.kind == "crystals":
        return deed.crystals < 0 and deed.event.how == PAID
    return kind_of(deed.event).adds_up


def _told_as(kind: str, event: Event) -> Event:
    """An event under the name of what it comes to."""
    kept: dict[str, Value] = {
        name: value for name, value in event.details.items() if name in ("allowed", "to")
    }
    return Event(kind, event.seat, kept, cause=event.cause, how=event.how)


def _composed(kind: str, one: Deed, other: Deed) -> Deed:
    """Two deeds of one seat added up, told in the form of `kind`."""
    if kind == "crystals" and other.lost:
        kind = "lose"  # energies and crystals are paid together
    return Deed(
        _told_as(kind, one.event),
        one.card,
        one.gained + other.gained,
        one.lost + other.lost,
        one.crystals + other.crystals,
        one.gauge + other.gauge,
        one.put + other.put,
        one.taken + other.taken,
    )


def _gift(one: Deed, other: Deed) -> Deed:
    """What one seat loses and another gains; a card may have altered how much arrives."""
    details: dict[str, Value] = {"to": other.event.seat}
    event = Event(GIFT, one.event.seat, details, cause=one.event.cause, how=GIVEN)
    return Deed(event, 0, "", one.lost, one.crystals)
