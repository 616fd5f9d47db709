"""Who plays for the bots of a room: one gesture after another, until it is up to a person."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from seasons.rooms import figures
from seasons.rooms.pondering import pondered
from seasons.rooms.store import NotSaved

if TYPE_CHECKING:
    from seasons.rooms.room import Room

NOTICEABLE: Final = 0.3  # seconds that a bot thinks until it is shown that it does
_RETRY: Final = 5.0  # seconds until a bot tries again what could not be written down

log: Final = logging.getLogger(__name__)


class Driver:
    """The bots of a room at work, in a task of its own."""

    def __init__(self, room: Room) -> None:
        self.task: asyncio.Task[None] | None = None
        self._room: Final = room

    def begin(self) -> None:
        """Lets the bots do what is theirs to do."""
        if self.idle:
            self.task = asyncio.create_task(self._drive())

    @property
    def idle(self) -> bool:
        """Whether no bot is about to act."""
        return self.task is None or self.task.done()

    async def close(self) -> None:
        """Stops the bots."""
        if self.task is not None and not self.task.done():
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def _drive(self) -> None:
        """Plays for the bots until it is up to a person."""
        room = self._room
        while room.bot_to_act() is not None:
            try:
                async with room.thinkers.turn(room):
                    await self._drive_on()
            except NotSaved:  # the store has said why
                await asyncio.sleep(_RETRY)
            except Exception:
                log.exception("game %s: a bot could not act", room.id)
                await asyncio.sleep(_RETRY)

    async def _drive_on(self) -> None:
        """One gesture of a bot."""
        room = self._room
        seat, game = room.bot_to_act(), room.game
        bot = None if seat is None else room.chairs[seat].bot
        if seat is None or bot is None:
            return
        with self._sign(seat, bot):
            found = await pondered(room.thinkers, bot, game.copy(), seat)
        for key in found.failures:
            log.warning("game %s, seat %d: %s", room.id, seat, key)
            figures.note("bot_failures", key.removeprefix("bot."))
        await room.carry_out(seat, found, game)

    @contextmanager
    def _sign(self, seat: int, bot: str) -> Iterator[None]:
        """A sign at the seat of a bot while it thinks, if it takes its time."""
        if not self._room.thinkers.budget(bot):
            yield
            return
        later = asyncio.get_running_loop().call_later(NOTICEABLE, self._think, seat)
        try:
            yield
        finally:
            later.cancel()
            self._think(None)

    def _think(self, seat: int | None) -> None:
        if self._room.thinking != seat:
            self._room.thinking = seat
            self._room.show()
