"""Chance in games that are played: a keyed hash of what is drawn and of how often it was before.

Everything random has a label of its own and a counter, and the key is known to nobody, so that no
outcome says anything about another one: whoever sees all dice learns nothing about the cards. The
key lies in a sealed envelope, so to speak: its hash, the seal, is shown to everybody at the start
and the key at the end, when anybody can check that nothing was changed in between.

Simulations and possible worlds use the faster generator of `seasons.rules.engine.chance`.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from seasons.rules.engine.errors import ParseError

KEY_BYTES: Final = 32

# What is drawn. A label's place says where its counter stands in a position: add new ones at the
# end.
LABELS: Final = (
    "first", "dice", "abilities", "decks", "enchantment", "deal", "reshuffle", "roll", "reroll",
)  # fmt: skip
FIRST: Final = 0
DICE: Final = 1
ABILITIES: Final = 2
DECKS: Final = 3
ENCHANTMENT: Final = 4
DEAL: Final = 5
RESHUFFLE: Final = 6
ROLL: Final = 7
REROLL: Final = 8

_WORD: Final = 4  # bytes of a number
_VALUES: Final = 1 << 8 * _WORD  # that it can have


def drawn_key() -> bytes:
    """A key that nobody knows."""
    return secrets.token_bytes(KEY_BYTES)


def key_of_seed(seed: int | str) -> bytes:
    """The key of a seed that somebody has chosen, the same everywhere."""
    return hashlib.sha256(f"seasons seed {seed}".encode()).digest()


def key_of_text(text: str) -> bytes:
    """The key that some hexadecimal digits stand for."""
    if len(text) != 2 * KEY_BYTES or any(sign not in "0123456789abcdef" for sign in text):
        raise ParseError(f"a key is {2 * KEY_BYTES} hexadecimal digits")
    return bytes.fromhex(text)


def seal_of(key: bytes) -> str:
    """The hash that is shown as long as the key is not: `printf %s KEY | sha256sum`."""
    return hashlib.sha256(key.hex().encode()).hexdigest()


class Sealed:
    """A key, and how often it was asked for each label; copies share it, a draw replaces it."""

    __slots__ = ("counts", "key")

    def __init__(self, key: bytes, counts: tuple[int, ...] = (0,) * len(LABELS)) -> None:
        self.key: Final = key
        self.counts: Final = counts

    def counted(self, label: int) -> Sealed:
        """The same after one more draw of this label."""
        counts = list(self.counts)
        counts[label] += 1
        return Sealed(self.key, tuple(counts))

    def below(self, label: int, limit: int) -> int:
        """The number from 0 to limit - 1 that comes next for a label."""
        return _Numbers(self.key, label, self.counts[label]).below(limit)

    def shuffled(self, label: int, cards: bytes) -> bytes:
        """The cards in the order that comes next for a label."""
        numbers = _Numbers(self.key, label, self.counts[label])
        mixed = bytearray(cards)
        for last in range(len(mixed) - 1, 0, -1):
            other = numbers.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return bytes(mixed)


class _Numbers:
    """The numbers of one draw, as many as it needs."""

    __slots__ = ("_at", "_block", "_blocks", "_key", "_name")

    def __init__(self, key: bytes, label: int, count: int) -> None:
        self._key: Final = key
        self._name: Final = f"{LABELS[label]} {count}"
        self._blocks = 0
        self._block = b""
        self._at = 0

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, all of them equally likely."""
        fair = _VALUES - _VALUES % limit
        number = self._next()
        while number >= fair:
            number = self._next()
        return number % limit

    def _next(self) -> int:
        if self._at == len(self._block):
            name = f"{self._name} {self._blocks}".encode()
            self._block = hashlib.blake2b(name, key=self._key, person=b"seasons").digest()
            self._blocks += 1
            self._at = 0
        self._at += _WORD
        return int.from_bytes(self._block[self._at - _WORD : self._at], "big")
