"""Names as people type them: without what is easily left out."""

from __future__ import annotations

import unicodedata
from typing import Final

_LEFT_OUT: Final = str.maketrans(
    {"'": "", "\u2019": "", "\u02bc": "", "-": " "}  # apostrophes of all kinds
    | {"\u0153": "oe", "\u00e6": "ae", "\u0491": "\u0433"}  # not on every keyboard
)


def folded(name: str) -> str:
    """A name in small letters without apostrophes, hyphens and accents."""
    split = unicodedata.normalize("NFD", name.casefold())
    letters = "".join(sign for sign in split if not unicodedata.combining(sign))
    return " ".join(letters.translate(_LEFT_OUT).split())
