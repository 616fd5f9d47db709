"""Copies of a database, and putting one back: nothing is ever lost by either."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from seasons.rooms.database import INDEX, LOG, MAGIC
from seasons.rooms.schema import VERSION

PART: Final = ".part"  # a copy that is not whole yet
ASIDE: Final = "before-restore"
_LOCKED: Final = 10.0  # seconds that others may have locked a database


class BadCopy(Exception):
    """Why a file is no sound copy of our games."""


def back_up(database: Path, target: Path) -> int:
    """Copies a database as it is at one moment, also one that a server has open.

    The copy is looked through before it has its name; how many games are in it. A file that is
    there already is not touched: FileExistsError.
    """
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o600))
    try:
        with _copied(database, target.with_name(f"{target.name}{PART}")) as copy:
            games = examine(copy)
            copy.replace(target)
    except BaseException:
        target.unlink(missing_ok=True)
        raise
    _settle(target.parent)
    return games


def restore(source: Path, database: Path) -> tuple[int, Path | None]:
    """Puts a copy in the place of a database that nobody has open, which is kept aside.

    How many games there are now, and where the old ones are.
    """
    examine(source)
    with _copied(source, database.with_name(f"{database.name}{PART}")) as copy:
        games = examine(copy)
        aside = _set_aside(database)
        copy.replace(database)
    _settle(database.parent)
    return games, aside


def examine(path: Path) -> int:
    """Refuses a file that is no sound database of ours; how many games are in it."""
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise BadCopy("it is no database")
    try:
        with closing(_opened(path, "ro")) as connection:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok":
                raise BadCopy(" ".join(str(found).split()))
            _check_version(connection)
            if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
                raise BadCopy("it has parts of games that are not there")
            lost = "SELECT count(*) FROM game WHERE id NOT IN (SELECT game FROM seat)"
            if connection.execute(lost).fetchone()[0]:
                raise BadCopy("it has games that nobody plays")
            return int(connection.execute("SELECT count(*) FROM game").fetchone()[0])
    except sqlite3.Error as error:
        raise BadCopy(str(error)) from None


def _check_version(connection: sqlite3.Connection) -> None:
    try:
        asked = "SELECT value FROM meta WHERE name = 'schema_version'"
        (version,) = connection.execute(asked).fetchone() or ("",)
    except sqlite3.OperationalError:
        raise BadCopy("it is another program's database") from None
    if not str(version).isdigit() or not 1 <= int(version) <= VERSION:
        raise BadCopy(f"it has version {version}, and this program knows {VERSION}")


@contextmanager
def _copied(source: Path, target: Path) -> Iterator[Path]:
    """A whole copy in one file, for its owner alone; gone afterwards, unless it was moved."""
    target.unlink(missing_ok=True)
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o600))
    try:
        with closing(_opened(source, "rw")) as old, closing(_opened(target, "rw")) as new:
            old.execute("PRAGMA wal_autocheckpoint=0")  # a server would miss its log
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # so that it is one file
        _synchronize(target)
        yield target
    except sqlite3.Error as error:
        raise BadCopy(str(error)) from None
    finally:
        target.unlink(missing_ok=True)


def _set_aside(database: Path) -> Path | None:
    """Gives a database another name as well, with the log that belongs to it.

    It is not opened: SQLite would move the log into it, also if it is damaged or something else.
    """
    if not database.exists():
        return None
    stamp = time.strftime("%Y%m%d-%H%M%S")
    aside, number = database.with_name(f"{database.name}.{ASIDE}-{stamp}"), 2
    while aside.exists():
        aside = database.with_name(f"{database.name}.{ASIDE}-{stamp}-{number}")
        number += 1
    try:
        os.link(database, aside)
    except OSError:  # some file systems have one name to a file
        shutil.copy2(database, aside)
        _synchronize(aside)
    for end in (LOG, INDEX):
        with suppress(FileNotFoundError):
            os.rename(f"{database}{end}", f"{aside}{end}")
    return aside


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, timeout=_LOCKED, isolation_level=None)


def _synchronize(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _settle(folder: Path) -> None:
    """A new name survives a loss of power."""
    with suppress(OSError):
        _synchronize(folder)
