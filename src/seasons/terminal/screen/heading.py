"""The middle of the table: the year and its spaces, dice, rates, piles, the enchantment."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from seasons.rules.engine import tables
from seasons.rules.engine.state import State
from seasons.rules.secrets.view import View
from seasons.rules.writing.notation import die_code
from seasons.terminal.screen.prose import Hanging, Prose
from seasons.words import table
from seasons.words.layout import columns, numbered
from seasons.words.texts import Texts

TALL: Final = 32  # lines of a screen that has room for the dice in words
_GAP: Final = "   "


class Heading(Vertical):
    """What belongs to nobody, in a few lines."""

    def compose(self) -> ComposeResult:
        """The wheel of the year, and all else."""
        yield Static(id="wheel", markup=False)
        yield Prose("middle")

    def show(self, words: Texts, view: View, height: int) -> None:
        """Draws it for a screen of this height."""
        state, tall = view.state, height >= TALL
        told = [_rates(words, view), table.piles(words, state)]
        told += filter(None, [table.enchantment(words, state)])
        if state.dice and not tall:
            codes = " ".join(map(die_code, state.dice))
            told.insert(1, words.text("terminal.dice", text=codes))
        lines = [_GAP.join(told)]
        names = ", ".join(numbered(words, kind) for kind in table.open_cards(state))
        if names:
            lines.append(words.text("table.open", text=names))
        if state.dice and tall:
            lines += [words.text("table.dice"), *_dice(words, state)]
        self.query_one("#wheel", Static).update(wheel(words, state))
        self.query_one(Prose).show([Hanging("", line) for line in lines])


def wheel(words: Texts, state: State) -> Content:
    """The year, and its twelve spaces with the season token in brackets."""
    if state.top is None:
        return Content.styled(table.title(words, state), "bold")
    here = tables.space_of(state.position)
    year = words.text("terminal.year", number=tables.year_of(state.position))
    parts: list[Content] = [Content.styled(year, "bold")]
    for season, name in enumerate(tables.SEASONS):
        spaces = range(3 * season + 1, 3 * season + 4)
        row = " ".join(f"[{space}]" if space == here else str(space) for space in spaces)
        style = "bold" if here in spaces else ""
        parts.append(
            Content.assemble(
                (words.text(f"season.{name}"), f"{style} $season-{name}".strip()), " ", (row, style)
            )
        )
    return Content("  ").join(parts)


def _rates(words: Texts, view: View) -> str:
    """What transmuting brings, to whoever looks."""
    state = view.state
    extra = 0 if view.seat is None else table.extra(state, view.seat)
    key = "terminal.rates.own" if extra else "terminal.rates"
    return words.text(key, text=table.rate_signs(state, extra))


def _dice(words: Texts, state: State) -> list[str]:
    return columns([table.die_row(words, die) for die in state.dice])
