"""Which feature stands where in the input of the network.

A feature is on or off; its number is its row in the first layer. Names are kept with the weights,
so that a net learned before a card was added can still be read.
"""

from typing import Final

from seasons.rules import Game
from seasons.rules.engine import tables
from seasons.rules.engine.program import PROGRAMS
from seasons.rules.engine.setup import ABILITIES, CARDS, ENCHANTMENTS

NAMES: Final[list[str]] = []
SCALARS: Final = (
    "own crystals", "best rival's crystals", "own total", "lead", "time left", "reserve",
    "hand", "cards in play", "rival's hand", "rival's cards in play",
)  # fmt: skip
_KINDS: Final = max([card.kind for card in CARDS.values()]) + 1
_RIVALS: Final = 3
assert Game is not None  # all cards and programs have been registered


def numbers(name: str, size: int) -> int:
    """A feature for every number below a limit; the first of them."""
    start = len(NAMES)
    NAMES.extend([f"{name} {number}" for number in range(size)])
    return start


def cards(name: str) -> int:
    """A feature for every kind of card; that of kind 0, which stands for no card."""
    start = len(NAMES)
    named = {card.kind: card.id for card in CARDS.values()}
    NAMES.extend([f"{name} {named.get(kind, kind)}" for kind in range(_KINDS)])
    return start


def for_rivals(name: str, size: int) -> int:
    """A feature for every opponent and number."""
    start = len(NAMES)
    NAMES.extend([f"{name} {rival} {n}" for rival in range(_RIVALS) for n in range(size)])
    return start


def stages(name: str) -> int:
    """A feature for every operation of every program."""
    start = len(NAMES)
    for program in PROGRAMS.values():
        NAMES.extend([f"{name} {program.name}@{at}" for at in range(program.size)])
    return start


def _stage_starts() -> dict[str, int]:
    starts: dict[str, int] = {}
    total = 0
    for program in PROGRAMS.values():
        starts[program.name] = total
        total += program.size
    return starts


STAGE: Final[dict[str, int]] = _stage_starts()  # where a program's operations begin


def _effects(with_pips: bool) -> list[int]:
    """A number for every face, the same for faces that do the same."""
    found: list[str] = []
    effects: list[int] = []
    for face in tables.ALL_FACES:
        symbols, _, pips = face.name.partition("/")
        name = "".join(sorted(symbols)) + (pips if with_pips else "")
        if name not in found:
            found.append(name)
        effects.append(found.index(name))
    return effects


ON_TABLE: Final = _effects(True)
TAKEN: Final = _effects(False)
FACES: Final = max(TAKEN) + 1

MOST_ENERGIES: Final = 11  # of a reserve, that are told apart
MOST_OF_TYPE: Final = 8
MOST_CARDS: Final = 16
MOST_POSITIONS: Final = 40
FINE_CRYSTALS: Final = 21
COARSE: Final = (5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 90, 110, 130, 160)
LEADS: Final = (-60, -45, -35, -27, -20, -15, -10, -6, -3, 0, 1, 4, 7, 11, 16, 21, 28, 36, 46, 61)
MOST_PICKS: Final = 128
MOST_COUNTED: Final = 32

# The game
PLAYERS: Final = numbers("players", 5)
OPTIONS: Final = numbers("option", 8)  # level, edition, modules
ENCHANTMENT: Final = numbers("enchantment", len(ENCHANTMENTS) + 1)
POSITION: Final = numbers("position", MOST_POSITIONS + 1)
SPACE: Final = numbers("space", tables.SPACES)
PIPS: Final = numbers("pips", 4)
FIRST: Final = numbers("first", 4)
ACTIVE: Final = numbers("active", 5)
TRANSMUTE: Final = numbers("transmute", 3)
RAISED: Final = numbers("raised", 5)
TURN: Final = numbers("turn", 8)
DICE: Final = numbers("die on the table", max(ON_TABLE) + 1)
OPEN: Final = cards("open")
ANSWERED: Final = numbers("answered", 2)
FINISHED: Final = numbers("finished", 1)

# The own side
DRAFTED: Final = cards("drafted")
PACK: Final = cards("pack")
HAND: Final = (cards("hand 1"), cards("hand 2"), cards("hand 3"))
LIBRARY2: Final = cards("library 2")
LIBRARY3: Final = cards("library 3")
PAYABLE: Final = cards("payable")
NEARLY: Final = cards("nearly payable")
PLAY: Final = (cards("play 1"), cards("play 2"), cards("play 3"))
TURNED: Final = cards("turned")
STORED: Final = cards("tokens on")
ACTS: Final = cards("acts as")
ASIDE: Final = cards("aside")
SUMMONING: Final = cards("summoning")
CRYSTALS: Final = numbers("crystals", FINE_CRYSTALS)
RICH: Final = numbers("rich", len(COARSE))
LEAD: Final = numbers("lead", len(LEADS) + 1)
RESERVE: Final = numbers("reserve", 4 * MOST_OF_TYPE)
ENERGIES: Final = numbers("energies", MOST_ENERGIES)
FREE: Final = numbers("free in reserve", MOST_ENERGIES)
USABLE: Final = numbers("usable on cards", 4 * MOST_OF_TYPE)
GAUGE: Final = numbers("gauge", tables.GAUGE_LIMIT + 1)
ROOM: Final = numbers("room", 8)
BONUSES: Final = numbers("bonuses", 4)
HAND_SIZE: Final = numbers("hand size", MOST_CARDS)
ABILITY: Final = numbers("ability", len(ABILITIES) + 1)
ABILITY_USED: Final = numbers("ability used", len(ABILITIES) + 1)
DIE: Final = numbers("die", FACES)
MARKED: Final = numbers("marked", 1)

# The opponents'
RIVAL_PLAY: Final = (cards("rival's play 1"), cards("rival's play 2"), cards("rival's play 3"))
RIVAL_TURNED: Final = cards("rival's turned")
RIVAL_STORED: Final = cards("tokens on rival's")
RIVAL_ACTS: Final = cards("rival's acts as")
RIVAL_SUMMONING: Final = cards("rival's summoning")
RIVAL_CRYSTALS: Final = for_rivals("rival's crystals", FINE_CRYSTALS)
RIVAL_RICH: Final = for_rivals("rival rich", len(COARSE))
RIVAL_LEAD: Final = for_rivals("lead over", len(LEADS) + 1)
RIVAL_RESERVE: Final = for_rivals("rival's reserve", 4 * MOST_OF_TYPE)
RIVAL_ENERGIES: Final = for_rivals("rival's energies", MOST_ENERGIES)
RIVAL_GAUGE: Final = for_rivals("rival's gauge", tables.GAUGE_LIMIT + 1)
RIVAL_ROOM: Final = for_rivals("rival's room", 8)
RIVAL_BONUSES: Final = for_rivals("rival's bonuses", 4)
RIVAL_HAND_SIZE: Final = for_rivals("rival's hand size", MOST_CARDS)
RIVAL_ABILITY: Final = numbers("rival's ability", len(ABILITIES) + 1)
RIVAL_ABILITY_USED: Final = numbers("rival's ability used", len(ABILITIES) + 1)
RIVAL_DIE: Final = for_rivals("rival's die", FACES)

# What is under way
NOW: Final = stages("now")
RIVAL_NOW: Final = stages("rival's now")
LATER: Final = stages("later")
RIVAL_LATER: Final = stages("rival's later")
PICKED: Final = numbers("picked", MOST_PICKS)
COUNTED: Final = numbers("counted", MOST_COUNTED)

SIZE: Final = len(NAMES)
