"""How a set of cards is added: its table of numbers, and one definition for each card."""

import re
import tomllib
from importlib import resources
from typing import Any, Final, TypedDict, Unpack

from seasons.rules.engine import steps
from seasons.rules.engine.card import MOMENTS, TYPES, Alteration, Card, Cost, SetRecord
from seasons.rules.engine.errors import BadSet
from seasons.rules.engine.event_kinds import KINDS as KINDS_OF_EVENTS
from seasons.rules.engine.event_kinds import EventKind
from seasons.rules.engine.program import PROGRAMS, Op, Program, named
from seasons.rules.engine.setup import (
    CARDS,
    ENCHANTMENTS,
    KINDS,
    NAMED,
    RANDOM,
    SETS,
    add_set,
    all_modules,
    remove_set,
)

Row = dict[str, Any]
Effect = tuple[Op, ...]

OTHERS: Final = 200  # kinds from here on are for sets of others, those before for our own
_COLUMNS: Final = ("number", "type", "cost", "prestige")
_NAME: Final = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
_PREFIX: Final = re.compile("[a-z]+")
_COST: Final = re.compile(r"([AWFE]*)([0-9]*)|\?")
_NO_MODULES: Final = ["", "all", RANDOM]


class Traits(TypedDict, total=False):
    """What a card does at its moments, and what it changes while in play; see `Card`."""

    enter: Effect
    activate: Effect
    instead_of_die: Effect
    on_enter: Effect
    on_summon: Effect
    on_activation: Effect
    on_own_activation: Effect
    on_season: Effect
    round_end: Effect
    game_end: Effect
    game_loss: Effect
    sacrificed: Effect
    with_reserve: int
    before_die: bool
    pays: bool
    holds: int
    reserve: int
    narrows: int
    discount: int
    toll: int
    yields: int
    shield: int
    transmutes: bool
    mimics: bool
    only_summoned: bool
    alters: Alteration
    covers: int
    unseen: bool


