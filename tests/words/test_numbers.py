"""Numbers as they are read."""

from __future__ import annotations

import re

import pytest

from seasons.rules.engine.setup import CARDS
from seasons.words.cards import card_row
from seasons.words.numbers import signed, written
from seasons.words.texts import languages, load

HYPHEN = re.compile(r"(?<![\w-])-(?=[0-9{])")


@pytest.mark.parametrize(
    ("number", "alone", "change"),
    [(-12, "\u221212", "\u221212"), (0, "0", "0"), (7, "7", "+7")],
)
def test_a_minus_is_no_hyphen(number: int, alone: str, change: str) -> None:
    assert written(number) == alone
    assert signed(number) == change


@pytest.mark.parametrize("language", languages())
def test_numbers_in_sentences_and_lists_have_a_minus(language: str) -> None:
    words = load(language)
    assert "\u22125" in words.text("cards.ability.prestige", number=-5)
    rows = [" ".join(card_row(words, card)) for card in CARDS.values()]
    assert [row for row in rows if HYPHEN.search(row)] == []
