"""Real servers that share a database, each in a process of its own."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from sqlalchemy.engine import URL

from tests.postgres.cluster import Cluster
from tests.web.test_durability import Server

SILENCE = 2.0  # seconds until a server that is not heard of is given up


def written(database: URL) -> str:
    """The address of a database as somebody types it."""
    return database.set(drivername="postgresql").render_as_string(hide_password=False)


def start(folder: Path, database: URL, *more: str) -> Server:
    """A server on a database."""
    options = ("--database", written(database), "--silence-seconds", str(SILENCE), *more)
    return Server(folder / "none", options=options)


@contextmanager
def servers(folder: Path, database: URL, number: int = 2, *more: str) -> Iterator[list[Server]]:
    """Servers that share a database."""
    with ExitStack() as stack:
        found = []
        for _ in range(number):
            found.append(start(folder, database, *more))
            stack.callback(end, found[-1])
        yield found


def end(server: Server) -> None:
    """Ends a server, whether it is stopped or not."""
    server.process.send_signal(signal.SIGCONT)
    server.kill()


def keeper(postgres: Cluster, database: URL, game: str) -> object:
    """How often a game has changed hands."""
    assert database.database is not None
    question = "SELECT keeper FROM game WHERE id = :game"
    return postgres.ask(database.database, question, game=game)[0][0]
