"""Names of players: whatever can be read and told apart passes, in any language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from seasons.rules.engine.errors import SeasonsError
from seasons.rules.engine.messages import Message
from seasons.words.texts import load

LONGEST: Final = 40  # characters
_NOTATION: Final = '";[]{}'  # what a record is written with
# Fillers, and the like, show nothing although they count as letters, signs or accents; the last
# one stands for what could not be read.
_FILLERS: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159\ufffd"
_JOINER, _NON_JOINER, _AS_EMOJI = "\u200d", "\u200c", "\ufe0f"
_VIRAMA: Final = 9  # the combining class of signs that take the vowel from a letter


class BadName(SeasonsError):
    """A name that cannot be read, or not be told from another, with the reason."""

    code = "bad-name"

    def __init__(self, reason: Message) -> None:
        self.reason: Final = reason
        super().__init__(load().message(reason))


def checked(names: Sequence[str]) -> list[str]:
    """Names as they are shown, a second Ada as Ada 2; BadName says what is wrong with one."""
    shown = [_shown(name) for name in names]
    found = [
        f"{name} {shown[: n + 1].count(name)}" if name in shown[:n] else name
        for n, name in enumerate(shown)
    ]
    for n, name in enumerate(found):
        if name in found[:n]:
            raise BadName(Message("name.twice", {"text": name}))
    return found


def _shown(name: str) -> str:
    """One name; what looks the same is the same."""
    shown = _spaced(unicodedata.normalize("NFC", name))
    if len(shown) > LONGEST:
        raise BadName(Message("name.too-long", {"number": LONGEST}))
    if not any(_visible(sign) for sign in shown):
        raise BadName(Message("name.blank"))
    for before, sign, after in _neighbours(shown):
        if sign in _NOTATION or not _belongs(before, sign, after):
            text = sign if _visible(sign) else f"U+{ord(sign):04X}"
            raise BadName(Message("name.sign", {"text": text}))
    return shown


def legible(text: str) -> str:
    """Somebody's words on one line, without what shows nothing or turns the line around.

    Nothing is left of a text that shows nothing.
    """
    composed = unicodedata.normalize("NFC", re.sub(r"\s+", " ", text))
    found = _spaced(composed)
    kept = [sign for before, sign, after in _neighbours(found) if _belongs(before, sign, after)]
    shown = _spaced("".join(kept))
    return shown if any(_visible(sign) for sign in shown) else ""


def _spaced(text: str) -> str:
    """A text with one kind of spaces, and one at a time."""
    spaced = "".join([" " if unicodedata.category(sign) == "Zs" else sign for sign in text])
    return re.sub(" +", " ", spaced).strip(" ")


def _neighbours(text: str) -> Iterator[tuple[str, str, str]]:
    """Every sign with the ones before and after it."""
    return zip(f" {text}", text, f"{text[1:]} ", strict=False)


def _visible(sign: str) -> bool:
    """Whether a sign shows something by itself: a letter, a number, punctuation, a symbol."""
    return unicodedata.category(sign)[0] in "LNPS" and sign not in _FILLERS


def _belongs(before: str, sign: str, after: str) -> bool:
    """Whether a text may have this sign here.

    What shows nothing could make two names look alike, so it must do something where it stands.
    """
    if sign in (_JOINER, _NON_JOINER):
        return _joins(before, sign, after)
    if "VARIATION SELECTOR" in unicodedata.name(sign, ""):
        return unicodedata.category(before) in ("Lo", "So")
    if unicodedata.category(sign)[0] == "M" and before == " ":
        return False  # an accent on nothing
    return sign.isprintable() and sign not in _FILLERS


def _joins(before: str, sign: str, after: str) -> bool:
    """Whether letters are written otherwise because of a joiner: in India, Iran, and in emoji."""
    if unicodedata.combining(before) == _VIRAMA:
        return True
    if sign == _NON_JOINER:
        return {unicodedata.bidirectional(before), unicodedata.bidirectional(after)} == {"AL"}
    drawn = before == _AS_EMOJI or unicodedata.category(before) in ("So", "Sk")
    return drawn and unicodedata.category(after) == "So"
