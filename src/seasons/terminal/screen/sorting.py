"""Cards that are sorted by pointing: for three years, or to be kept."""

from __future__ import annotations

from typing import Final

from seasons.rules.engine import tables
from seasons.rules.engine.state import Player
from seasons.rules.writing.decision import Decision
from seasons.rules.writing.notation import card_code

NOWHERE: Final = -1
YEARS: Final = ("I", "II", "III")
KEPT: Final = ("x",)


class Sorting:
    """Which card goes where; the same line as somebody would type is made of it."""

    def __init__(self, decision: Decision, player: Player) -> None:
        split = decision.kind == "split"
        self.cards: Final = player.hand if split else player.pack
        self.places: Final = YEARS if split else KEPT
        self.size: Final = len(self.cards) // len(YEARS) if split else tables.HAND
        self.where: Final = [NOWHERE] * len(self.cards)

    def move(self, index: int) -> None:
        """A card goes to the next place that has room, and from the last one nowhere."""
        later = range(self.where[index] + 1, len(self.places))
        self.where[index] = next((at for at in later if self._held(at) < self.size), NOWHERE)

    def mark(self, index: int) -> str:
        """Where a card is."""
        at = self.where[index]
        wide = max(map(len, self.places))
        return f"[{'' if at == NOWHERE else self.places[at]:^{wide}}]"

    def counts(self) -> str:
        """How many cards are where, out of how many."""
        return "   ".join(
            f"{place}: {self._held(at)}/{self.size}" for at, place in enumerate(self.places)
        )

    def line(self) -> str:
        """The cards place by place, as they are typed."""
        groups = [
            " ".join(
                card_code(kind)
                for kind, where in zip(self.cards, self.where, strict=True)
                if where == at
            )
            for at in range(len(self.places))
        ]
        return " / ".join(groups)

    def example(self) -> str:
        """A line that could be typed."""
        codes = [card_code(kind) for kind in self.cards]
        size = self.size
        return " / ".join(
            " ".join(codes[at * size : at * size + size]) for at in range(len(self.places))
        )

    def _held(self, at: int) -> int:
        return self.where.count(at)
