"""The state of a game: plain data, copied by hand.

Zones are immutable values of small integers (`bytes` of card kinds), replaced on change and
shared by copies, like the frames. In hands, libraries and packs a card is only its kind, and they
are kept sorted; the last card of a pile is its top. A card in play lies in a place, a number it
is given on entering; 0 is an empty place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from seasons.rules.engine import steps, tables
from seasons.rules.engine.program import Frame
from seasons.rules.engine.sealed import Sealed
from seasons.rules.engine.setup import Setup

if TYPE_CHECKING:
    from seasons.rules.engine.events import Event

NOT_ALLOWED: Final = 0
ALLOWED: Final = 1
BANNED: Final = 2  # the first edition's Potion of Life: not again this turn

# What has happened in the present turn.
SUMMONED: Final = 1  # the active player has summoned a card
DISCARDED_TOP: Final = 2  # they have discarded the top card of the draw pile (Vision of Destiny)
DIE_GAVE_CRYSTALS: Final = 4

USED: Final = 128  # added to the number of an ability token that is turned over


class Player:
    """What lies before one player."""

    __slots__ = (
        "abilities",
        "acts",
        "answer",
        "bonuses",
        "crystals",
        "die",
        "droughts",
        "gauge",
        "hand",
        "library2",
        "library3",
        "limit",
        "marked",
        "pack",
        "play",
        "reserve",
        "stored",
        "turned",
    )

    def __init__(
        self,
        crystals: int = 0,
        gauge: int = 0,
        bonuses: int = 0,
        reserve: int = 0,
        hand: bytes = b"",
        library2: bytes = b"",
        library3: bytes = b"",
        pack: bytes = b"",
        answer: bytes = b"",
        play: bytes = b"",
        turned: int = 0,
        stored: tuple[int, ...] = (),
        die: int = tables.NO_DIE,
        acts: bytes = b"",
        marked: int = 0,
        limit: int = tables.RESERVE_LIMIT,
        droughts: int = 0,
        abilities: bytes = b"",
    ) -> None:
        self.crystals = crystals
        self.gauge = gauge
        self.bonuses = bonuses
        self.reserve = reserve
        self.hand = hand
        self.library2 = library2
        self.library3 = library3
        self.pack = pack
        self.answer = answer  # to a decision that all seats take at the same time
        self.play = play
        self.turned = turned  # one bit for each place
        self.stored = stored  # energies on the card of each place
        self.die = die
        self.acts = acts  # the kinds whose abilities the cards in play have, nearly always `play`
        self.marked = marked  # one bit for each place: its permission was used this round
        self.limit = limit  # of the reserve, as the cards in play make it
        self.droughts = droughts  # by how much that was lowered for good
        self.abilities = abilities  # ability tokens, plus USED when turned over

    def copy(self) -> Player:
        """An independent copy."""
        return Player(
            self.crystals, self.gauge, self.bonuses, self.reserve, self.hand, self.library2,
            self.library3, self.pack, self.answer, self.play, self.turned, self.stored, self.die,
            self.acts, self.marked, self.limit, self.droughts, self.abilities,
        )  # fmt: skip

    def cards_in_play(self) -> int:
        """The number of cards in play."""
        return len(self.play) - self.play.count(0) if 0 in self.play else len(self.play)


def new_players(setup: Setup) -> list[Player]:
    """Players with nothing before them."""
    return [Player() for _ in range(setup.players)]


class State:
    """Everything there is to know about a game, without its history."""

    __slots__ = (
        "active",
        "box",
        "chance",
        "copies",
        "dice",
        "discard",
        "drought_years",
        "events",
        "first",
        "open",
        "pile",
        "players",
        "position",
        "script",
        "sealed",
        "setup",
        "top",
        "transmute",
        "transmute_bonuses",
        "turn",
        "under",
        "unsettled",
        "year_reached",
    )

    def __init__(
        self,
        setup: Setup,
        players: list[Player],
        chance: int,
        script: bytes = b"",
        box: bytes = b"",
        pile: bytes = b"",
        discard: bytes = b"",
        position: int = 1,
        year_reached: int = 1,
        first: int = 0,
        active: int = -1,
        dice: bytes = b"",
        transmute: int = NOT_ALLOWED,
        transmute_bonuses: int = 0,
        unsettled: bool = False,
        top: Frame | None = None,
        turn: int = 0,
        open_: int = 0,
        drought_years: int = 0,
        copies: bytes = b"",
        sealed: Sealed | None = None,
        under: bytes = b"",
    ) -> None:
        self.setup = setup
        self.players = players
        # Simulations draw from a fast generator, and `chance` is all of it. Games that are played
        # draw from a key, which is sealed.
        self.chance = chance
        self.sealed = sealed
        self.script = script  # faces of the next rolls, for positions set up by hand
        self.box = box  # the dice in use: the same number for each season, by season
        self.pile = pile
        self.discard = discard
        self.position = position  # of the season token, ruling 2
        self.year_reached = year_reached  # the libraries up to this year have been taken
        self.first = first
        self.active = active  # whose turn it is
        self.dice = dice  # on the table and not taken
        self.transmute = transmute
        self.transmute_bonuses = transmute_bonuses  # used this turn
        self.unsettled = unsettled  # a reserve may be too full, or the draw pile empty
        self.top = top  # None when the game is over
        self.turn = turn  # what has happened in it: SUMMONED, ...
        self.open = open_  # how many cards on top of the draw pile lie open
        self.drought_years = drought_years  # one bit for each year, year 0 the second
        # Who acts as what: pairs of a card in play and its model, each as in steps.PLACE.
        self.copies = copies
        # Cards under others: pairs of a card in play, as above, and a kind, in ascending order.
        self.under = under
        # Lent by whoever listens while one step is applied; copies have no listener.
        self.events: list[Event] | None = None

    def copy(self) -> State:
        """An independent copy, without listener."""
        return State(
            self.setup, [player.copy() for player in self.players], self.chance, self.script,
            self.box, self.pile, self.discard, self.position, self.year_reached, self.first,
            self.active, self.dice, self.transmute, self.transmute_bonuses, self.unsettled,
            self.top, self.turn, self.open, self.drought_years, self.copies, self.sealed,
            self.under,
        )  # fmt: skip

    def seats(self) -> range:
        """All seats."""
        return range(self.setup.players)

    def clockwise(self, seat: int) -> list[int]:
        """All seats, beginning with this one."""
        return self.setup.clockwise[seat]

    def opponents(self, seat: int) -> list[int]:
        """The other seats, clockwise from the left."""
        return self.setup.opponents[seat]

    def model_of(self, seat: int, place: int) -> tuple[int, int] | None:
        """The seat and the place of the card that a card in play acts as, if it has a model."""
        copier = steps.argument(steps.in_play(seat, place))
        for at in range(0, len(self.copies), 2):
            if self.copies[at] == copier:
                return divmod(self.copies[at + 1], steps.PLACES)
        return None

    def cards_under(self, seat: int, place: int) -> bytes:
        """The cards that lie under a card in play."""
        above = steps.argument(steps.in_play(seat, place))
        pairs = range(0, len(self.under), 2)
        return bytes([self.under[at + 1] for at in pairs if self.under[at] == above])

    def season(self) -> int:
        """The season in which the season token stands."""
        return tables.season_of(self.position)
