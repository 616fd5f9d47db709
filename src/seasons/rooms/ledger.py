"""The games of a browser that are over, with the account of each.

A room writes the account of a game when it ends. Games that ended before there were accounts are
played again, one after another, from when somebody asks for them; nobody waits for long.
"""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, literal, select

from seasons.rooms.account import Account
from seasons.rooms.kept import MADE, Kept
from seasons.rooms.result import Result
from seasons.rooms.retelling import retold
from seasons.rooms.schema import ACCOUNTS, BROWSERS, ERAS, GAMES, SEATS
from seasons.rooms.store import NotRead, NotSaved, Store
from seasons.rooms.story import Played
from seasons.rules.course.scoring import given_up, outcome
from seasons.rules.engine.tables import LEVELS
from seasons.rules.writing.position import read_position

PATIENCE: Final = 1.0  # seconds that somebody waits for games without an account
TOGETHER: Final = 10  # accounts that are kept in one go

log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, as somebody who sat in it may look back at it."""

    game: str
    played: float
    level: str
    players: tuple[str, ...]  # of each seat: `human`, or a bot
    names: tuple[str, ...]
    own: tuple[int, ...]  # the seats that the browser has opened
    account: Account | None  # None: it was not read yet


class Ledger:
    """The finished games that a store has."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._reading: asyncio.Task[None] | None = None

    async def of(self, browser: str) -> list[Finished]:
        """The finished games of a browser, the oldest first."""
        games = await self._games(browser)
        if all(each.account is not None for each in games):
            return games
        if self._reading is None or self._reading.done():  # whoever asked before comes first
            self._reading = asyncio.create_task(self._read(games))
        await asyncio.wait([self._reading], timeout=PATIENCE)
        return await self._games(browser)

    async def close(self) -> None:
        """Reads no more."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait([self._reading])

    async def _games(self, browser: str) -> list[Finished]:
        return await self._store.look(lambda connection: _games(connection, browser))

    async def _read(self, games: list[Finished]) -> None:
        """Reads the accounts that are missing, and keeps them."""
        missing = [each for each in games if each.account is None]
        with suppress(NotRead, NotSaved):  # the store has said why; they can be read again
            for first in range(0, len(missing), TOGETHER):
                found: dict[Finished, Account] = {}
                for each in missing[first : first + TOGETHER]:
                    loaded = await self._store.finished(each.game)
                    if loaded is not None:
                        found[each] = await asyncio.to_thread(_told, *loaded)
                await self._store.change(partial(_keep, found))


def _games(connection: Connection, browser: str) -> list[Finished]:
    own: dict[str, list[int]] = {}
    opened = (BROWSERS.c.browser == browser) & (BROWSERS.c.seat != MADE)
    for row in connection.execute(select(BROWSERS).where(opened).order_by(BROWSERS.c.seat)):
        own.setdefault(row.game, []).append(row.seat)
    mine = select(BROWSERS.c.game).where(opened)
    seats: dict[str, list[Any]] = {}
    rows = select(SEATS).where(SEATS.c.game.in_(mine)).order_by(SEATS.c.game, SEATS.c.seat)
    for row in connection.execute(rows):
        seats.setdefault(row.game, []).append(row)
    over = GAMES.c.id.in_(mine) & GAMES.c.result.is_not(None)
    games = (
        select(GAMES.c.id, GAMES.c.played, GAMES.c.result, ERAS.c.setup, ACCOUNTS.c.account)
        .join(ERAS, (ERAS.c.game == GAMES.c.id) & (ERAS.c.number == 0))
        .join(ACCOUNTS, ACCOUNTS.c.game == GAMES.c.id, isouter=True)
    )
    return [
        Finished(
            game=row.id,
            played=row.played,
            level=json.loads(row.setup).get("level", LEVELS[-1]),
            players=tuple(seat.player for seat in seats[row.id]),
            names=tuple(seat.name for seat in seats[row.id]),
            own=tuple(own[row.id]),
            account=None if row.account is None else Account.read(row.account),
        )
        for row in connection.execute(games.where(over).order_by(GAMES.c.played))
        if not Result.read(row.result).ended  # nobody has won or lost
    ]


def _told(kept: Kept, played: list[Played]) -> Account:
    """The account of a game, played again; one that nobody can read any more has no sheets."""
    try:
        found = retold(kept, played)
        if found.game is not None and found.game.outcome is not None:
            return Account.of(found.game.state, found.game.outcome, found.story)
        state, resigned = read_position(kept.position.partition(" | ")[0]), None
        if kept.result is not None:
            resigned = Result.read(kept.result).resigned
        ended = outcome(state) if resigned is None else given_up(state, resigned)
        return Account() if ended is None else Account.of(state, ended, [])
    except Exception:  # whatever is wrong with a game, the others can be looked at
        log.exception("game %s has no account", kept.id)
        return Account()


def _keep(found: dict[Finished, Account], connection: Connection) -> None:
    """Keeps accounts of games that are still there and have not gone on meanwhile."""
    for each, account in found.items():
        connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.game == each.game))
        same = (GAMES.c.id == each.game) & (GAMES.c.played == each.played)
        row = select(GAMES.c.id, literal(str(account))).where(same)
        connection.execute(insert(ACCOUNTS).from_select(["game", "account"], row))
