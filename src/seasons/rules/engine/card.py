"""The records of a card (its numbers, its abilities, what it changes in play) and of a set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from seasons.rules.engine import energy
from seasons.rules.engine.event_kinds import EventKind
from seasons.rules.engine.native import mypyc_attr
from seasons.rules.engine.program import Program

if TYPE_CHECKING:
    from seasons.rules.engine.state import State

ITEM: Final = 0
FAMILIAR: Final = 1
TYPES: Final = ("item", "familiar")


class Cost:
    """What summoning costs: energies of given types, crystals, or tokens of different types."""

    __slots__ = ("crystals", "energies", "of_choice")

    def __init__(self, energies: str = "", crystals: int = 0, of_choice: bool = False) -> None:
        self.energies: Final = energy.parse(energies)
        self.crystals: Final = crystals
        self.of_choice: Final = of_choice  # one to four tokens, each of another type


# How an effect at the end of a round has to do with its owner's reserve: not at all, it reads or
# changes it, or it makes the owner choose the order of all that do.
ALONE: Final = 0
READS_RESERVE: Final = 1
ORDERED: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Alteration:
    """Changes what the owner of a card gains, whatever the gain comes from."""

    def crystals(self, state: State, seat: int, number: int) -> int:
        """How many crystals the owner really gains."""
        return number


class Card:
    """A kind of card; two copies of each are in the box."""

    def __init__(
        self,
        kind: int,
        id_: str,
        set_: str,
        code: str,
        number: int,
        type_: int,
        prestige: int,
        costs: tuple[Cost, Cost, Cost],
    ) -> None:
        self.kind: Final = kind  # its number among all cards there are, forever
        self.id: Final = id_
        self.set: Final = set_
        self.code: Final = code  # how it is written in the notation
        self.number: Final = number
        self.type: Final = type_
        self.prestige: Final = prestige
        self.costs: Final = costs  # with 2, 3 and 4 players
        # Abilities: what happens when it enters play, by turning it, in place of its owner's die,
        # when any other card enters play, when its owner summons, when an opponent or its owner
        # activates a card, at a season change, at the end of a round or of the game (what is lost
        # there after what is gained), and when it is sacrificed.
        self.enter: Program | None = None
        self.activate: Program | None = None
        self.instead_of_die: Program | None = None
        self.on_enter: Program | None = None
        self.on_summon: Program | None = None
        self.on_activation: Program | None = None
        self.on_own_activation: Program | None = None
        self.on_season: Program | None = None
        self.round_end: Program | None = None
        self.game_end: Program | None = None
        self.game_loss: Program | None = None
        self.sacrificed: Program | None = None
        # What it changes while in play.
        self.with_reserve = ALONE  # whether that effect has to do with the reserve
        self.before_die = False  # is activated before the die is resolved, and only then
        self.pays = False  # the tokens on it may be spent like those of the reserve
        self.holds = 0  # how many tokens may lie on it
        self.reserve = 0  # the limit of its owner's reserve, if larger
        self.narrows = 0  # tokens less in its owner's reserve
        self.discount = 0  # energies less for its owner's summonings
        self.toll = 0  # crystals that opponents pay it for a summoning
        self.yields = 0  # crystals more for each token its owner transmutes
        self.shield = 0  # crystals for giving it up in the place of another card
        self.transmutes = False  # a die that gives crystals allows its owner to transmute
        self.mimics = False  # acts as another player's magic item
        self.only_summoned = False  # is never put into play in another way
        self.alters: Alteration | None = None  # changes what its owner gains
        self.covers = 0  # how many cards may lie under it, face down
        self.unseen = False  # not even its owner may look at them

    def ability(self, moment: str) -> Program | None:
        """The program for a moment, by the name of the attribute."""
        program = getattr(self, moment)
        return program if isinstance(program, Program) else None

    def __repr__(self) -> str:
        return f"<Card {self.number} {self.id}>"


MOMENTS: Final = (
    "enter",
    "activate",
    "instead_of_die",
    "on_enter",
    "on_summon",
    "on_activation",
    "on_own_activation",
    "on_season",
    "round_end",
    "game_end",
    "game_loss",
    "sacrificed",
)


class SetRecord:
    """What a set of cards brings along beside its cards.

    `module` is the option that brings it into the deck, `prefix` marks its numbers in the notation.
    `home` is the package with its words and pictures; our own sets have theirs elsewhere. `words`
    are what it adds to the notation, `messages` and `events` keys and kinds of what it says.
    """

    def __init__(
        self,
        name: str,
        module: str,
        prefix: str,
        home: str,
        words: tuple[str, ...],
        messages: tuple[str, ...],
        events: tuple[EventKind, ...],
    ) -> None:
        self.name: Final = name
        self.module: Final = module
        self.prefix: Final = prefix
        self.home: Final = home
        self.words: Final = words
        self.messages: Final = messages
        self.events: Final = events
