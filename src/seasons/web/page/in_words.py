"""The table in words, for text mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seasons.rules.engine import steps, tables
from seasons.rules.engine.setup import CARDS
from seasons.web.page.choosing import Thing
from seasons.web.page.markup import unmarked
from seasons.words import choices as wording
from seasons.words.table import table as text_table
from seasons.words.table import title as text_title

if TYPE_CHECKING:
    from markupsafe import Markup

    from seasons.rooms.sight import Sight
    from seasons.web.page.choosing import Choosing
    from seasons.web.page.markup import Marked

# Buttons that are always there in one's turn; the others appear when they are possible.
TURN_BUTTONS = ("end", "transmute")


class InWords:
    """What a seat sees and may do, in words."""

    def __init__(self, sight: Sight, choosing: Choosing, words: Marked) -> None:
        self._sight = sight
        self._choosing = choosing
        self._words = unmarked(words.language, words.names)

    def lines(self) -> list[str]:
        """The table."""
        view = self._sight.view
        bots = [sitter.bot or "" for sitter in self._sight.sitters]
        return [text_title(self._words, view.state), *text_table(self._words, view, bots)]

    def options(self) -> list[tuple[str, Thing]]:
        """All that can be chosen."""
        decision, asked = self._choosing.decision, self._choosing.asked
        if decision is None or asked is None:
            return []
        return [
            (wording.meaning(self._words, asked.state, decision, step), self._choosing.thing(code))
            for code, step in self._choosing.offered.items()
        ]

    def locked(self) -> list[tuple[str, tuple[Markup, ...]]]:
        """What is not possible now, and why."""
        found = [(self._named(code), self._choosing.thing(code)) for code in self._choosing.pointed]
        return [(label, thing.reasons) for label, thing in found if label and thing.reasons]

    def _named(self, code: int) -> str:
        """Something to point at; nothing for what is only there when it is possible."""
        verb, argument = steps.verb(code), steps.argument(code)
        seat, state = self._sight.seat, self._sight.view.state
        if verb == steps.SUMMON:
            return self._words.card(CARDS[argument].id)
        if verb == steps.ACTIVATE and seat is not None:
            return self._words.card(CARDS[state.players[seat].play[argument]].id)
        if verb == steps.BONUS:
            return self._words.text(f"bonus.{tables.BONUSES[argument]}")
        if verb == steps.ABILITY:
            return self._words.ability(argument)
        word = steps.WORDS[argument]
        return self._words.text(f"web.button.{word}") if word in TURN_BUTTONS else ""
