"""A game that is over, moment by moment: one at its beginning and one after each gesture.

States are kept, which cost little; what somebody sees of one is found when it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from seasons.rooms.kept import Kept
from seasons.rooms.players import HUMAN
from seasons.rooms.retelling import left_at, retold
from seasons.rooms.sight import Sight, Sitter
from seasons.rooms.story import Chapter, Era, Played, carried_out, opening
from seasons.rules.game import Game
from seasons.rules.writing.record import RESIGN, Record, read_record


@dataclass(frozen=True, slots=True)
class Moment:
    """The game after a gesture, and how far its story is told by then."""

    game: Game
    told: int  # chapters
    news: int  # of which so many belong to this moment

    @property
    def decided(self) -> bool:
        """Whether somebody decides here, so that the game can be played on."""
        return bool(self.game.decisions)


class Replay:
    """A game to be looked back at, by seat or with all cards open."""

    def __init__(self, sitters: tuple[Sitter, ...]) -> None:
        self.sitters: Final = sitters
        self.moments: Final[list[Moment]] = []
        self.story: Final[list[Chapter]] = []
        self.record = ""
        self._resigned: Final[dict[int, int]] = {}  # seats by the moment from which on they have

    # Building

    @classmethod
    def of_game(cls, kept: Kept, played: list[Played]) -> Replay:
        """The replay of a game that was played here; all of its eras."""
        made = cls(tuple(_sitter(seat.name, seat.player) for seat in kept.seats))
        game = retold(kept, played, made._watch).game
        if game is None:  # its end is known, and the way there only in part
            game = left_at(kept, Era.going_on(0, kept.position))
            made._note(opening(game), game, new=True)
        made.record = game.record()
        return made

    @classmethod
    def of_record(cls, text: str, names: list[str]) -> Replay:
        """The replay of a record that is known to be sound; its players by the names we show."""
        made = cls(tuple(Sitter(name, HUMAN, None) for name in names))
        record = read_record(text)
        headers = {name: value for name, value in record.headers.items() if name != "Result"}
        dealt = [line for line in record.lines[:1] if line.seat < 0]
        game = Game.from_record(str(Record(headers, dealt)))
        made._watch(opening(game), game)
        lines = [line for line in record.lines if line.seat >= 0]
        for number, line in enumerate(lines, 1):
            made._watch(carried_out(game, Played(number, line.seat, line.gesture)), game)
        made.record = text
        return made

    def _watch(self, chapter: Chapter, game: Game) -> None:
        """What was taken back, or goes on in another era, is told with the next gesture."""
        self._note(chapter, game, new=not self.moments or _gesture(chapter))

    def _note(self, chapter: Chapter, game: Game, new: bool) -> None:
        self.story.append(chapter)
        if any(entry.event.kind in (RESIGN, "hand-over") for entry in chapter.entries):
            self._resigned.setdefault(chapter.seat, len(self.moments))
        if new:
            before = self.moments[-1].told if self.moments else 0
            told = len(self.story)
            self.moments.append(Moment(game.copy(), told, told - before))

    # Looking

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        return tuple(sitter.name for sitter in self.sitters)

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    @property
    def front(self) -> int:
        """The seat in front if everything is open: a person's, if there is one."""
        people = [seat for seat, sitter in enumerate(self.sitters) if sitter.bot is None]
        return people[0] if people else 0

    def sight(self, at: int, seat: int | None) -> Sight:
        """What a seat saw at a moment; None: all cards are open."""
        moment = self.moments[at]
        game = moment.game
        chapters = self.story[: moment.told]
        view = game.laid_open(self.front) if seat is None else game.view(seat)
        told = [each.laid_open() if seat is None else each.seen_by(seat) for each in chapters]
        return Sight(
            view=view,
            sitters=self.sitters,
            version=at,
            ticket="",
            asked=None,
            undo_reasons=(),
            story=tuple(told),
            outcome=game.outcome,
            seal=game.seal,
            key=game.key,
            moved=False,
            resigned=tuple(each for each, since in self._resigned.items() if since <= at),
            past=True,
        )


def _gesture(chapter: Chapter) -> bool:
    """Whether it is something that somebody did; to resign is, to take back or step away is not."""
    return chapter.number > 0 and not chapter.takes_back and not chapter.hand_over


def _sitter(name: str, player: str) -> Sitter:
    return Sitter(name, player, None if player == HUMAN else player)
