"""Sections and cards as HTML, kept ready: what is drawn from equal values is drawn once."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache, partial
from typing import Any, Final

from markupsafe import Markup

from seasons.rules.engine import tables
from seasons.web.page.markup import Marked
from seasons.web.page.pieces import Place
from seasons.web.page.rendering import environment

SECTIONS: Final = 4000  # that are kept
CARDS: Final = 4000


def section(name: str, words: Marked, /, **values: Hashable) -> str:
    """A section that depends on a few plain values only."""
    return _section(name, words, tuple(values.items()))


@lru_cache(SECTIONS)
def _section(name: str, words: Marked, values: tuple[tuple[str, Hashable], ...]) -> str:
    return rendered(name, words, dict(values))


def rendered(name: str, words: Marked, values: dict[str, Any]) -> str:
    """A section from anything, drawn anew."""
    template = environment().get_template(f"table/{name}.html")
    return template.render(values, t=words.text, tables=tables, card=partial(card, words))


@lru_cache(CARDS)
def card(words: Marked, place: Place, size: str, whole: bool = False) -> Markup:
    """A card where it lies; without its front, which a table is sent once, unless it is whole."""
    front = place.front.html if whole else place.front.slot
    template = environment().get_template("card.html")
    return Markup(template.render(place=place, size=size, front=front, t=words.text))
