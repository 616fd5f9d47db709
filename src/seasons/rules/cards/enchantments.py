"""The ten enchantments of Enchanted Kingdom."""

from typing import Final, TypedDict, Unpack

from seasons.rules.cards.define import Effect
from seasons.rules.engine import moves, tables
from seasons.rules.engine.enchantment import Enchantment
from seasons.rules.engine.program import Frame, Op, Program, named
from seasons.rules.engine.setup import ENCHANTMENTS
from seasons.rules.engine.state import State
from seasons.rules.verbs.effects import OneOf
from seasons.rules.verbs.giving import Sacrifice, SacrificeOrDiscard


class Changes(TypedDict, total=False):
    """What an enchantment changes; see `Enchantment`."""

    dealt: int
    passes: bool
    selects: bool
    one_summoning: bool
    surcharge: int
    yields: int
    extra_bonus: bool
    open_cards: int
    on_keep: Effect
    on_summer: Effect


def define(id_: str, **changes: Unpack[Changes]) -> None:
    """Registers the next enchantment with what it changes."""
    enchantment = Enchantment(len(ENCHANTMENTS) + 1, id_)
    for trait, value in changes.items():
        if isinstance(value, tuple):
            setattr(enchantment, trait, named(f"{id_}.{trait}", Program(*value)))
        else:
            setattr(enchantment, trait, value)
    ENCHANTMENTS.append(enchantment)


# 1 Elemental Construction. Prelude: 18 cards are dealt to each player, who keeps nine.
define("elemental-construction", dealt=18, passes=False)

# 2 Extended Experience. Prelude: twelve cards are drafted.
define("extended-experience", dealt=12)

# 3 Natural Selection. Prelude: of eleven cards one is discarded before the draft and one after it.
define("natural-selection", dealt=11, selects=True)

# 4 Entangling Roots. A player summons at most one card in their turn.
define("entangling-roots", one_summoning=True)

# 5 Nature Spirit. Each summoning costs one energy of choice more.
define("nature-spirit", surcharge=1)

EMBRACE: Final = 5


class LoseCrystalsOrCard(Op):
    """Lose 5 crystals; who has fewer keeps them and parts with a card."""

    def __init__(self) -> None:
        self.part: Final = Program(SacrificeOrDiscard())

    def programs(self) -> list[Program]:
        return [self.part]

    def do(self, state: State, frame: Frame) -> None:
        if state.players[frame.seat].crystals >= EMBRACE:
            moves.lose_crystals(state, frame.seat, EMBRACE)
        else:
            state.top = Frame(self.part, state.top, frame.seat, frame.owner, frame.kind)


# 6 Argos' Embrace. Whoever takes cards into their hand by an effect loses 5 crystals or parts with
# a card.
define("argos-embrace", on_keep=(LoseCrystalsOrCard(),))

# 7 Io's Bounty. Each energy transmuted gives 1 crystal more.
define("ios-bounty", yields=1)

# 8 Olaf's Knowledge. A fifth bonus: draw a card, keep or discard it.
define("olafs-knowledge", extra_bonus=True)


class LowerLimit(Op):
    """The reserve holds one token less for the rest of the game."""

    def do(self, state: State, frame: Frame) -> None:
        moves.lower_limit(state, frame.seat)


class ForRichest(Op):
    """Once a year the one player with most crystals carries out a program."""

    def __init__(self, *ops: Op) -> None:
        self.program: Final = Program(*ops)

    def programs(self) -> list[Program]:
        return [self.program]

    def do(self, state: State, frame: Frame) -> None:
        crystals = [player.crystals for player in state.players]
        year = 1 << max(tables.year_of(state.position) + 1, 0)
        if crystals.count(max(crystals)) == 1 and not state.drought_years & year:
            state.drought_years |= year
            seat = crystals.index(max(crystals))
            moves.tell(state, "drought", seat, {"year": tables.year_of(state.position)})
            state.top = Frame(self.program, state.top, seat, seat)


# 9 Drought. When summer comes, the richest player sacrifices a card, or their reserve holds one
# less.
define("drought", on_summer=(ForRichest(OneOf(sacrifice=(Sacrifice(),), lower=(LowerLimit(),))),))

# 10 Vision of Destiny. The top two cards of the draw pile lie open; in their turn a player may pay
# 5 crystals to discard the first.
define("vision-of-destiny", open_cards=2)
