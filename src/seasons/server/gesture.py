"""A gesture in the making: what a person has chosen so far, before anything happens.

The rules take a choice of several things one by one in a fixed order, so that it can be made in
one way only. A person points at them in any order, takes some back, and says that this is all;
the steps for the rules are put in order here. Nothing is told to anybody before that.
"""

from __future__ import annotations

from typing import Final

from seasons.rules import flow, steps
from seasons.rules.decision import Step
from seasons.rules.decision import legal as legal_steps
from seasons.rules.errors import IllegalAction
from seasons.rules.messages import Message
from seasons.rules.notation import continues
from seasons.rules.prelude import Split, Together
from seasons.rules.program import Frame
from seasons.rules.state import State

# What several of can be asked for at once.
_SEVERAL: Final = (steps.CARD, steps.PLACE, steps.ENERGY, steps.STORED)
_SEARCH_LIMIT: Final = 400  # far more steps than any payment needs to be found


class Gesture:
    """The choices of one seat since its last complete gesture.

    What is forced in a gesture that was begun is taken at once; an `eager` gesture begins by itself
    if there is only one way to.
    """

    def __init__(self, state: State, seat: int, eager: bool = False) -> None:
        self.seat: Final = seat
        self._eager: Final = eager
        self.steps: list[int] = []  # of choices that are made
        self.picked: list[int] = []  # in the present choice, as the person pointed at them
        self._start(state.copy())

    def _start(self, state: State) -> None:
        """Comes to a choice; what is forced in it is taken at once, but no turn is ended."""
        self.state = state
        self.frame = state.top
        self.forced: list[int] = []
        if not self.steps and not self._eager:
            return
        while not self.complete and len(options := self._options(state)) == 1:
            if options[0] == steps.END:
                return
            state = self._taken(state, options[0])
            self.forced.append(options[0])
            if not self._same(state):
                self._settle(self.forced)
                return

    @property
    def complete(self) -> bool:
        """Whether nothing is left to choose."""
        return bool(self.steps) and not under_way(self.state, self.seat)

    def _same(self, state: State) -> bool:
        """Whether a later state is still within the present choice."""
        now, then = state.top, self.frame
        if now is None or then is None or not under_way(state, self.seat):
            return False
        return now.program is then.program and now.at == then.at and _depth(now) == _depth(then)

    def _options(self, state: State) -> list[int]:
        return flow.options(state, self.seat)

    def _taken(self, state: State, step: int) -> State:
        after = state.copy()
        flow.apply(after, self.seat, step)
        return after

    # What can be chosen

    def offered(self) -> list[Step]:
        """The things of the present choice, picked ones included.

        What comes late in the order of the rules is offered only after something else: whoever
        begins with any option and then always takes the first meets everything.
        """
        known = self.known()
        found = legal_steps(known, self.seat)
        for first in self._options(known) if self.several else []:
            state = self._taken(known, first)
            while self._same(state):
                later = legal_steps(state, self.seat)
                found += [step for step in later if step not in found and step.code != steps.DONE]
                state = self._taken(state, self._options(state)[0])
        return found

    def known(self) -> State:
        """The state after what is forced: there the person begins to choose."""
        state = self.state
        for step in self.forced:
            state = self._taken(state, step)
        return state

    @property
    def several(self) -> bool:
        """Whether the present choice is one of several things, to be confirmed."""
        if self.forced or self.picked:
            return True
        things = [step for step in self._options(self.state) if steps.verb(step) in _SEVERAL]
        return bool(things) and self._same(self._taken(self.state, things[0]))

    def can_add(self, step: int) -> bool:
        """Whether a thing can be chosen along with what is picked."""
        picked = [*self.picked, step]
        if self._walk(picked) is not None:
            return True
        *before, last = self._groups(picked)
        start = self._after([step for group in before for step in sorted(group)])
        if start is None or self._ordered:
            return False
        return self._within_reach(start, sorted(last), [_SEARCH_LIMIT])

    @property
    def ready(self) -> bool:
        """Whether what is picked is all that is asked for."""
        return bool(self.picked) and self._finished() is not None

    def number(self) -> int | None:
        """How many things are to be picked; None: as many as the person likes."""
        state, count = self.known(), 0
        while self._same(state) or state is self.state:
            options = self._options(state)
            if steps.DONE in options:
                return None
            state, count = self._taken(state, options[0]), count + 1
        return count

    # Choosing

    def pick(self, step: int) -> None:
        """Points at a thing; where one is asked for, that is the answer."""
        legal = step in self._options(self.known())
        if self.several and steps.verb(step) in _SEVERAL:
            if not self.can_add(step):
                raise IllegalAction("this does not go with what is picked", [_REASON])
            self.picked.append(step)
        elif self.picked or not legal:
            raise IllegalAction("this is not among the options", [_REASON])
        else:
            self._settle([*self.forced, step])

    def drop(self, step: int) -> None:
        """Takes a thing back out of what is picked."""
        if step not in self.picked:
            raise IllegalAction("this is not picked", [_REASON])
        self.picked.reverse()
        self.picked.remove(step)
        self.picked.reverse()

    def done(self) -> None:
        """Says that what is picked is all."""
        finished = self._finished()
        if finished is None or not self.picked:
            raise IllegalAction("something is missing", [_REASON])
        self._settle(self.forced + finished)

    def _settle(self, chosen: list[int]) -> None:
        state = self.state
        for step in chosen:
            state = self._taken(state, step)
        self.steps += chosen
        self.picked = []
        self._start(state)

    # Putting steps in order

    @property
    def _ordered(self) -> bool:
        return self.frame is not None and self.frame.op.ordered

    def _groups(self, picked: list[int]) -> list[list[int]]:
        """Things that have no order among themselves: all of them, or each third of a split."""
        if self.frame is None or not isinstance(self.frame.op, Split):
            return [picked]
        third = len(self.state.players[self.seat].hand) // 3
        return [picked[:third], picked[third:]] if len(picked) > third else [picked]

    def _walk(self, picked: list[int]) -> list[int] | None:
        """The picked things in an order the rules take, if there is one without gaps."""
        if self._after(picked) is not None:
            return picked
        order = [step for group in self._groups(picked) for step in sorted(group)]
        return order if not self._ordered and self._after(order) is not None else None

    def _after(self, order: list[int]) -> State | None:
        state = self.known()
        for number, step in enumerate(order):
            if (number and not self._same(state)) or step not in self._options(state):
                return None
            state = self._taken(state, step)
        return state

    def _finished(self) -> list[int] | None:
        """The steps of a whole answer, if the picked things are one."""
        order = self._walk(self.picked)
        if order is None:
            return None
        state = self._after(order)
        assert state is not None
        if not self._same(state):
            return order
        return [*order, steps.DONE] if steps.DONE in self._options(state) else None

    def _within_reach(self, state: State, wanted: list[int], budget: list[int]) -> bool:
        """Whether some whole answer contains all wanted things, with others between them."""
        if not wanted:
            return True
        for step in self._options(state):
            budget[0] -= 1
            if budget[0] < 0 or step > wanted[0] or steps.verb(step) not in _SEVERAL:
                break
            after = self._taken(state, step)
            left = wanted[1:] if step == wanted[0] else wanted
            if not left or (self._same(after) and self._within_reach(after, left, budget)):
                return True
        return False


_REASON: Final = Message("reason.finish-first")


def under_way(state: State, seat: int) -> bool:
    """Whether what a seat has begun is not complete yet: a gesture, or an answer given with all."""
    frame, player = state.top, state.players[seat]
    if frame is not None and isinstance(frame.op, Together):
        return bool(player.answer) and not frame.op.complete(player)
    return continues(state, seat)


def _depth(frame: Frame) -> int:
    depth, below = 0, frame.below
    while below is not None:
        depth, below = depth + 1, below.below
    return depth
