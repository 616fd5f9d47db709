"""The record of an enchantment: what it changes for everybody during the whole game."""

from typing import Final

from seasons.rules.engine import tables
from seasons.rules.engine.program import Program


class Enchantment:
    """An enchantment; number 0 is that of a game without one."""

    def __init__(self, number: int, id_: str) -> None:
        self.number: Final = number
        self.id: Final = id_
        # The prelude.
        self.dealt = tables.HAND  # cards dealt to each player
        self.passes = True  # the cards are drafted from hand to hand
        self.selects = False  # one card is discarded before the draft and one after it
        # The tournament.
        self.one_summoning = False  # a player may summon only one card in their turn
        self.surcharge = 0  # energies of choice more for each summoning
        self.yields = 0  # crystals more for each token transmuted
        self.extra_bonus = False  # there is a fifth bonus
        self.open_cards = 0  # how many cards on top of the draw pile lie open
        self.on_keep: Program | None = None  # for a player who has taken cards into their hand
        self.on_summer: Program | None = None  # when the season token passes into summer

    def changes_prelude(self) -> bool:
        """Whether it needs the draft."""
        return self.dealt != tables.HAND
