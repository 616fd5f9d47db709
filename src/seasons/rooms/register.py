"""What a room keeps beside the game: who has opened its seats, its title, and that it ends."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from seasons.rooms.kept import left
from seasons.rooms.refusals import OthersPlay
from seasons.rooms.result import Result

if TYPE_CHECKING:
    from seasons.rooms.room import Room


class Register:
    """Who has opened the seats of a room, and what becomes of its game."""

    def __init__(self, room: Room) -> None:
        self.browsers: set[tuple[str, int]] = set()  # and the seats they have opened
        self._room: Final = room

    async def admit(self, browser: str, seat: int) -> None:
        """Remembers that a browser has opened a seat."""
        room = self._room

        async def action() -> None:
            if (browser, seat) not in self.browsers:
                await room.keep(lambda: room.store.open_seat(browser, room.id, seat))
                self.browsers.add((browser, seat))

        await room.act(action())

    async def forget(self, browser: str) -> None:
        """Forgets the seats that a browser has opened, but not that it has made the game."""
        room = self._room

        async def action() -> None:
            await room.keep(lambda: room.store.forget(browser, room.id))
            self.browsers = left(self.browsers, browser)

        await room.act(action())

    async def rename(self, title: str) -> None:
        """Gives the game a title; an empty one takes it away."""
        room = self._room

        async def action() -> None:
            await room.keep(lambda: room.store.rename(room.id, title))
            room.kept = replace(room.kept, title=title)

        await room.act(action())

    async def end(self) -> None:
        """Ends the game as it stands, for the owner of the server; nobody has won."""
        room = self._room

        async def action() -> None:
            if not room.over:
                result = str(Result.as_it_stands(room.game.state))
                await room.keep(lambda: room.store.end(room.id, result))
                room.kept = replace(room.kept, result=result)
                room.renew()
                room.show()

        await room.act(action())

    async def delete(self, owner: bool = False) -> None:
        """Deletes the game; only the owner of the server one that goes on with other people."""
        room = self._room

        async def action() -> None:
            others = sum(chair.person for chair in room.chairs) > 1
            if not owner and not room.over and others:
                raise OthersPlay("others play in this game, and it is not over")
            await room.keep(lambda: room.store.delete(room.id))
            room.gone = True

        await room.act(action())

    def seats_of(self, browser: str) -> list[int]:
        """The seats that a browser has opened; MADE: it has made the game."""
        return sorted(seat for each, seat in self.browsers if each == browser)
