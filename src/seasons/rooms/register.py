"""What a room keeps beside the game: who has opened its seats, its title, and that it ends."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection

from seasons.rooms import rows
from seasons.rooms.database import Work
from seasons.rooms.kept import MADE, PROGRAM, left
from seasons.rooms.refusals import OthersPlay
from seasons.rooms.result import Result
from seasons.rooms.sight import companions
from seasons.rooms.store import NotSaved

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

    async def admit_by(self, browser: str, seat: int, use: Work[bool]) -> bool:
        """The same by something that is used up with it; whether there still was something."""
        room = self._room
        used = False

        def work(connection: Connection) -> bool:
            if not use(connection):
                return False
            rows.open_seat(connection, browser, room.id, seat)
            return True

        async def write() -> None:
            nonlocal used
            used = await room.store.change(work)

        async def action() -> None:
            await room.keep(write)
            if used:
                self.browsers = self.browsers | {(browser, seat)}
                room.presence.tell()  # also the one who has shown what was used up

        await room.act(action())
        return used

    @property
    def opened(self) -> set[int]:
        """The seats that somebody has opened."""
        return {seat for _, seat in self.browsers} - {MADE}

    def alone(self, browser: str, seat: int) -> bool:
        """Whether nobody else has opened a seat."""
        return {each for each, opened in self.browsers if opened == seat} <= {browser}

    def gives(self, browser: str) -> set[int]:
        """The seats of people that a browser may give away: its own; its maker, unopened ones."""
        mine, people = self.seats_of(browser), self._people
        unopened = people - self.opened if MADE in mine else set()
        return (people & {*mine}) | unopened

    @property
    def _people(self) -> set[int]:
        return {number for number, chair in enumerate(self._room.chairs) if chair.person}

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

    async def arrive(self, seat: int, program: bool = False) -> None:
        """Somebody is in a seat; that a program was is remembered, if it can be written down."""
        self._room.stand_ins.see(seat)
        with suppress(NotSaved):
            if program and (PROGRAM, seat) not in self.browsers:
                await self.admit(PROGRAM, seat)
            await self._room.clock.arrive(seat)

    async def delete(self, owner: bool = False) -> None:
        """Deletes the game: if all its people agree, or one alone plays, or the owner wants it."""
        room = self._room

        async def action() -> None:
            alone = sum(chair.person for chair in room.chairs) < 2
            if not owner and not alone and room.farewell.missing():
                raise OthersPlay("others play in this game, and do not agree")
            await room.keep(lambda: room.store.delete(room.id))
            room.gone = True
            for viewer in companions(room.viewers):
                viewer.dismiss()

        await room.act(action())

    def seats_of(self, browser: str) -> list[int]:
        """The seats that a browser has opened; MADE: it has made the game."""
        return sorted(seat for each, seat in self.browsers if each == browser)
