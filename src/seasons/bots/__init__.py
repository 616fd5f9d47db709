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
    Parameter,
    add_file,
    add_files,
    files,
    make,
    names,
    register,
    wanted,
)

# The learned bots need numpy, which nobody else here does, so they are imported when they play.


def _adept(seed: str, values: dict[str, float]) -> Bot:
    try:
        from seasons.bots.adept import Adept
    except ImportError as error:
        raise Unavailable(f"adept: {error}") from None
    return Adept(seed)


def _master(seed: str, values: dict[str, float]) -> Bot:
    try:
        from seasons.bots.master import Master
    except ImportError as error:
        raise Unavailable(f"master: {error}") from None
    return Master(seed, values["time"], values["simulations"])


register("random", Kind(lambda seed, _: RandomBot(seed)))
register("beginner", Kind(lambda seed, _: Beginner(seed)))
register("adept", Kind(_adept))
register("master", Kind(_master, {
    "time": Parameter(1.0, 0.001, 600),
    "simulations": Parameter(1_000_000, 1, 1_000_000, whole=True),
}))  # fmt: skip

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
