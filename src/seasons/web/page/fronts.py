"""The fronts of cards: what is printed on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from markupsafe import Markup

from seasons.rules.engine import energy
from seasons.rules.engine.card import MOMENTS, TYPES, Card, Cost
from seasons.web.page.markup import unmarked
from seasons.web.page.rendering import environment
from seasons.words.cards import printed
from seasons.words.syllables import breakable
from seasons.words.texts import Texts


@dataclass(frozen=True, slots=True, eq=False)
class Front:
    """What is printed on a card; each is made once."""

    kind: int
    id: str
    name: str
    type: str
    prestige: int
    html: Markup  # the front itself
    slot: Markup  # stands for it in sections: a browser is sent each front once
    text: str
    signs: tuple[tuple[str, int], ...]  # the cost
    moments: tuple[str, ...]  # when it acts


def cost_signs(cost: Cost) -> list[tuple[str, int]]:
    """The cost as signs and how many of each."""
    if cost.of_choice:
        return [("any-energy", 0)]
    found = [(name, energy.amount(cost.energies, type_)) for type_, name in enumerate(energy.NAMES)]
    return [(name, count) for name, count in found if count] + (
        [("crystal", cost.crystals)] if cost.crystals else []
    )


def cost_text(words: Texts, cost: Cost) -> str:
    """The cost in words."""
    if cost.of_choice:
        return words.text("cost.of-choice")
    parts = [words.energies(energy.letters(cost.energies))] if cost.energies else []
    if cost.crystals:
        parts.append(words.text("die.crystals", number=cost.crystals))
    return ", ".join(parts) or words.text("cost.none")


# What a card does all the time: by moments that may come again, or by what it changes in play.
_AGAIN: Final = tuple(moment for moment in MOMENTS if moment not in ("enter", "activate"))
_CHANGES: Final = (
    "reserve", "narrows", "discount", "toll", "yields", "shield", "transmutes", "mimics", "covers",
    "alters",
)  # fmt: skip


def moments(card: Card) -> list[str]:
    """When a card acts: on entering play, by being activated, all the time, or never."""
    found = ["enter"] if card.enter is not None else []
    if card.activate is not None:
        found.append("activate")
    fills = card.activate is not None and card.holds > 0  # and says what for
    lasting = any(card.ability(moment) is not None for moment in _AGAIN)
    if lasting or fills or any(getattr(card, change) for change in _CHANGES):
        found.append("permanent")
    return found


def front(kind: int, edition: str, players: int, language: str) -> Front:
    """The front of a card; made once."""
    return _front(printed(kind, edition), edition, players, language)


@cache
def _front(card: Card, edition: str, players: int, language: str) -> Front:
    words = unmarked(language)
    cost = card.costs[players - 2]
    rendered = environment().get_template("front.html").render(
        words=words, card=card, name=words.card(card.id), breakable=breakable,
        signs=cost_signs(cost), cost=cost_text(words, cost), moments=moments(card),
        kind=TYPES[card.type], text=words.card_text(card.id, edition),
    )  # fmt: skip
    return Front(card.kind, card.id, words.card(card.id), TYPES[card.type], card.prestige,
                 Markup(rendered), Markup('<i data-front="{}"></i>').format(card.id),
                 words.card_text(card.id, edition),
                 tuple(cost_signs(cost)), tuple(moments(card)))  # fmt: skip
