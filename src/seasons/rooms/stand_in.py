"""Stand-ins: bots that play for people of a room until these are back.

That one comes or goes is written down with the gestures, and told in the chronicle. It is nothing
that happens to the game: its record says what was played, not by whom.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from time import monotonic
from typing import TYPE_CHECKING, Final

from seasons.bots import USUAL
from seasons.rooms.players import check_bot
from seasons.rooms.refusals import Gone
from seasons.rooms.seating import reseat
from seasons.rooms.story import COME_BACK, STAND_IN, STEP_AWAY, TIME_OUT, Chapter, Played
from seasons.rules.engine.errors import IllegalAction
from seasons.rules.engine.messages import Message

if TYPE_CHECKING:
    from seasons.rooms.room import Room

ABSENT: Final = 60.0  # seconds without a page or a stream, until somebody is
OFTEN: Final = 6  # hand-overs in a row, while nobody plays: more would only fill the chronicle


class StandIns:
    """Who plays for people of a room who are away."""

    def __init__(self, room: Room) -> None:
        self._room: Final = room
        self._opened: Final = monotonic()
        self._seen: Final[dict[int, float]] = {}  # when somebody was last in a seat

    # Who is there

    def see(self, seat: int) -> None:
        """Somebody is in a seat."""
        self._seen[seat] = monotonic()

    def look(self) -> None:
        """Notes who is there now; to be done every now and then."""
        for viewer in self._room.viewers:
            if viewer.seat is not None:
                self.see(viewer.seat)

    def absent(self, seat: int) -> bool:
        """Whether nobody was in a seat for long enough to call them absent."""
        if any(viewer.seat == seat for viewer in self._room.viewers):
            return False
        return monotonic() - self._seen.get(seat, self._opened) >= ABSENT

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of people for whom a bot plays until they are back."""
        return tuple(seat for seat, chair in enumerate(self._room.chairs) if chair.away)

    # Handing over

    async def step_away(self, seat: int, bot: str = USUAL) -> None:
        """A person leaves the seat to a bot for a while."""
        await self._hand_over(seat, STEP_AWAY, bot)

    async def hand_over(self, seat: int, bot: str = USUAL) -> None:
        """Who made the table leaves the seat of somebody who is absent to a bot."""
        await self._hand_over(seat, STAND_IN, bot)

    async def time_out(self, seat: int) -> None:
        """The time of a person has run out."""
        await self._hand_over(seat, TIME_OUT, USUAL)

    async def come_back(self, seat: int) -> None:
        """A person plays again; whatever the bot is thinking about is forgotten."""

        async def action() -> None:
            self._check(seat)
            if self._room.chairs[seat].away:
                await self._put(seat, COME_BACK, None)

        await self._room.act(action())

    async def _hand_over(self, seat: int, why: str, bot: str) -> None:
        check_bot(bot, 0)  # a name alone; how long it thinks is for the owner of the server to say

        async def action() -> None:
            self._check(seat)
            if self._room.chairs[seat].away or (why == TIME_OUT and not self._room.clock.out(seat)):
                return  # it is so already, or they have just decided
            if why == STAND_IN and not self.absent(seat):
                raise IllegalAction("somebody is there", [Message("reason.not-absent")])
            if why == STEP_AWAY and sum(each.hand_over for each in self._lately()) >= OFTEN:
                raise IllegalAction("nobody plays meanwhile", [Message("reason.handed-over-often")])
            await self._put(seat, why, bot)

        await self._room.act(action())

    def _check(self, seat: int) -> None:
        """Refuses what makes no sense: bots have no stand-ins, nor those who have resigned."""
        room, chair = self._room, self._room.chairs[seat]
        if room.gone:
            raise Gone("the game was deleted")
        if room.over:
            raise IllegalAction("the game is over", [Message("reason.game-over")])
        if chair.resigned:
            raise IllegalAction(f"seat {seat} has resigned", [Message("reason.resigned")])
        if not chair.person:
            raise IllegalAction("a bot sits there", [Message("reason.not-absent")])

    def _lately(self) -> Iterator[Chapter]:
        """What was told since the last gesture."""
        return takewhile(lambda each: not each.gesture, reversed(self._room.story))

    async def _put(self, seat: int, what: str, bot: str | None) -> None:
        room = self._room
        played = Played(room.version + 1, seat, what, automatic=what in (STAND_IN, TIME_OUT))
        await reseat(room, {seat: {"stand_in": bot, **room.clock.afterwards(seat)}}, [played])
        room.chairs[seat].replaced = False
        room.tell(played)
