"""A PostgreSQL database: for several processes at a time, reached again when it was lost."""

from __future__ import annotations

from typing import Final, TypeVar

from sqlalchemy import Connection, Engine, NullPool, create_engine, make_url, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from seasons.rooms.database import Unusable, Work, reading, writing

SCHEMES: Final = ("postgresql", "postgres")
OLDEST: Final = 14  # the version of PostgreSQL that we need at least
# Whoever is cut off from the database notices within seconds, and does not hold up others for long.
NETWORK: Final = {
    "connect_timeout": "5", "keepalives_idle": "5", "keepalives_interval": "2",
    "keepalives_count": "3", "tcp_user_timeout": "5000",
}  # fmt: skip
SETTINGS: Final = ("idle_in_transaction_session_timeout = '10s'", "client_encoding = 'UTF8'")

_Result = TypeVar("_Result")


class BadDatabase(Exception):
    """What is wrong with the address of a database, as a key of the catalogue."""


def read_url(address: str) -> URL:
    """The address of a database; what it says is not repeated, for it may have a password."""
    try:
        url = make_url(address.strip())
    except (ArgumentError, ValueError):
        raise BadDatabase("cli.database.no-url") from None
    if url.drivername not in SCHEMES or not url.database:
        raise BadDatabase("cli.database.no-url")
    return url.set(drivername="postgresql+psycopg")


def open_engine(url: URL, name: str) -> Engine:
    """Connections to a database, which others see under a name."""
    try:
        return create_engine(
            url,
            poolclass=NullPool,
            isolation_level="AUTOCOMMIT",  # transactions begin and end where we say so
            hide_parameters=True,  # an error must not bring secrets into the log
            connect_args={**NETWORK, **url.query, "application_name": name},
        )
    except (ModuleNotFoundError, NoSuchModuleError):
        raise BadDatabase("cli.database.no-driver") from None


class Session:
    """One connection for one thread, opened when it is needed, and again when it was lost."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._connection: Connection | None = None

    def do(self, work: Work[_Result]) -> _Result:
        """Does something by the connection."""
        try:
            return work(self._opened())
        except DBAPIError as error:
            if error.connection_invalidated:
                self.close()
            raise

    def close(self) -> None:
        """Lets go of the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()

    def _opened(self) -> Connection:
        if self._connection is None:
            connection = self._engine.connect()
            try:
                _set_up(connection)
            except BaseException:
                connection.close()
                raise
            self._connection = connection
        return self._connection


def _set_up(connection: Connection) -> None:
    version = connection.exec_driver_sql("SHOW server_version_num").scalar_one()
    if int(version) < OLDEST * 10_000:
        raise Unusable(f"this PostgreSQL is too old (version {version}), {OLDEST} is needed")
    for setting in SETTINGS:
        connection.exec_driver_sql(f"SET {setting}")
    # Nothing is forgotten at a loss of power, unless its owner wants even more than that.
    if connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "off":
        connection.exec_driver_sql("SET synchronous_commit = on")


class Postgres:
    """The database at an address.

    It is never found to be another one: whatever is written depends on what is there (see `Store`),
    so a game is not put back into a database that has lost it.
    """

    there: Final = True

    def __init__(self, engine: Engine, prepare: Work[None]) -> None:
        self.held: set[str] = set()
        self._writer: Final = Session(engine)
        self._reader: Final = Session(engine)
        try:
            self._writer.do(prepare)
        except BaseException:
            self.close()
            raise

    def check(self) -> None:
        """Refuses if the database cannot be reached; a connection that was lost is opened again."""
        try:
            self._again(self._writer, lambda connection: connection.execute(select(1)))
        except DBAPIError as error:
            raise Unusable(str(error.orig).strip()) from None

    def read(self, work: Work[_Result]) -> _Result:
        """Reads everything as it was at one moment."""

        def look(connection: Connection) -> _Result:
            with reading(connection):
                return work(connection)

        return self._again(self._reader, look)

    def write(self, work: Work[_Result], patience: float) -> _Result:
        """Does something in one transaction; when this returns it survives a loss of power.

        If it fails while the connection is lost it may have happened: nobody knows. It is never
        tried again, and whatever is written next depends on how the game is then.
        """

        def change(connection: Connection) -> _Result:
            with writing(connection):
                limit = f"SET LOCAL lock_timeout = {max(1, round(patience * 1000))}"
                connection.execute(text(limit))
                return work(connection)

        return self._writer.do(change)

    def close(self) -> None:
        """Lets go of both connections."""
        self._writer.close()
        self._reader.close()

    def _again(self, session: Session, work: Work[_Result]) -> _Result:
        """What changes nothing is tried once more with a new connection."""
        try:
            return session.do(work)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            return session.do(work)
