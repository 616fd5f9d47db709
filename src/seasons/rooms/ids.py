"""Names of games, that nobody guesses."""

from __future__ import annotations

import secrets


def new_id() -> str:
    """One that no other game has; on a command line it does not look like an option."""
    while (found := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return found
