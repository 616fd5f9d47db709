"""The full-screen application: draws what is shown, and brings what is chosen to the game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import closing, suppress
from typing import ClassVar, Final

from textual.app import App, ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList

from seasons.rules.writing.decision import Step
from seasons.terminal.commands import Quit
from seasons.terminal.play import Passing, Thought, Wanted
from seasons.terminal.screen import colours, details
from seasons.terminal.screen.boards import Boards
from seasons.terminal.screen.details import Sources
from seasons.terminal.screen.heading import Heading
from seasons.terminal.screen.options import QUIT, Options
from seasons.terminal.screen.passing import PassingScreen
from seasons.terminal.screen.prose import Hanging, Prose
from seasons.terminal.screen.shown import Shown
from seasons.terminal.screen.thinking import thought
from seasons.words import choices
from seasons.words.entries import seen_by
from seasons.words.narrate import sentences

NEWS: Final = "▸ "  # before what happened since one was asked last
KNOWN: Final = "  "
WIDTHS: Final = [(0, "-narrow"), (110, "-wide"), (160, "-vast")]  # columns of a screen, from
LONGEST: Final = 400  # line that can be typed
WITHOUT_A_TABLE: Final = ("quit", "colours")  # what works while the keyboard is passed
# The keys with their actions; what they are called is in the catalogues.
KEYS: Final = {
    "f1": ("say('?')", "help"),
    "f2": ("say('undo')", "undo"),
    "f3": ("say('why')", "why"),
    "f4": ("say('cards')", "cards"),
    "f10": ("quit", "quit"),
    "escape": ("close", "close"),
    "f5": ("colours", "colours"),
}


class Table(App[None]):
    """The table, the log, the question and a line to type in."""

    CSS_PATH = "screen.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = WIDTHS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", show=False, priority=True),  # nothing is lost
        Binding("up", "point(-1)", show=False),
        Binding("down", "point(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
    ]

    def __init__(self, play: Shown, pace: float) -> None:
        """`pace` is how many seconds what a bot did stays before the next thing happens."""
        super().__init__()
        self.play: Final = play
        self.words: Final = play.words
        self.pace: Final = pace
        self.problem: Exception | None = None
        self.seen = -1  # how much of the story was on the screen for a while
        self.hurried = asyncio.Event()
        self.line: asyncio.Future[str] | None = None
        for theme in (colours.DARK, colours.LIGHT):
            self.register_theme(theme)
        self.theme = colours.fitting()
        for key, (action, name) in KEYS.items():
            description = self.words.text(f"terminal.key.{name}")
            self.bind(key, action, description=description, key_display=key.title()[:3])

    def compose(self) -> ComposeResult:
        """From top to bottom: the middle of the table, boards and log, the question, the line."""
        yield Heading(id="heading")
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield Boards()
                yield Prose("question")
                yield Options()
            with Vertical(id="right"):
                yield _pane("details")
                yield _pane("log")
        yield _pane("answer")
        yield Input(
            id="entry",
            placeholder=self.words.text("terminal.entry"),
            max_length=LONGEST,
            select_on_focus=False,  # the next letter would replace what brought one here
        )
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Begins the game."""
        self.title = "Seasons"
        self.query_one("#log").border_title = Content(self.words.text("terminal.log"))
        self.query_one("#entry").focus()
        self.run_worker(self._run())

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """None: all that can be done is at hand already."""
        return ()

    # The course of the game

    async def _run(self) -> None:
        """Plays until the game is over and somebody has seen it, or somebody leaves."""
        try:
            await self._run_course()
            self.play.over()
            self._draw()
            while (await self._typed()).strip().lower() not in (QUIT, "exit"):
                pass
        except Quit:
            pass
        except Exception as problem:  # is raised again when the screen is as it was before
            self.problem = problem
        self.exit()

    async def _run_course(self) -> None:
        with closing(self.play.course()) as course:
            answer: Step | str | None = None
            while True:
                try:
                    wanted = course.send(answer)
                except StopIteration:
                    return
                answer = await self._given(wanted)

    async def _given(self, wanted: Wanted) -> Step | str:
        if isinstance(wanted, Thought):
            await self._linger()
            self._ask_nothing(self.words.text("web.thinks", seat=wanted.seat))
            return await thought(wanted)
        self._draw()
        if isinstance(wanted, Passing):
            self.query_one("#entry", Input).clear()
            text = self.words.text("terminal.pass", seat=wanted.seat)
            return await self.push_screen_wait(PassingScreen(text))
        return await self._typed()

    async def _typed(self) -> str:
        """The next line; what was answered before is gone then."""
        self.line = asyncio.get_running_loop().create_future()
        try:
            line = await self.line
        finally:
            self.line = None
        self.play.answer.clear()
        return line

    async def _linger(self) -> None:
        """Gives time to see what a bot did; in the prelude there is nothing to be seen."""
        play, state = self.play, self.play.game.state
        if self.seen == len(play.story) and play.question is None:
            return
        play.wait()
        self._draw()
        news, self.seen = play.story[max(self.seen, 0) :], len(play.story)
        secret = state.top is not None and state.top.op.changeable()
        if not secret and sentences(self.words, news, seen_by(play.seat)):
            self.hurried.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.hurried.wait(), self.pace)

    # Drawing

    def _draw(self) -> None:
        """Everything, as it is now."""
        play, words, view = self.play, self.words, self.play.view()
        self.query_one(Heading).show(words, view, self.size.height)
        self.query_one(Boards).show(words, view, play.bots())
        self._draw_log()
        self._draw_answer()
        decision = play.question
        if decision is not None:
            options = play.game.legal(decision.seat)
            self.query_one(Options).show(words, play.game.state, decision, options)
            asked = choices.question(words, play.game.state, decision, options)
            hint = self.query_one(Options).hint(words, decision, options)
            self._ask(asked, hint)
        elif play.game.outcome is not None:
            self._ask(words.text("table.over"), "")
            self.query_one(Options).show_end(words)
        else:
            self._ask_nothing("")

    def _ask(self, text: str, hint: str) -> None:
        hints = [Hanging("", hint)] if hint else []
        self.query_one("#question", Prose).show([Hanging("", (text, "bold")), *hints])
        self._draw_details(self.query_one(Options).sources())

    def _ask_nothing(self, text: str) -> None:
        self.query_one(Options).clear()
        self._ask(text, "")

    def _draw_log(self) -> None:
        known, news = self.play.log()
        marked = [(KNOWN, line) for line in known] + [(NEWS, line) for line in news]
        self.query_one("#log Prose", Prose).show([Hanging(*each) for each in marked])
        self.query_one("#log", VerticalScroll).anchor()  # at its end, whatever room it has

    def _draw_answer(self) -> None:
        answer = self.query_one("#answer", VerticalScroll)
        answer.set_class(not self.play.answer, "hidden")
        answer.query_one(Prose).show([Hanging("", line) for line in self.play.answer])
        answer.scroll_home(animate=False)

    def _draw_details(self, sources: Sources) -> None:
        """What is pointed at, or else what asks."""
        asking = self.play.question.source if self.play.question else None
        shown = sources or ((asking,) if asking else ())
        pane = self.query_one("#details", VerticalScroll)
        pane.set_class(not shown, "hidden")
        edition = self.play.game.state.setup.edition
        pane.query_one(Prose).show(details.told(self.words, shown, edition))
        pane.scroll_home(animate=False)

    # What people do

    def _at_table(self) -> bool:
        """Whether the table is on the screen: what was done to it may be heard of too late."""
        return bool(self.query("#body #details"))

    def on_resize(self, event: Resize) -> None:
        """Draws the middle of the table again, which says less where there is little room."""
        if self._at_table():
            self.query_one(Heading).show(self.words, self.play.view(), event.size.height)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A line was typed; an empty one takes what is pointed at, or hurries the bots."""
        if not self._at_table():
            return
        text = event.value
        event.input.clear()
        options = self.query_one(Options)
        if text.strip():
            self._send(text)
        elif self.line is None:
            self.hurried.set()
        elif options.highlighted is not None:
            options.action_select()

    def on_options_chosen(self, event: Options.Chosen) -> None:
        """An option was chosen."""
        if self._at_table():
            self.query_one("#entry").focus()
            self._send(event.line)

    def _send(self, line: str) -> None:
        """Gives a line to who waits for one; otherwise one can only leave."""
        if self.line is not None and not self.line.done():
            self.line.set_result(line)
        elif self.line is None and line.strip().lower() in (QUIT, "exit"):
            self.exit()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Shows what is pointed at."""
        if self._at_table() and isinstance(event.option_list, Options | Boards):
            self._draw_details(event.option_list.sources())

    def on_key(self, event: Key) -> None:
        """Whatever is typed, wherever, goes to the line."""
        elsewhere = self._at_table() and not isinstance(self.focused, Input)
        if elsewhere and event.is_printable and event.character:
            line = self.query_one("#entry", Input)
            line.focus()
            line.insert_text_at_cursor(event.character)
            event.stop()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Who is yet to take the keyboard can do nothing at the table."""
        return action in WITHOUT_A_TABLE or not isinstance(self.screen, PassingScreen)

    def action_say(self, line: str) -> None:
        """A key that stands for a line."""
        self._send(line)

    def action_point(self, direction: int) -> None:
        """The arrows choose among the options from where the line is typed."""
        options = self.query_one(Options)
        move = options.action_cursor_up if direction < 0 else options.action_cursor_down
        move()

    def action_page(self, direction: int) -> None:
        """Pages through the answer if there is one, else through the boards."""
        pane = self.query_one("#answer" if self.play.answer else "#boards")
        pane.scroll_relative(y=direction * (pane.size.height - 1), animate=False)

    def action_close(self) -> None:
        """Away with the answer and with what was typed; back to the line."""
        self.play.answer.clear()
        self._draw_answer()
        entry = self.query_one("#entry", Input)
        entry.clear()
        entry.focus()

    def action_colours(self) -> None:
        """Light, or dark."""
        dark = self.theme == colours.DARK.name
        self.theme = colours.LIGHT.name if dark else colours.DARK.name


def _pane(name: str) -> VerticalScroll:
    return VerticalScroll(Prose(), id=name, classes="pane")
