"""What is printed on the board, the dice and the player boards."""

from typing import Final

from seasons.rules.engine import energy

RULES_VERSION: Final = 4
# Games that were begun by these are still played, each by its own version.
RULES_VERSIONS: Final = (2, 3, RULES_VERSION)
# Since this one gifts are written with their receivers and a chain of Shields is one gesture.
REGULAR_NOTATION: Final = 4

SEASONS: Final = ("winter", "spring", "summer", "fall")

SPACES: Final = 12
YEARS: Final = 3
RESERVE_LIMIT: Final = 7
GAUGE_LIMIT: Final = 15
BONUS_LIMIT: Final = 3
RAISES_LIMIT: Final = 8  # far more raised transmutations than a turn can have
BONUS_PENALTY: Final = (0, 5, 12, 20)
HAND_PENALTY: Final = 5
HAND: Final = 9  # cards of each player after the prelude
COPIES: Final = 2

EXCHANGE: Final = 0
TRANSMUTE: Final = 1
GAUGE: Final = 2
DRAW_TWO: Final = 3
DRAW_ONE: Final = 4  # only under Olaf's Knowledge
BONUSES: Final = ("exchange", "transmute", "gauge", "draw", "card")

LEVELS: Final = ("apprentice", "magician", "archmage")
EDITIONS: Final = ("revised", "original")
ENCHANTMENT: Final = "enchantment"
TOKENS: Final = "tokens"
ABILITIES_DEALT: Final = 3

# Crystals for one token, by season and type in the order AWFE (ruling 1.5).
RATES: Final = ((1, 1, 2, 3), (2, 1, 3, 1), (3, 2, 1, 1), (1, 3, 1, 2))

# The nine cards of each preset deck of the apprentice level, by number (ruling 1.1).
PRESET_DECKS: Final = (
    (1, 2, 7, 17, 18, 20, 26, 29, 30),
    (3, 5, 9, 14, 15, 21, 23, 25, 28),
    (4, 6, 7, 9, 12, 16, 22, 24, 30),
    (1, 2, 3, 11, 13, 15, 18, 25, 27),
)

# The five dice (ruling 1.4), alike in every season but for the energies: c and p are the
# common ones, o the uncommon one. * gauge, D draw, T transmute, a digit crystals, /n pips.
DICE: Final = (
    "o*T/3 cc*/2 cc3/1 pp*/3 D/2 cpT/1",
    "cc*/3 cc1/2 oo*/1 D/3 cpT/2 p*T/1",
    "cc*/1 p*T/2 cpT/3 D/1 o*/2 cc3/3",
    "cpT/1 cc2/2 p*T/3 cc*/1 6/2 o*/3",
    "ppT/2 6/3 o*/1 p*T/1 cc*/3 cc1/2",
)
DICE_ENERGIES: Final = ("WAF", "EWA", "FEW", "AFE")
DICE_PER_SEASON: Final = len(DICE)
FACES: Final = 6
NO_DIE: Final = 255


class Face:
    """One face of a season die."""

    __slots__ = ("crystals", "draw", "energies", "gauge", "name", "pips", "transmute")

    def __init__(self, name: str, season: int) -> None:
        symbols, pips = name.split("/")
        for place, energy_letter in zip("cpo", DICE_ENERGIES[season], strict=True):
            symbols = symbols.replace(place, energy_letter)
        self.name: Final = f"{symbols}/{pips}"
        self.energies: Final = energy.parse("".join(c for c in symbols if c in energy.LETTERS))
        self.crystals: Final = sum(int(c) for c in symbols if c.isdigit())
        self.gauge: Final = symbols.count("*")
        self.draw: Final = "D" in symbols
        self.transmute: Final = "T" in symbols
        self.pips: Final = int(pips)


def _faces() -> tuple[Face, ...]:
    return tuple(Face(name, season) for season in range(4) for die in DICE for name in die.split())


# All 120 faces; a die that lies on the table is one small number: season, die and face.
ALL_FACES: Final = _faces()


def die_number(season: int, die: int, face: int) -> int:
    """The number of a face of a die."""
    return (season * DICE_PER_SEASON + die) * FACES + face


def space_of(position: int) -> int:
    """The space 1-12 of a season token that started on position 1 (ruling 2)."""
    return (position - 1) % SPACES + 1


def year_of(position: int) -> int:
    """The year of a position; 0 and less before the first, above 3 when time is up."""
    return (position - 1) // SPACES + 1


def season_of(position: int) -> int:
    """The season of a position."""
    return (position - 1) % SPACES // 3
