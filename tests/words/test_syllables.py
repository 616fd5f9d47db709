"""Where names are broken."""

from __future__ import annotations

import pytest

from seasons.rules.engine.setup import CARDS
from seasons.words.syllables import SOFT, breakable
from seasons.words.texts import languages, load


@pytest.mark.parametrize(
    "name",
    [
        "Amu-let of Fire", "Di-vine Cha-lice", "Lewis Grey-face", "Sid Night-shade",
        "Bes-pelled Gri-moire",
        "Po-tion of Re-sur-rec-tion", "Amu-lette d\u2019eau", "Gri-moire en-sor-cel\u00e9",
        "Ar-cano Sang-sue", "Cube ru-nique",
        "\u0417\u0430-\u0447\u0430-\u0440\u043e-\u0432\u0430-\u043d\u0438\u0439 "
        "\u0491\u0440\u0438-\u043c\u0443\u0430\u0440",
        # In Ukrainian two letters may be left for the next line.
        "\u0421\u043a\u0440\u0438-\u043d\u044f \u0428\u043e-\u043b\u043e\u043c",
    ],
)  # fmt: skip
def test_a_name_is_broken_between_syllables(name: str) -> None:
    assert breakable(name.replace("-", "")).replace(SOFT, "-") == name


@pytest.mark.parametrize("language", languages())
def test_all_names_stay_what_they_are_and_no_piece_is_long(language: str) -> None:
    for card in CARDS.values():
        name = load(language).card(card.id)
        broken = breakable(name)
        assert broken.replace(SOFT, "") == name
        pieces = broken.replace(SOFT, " ").replace("-", " ").split()
        assert max(map(len, pieces)) <= 9, broken
