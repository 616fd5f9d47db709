"""The one source of randomness: a small generator whose whole state is one integer.

Two multiplicative generators combined (L'Ecuyer 1988): every product stays below 62 bits, so
interpreted and compiled play agree, and copying a game copies one number.
"""

import hashlib
from typing import Final

_MODULUS_1: Final = 2147483563
_MODULUS_2: Final = 2147483399
_FACTOR_1: Final = 40014
_FACTOR_2: Final = 40692
_SHIFT: Final = 31
_MASK: Final = (1 << 31) - 1


def seeded(seed: int | str) -> int:
    """The state of a generator started by a seed, the same everywhere."""
    digest = hashlib.sha256(str(seed).encode()).digest()
    first = int.from_bytes(digest[:8], "big") % (_MODULUS_1 - 1) + 1
    second = int.from_bytes(digest[8:16], "big") % (_MODULUS_2 - 1) + 1
    return first << _SHIFT | second


def valid(state: int) -> bool:
    """Whether a number is the state of a generator."""
    first, second = state >> _SHIFT, state & _MASK
    return 0 < first < _MODULUS_1 and 0 < second < _MODULUS_2


def advance(state: int) -> int:
    """The next state."""
    first = (state >> _SHIFT) * _FACTOR_1 % _MODULUS_1
    second = (state & _MASK) * _FACTOR_2 % _MODULUS_2
    return first << _SHIFT | second


def below(state: int, limit: int) -> int:
    """The number from 0 to limit - 1 that this state stands for."""
    return ((state >> _SHIFT) - (state & _MASK)) % (_MODULUS_1 - 1) % limit


class Chance:
    """A generator of its own, for those outside the game: bots, resampling, simulations."""

    __slots__ = ("state",)

    def __init__(self, seed: int | str) -> None:
        self.state = seeded(seed)

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self.state = advance(self.state)
        return below(self.state, limit)

    def shuffled(self, cards: bytes) -> bytes:
        """The same cards in random order."""
        self.state, mixed = shuffle(self.state, cards)
        return mixed


def shuffle(state: int, cards: bytes) -> tuple[int, bytes]:
    """The next state of the generator and the cards in random order."""
    mixed = bytearray(cards)
    for last in range(len(mixed) - 1, 0, -1):
        state = advance(state)
        other = below(state, last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return state, bytes(mixed)
