"""Names of games, that nobody guesses."""

from __future__ import annotations

import re
import secrets
from typing import Final

_SIGNS: Final = re.compile(r"[A-Za-z0-9_-]{1,100}")


def new_id() -> str:
    """One that no other game has; on a command line it does not look like an option."""
    while (found := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return found


def could_be(text: str) -> bool:
    """Whether a game, a record or a seat's secret could be called so.

    All else leads nowhere; a database need not be asked, and may not even be able to hear it.
    """
    return _SIGNS.fullmatch(text) is not None
