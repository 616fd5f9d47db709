"""In which language somebody is answered."""

from __future__ import annotations

from functools import cache
from typing import Any

from seasons.words.texts import languages


def language_of(headers: Any) -> str:
    """The first of the languages that a browser asks for which has texts."""
    with_texts = _with_texts()
    for wanted in headers.get("accept-language", "").split(","):
        code = wanted.split(";")[0].strip().lower().split("-")[0]
        if code in with_texts:
            return str(code)
    return "en"


@cache
def _with_texts() -> tuple[str, ...]:
    return languages()
