"""Records that somebody has brought along, kept for a while so that they can be shown and shared.

Functions of a connection, to be carried out by the store.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select

from seasons.rooms.schema import UPLOADS


def put(connection: Connection, id_: str, record: str, now: float) -> None:
    """Keeps a record."""
    connection.execute(insert(UPLOADS).values(id=id_, created=now, record=record))


def get(connection: Connection, id_: str, since: float) -> str | None:
    """A record that was brought since a moment."""
    found = select(UPLOADS.c.record).where(UPLOADS.c.id == id_, UPLOADS.c.created >= since)
    return connection.execute(found).scalar()


def count(connection: Connection) -> int:
    """How many are kept."""
    return connection.execute(select(func.count()).select_from(UPLOADS)).scalar_one()


def forget(connection: Connection, before: float) -> None:
    """Forgets those that were brought before a moment."""
    connection.execute(delete(UPLOADS).where(UPLOADS.c.created < before))
