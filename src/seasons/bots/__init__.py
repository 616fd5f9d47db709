"""The bots, weakest first; each sees only the view of its own seat.

A stronger one joins by a line in `BOTS`.
"""

from collections.abc import Callable
from typing import Final

from seasons.bots.beginner import Beginner
from seasons.bots.bot import Bot, Unavailable
from seasons.bots.random import RandomBot


def _adept(seed: str) -> Bot:
    try:
        from seasons.bots.adept import Adept  # needs numpy, which nobody else here does
    except ImportError as error:
        raise Unavailable(f"adept: {error}") from None
    return Adept(seed)


BOTS: Final[dict[str, Callable[[str], Bot]]] = {
    "random": RandomBot,
    "beginner": Beginner,
    "adept": _adept,
}
USUAL: Final = "beginner"  # where nobody has chosen, and in the place of one that cannot play

__all__ = ["BOTS", "USUAL", "Beginner", "Bot", "RandomBot", "Unavailable"]
