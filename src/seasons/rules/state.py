"""The state of a game: plain data, copied by hand.

Zones are immutable values of small integers (`bytes` of card kinds), replaced on change and
shared by copies, like the frames. In hands, libraries and packs a card is only its kind, and they
are kept sorted; the last card of a pile is its top. A card in play lies in a place, a number it
is given on entering; 0 is an empty place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from seasons.rules import tables
from seasons.rules.program import Frame
from seasons.rules.setup import Setup

if TYPE_CHECKING:
    from seasons.rules.events import Event

NOT_ALLOWED: Final = 0
ALLOWED: Final = 1
BANNED: Final = 2  # the first edition's Potion of Life: not again this turn


class Player:
    """What lies before one player."""

    __slots__ = (
        "answer",
        "bonuses",
        "crystals",
        "die",
        "gauge",
        "hand",
        "library2",
        "library3",
        "pack",
        "play",
        "reserve",
        "stored",
        "turned",
    )

    def __init__(self) -> None:
        self.crystals = 0
        self.gauge = 0
        self.bonuses = 0
        self.reserve = 0
        self.hand = b""
        self.library2 = b""
        self.library3 = b""
        self.pack = b""
        self.answer = b""  # to a decision that all seats take at the same time
        self.play = b""
        self.turned = 0  # one bit for each place
        self.stored: tuple[int, ...] = ()  # energies on the card of each place
        self.die = tables.NO_DIE

    def copy(self) -> Player:
        """An independent copy."""
        new = Player.__new__(Player)
        new.crystals = self.crystals
        new.gauge = self.gauge
        new.bonuses = self.bonuses
        new.reserve = self.reserve
        new.hand = self.hand
        new.library2 = self.library2
        new.library3 = self.library3
        new.pack = self.pack
        new.answer = self.answer
        new.play = self.play
        new.turned = self.turned
        new.stored = self.stored
        new.die = self.die
        return new

    def cards_in_play(self) -> int:
        """The number of cards in play."""
        return len(self.play) - self.play.count(0)


class State:
    """Everything there is to know about a game, without its history."""

    __slots__ = (
        "active",
        "box",
        "chance",
        "dice",
        "discard",
        "events",
        "first",
        "pile",
        "players",
        "position",
        "script",
        "setup",
        "top",
        "transmute",
        "transmute_bonuses",
        "unsettled",
        "year_reached",
    )

    def __init__(self, setup: Setup, chance: int) -> None:
        self.setup = setup
        self.players = [Player() for _ in range(setup.players)]
        self.chance = chance
        self.script = b""  # faces of the next rolls, for positions set up by hand
        self.box = b""  # the dice in use: the same number for each season, by season
        self.pile = b""
        self.discard = b""
        self.position = 1  # of the season token, ruling 2
        self.year_reached = 1  # the libraries up to this year have been taken
        self.first = 0
        self.active = -1  # whose turn it is
        self.dice = b""  # on the table and not taken
        self.transmute = NOT_ALLOWED
        self.transmute_bonuses = 0  # used this turn
        self.unsettled = False  # a reserve may be too full, or the draw pile empty
        self.top: Frame | None = None  # None when the game is over
        # Lent by whoever listens while one step is applied; copies have no listener.
        self.events: list[Event] | None = None

    def copy(self) -> State:
        """An independent copy, without listener."""
        new = State.__new__(State)
        new.setup = self.setup
        new.players = [player.copy() for player in self.players]
        new.chance = self.chance
        new.script = self.script
        new.box = self.box
        new.pile = self.pile
        new.discard = self.discard
        new.position = self.position
        new.year_reached = self.year_reached
        new.first = self.first
        new.active = self.active
        new.dice = self.dice
        new.transmute = self.transmute
        new.transmute_bonuses = self.transmute_bonuses
        new.unsettled = self.unsettled
        new.top = self.top
        new.events = None
        return new

    def seats(self) -> range:
        """All seats."""
        return range(self.setup.players)

    def clockwise(self, seat: int) -> list[int]:
        """All seats, beginning with this one."""
        return [(seat + i) % self.setup.players for i in range(self.setup.players)]

    def opponents(self, seat: int) -> list[int]:
        """The other seats, clockwise from the left."""
        return [(seat + i) % self.setup.players for i in range(1, self.setup.players)]

    def season(self) -> int:
        """The season in which the season token stands."""
        return tables.season_of(self.position)
