"""One game in plain lines, from the first question to the final scores."""

from __future__ import annotations

from contextlib import closing
from typing import Final

from seasons.bots import Bot
from seasons.rules.game import Game
from seasons.rules.writing.decision import Decision, Step
from seasons.terminal import typed
from seasons.terminal.commands import Quit
from seasons.terminal.console import Console
from seasons.terminal.play import Passing, Play, Thought, Wanted
from seasons.terminal.saving import Saver
from seasons.words import choices
from seasons.words import table as screen
from seasons.words.entries import seen_by
from seasons.words.narrate import sentences
from seasons.words.texts import Texts


class Session(Play):
    """A game whose table, questions and answers are written one below the other."""

    def __init__(
        self,
        game: Game,
        players: list[Bot | None],
        console: Console,
        words: Texts,
        saver: Saver,
        kinds: list[str] | None = None,
        ponder: bool = False,
    ) -> None:
        super().__init__(game, players, words, saver, kinds, ponder)
        self.console: Final = console

    def run(self) -> None:
        """Plays until the game is over, somebody quits or there is no more input."""
        try:
            self._run_course()
            self._finish()
        except Quit:
            pass
        except EOFError:
            self.write()
        except KeyboardInterrupt:
            self.write()
            raise
        finally:
            self.saver.save(self.game)
            for line in self.where():
                self.write(line)

    def _run_course(self) -> None:
        with closing(self.course()) as course:
            wanted = next(course, None)
            while wanted is not None:
                try:
                    wanted = course.send(self._given(wanted))
                except StopIteration:
                    wanted = None

    def _given(self, wanted: Wanted) -> Step | str:
        if isinstance(wanted, Thought):
            return wanted.bot.choose(wanted.view)
        if isinstance(wanted, Passing):
            return self.console.read(self.words.text("terminal.pass", seat=wanted.seat) + " ")
        return self.console.read("> ")

    # What is shown

    def write(self, text: str = "") -> None:
        """Writes a line."""
        self.console.write(text)

    def hide(self) -> None:
        """Clears the screen."""
        self.console.hide()

    def show_table(self, seat: int | None) -> None:
        """Draws all that this seat may see."""
        view = self.game.view(seat)
        self.write()
        self.console.heading(screen.title(self.words, view.state))
        for line in screen.table(self.words, view, self.bots()):
            self.write(line)

    def tell(self, news: list[str]) -> None:
        """Writes what happened."""
        if news:
            self.write()
        for line in news:
            self.say(line)

    def show_question(self, decision: Decision) -> None:
        """What is asked, and the options."""
        options = self.game.legal(decision.seat)
        self.write()
        self.say(choices.question(self.words, self.game.state, decision, options), 0)
        for line in typed.listed(self.words, self.game.state, decision, options):
            self.write(line)

    def _finish(self) -> None:
        people = [seat for seat, bot in enumerate(self.players) if bot is None]
        seat = people[0] if len(people) == 1 else None
        news = self.story[self.told[people[0]] if people else 0 :]
        self.write()
        for line in sentences(self.words, news, seen_by(seat)):
            self.say(line)
        self.show_table(seat)
        self.write()
        self.console.heading(self.words.text("table.over"))
        for line in self.scores():
            self.write(line)
