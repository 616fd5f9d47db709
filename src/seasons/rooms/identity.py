"""Who a browser is: a secret that it keeps, and links by which another one becomes the same.

A link opens once and not for long. Only its hash is kept, so that nobody who reads the database
later finds a link in it.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from seasons.rooms.allowance import Allowance, TooManyLinks
from seasons.rooms.limits import Limits
from seasons.rooms.schema import BROWSERS, LINKS
from seasons.rooms.store import Store
from seasons.rules.engine.errors import SeasonsError

LASTS: Final = 600.0  # seconds
BYTES: Final = 24  # of chance in a link


class BadLink(SeasonsError):
    """A link to nobody: used, too old, or made up."""

    code = "bad-link"

    def __init__(self) -> None:
        super().__init__("this link was used, is too old, or never was one")


class Identities:
    """The browsers that a store knows, and the links between them."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store: Final = store
        self._allowance: Final = Allowance(
            limits.links_per_minute, limits.links_per_minute_per_address, TooManyLinks
        )

    async def link(self, browser: str, address: str | None) -> str:
        """The secret of a new link to a browser; an earlier one leads nowhere any more."""
        self._count(address)
        token, now = secrets.token_urlsafe(BYTES), time.time()

        def work(connection: Connection) -> None:
            old = (LINKS.c.browser == browser) | (LINKS.c.until <= now)
            connection.execute(delete(LINKS).where(old))
            row = {"hash": _hash(token), "browser": browser, "until": now + LASTS}
            connection.execute(insert(LINKS).values(row))

        await self._store.change(work)
        return token

    async def behind(self, token: str, address: str | None) -> str:
        """The browser that a link leads to; it can be opened all the same."""
        self._count(address)
        return await self._store.look(lambda connection: _behind(connection, token))

    async def join(self, token: str, browser: str | None, address: str | None) -> str:
        """Opens a link: the browser that it leads to, which now has the seats of both.

        A browser that comes along its own link has changed nothing, nor used it up.
        """
        self._count(address)

        def work(connection: Connection) -> str:
            found = _behind(connection, token)
            if found != browser:
                connection.execute(delete(LINKS).where(LINKS.c.hash == _hash(token)))
                if browser is not None:
                    _add_seats(connection, browser, found)
            return found

        return await self._store.change(work)

    def _count(self, address: str | None) -> None:
        """Every link counts, whether it is made, looked at or opened, and wherever it leads."""
        self._allowance.spend(address, time.monotonic())


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _behind(connection: Connection, token: str) -> str:
    valid = (LINKS.c.hash == _hash(token)) & (LINKS.c.until > time.time())
    found: str | None = connection.execute(select(LINKS.c.browser).where(valid)).scalar()
    if found is None:
        raise BadLink
    return found


def _add_seats(connection: Connection, source: str, target: str) -> None:
    """Opens the seats of one browser to another; the first keeps them, if it is still in use."""

    def seats(browser: str) -> set[tuple[str, int]]:
        rows = connection.execute(select(BROWSERS).where(BROWSERS.c.browser == browser))
        return {(row.game, row.seat) for row in rows}

    new = seats(source) - seats(target)
    rows = [{"browser": target, "game": game, "seat": seat} for game, seat in sorted(new)]
    if rows:
        connection.execute(insert(BROWSERS), rows)
