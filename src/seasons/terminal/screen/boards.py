"""The boards of all players in one list, one's own first; every card in it can be looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from textual.widgets import OptionList
from textual.widgets.option_list import Option

from seasons.rules.engine.state import Player, State
from seasons.rules.secrets.view import View
from seasons.rules.writing.notation import card_code
from seasons.terminal.screen import details
from seasons.terminal.screen.details import Sources
from seasons.terminal.screen.prose import Hanging
from seasons.words import table
from seasons.words.choices import card_line
from seasons.words.layout import numbered
from seasons.words.texts import Texts

IN_TURN: Final = "▶ "
OTHER: Final = "· "
_GAP: Final = "   "


@dataclass(frozen=True)
class Row:
    """A line of a board, and what it is about."""

    text: str
    sources: Sources = ()
    start: str = "  "
    style: str = ""


class Boards(OptionList):
    """What lies before each player; what is about a card, a token or the enchantment is chosen."""

    def __init__(self) -> None:
        super().__init__(id="boards", markup=False)
        self.rows: list[Row] = []

    def show(self, words: Texts, view: View, bots: list[str]) -> None:
        """Draws all boards; who reads one goes on reading where nothing has changed."""
        rows = list(_rows(words, view, bots))
        if rows == self.rows:
            return
        reading, self.rows = self.highlighted, rows
        top = self.scroll_offset.y
        self.set_options([_option(row) for row in rows])
        if self.has_focus and reading is not None and reading < len(rows):
            self.highlighted = reading
        else:
            self.scroll_to(y=top, animate=False)

    def sources(self) -> Sources:
        """What the highlighted line is about."""
        return () if self.highlighted is None else self.rows[self.highlighted].sources


def _option(row: Row) -> Option:
    return Option(Hanging(row.start, (row.text, row.style)), disabled=not row.sources)


def _rows(words: Texts, view: View, bots: list[str]) -> Iterator[Row]:
    state = view.state
    order = state.clockwise(view.seat) if view.seat is not None else range(state.setup.players)
    for seat in order:
        yield from _board(words, state, seat, bots[seat], seat == view.seat)


def _board(words: Texts, state: State, seat: int, bot: str, own: bool) -> Iterator[Row]:
    player = state.players[seat]
    mark = IN_TURN if state.active == seat and state.top is not None else OTHER
    yield Row(table.name_line(words, state, seat, bot), start=mark, style="bold")
    stock = [*table.stock(words, state, seat), *table.track(words, state, seat)]
    yield Row(_GAP.join(stock))
    tokens = table.abilities(words, player)
    if tokens:
        yield Row(tokens, details.of_tokens(player))
    for place in [place for place, kind in enumerate(player.play) if kind]:
        text = table.in_place(words, state, seat, place)
        yield Row(text, details.in_play(player, place))
    if own:
        yield from _own(words, state, player)
    else:
        yield Row(_GAP.join(table.hidden_cards(words, player)))


def _own(words: Texts, state: State, player: Player) -> Iterator[Row]:
    """The hand and the libraries; the cards of a pack are told as options."""
    if player.hand:
        yield Row(words.text("table.hand"))
    for kind in player.hand:
        start = f"    {card_code(kind)} "
        yield Row(card_line(words, state, kind), details.of_cards(bytes((kind,))), start)
    for roman, cards in (("II", player.library2), ("III", player.library3)):
        if cards:
            names = ", ".join(numbered(words, kind) for kind in cards)
            text = words.text("table.library", text=roman, text_2=names)
            yield Row(text, details.of_cards(cards))
