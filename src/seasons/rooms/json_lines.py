"""Where something stands in a JSON text."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final

_SPACE: Final = re.compile(r"\s*")
_DECODER: Final = json.JSONDecoder()


def line_of(text: str, path: Sequence[str | int]) -> int:
    """The line on which a value begins, or what it should be in if it is not there."""
    at = _after_space(text, 0)
    for step in path:
        found = _inside(text, at, step)
        if found is None:
            break
        at = found
    return text.count("\n", 0, at) + 1


def _inside(text: str, at: int, wanted: str | int) -> int | None:
    """Where a member of an object, or an element of a list, begins."""
    if text[at] not in "{[":
        return None
    is_object, number = text[at] == "{", 0
    at = _after_space(text, at + 1)
    while text[at] not in "}]":
        name: str | int = number
        if is_object:
            name, at = _DECODER.raw_decode(text, at)
            at = _after_space(text, _after_space(text, at) + 1)  # and the colon
        if name == wanted:
            return at
        at = _after_space(text, _DECODER.raw_decode(text, at)[1])
        if text[at] == ",":
            at = _after_space(text, at + 1)
        number += 1
    return None


def _after_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    assert found is not None  # there may be none, but that is found
    return found.end()
