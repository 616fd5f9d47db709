"""The learned bots. They need numpy, so this module is imported when one of them plays.

Rungs between them make the way from one to the next shorter: younger networks, shorter searches. A
search that counts simulations plays alike on every machine; the time is only a cap.
"""

from collections.abc import Callable
from math import inf
from typing import Final

from seasons.bots.adept import Adept
from seasons.bots.bot import Bot
from seasons.bots.master import Master

CAP: Final = 1.0  # seconds, where simulations are counted


class Student(Adept):
    """The network when it was young."""

    name = "student"
    net = "student"


class Scholar(Adept):
    """The network when it had seen a third of its games."""

    name = "scholar"
    net = "scholar"


class Tutor(Adept):
    """The network when it had seen three quarters of them."""

    name = "tutor"
    net = "tutor"


class Expert(Master):
    """A short look ahead."""

    name = "expert"

    def __init__(self, seed: str) -> None:
        super().__init__(seed, CAP, 12)


class Sage(Master):
    """A longer one."""

    name = "sage"

    def __init__(self, seed: str) -> None:
        super().__init__(seed, CAP, 80)


def _master(seed: str, values: dict[str, float]) -> Bot:
    return Master(seed, values["time"], values["simulations"] or inf)


MAKERS: Final[dict[str, Callable[[str, dict[str, float]], Bot]]] = {
    "student": lambda seed, _: Student(seed),
    "scholar": lambda seed, _: Scholar(seed),
    "tutor": lambda seed, _: Tutor(seed),
    "adept": lambda seed, _: Adept(seed),
    "expert": lambda seed, _: Expert(seed),
    "sage": lambda seed, _: Sage(seed),
    "master": _master,
}
