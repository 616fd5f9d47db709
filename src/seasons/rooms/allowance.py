"""How many games may be made: by everybody in a minute, from one address, and in all."""

from __future__ import annotations

import math
from typing import Final

from seasons.rooms.limits import Limits
from seasons.rooms.quota import Quota
from seasons.rules.engine.errors import SeasonsError


class TooOften(SeasonsError):
    """It happened as often as may be in a minute; there is room for more in some `seconds`."""

    def __init__(self, text: str, seconds: float) -> None:
        self.seconds: Final = math.ceil(seconds)
        super().__init__(text)


class TooManyGames(TooOften):
    """As many games were made in the last minute as may be."""

    code = "too-many-games"


class Full(SeasonsError):
    """As many games are kept as may be."""

    code = "full"

    def __init__(self, games: int) -> None:
        super().__init__(f"this server keeps no more than {games} games")


class Allowance:
    """The games of the last minute, of which there are never more than may be made in one."""

    def __init__(self, limits: Limits) -> None:
        self._made: Final = Quota(limits.games_per_minute, limits.games_per_minute_per_address)

    def check(self, address: str | None, now: float) -> None:
        """Refuses a game that is one too many; None asks from this computer itself."""
        seconds = self._made.wait(address, now)
        if seconds:
            text = "too many games were made in the last minute; wait, and try again"
            raise TooManyGames(text, seconds)

    def count(self, address: str | None, now: float) -> None:
        """A game was made."""
        self._made.note(address, now)
