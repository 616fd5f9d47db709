"""A card, an enchantment or a token in full."""

from __future__ import annotations

from seasons.rules.engine.card import TYPES
from seasons.rules.engine.setup import ABILITIES, CARDS, ENCHANTMENTS, NAMED
from seasons.web.page.anchors import section_of_moment
from seasons.web.page.fronts import cost_signs, cost_text, moments
from seasons.web.page.markup import Marked, html, unmarked
from seasons.web.page.rendering import environment
from seasons.words.cards import ability_facts, printed
from seasons.words.rulings import rulings


def zoom(words: Marked, source: str, edition: str, players: int) -> str | None:
    """The page of something with a picture; None if there is no such thing."""
    context = _card(words, source, edition, players) or _other(words, source)
    if context is None:
        return None
    said = [html(ruling) for ruling in rulings(words, str(context["key"]))]
    template = environment().get_template("zoom.html")
    return template.render(t=words.text, source=source, rulings=said, **context)


def _sections(found: list[str]) -> list[str]:
    """The sections of the rules about cards that act at these moments."""
    return [section_of_moment(moment) for moment in found] or ["card"]


def _card(words: Marked, source: str, edition: str, players: int) -> dict[str, object] | None:
    kind = NAMED.get(source, 0)
    if not kind or CARDS[kind].id != source:
        return None
    card = printed(kind, edition)
    players = players if 2 <= players <= 4 else 2
    cost, plain = card.costs[players - 2], unmarked(words.language)
    return {
        "key": f"card.{source}",
        "name": plain.card(source),
        "text": words.card_text(source, edition),
        "kind": words.text(f"kind.{TYPES[card.type]}"),
        "type": TYPES[card.type],
        "prestige": card.prestige,
        "signs": cost_signs(cost),
        "cost": cost_text(plain, cost),
        "moments": moments(card),
        "sections": _sections(moments(card)),
    }


def _other(words: Marked, source: str) -> dict[str, object] | None:
    plain = unmarked(words.language)
    bare: dict[str, object] = {
        "type": "token",
        "prestige": None,
        "signs": None,
        "cost": "",
        "moments": [],
    }
    if source in [each.id for each in ENCHANTMENTS]:
        return bare | {
            "key": f"enchantment.{source}",
            "name": plain.enchantment(source),
            "text": words.text(f"enchantment.{source}.text"),
            "kind": words.text("cards.enchantment"),
            "sections": ["enchantments"],
        }
    for ability in ABILITIES:
        if source == f"ability-{ability.number}":
            facts = ability_facts(words, ability.number)
            return bare | {
                "key": f"ability.{ability.number}",
                "name": plain.ability(ability.number),
                "text": words.text(f"ability.{ability.number}.text"),
                "kind": words.text("cards.ability", text=facts),
                "sections": ["abilities"],
            }
    return None
