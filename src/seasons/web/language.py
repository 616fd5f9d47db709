"""In which language somebody is answered: as they have chosen, or as their browser asks."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from starlette.requests import cookie_parser

from seasons.words.texts import languages, load

COOKIE: Final = "seasons-language"
_QUALITY: Final = re.compile(r"q=([01](?:\.[0-9]{1,3})?)")


def language_of(headers: Any) -> str:
    """The language that was chosen, or the first the browser asks for, among those with texts."""
    chosen = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
    wanted = [chosen, *_accepted(headers.get("accept-language", ""))]
    return next((code for code in wanted if code in _with_texts()), "en")


def _accepted(header: str) -> list[str]:
    """The languages of a header, the most wanted first."""
    ranked = []
    for wanted in header.split(","):
        code, _, weight = wanted.strip().lower().partition(";")
        quality = _QUALITY.fullmatch(weight.strip())
        ranked.append((float(quality[1]) if quality else 1.0, code.strip().partition("-")[0]))
    ranked.sort(key=lambda each: -each[0])
    return [code for weight, code in ranked if weight]


@cache
def offered() -> tuple[tuple[str, str], ...]:
    """The languages one can choose, by code, each with its own name for itself."""
    return tuple((code, load(code).text("language.name")) for code in languages())


@cache
def _with_texts() -> frozenset[str]:
    return frozenset(languages())
