"""Clocks: how long people may think, if that was agreed on.

Time runs for everybody who has something to decide, once everybody has been at the table. It is
counted here and written down with every gesture and every few seconds, so a server that is killed
has counted too little rather than too much, and none of it while it was down.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Final, Self

from sqlalchemy import Connection, select

from seasons.rooms.schema import GAMES
from seasons.rooms.seating import Changes, note, reseat
from seasons.rooms.sight import Time
from seasons.rules.engine.errors import SeasonsError

if TYPE_CHECKING:
    from seasons.rooms.room import Room

DECISION, GAME = "decision", "game"
SHORTEST: Final = 10  # seconds
LONGEST: Final = 30 * 24 * 60 * 60
GRACE: Final = 60.0  # seconds that a decision has at least, when the time for a game is used up
WRITTEN: Final = 15.0  # seconds between two times that a clock is written down while it runs
STOPPED: Final = 10.0  # seconds that are counted at most: a process that was stopped was down
_TEXT: Final = re.compile(rf"({DECISION}|{GAME}) ([1-9][0-9]{{1,6}})")


class BadClock(SeasonsError):
    """A clock that there is not."""

    code = "impossible"


@dataclass(frozen=True, slots=True)
class Rule:
    """What was agreed on: so many seconds for each decision, or for a whole game."""

    per: str
    seconds: int

    @classmethod
    def read(cls, text: str) -> Self:
        """A clock as it is kept, such as `decision 120`."""
        found = _TEXT.fullmatch(text)
        if found is None or not SHORTEST <= int(found[2]) <= LONGEST:
            raise BadClock(
                f"a clock is per {DECISION} or {GAME}, of {SHORTEST} to {LONGEST} seconds"
            )
        return cls(found[1], int(found[2]))

    def __str__(self) -> str:
        return f"{self.per} {self.seconds}"

    def next(self, left: float) -> float:
        """What there is for the next decision, if so much is left after the one before."""
        return self.seconds if self.per == DECISION else max(left, min(GRACE, self.seconds))


def clocked(connection: Connection) -> list[str]:
    """The games with a clock that are not over."""
    wanted = select(GAMES.c.id).where(GAMES.c.clock.is_not(None), GAMES.c.result.is_(None))
    return list(connection.execute(wanted).scalars())


class Clock:
    """The time that the people of a room have left."""

    def __init__(self, room: Room) -> None:
        self.rule: Final = None if room.kept.clock is None else Rule.read(room.kept.clock)
        self.running: tuple[int, ...] = ()  # the seats for which time runs
        # By seat; None: its person was never here, and nobody's time runs before that.
        self._left: Final = [seat.seconds_left for seat in room.kept.seats]
        self._before: Final[list[list[float]]] = [[] for _ in room.chairs]  # each gesture
        self._room: Final = room
        self._counted = self._written = monotonic()

    # What is left

    @property
    def times(self) -> tuple[Time, ...]:
        """What is left to people, as everybody may know."""
        self._count()
        return tuple(
            Time(seat, round(max(0.0, left), 1), seat in self.running)
            for seat, left in enumerate(self._left)
            if left is not None and self._room.chairs[seat].bot is None
        )

    def out(self, seat: int) -> bool:
        """Whether time runs for a seat, and none is left."""
        self._count()
        return seat in self.running and self._seconds(seat) <= 0

    def _seconds(self, seat: int) -> float:
        left = self._left[seat]
        assert left is not None  # or its time would not run
        return left

    def _count(self) -> None:
        """Counts the time that has passed."""
        now = monotonic()
        passed, self._counted = min(now - self._counted, STOPPED), now
        for seat in self.running:
            self._left[seat] = self._seconds(seat) - passed

    # What happens at the table

    def turn(self) -> None:
        """Others may have to decide now; who no longer has to, has time for the next decision."""
        if self.rule is None:
            return
        self._count()
        before, self.running = self.running, self._deciding()
        for seat in before:
            if seat not in self.running:
                self._left[seat] = self.rule.next(self._seconds(seat))

    def _deciding(self) -> tuple[int, ...]:
        """The people who have something to decide, if everybody was here."""
        room = self._room
        people = [seat for seat, chair in enumerate(room.chairs) if chair.bot is None]
        if room.over or any(self._left[seat] is None for seat in people):
            return ()
        deciding = [decision.seat for decision in room.game.decisions]
        return tuple(seat for seat in people if seat in deciding)

    def afterwards(self, seat: int) -> dict[str, float]:
        """What a seat has for its next decision, to be written down before this one is over."""
        self._count()
        left = self._left[seat]
        return {} if self.rule is None or left is None else {"seconds_left": self.rule.next(left)}

    async def before_gesture(self, seat: int) -> None:
        """Writes down what a seat will have after it: it never has less, whatever happens."""
        found = self.afterwards(seat)
        if found and self._room.chairs[seat].bot is None:
            await reseat(self._room, {seat: found})

    def gestured(self, seat: int) -> None:
        """A seat has decided."""
        self._count()
        left = self._left[seat]
        if self.rule is not None and left is not None:
            self._before[seat].append(left)
            self._left[seat] = self.rule.next(left)

    def took_back(self, seat: int) -> None:
        """A seat has taken back a gesture, and has no more time than it had for that."""
        self._count()
        left = self._left[seat]
        if left is not None and self._before[seat]:
            self._left[seat] = min(left, self._before[seat].pop())

    async def arrive(self, seat: int) -> None:
        """Somebody is in a seat; when everybody has been, time begins to run."""
        if self.rule is None or self._left[seat] is not None:
            return

        async def action() -> None:
            if self.rule is not None and self._left[seat] is None:
                await reseat(self._room, {seat: {"seconds_left": float(self.rule.seconds)}})
                self._left[seat] = float(self.rule.seconds)
                self.turn()
                self._room.show()

        await self._room.act(action())

    # As time goes by

    async def look(self) -> None:
        """Hands seats over whose time has run out, and writes down what is left to the others."""
        for seat in [seat for seat in self.running if self.out(seat)]:
            await self._room.stand_ins.time_out(seat)
        if self.running and monotonic() - self._written >= WRITTEN:
            await self._room.act(self.save())

    async def save(self) -> None:
        """Writes down what is left."""
        if self.running:
            self._written = monotonic()
            await reseat(self._room, self._now())

    def note(self) -> None:
        """Lets what is left be part of the game as it is kept."""
        note(self._room, self._now())

    def _now(self) -> Changes:
        self._count()
        found = [(seat, left) for seat, left in enumerate(self._left) if left is not None]
        return {seat: {"seconds_left": left} for seat, left in found}
