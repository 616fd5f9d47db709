"""Events with what they are about, and through whose eyes they are seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from seasons.rules.engine import energy
from seasons.rules.engine.events import Event
from seasons.rules.engine.state import State

See = Callable[[Event], Event]
Area = tuple[bytes, tuple[int, ...]]  # cards in play, and the energies on them, by place


class Entry:
    """An event and, where it names only a place, the card that lay there.

    `put` and `taken` are the energies that came to lie on that card, or lie there no more.
    """

    __slots__ = ("card", "event", "put", "taken")

    def __init__(self, event: Event, card: int, put: str = "", taken: str = "") -> None:
        self.event: Final = event
        self.card: Final = card
        self.put: Final = put
        self.taken: Final = taken

    def seen(self, see: See) -> Entry:
        """The same through somebody's eyes."""
        return Entry(see(self.event), self.card, self.put, self.taken)


def play_areas(state: State) -> list[Area]:
    """What lies in play before every seat, to be noted before a step is taken."""
    return [(player.play, player.stored) for player in state.players]


def annotate(events: list[Event], before: list[Area]) -> list[Entry]:
    """Joins events with the cards they are about; `before` is what lay in play before them."""
    cards: dict[tuple[int, int], int] = {}
    stored: dict[tuple[int, int], int] = {}
    for seat, (play, energies) in enumerate(before):
        cards |= {(seat, place): kind for place, kind in enumerate(play)}
        stored |= {(seat, place): held for place, held in enumerate(energies)}
    entries = []
    for event in events:
        where, kinds = _where(event), event.details.get("cards")
        if isinstance(kinds, tuple) and "place" in event.details:
            cards[where] = kinds[0]
            stored[where] = 0
        card = cards.get(where, 0)
        if event.kind == "store":
            now, then = energy.parse(str(event.details["energies"])), stored.get(where, 0)
            stored[where] = now
            put, taken = energy.shortfall(then, now), energy.shortfall(now, then)
            entries.append(Entry(event, card, energy.letters(put), energy.letters(taken)))
        else:
            entries.append(Entry(event, card))
    return entries


def _where(event: Event) -> tuple[int, int]:
    """The seat and the place of the card in play that an event is about, -1 for no place."""
    if "model" in event.details:
        return number(event, "owner"), number(event, "model")
    return event.seat, number(event, "place", -1)


def number(event: Event, name: str = "number", absent: int = 0) -> int:
    """A detail of an event that is a number."""
    value = event.details.get(name, absent)
    return value if isinstance(value, int) else absent


def numbers(event: Event, name: str) -> tuple[int, ...]:
    """A detail of an event that is several numbers."""
    value = event.details.get(name, ())
    return value if isinstance(value, tuple) else ()


def seen_by(seat: int | None) -> See:
    """The eyes of a seat, or of a spectator."""
    return lambda event: event.seen_by(seat)


def everything(event: Event) -> Event:
    """The eyes of whoever reads the record of a game."""
    details = {**event.details, **event.secret}
    return Event(event.kind, event.seat, details, cause=event.cause, how=event.how)
