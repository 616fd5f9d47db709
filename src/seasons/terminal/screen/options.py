"""The options of a question as a list, to be chosen by arrows or a click."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from seasons.rules.engine.state import State
from seasons.rules.writing.decision import Decision, Step
from seasons.rules.writing.notation import card_code
from seasons.terminal import typed
from seasons.terminal.screen import details
from seasons.terminal.screen.details import Sources
from seasons.terminal.screen.prose import Hanging
from seasons.terminal.screen.sorting import Sorting
from seasons.words.choices import card_line, meaning
from seasons.words.texts import Texts

QUIT = "quit"


class Options(OptionList):
    """What may be done now. What is chosen becomes the line that could be typed instead."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "select", show=False)]

    class Chosen(Message):
        """A line, as if it had been typed."""

        def __init__(self, line: str) -> None:
            self.line = line
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="options", markup=False)
        self.offered: tuple[Decision, list[Step]] | None = None
        self.lines: list[str] = []  # what each option means, typed
        self.about: list[Sources] = []
        self.sorting: Sorting | None = None
        self.names: list[str] = []  # the cards to be sorted
        self.last = ""  # the text of the line that ends the sorting

    def show(self, words: Texts, state: State, decision: Decision, options: list[Step]) -> None:
        """Offers the options of a decision; what is pointed at or sorted already stays so."""
        if self.offered == (decision, options):
            return
        self.clear()
        self.offered = decision, options
        if typed.in_one_line(decision):
            self._show_sorting(words, state, decision)
            return
        width = len(str(len(options)))
        self.about = [details.of_step(state, step) for step in options]
        self._fill(
            [str(number) for number in range(1, len(options) + 1)],
            [
                Hanging(
                    f"{number:>{width}}  ", (step.text, "bold"), "  ",
                    meaning(words, state, decision, step),
                )
                for number, step in enumerate(options, 1)
            ],
        )  # fmt: skip

    def show_end(self, words: Texts) -> None:
        """Nothing is left but to leave."""
        self.clear()
        self.about = [()]
        self._fill([QUIT], [Hanging("", words.text("terminal.leave"))])

    def clear(self) -> None:
        """Offers nothing."""
        self.offered, self.sorting, self.about = None, None, []
        self._fill([], [])

    def _fill(self, lines: list[str], contents: list[Hanging]) -> None:
        self.lines = lines
        self.set_options([Option(content) for content in contents])

    def sources(self) -> Sources:
        """What the highlighted option is about."""
        return () if self.highlighted is None else self.about[self.highlighted]

    def hint(self, words: Texts, decision: Decision, options: list[Step]) -> str:
        """What else is to be known about choosing; nothing where it is clear."""
        if self.sorting is None:
            return typed.letters_hint(words, decision, options)
        return words.text(f"terminal.sort.{decision.kind}", text=self.sorting.example())

    # Sorting

    def _show_sorting(self, words: Texts, state: State, decision: Decision) -> None:
        sorting = Sorting(decision, state.players[decision.seat])
        self.sorting = sorting
        self.names = [
            f"{card_code(kind)} {card_line(words, state, kind)}" for kind in sorting.cards
        ]
        self.last = words.text("step.done")
        self.about = [*[details.of_cards(bytes((kind,))) for kind in sorting.cards], ()]
        self._fill([*[""] * len(sorting.cards), ""], self._sorted(sorting))

    def _sorted(self, sorting: Sorting) -> list[Hanging]:
        cards = [Hanging(f"{sorting.mark(index)} ", name) for index, name in enumerate(self.names)]
        return [*cards, Hanging("", (self.last, "bold"), "   ", sorting.counts())]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A choice: of an option, or of a card that goes on to the next place."""
        event.stop()
        index = event.option_index
        if self.sorting is None:
            self.post_message(self.Chosen(self.lines[index]))
        elif index == len(self.sorting.cards):
            self.post_message(self.Chosen(self.sorting.line()))
        else:
            self.sorting.move(index)
            for at, content in enumerate(self._sorted(self.sorting)):
                self.replace_option_prompt_at_index(at, content)
