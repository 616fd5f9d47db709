"""What moves on the page, and by how much numbers change: from what, to what, by their ids.

Only what a seat may know is told by the events of its story, so nothing else can be told here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final

from seasons.rooms.story import Chapter
from seasons.rules.engine import energy, tables
from seasons.rules.engine.event_kinds import kind_of
from seasons.rules.engine.events import BY_DIE, GIVEN, TRANSMUTED, Event
from seasons.rules.engine.setup import CARDS
from seasons.rules.engine.state import State
from seasons.web.page.pieces import die_key
from seasons.words.entries import number

Flight = dict[str, str]  # kind, from, to
Delta = dict[str, int | str]  # seat, what, by

NOWHERE: Final = ""


# Numbers


def amounts(chapters: Iterable[Chapter], but: str = "") -> dict[int, Counter[str]]:
    """By how much crystals, energies, gauge, hand and bonuses of each seat have changed.

    One kind of event may be left out.
    """
    found: dict[int, Counter[str]] = defaultdict(Counter)
    for chapter in chapters:
        for entry in chapter.entries:
            if entry.event.kind == but:
                continue
            for what, by in _changes(entry.event):
                found[entry.event.seat][what] += by
    return found


def deltas(chapters: Iterable[Chapter]) -> list[Delta]:
    """The same as a message has it; cards that are put aside before the first round are no loss."""
    return [
        {"seat": seat, "what": what, "by": by}
        for seat, changes in sorted(amounts(chapters, but="split").items())
        for what, by in changes.items()
        if by
    ]


def _changes(event: Event) -> list[tuple[str, int]]:
    letters = str(event.details.get("energies", ""))
    match event.kind:
        case "crystals" | "gauge":
            return [(event.kind, number(event))]
        case "gain":
            return [("energies", len(letters))]
        case "lose":
            return [("energies", -len(letters))]
        case "bonus":
            return [("bonuses", 1)]
        case "bonus-back":
            return [("bonuses", -1)]
    by = number(event)
    if event.details.get("to") == "hand":
        return [("hand", by)]
    return [("hand", -by)] if event.details.get("from") == "hand" else []


# Things


class Flights:
    """What flies by some chapters on the page of one seat.

    `before` and `after` are the tables that the page shows before and after them.
    """

    def __init__(self, reader: int, before: State, after: State) -> None:
        self.reader: Final = reader
        self.before: Final = before
        self.after: Final = after
        self.found: Final[list[Flight]] = []
        self._lost: Final[Counter[tuple[int, str]]] = Counter()  # tokens, by seat and letter
        self._gained: Final[Counter[tuple[int, str]]] = Counter()
        self._giver = 0  # who has lost crystals last

    def of(self, chapters: Iterable[Chapter]) -> list[Flight]:
        """All flights, in the order of events."""
        position = self.before.position
        for chapter in chapters:
            for entry in chapter.entries:
                event = entry.event
                if event.kind == "season":
                    self._token(position, number(event, "position"))
                    position = number(event, "position")
                else:
                    self._event(event)
        return self.found

    def _event(self, event: Event) -> None:
        if kind_of(event).flies:
            self._cards(event)
        elif event.kind == "die":
            self._fly("die", die_key(number(event, "die")), self._board(event.seat))
        elif event.kind == "gain":
            self._to_wells(event)
        elif event.kind == "lose":
            self._from_wells(event)
        elif event.kind == "crystals":
            self._crystals(event)

    def _fly(self, kind: str, start: str, goal: str) -> None:
        self.found.append({"kind": kind, "from": start, "to": goal})

    def _token(self, old: int, new: int) -> None:
        if tables.year_of(new) <= tables.YEARS:
            start, goal = tables.space_of(old), tables.space_of(new)
            self._fly("token", f"space-{start}", f"space-{goal}")

    # Energies and crystals

    def _to_wells(self, event: Event) -> None:
        """The last tokens of a type are the new ones."""
        source = self._source(event)
        for well in self._wells(event, self.after, self._gained):
            self._fly("energy", source, well)

    def _from_wells(self, event: Event) -> None:
        """To the crystals that tokens become, or out of sight."""
        goal = f"crystals-{event.seat}" if event.how == TRANSMUTED else NOWHERE
        for well in self._wells(event, self.before, self._lost):
            self._fly("energy", well, goal)

    def _wells(self, event: Event, state: State, so_far: Counter[tuple[int, str]]) -> list[str]:
        """The wells of an event's tokens on a table, the last one of each type first.

        Tokens that came and went between two tables lie on neither.
        """
        seat, wells = event.seat, []
        held = energy.letters(state.players[seat].reserve)
        for letter in str(event.details["energies"]):
            so_far[seat, letter] += 1
            if held.count(letter) >= so_far[seat, letter]:
                well = held.rfind(letter) + 1 - so_far[seat, letter]
                wells.append(f"reserve-{seat}-{well}")
        return wells

    def _crystals(self, event: Event) -> None:
        """Where they come from, if one sees it; those that are transmuted have flown already."""
        by, own = number(event), f"crystals-{event.seat}"
        if by < 0:
            self._giver = event.seat
        elif event.how == GIVEN:
            self._fly("crystal", f"crystals-{self._giver}", own)
        elif event.how != TRANSMUTED and (source := self._source(event)):
            self._fly("crystal", source, own)

    def _source(self, event: Event) -> str:
        """What brings something: the die, or a card in play."""
        player = self.after.players[event.seat]
        if event.how == BY_DIE and player.die != tables.NO_DIE:
            return die_key(player.die)
        for seat in self.after.clockwise(event.seat) if event.cause else ():
            for place, kind in enumerate(self.after.players[seat].play):
                if kind and CARDS[kind].id == event.cause:
                    return f"play-{seat}-{place}"
        return NOWHERE

    # Cards

    def _cards(self, event: Event) -> None:
        source = self._zone(event, str(event.details.get("from", "aside")))
        target = self._zone(event, str(event.details.get("to", "aside")))
        cards = event.details.get("cards")
        if not isinstance(cards, tuple) or not cards:
            self._fly("card", source, target)
            return
        for kind in cards:
            self._fly("card", _card(source, kind), _card(target, kind))

    def _zone(self, event: Event, zone: str) -> str:
        if zone in ("pile", "discard"):
            return zone
        if zone in ("play", "under", "unseen"):
            return f"play-{event.seat}-{event.details.get('place')}"
        if event.seat != self.reader:
            return self._board(event.seat)
        return {"hand": "hand", "pack": "stage", "aside": "stage"}.get(zone, "hand")

    def _board(self, seat: int) -> str:
        return "mine" if seat == self.reader else f"seat-{seat}"


def _card(zone: str, kind: int) -> str:
    return f"{zone}-{kind}-0" if zone in ("hand", "stage") else zone
