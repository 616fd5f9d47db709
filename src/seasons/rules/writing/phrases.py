"""The phrases of a gesture: words, each with its arguments, and where they stand in the text."""

import re
from typing import Final

from seasons.rules.engine import steps
from seasons.rules.engine.errors import ParseError
from seasons.rules.engine.program import PROGRAMS

BETWEEN: Final = "/"  # stands between groups of cards
_FREE_WORDS: Final = ("summon", "activate", "bonus", "die", "token")
_TOKEN: Final = re.compile("[AWFE](?:#[0-9]+)?")  # an energy, and where it lies if on a card
_TOKENS: Final = re.compile(f"(?:{_TOKEN.pattern})+")


def vocabulary() -> set[str]:
    """All words of the notation: those of all operations, whatever sets there are, and the free."""
    words = {*steps.WORDS, *_FREE_WORDS}
    for program in PROGRAMS.values():
        for op in program.ops:
            if op.word:
                words.add(op.word)
    return words


class Argument:
    """What a word is about: one thing."""

    __slots__ = ("offset", "text")

    def __init__(self, text: str, offset: int) -> None:
        self.text: Final = text
        self.offset: Final = offset


class Phrase:
    """A word and what it is about."""

    __slots__ = ("arguments", "begun", "offset", "word")

    def __init__(self, word: str, offset: int) -> None:
        self.word: Final = word
        self.offset: Final = offset
        self.arguments: Final[list[Argument]] = []  # those not used yet
        self.begun = False  # one was used already

    def use(self, argument: Argument) -> None:
        """Takes one argument away."""
        self.arguments.remove(argument)
        self.begun = True

    @property
    def rest(self) -> Argument:
        """What is not used yet: the first argument, or the word if it has none."""
        return self.arguments[0] if self.arguments else Argument(self.word, self.offset)


def phrases(text: str) -> list[Phrase]:
    """The phrases of a gesture; ParseError points at what is no word."""
    found: list[Phrase] = []
    words = vocabulary()
    for piece, offset in _pieces(text):
        last = found[-1] if found else None
        names_bonus = last is not None and last.word == "bonus" and not last.arguments
        if piece.lower() in words and not names_bonus:
            found.append(Phrase(piece.lower(), offset))
        elif last is None:
            raise ParseError(f"{piece!r} is not a word of the notation", text, offset)
        elif _TOKENS.fullmatch(piece):
            for token in _TOKEN.finditer(piece):
                last.arguments.append(Argument(token.group(), offset + token.start()))
        else:
            last.arguments.append(Argument(piece, offset))
    if not found:
        raise ParseError("an empty gesture", text, 0)
    return found


def _pieces(text: str) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    offset = 0
    for piece in text.split(" "):
        if piece:
            found.append((piece, offset))
        offset += len(piece) + 1
    return found
