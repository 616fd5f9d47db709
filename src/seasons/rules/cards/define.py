"""How a set of cards is registered: its table of numbers, and one definition for each card."""

import tomllib
from importlib import resources
from typing import Any, Final

from seasons.rules.engine.card import MOMENTS, TYPES, Card, Cost
from seasons.rules.engine.program import Program, named
from seasons.rules.engine.setup import CARDS, MODULE_OF_SET, ORIGINAL, PREFIX_OF_SET, by_id

Row = dict[str, Any]


class CardSet:
    """A set of cards: reads its table, and is complete when every row has its definition.

    `module` is the option that brings it into the deck, `prefix` marks its numbers.
    """

    def __init__(self, name: str, table: str, module: str = "", prefix: str = "") -> None:
        self.name: Final = name
        self.rows: Final[dict[str, Row]] = tomllib.loads(table)
        self.defined: Final[set[str]] = set()
        self.module: Final = module
        self.prefix: Final = prefix

    def define(self, id_: str, *, original: bool = False, **traits: object) -> None:
        """Joins the numbers of a card with its abilities and what it changes while in play.

        `original` defines the first edition's version of a card that is there already; its
        numbers are those of the row `<id>.original` if there is one.
        """
        row_id = f"{id_}.original" if original and f"{id_}.original" in self.rows else id_
        kind = by_id(id_).kind if original else len(CARDS) + 1
        card = _card(kind, id_, self.name, self.rows[row_id])
        for trait, value in traits.items():
            if isinstance(value, tuple):
                assert trait in MOMENTS
                name = f"{id_}.original.{trait}" if original else f"{id_}.{trait}"
                setattr(card, trait, named(name, Program(*value)))
            else:
                assert hasattr(card, trait)
                setattr(card, trait, value)
        if original:
            ORIGINAL[kind] = card
        else:
            CARDS.append(card)
        self.defined.add(row_id)

    def complete(self) -> None:
        """Checks that every row of the table was used; the set is then ready to be played."""
        missing = self.rows.keys() - self.defined
        if missing:
            raise ValueError(f"cards without definition: {', '.join(sorted(missing))}")
        MODULE_OF_SET[self.name] = self.module
        PREFIX_OF_SET[self.name] = self.prefix


def read(file: str) -> str:
    """The text of a table beside this module."""
    return resources.files("seasons.rules.cards").joinpath(file).read_text(encoding="utf-8")


def _card(kind: int, id_: str, set_: str, row: Row) -> Card:
    cost = row["cost"]
    two, three, four = (_cost(text) for text in (cost if isinstance(cost, list) else [cost] * 3))
    type_ = TYPES.index(row["type"])
    return Card(kind, id_, set_, row["number"], type_, row["prestige"], (two, three, four))


def _cost(text: str) -> Cost:
    """A cost as it stands in the table: letters, then a number of crystals; `?` of choice."""
    letters = text.rstrip("0123456789")
    crystals = int(text[len(letters) :] or 0)
    return Cost(letters.rstrip("?"), crystals, of_choice=letters == "?")
