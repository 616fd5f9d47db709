"""A chair: what a room knows about a seat beside the game."""

from __future__ import annotations

from dataclasses import dataclass

from seasons.bots import USUAL
from seasons.rooms.gesture import Gesture
from seasons.rooms.kept import Seat
from seasons.rooms.players import HUMAN
from seasons.rooms.sight import Sitter


@dataclass(slots=True)
class Chair:
    """Who sits in a seat, and what they are choosing."""

    kept: Seat
    gesture: Gesture | None = None
    ticket: str = ""
    tickets: int = 0  # counted by seat: what others point at is nobody's business
    replaced: bool = False  # its bot cannot play here, and the usual one plays in its place
    resigned: bool = False  # its person has left the rest to the usual bot

    @property
    def person(self) -> bool:
        """Whether the seat is a person's, whoever plays it now: only these are opened by a link."""
        return self.kept.player == HUMAN

    @property
    def bot(self) -> str | None:
        """The bot that plays here, as it was asked for."""
        if self.person:
            return USUAL if self.resigned else self._stand_in
        return USUAL if self.replaced else self.kept.player

    @property
    def away(self) -> bool:
        """Whether a bot plays here until its person is back."""
        return self.person and not self.resigned and self.kept.stand_in is not None

    @property
    def _stand_in(self) -> str | None:
        return USUAL if self.away and self.replaced else self.kept.stand_in

    @property
    def sitter(self) -> Sitter:
        """Who sits here, as everybody may know."""
        return Sitter(self.kept.name, self.kept.player, self.bot)
