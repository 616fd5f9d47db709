"""The database file: open for one writer and one reader, and missed as soon as it is gone."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Protocol, TypeVar

from sqlalchemy import Connection, NullPool, create_engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

LOG: Final = "-wal"  # what was written last lies here
INDEX: Final = "-shm"  # of the log
LOG_BYTES: Final = 4_000_000  # a longer log is moved into the database
MAGIC: Final = b"SQLite format 3\0"
PRAGMAS: Final = (
    "journal_mode=WAL",  # readers never wait
    "synchronous=FULL",  # nothing is forgotten at a loss of power
    "foreign_keys=ON",
    "wal_autocheckpoint=0",  # we move the log ourselves, and notice if anybody else writes
)
# Whoever opens the file again may find it well.
_DAMAGED: Final = (
    sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN,
)  # fmt: skip

_Result = TypeVar("_Result")
Work = Callable[[Connection], _Result]


class Unusable(Exception):
    """The database cannot be used now; why, in words for whoever runs the server."""


class Keeping(Protocol):
    """A database as the store uses it, whichever it is."""

    held: set[str]  # the games that are in it as they were shown

    @property
    def there(self) -> bool:
        """Whether it is still the one that was opened."""

    def check(self) -> None:
        """Refuses with `Unusable` if it is not, or cannot be used; opens what is there now."""

    def read(self, work: Work[_Result]) -> _Result:
        """Reads everything as it was at one moment."""

    def write(self, work: Work[_Result], patience: float) -> _Result:
        """Does something in one transaction, which is durable when this returns."""

    def close(self) -> None:
        """Lets go of it."""


class Database:
    """The database at a path, whichever file that is by now.

    A file that was deleted can still be written to by whoever has it open, and nobody finds it
    again. So every transaction looks, before and after, whether the file is the one that was
    opened. If not, it is refused, and what is there now is opened for the next one.

    One thread may write while another one reads.
    """

    def __init__(self, path: Path, prepare: Work[None]) -> None:
        self.held: set[str] = set()  # the games that are in this very file as they were shown
        self._path: Final = path
        self._prepare: Final = prepare
        self._reading: Final = threading.Lock()
        self._problem = ""
        self._file: _File | None = _File(path, prepare)

    @property
    def there(self) -> bool:
        """Whether the file that was opened is still the one at its path."""
        file = self._file
        return file is not None and file.there

    def check(self) -> None:
        """Refuses if there is another file than the one that was opened, or none of any use."""
        if self.there:
            return
        missed = self._file is not None
        self._reopen(self._examined)
        if missed or self._file is None:
            what = "was deleted or replaced" if missed else "cannot be used"
            why = "" if self._file is not None else f": {self._problem}"
            raise Unusable(f"{self._path} {what}{why}")

    def read(self, work: Work[_Result]) -> _Result:
        """Reads everything as it was at one moment; never waits for whoever writes."""
        with self._reading:
            if self._file is None:
                raise Unusable(f"{self._path} cannot be used: {self._problem}")
            return self._file.read(work)

    def write(self, work: Work[_Result], patience: float) -> _Result:
        """Does something in one transaction; when this returns it survives a loss of power.

        If another program has locked the database, it waits for so many seconds.
        """
        self.check()
        assert self._file is not None
        try:
            result = self._file.write(work, patience)
        except DatabaseError as error:
            if _code(error) in _DAMAGED:
                self._reopen(self._prepare)
            raise
        self.check()  # or the file is gone with what was written into it
        self._file.tidy()
        return result

    def close(self) -> None:
        """Lets go of the file."""
        if self._file is not None:
            self._file.close()

    def _reopen(self, prepare: Work[None]) -> None:
        """Lets go of what was open, and opens what is there now."""
        with self._reading:
            self.held = set()
            self.close()
            try:
                self._file = _File(self._path, prepare)
            except (SQLAlchemyError, OSError, Unusable) as error:
                self._problem = str(getattr(error, "orig", error))
                self._file = None

    def _examined(self, connection: Connection) -> None:
        """What others have put there may be anything."""
        _examine(connection)
        self._prepare(connection)


@dataclass(frozen=True, slots=True)
class _Sight:
    """What is seen at a path: which file, what is in it, and which log and index are beside it."""

    file: tuple[int, int] | None
    content: tuple[int, int] | None
    log: tuple[int, int] | None
    index: tuple[int, int] | None

    @classmethod
    def of(cls, path: Path, logs: str) -> _Sight:
        """Looks, without opening anything: that would undo the locks which SQLite has."""
        try:
            found = os.stat(path)
        except OSError:
            return cls(None, None, None, None)
        content = found.st_size, found.st_mtime_ns
        return cls(_identity(path), content, _identity(logs + LOG), _identity(logs + INDEX))


class _File:
    """One database file, open; it may be deleted, replaced or written over meanwhile."""

    def __init__(self, path: Path, prepare: Work[None]) -> None:
        self._name: Final = path
        self._path: Final = os.path.realpath(path)  # SQLite has the log beside this one
        _make(self._path)
        before = _identity(self._path)
        self._engine: Final = create_engine(
            URL.create("sqlite", database=self._path),
            poolclass=NullPool,
            isolation_level="AUTOCOMMIT",  # transactions begin and end where we say so
            hide_parameters=True,  # an error must not bring secrets into the log
        )
        with ExitStack() as opened:
            self._writer: Final = self._connected(opened)
            self._reader: Final = self._connected(opened)
            prepare(self._writer)
            self.read(lambda connection: connection.exec_driver_sql("PRAGMA schema_version"))
            self._seen = self._look()
            if self._seen.file != before:
                raise Unusable("it was replaced while it was opened")
            self._connections: Final = opened.pop_all()

    def _connected(self, opened: ExitStack) -> Connection:
        connection = opened.enter_context(self._engine.connect())
        for pragma in PRAGMAS:
            connection.exec_driver_sql(f"PRAGMA {pragma}")
        return connection

    @property
    def there(self) -> bool:
        """Whether everything is as we have left it."""
        return self._look() == self._seen

    def read(self, work: Work[_Result]) -> _Result:
        """Reads in one transaction."""
        with reading(self._reader):
            return work(self._reader)

    def write(self, work: Work[_Result], patience: float) -> _Result:
        """Writes in one transaction."""
        self._writer.exec_driver_sql(f"PRAGMA busy_timeout={max(0, round(patience * 1000))}")
        with writing(self._writer):
            return work(self._writer)

    def tidy(self) -> None:
        """Moves a long log into the database."""
        with suppress(OSError):
            if os.path.getsize(self._path + LOG) > LOG_BYTES:
                with suppress(SQLAlchemyError):  # it grows on until the next time
                    self._move_log()
                self._seen = replace(self._seen, content=self._look().content)

    def close(self) -> None:
        """Closes the file, also one that has lost its name or its content.

        Then nothing of its log is left for what is there now: SQLite would mix them up.
        """
        now, seen = self._look(), self._seen
        if now == seen:
            self._connections.close()
            return
        logs = {LOG: now.log == seen.log, INDEX: now.index == seen.index}
        written_over = now.file == seen.file and now.content != seen.content
        if written_over and not (all(logs.values()) and self._whole()):
            with _nameless(self._path):
                self._connections.close()
        else:
            with suppress(SQLAlchemyError):
                self._move_log()  # somebody may have the file elsewhere
            self._connections.close()
        for end, ours in logs.items():
            if ours:
                with suppress(OSError):
                    os.unlink(self._path + end)

    def _look(self) -> _Sight:
        return _Sight.of(self._name, self._path)

    def _move_log(self) -> None:
        self._writer.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def _whole(self) -> bool:
        """Whether it still is one database with its log; then it was SQLite that wrote to it."""
        try:
            with open(self._path, "rb") as file:
                begins = file.read(len(MAGIC))
            with self._engine.connect() as connection:
                _examine(connection)
        except (SQLAlchemyError, OSError, Unusable):
            return False
        return begins == MAGIC


def _identity(path: str | Path) -> tuple[int, int] | None:
    """Which file has this name."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _make(path: str) -> None:
    """Makes the file, unless it is there; its log will be as private as it is."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o600))


def _examine(connection: Connection) -> None:
    found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
    if found != "ok":
        raise Unusable(str(found))


def _code(error: DatabaseError) -> int:
    """What SQLite calls an error, without the details."""
    return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF


# How a transaction begins that reads, and one that writes.
_BEGINS: Final = {
    "sqlite": ("BEGIN", "BEGIN IMMEDIATE"),
    "postgresql": ("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY", "BEGIN"),
}


def reading(connection: Connection) -> AbstractContextManager[None]:
    """All that is read in it is as it was at one moment."""
    return _transaction(connection, _BEGINS[connection.dialect.name][0])


def writing(connection: Connection) -> AbstractContextManager[None]:
    """All that is done in it happens, or nothing."""
    return _transaction(connection, _BEGINS[connection.dialect.name][1])


@contextmanager
def _transaction(connection: Connection, begin: str) -> Iterator[None]:
    connection.exec_driver_sql(begin)
    try:
        yield
        connection.exec_driver_sql("COMMIT")
    except BaseException:
        with suppress(SQLAlchemyError):  # the database may have done so by itself
            connection.exec_driver_sql("ROLLBACK")
        raise


@contextmanager
def _nameless(path: str) -> Iterator[None]:
    """A file under another name for a moment: SQLite then does not move its log into it."""
    aside = f"{path}.aside"
    os.rename(path, aside)
    try:
        yield
    finally:
        os.rename(aside, path)
