"""Cards in words: all of them as a table, or one in full."""

from __future__ import annotations

import difflib

from seasons.rules import tables
from seasons.rules.card import TYPES, Card
from seasons.rules.notation import card_code
from seasons.rules.setup import CARDS, ORIGINAL
from seasons.terminal.layout import columns, cost, costs, numbered, paragraph
from seasons.texts import Texts


def printed(kind: int, edition: str) -> Card:
    """A card as an edition has it."""
    return ORIGINAL.get(kind, CARDS[kind - 1]) if edition == "original" else CARDS[kind - 1]


def card_row(words: Texts, card: Card, players: int | None = None) -> list[str]:
    """Number, name, type, cost and prestige of a card."""
    price = costs(card) if players is None else cost(card.costs[players - 2])
    kind = words.text(f"kind.{TYPES[card.type]}")
    return [card_code(card.kind), words.card(card.id), kind, price, str(card.prestige)]


def headings(words: Texts) -> list[str]:
    """What stands above the rows of cards."""
    columns = ("number", "name", "kind", "cost", "prestige")
    return [words.text(f"cards.{column}") for column in columns]


def card_table(words: Texts, edition: str = "revised") -> list[str]:
    """All cards, a line each, and what the signs of their costs mean."""
    rows = [card_row(words, printed(card.kind, edition)) for card in CARDS]
    lines = columns([headings(words), *rows], 0, right=(0, 4))
    return [*lines, "", *paragraph(words.text("cards.legend"), 0, 0)]


def card_page(words: Texts, kind: int, edition: str = "revised") -> list[str]:
    """One card in full, with what another edition has else."""
    lines = [numbered(words, kind), *_facts(words, kind, edition)]
    for other in tables.EDITIONS:
        if other != edition and _differs(words, kind, edition, other):
            lines += paragraph(words.text("cards.edition", edition=other), 2, 0)
            lines += [f"  {line}" for line in _facts(words, kind, other)]
    return lines


def card_note(words: Texts, kind: int, edition: str) -> list[str]:
    """The name and the effect of a card, for a list of several."""
    text = words.card_text(CARDS[kind - 1].id, edition)
    return paragraph(f"{numbered(words, kind)}. {text}", 2, 4)


def _facts(words: Texts, kind: int, edition: str) -> list[str]:
    card = printed(kind, edition)
    key = "cards.facts" if len({cost(each) for each in card.costs}) == 1 else "cards.facts.players"
    facts = words.text(key, kind=TYPES[card.type], text=costs(card), number=card.prestige)
    return [*paragraph(facts, 2, 0), *paragraph(words.card_text(card.id, edition), 2, 0)]


def _differs(words: Texts, kind: int, one: str, other: str) -> bool:
    return _facts(words, kind, one) != _facts(words, kind, other)


# Finding a card


def find_cards(words: Texts, wanted: str) -> list[int]:
    """The cards that a number, an id or a part of a name may mean; one if it is exact."""
    wanted = " ".join(wanted.casefold().split())
    names = {card.kind: _names(words, card) for card in CARDS}
    exact = [kind for kind, forms in names.items() if wanted in forms]
    if exact or not wanted or wanted.isdigit():
        return exact
    return [kind for kind, forms in names.items() if any(wanted in form for form in forms)]


def similar_cards(words: Texts, wanted: str) -> list[int]:
    """Cards with a name that looks like this."""
    forms = {form: card.kind for card in CARDS for form in _names(words, card)[1:]}
    close = difflib.get_close_matches(wanted.casefold(), forms, n=5, cutoff=0.5)
    return list(dict.fromkeys(forms[form] for form in close))


def no_such_card(words: Texts, wanted: str, found: list[int]) -> str:
    """Says that this is not one card, and which ones may have been meant."""
    meant = ", ".join(numbered(words, kind) for kind in found or similar_cards(words, wanted))
    if not meant:
        return words.text("cards.unknown", text=wanted)
    return words.text("cards.similar", text=wanted, text_2=meant)


def _names(words: Texts, card: Card) -> list[str]:
    return [card_code(card.kind), card.id, words.card(card.id).casefold()]
