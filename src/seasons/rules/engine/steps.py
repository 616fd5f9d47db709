"""Steps: the smallest choices, each one small integer.

A step is a verb and an argument below 256. What it means to the person who chooses (pay, gain,
keep, sacrifice...) is said by the operation that asks.
"""

from typing import Final

WORD: Final = 0 << 8  # one of WORDS
CARD: Final = 1 << 8  # a kind of card, from a hand or from cards set aside
SUMMON: Final = 2 << 8  # a kind of card in hand
ACTIVATE: Final = 3 << 8  # the place of an own card in play
PLACE: Final = 4 << 8  # seat * PLACES + place: a card in play
ENERGY: Final = 5 << 8  # a type of energy, from the reserve or from the stockpile
STORED: Final = 6 << 8  # place * 4 + type: a token on an own card in play
DIE: Final = 7 << 8  # the index of a die on the table
SEAT: Final = 8 << 8  # a player
MOVE: Final = 9 << 8  # NOWHERE + spaces, backwards below it
BONUS: Final = 10 << 8  # one of tables.BONUSES
ABILITY: Final = 11 << 8  # the number of an ability token
VERBS: Final = 12

PLACES: Final = 32
NOWHERE: Final = 8

# Sets of cards add their own.
WORDS: Final = [
    "end",
    "resolve",
    "done",
    "draw",
    "discard",
    "transmute",
    "crystals",
    "energy",
    "look",
    "bury",
    "leave",
    "play",
    "sacrifice",
    "gauge",
    "lower",
    "blank",
    "vision",
]
END: Final = WORD + WORDS.index("end")
RESOLVE: Final = WORD + WORDS.index("resolve")
DONE: Final = WORD + WORDS.index("done")
DRAW: Final = WORD + WORDS.index("draw")
DISCARD: Final = WORD + WORDS.index("discard")
TRANSMUTE: Final = WORD + WORDS.index("transmute")
LEAVE: Final = WORD + WORDS.index("leave")
PLAY: Final = WORD + WORDS.index("play")
BLANK: Final = WORD + WORDS.index("blank")
VISION: Final = WORD + WORDS.index("vision")


# Every argument, and every kind of card, as the zone of this one: cheaper than making it again.
SINGLE: Final = tuple(bytes((value,)) for value in range(256))


def verb(step: int) -> int:
    """The verb of a step."""
    return step & ~255


def in_play(seat: int, place: int) -> int:
    """The step that names a card in play."""
    return PLACE + seat * PLACES + place


def argument(step: int) -> int:
    """The argument of a step."""
    return step & 255


def word(name: str) -> int:
    """The step that says one word."""
    return WORD + WORDS.index(name)
