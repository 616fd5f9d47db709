"""What a full screen shows of a game, as plain values; drawn whenever the game wants something."""

from __future__ import annotations

from typing import Final

from seasons.bots import Bot
from seasons.rules.game import Game
from seasons.rules.secrets.view import View
from seasons.rules.writing.decision import Decision
from seasons.terminal.play import NOBODY, Play
from seasons.terminal.saving import Saver
from seasons.words.entries import seen_by
from seasons.words.narrate import sentences
from seasons.words.texts import Texts

REMEMBERED: Final = 120  # events that the log goes back


class Shown(Play):
    """Collects what is to be seen, through whose eyes, until it is drawn."""

    HELP = ("screen",)

    def __init__(
        self,
        game: Game,
        players: list[Bot | None],
        words: Texts,
        saver: Saver,
        kinds: list[str] | None = None,
        ponder: bool = False,
    ) -> None:
        super().__init__(game, players, words, saver, kinds, ponder)
        self.answer: Final[list[str]] = []
        self.question: Decision | None = None
        # Through whose eyes the table is seen: None sees only what all see, and a person who plays
        # alone sees their own seat from the beginning.
        self.seat = self.only_person()
        self.mark = 0  # where the news begins in the story
        self.waited = 0  # how long the story was when nobody was asked last

    def only_person(self) -> int | None:
        """The seat of the one person; None if there are more of them, or none."""
        people = [seat for seat, bot in enumerate(self.players) if bot is None]
        return people[0] if len(people) == 1 else None

    def write(self, text: str = "") -> None:
        """Adds a line to the answer."""
        self.answer.append(text)

    def hide(self) -> None:
        """Nothing that belongs to somebody is seen any more."""
        self.seat = None
        self.question = None
        self.answer.clear()

    def show_table(self, seat: int | None) -> None:
        """The table is seen through these eyes."""
        self.seat = seat

    def tell(self, news: list[str]) -> None:
        """The news are marked in the log, which has them already."""
        self.mark = self.told[self.watching]

    def show_question(self, decision: Decision) -> None:
        """This is asked."""
        self.question = decision

    def wait(self) -> None:
        """Nobody at the keyboard is asked; what happens now is news."""
        self.question = None
        self.mark = self.waited if self.watching == NOBODY else self.told[self.watching]
        self.waited = len(self.story)

    def over(self) -> None:
        """The game has ended, and everybody may look."""
        self.wait()
        self.seat = self.only_person()
        self.answer[:] = self.scores()

    def view(self) -> View:
        """All that may be seen now."""
        return self.game.view(self.seat)

    def log(self) -> tuple[list[str], list[str]]:
        """What has happened, as the present eyes saw it: what is known, and the news."""
        see, start = seen_by(self.seat), max(0, len(self.story) - REMEMBERED)
        known = sentences(self.words, self.story[start : self.mark], see)
        return known, sentences(self.words, self.story[max(start, self.mark) :], see)
