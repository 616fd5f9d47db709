"""The actions of the environment: every step of the rules that a game can ask for, numbered."""

from __future__ import annotations

from itertools import chain
from typing import Final

import numpy as np
from numpy.typing import NDArray

from seasons.rules.engine import steps, tables
from seasons.rules.engine.setup import ABILITIES, CARDS

_PLAYERS: Final = 4
_KINDS: Final = max(CARDS) + 1
# The verbs of steps, and how many arguments each has.
_VERBS: Final = {
    "word": (steps.WORD, len(steps.WORDS)),
    "card": (steps.CARD, _KINDS),
    "summon": (steps.SUMMON, _KINDS),
    "activate": (steps.ACTIVATE, steps.PLACES),
    "place": (steps.PLACE, _PLAYERS * steps.PLACES),
    "energy": (steps.ENERGY, 4),
    "stored": (steps.STORED, steps.PLACES * 4),
    "die": (steps.DIE, _PLAYERS + 1),
    "seat": (steps.SEAT, _PLAYERS),
    "move": (steps.MOVE, 2 * steps.NOWHERE + 1),
    "bonus": (steps.BONUS, len(tables.BONUSES)),
    "ability": (steps.ABILITY, len(ABILITIES) + 1),
}

STEPS: Final = tuple(
    chain.from_iterable(range(verb, verb + number) for verb, number in _VERBS.values())
)  # the step of each action
NUMBER: Final = len(STEPS)


def _slices() -> dict[str, slice]:
    found, start = {}, 0
    for name, (_, number) in _VERBS.items():
        found[name] = slice(start, start + number)
        start += number
    return found


SLICES: Final = _slices()  # the actions of each verb
# The action of each step, by its code.
ACTION: Final[NDArray[np.int16]] = np.full(steps.VERBS << 8, -1, np.int16)
ACTION[list(STEPS)] = np.arange(NUMBER)


def mask(options: list[int]) -> NDArray[np.int8]:
    """1 for every action that is an option."""
    found = np.zeros(NUMBER, np.int8)
    found[ACTION[options]] = 1
    return found
