"""The bots, weakest first; each sees only the view of its own seat.

A stronger one joins by a line in `BOTS`.
"""

from collections.abc import Callable
from typing import Final

from seasons.bots.beginner import Beginner
from seasons.bots.bot import Bot
from seasons.bots.random import RandomBot

BOTS: Final[dict[str, Callable[[str], Bot]]] = {"random": RandomBot, "beginner": Beginner}
BEST: Final = "beginner"

__all__ = ["BEST", "BOTS", "Beginner", "Bot", "RandomBot"]
