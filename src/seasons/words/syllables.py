"""Where the name of a card may be broken if it must be, as on the narrow cards of a phone.

Browsers know that of few languages. A rule will do for names: a syllable has a vowel and begins
with a consonant, of several with the last one, or with the last two if they sound as one.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

SOFT: Final = "\N{SOFT HYPHEN}"

_VOWELS: Final = "aeiouyàâæèéêëîïôœùûüаеєиіїоуюя"  # noqa: RUF001
# Letters for one sound; what follows a consonant and is never without it.
_UNITS: Final = "sh|ch|th|ph|gh|ck|qu|дж|дз|[bcdfgptv][rl]|[бвгґкпхдтф][рл]"
_PIECE: Final = re.compile(f"[{_VOWELS}]+|(?:{_UNITS}|[^{_VOWELS}])[ьʼ]*")
# No syllable, at the end of a word.
_SILENT: Final = re.compile(f"[^{_VOWELS}]*(?:(?<=[qg])u)?e[sd]?")
_WORD: Final = re.compile(r"[^\W\d_]+")
_CYRILLIC: Final = re.compile("[\u0400-\u04ff]")
_BEFORE: Final = 2  # letters at least
# Letters at least in the last piece. A Ukrainian word may end in a syllable of two.
_BEHIND, _BEHIND_CYRILLIC = 3, 2


@cache
def breakable(name: str) -> str:
    """A name with soft hyphens."""
    return _WORD.sub(lambda word: SOFT.join(_syllables(word[0])), name)


def _syllables(word: str) -> list[str]:
    pieces = _PIECE.findall(word.lower())
    nuclei = [at for at, piece in enumerate(pieces) if piece[0] in _VOWELS]
    # A syllable begins with the piece before its vowel, but for the first one.
    begins = [sum(map(len, pieces[: at - 1])) for at in nuclei[1:]]
    behind = _BEHIND_CYRILLIC if _CYRILLIC.match(word) else _BEHIND
    if len(word) < 2 * behind:
        return [word]
    possible = [
        at
        for at in begins
        if _BEFORE <= at <= len(word) - behind and not _SILENT.fullmatch(word, at)
    ]
    ends = [*possible, len(word)]
    return [word[start:end] for start, end in zip([0, *possible], ends, strict=True)]
