"""What is kept about the seats of a room while it is open: who plays for whom, time, wishes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, update

from seasons.rooms import rows
from seasons.rooms.schema import SEATS
from seasons.rooms.story import Played

if TYPE_CHECKING:
    from seasons.rooms.room import Room

Changes = Mapping[int, Mapping[str, Any]]  # the new values of a seat, by its number


async def reseat(room: Room, changes: Changes, told: Sequence[Played] = ()) -> None:
    """Writes down what is new about seats, with what is told of it; then it is so."""

    def work(connection: Connection) -> None:
        rows.append(connection, room.id, list(told))
        for seat, values in changes.items():
            row = SEATS.c.game == room.id, SEATS.c.seat == seat
            connection.execute(update(SEATS).where(*row).values(**values))

    await room.keep(lambda: room.store.change(work, continues=room.id))
    if told:
        room.kept = replace(room.kept, version=told[-1].number)
    note(room, changes)


def note(room: Room, changes: Changes) -> None:
    """Notes what is new about seats; it is written down with the whole game, or later."""
    for seat, values in changes.items():
        chair = room.chairs[seat]
        chair.kept = replace(chair.kept, **values)
    room.kept = replace(room.kept, seats=tuple(chair.kept for chair in room.chairs))
