"""A gesture in the making: what a person has chosen so far, before anything happens.

A person answers one question after another: points at things in any order, takes some back, and
says that this is all. The question says what fits and puts the steps for the rules in order.
Nothing is told to anybody before the gesture is complete.
"""

from __future__ import annotations

import copy
from typing import Final

from seasons.rules.engine import flow, steps
from seasons.rules.engine.errors import IllegalAction
from seasons.rules.engine.messages import Message
from seasons.rules.engine.question import Question, one_of
from seasons.rules.engine.state import State
from seasons.rules.writing import notation
from seasons.rules.writing.decision import Step

_REASON: Final = Message("reason.finish-first")


class Gesture:
    """The choices of one seat since its last complete gesture.

    What is forced in a gesture that was begun is taken at once; an `eager` gesture begins by itself
    if there is only one way to.
    """

    def __init__(self, state: State, seat: int, eager: bool = False) -> None:
        self.seat: Final = seat
        self._eager: Final = eager
        self.steps: list[int] = []  # of questions that are answered
        self.picked: list[int] = []  # in the present one, as the person pointed at them
        self._come_to(state.copy())

    def _come_to(self, state: State) -> None:
        """Comes to a question; the only answer is given at once, but no turn is ended."""
        self.state = state
        self.frame = state.top
        self.forced: list[int] = []
        self.question = self._asked()
        begun = bool(self.steps) or self._eager
        if not begun or self.complete:
            return
        only, fixed = self.question.completed(), self.question.number is not None
        if only:
            if only != [steps.END]:
                self._settle(self.question.steps_of(only))
        elif fixed and not self.question.ordered and not self.question.words:
            self.forced = self.question.forced() if self.question.several else []
        elif self.question.greedy:
            self.picked = self.question.everything

    def _asked(self) -> Question:
        frame = self.frame
        if frame is None or self.complete:
            return one_of([])
        return frame.op.question(self.state, frame, self.seat)

    @property
    def complete(self) -> bool:
        """Whether nothing is left to choose."""
        return bool(self.steps) and not under_way(self.state, self.seat)

    # What can be chosen

    def offered(self) -> list[Step]:
        """The things of the present question, picked ones included."""
        codes = [*self.question.words, *(step for step, _ in self.question.things)]
        return [self._step(code) for code in codes]

    def _step(self, code: int) -> Step:
        frame, text = self.frame, notation.step_text(self.state, self.seat, code)
        worth = {} if frame is None else frame.op.worth(self.state, frame, code)
        return Step(self.seat, code, text, worth)

    def withheld(self) -> list[tuple[Step, list[Message]]]:
        """What the question could offer as well and does not now, with the reasons."""
        frame = self.frame
        if frame is None or self.complete:
            return []
        found = frame.op.withheld(self.state, frame, self.seat)
        return [(self._step(code), reasons) for code, reasons in found.items()]

    @property
    def several(self) -> bool:
        """Whether the present question is for several things, to be confirmed."""
        return self.question.several

    def can_add(self, step: int) -> bool:
        """Whether a thing can be chosen along with what is picked."""
        picked = [*self.forced, *self.picked]
        full = self.question.number is not None and self.question.complete(picked)
        return not full and self.question.fits([*picked, step])

    @property
    def ready(self) -> bool:
        """Whether what is picked is all that is asked for."""
        return bool(self.picked) and self.question.complete([*self.forced, *self.picked])

    @property
    def full(self) -> bool:
        """Whether as many things are picked as are asked for, so that no other can be."""
        return self.ready and self.several and self.question.number is not None

    @property
    def can_add_all(self) -> bool:
        """Whether everything can be picked at once, and something is not picked yet."""
        return len(self.question.everything) > len(self.picked)

    @property
    def ahead(self) -> dict[int, int]:
        """Things of the question after this one, each with the answer that leads there."""
        frame = self.frame
        return {} if frame is None else frame.op.ahead(self.state, frame, self.seat)

    def number(self) -> int | None:
        """How many things are to be picked; None: as many as the person likes."""
        number = self.question.number
        return None if number is None else number - len(self.forced)

    # Choosing

    def pick(self, step: int) -> None:
        """Points at a thing; where one is asked for, that is the answer."""
        ahead = self.ahead
        if step in self.question.words and not self.picked:
            self._settle([step])
        elif step in ahead:
            self._settle([ahead[step]])
            self.picked = [] if self.complete else [step]
        elif not self.can_add(step):
            raise IllegalAction("this does not go with what is picked", [_REASON])
        elif self.several:
            self.picked.append(step)
        else:
            self._settle([step])

    def drop(self, step: int) -> None:
        """Takes a thing back out of what is picked."""
        if step not in self.picked:
            raise IllegalAction("this is not picked", [_REASON])
        self.picked.reverse()
        self.picked.remove(step)
        self.picked.reverse()

    def all(self) -> None:
        """Points at everything; only where everything is an answer."""
        if not self.question.everything:
            raise IllegalAction("not everything can be picked", [_REASON])
        self.picked = self.question.everything

    def none(self) -> None:
        """Takes back everything that is picked in the present question."""
        self.picked = []

    def done(self) -> None:
        """Says that what is picked is all."""
        if not self.ready:
            raise IllegalAction("something is missing", [_REASON])
        self._settle(self.question.steps_of([*self.forced, *self.picked]))

    def answered(self) -> Gesture:
        """This gesture after `done`, while this one goes on as it is."""
        after = copy.copy(self)
        after.done()
        return after

    def answer(self, picked: list[int]) -> None:
        """Answers the whole question at once."""
        if not self.question.complete(picked):
            raise IllegalAction("this is no whole answer", [_REASON])
        self._settle(self.question.steps_of(picked))

    def unaffected(self, now: State) -> bool:
        """Whether the seat still decides the same, while others answered at the same time."""
        if not together(now) or self.complete or self.frame is not now.top:
            return False
        before, player = self.state.players[self.seat], now.players[self.seat]
        return before.pack == player.pack and before.hand == player.hand

    def _settle(self, chosen: list[int]) -> None:
        state = self.state.copy()
        for step in chosen:
            flow.apply(state, self.seat, step)
        self.steps = self.steps + chosen
        self.picked = []
        self._come_to(state)


def together(state: State) -> bool:
    """Whether all seats decide at the same time."""
    return state.top is not None and state.top.op.changeable()


def under_way(state: State, seat: int) -> bool:
    """Whether what a seat has begun is not complete yet: a gesture, or an answer given with all."""
    frame, player = state.top, state.players[seat]
    if frame is not None and frame.op.together:
        return bool(player.answer) and not frame.op.complete(player)
    return notation.continues(state, seat)
