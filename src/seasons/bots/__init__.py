"""The bots, weakest first; each sees only the view of its own seat.

A stronger one joins by a line here.
"""

from typing import Final

from seasons.bots.beginner import Beginner
from seasons.bots.bot import Bot, Unavailable
from seasons.bots.random import RandomBot
from seasons.bots.registry import (
    Kind,
    NoSuchBot,
    add_file,
    add_files,
    files,
    make,
    names,
    register,
    wanted,
)


def _adept(seed: str, values: dict[str, float]) -> Bot:
    try:
        from seasons.bots.adept import Adept  # needs numpy, which nobody else here does
    except ImportError as error:
        raise Unavailable(f"adept: {error}") from None
    return Adept(seed)


register("random", Kind(lambda seed, _: RandomBot(seed)))
register("beginner", Kind(lambda seed, _: Beginner(seed)))
register("adept", Kind(_adept))

RUNGS: Final = ("beginner", "adept")  # for people to climb, weakest first
USUAL: Final = "beginner"  # where nobody has chosen, and in the place of one that cannot play

__all__ = [
    "RUNGS",
    "USUAL",
    "Beginner",
    "Bot",
    "NoSuchBot",
    "RandomBot",
    "Unavailable",
    "add_file",
    "add_files",
    "files",
    "make",
    "names",
    "wanted",
]
