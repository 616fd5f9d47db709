"""What a person can do now with each thing on the table, or why not."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from seasons.rooms.gesture import Gesture
from seasons.rules.course import reasons
from seasons.rules.course.prelude import Together
from seasons.rules.engine import steps
from seasons.rules.engine.messages import Message
from seasons.rules.game import Game
from seasons.rules.secrets.view import View
from seasons.rules.writing import decision as deciding
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

    def __init__(self, game: Game, view: View, gesture: Gesture | None, words: Marked) -> None:
        self.view: Final = view
        self.words: Final = words
        self.gesture: Final = gesture
        self.pending: Final = game.decisions
        self.decision: Final = self._decided()
        self.several = gesture is not None and gesture.several
        offered = [] if gesture is None else gesture.offered()
        self.offered: Final[dict[int, Step]] = {step.code: step for step in offered}
        self.picked: Final = Counter([] if gesture is None else gesture.picked + gesture.forced)
        self.addable: Final = {code for code in self.offered if self._can_add(code)}
        self._reasons: dict[int, tuple[Markup, ...]] = {}
        self.pointed: Final = [] if view.seat is None else reasons.things(view.state, view.seat)
        self.undo_reasons: Final = (
            () if view.seat is None else self._worded(game.why_not("undo", view.seat))
        )

    def _can_add(self, code: int) -> bool:
        assert self.gesture is not None
        if not self.several:
            return True
        if steps.verb(code) == steps.WORD:
            return not self.gesture.picked
        return self.gesture.can_add(code)

    def _decided(self) -> Decision | None:
        """What this seat decides, or somebody else."""
        if self.gesture is not None:
            known = deciding.decisions(self.gesture.state)
            mine = [each for each in known if each.seat == self.view.seat]
            return mine[0] if mine else None
        return self.pending[0] if self.pending else None

    @property
    def together(self) -> bool:
        """Whether all seats decide at the same time."""
        top = self.view.state.top
        return top is not None and isinstance(top.op, Together)

    @property
    def _quiet(self) -> bool:
        """Whether something else must be decided first, before anything on the table matters."""
        decision = self.decision
        return self.gesture is None or decision is None or decision.kind != "turn"

    @property
    def prompt(self) -> Markup:
        """What is asked, without whom."""
        decision = self.decision
        if decision is None:
            return Markup()
        if self.gesture is None:
            return html(asked(self.words, self.view.state, decision, []))
        options = list(self.offered.values())
        return html(asked(self.words, self.gesture.state, decision, options))

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
        if code in self.offered and self.gesture is not None:
            return (html(self.words.text("web.does-not-go")),)
        if seat is None or code not in self.pointed:
            return ()
        found = reasons.why_not(state, seat, code)
        if not found:  # possible, but something else was begun
            return (html(self.words.text("web.finish-or-back")),)
        return self._worded(found)

    def _worded(self, found: list[Message]) -> tuple[Markup, ...]:
        return tuple(html(self.words.message(reason)) for reason in found)

    def worths(self, key: str) -> list[int | str]:
        """What everything that is picked pays or gains of one sort, as the rules say it."""
        picked = [self.offered[code] for code in self.picked.elements() if code in self.offered]
        return [step.worth[key] for step in picked if key in step.worth]
