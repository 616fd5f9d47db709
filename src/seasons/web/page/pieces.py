"""What lies on the table, as plain values: sections of the page are drawn from nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from seasons.rules.engine import energy, tables
from seasons.web.page.choosing import Thing
from seasons.web.page.fronts import Front
from seasons.web.page.turns import Turn
from seasons.words.texts import ENERGIES

NO_THING = Thing()


@dataclass(frozen=True, slots=True)
class Place:
    """A card where it lies, and what can be done with it."""

    key: str
    front: Front
    thing: Thing = NO_THING
    turned: bool = False
    marked: bool = False
    acts_as: str = ""
    under: str = ""  # what lies under it, in words
    tokens: tuple[tuple[str, Thing], ...] = ()  # name of an energy, and what can be done with it


@dataclass(frozen=True, slots=True)
class Button:
    """A button with words: a step, or several alike."""

    thing: Thing
    label: Markup
    name: str  # the word of the step, for keys and tests
    picked: int = 0


def die_key(die: int) -> str:
    """The id of a die on the page."""
    season = tables.SEASONS[die // (tables.FACES * tables.DICE_PER_SEASON)]
    return f"die-{season}-{die // tables.FACES % tables.DICE_PER_SEASON}"


def face_signs(face: tables.Face) -> tuple[str, ...]:
    """What a face shows beside crystals and dots, sign by sign."""
    return (
        *(ENERGIES[letter] for letter in energy.letters(face.energies)),
        *["gauge"] * face.gauge,
        *["draw"] * face.draw,
    )


@dataclass(frozen=True, slots=True)
class Die:
    """A die on the table or taken."""

    key: str
    number: int
    season: str
    face: tables.Face
    signs: tuple[str, ...]
    label: str
    owner: int | None
    left: str = ""  # what comes if it is the one that is left, in words
    thing: Thing = NO_THING


@dataclass(frozen=True, slots=True)
class AbilityToken:
    """An ability token before a player."""

    number: int
    used: bool
    thing: Thing


@dataclass(frozen=True, slots=True)
class Board:
    """What lies before one seat."""

    seat: int
    name: str
    bot: str  # in words, if one plays
    stands_in: bool  # that bot, until the person of the seat is back
    timed: bool  # whether it has a clock
    thinking: bool  # for a while already
    crystals: int
    gauge: int
    bonuses: int
    hand: int
    libraries: tuple[int, int]
    prestige: int
    score: int
    ledger: tuple[tuple[str, int], ...]  # what adds to the crystals: the score in parts
    first: bool
    in_turn: bool
    transmutes: bool
    deciding: bool
    reserve: tuple[tuple[str, Thing], ...]
    free: int  # places left in the reserve
    cards: tuple[Place, ...]
    room: int  # places left on the gauge
    die: Die | None
    ability: AbilityToken | None
    last: Turn | None  # what somebody else did last
    attended: bool = False  # another person's: whether they are here is told beside the table
    seen: tuple[tuple[str, tuple[Place, ...]], ...] = ()  # cards of others, if all lies open
