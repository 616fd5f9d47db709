"""The record of a special ability token."""

from typing import Final

from seasons.rules.engine.program import Program


class Ability:
    """A special ability token: used once, and worth its prestige only then."""

    def __init__(self, number: int, prestige: int, use: Program | None, hand_card: int) -> None:
        self.number: Final = number
        self.prestige: Final = prestige
        self.use: Final = use  # None: it works by itself
        self.hand_card: Final = hand_card  # what a card in hand is worth in the end
