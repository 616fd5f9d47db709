"""The tables of the database, and how one of an older version becomes one of this version.

A migration is a list of SQL statements, carried out in one transaction after a database file has
been copied: either all of it happens, or nothing. PostgreSQL has the same tables and one more.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)

from seasons.rooms.database import Unusable, writing

VERSION: Final = 5

TABLES: Final = MetaData()
META: Final = Table(
    "meta", TABLES, Column("name", String, primary_key=True), Column("value", String)
)
GAMES: Final = Table(
    "game",
    TABLES,
    Column("id", String, primary_key=True),
    Column("created", Float, nullable=False),
    Column("played", Float, nullable=False),
    Column("position", Text, nullable=False),
    Column("result", Text),
    Column("title", String, nullable=False, server_default=""),  # given by who made it
    Column("follows", String),  # the game that it is the rematch of
    Column("version", Integer, nullable=False, server_default="0"),  # its last gesture's number
    Column("keeper", Integer, nullable=False, server_default="0"),  # how often it changed hands
    Column("clock", String),  # how long people may think; none: as long as they like
)
ERAS: Final = Table(
    "era",
    TABLES,
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("after", Integer, nullable=False),  # the number of the last gesture before it
    Column("rules_version", Integer, nullable=False),
    Column("setup", Text, nullable=False),
    Column("start", Text),
)
SEATS: Final = Table(
    "seat",
    TABLES,
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String, nullable=False),
    Column("name", String, nullable=False),
    # In the clear, so that its link can be shown again: the file has every hand beside it.
    Column("token", String, nullable=False, unique=True),
    Column("stand_in", String),  # the bot that plays here until its person is back
    Column("seconds_left", Float),  # on its clock
    Column("wants_gone", Boolean, nullable=False, server_default=false()),  # to delete the game
)
GESTURES: Final = Table(
    "gesture",
    TABLES,
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("gesture", String, nullable=False),
    Column("automatic", Boolean, nullable=False),
    Column("takes_back", Text),  # the numbers of gestures that were undone by it
)
BROWSERS: Final = Table(
    "browser",
    TABLES,
    Column("browser", String, primary_key=True),
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),  # MADE: it has made the game
)
ACCOUNTS: Final = Table(
    "account",
    TABLES,
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("account", Text, nullable=False),  # what is told of a game that is over
)
LINKS: Final = Table(
    "link",
    TABLES,
    Column("hash", String, primary_key=True),  # of the secret, which nobody can read again
    Column("browser", String, nullable=False),
    Column("until", Float, nullable=False),
)
# Short codes to type: each opens a seat once.
CODES: Final = Table(
    "code",
    TABLES,
    Column("hash", String, primary_key=True),
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("until", Float, nullable=False),
)
# What people say at the table: one of the ready phrases, or words of their own.
SAYINGS: Final = Table(
    "saying",
    TABLES,
    Column("game", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("phrase", String),
    Column("text", Text, nullable=False),
)
UPLOADS: Final = Table(
    "upload",
    TABLES,
    Column("id", String, primary_key=True),
    Column("created", Float, nullable=False),
    Column("record", Text, nullable=False),
)
# What the owner wants of a server that runs: it alone changes the games that it has open.
ERRANDS: Final = Table(
    "errand",
    TABLES,
    Column("number", Integer, primary_key=True),
    Column("what", String, nullable=False),
    Column("game", String, nullable=False),
)

# The processes that share the games of a PostgreSQL database.
SHARED: Final = MetaData()
PROCESSES: Final = Table(
    "process",
    SHARED,
    Column("id", String, primary_key=True),
    Column("address", String, nullable=False),  # where the others reach it
    Column("secret", String, nullable=False),  # by which it knows that one of them asks
    Column("backend", Integer, nullable=False),  # the session that has its locks
    Column("beat", Float, nullable=False),  # its last sign of life, by the clock of the database
)
# A number like those of games, which are hashes: only one process makes or migrates tables.
PREPARING: Final = 5_115_151_773_105

# By the version that they lead from. What databases write differently stands in braces.
DIALECTS: Final = {
    "sqlite": {"serial": "INTEGER", "false": "0"},
    "postgresql": {"serial": "SERIAL", "false": "false"},
}
MIGRATIONS: Final = {
    1: (
        "CREATE TABLE era (game VARCHAR NOT NULL, number INTEGER NOT NULL, after INTEGER NOT NULL, "
        "rules_version INTEGER NOT NULL, setup TEXT NOT NULL, start TEXT, "
        "PRIMARY KEY (game, number), FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE)",
        "INSERT INTO era (game, number, after, rules_version, setup, start) "
        "SELECT id, 0, 0, rules_version, setup, start FROM game",
        "ALTER TABLE game DROP COLUMN rules_version",
        "ALTER TABLE game DROP COLUMN setup",
        "ALTER TABLE game DROP COLUMN start",
        "ALTER TABLE gesture RENAME COLUMN steps TO gesture",
        "ALTER TABLE gesture ADD COLUMN takes_back TEXT",
        "UPDATE gesture SET gesture = 'steps ' || gesture",
    ),
    2: (
        "ALTER TABLE game ADD COLUMN title VARCHAR DEFAULT '' NOT NULL",
        "ALTER TABLE game ADD COLUMN follows VARCHAR",
    ),
    3: (
        "CREATE TABLE account (game VARCHAR NOT NULL, account TEXT NOT NULL, PRIMARY KEY (game), "
        "FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE)",
        "CREATE TABLE link (hash VARCHAR NOT NULL, browser VARCHAR NOT NULL, until FLOAT NOT NULL, "
        "PRIMARY KEY (hash))",
        "CREATE TABLE upload (id VARCHAR NOT NULL, created FLOAT NOT NULL, record TEXT NOT NULL, "
        "PRIMARY KEY (id))",
        "CREATE TABLE errand (number {serial} NOT NULL, what VARCHAR NOT NULL, "
        "game VARCHAR NOT NULL, PRIMARY KEY (number))",
    ),
    4: (
        "ALTER TABLE game ADD COLUMN version INTEGER DEFAULT '0' NOT NULL",
        "ALTER TABLE game ADD COLUMN keeper INTEGER DEFAULT '0' NOT NULL",
        "ALTER TABLE game ADD COLUMN clock VARCHAR",
        "UPDATE game SET version = "
        "coalesce((SELECT max(number) FROM gesture WHERE gesture.game = game.id), 0)",
        "UPDATE game SET version = (SELECT max(after) FROM era WHERE era.game = game.id) "
        "WHERE version < (SELECT max(after) FROM era WHERE era.game = game.id)",
        "ALTER TABLE seat ADD COLUMN stand_in VARCHAR",
        "ALTER TABLE seat ADD COLUMN seconds_left FLOAT",
        "ALTER TABLE seat ADD COLUMN wants_gone BOOLEAN DEFAULT {false} NOT NULL",
        "CREATE TABLE code (hash VARCHAR NOT NULL, game VARCHAR NOT NULL, seat INTEGER NOT NULL, "
        "until FLOAT NOT NULL, PRIMARY KEY (hash), "
        "FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE)",
        "CREATE TABLE saying (game VARCHAR NOT NULL, number INTEGER NOT NULL, "
        "seat INTEGER NOT NULL, at FLOAT NOT NULL, phrase VARCHAR, text TEXT NOT NULL, "
        "PRIMARY KEY (game, number), FOREIGN KEY(game) REFERENCES game (id) ON DELETE CASCADE)",
    ),
}


class StoreError(Unusable):
    """A database of another version, in words for whoever started the server."""


def prepare(connection: Connection) -> None:
    """Makes the tables, or finds them; those of an older version are migrated, a file is copied."""
    if connection.dialect.name == "sqlite":
        _prepare(connection)
        return
    with _alone(connection):
        _prepare(connection)
        SHARED.create_all(connection)


@contextmanager
def _alone(connection: Connection) -> Iterator[None]:
    """Other processes that begin at the same time wait."""
    connection.execute(select(func.pg_advisory_lock(PREPARING)))
    try:
        yield
    finally:
        connection.execute(select(func.pg_advisory_unlock(PREPARING)))


def _prepare(connection: Connection) -> None:
    if not inspect(connection).has_table(META.name):
        _make(connection)
        return
    found = _version(connection)
    if found > VERSION:
        raise StoreError(
            f"the games were kept by a newer version of this program (database version {found}, "
            f"this program knows {VERSION}): start that one, or go back to a copy from before"
        )
    for version in range(found, VERSION):
        if connection.dialect.name == "sqlite":
            _copy(connection, version)
        _migrate(connection, version)


def expect(connection: Connection) -> None:
    """Finds the tables of this version, or refuses: while a server runs nothing is migrated."""
    found = _version(connection) if inspect(connection).has_table(META.name) else 0
    if found != VERSION:
        raise StoreError(
            f"the games are kept by another version of this program (database version {found}, "
            f"this program knows {VERSION})"
        )


def _make(connection: Connection) -> None:
    with writing(connection):
        TABLES.create_all(connection)
        version = {"name": "schema_version", "value": str(VERSION)}
        connection.execute(insert(META).values(version))


def _version(connection: Connection) -> int:
    name = META.c.name == "schema_version"
    found = connection.execute(select(META.c.value).where(name)).scalar()
    if found is None or not found.isascii() or not found.isdigit() or not 1 <= int(found) < 10**6:
        raise StoreError(f"the database does not say which version it has, but {found!r}")
    return int(found)


def _copy(connection: Connection, version: int) -> None:
    """A copy beside the database, from before a migration; an earlier one is left alone."""
    database = Path(connection.engine.url.database or "")
    target = database.with_name(f"{database.stem}-before-version-{version + 1}{database.suffix}")
    number = 2
    while target.exists():
        name = f"{database.stem}-before-version-{version + 1}-{number}{database.suffix}"
        target, number = database.with_name(name), number + 1
    target.touch(mode=0o600)  # SQLite fills an empty file
    connection.execute(text("VACUUM INTO :target"), {"target": str(target)})


def _migrate(connection: Connection, version: int) -> None:
    with writing(connection):
        for statement in MIGRATIONS[version]:
            connection.execute(text(statement.format(**DIALECTS[connection.dialect.name])))
        name = META.c.name == "schema_version"
        connection.execute(update(META).where(name).values(value=str(version + 1)))
