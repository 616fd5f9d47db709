"""Cards, enchantments and ability tokens in words: all of them as a list, or one in full."""

from __future__ import annotations

import difflib
import textwrap
from collections.abc import Callable
from functools import partial
from typing import Final

from seasons.rules.engine import tables
from seasons.rules.engine.card import TYPES, Card
from seasons.rules.engine.setup import ABILITIES, CARDS, ENCHANTMENTS, ORIGINAL, SETS
from seasons.rules.writing.notation import card_code
from seasons.words.folding import folded
from seasons.words.layout import WIDTH, columns, cost, costs, numbered, paragraph
from seasons.words.numbers import written
from seasons.words.texts import Texts, languages, load

_ROOM: Final = WIDTH - len("seasons: ")  # beside the name of the program

# Cards


def printed(kind: int, edition: str) -> Card:
    """A card as an edition has it."""
    return ORIGINAL.get(kind, CARDS[kind]) if edition == "original" else CARDS[kind]


def card_row(words: Texts, card: Card, players: int | None = None) -> list[str]:
    """Number, name, type, cost and prestige of a card."""
    price = costs(card) if players is None else cost(card.costs[players - 2])
    kind = words.text(f"kind.{TYPES[card.type]}")
    return [card_code(card.kind), words.card(card.id), kind, price, written(card.prestige)]


def headings(words: Texts) -> list[str]:
    """What stands above the rows of cards."""
    columns = ("number", "name", "kind", "cost", "prestige")
    return [words.text(f"cards.{column}") for column in columns]


def everything_listed(words: Texts, edition: str = "revised") -> list[str]:
    """All cards set by set, a line each, what their signs mean, and all that is no card."""
    rows = [card_row(words, printed(card.kind, edition)) for card in CARDS.values()]
    heading, *lines = columns([headings(words), *rows], 0, right=(0, 4))
    told: list[str] = []
    for set_ in SETS:
        own = [line for card, line in zip(CARDS.values(), lines, strict=True) if card.set == set_]
        told += [words.text(f"cards.set.{set_}"), heading, *own, ""]
    told += paragraph(words.text("cards.legend"), 0, 0)
    return [*told, "", *_enchantments_listed(words), "", *_abilities_listed(words)]


def _enchantments_listed(words: Texts) -> list[str]:
    notes = [enchantment_note(words, each.id) for each in ENCHANTMENTS]
    return [words.text("cards.enchantments"), *(line for note in notes for line in note)]


def _abilities_listed(words: Texts) -> list[str]:
    notes = [ability_note(words, each.number) for each in ABILITIES]
    return [words.text("cards.abilities"), *(line for note in notes for line in note)]


def card_page(words: Texts, kind: int, edition: str = "revised") -> list[str]:
    """One card in full, with what another edition has else."""
    lines = [numbered(words, kind), *_facts(words, kind, edition)]
    for other in tables.EDITIONS:
        if other != edition and _differs(words, kind, edition, other):
            lines += paragraph(words.text(f"cards.edition.{other}"), 2, 0)
            lines += [f"  {line}" for line in _facts(words, kind, other)]
    return lines


def card_note(words: Texts, kind: int, edition: str) -> list[str]:
    """The name and the effect of a card, for a list of several."""
    text = words.card_text(CARDS[kind].id, edition)
    return paragraph(f"{numbered(words, kind)}. {text}", 2, 4)


def _facts(words: Texts, kind: int, edition: str) -> list[str]:
    return [line for text in card_facts(words, kind, edition) for line in paragraph(text, 2, 0)]


def card_facts(words: Texts, kind: int, edition: str) -> list[str]:
    """The type, cost and prestige of a card, and its effect."""
    card = printed(kind, edition)
    key = "cards.facts" if len({cost(each) for each in card.costs}) == 1 else "cards.facts.players"
    facts = words.text(key, kind=TYPES[card.type], text=costs(card), number=card.prestige)
    return [facts, words.card_text(card.id, edition)]


def _differs(words: Texts, kind: int, one: str, other: str) -> bool:
    return _facts(words, kind, one) != _facts(words, kind, other)


# Enchantments and ability tokens


def enchantment_note(words: Texts, id_: str) -> list[str]:
    """The name and the effect of an enchantment, for a list of several."""
    return paragraph(f"{words.enchantment(id_)}. {words.text(f'enchantment.{id_}.text')}", 2, 4)


def _enchantment_page(words: Texts, id_: str) -> list[str]:
    name, *rest = enchantment_sheet(words, id_)
    return [name, *(line for text in rest for line in paragraph(text, 2, 0))]


