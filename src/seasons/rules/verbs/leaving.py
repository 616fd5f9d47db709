"""Cards leaving play: sacrificed or taken back, and the Shields given up in their place."""

from typing import Final

from seasons.rules.engine import moves, steps, tables, under
from seasons.rules.engine.flow import kept
from seasons.rules.engine.messages import Message
from seasons.rules.engine.program import Frame, Op, Program, named
from seasons.rules.engine.state import State


def sacrifice(state: State, seat: int, place: int) -> None:
    """A card goes from play to the discard pile, and what it does then is pushed."""
    acts_as = state.players[seat].acts[place]
    kind = leave_play(state, seat, place, "discard", "sacrifice")
    program = state.setup.cards[acts_as].sacrificed
    if program is not None:
        state.top = Frame(program, state.top, seat, seat, acts_as, -1)
    moves.bury(state, steps.SINGLE[kind])


def take_back(state: State, seat: int, place: int) -> None:
    """A card goes from play to its owner's hand."""
    _uncover(state, seat, place)
    kind = moves.leave(state, seat, place, "hand", "return")
    player = state.players[seat]
    player.hand = moves.with_card(player.hand, kind)
    kept(state, seat)
    _forsake_copies(state, seat, place)


def leave_play(state: State, seat: int, place: int, goal: str, event: str) -> int:
    """A card leaves play, and those that acted as it must follow; returns its kind."""
    _uncover(state, seat, place)
    kind = moves.leave(state, seat, place, goal, event)
    _forsake_copies(state, seat, place)
    return kind


def _uncover(state: State, seat: int, place: int) -> None:
    """What lies under a card that leaves is discarded before it."""
    if state.under:
        under.discard_all(state, seat, place)


def _forsake_copies(state: State, seat: int, place: int) -> None:
    """Cards that acted as one that has left are given up, clockwise from its owner."""
    if not state.copies:
        return
    gone = steps.argument(steps.in_play(seat, place))
    left = b""
    copiers: list[int] = []
    for at in range(0, len(state.copies), 2):
        copier, model = state.copies[at], state.copies[at + 1]
        if model == gone:
            copiers.append(copier)
        elif copier != gone:
            left += bytes((copier, model))
    state.copies = left
    for owner in reversed(state.clockwise(seat)):
        for copier in sorted(copiers, reverse=True):
            where = copier % steps.PLACES
            if copier // steps.PLACES == owner and where not in pledged(state, owner):
                give_up(state, owner, where)


# Giving up a card, or a Shield of Zira in its place


def shields(state: State, seat: int) -> list[int]:
    """The places of the cards that may be given up in the place of others."""
    player = state.players[seat]
    found: list[int] = []
    for kind in state.setup.shields:
        if kind in player.acts:
            promised = pledged(state, seat)
            found += [
                place
                for place, other in enumerate(player.acts)
                if other == kind and place not in promised
            ]
    return found


def pledged(state: State, seat: int) -> list[int]:
    """The places of the cards that must leave already, now or when an effect is over."""
    found: list[int] = []
    frame = state.top
    while frame is not None:
        if frame.program in (PLEDGE, GIVE_UP, SHIELD_LEAVES) and frame.seat == seat:
            found.append(frame.place)
        frame = frame.below
    return found


def shield_crystals(state: State, seat: int, place: int) -> int:
    """What giving up this Shield is worth."""
    return state.setup.cards[state.players[seat].acts[place]].shield


def give_up(state: State, seat: int, place: int, staying: int = 0) -> None:
    """A card must leave play; its owner may give up a Shield in its place.

    So many Shields are needed as cards that stay.
    """
    kind = state.players[seat].acts[place]
    state.top = Frame(GIVE_UP, state.top, seat, seat, kind, place, staying)


def use_shield(state: State, seat: int, place: int, staying: int = 0) -> None:
    """A Shield is given up in the place of another card; a further one may take its place."""
    kind = state.players[seat].acts[place]
    _reward(state, seat, kind, shield_crystals(state, seat, place))
    regular = state.setup.rules >= tables.REGULAR_NOTATION
    program = SHIELD_LEAVES if regular else GIVE_UP
    state.top = Frame(program, state.top, seat, seat, kind, place, staying)


