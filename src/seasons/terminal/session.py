"""One game in the terminal, from the first question to the final scores."""

from __future__ import annotations

import shlex
from typing import Final

from seasons.bots import Bot
from seasons.rules.engine import steps
from seasons.rules.engine.errors import AmbiguousGesture, IllegalAction, ParseError, SeasonsError
from seasons.rules.engine.events import Event
from seasons.rules.game import Game
from seasons.rules.secrets.view import View
from seasons.rules.writing.decision import Decision, Step
from seasons.rules.writing.notation import continues
from seasons.terminal import commands, typed
from seasons.terminal.commands import Quit
from seasons.terminal.console import Console, shown
from seasons.terminal.players import HUMAN, kinds_of, seating_options
from seasons.terminal.pondering import pondering
from seasons.terminal.saving import Saver
from seasons.words import choices
from seasons.words import table as screen
from seasons.words.entries import Area, Entry, annotate, play_areas, seen_by
from seasons.words.layout import paragraph
from seasons.words.narrate import sentences
from seasons.words.texts import Texts

NOBODY: Final = -1


class Session:
    """The game, its players, and what each of them has been told."""

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
        """`kinds` are the players as they were asked for, where that is more than their names.

        Bots may `ponder`, that is, think on while a person decides.
        """
        self.game: Final = game
        self.players: Final = players
        self.kinds: Final = kinds or kinds_of(players)
        self.ponder: Final = ponder
        self.console: Final = console
        self.words: Final = words
        self.saver: Final = saver
        self.story: Final[list[Entry]] = []
        self.told: Final = [0] * len(players)  # how much of the story each seat knows
        # Steps of each seat that were answered without asking, since it was asked last.
        self.alone: Final[list[list[str]]] = [[] for _ in players]
        self.chosen = False  # whether a person or bot chose something in the present gesture
        self.spelling = False  # whether a person chooses several energies one by one
        self.greeted: Final[set[int]] = set()
        self.watching = NOBODY  # the person at the keyboard
        self.fresh = True  # whether the table is to be shown before the next question

    def run(self) -> None:
        """Plays until the game is over, somebody quits or there is no more input."""
        try:
            while (decision := self.game.decision) is not None:
                self._next(decision)
            self._finish()
        except Quit:
            pass
        except EOFError:
            self.console.write()
        except KeyboardInterrupt:
            self.console.write()
            raise
        finally:
            self.saver.save(self.game)
            self._say_where()

    def _next(self, decision: Decision) -> None:
        seat = decision.seat
        bot = self.players[seat]
        options = self.game.legal(seat)
        # The end of a turn is always said by the player (ruling: nobody ends it for you).
        # Energies come in a fixed order, so whoever began with the last sees what that means.
        spelling = self.spelling and self.chosen and bool(typed.spelled(options))
        if len(options) == 1 and options[0].code != steps.END and not spelling:
            if bot is None:
                self.alone[seat].append(options[0].text)
            self.take(options[0], automatic=True)
        elif bot is not None:
            self.take(bot.choose(self.game.view(seat)))
        else:
            self._ask(decision)

    # Steps

    def take(self, step: Step, automatic: bool = False) -> None:
        """Takes a step; a forced one is automatic unless it belongs to a chosen gesture."""
        before = play_areas(self.game.state)
        self._record(self.game.apply(step, automatic and not self.chosen), before)
        self.chosen = continues(self.game.state, step.seat) and (self.chosen or not automatic)

    def _play(self, gesture: str, seat: int) -> None:
        before = play_areas(self.game.state)
        self._record(self.game.play(gesture, seat), before)
        self.chosen = False

    def _record(self, events: list[Event], before: list[Area]) -> None:
        self.story.extend(annotate(events, before))

    def undo(self, seat: int) -> None:
        """Takes back the last gesture of a seat, and what was answered automatically."""
        self.game.undo(seat)
        self.story.append(Entry(Event("undo", seat, {}), 0))
        self.chosen = False
        self.alone[seat].clear()
        self.fresh = True

    # Asking

    def _ask(self, decision: Decision) -> None:
        """Asks a person until something is done."""
        seat = decision.seat
        self.saver.save(self.game)
        self._hand_over(seat)
        self._greet(seat)
        if self.fresh or not continues(self.game.state, seat):
            self.show_table(seat)
        self.fresh = False
        self._tell_news(seat)
        self.show_question(decision)
        with pondering(self._ponderers()):
            while not self._answered(decision):
                pass

    def _ponderers(self) -> list[tuple[Bot, View]]:
        """The bots that may think meanwhile, and what they see."""
        found = enumerate(self.players if self.ponder else [])
        return [(bot, self.game.view(seat)) for seat, bot in found if bot is not None]

    def _hand_over(self, seat: int) -> None:
        """Between two people the screen is cleared of what the other one saw."""
        if self.players.count(None) > 1 and self.watching != seat:
            self.console.hide()
            line = self.console.read(self.words.text("terminal.pass", seat=seat) + " ")
            if commands.COMMANDS.get(line.strip().lower()) is commands.quit_:
                raise Quit
            self.console.hide()
            self.fresh = True
        self.watching = seat

    def _greet(self, seat: int) -> None:
        """Tells everybody once how to find out more."""
        if seat not in self.greeted:
            self.greeted.add(seat)
            self.say(self.words.text("terminal.greeting"), 0)
            enchantment = self.game.state.setup.enchantment
            if enchantment.number:
                text = self.words.text(f"enchantment.{enchantment.id}.text")
                params = {"enchantment": enchantment.id, "text": text}
                self.say(self.words.text("table.enchanted", **params), 0)

    def show_table(self, seat: int | None) -> None:
        """Draws all that this seat may see."""
        view = self.game.view(seat)
        self.console.write()
        self.console.heading(screen.title(self.words, view.state))
        bots = ["" if kind == HUMAN else kind for kind in self.kinds]
        for line in screen.table(self.words, view, bots):
            self.console.write(line)

    def _tell_news(self, seat: int) -> None:
        """What happened since this seat was asked last."""
        news = sentences(self.words, self.story[self.told[seat] :], seen_by(seat))
        self.told[seat] = len(self.story)
        if news:
            self.console.write()
        for line in news:
            self.say(line)
        if self.alone[seat]:
            self.say(self.words.text("terminal.automatic", text=", ".join(self.alone[seat])))
            self.alone[seat].clear()

    def show_question(self, decision: Decision) -> None:
        """What is asked, and the options."""
        options = self.game.legal(decision.seat)
        self.console.write()
        self.say(choices.question(self.words, self.game.state, decision, options), 0)
        for line in typed.listed(self.words, self.game.state, decision, options):
            self.console.write(line)

    def say(self, text: str, indent: int = 2) -> None:
        """Writes a sentence, in several lines if need be."""
        for line in paragraph(text, indent):
            self.console.write(line)

    def _answered(self, decision: Decision) -> bool:
        """Reads one line; returns whether the game has moved."""
        line = typed.in_latin(" ".join(self.console.read("> ").split()))
        if not line:
            self.show_table(decision.seat)
            self.show_question(decision)
            return False
        word, _, rest = line.partition(" ")
        command = commands.COMMANDS.get(word.lower())
        if command is not None:
            return command(self, decision, rest)
        return self._gestured(decision, line)

    def _gestured(self, decision: Decision, line: str) -> bool:
        seat = decision.seat
        options = self.game.legal(seat)
        step = typed.chosen(self.game.state, options, line, decision)
        try:
            if step is not None:
                self.take(step)
                self.spelling = self.chosen and (
                    typed.is_energy(step) and (self.spelling or len(typed.spelled(options)) > 1)
                )
            elif line.isdigit() and not typed.in_one_line(decision):
                key = "terminal.no-option" if len(options) > 1 else "terminal.one-option"
                self.say(self.words.text(key, number=len(options)))
                return False
            else:
                self._play(typed.gesture(options, line, decision), seat)
        except SeasonsError as error:
            self.say(self._refusal(error, decision, line))
            return False
        return True

    def _refusal(self, error: SeasonsError, decision: Decision, line: str) -> str:
        """Why a typed gesture does not work, in one line."""
        if typed.in_one_line(decision):
            problem = typed.miscounted(self.words, self.game.state, decision, line)
            if problem:
                return problem
        if isinstance(error, ParseError):
            rest = error.text[error.offset :].split()
            if isinstance(error, AmbiguousGesture):
                forms = ", ".join(error.choices)
                return self.words.text("terminal.ambiguous", text=shown(rest[0]), text_2=forms)
            key = "terminal.not-understood" if rest else "terminal.incomplete"
            return self.words.text(key, text=shown(rest[0] if rest else line))
        assert isinstance(error, IllegalAction)
        reasons = " ".join(self.words.message(reason) for reason in error.reasons)
        return self.words.text("terminal.refused", text=shown(line), text_2=reasons)

    # The end

    def _finish(self) -> None:
        outcome = self.game.outcome
        assert outcome is not None
        people = [seat for seat, bot in enumerate(self.players) if bot is None]
        seat = people[0] if len(people) == 1 else None
        news = self.story[self.told[people[0]] if people else 0 :]
        self.console.write()
        for line in sentences(self.words, news, seen_by(seat)):
            self.say(line)
        self.show_table(seat)
        self.console.write()
        self.console.heading(self.words.text("table.over"))
        for line in screen.final_scores(self.words, self.game.state, outcome):
            self.console.write(line)

    def _say_where(self) -> None:
        """Where the record is, and how to go on with it."""
        path = str(self.saver.path)
        if self.saver.problem:
            problem = self.saver.problem
            self.console.write(self.words.text("terminal.not-saved", text=path, text_2=problem))
        elif self.saver.written:
            over = self.game.outcome is not None
            file, seats = shlex.quote(path), seating_options(self.kinds)
            command = (
                f"seasons replay {file}" if over else f"seasons terminal --resume {file}{seats}"
            )
            key = "terminal.recorded" if over else "terminal.saved"
            self.console.write(self.words.text(key, text=command))
