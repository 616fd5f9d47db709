"""The database that a server is told to use: its address, and in one line why it cannot be used.

The address may hold a password, so it is never shown, and what bots run in does not know it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from seasons.rules.engine.messages import Message
from seasons.web.serving.place import CannotStart

if TYPE_CHECKING:
    from seasons.rooms.shared import Shared

VARIABLE: Final = "SEASONS_DATABASE"


def address(given: str | None) -> str | None:
    """The address that was given, or that of the environment; None: games are kept in a folder."""
    found = os.environ.pop(VARIABLE, None)
    return given or found or None


def shared(url: str | None, peer: str) -> Shared | None:
    """The database, and where other processes reach this one."""
    if url is None:
        return None
    # Whoever has no database need not wait for this.
    from seasons.rooms.postgres import BadDatabase, read_url
    from seasons.rooms.shared import Shared

    try:
        found = Shared(read_url(url), peer)
        _ = found.engine  # what is missing is missed at once
    except BadDatabase as error:
        raise CannotStart(str(error)) from None
    return found


def explained(error: Exception) -> Exception:
    """Why there is no server, if the database is to blame; any other error stays as it is."""
    from sqlalchemy.exc import SQLAlchemyError

    from seasons.rooms.database import Unusable

    if not isinstance(error, (SQLAlchemyError, Unusable)):
        return error
    told = problem(error)
    return CannotStart(told.key, **told.params)


def problem(error: Exception) -> Message:
    """What the database says, on one line."""
    text = str(getattr(error, "orig", error)).strip()
    return Message("cli.database.cannot", {"text": " ".join(text.split())})
