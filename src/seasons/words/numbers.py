"""Numbers as they are read: a minus is a minus sign, as wide as a plus, and never a hyphen.

Notation, records and the API have numbers for programs, which stay as they are.
"""

from __future__ import annotations

from typing import Final

MINUS: Final = "\N{MINUS SIGN}"


def written(number: int) -> str:
    """A number."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """A number that is more or less than before; nothing is neither."""
    return f"+{number}" if number > 0 else written(number)
