"""Sentences as HTML: names of cards can be opened, energies are signs.

Sentences are put together from plain texts. What is more than text is fenced in by characters of
Unicode's private area, which no name can contain, and becomes elements at the very end.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from seasons.rules.writing.notation import die_code
from seasons.web.page.assets import url
from seasons.words.narrate import face
from seasons.words.texts import ENERGIES, PSEUDO, Pseudo, Texts, load

LANGUAGES: Final = 500  # texts with the names of a room that are kept ready
SENTENCES: Final = 10_000  # that are kept ready
_OPEN, _MIDDLE, _CLOSE = "\ue000", "\ue001", "\ue002"
_FENCED: Final = re.compile(f"{_OPEN}([^{_MIDDLE}]*){_MIDDLE}([^{_CLOSE}]*){_CLOSE}")
# Something between quotes or brackets, or before a comma or the like.
_BOUND: Final = re.compile(
    f"[\u00ab(]{_OPEN}[^{_CLOSE}]*{_CLOSE}[\u00bb).,;:!?]*|{_OPEN}[^{_CLOSE}]*{_CLOSE}[.,;:!?]+"
)

_SYMBOLS: Final = {**ENERGIES, "*": "gauge", "D": "draw", "T": "transmute"}


def _fenced(source: str, name: str) -> str:
    return f"{_OPEN}{source}{_MIDDLE}{name}{_CLOSE}"


class Marked(Texts):
    """Texts in which cards, enchantments, tokens, energies and dice are fenced in."""

    style = "signs"

    def __init__(self, language: str = "en", names: tuple[str, ...] = ()) -> None:
        super().__init__(language, names)
        self._bare: dict[str, str] = {}  # texts without parameters, of which a page has hundreds

    def text(self, key: str, /, **params: int | str) -> str:
        if params:
            return self._filled(key, tuple(params.items()))
        if key not in self._bare:
            self._bare[key] = super().text(key)
        return self._bare[key]

    @lru_cache(SENTENCES)  # noqa: B019 - texts are few and kept ready, too
    def _filled(self, key: str, params: tuple[tuple[str, int | str], ...]) -> str:
        return super().text(key, **dict(params))

    def card(self, card: str) -> str:
        return _fenced(card, super().card(card))

    def enchantment(self, enchantment: str) -> str:
        return _fenced(enchantment, super().enchantment(enchantment))

    def ability(self, number: int) -> str:
        return _fenced(f"ability-{number}", super().ability(number))

    def energies(self, letters: str) -> str:
        if not letters:
            return super().energies(letters)
        return " ".join(
            _fenced(f"energy:{letter}:{count}", self._energy(letter, count))
            for letter, count in Counter(letters).items()
        )

    def die(self, die: int) -> str:
        """A die as signs; read out it is what it shows."""
        return _fenced(f"die:{die_code(die)}", plain(face(self, die)))


class MarkedPseudo(Marked, Pseudo):
    """The same for the pseudo language."""


@lru_cache(LANGUAGES)
def marked(language: str, names: tuple[str, ...] = ()) -> Marked:
    """The texts of a language, with what can be opened fenced in."""
    return (MarkedPseudo if language == PSEUDO else Marked)(language, names)


@lru_cache(LANGUAGES)
def unmarked(language: str, names: tuple[str, ...] = ()) -> Texts:
    """The plain texts of a language, for what is read out and for text mode."""
    return load(language, names)


def plain(text: str) -> str:
    """A sentence without fences."""
    return _FENCED.sub(r"\2", text)


@lru_cache(SENTENCES, typed=True)  # what is markup already equals a text that is not
def html(text: str) -> Markup:
    """A sentence as HTML."""
    # A button is no word: a line would break between it and the quotes around it.
    bound = _BOUND.sub(r'<span class="bound">\g<0></span>', str(escape(text)))
    return Markup(_FENCED.sub(_element, bound))


def _element(match: re.Match[str]) -> str:
    source, name = match.groups()
    if source.startswith("energy:"):
        _, letter, count = source.split(":")
        return energies(letter * int(count), name)
    if source.startswith("die:"):
        return die(source.removeprefix("die:"), name)
    return f'<button type="button" class="link" data-open="{source}">{name}</button>'


def die(code: str, label: str) -> str:
    """A die given by its notation, as signs: what it brings, and a ring if one may transmute.

    Read out it is what those signs mean.
    """
    symbols = code.split("/")[0]
    signs = [icon(_SYMBOLS[symbol]) for symbol in symbols if symbol in _SYMBOLS]
    crystals = "".join(symbol for symbol in symbols if symbol.isdigit())
    if crystals:
        signs.append(icon("crystal") + crystals)
    return f'<span class="signs die-signs" role="img" aria-label="{label}">{"".join(signs)}</span>'


@lru_cache(2000)
def icon(name: str, label: str = "", classes: str = "") -> Markup:
    """A sign of the sprite; without a label it is only an ornament."""
    hidden = Markup('role="img" aria-label="{}"').format(label) if label else 'aria-hidden="true"'
    return Markup('<svg class="icon {}" {}><use href="{}#{}"/></svg>').format(
        classes, Markup(hidden), url("static/sprite.svg"), name
    )


def energies(letters: str, label: str) -> str:
    """Energy tokens as signs, read out as one."""
    signs = "".join(icon(ENERGIES[letter], "", ENERGIES[letter]) for letter in letters)
    return f'<span class="signs" role="img" aria-label="{escape(label)}">{signs}</span>'
