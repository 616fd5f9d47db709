"""Turns keys with typed parameters into words, from one gettext catalogue per language."""

from __future__ import annotations

import gettext
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Protocol

from seasons.rules.writing.notation import die_code
from seasons.words.brought import DOMAIN, catalogues
from seasons.words.numbers import written

DIRECTORY: Path = Path(__file__).parent / "locale"
PSEUDO: Final = "xx"

ENERGIES: Final = {"A": "air", "W": "water", "F": "fire", "E": "earth"}
WORDS: Final = ("word", "energy", "season", "level", "edition", "kind", "bonus")
PARAMETERS: Final = (
    "card", "enchantment", "ability", "energies", "seat", "number", "text", *WORDS,
)  # fmt: skip

_SUFFIX: Final = re.compile(r"_[0-9]+$")
_PLACEHOLDER: Final = re.compile(r"(\{[^{}]*\})")
_PLAIN: Final = "abcdefghijklmnopqrstuvwxyz"
_STRANGE: Final = "абцдефґгийклмнопщрстувшжїз"
_LETTERS: Final = str.maketrans(_PLAIN + _PLAIN.upper(), _STRANGE + _STRANGE.upper())
_LONGER: Final = 0.3  # than English


class MissingText(KeyError):
    """A key, or the value or type of a parameter, for which the catalogue has no words."""

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownLanguage(LookupError):
    """A language without a catalogue."""

    def __init__(self, language: str) -> None:
        super().__init__(f"no texts in {language!r}; available: {', '.join(languages())}")


class CatalogueNotBuilt(RuntimeError):
    """A catalogue of which only the source is there."""

    def __init__(self, language: str) -> None:
        super().__init__(f"the texts in {language!r} are not compiled yet: run `make test`")


