"""A game in the terminal as it goes on, whatever shows it: who decides, what is typed and told."""

from __future__ import annotations

import shlex
from abc import ABC, abstractmethod
from collections.abc import Generator
from dataclasses import dataclass
from typing import ClassVar, Final

from seasons.bots import Bot
from seasons.bots.circles import enough
from seasons.rules.engine import steps
from seasons.rules.engine.errors import AmbiguousGesture, IllegalAction, ParseError, SeasonsError
from seasons.rules.engine.events import Event
from seasons.rules.game import Game
from seasons.rules.secrets.view import View
from seasons.rules.writing.decision import Decision, Step
from seasons.rules.writing.notation import continues
from seasons.terminal import commands, typed
from seasons.terminal.commands import Quit
from seasons.terminal.console import shown
from seasons.terminal.players import HUMAN, kinds_of, seating_options
from seasons.terminal.pondering import pondering
from seasons.terminal.saving import Saver
from seasons.words.entries import Area, Entry, annotate, play_areas, seen_by
from seasons.words.layout import paragraph
from seasons.words.narrate import sentences
from seasons.words.table import final_scores
from seasons.words.texts import Texts

NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot is to choose a step."""

    bot: Bot
    view: View
    seat: int


@dataclass(frozen=True, slots=True)
class Passing:
    """Somebody else is to take the keyboard, and to send a line then."""

    seat: int


@dataclass(frozen=True, slots=True)
class Line:
    """A person is to send a line: an answer, or a command."""

    decision: Decision


Wanted = Thought | Passing | Line
Course = Generator[Wanted, Step | str | None, None]


class Play(ABC):
    """The game, its players, and what each of them has been told.

    `course` plays it: it yields what it wants next and is sent a step or a line. What it shows
    meanwhile goes through the abstract methods, so that every front end plays in the same way.
    """

    HELP: ClassVar[tuple[str, ...]] = ()  # what a front end adds to the help

    def __init__(
        self,
        game: Game,
        players: list[Bot | None],
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

    # What a front end does

    @abstractmethod
    def write(self, text: str = "") -> None:
        """Writes a line of an answer."""

    @abstractmethod
    def hide(self) -> None:
        """Removes from sight what the person before has seen."""

    @abstractmethod
    def show_table(self, seat: int | None) -> None:
        """Shows all that this seat may see."""

    @abstractmethod
    def tell(self, news: list[str]) -> None:
        """Tells what happened since this seat was asked last."""

    @abstractmethod
    def show_question(self, decision: Decision) -> None:
        """Shows what is asked, and the options."""

    # The course of the game

    def course(self) -> Course:
        """Plays until the game is over; Quit is raised if somebody leaves."""
        while (decision := self.game.decision) is not None:
            seat = decision.seat
            bot, forced = self.players[seat], self._forced(seat)
            if forced is not None:
                if bot is None:
                    self.alone[seat].append(forced.text)
                self.take(forced, automatic=True)
            elif bot is not None:
                view = self.game.view(seat)
                step = enough(self.game, view) or (yield Thought(bot, view, seat))
                assert isinstance(step, Step)
                self.take(step)
            else:
                yield from self._ask(decision)

    def _forced(self, seat: int) -> Step | None:
        """The only option, if it is answered without asking.

        The end of a turn is always said by the player (ruling: nobody ends it for you). Energies
        come in a fixed order, so whoever began with the last sees what that means.
        """
        options = self.game.legal(seat)
        spelling = self.spelling and self.chosen and bool(typed.spelled(options))
        alone = len(options) == 1 and options[0].code != steps.END and not spelling
        return options[0] if alone else None

    def _ask(self, decision: Decision) -> Course:
        """Asks a person until something is done."""
        seat = decision.seat
        self.saver.save(self.game)
        yield from self._hand_over(seat)
        self._greet(seat)
        if self.fresh or not continues(self.game.state, seat):
            self.show_table(seat)
        self.fresh = False
        self._tell_news(seat)
        self.show_question(decision)
        with pondering(self._ponderers()):
            done = False
            while not done:
                line = yield Line(decision)
                assert isinstance(line, str)
                done = self._answered(decision, line)

    def _ponderers(self) -> list[tuple[Bot, View]]:
        """The bots that may think meanwhile, and what they see."""
        found = enumerate(self.players if self.ponder else [])
        return [(bot, self.game.view(seat)) for seat, bot in found if bot is not None]

    def _hand_over(self, seat: int) -> Course:
        """Between two people the screen is cleared of what the other one saw."""
        if self.players.count(None) > 1 and self.watching != seat:
            self.hide()
            line = yield Passing(seat)
            assert isinstance(line, str)
            if commands.COMMANDS.get(line.strip().lower()) is commands.quit_:
                raise Quit
            self.hide()
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

    def _tell_news(self, seat: int) -> None:
        """What happened since this seat was asked last."""
        self.tell(sentences(self.words, self.story[self.told[seat] :], seen_by(seat)))
        self.told[seat] = len(self.story)
        if self.alone[seat]:
            self.say(self.words.text("terminal.automatic", text=", ".join(self.alone[seat])))
            self.alone[seat].clear()

    def bots(self) -> list[str]:
        """What every seat is if it is no person, as it was asked for."""
        return ["" if kind == HUMAN else kind for kind in self.kinds]

    def say(self, text: str, indent: int = 2) -> None:
        """Writes a sentence, in several lines if need be."""
        for line in paragraph(text, indent):
            self.write(line)

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

    # Lines

    def _answered(self, decision: Decision, text: str) -> bool:
        """Carries out one line; returns whether the game has moved."""
        line = typed.in_latin(" ".join(text.split()))
        if not line:
            return commands.table(self, decision, "")
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

    def scores(self) -> list[str]:
        """The final scores in lines."""
        outcome = self.game.outcome
        assert outcome is not None
        return final_scores(self.words, self.game.state, outcome)

    def where(self) -> list[str]:
        """Where the record is, and how to go on with it; nothing if there is none yet."""
        path = str(self.saver.path)
        if self.saver.problem:
            problem = self.saver.problem
            return [self.words.text("terminal.not-saved", text=path, text_2=problem)]
        if not self.saver.written:
            return []
        over = self.game.outcome is not None
        file, seats = shlex.quote(path), seating_options(self.kinds)
        command = f"seasons replay {file}" if over else f"seasons terminal --resume {file}{seats}"
        return [self.words.text("terminal.recorded" if over else "terminal.saved", text=command)]
