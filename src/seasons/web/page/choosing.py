"""What a person can do now with each thing on the table, or why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from markupsafe import Markup

from seasons.rooms.sight import Sight
from seasons.rules.course import reasons
from seasons.rules.engine import steps
from seasons.rules.engine.messages import Message
from seasons.rules.engine.program import ASIDE
from seasons.rules.writing.decision import Decision, Step
from seasons.web.page.anchors import section_of
from seasons.web.page.markup import SENTENCES, Marked, html
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
        self.ahead: Final = frozenset() if asked is None else asked.ahead
        withheld = () if asked is None else asked.withheld
        self.withheld: Final = {step.code: step for step, _ in withheld}
        self._reasons = {step.code: self._worded(found) for step, found in withheld}
        seat = sight.seat
        seat = None if sight.past else seat  # nobody asks any more why something was not possible
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

    @property
    def rule(self) -> str:
        """The section of the rules about what is asked."""
        return "" if self.decision is None else section_of(self.decision.prompt.key)

    def thing(self, code: int, copy: int = 0) -> Thing:
        """What can be done with a thing, or with one of several alike."""
        picked = self.picked[code] > copy
        if code in self.ahead:
            return Thing(code, True)
        if picked or code in self.addable:
            several = self.several and steps.verb(code) != steps.WORD
            word = self.offered[code].text.split(" ")[0] if code in self.offered else ""
            return Thing(code, True, picked, several, verb=word if word in VERBS else "choose")
        quiet = self._never(code) or (self._quiet and code not in self.withheld)
        return Thing(code, reasons=self._why_not(code), quiet=quiet)

    # Where things are

    def spends(self, code: int) -> bool:
        """Whether pointing at an own energy spends it, now or in the question that it begins."""
        step = self.offered.get(code)
        return code in self.ahead or (step is not None and "pays_energies" in step.worth)

    def lies(self, code: int) -> str:
        """Where a card lies that can be chosen: hand, pack or aside; nothing for anything else.

        A card elsewhere may be of the same kind, and is not meant.
        """
        top = None if self.asked is None else self.asked.state.top
        chosen = top is not None and code in self.offered and steps.verb(code) == steps.CARD
        return top.op.lies if top is not None and chosen else ""

    @property
    def looked_at(self) -> bytes:
        """The cards that are looked at, or held by the effect under way, if this seat may see."""
        top = (self.view.state if self.asked is None else self.asked.state).top
        aside = b"" if top is None else bytes(kind for kind in top.cards if kind)
        return self.view.looking_at or aside

    def buttons(self, placed: Container[int]) -> list[Step]:
        """What is a button: all that has no place on the table, and what is not offered now.

        A card to keep or not has a place and is a button too, before the one that discards it; so
        is the bonus that may take the place of a draw.
        """
        aside = [code for code in self.offered if self.lies(code) == ASIDE]
        words = [code for code in self.offered if steps.verb(code) == steps.WORD]
        either = aside if words and len(aside) == 1 else []
        found = [
            step
            for code, step in self.offered.items()
            if code in either
            or (steps.verb(code) == steps.BONUS and steps.DRAW in self.offered)
            or (code not in placed and steps.verb(code) != steps.BONUS)
        ]
        return [*found, *self.withheld.values()]

    # Reasons

    @cached_property
    def hand_reasons(self) -> tuple[Markup, ...]:
        """What keeps every card of a hand from being summoned, to be said once for all of them."""
        seat = self.view.seat
        hand = b"" if seat is None else self.view.state.players[seat].hand
        if len(hand) < 2 or self._quiet:
            return ()
        first, *others = [self.thing(steps.SUMMON + kind).reasons for kind in hand]
        return tuple(reason for reason in first if all(reason in each for each in others))

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
        return tuple(_reason(self.words, reason) for reason in found)

    # What is picked

    @property
    def done_label(self) -> Markup:
        """What the button says that answers with what is picked: the sum, where there is one."""
        crystals = sum(map(int, self.worths("gains_crystals")))
        if crystals and self.decision is not None and self.decision.kind == "transmute":
            return html(self.words.text("web.done.transmute", number=crystals))
        return html(self.words.text("web.done"))

    def worths(self, key: str) -> list[int | str]:
        """What everything that is picked pays or gains of one sort, as the rules say it."""
        picked = [self.offered[code] for code in self.picked.elements() if code in self.offered]
        return [step.worth[key] for step in picked if key in step.worth]


@lru_cache(SENTENCES)
def _reason(words: Marked, reason: Message) -> Markup:
    """A reason, marked with the section of the rules that says more."""
    said, rule = html(words.message(reason)), section_of(reason.key)
    return Markup('<span data-rule="{}">{}</span>').format(rule, said) if rule else said
