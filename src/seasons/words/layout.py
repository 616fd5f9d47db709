"""Small pieces of text: tables, paragraphs, energy signs, costs."""

from __future__ import annotations

import textwrap
from functools import reduce
from typing import Final

from seasons.rules.engine import energy
from seasons.rules.engine.card import Card, Cost
from seasons.rules.engine.setup import CARDS
from seasons.rules.engine.state import State
from seasons.rules.writing.notation import card_code
from seasons.words.texts import Texts

WIDTH: Final = 79  # of a line


def signs(energies: int) -> str:
    """Energies as signs with counts: `A2 F1`."""
    counts = [(letter, energy.amount(energies, type_)) for type_, letter in enumerate("AWFE")]
    return " ".join(f"{letter}{count}" for letter, count in counts if count) or "-"


def cost(what: Cost) -> str:
    """A cost as in the notation: letters, then crystals; `?` is energy of choice, `-` nothing."""
    letters = "?" if what.of_choice else energy.letters(what.energies)
    crystals = str(what.crystals) if what.crystals else ""
    return f"{letters} {crystals}".strip() or "-"


def costs(card: Card) -> str:
    """The cost of a card; with 2, 3 and 4 players if that makes a difference."""
    texts = [cost(each) for each in card.costs]
    return texts[0] if len(set(texts)) == 1 else " / ".join(texts)


def listed(words: Texts, parts: list[str]) -> str:
    """Several things in a row that have commas themselves."""
    return reduce(lambda one, other: words.text("listed", text=one, text_2=other), parts or [""])


def name(words: Texts, kind: int) -> str:
    """The name of a card."""
    return words.card(CARDS[kind].id)


def name_in_play(words: Texts, state: State, seat: int, place: int) -> str:
    """The name of a card in play, and what it acts as, and whose, if that is another card."""
    player = state.players[seat]
    kind, acts_as = player.play[place], player.acts[place]
    if acts_as == kind:
        return name(words, kind)
    model, where = CARDS[acts_as].id, state.model_of(seat, place)
    if where is None:  # it has left play, and this one is about to follow
        return words.text("name.acts-as", card=CARDS[kind].id, card_2=model)
    owner = where[0]
    return words.text("name.acts-as.model", card=CARDS[kind].id, card_2=model, seat=owner)


def under(words: Texts, state: State, seat: int, place: int) -> str:
    """What lies under a card in play, by name if one may look at it; nothing if nothing does."""
    cards = state.cards_under(seat, place)
    if not cards:
        return ""
    if 0 in cards:
        return words.text("table.under.hidden", number=len(cards))
    return words.text("table.under", text=", ".join([name(words, kind) for kind in cards]))


def numbered(words: Texts, kind: int) -> str:
    """The number and the name of a card."""
    return f"{card_code(kind)} {name(words, kind)}"


def columns(rows: list[list[str]], indent: int = 2, right: tuple[int, ...] = ()) -> list[str]:
    """Rows as lines, every column as wide as it must be; those in `right` end flush."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        " " * indent
        + "  ".join(
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def beside(start: str, text: str) -> list[str]:
    """A text that begins behind something and stays to the right of it."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=start,
        subsequent_indent=" " * len(start),
        break_on_hyphens=False,
    )


def paragraph(text: str, indent: int = 2, hanging: int = 2) -> list[str]:
    """A text in lines that fit, those after the first indented more."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hanging),
        break_on_hyphens=False,
    )