def _reward(state: State, seat: int, shield: int, crystals: int) -> None:
    """The crystals for Shields that were given up, whatever has demanded it."""
    told = moves.told(state)
    moves.gain_crystals(state, seat, crystals)
    moves.name_cause(state, told, state.setup.cards[shield].id)


def pledge(below: Frame | None, seat: int, kind: int, place: int, crystals: int) -> Frame:
    """A card will leave play when its turn comes; `kind` is the card that demands it."""
    return Frame(PLEDGE, below, seat, seat, kind, place, crystals)


class GiveUp(Op):
    """A card leaves play, or a Shield in its place, or a further one in the place of that one."""

    word = "sacrifice"
    ordered = True

    def leaving(self, frame: Frame) -> int:
        """The place of the card that leaves, as chosen so far."""
        return frame.picked[-1] if frame.picked else frame.place

    def rescuers(self, state: State, frame: Frame) -> list[int]:
        """The places of the Shields that could leave instead."""
        free = [
            place
            for place in shields(state, frame.seat)
            if place != frame.place and place not in frame.picked
        ]
        return free if len(free) > frame.number else []

    def asks(self, state: State, frame: Frame) -> bool:
        return len(self.rescuers(state, frame)) > 0

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        places = [self.leaving(frame), *self.rescuers(state, frame)]
        return [steps.in_play(seat, place) for place in sorted(places)]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        place = steps.argument(step) % steps.PLACES
        if place == self.leaving(frame):
            state.top = frame.next()
            self.do(state, frame)
        else:
            state.top = frame.pick(place)

    def unsaid(self, state: State, frame: Frame) -> int:
        return steps.in_play(frame.seat, frame.picked[-1]) if frame.picked else steps.DONE

    def crystals(self, state: State, frame: Frame) -> int:
        """What the chosen Shields are worth together."""
        return sum([shield_crystals(state, frame.seat, place) for place in frame.picked])

    def do(self, state: State, frame: Frame) -> None:
        crystals, place = self.crystals(state, frame), self.leaving(frame)
        kind = state.players[frame.seat].acts[place]
        sacrifice(state, frame.seat, place)
        _reward(state, frame.seat, kind, crystals)
        if frame.picked:
            _stay_without_model(state, frame.seat, frame.place)

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        place = steps.argument(step) % steps.PLACES
        if place == self.leaving(frame):
            return {}
        return {"gains_crystals": shield_crystals(state, frame.seat, place)}

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.give-up")


class ShieldLeaves(GiveUp):
    """A Shield that was chosen leaves play, or a further one in its place."""

    joins = True

    def continues(self, frame: Frame) -> bool:
        return True

    def unsaid(self, state: State, frame: Frame) -> int:
        return steps.in_play(frame.seat, self.leaving(frame))


def _stay_without_model(state: State, seat: int, place: int) -> None:
    """A card that acted as one that has left, and was saved, has no abilities any more."""
    player = state.players[seat]
    if player.acts[place] != player.play[place] and state.model_of(seat, place) is None:
        if player.stored[place]:
            moves.store(state, seat, place, -player.stored[place])
        _uncover(state, seat, place)
        moves.act_as(state, seat, place, player.play[place])


class Redeem(Op):
    """A card that was pledged leaves play now; the Shields among them give their crystals."""

    def do(self, state: State, frame: Frame) -> None:
        kind = state.players[frame.seat].acts[frame.place]
        sacrifice(state, frame.seat, frame.place)
        _reward(state, frame.seat, kind, frame.number)


GIVE_UP: Final = named("give-up", Program(GiveUp()))
SHIELD_LEAVES: Final = named("shield-leaves", Program(ShieldLeaves()), "give-up")
PLEDGE: Final = named("pledge", Program(Redeem()))
GIVE_UP.part = SHIELD_LEAVES.part = PLEDGE.part = True  # of the effect that demands it
