"""The one source of randomness: a small generator whose whole state is one integer.

Two multiplicative generators combined (L'Ecuyer 1988). Each product is split (Schrage) so that all
factors stay below 30 bits: compiled code then never leaves machine integers, and interpreted and
compiled play agree. Copying a game copies one number.
"""

import hashlib
from typing import Final

_MODULUS_1: Final = 2147483563
_MODULUS_2: Final = 2147483399
_FACTOR_1: Final = 40014
_FACTOR_2: Final = 40692
_QUOTIENT_1: Final = 53668  # modulus // factor
_QUOTIENT_2: Final = 52774
_REST_1: Final = 12211  # modulus % factor
_REST_2: Final = 3791
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
    first = state >> _SHIFT
    part = first // _QUOTIENT_1
    first = (first - part * _QUOTIENT_1) * _FACTOR_1 - part * _REST_1
    if first < 0:
        first += _MODULUS_1
    second = state & _MASK
    part = second // _QUOTIENT_2
    second = (second - part * _QUOTIENT_2) * _FACTOR_2 - part * _REST_2
    if second < 0:
        second += _MODULUS_2
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