class CardSet:
    """A set of cards: reads its table, and is added when every row has its definition.

    A card is for ever the kind `first` + its number - 1, so that no other set can move it. `module`
    is the option that brings the set into the deck, `prefix` marks its numbers in the notation. A
    set of others names its `home`, the package that its words and pictures lie in. `words` are what
    its operations add to the notation, `messages` the keys of prompts and reasons of its own,
    `events` its own kinds of events. Whatever is wrong is refused as BadSet, and nothing is added.
    """

    def __init__(
        self,
        name: str,
        table: str,
        *,
        first: int,
        module: str = "",
        prefix: str = "",
        home: str = "",
        words: tuple[str, ...] = (),
        messages: tuple[str, ...] = (),
        events: tuple[EventKind, ...] = (),
    ) -> None:
        self.name: Final = name
        self.first: Final = first
        self.record: Final = SetRecord(name, module, prefix, home, words, messages, events)
        self._new_words: Final[list[str]] = []
        self.rows: Final = self._read(table)
        self._cards: Final[dict[str, Card]] = {}
        self._original: Final[dict[str, Card]] = {}
        self._defined: Final[set[str]] = set()
        if home:
            self._check_record()
        self._new_words.extend(words)
        steps.WORDS.extend(words)

    def _read(self, table: str) -> dict[str, Row]:
        try:
            return tomllib.loads(table)
        except ValueError as error:
            raise self._wrong(f"the table cannot be read: {error}") from None

    def _wrong(self, problem: str) -> BadSet:
        self._take_words_back()
        return BadSet(f"the set {self.name!r} cannot be added: {problem}")

    def _check_record(self) -> None:
        """The names that mark a set of others are plain and its own."""
        record = self.record
        if not _NAME.fullmatch(record.name) or not _NAME.fullmatch(record.module):
            raise self._wrong("its name and its module are small letters, figures and -")
        if not _PREFIX.fullmatch(record.prefix):
            raise self._wrong(f"its prefix is small letters, not {record.prefix!r}")
        for word in record.words:
            if not _NAME.fullmatch(word) or word in steps.WORDS:
                raise self._wrong(f"{word!r} is a word already, or cannot be one")

    def define(self, id_: str, *, original: bool = False, **traits: Unpack[Traits]) -> None:
        """Joins the numbers of a card with its abilities and what it changes while in play.

        `original` defines the first edition's version of a card that is there already; its
        numbers are those of the row `<id>.original` if there is one.
        """
        row_id = f"{id_}.original" if original and f"{id_}.original" in self.rows else id_
        cards = self._original if original else self._cards
        if id_ in cards:
            raise self._wrong(f"{id_} is defined twice")
        card = self._card(id_, row_id)
        for trait, value in traits.items():
            self._give(card, trait, value)
        cards[id_] = card
        self._defined.add(row_id)

    def _give(self, card: Card, trait: str, value: object) -> None:
        """Gives a card one of its traits, if it is of the right type."""
        if trait in MOMENTS:
            if not isinstance(value, tuple) or not value:
                raise self._wrong(f"{card.id}: {trait} is a tuple of operations, not {value!r}")
            for op in value:
                if not isinstance(op, Op):
                    raise self._wrong(f"{card.id}: {trait} has {op!r}, which is no operation")
            setattr(card, trait, Program(*value))
            return
        if trait not in Traits.__annotations__:
            known = ", ".join(Traits.__annotations__)
            raise self._wrong(f"{card.id}: there is no {trait!r}; there are {known}")
        wanted = Alteration if trait == "alters" else type(getattr(card, trait))
        if not isinstance(value, wanted):
            raise self._wrong(f"{card.id}: {trait} is {wanted.__name__}, not {value!r}")
        setattr(card, trait, value)

    def _card(self, id_: str, row_id: str) -> Card:
        """A card with the numbers of its row."""
        if row_id not in self.rows:
            raise self._wrong(f"{id_} has no row in the table")
        row = self.rows[row_id]
        missing = [column for column in _COLUMNS if column not in row]
        if missing:
            raise self._wrong(f"{id_} has no {', '.join(missing)} in the table")
        if row["type"] not in TYPES:
            raise self._wrong(f"{id_} is of type {row['type']!r}, not {' or '.join(TYPES)}")
        try:
            return self._printed(id_, row)
        except (TypeError, ValueError) as error:
            raise self._wrong(f"{id_} has something wrong in the table: {error}") from None

    def _printed(self, id_: str, row: Row) -> Card:
        number, cost = int(row["number"]), row["cost"]
        two, three, four = [
            _cost(text) for text in (cost if isinstance(cost, list) else [cost] * 3)
        ]
        code, type_ = f"{self.record.prefix}{number}", TYPES.index(row["type"])
        return Card(
            self.first + number - 1, id_, self.name, code, number, type_, int(row["prestige"]),
            (two, three, four),
        )  # fmt: skip

    # Adding the whole set

    def complete(self) -> None:
        """Checks that nothing is missing, and adds the set: from now on it can be played."""
        problem = self._missing() or self._taken() or self._unsaid()
        if problem:
            raise self._wrong(problem)
        for cards, suffix in ((self._cards, ""), (self._original, ".original")):
            for card in cards.values():
                for moment in MOMENTS:
                    program = card.ability(moment)
                    if program is not None:
                        named(f"{card.id}{suffix}.{moment}", program)
        KINDS_OF_EVENTS.update({kind.name: kind for kind in self.record.events})
        add_set(self.record, list(self._cards.values()), list(self._original.values()))

    def forget(self) -> None:
        """Removes the set again, for tests: no game of it may be under way."""
        remove_set(self.name)
        for name in [each for each in PROGRAMS if each.partition(".")[0] in self._cards]:
            del PROGRAMS[name]
        for kind in self.record.events:
            del KINDS_OF_EVENTS[kind.name]
        self._take_words_back()

    def _take_words_back(self) -> None:
        while self._new_words:
            steps.WORDS.remove(self._new_words.pop())

    def _missing(self) -> str:
        """What the set lacks."""
        left = sorted(self.rows.keys() - self._defined)
        if left:
            return f"cards without definition: {', '.join(left)}"
        without = sorted(self._original.keys() - self._cards.keys())
        return f"only an original version of {', '.join(without)}" if without else ""

    def _unsaid(self) -> str:
        """What its operations say that no set has declared."""
        known = [op.word for op in _operations(list(PROGRAMS.values()))] + steps.WORDS
        for card in [*self._cards.values(), *self._original.values()]:
            for op in _operations(_programs(card)):
                if self.record.home and op.word not in known:
                    name = type(op).__name__
                    return f"{card.id}: {op.word!r}, the word of {name}, is not among its words"
        for kind in self.record.events:
            if kind.name in KINDS_OF_EVENTS:
                return f"there are events {kind.name!r} already"
        return ""

    def _taken(self) -> str:
        """What the set claims and another has."""
        record, taken = self.record, [each.prefix for each in SETS.values()]
        if self.name in SETS:
            return "there is a set of that name"
        if record.prefix in taken:
            return f"another set has the prefix {record.prefix!r}"
        if self.name != "base" and record.module in all_modules() + _NO_MODULES:
            return f"{record.module!r} is a module already, or cannot be one"
        ids = [each.id for each in ENCHANTMENTS] + list(NAMED)
        least, most = (OTHERS, KINDS - 1) if record.home else (1, OTHERS - 1)
        kinds: set[int] = set()
        for card in self._cards.values():
            if not _NAME.fullmatch(card.id) or card.id.startswith("ability-") or card.id in ids:
                return f"{card.id!r} is something else already, or cannot be the id of a card"
            if not least <= card.kind <= most:
                return f"{card.id} would be kind {card.kind}; there are {least} to {most} for it"
            if card.kind in CARDS or card.kind in kinds:
                return f"{card.id} would be kind {card.kind}, which another card is"
            kinds.add(card.kind)
        return ""


def _programs(card: Card) -> list[Program]:
    found = [card.ability(moment) for moment in MOMENTS]
    return [program for program in found if program is not None]


def _operations(programs: list[Program]) -> list[Op]:
    """All operations of some programs, with those of the programs inside them."""
    found: list[Op] = []
    for program in programs:
        for op in program.ops:
            found += [op, *_operations(op.programs())]
    return found


def read(file: str) -> str:
    """The text of a table beside this module."""
    return resources.files("seasons.rules.cards").joinpath(file).read_text(encoding="utf-8")


def _cost(text: str) -> Cost:
    """A cost as it stands in the table: letters, then a number of crystals; `?` of choice."""
    found = _COST.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is not a cost")
    letters, crystals = found[1] or "", int(found[2] or 0)
    return Cost(letters, crystals, of_choice=text == "?")
