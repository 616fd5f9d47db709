"""The games of a data directory in the hands of their owner, also while a server runs.

A server that runs alone changes the games that it has open. What the owner wants of those is noted
in the database, and the server does it within a second or so.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, NullPool, create_engine, delete, func, insert, select, update
from sqlalchemy.engine import URL

from seasons.rooms.claims import anybody, notify
from seasons.rooms.database import PRAGMAS, reading, writing
from seasons.rooms.errands import DELETE, END, ERRAND, ended
from seasons.rooms.ids import could_be
from seasons.rooms.kept import Kept
from seasons.rooms.postgres import open_engine
from seasons.rooms.rows import add_game, load_game, load_games
from seasons.rooms.schema import ERRANDS, GAMES, expect, prepare
from seasons.rooms.story import Played

PATIENCE: Final = 20.0  # seconds for a server to do what is wanted
PAUSE: Final = 0.1
LOCKED: Final = 10_000  # milliseconds that others may have locked the database
AT_ONCE: Final = 100  # games that are loaded together


class NotDone(Exception):
    """The server that runs has not done what was noted for it."""


class Books:
    """All games that are kept, to be looked at, added, ended and deleted."""

    def __init__(self, connection: Connection, running: bool) -> None:
        self._connection: Final = connection
        self._running: Final = running

    @classmethod
    @contextmanager
    def opened(cls, path: Path, running: bool) -> Iterator[Books]:
        """The games of a database, which a server may have open."""
        engine = create_engine(
            URL.create("sqlite", database=str(path)),
            poolclass=NullPool,
            isolation_level="AUTOCOMMIT",
            hide_parameters=True,
        )
        with engine.connect() as connection:
            # As the server does: its log is not moved, or it would miss what it has written.
            for pragma in (f"busy_timeout={LOCKED}", *PRAGMAS):
                connection.exec_driver_sql(f"PRAGMA {pragma}")
            (expect if running else prepare)(connection)
            yield cls(connection, running)

    @classmethod
    @contextmanager
    def shared(cls, url: URL) -> Iterator[Books]:
        """The games of a PostgreSQL database, which servers may share."""
        with open_engine(url, "seasons owner").connect() as connection:
            running = anybody(connection)
            (expect if running else prepare)(connection)
            yield cls(connection, running)

    def games(self, before: float | None = None) -> Iterator[Kept]:
        """All games, or those that nobody has played since a moment, the last one first."""
        wanted = select(GAMES.c.id).order_by(GAMES.c.played.desc(), GAMES.c.id)
        if before is not None:
            wanted = wanted.where(GAMES.c.played < before)
        ids = list(self._connection.execute(wanted).scalars())
        for start in range(0, len(ids), AT_ONCE):
            yield from load_games(self._connection, ids[start : start + AT_ONCE])

    def game(self, game: str) -> tuple[Kept, list[Played]] | None:
        """A game and all its gestures, as they were at one moment."""
        if not could_be(game):
            return None
        with reading(self._connection):
            return load_game(self._connection, game)

    def add(self, game: Kept, gestures: list[Played]) -> None:
        """Keeps a game that comes from elsewhere."""
        with writing(self._connection):
            add_game(self._connection, game, gestures)

    def end(self, games: list[str]) -> None:
        """Ends games as they stand."""
        if self._running:
            self._have_done(END, games)
            return
        for game in games:
            with writing(self._connection):
                found = load_games(self._connection, [game])
                for each in found if found and found[0].result is None else []:
                    # A server that has opened the game just now must open it again.
                    values = {"result": ended(each), "keeper": each.keeper + 1}
                    self._connection.execute(update(GAMES).where(GAMES.c.id == game).values(values))

    def delete(self, games: list[str]) -> None:
        """Deletes games for good."""
        if self._running:
            self._have_done(DELETE, games)
            return
        with writing(self._connection):
            for game in games:
                self._connection.execute(delete(GAMES).where(GAMES.c.id == game))

    def _have_done(self, what: str, games: list[str]) -> None:
        """Notes what is wanted, and waits until the server has done it."""
        numbers = []
        with writing(self._connection):
            for game in games:
                row = insert(ERRANDS).values(what=what, game=game).returning(ERRANDS.c.number)
                numbers.append(self._connection.execute(row).scalar_one())
            if self._connection.dialect.name == "postgresql":
                notify(self._connection, ERRAND, numbers[-1])
        noted = ERRANDS.c.number.between(min(numbers), max(numbers))
        deadline = time.monotonic() + PATIENCE
        left = len(numbers)
        while left:
            time.sleep(PAUSE)
            found = select(func.count()).select_from(ERRANDS).where(noted)
            before, left = left, self._connection.execute(found).scalar_one()
            if left < before:
                deadline = time.monotonic() + PATIENCE
            elif time.monotonic() > deadline:
                with writing(self._connection):
                    self._connection.execute(delete(ERRANDS).where(noted))
                raise NotDone
