"""How often something may be done in a minute: by everybody, and from one address."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from typing import Final

from seasons.rules.engine.errors import SeasonsError

MINUTE: Final = 60.0  # seconds


class TooMany(SeasonsError):
    """As much was done lately as may be; there is room in some `seconds`."""

    what = "too much was done"
    lately = "in the last minute"

    def __init__(self, seconds: float) -> None:
        self.seconds: Final = math.ceil(seconds)
        super().__init__(f"{self.what} {self.lately}; wait, and try again")


class TooManyGames(TooMany):
    """As many games were made in the last minute as may be."""

    code = "too-many-games"
    what = "too many games were made"


class TooManyLinks(TooMany):
    """As many links to other devices were made or tried in the last minute as may be."""

    code = "too-many-links"
    what = "too many links were made or tried"


class TooManyCodes(TooMany):
    """As many codes to seats were made or tried in the last minute as may be."""

    code = "too-many-codes"
    what = "too many codes were made or tried"


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
    """What was done in the last minute, of which there is never more than may be done in one."""

    def __init__(
        self, most: int, most_per_address: int, refusal: Callable[[float], TooMany]
    ) -> None:
        self._most: Final = most
        self._most_per_address: Final = most_per_address
        self._refusal: Final = refusal
        self._done: Final[deque[tuple[float, str | None]]] = deque()

    def check(self, address: str | None, now: float) -> None:
        """Refuses what is one too many; None asks from this computer itself."""
        while self._done and self._done[0][0] <= now - MINUTE:
            self._done.popleft()
        self._check([moment for moment, _ in self._done], self._most, now)
        if address is not None:
            own = [moment for moment, by in self._done if by == address]
            self._check(own, self._most_per_address, now)

    def count(self, address: str | None, now: float) -> None:
        """It was done."""
        self._done.append((now, address))

    def spend(self, address: str | None, now: float) -> None:
        """Does it, if it is not one too many."""
        self.check(address, now)
        self.count(address, now)

    def _check(self, done: list[float], most: int, now: float) -> None:
        if len(done) >= most:
            raise self._refusal(done[-most] + MINUTE - now)
