"""The options of a game, and the cards as that game uses them."""

from typing import Final

from seasons.rules.engine import tables
from seasons.rules.engine.ability import Ability
from seasons.rules.engine.card import ITEM, Card, Cost, SetRecord
from seasons.rules.engine.enchantment import Enchantment
from seasons.rules.engine.errors import ImpossiblePosition

# Filled by the card files, by kind in ascending order. An edition's own cards replace those of the
# same kind.
CARDS: Final[dict[int, Card]] = {}
ORIGINAL: Final[dict[int, Card]] = {}
NAMED: Final[dict[str, int]] = {}  # kinds by code and by id
ENCHANTMENTS: Final[list[Enchantment]] = []
ABILITIES: Final[list[Ability]] = []
SETS: Final[dict[str, SetRecord]] = {}  # by name, in the order of their cards

KINDS: Final = 256  # a zone is a string of bytes
NO_CARD: Final = Card(0, "", "", "?", 0, ITEM, 0, (Cost(), Cost(), Cost()))
RANDOM: Final = "random"
NO_ENCHANTMENT: Final = Enchantment(0, "none")


def by_id(id_: str) -> Card:
    """The card of that id; KeyError if there is none."""
    card = CARDS[NAMED[id_]]
    if card.id != id_:
        raise KeyError(id_)
    return card


def add_set(record: SetRecord, cards: list[Card], original: list[Card]) -> None:
    """Adds a set with its cards, which must be of kinds that no other has."""
    SETS[record.name] = record
    CARDS.update({card.kind: card for card in cards})
    ORIGINAL.update({card.kind: card for card in original})
    _put_in_order()


def remove_set(name: str) -> None:
    """Removes a set with its cards."""
    for kind in [card.kind for card in CARDS.values() if card.set == name]:
        del CARDS[kind]
        ORIGINAL.pop(kind, None)
    del SETS[name]
    _put_in_order()


def _put_in_order() -> None:
    """Cards and sets by kind, whichever came first; setups are made again, they know all cards."""
    cards = [CARDS[kind] for kind in sorted(CARDS)]
    CARDS.clear()
    CARDS.update({card.kind: card for card in cards})
    NAMED.clear()
    for card in cards:
        NAMED[card.code] = NAMED[card.id] = card.kind
    records = [SETS[name] for name in dict.fromkeys([card.set for card in cards])]
    SETS.clear()
    SETS.update({record.name: record for record in records})
    _SETUPS.clear()
    _POSSIBLE.clear()


def all_modules() -> list[str]:
    """What a game may be extended with: card sets, an enchantment, ability tokens."""
    sets = [record.module for record in SETS.values() if record.module]
    return [*sets, tables.ENCHANTMENT, tables.TOKENS]


def enchantment_named(id_: str) -> Enchantment:
    """The enchantment of that id; ImpossiblePosition if there is none."""
    for enchantment in [NO_ENCHANTMENT, *ENCHANTMENTS]:
        if enchantment.id == id_:
            return enchantment
    names = ", ".join([enchantment.id for enchantment in ENCHANTMENTS])
    raise ImpossiblePosition(f"no enchantment {id_!r}: {names}")


Options = tuple[int, str, str, tuple[str, ...], str]
_SETUPS: Final[dict[tuple[Options, int], "Setup"]] = {}
_POSSIBLE: Final[dict[Options, list[str]]] = {}


class Setup:
    """What is agreed on before the game and never changes: shared by all copies of a game."""

    def __init__(self, options: Options, rules: int = tables.RULES_VERSION) -> None:
        players, level, edition, modules, enchantment = options
        self.options: Final = options
        self.rules: Final = rules  # the version that the game was begun by
        self.players: Final = players
        self.level: Final = level
        self.edition: Final = edition
        self.modules: Final = modules
        self.enchantment: Final = enchantment_named(enchantment)
        self.tokens: Final = tables.TOKENS in modules
        # By seat: everybody clockwise from it, and the others.
        seats = range(players)
        self.clockwise: Final = [[(seat + i) % players for i in seats] for seat in seats]
        self.opponents: Final = [order[1:] for order in self.clockwise]
        cards = [CARDS.get(kind, NO_CARD) for kind in range(KINDS)]
        if edition == "original":
            for kind, card in ORIGINAL.items():
                cards[kind] = card
        self.cards: Final = tuple(cards)
        self.energies: Final = tuple(card.costs[players - 2].energies for card in cards)
        self.crystals: Final = tuple(card.costs[players - 2].crystals for card in cards)
        self.of_choice: Final = tuple(card.costs[players - 2].of_choice for card in cards)
        self.surcharge: Final = self.enchantment.surcharge
        # What the cards in play change together.
        self.reserves: Final = bytes(card.reserve for card in cards)
        self.narrows: Final = Sum([card.narrows for card in cards])
        self.discounts: Final = Sum([card.discount for card in cards])
        self.tolls: Final = Sum([card.toll for card in cards])
        self.yields: Final = Sum([card.yields for card in cards])
        self.payers: Final = bytes(card.kind for card in cards if card.pays)
        # The kinds of the deck that do something special, few or none.
        self._deck: Final = deck_of(level, modules)
        used = [card for card in cards if card.kind in self._deck]
        self.limiting: Final = bytes(card.kind for card in used if card.reserve or card.narrows)
        self.shields: Final = bytes(card.kind for card in used if card.shield)
        self.tolling: Final = bytes(card.kind for card in used if card.toll)
        self.transmuters: Final = bytes(card.kind for card in used if card.transmutes)
        self.altering: Final = bytes(card.kind for card in used if card.alters is not None)
        self.die_savers: Final = bytes(
            card.kind for card in used if card.instead_of_die is not None
        )
        # The kinds of the deck that listen, by moment.
        self.on_summon: Final = _listening(used, "on_summon")
        self.on_activation: Final = _listening(used, "on_activation")
        self.on_own_activation: Final = _listening(used, "on_own_activation")
        self.on_enter: Final = _listening(used, "on_enter")
        self.on_season: Final = _listening(used, "on_season")

    def deck(self) -> bytes:
        """All cards of the game, in order."""
        return self._deck

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Setup) and self.options == other.options and self.rules == other.rules
        )

    def __hash__(self) -> int:
        return hash(self.options)


