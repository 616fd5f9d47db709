"""How many games may be made: by everybody in a minute, from one address, and in all."""

from __future__ import annotations

import math
from collections import deque
from typing import Final

from seasons.rooms.limits import Limits
from seasons.rules.engine.errors import SeasonsError

MINUTE: Final = 60.0  # seconds


class TooManyGames(SeasonsError):
    """As many games were made in the last minute as may be; there is room in some `seconds`."""

    code = "too-many-games"

    def __init__(self, seconds: float) -> None:
        self.seconds: Final = math.ceil(seconds)
        super().__init__("too many games were made in the last minute; wait, and try again")


class Full(SeasonsError):
    """As many games are kept as may be."""

    code = "full"

    def __init__(self, games: int) -> None:
        super().__init__(f"this server keeps no more than {games} games")


class ShelfFull(SeasonsError):
    """As many records are kept as may be."""

    code = "shelf-full"

    def __init__(self, records: int) -> None:
        super().__init__(f"this server keeps no more than {records} records")


class Allowance:
    """The games of the last minute, of which there are never more than may be made in one."""

    def __init__(self, limits: Limits) -> None:
        self._limits: Final = limits
        self._made: Final[deque[tuple[float, str | None]]] = deque()

    def check(self, address: str | None, now: float) -> None:
        """Refuses a game that is one too many; None asks from this computer itself."""
        while self._made and self._made[0][0] <= now - MINUTE:
            self._made.popleft()
        made = [moment for moment, _ in self._made]
        _check(made, self._limits.games_per_minute, now)
        if address is not None:
            own = [moment for moment, by in self._made if by == address]
            _check(own, self._limits.games_per_minute_per_address, now)

    def count(self, address: str | None, now: float) -> None:
        """A game was made."""
        self._made.append((now, address))


def _check(made: list[float], most: int, now: float) -> None:
    if len(made) >= most:
        raise TooManyGames(made[-most] + MINUTE - now)
