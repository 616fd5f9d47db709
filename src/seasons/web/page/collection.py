"""All that is in the box to be read: cards, enchantments and ability tokens."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from seasons.rules.engine import energy
from seasons.rules.engine.card import TYPES, Card
from seasons.rules.engine.setup import ABILITIES, CARDS, ENCHANTMENTS, SETS
from seasons.web.page.fronts import Front, cost_text, front
from seasons.web.page.markup import unmarked
from seasons.words.cards import ability_facts, printed
from seasons.words.folding import folded
from seasons.words.rulings import rulings
from seasons.words.texts import Texts, languages

SIMPLER: Final = 30  # base cards up to this number are those of the first two levels
KINDS: Final = (*TYPES, "enchantment", "ability")
COSTS: Final = (*energy.NAMES, "crystal", "free")
MOMENTS: Final = ("enter", "activate", "permanent")


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can be opened: what it says, and by what it is found."""

    source: str
    name: str
    names: str  # in every language, folded
    kind: str
    set: str
    text: str
    facts: str  # in words
    rulings: tuple[str, ...]
    prestige: int | None = None
    front: Front | None = None  # of a card
    costs: tuple[str, ...] = ()  # which energies, or crystals, or nothing
    cost: str = ""  # in words
    original: str = ""  # the text of the original edition, if it has another


def collection(language: str, edition: str = "revised", players: int = 2) -> tuple[Item, ...]:
    """Everything there is, card sets in order; made once."""
    return _collection(language, edition, players, tuple(CARDS))


def sets() -> list[str]:
    """The groups that cards come from: the base game in two, then the other sets."""
    return ["simpler", "advanced", *(name for name in SETS if name != "base")]


@cache
def _collection(
    language: str, edition: str, players: int, kinds: tuple[int, ...]
) -> tuple[Item, ...]:
    words = unmarked(language)
    cards = [_card(words, printed(kind, edition), edition, players) for kind in kinds]
    enchantments = [
        _other(words, f"enchantment.{each.id}", each.id, words.text("cards.enchantment"))
        for each in ENCHANTMENTS
    ]
    abilities = [
        _other(
            words, f"ability.{each.number}", f"ability-{each.number}",
            words.text("cards.ability", text=ability_facts(words, each.number)),
            None if each.use is None else each.prestige,
        )
        for each in ABILITIES
    ]  # fmt: skip
    return (*cards, *enchantments, *abilities)


def _card(words: Texts, card: Card, edition: str, players: int) -> Item:
    cost, shown = card.costs[players - 2], front(card.kind, edition, players, words.language)
    old = words.card_text(card.id, "original")
    paid = energy.NAMES if cost.of_choice else tuple(name for name, _ in shown.signs)
    return Item(
        card.id, shown.name, _names(f"card.{card.id}.name"), shown.type, _set(card), shown.text,
        words.text(f"kind.{shown.type}"), tuple(rulings(words, f"card.{card.id}")), card.prestige,
        shown, paid or ("free",), cost_text(words, cost),
        "" if edition == "original" or old == shown.text else old,
    )  # fmt: skip


def _other(words: Texts, key: str, source: str, facts: str, prestige: int | None = None) -> Item:
    kind = key.split(".")[0]
    return Item(source, words.text(f"{key}.name"), _names(f"{key}.name"), kind, "kingdom",
                words.text(f"{key}.text"), facts, tuple(rulings(words, key)),
                prestige)  # fmt: skip


def _set(card: Card) -> str:
    if card.set != "base":
        return card.set
    return "simpler" if card.number <= SIMPLER else "advanced"


def _names(key: str) -> str:
    """A name in every language that has one, as people type it."""
    known = [words for words in map(unmarked, languages()) if words.knows(key)]
    return " | ".join(dict.fromkeys(folded(words.text(key)) for words in known))