def deck_of(level: str, modules: tuple[str, ...]) -> bytes:
    """The cards of a level and of the sets that are added, two of each."""
    last = 50 if level == "archmage" else 30
    kinds = [
        card.kind
        for card in CARDS.values()
        if (card.set == "base" and card.number <= last) or SETS[card.set].module in modules
    ]
    return bytes(kind for kind in kinds for _ in range(tables.COPIES))


class Sum:
    """Adds up what cards in play change; most often none of them changes anything."""

    __slots__ = ("_kinds", "_values")

    def __init__(self, values: list[int]) -> None:
        self._values: Final = values
        self._kinds: Final = bytes(kind for kind, value in enumerate(values) if value)

    def over(self, cards: bytes) -> int:
        """The sum over some cards in play."""
        total = 0
        for kind in self._kinds:
            if kind in cards:
                total += self._values[kind] * cards.count(kind)
        return total


def _listening(cards: list[Card], moment: str) -> bytes:
    return bytes(card.kind for card in cards if card.ability(moment) is not None)


def any_of(kinds: bytes, cards: bytes) -> bool:
    """Whether one of a few kinds is among some cards."""
    for kind in kinds:
        if kind in cards:
            return True
    return False


# Which games there are


def refusal(
    players: int, level: str, edition: str, modules: tuple[str, ...], enchantment: Enchantment
) -> str:
    """Why there is no such game; nothing if there is."""
    if players not in (2, 3, 4):
        return f"a game has 2 to 4 players, not {players}"
    if level not in tables.LEVELS:
        return f"no level {level!r}: {', '.join(tables.LEVELS)}"
    if edition not in tables.EDITIONS:
        return f"no edition {edition!r}: {', '.join(tables.EDITIONS)}"
    for module in modules:
        if module not in all_modules():
            return f"no module {module!r}: {', '.join(all_modules())}"
    if edition == "original" and any(record.module in modules for record in SETS.values()):
        return "the cards of an expansion need the revised edition, which some of them build on"
    if enchantment.changes_prelude() and level == "apprentice":
        return f"{enchantment.id} changes the draft, and the apprentice's preset decks have none"
    cards, dealt = len(deck_of(level, modules)), players * enchantment.dealt
    if dealt > cards:
        return f"{enchantment.id} deals {dealt} cards to {players} players: the deck has {cards}"
    return ""


def setup_for(
    players: int,
    level: str,
    edition: str,
    modules: tuple[str, ...] = (),
    enchantment: str = "none",
    rules: int = tables.RULES_VERSION,
) -> Setup:
    """The shared setup for these options; ImpossiblePosition if there is no such game.

    A game has an enchantment if and only if its modules say so: naming one adds the module.
    """
    options = (players, level, edition, modules, enchantment)
    if (options, rules) in _SETUPS:
        return _SETUPS[options, rules]
    named = enchantment_named(enchantment)
    if named.number and tables.ENCHANTMENT not in modules:
        modules = (*modules, tables.ENCHANTMENT)
    problem = refusal(players, level, edition, modules, named)
    if not problem and tables.ENCHANTMENT in modules and not named.number:
        problem = "the module enchantment needs the name of one"
    if problem:
        raise ImpossiblePosition(problem)
    modules = tuple([module for module in all_modules() if module in modules])
    options = (players, level, edition, modules, enchantment)
    if (options, rules) not in _SETUPS:
        _SETUPS[options, rules] = Setup(options, rules)
    return _SETUPS[options, rules]


def possible_enchantments(
    players: int, level: str, edition: str, modules: tuple[str, ...]
) -> list[str]:
    """The enchantments that go with the other options."""
    options = (players, level, edition, modules, RANDOM)
    if options in _POSSIBLE:
        return _POSSIBLE[options]
    possible = [
        enchantment.id
        for enchantment in ENCHANTMENTS
        if not refusal(players, level, edition, modules, enchantment)
    ]
    if possible and len(set(modules)) == len(modules):  # others are without number
        _POSSIBLE[options] = possible
    return possible
