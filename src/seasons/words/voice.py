"""In which words a story is told: by whom it is read, and whose turn it tells."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from seasons.words.texts import Texts

VOICES: Final = 1000  # that are kept ready


class Voice:
    """The words for a reader, who is "you"; None: everybody has a name.

    In the turn of its `owner` a name is left out where there are words without it: a heading has
    named them.
    """

    def __init__(self, words: Texts, reader: int | None = None, owner: int | None = None) -> None:
        self.words: Final = words
        self.reader: Final = reader
        self.owner: Final = owner
        self._keys: dict[tuple[str, str], str] = {}

    @property
    def draws(self) -> bool:
        """Whether amounts are drawn beside a sentence, and need not be in it."""
        return self.words.style is not None

    def say(self, key: str, seat: int = -1, other: int = -1, **params: int | str) -> str:
        """The message `event.<key>` about a seat, which does something to another."""
        person = ""
        if self.owner is not None and seat == self.owner:
            person = "owner" if other != self.reader or other < 0 else "owner-to-you"
        elif self.reader is not None and self.reader in (seat, other):
            person = "you" if seat == self.reader else "to-you"
        return self.words.text(self._key(key, person), seat=seat, seat_2=other, **params)

    def _key(self, key: str, person: str) -> str:
        """The key with the form for a person, and for signs, if there is one."""
        found = self._keys.get((key, person))
        if found is None:
            found = self._keys[key, person] = self._found(key, person)
        return found

    def _found(self, key: str, person: str) -> str:
        if person == "owner":
            if self.words.knows(f"turn.{key}"):
                return f"turn.{key}"
            person = "you" if self.owner == self.reader else ""
        elif person == "owner-to-you":
            if self.words.knows(f"turn.{key}.to-you"):
                return f"turn.{key}.to-you"
            person = "to-you"
        drawn = self.words.special(f"event.{key}", self.words.style)
        return self.words.special(drawn, person or None)


@lru_cache(VOICES)
def voice(words: Texts, reader: int | None, owner: int | None = None) -> Voice:
    """A voice, kept ready with the keys it has found."""
    return Voice(words, reader, owner)