class Keyed(Protocol):
    """What a message of the rules looks like: a key and its typed parameters."""

    @property
    def key(self) -> str:
        """The key of the message in the catalogues."""

    @property
    def params(self) -> Mapping[str, int | str]:
        """The parameters, each typed by its name."""


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue, in alphabetical order."""
    found = DIRECTORY.glob(f"*/LC_MESSAGES/{DOMAIN}.[mp]o")
    return tuple(sorted({path.parent.parent.name for path in found}))


def parameter_type(name: str) -> str:
    """The type of a parameter: its name without a number at the end, as in `card_2`."""
    return _SUFFIX.sub("", name)


class Texts:
    """The words of one language and the names of the players, by seat."""

    # A front end that draws signs has wordings of its own for what is better drawn.
    style: str | None = None

    def __init__(self, language: str = "en", names: tuple[str, ...] = ()) -> None:
        self.language = language
        self.names = names
        self._catalogue = _open(language)

    def text(self, key: str, /, **params: int | str) -> str:
        """The message of this key with its parameters filled in."""
        number = params.get("number")
        template = self.template(key, number if isinstance(number, int) else None)
        words = {name: self._parameter(key, name, value) for name, value in params.items()}
        try:
            return template.format_map(words)
        except KeyError as error:
            raise MissingText(f"{key}: parameter {error} is not given") from None

    def message(self, message: Keyed) -> str:
        """The words of a message made by the rules."""
        return self.text(message.key, **message.params)

    def template(self, key: str, number: int | None = None) -> str:
        """The wording of a key before its parameters are filled in; `number` picks the plural."""
        found = self._find(key, number)
        if found is None:
            raise MissingText(f"no text for {key!r} in {self.language!r}")
        return found

    def knows(self, key: str) -> bool:
        """Whether there are words for this key."""
        return self._find(key) is not None

    def card(self, card: str) -> str:
        """The name of a card."""
        return self.text(f"card.{card}.name")

    def card_text(self, card: str, edition: str = "revised") -> str:
        """The effect of a card, as this edition has it."""
        return self.text(self.special(f"card.{card}.text", edition))

    def special(self, key: str, occasion: str | None) -> str:
        """The key with its occasion (an edition, the card that asks) if that has words of its own.

        Otherwise the key alone.
        """
        own = f"{key}.{occasion}"
        return own if self.knows(own) else key

    def enchantment(self, enchantment: str) -> str:
        """The name of an enchantment."""
        return self.text(f"enchantment.{enchantment}.name")

    def ability(self, number: int) -> str:
        """The name of an ability token."""
        return self.text(f"ability.{number}.name")

    def source(self, source: str) -> str:
        """The name of what asks: a card or an enchantment by its id, `ability-3` for that token."""
        number = source.removeprefix("ability-")
        if number != source:
            return self.text("cards.token", number=int(number), ability=int(number))
        known = self.knows(f"enchantment.{source}.name")
        return self.enchantment(source) if known else self.card(source)

    def bot(self, bot: str) -> str:
        """A bot as it was asked for; one of somebody's own has the name that they gave it."""
        name, _, given = bot.partition(":")
        word = self.text(f"bot.{name}") if self.knows(f"bot.{name}.about") else name
        return self.text("note", text=word, text_2=given.replace(":", ", ")) if given else word

    def energies(self, letters: str) -> str:
        """Energy tokens given by their letters, as counts of each type in order of appearance."""
        if not letters:
            return self.text("energies.none")
        return ", ".join(self._energy(*item) for item in Counter(letters).items())

    def die(self, die: int) -> str:
        """A die in short: its notation."""
        return die_code(die)

    def seat(self, seat: int) -> str:
        """The name of the player in this seat."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self.text("seat.default", number=seat + 1)

    def _energy(self, letter: str, count: int) -> str:
        if letter not in ENERGIES:
            raise MissingText(f"no energy has the letter {letter!r}")
        return self.text(f"energies.{ENERGIES[letter]}", number=count)

    def _parameter(self, key: str, name: str, value: int | str) -> str:
        match parameter_type(name), value:
            case "card", str():
                return self.card(value)
            case "enchantment", str():
                return self.enchantment(value)
            case "ability", int():
                return self.ability(value)
            case "energies", str():
                return self.energies(value)
            case "seat", int():
                return self.seat(value)
            case "number", int():
                return written(value)
            case "text", str():
                return value  # notation, names of files, lists: written as it is
            case kind, str() if kind in WORDS:
                return self.text(f"{kind}.{value}")
        raise MissingText(f"{key}: parameter {name}={value!r} is of no known type")

    def _find(self, key: str, number: int | None = None) -> str | None:
        found = _look_up(self._catalogue, key, number)
        for catalogue in [] if found is not None else catalogues(self.language):
            found = found or _look_up(catalogue, key, number)
        return found


def _look_up(catalogue: gettext.NullTranslations, key: str, number: int | None) -> str | None:
    """Gettext answers with the key itself where it knows no words."""
    found = key if number is None else catalogue.ngettext(key, key, number)
    if found == key:
        found = catalogue.gettext(key)
    return None if found == key else found


class Pseudo(Texts):
    """English made strange at run time: what is still plain on a screen escaped the catalogues.

    Its letters are Cyrillic, which are wide, and its sentences are longer than most translations.
    """

    def __init__(self, language: str = PSEUDO, names: tuple[str, ...] = ()) -> None:
        super().__init__("en", names)
        self.language = language

    def template(self, key: str, number: int | None = None) -> str:
        """The English wording in other letters, longer and in brackets, its placeholders kept."""
        plain = super().template(key, number)
        return f"[{_lettered(plain)}{_padding(plain)}]"


def load(language: str = "en", names: tuple[str, ...] = ()) -> Texts:
    """The texts of a language chosen by its code, the pseudo language included."""
    return (Pseudo if language == PSEUDO else Texts)(language, names)


def _open(language: str) -> gettext.NullTranslations:
    if language not in languages():
        raise UnknownLanguage(language)
    try:
        return gettext.translation(DOMAIN, DIRECTORY, [language])
    except FileNotFoundError:
        raise CatalogueNotBuilt(language) from None


def _lettered(plain: str) -> str:
    parts = _PLACEHOLDER.split(plain)
    return "".join(p if _PLACEHOLDER.match(p) else p.translate(_LETTERS) for p in parts)


def _padding(plain: str) -> str:
    """What is missing, counting the brackets, in short groups so that lines still break."""
    length = round(len(_PLACEHOLDER.sub("", plain)) * _LONGER) - 2
    return (" ~~~~" * length)[: max(length, 0)]
