"""The rulings of something: short answers, numbered in the catalogues."""

from __future__ import annotations

from itertools import count, takewhile

from seasons.words.texts import Texts


def rulings(words: Texts, key: str) -> list[str]:
    """All rulings of a card, an enchantment, a token or a section of the rules, by its key."""
    numbers = takewhile(lambda n: words.knows(f"{key}.ruling.{n}"), count(1))
    return [words.text(f"{key}.ruling.{n}") for n in numbers]
