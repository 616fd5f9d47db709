"""What a gesture leads to, tried on a copy of the game."""

from __future__ import annotations

from dataclasses import dataclass

from seasons.rooms.forced import forced
from seasons.rooms.story import Chapter, Played, carried_out
from seasons.rules.game import Game


@dataclass(frozen=True, slots=True)
class Sequel:
    """The game after a gesture and all that is forced by it, as it is kept and told."""

    game: Game
    played: list[Played]
    chapters: list[Chapter]

    def can_be_taken_back(self, seat: int) -> bool:
        """Whether a seat may undo it, and nobody else decides next, which would end that."""
        deciding = [decision.seat for decision in self.game.decisions]
        return deciding == [seat] and not self.game.why_not("undo", seat)


def sequel(game: Game, seat: int, taken: list[int], last: int) -> Sequel:
    """Carries out a gesture on a copy; `last` is the number of the one before it."""
    game = game.copy()
    played = [Played(last + 1, seat, game.written(seat, taken))]
    chapters = [carried_out(game, played[0])]
    while (only := forced(game)) is not None:
        gesture = game.written(only.seat, only.steps)
        played.append(Played(played[-1].number + 1, only.seat, gesture, automatic=True))
        chapters.append(carried_out(game, played[-1]))
    return Sequel(game, played, chapters)
