"""What a person can do now with each thing on the table, or why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from seasons.rooms.sight import Sight
from seasons.rules.course import reasons
from seasons.rules.engine import steps
from seasons.rules.engine.messages import Message
from seasons.rules.writing.decision import Decision, Step
from seasons.web.page.markup import Marked, html
from seasons.words.choices import asked

NOTHING: Final = -1
VERBS: Final = (
    "summon", "activate", "pick", "keep", "discard", "play", "give", "sacrifice", "return",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Thing:
    """Something to point at: the step it means, whether that is possible, and if not, why."""

    code: int = NOTHING
    lit: bool = False
    picked: bool = False
    several: bool = False
    reasons: tuple[Markup, ...] = ()
    quiet: bool = False  # the same reason as for everything else, which the prompt says already
    verb: str = "choose"  # what choosing it does, for a button beside it


class Choosing:
    """The present decision of one seat, and what it has picked."""

    def __init__(self, sight: Sight, words: Marked) -> None:
        self.view: Final = sight.view
        self.words: Final = words
        self.asked: Final = sight.asked
        self.pending: Final = sight.view.decisions
        self.decision: Final = self._decided()
        asked = sight.asked
        self.several: Final = asked is not None and asked.several
        offered = () if asked is None else asked.offered
        self.offered: Final[dict[int, Step]] = {step.code: step for step in offered}
        self.picked: Final = Counter(() if asked is None else asked.picked + asked.forced)
        self.addable: Final = frozenset() if asked is None else asked.addable
        self._reasons: dict[int, tuple[Markup, ...]] = {}
        seat = sight.seat
        self.pointed: Final = [] if seat is None else reasons.things(sight.view.state, seat)
        self.undo_reasons: Final = self._worded(sight.undo_reasons)

    def _decided(self) -> Decision | None:
        """What this seat decides, or somebody else."""
        if self.asked is not None:
            return self.asked.decision
        return self.pending[0] if self.pending else None

    @property
    def together(self) -> bool:
        """Whether all seats decide at the same time."""
        top = self.view.state.top
        return top is not None and top.op.changeable()

    @property
    def _quiet(self) -> bool:
        """Whether something else must be decided first, before anything on the table matters."""
        decision = self.decision
        return self.asked is None or decision is None or decision.kind != "turn"

    @property
    def prompt(self) -> Markup:
        """What is asked, without whom."""
        decision = self.decision
        if decision is None:
            return Markup()
        if self.asked is None:
            return html(asked(self.words, self.view.state, decision, []))
        options = list(self.offered.values())
        return html(asked(self.words, self.asked.state, decision, options))

    def thing(self, code: int, copy: int = 0) -> Thing:
        """What can be done with a thing, or with one of several alike."""
        picked = self.picked[code] > copy
        if picked or code in self.addable:
            several = self.several and steps.verb(code) != steps.WORD
            word = self.offered[code].text.split(" ")[0] if code in self.offered else ""
            return Thing(code, True, picked, several, verb=word if word in VERBS else "choose")
        quiet = self._quiet or self._never(code)
        return Thing(code, reasons=self._why_not(code), quiet=quiet)

    def _never(self, code: int) -> bool:
        """Whether a card in play has nothing to activate, as its sign says."""
        seat, state = self.view.seat, self.view.state
        if seat is None or steps.verb(code) != steps.ACTIVATE:
            return False
        acts = state.players[seat].acts[steps.argument(code)]
        return state.setup.cards[acts].activate is None

    def _why_not(self, code: int) -> tuple[Markup, ...]:
        if code not in self._reasons:
            self._reasons[code] = self._found(code)
        return self._reasons[code]

    def _found(self, code: int) -> tuple[Markup, ...]:
        seat, state = self.view.seat, self.view.state
        if code in self.offered:
            return (html(self.words.text("web.does-not-go")),)
        if seat is None or code not in self.pointed:
            return ()
        found = reasons.why_not(state, seat, code)
        if not found:  # possible, but something else was begun
            return (html(self.words.text("web.finish-or-back")),)
        return self._worded(found)

    def _worded(self, found: Iterable[Message]) -> tuple[Markup, ...]:
        return tuple(html(self.words.message(reason)) for reason in found)

    def worths(self, key: str) -> list[int | str]:
        """What everything that is picked pays or gains of one sort, as the rules say it."""
        picked = [self.offered[code] for code in self.picked.elements() if code in self.offered]
        return [step.worth[key] for step in picked if key in step.worth]
