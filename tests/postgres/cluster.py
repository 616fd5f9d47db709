"""A PostgreSQL of our own, in a folder of its own; root lets somebody else run it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from sqlalchemy import NullPool, create_engine, text
from sqlalchemy.engine import URL

from scripts.postgres import user

SETTINGS = {
    "listen_addresses": "''",
    "max_connections": "60",
    "shared_buffers": "'16MB'",
    "logging_collector": "off",
    "fsync": "off",  # servers are killed here, never the database
    "full_page_writes": "off",
}


class Cluster:
    """A server that is reached by a socket in a folder of its own, and by nobody else."""

    def __init__(self, folder: Path, bin_: Path) -> None:
        self._folder = folder
        self._bin = bin_
        self._numbers = count()
        self._user = user()
        if self._user is not None:
            shutil.chown(folder, self._user)
        self._run("initdb", "-D", str(folder / "data"), "-U", "seasons", "-A", "trust",
                  "--no-sync", "-E", "UTF8", "--locale=C")  # fmt: skip
        self.start()

    def start(self) -> None:
        """Starts it."""
        settings = " ".join(f"-c {name}={value}" for name, value in SETTINGS.items())
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-l", str(self._folder / "log"),
                  "-w", "-o", f"{settings} -k {self._folder}", "start")  # fmt: skip

    def stop(self, how: str = "fast") -> None:
        """Stops it, and cuts all connections."""
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-w", "-m", how, "stop")

    def url(self, name: str) -> URL:
        """The address of a database."""
        return URL.create("postgresql+psycopg", username="seasons", database=name,
                          query={"host": str(self._folder)})  # fmt: skip

    def new(self) -> URL:
        """A database with nothing in it."""
        name = f"games{next(self._numbers)}"
        self.ask("postgres", f"CREATE DATABASE {name}")
        return self.url(name)

    def ask(self, database: str, question: str, **values: object) -> list[tuple[object, ...]]:
        """What the owner of the database types."""
        engine = create_engine(self.url(database), poolclass=NullPool,
                               isolation_level="AUTOCOMMIT")  # fmt: skip
        with engine.connect() as connection:
            found = connection.execute(text(question), values)
            return [tuple(row) for row in found] if found.returns_rows else []

    def _run(self, program: str, *arguments: str) -> None:
        # Whatever pg_ctl starts keeps its output, so that is no pipe.
        with open(self._folder / "said", "ab") as said:
            subprocess.run([self._bin / program, *arguments], check=True, user=self._user,
                           cwd=self._folder, stdout=said, stderr=said,
                           stdin=subprocess.DEVNULL, extra_groups=[] if self._user else None,
                           env={"PATH": os.defpath, "LC_ALL": "C"})  # fmt: skip


@contextmanager
def cluster(bin_: Path) -> Iterator[Cluster]:
    """A server, and nothing of it afterwards."""
    # A short name: a socket has one of at most 107 bytes.
    folder = Path(tempfile.mkdtemp(prefix="seasons-pg-", dir="/tmp"))
    try:
        found = Cluster(folder, bin_)
        try:
            yield found
        finally:
            found.stop("immediate")  # nobody wants to see it again
    finally:
        shutil.rmtree(folder)
