"""How a person at the table is called: as the game was made, or as they say when they arrive."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from seasons.rooms import rows
from seasons.rules.engine.errors import IllegalAction
from seasons.rules.engine.messages import Message
from seasons.rules.keeping.beginning import headers_of
from seasons.words import names

if TYPE_CHECKING:
    from seasons.rooms.room import Room


def is_blank(room: Room, seat: int) -> bool:
    """Whether a person may still say how they are called: until their first gesture.

    A record names everybody once, and others know them by that name from then on.
    """
    played = any(each.seat == seat and not each.automatic for each in room.gestures)
    return room.chairs[seat].person and not room.over and not played


async def write(room: Room, seat: int, name: str) -> None:
    """Calls a person as they like; a second Ada is Ada 2, whoever came first."""

    async def action() -> None:
        if not is_blank(room, seat):
            raise IllegalAction(f"seat {seat} has a name", [Message("reason.named")])
        others = [chair.kept.name for number, chair in enumerate(room.chairs) if number != seat]
        new = names.checked([*others, name])[-1]
        work = partial(rows.rename_seat, game=room.id, seat=seat, name=new)
        await room.keep(lambda: room.store.change(work))
        _put(room, seat, new)
        room.show()

    await room.act(action())


def _put(room: Room, seat: int, name: str) -> None:
    chair = room.chairs[seat]
    chair.kept = replace(chair.kept, name=name)
    seats = [replace(each, name=name) if number == seat else each
             for number, each in enumerate(room.kept.seats)]  # fmt: skip
    room.kept = replace(room.kept, seats=tuple(seats))
    named = headers_of(room.game.state.setup, [each.name for each in seats])
    room.game.headers["Players"] = named["Players"]
