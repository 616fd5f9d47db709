"""The options of a game, and the cards as that game uses them."""

from typing import Final

from seasons.rules import tables
from seasons.rules.card import Card
from seasons.rules.errors import ImpossiblePosition

# Filled by the card files. An edition's own cards replace those of the same kind.
CARDS: Final[list[Card]] = []
ORIGINAL: Final[dict[int, Card]] = {}


def by_id(id_: str) -> Card:
    """The card of that id; KeyError if there is none."""
    for card in CARDS:
        if card.id == id_:
            return card
    raise KeyError(id_)


class Setup:
    """What is agreed on before the game and never changes: shared by all copies of a game."""

    def __init__(self, players: int, level: str, edition: str) -> None:
        if players not in (2, 3, 4):
            raise ImpossiblePosition(f"a game has 2 to 4 players, not {players}")
        if level not in tables.LEVELS:
            raise ImpossiblePosition(f"no level {level!r}: {', '.join(tables.LEVELS)}")
        if edition not in tables.EDITIONS:
            raise ImpossiblePosition(f"no edition {edition!r}: {', '.join(tables.EDITIONS)}")
        self.players: Final = players
        self.level: Final = level
        self.edition: Final = edition
        cards = [CARDS[0], *CARDS]  # kinds begin at 1; nobody looks at number 0
        if edition == "original":
            for kind, card in ORIGINAL.items():
                cards[kind] = card
        self.cards: Final = tuple(cards)
        self.energies: Final = tuple(card.costs[players - 2].energies for card in cards)
        self.crystals: Final = tuple(card.costs[players - 2].crystals for card in cards)
        self.of_choice: Final = tuple(card.costs[players - 2].of_choice for card in cards)
        # Tables for bytes.translate: they add up what the cards in play change.
        self.reserves: Final = _column([0] + [card.reserve for card in cards[1:]])
        self.discounts: Final = _column([0] + [card.discount for card in cards[1:]])
        self.tolls: Final = _column([0] + [card.toll for card in cards[1:]])
        self.yields: Final = _column([0] + [card.yields for card in cards[1:]])
        self.payers: Final = bytes(card.kind for card in cards[1:] if card.pays)
        # The kinds that do not listen, by moment, to be deleted from the cards in play.
        self.silent_on_summon: Final = _silent(cards, "on_summon")
        self.silent_on_activation: Final = _silent(cards, "on_activation")

    def deck(self) -> bytes:
        """All cards of the level, in order."""
        last = 50 if self.level == "archmage" else 30
        kinds = [card.kind for card in CARDS if card.set == "base" and card.number <= last]
        return bytes(kind for kind in kinds for _ in range(tables.COPIES))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self.options() == other.options()

    def __hash__(self) -> int:
        return hash(self.options())

    def options(self) -> tuple[int, str, str]:
        """Players, level and edition."""
        return (self.players, self.level, self.edition)


def _column(values: list[int]) -> bytes:
    return bytes(values + [0] * (256 - len(values)))


def _silent(cards: list[Card], moment: str) -> bytes:
    listening = {card.kind for card in cards[1:] if card.ability(moment) is not None}
    return bytes(kind for kind in range(256) if kind not in listening)


_SETUPS: Final[dict[tuple[int, str, str], Setup]] = {}


def setup_for(players: int, level: str, edition: str) -> Setup:
    """The shared setup for these options; ImpossiblePosition if there is no such game."""
    options = (players, level, edition)
    if options not in _SETUPS:
        _SETUPS[options] = Setup(players, level, edition)
    return _SETUPS[options]
