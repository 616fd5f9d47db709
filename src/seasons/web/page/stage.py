"""The stage: what lies open for a choice and nowhere else on the table.

Packs of the draft, cards to be sorted, ability tokens, and cards that an effect looks at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from seasons.rules.course.prelude import PHASES, PRELUDE
from seasons.rules.engine import energy, steps
from seasons.rules.engine.setup import ABILITIES, CARDS
from seasons.rules.engine.state import USED
from seasons.web.page.fronts import Front
from seasons.web.page.markup import html, unmarked
from seasons.web.page.packs import Passing, passing
from seasons.web.page.pieces import NO_THING, Place

if TYPE_CHECKING:
    from seasons.web.page.table import Table

ZONES: Final = ("hand", "library2", "library3")
SIGNS: Final = (*energy.NAMES, "any-energy", "crystal")  # what a card can ask for
_KEPT: Final = ("draft", "split", "token")  # phases in which one has cards of one's own


@dataclass(frozen=True, slots=True)
class Needs:
    """What some cards ask for in all, and what they are."""

    signs: tuple[tuple[str, int], ...]
    types: tuple[tuple[str, int], ...]
    moments: tuple[tuple[str, int], ...]
    prestige: int


def needs(fronts: Iterable[Front]) -> Needs:
    """What cards ask for together."""
    cards = list(fronts)
    asked: Counter[str] = Counter()
    for card in cards:
        for sign, number in card.signs:
            asked[sign] += number or 1
    types = Counter(card.type for card in cards)
    moments = Counter(moment for card in cards for moment in card.moments)
    return Needs(
        tuple((sign, asked[sign]) for sign in SIGNS if asked[sign]),
        tuple((each, types[each]) for each in ("item", "familiar")),
        tuple((each, moments[each]) for each in ("enter", "permanent", "activate")),
        sum(card.prestige for card in cards),
    )


class Stage:
    """What one seat has on the stage."""

    zones: Final = ZONES
    signs: Final = SIGNS

    def __init__(self, table: Table) -> None:
        self._table: Final = table
        self._player: Final = table.state.players[table.seat]
        top = table.state.top
        self.prelude: Final = table.choosing.together
        begins = top is not None and top.program is PRELUDE and not table.sight.spectator
        self.phase: Final = PHASES[top.at] if top is not None and begins else ""
        self.answered: Final = self.prelude and not table.mine
        self.cards: Final = self._cards()
        self.passing: Final = self._passing()
        self.abilities: Final = [self._ability(number % USED) for number in self._tokens()]

    @property
    def split(self) -> bool:
        """Whether cards are to be sorted now."""
        return self.phase == "split" and not self.answered

    @property
    def marks(self) -> bool:
        """Whether one thing of the stage is kept or discarded, for good: it may be marked first."""
        return self._table.mine and self.phase in ("select", "draft", "reject", "token")

    # Cards

    def _cards(self) -> tuple[Place, ...]:
        if self.phase == "token":
            return ()
        if self.phase in ("reject", "split"):
            return self._open(self._player.hand)
        if self.phase:
            return self._open(self._player.pack)
        looked, table = self._table.choosing.looked_at, self._table
        offered = [code for code in table.choosing.offered if steps.verb(code) == steps.CARD]
        rest = [steps.argument(code) for code in offered if code not in table.placed]
        return self._open(bytes([*looked, *(kind for kind in rest if kind not in looked)]))

    def _open(self, cards: bytes) -> tuple[Place, ...]:
        table = self._table
        return tuple(
            Place(f"stage-{kind}-{copy}", table.front(kind), table.thing(steps.CARD + kind, copy))
            for kind, copy in copies(cards)
        )

    @property
    def chosen(self) -> frozenset[str]:
        """The cards of an answer that waits for the others, by their keys."""
        return frozenset(f"stage-{kind}-{copy}" for kind, copy in copies(self._player.answer))

    def named(self, place: Place) -> str:
        """A button that keeps, or discards, a card."""
        verb = "discard" if self.phase in ("select", "reject") else "keep"
        card = unmarked(self._table.words.language).text
        return card(f"web.{verb}-card", card=place.front.id)

    # The draft

    def _passing(self) -> Passing | None:
        """How the pack goes round."""
        table = self._table
        if self.phase != "draft":
            return None
        return passing(table.state, table.sight.story, table.seat)

    @property
    def heading(self) -> str:
        """What is to be done with the cards."""
        number, words = len(self.cards), self._table.words
        found = self.passing
        if found is not None:
            return words.text("web.draft.pick", number=found.pick, number_2=found.picks)
        if self.phase == "construct":
            return words.text("web.draft.construct", number=number)
        return words.text("web.draft.discard", number=number)

    @property
    def news(self) -> Markup:
        """What the others took of the pack since it was here."""
        found, words = self.passing, self._table.words
        if found is None or not found.rest:
            return Markup()
        if not found.seen:
            return html(words.text("web.draft.new"))
        cards = ", ".join(words.card(CARDS[kind].id) for kind in found.taken)
        if found.goes_to == found.comes_from:
            return html(words.text("web.draft.took", seat=found.goes_to, text=cards))
        return html(words.text("web.draft.others-took", text=cards))

    @property
    def others(self) -> tuple[tuple[int, bool], ...]:
        """The other seats, and whether they have chosen already."""
        return tuple(each for each in self.everybody if each[0] != self._table.seat)

    @property
    def everybody(self) -> tuple[tuple[int, bool], ...]:
        """All seats, and whether they have chosen already."""
        table = self._table
        pending = {decision.seat for decision in table.choosing.pending}
        return tuple((seat, seat not in pending) for seat in table.state.clockwise(table.seat))

    @property
    def kept(self) -> tuple[Place, ...]:
        """The cards of this seat while it still gets some, or chooses a token for them."""
        if self.phase not in _KEPT:
            return ()
        return self._own("hand", self._player.hand)

    def _own(self, zone: str, cards: bytes) -> tuple[Place, ...]:
        front = self._table.front
        return tuple(
            Place(f"{zone}-{kind}-{copy}", front(kind), NO_THING) for kind, copy in copies(cards)
        )

    @property
    def needs(self) -> Needs:
        """What the cards kept ask for."""
        return needs(place.front for place in self.kept)

    # Sorting, and what was sorted

    @property
    def size(self) -> int:
        """How many cards go to each year."""
        return len(self._player.hand) // len(ZONES)

    def sorting(self) -> list[tuple[Place, str, str]]:
        """The cards, what each asks for, and the zone it was given, if the answer is complete."""
        answer, found = Counter[tuple[str, int]](), []
        given = self.answered and bool(self._player.answer)  # a replay may show it unanswered
        if given:
            for n, kind in enumerate(self._player.answer):
                answer[ZONES[n // self.size], kind] += 1
        for place in self.cards:
            kind = place.front.kind
            zone = next((zone for zone in ZONES if answer[zone, kind]), ZONES[-1])
            answer[zone, kind] -= 1
            asks = " ".join(f"{sign}:{number or 1}" for sign, number in place.front.signs)
            found.append((place, asks, zone if given else ""))
        return found

    @property
    def years(self) -> tuple[tuple[str, tuple[Place, ...], Needs], ...]:
        """The cards of each year once they are sorted, and what they ask for."""
        found = [(zone, self._own(zone, getattr(self._player, zone))) for zone in ZONES]
        return tuple((zone, cards, needs(each.front for each in cards)) for zone, cards in found)

    # Ability tokens

    def _tokens(self) -> bytes:
        return self._player.abilities if len(self._player.abilities) > 1 else b""

    def _ability(self, number: int) -> dict[str, Any]:
        plain = unmarked(self._table.words.language)
        return {
            "number": number,
            "name": plain.ability(number),
            "text": self._table.words.text(f"ability.{number}.text"),
            "prestige": ABILITIES[number - 1].prestige,
            "permanent": ABILITIES[number - 1].use is None,
            "thing": self._table.thing(steps.ABILITY + number),
            "chosen": self.phase == "token" and number in self._player.answer,
            "named": plain.text("web.keep-token", ability=number),
        }


def copies(cards: bytes) -> list[tuple[int, int]]:
    """Every card with its number among those of its kind."""
    return [(kind, cards[:n].count(kind)) for n, kind in enumerate(cards)]
