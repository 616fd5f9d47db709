"""Who is at a table now: of each person's seat whether somebody looks at it, and since when not.

Nothing of this is kept: after a start of the server everybody is away since then.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from seasons.rooms.sight import Attendance, Sight, Viewer, companions

if TYPE_CHECKING:
    from seasons.rooms.room import Room

GRACE: Final = 5.0  # seconds in which somebody who reloads a page is not missed


class Presence:
    """Which seats of a room have somebody at them."""

    def __init__(self, room: Room) -> None:
        self.left: dict[int, float] = {}  # when nobody was at a seat any more
        self._room: Final = room
        self._started: float = time.time()
        self._missed: Final[dict[int, asyncio.TimerHandle]] = {}  # soon, unless they are back

    def remember(self, started: float, left: Mapping[int, float]) -> None:
        """When the server started, and who was here since then."""
        self._started, self.left = started, dict(left)

    @contextmanager
    def of(self, viewer: Viewer) -> Iterator[None]:
        """Somebody looks at the room for a while, from a seat or from outside."""
        self._room.viewers.add(viewer)
        self._came(viewer.seat)
        try:
            yield
        finally:
            self._room.viewers.discard(viewer)
            self._went(viewer.seat)

    def seen(self) -> tuple[Attendance | None, ...]:
        """Of each seat whether somebody is here; None: it is a bot's."""
        chairs = enumerate(self._room.chairs)
        return tuple(self._attendance(n) if chair.person else None for n, chair in chairs)

    def close(self) -> None:
        """Waits for nobody any more."""
        for timer in self._missed.values():
            timer.cancel()
        self._missed.clear()

    def _attendance(self, seat: int) -> Attendance:
        if seat in self._missed or self._looked_at(seat):
            return Attendance(True)
        since = self.left.get(seat)
        if since is None and self._was_taken(seat):
            since = max(self._started, self._room.kept.created)
        return Attendance(False, since)

    def _was_taken(self, seat: int) -> bool:
        """Whether somebody has ever opened a seat, or played there."""
        opened = any(each == seat for _, each in self._room.register.browsers)
        return opened or any(played.seat == seat for played in self._room.gestures)

    def _looked_at(self, seat: int) -> bool:
        return any(viewer.seat == seat for viewer in self._room.viewers)

    def _came(self, seat: int | None) -> None:
        if seat is None:
            return
        expected = self._missed.pop(seat, None)
        if expected is not None:
            expected.cancel()
        elif sum(viewer.seat == seat for viewer in self._room.viewers) == 1:
            self.tell(seat)

    def _went(self, seat: int | None) -> None:
        if seat is None or self._looked_at(seat):
            return
        self.left[seat] = time.time()
        loop = asyncio.get_running_loop()
        self._missed[seat] = loop.call_later(GRACE, self._miss, seat)

    def _miss(self, seat: int) -> None:
        del self._missed[seat]
        self.tell(seat)

    def tell(self, seat: int | None = None) -> None:
        """Tells everybody at the table, but not who has come or gone: they know."""
        sights: dict[int | None, Sight] = {}
        for viewer in companions(self._room.viewers):
            if viewer.seat != seat:
                if viewer.seat not in sights:
                    sights[viewer.seat] = self._room.sight(viewer.seat)
                viewer.notice(sights[viewer.seat])
