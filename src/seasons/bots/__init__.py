"""The bots, weakest first; each sees only the view of its own seat.

A stronger one joins by a line here.
"""

from typing import Final

from seasons.bots.beginner import Beginner
from seasons.bots.bot import Bot, Unavailable
from seasons.bots.random import RandomBot
from seasons.bots.registry import (
    Kind,
    Maker,
    NoSuchBot,
    Parameter,
    add_file,
    add_files,
    files,
    fingerprint,
    make,
    names,
    register,
    wanted,
)


def _learned(name: str) -> Maker:
    """Makes a bot that needs numpy, which nobody else here does."""

    def make(seed: str, values: dict[str, float]) -> Bot:
        try:
            from seasons.bots.learned import MAKERS
        except ImportError as error:
            raise Unavailable(f"{name}: {error}") from None
        return MAKERS[name](seed, values)

    return make


RUNGS: Final = (  # for people to climb, weakest first
    "beginner",
    "student",
    "scholar",
    "tutor",
    "adept",
    "expert",
    "sage",
    "master",
)
USUAL: Final = "beginner"  # where nobody has chosen, and in the place of one that cannot play

register("random", Kind(lambda seed, _: RandomBot(seed)))
register("beginner", Kind(lambda seed, _: Beginner(seed)))
for _name in ("student", "scholar", "tutor", "adept"):
    register(_name, Kind(_learned(_name)))
for _name in ("expert", "sage"):
    register(_name, Kind(_learned(_name), seconds=1.0))
register("master", Kind(_learned("master"), {
    "time": Parameter(1.0, 0.001, 600),
    "simulations": Parameter(0, 0, 1_000_000, whole=True),  # 0: as many as there is time for
}))  # fmt: skip

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
    "fingerprint",
    "make",
    "names",
    "wanted",
]
