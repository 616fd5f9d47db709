"""Farewell: a game of several people is deleted when all of them agree."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from seasons.rooms.kept import LEFT
from seasons.rooms.refusals import OthersPlay, Stale
from seasons.rooms.seating import reseat

if TYPE_CHECKING:
    from seasons.rooms.room import Room


class Farewell:
    """Who agrees to delete the game of a room."""

    def __init__(self, room: Room) -> None:
        self._room: Final = room

    @property
    def asked(self) -> tuple[int, ...]:
        """The people who are asked: not who has resigned or left, nor whose seat nobody opened."""
        opened = {seat for browser, seat in self._room.register.browsers if browser != LEFT}
        people = [(n, chair) for n, chair in enumerate(self._room.chairs) if chair.person]
        return tuple(seat for seat, chair in people if seat in opened and not chair.resigned)

    @property
    def agreed(self) -> tuple[int, ...]:
        """Those of them who agree."""
        return tuple(seat for seat in self.asked if self._room.chairs[seat].kept.wants_gone)

    def missing(self, seats: Iterable[int] = ()) -> tuple[int, ...]:
        """Those who do not, beside these."""
        return tuple(seat for seat in self.asked if seat not in {*self.agreed, *seats})

    async def agree(self, seats: Iterable[int], last: bool = True) -> bool:
        """People agree; whether nobody is missing any more, so that the game can be deleted.

        Who did not know to be the `last` is asked again.
        """
        room, own = self._room, [seat for seat in seats if seat in self.asked]

        async def action() -> None:
            if self.asked and not own:
                raise OthersPlay("others play in this game")
            if not last and not self.missing(own):
                raise Stale("all others agree by now")
            await reseat(room, {seat: {"wants_gone": True} for seat in own})

        await room.act(action())
        if self.missing():
            room.show()
            return False
        return True

    async def stay(self, seats: Iterable[int]) -> None:
        """People do not agree any more."""
        room = self._room
        await room.act(reseat(room, {seat: {"wants_gone": False} for seat in seats if seat >= 0}))
        room.show()