def enchantment_sheet(words: Texts, id_: str) -> list[str]:
    """The name of an enchantment, what it is, and its effect."""
    effect = words.text(f"enchantment.{id_}.text")
    return [words.enchantment(id_), words.text("cards.enchantment"), effect]


def ability_facts(words: Texts, number: int) -> str:
    """What an ability token is worth."""
    ability = ABILITIES[number - 1]
    if ability.use is None:
        return words.text("cards.ability.permanent")
    return words.text("cards.ability.prestige", number=ability.prestige)


def ability_note(words: Texts, number: int) -> list[str]:
    """The name and the effect of an ability token, for a list of several."""
    text, facts = words.text(f"ability.{number}.text"), ability_facts(words, number)
    return paragraph(
        words.text("note", text=f"{_token(words, number)}. {text}", text_2=facts), 2, 4
    )


def _ability_page(words: Texts, number: int) -> list[str]:
    name, *rest = ability_sheet(words, number)
    return [name, *(line for text in rest for line in paragraph(text, 2, 0))]


def ability_sheet(words: Texts, number: int) -> list[str]:
    """The name of an ability token, what it is worth, and its effect."""
    facts = words.text("cards.ability", text=ability_facts(words, number))
    return [_token(words, number), facts, words.text(f"ability.{number}.text")]


def _token(words: Texts, number: int) -> str:
    return words.text("cards.token", number=number, ability=number)


# Looking something up


class Thing:
    """Something that can be looked up: how it is listed, what it is called, and its page."""

    __slots__ = ("label", "names", "page")

    def __init__(self, label: str, names: list[str], page: Callable[[], list[str]]) -> None:
        self.label = label
        self.names = [folded(name) for name in names]  # first a code, the others may be mistyped
        self.page = page


def _things(words: Texts, edition: str) -> list[Thing]:
    """All things, to be found by their names in any language."""
    everywhere = [words, *[load(code) for code in languages() if code != words.language]]
    cards = [
        Thing(
            numbered(words, card.kind),
            [card_code(card.kind), card.id, *[known.card(card.id) for known in everywhere]],
            partial(card_page, words, card.kind, edition),
        )
        for card in CARDS.values()
    ]
    enchantments = [
        Thing(
            words.enchantment(each.id),
            [each.id, *[known.enchantment(each.id) for known in everywhere]],
            partial(_enchantment_page, words, each.id),
        )
        for each in ENCHANTMENTS
    ]
    tokens = [
        Thing(
            _token(words, each.number),
            [f"token {each.number}", *[known.ability(each.number) for known in everywhere]],
            partial(_ability_page, words, each.number),
        )
        for each in ABILITIES
    ]
    return [*cards, *enchantments, *tokens]


def _lists(words: Texts) -> list[Thing]:
    """All of a sort at once, by names of which no part is enough."""
    enchantments, tokens = words.text("cards.enchantments"), words.text("cards.abilities")
    return [
        Thing(
            enchantments,
            ["enchantments", "enchantment", enchantments],
            partial(_enchantments_listed, words),
        ),
        Thing(tokens, ["tokens", tokens], partial(_abilities_listed, words)),
    ]


def find(words: Texts, wanted: str, edition: str) -> list[Thing]:
    """What a number, an id or a part of a name may mean; one thing if it is exact."""
    plain, things = folded(wanted), _things(words, edition)
    exact = [thing for thing in [*things, *_lists(words)] if plain in thing.names]
    if exact or not plain or plain.isdigit():
        return exact
    return [thing for thing in things if any(plain in name for name in thing.names)]


def _similar(words: Texts, wanted: str) -> list[str]:
    """The things with a name that looks like this."""
    labels = {name: thing.label for thing in _things(words, "") for name in thing.names[1:]}
    close = difflib.get_close_matches(folded(wanted), labels, n=5, cutoff=0.5)
    return list(dict.fromkeys(labels[name] for name in close))


def not_one(words: Texts, wanted: str, found: list[Thing]) -> str:
    """Says that this is not one thing, and which ones may have been meant."""
    word, _, number = folded(wanted).partition(" ")
    if not found and word == "token":
        return words.text("cards.unknown.token", text=number)
    meant = ", ".join([thing.label for thing in found] or _similar(words, wanted))
    if not meant:
        return words.text("cards.unknown", text=wanted)
    said = words.text("cards.similar", text=wanted, text_2=meant)
    return "\n".join(textwrap.wrap(said, _ROOM, break_on_hyphens=False))
