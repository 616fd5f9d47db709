"""A game as it is kept: who sits where, what was agreed on, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from seasons.rooms.story import Era

MADE: Final = -1  # stands for a seat of a browser that has made a game
PROGRAM: Final = "program"  # stands for one that has used the secret of a seat
LEFT: Final = ""  # stands for a browser that has left a seat: only its link opens that again


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where: a person or a bot, and the secret that opens the seat."""

    player: str
    name: str
    token: str
    stand_in: str | None = None  # the bot that plays here until its person is back
    seconds_left: float | None = None  # on its clock, if the game has one
    wants_gone: bool = False  # whether its person agrees to delete the game


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as it is kept."""

    id: str
    created: float
    played: float
    position: str
    result: str | None
    seats: tuple[Seat, ...]
    eras: tuple[Era, ...]
    title: str = ""  # in lists; none: it is known by who plays
    follows: str | None = None  # the game that it is the rematch of
    version: int = 0  # the number of the last gesture
    keeper: int = 0  # how often it has changed hands between servers
    clock: str | None = None  # how long people may think; none: as long as they like

    @property
    def setup(self) -> dict[str, Any]:
        """What was agreed on when it began."""
        return self.eras[0].setup


def left(browsers: set[tuple[str, int]], browser: str) -> set[tuple[str, int]]:
    """Who has opened which seats, when a browser has left those that it had opened."""
    return {(LEFT if each == browser and seat != MADE else each, seat) for each, seat in browsers}
