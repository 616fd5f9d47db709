"""Energy tokens, packed: eight bits for each of the four types in one integer.

Amounts are small (a reserve holds at most ten), so sums and comparisons of whole reserves are
single integer operations.
"""

from typing import Final

AIR: Final = 0
WATER: Final = 1
FIRE: Final = 2
EARTH: Final = 3
TYPES: Final = (AIR, WATER, FIRE, EARTH)
NAMES: Final = ("air", "water", "fire", "earth")
LETTERS: Final = "AWFE"

ONE: Final = (1, 1 << 8, 1 << 16, 1 << 24)
EACH: Final = 0x01010101
_GUARD: Final = 0x80808080


def total(energies: int) -> int:
    """The number of tokens."""
    return energies * EACH >> 24 & 255


def amount(energies: int, type_: int) -> int:
    """The number of tokens of one type."""
    return energies >> 8 * type_ & 255


def covers(have: int, need: int) -> bool:
    """Whether `have` holds at least `need` of every type."""
    return ((have | _GUARD) - need) & _GUARD == _GUARD


def shortfall(have: int, need: int) -> int:
    """The tokens of `need` that `have` lacks."""
    missing = 0
    for type_ in TYPES:
        lacking = amount(need, type_) - amount(have, type_)
        if lacking > 0:
            missing += lacking << 8 * type_
    return missing


def letters(energies: int) -> str:
    """The tokens as letters in the order AWFE."""
    return "".join(LETTERS[type_] * amount(energies, type_) for type_ in TYPES)


def parse(text: str) -> int:
    """The tokens written as letters, in any order; ValueError for others or far too many."""
    if len(text) > 100:
        raise ValueError(f"{len(text)} energies")
    energies = 0
    for letter in text:
        energies += ONE[LETTERS.index(letter)]
    return energies
