"""What people say at the table: ready phrases, which everybody reads in their own language, and
words of their own."""

from __future__ import annotations

from typing import Final

from seasons.rules.engine.errors import SeasonsError
from seasons.rules.engine.messages import Message
from seasons.words.names import legible
from seasons.words.texts import Texts, load

# In the order in which they are wanted in the course of a game.
PHRASES: Final = (
    "hello", "good-luck", "your-turn", "one-moment", "back", "thanks", "sorry", "well-played",
    "good-game", "again", "bye",
)  # fmt: skip
LONGEST: Final = 200  # characters


class BadSaying(SeasonsError):
    """Something that cannot be said, with the reason."""

    code = "bad-saying"

    def __init__(self, reason: Message) -> None:
        self.reason: Final = reason
        super().__init__(load().message(reason))


def checked(text: str) -> str:
    """Somebody's own words as everybody is shown them; BadSaying says what is wrong with them."""
    found = legible(text)
    if not found:
        raise BadSaying(Message("saying.blank"))
    if len(found) > LONGEST:
        raise BadSaying(Message("saying.too-long", {"number": LONGEST}))
    return found


def checked_phrase(phrase: str) -> str:
    """One of the ready phrases, by its key."""
    if phrase not in PHRASES:
        raise BadSaying(Message("saying.unknown"))
    return phrase


def worded(words: Texts, phrase: str | None, text: str) -> str:
    """What was said: a ready phrase in the language of whoever reads it, or words as they are."""
    return text if phrase is None else words.text(f"saying.{phrase}")
