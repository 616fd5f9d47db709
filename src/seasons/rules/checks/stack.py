"""The stack at a decision: what may lie on what, and what a frame may hold.

At the bottom is the course of the game: the prelude, or a round with the turns, or what else is
still to come in it. Effects lie on top of it. What each operation may lay on the stack and may find
in its frame is declared in `traces.py`; so the possible stacks follow from the programs.
"""

from typing import Final

from seasons.rules.checks.traces import LEAVING, MOST_PICKED, traces_of
from seasons.rules.course.prelude import PRELUDE
from seasons.rules.course.rounds import CHOOSING, ENDING, MOVED, OWN_EFFECTS, ROUND, TAKE_DIE, TURNS
from seasons.rules.course.turn import ACTIONS, BEFORE_DIE, TURN
from seasons.rules.engine import flow, moves, steps
from seasons.rules.engine.card import MOMENTS
from seasons.rules.engine.program import Frame, Op, Program
from seasons.rules.engine.state import State
from seasons.rules.verbs.leaving import GIVE_UP, PLEDGE, SHIELD_LEAVES, pledged
from seasons.rules.verbs.summoning import SUMMONING

# What is laid on the stack together with a program, and is done before that begins.
_BEFORE: Final[dict[str, tuple[str, ...]]] = {
    "enter": ("on_enter", "on_summon", *LEAVING),
    "on_enter": ("on_enter", "on_summon", *LEAVING),
    "on_summon": ("on_summon",),
    "activate": ("on_own_activation", "on_activation"),
    "on_own_activation": ("on_own_activation", "on_activation"),
    "on_activation": ("on_activation",),
    "on_season": ("on_season",),
    "season-effects": ("on_summer", *LEAVING),
    "on_keep": LEAVING,
    "sacrificed": LEAVING,
    "give-up": LEAVING,
}
_COURSE: Final = (PRELUDE, ROUND, TURN, TAKE_DIE, OWN_EFFECTS)


def is_view(state: State) -> bool:
    """Whether what is hidden is not there, nor where chance comes from."""
    return state.chance == 0 and state.sealed is None


def frames_of(state: State) -> list[Frame]:
    """All frames, the top one first."""
    found: list[Frame] = []
    frame = state.top
    while frame is not None:
        found.append(frame)
        frame = frame.below
    return found


def without_die(state: State) -> list[int]:
    """The seats that have no die yet: all of them in the prelude, then those still to choose."""
    if state.top is not None and state.top.program is PRELUDE:
        return list(state.seats())
    return [frame.seat for frame in frames_of(state) if frame.program is TAKE_DIE]


def stack_violations(state: State) -> list[str]:
    """What is wrong with the stack of a state that waits for a decision or is over."""
    frames = frames_of(state)
    effects = [frame for frame in frames if frame.program not in _COURSE]
    course = frames[len(effects) :]
    if not _is_course(state, course, len(effects) > 0):
        return ["what is under way is no moment of a game"]
    for frame in effects:
        if frame.below is None or not _may_lie(frame.program, frame.below):
            return [f"{frame.program.name} does not lie where it can"]
    for frame in frames:
        if not (_cause_fits(state, frame) and _holds_what_fits(state, frame)):
            return [f"{frame.program.name} does not fit the table"]
    return []


# The course of the game


def _is_course(state: State, course: list[Frame], with_effects: bool) -> bool:
    """Whether the frames at the bottom are a moment of the prelude or of a round; none, if over."""
    if not course or course[0].program is PRELUDE:
        return len(course) < 2 and not with_effects and state.active < 0
    bottom, waiting = course[-1], course[:-1]
    programs = {CHOOSING: TAKE_DIE, TURNS: TURN, ENDING: OWN_EFFECTS}
    program = programs.get(bottom.at)
    if bottom.program is not ROUND or any(frame.program is not program for frame in waiting):
        return False
    order = state.clockwise(state.first)
    seats = [frame.seat for frame in waiting]
    if program is TURN:
        later = [frame.at for frame in waiting[1:]]
        begun = len(waiting) > 0 and waiting[0].at > 0 and not any(later)
        return begun and state.active == seats[0] and seats == order[order.index(seats[0]) :]
    if state.active >= 0:
        return False
    if program is TAKE_DIE:
        return not with_effects and seats == order[len(order) - len(seats) :]
    ranks = [order.index(seat) for seat in seats]
    return bottom.at in (ENDING, MOVED) and ranks == sorted(set(ranks))


# What may lie on what


def _may_lie(program: Program, lower: Frame) -> bool:
    """Whether a program may lie on a frame: it was laid there, or what has laid it there is done.

    An overflow lies on anything else. A pledge is laid below the effect that demands it.
    """
    if program is flow.OVERFLOW:
        return lower.program is not flow.OVERFLOW
    while lower.program is PLEDGE and lower.below is not None:
        lower = lower.below
    if _laid(program, lower):
        return True
    whole = program.inside
    last = whole is not None and program.number == whole.size - 1
    return whole is not None and last and _may_lie(whole, lower)


def _laid(program: Program, lower: Frame) -> bool:
    """Whether a frame, or what was laid on the stack together with it, lays a program on it."""
    ops, at = lower.program.ops, lower.at
    laying = [op for op in ops[max(at - 1, 0) : at] if not traces_of(op).stays]
    laying += [op for op in ops[at : at + 1] if traces_of(op).stays]
    for op in laying:
        if program in op.programs() or program.moment in _following(op):
            return True
    if at > 0 or lower.picked:
        return False
    if program.moment in _BEFORE.get(lower.program.moment, ()):
        return True
    whole = lower.program.inside
    if whole is None or not traces_of(whole.ops[lower.program.number]).for_each:
        return False
    follows = [moment for op in ops for moment in _following(op)]
    return program is lower.program or program.moment in follows


def _following(op: Op) -> list[str]:
    """The moments of what an operation, or a part of it, lays on the stack."""
    inner = [other for program in op.programs() for other in program.ops]
    return [*traces_of(op).leads_to, *(moment for other in inner for moment in _following(other))]


# Why a frame is there


def _cause_fits(state: State, frame: Frame) -> bool:
    """Whether there is what has caused a frame, as far as it must still be there."""
    whole = _whole(frame.program)
    if whole.moment in ACTIONS and frame.owner != state.active:
        return False
    if whole.moment in MOMENTS:
        return _card_fits(state, frame, whole)
    if frame.seat != frame.owner:
        return False
    player = state.players[frame.seat]
    if whole in (GIVE_UP, SHIELD_LEAVES, PLEDGE):
        if whole is SHIELD_LEAVES and frame.kind not in state.setup.shields:
            return False
        there = player.acts[frame.place : frame.place + 1] if frame.place >= 0 else b""
        promised = any(there) and pledged(state, frame.seat).count(frame.place) == 1
        return promised and (whole is PLEDGE or there == steps.SINGLE[frame.kind])
    if whole is flow.OVERFLOW:
        below = frame.below
        return below is not None and (below.kind, below.place) == (frame.kind, frame.place)
    if frame.place != -1:
        return False
    if whole.moment == "on_keep":
        return whole is state.setup.enchantment.on_keep
    if whole.moment == "on_summer" and whole is not state.setup.enchantment.on_summer:
        return False
    if whole is SUMMONING:
        return frame.kind > 0 and moves.may_hold(player.hand, frame.kind)
    return frame.kind == 0


def _whole(program: Program) -> Program:
    return program if program.inside is None else _whole(program.inside)


def _card_fits(state: State, frame: Frame, whole: Program) -> bool:
    """Whether the card of a frame has its program, and is in play if it is still needed."""
    owner, place, moment = state.players[frame.owner], frame.place, whole.moment
    if frame.seat != frame.owner and not _by_others(frame.program):
        return False
    if moment == "sacrificed":
        return place == -1 and state.setup.cards[frame.kind].sacrificed is whole
    if not 0 <= place < steps.PLACES:
        return False
    kind = _acting(state, frame, whole)
    if kind not in state.setup.deck() or state.setup.cards[kind].ability(moment) is not whole:
        return False
    if moment == "activate" and state.setup.cards[kind].before_die != _before_die(state):
        return False
    unbegun = frame.program is whole and frame.at == 0
    if unbegun or any(traces_of(op).uses_card for op in frame.program.ops[frame.at :]):
        there = owner.acts[place : place + 1] == steps.SINGLE[kind]
        return there and place not in pledged(state, frame.owner)
    return True


def _by_others(program: Program) -> bool:
    """Whether others than the owner of the card may carry out a program."""
    if program.inside is None:
        return program.moment in ("on_activation", "on_enter")
    laid_by = program.inside.ops[program.number]
    return traces_of(laid_by).for_each or _by_others(program.inside)


def _acting(state: State, frame: Frame, whole: Program) -> int:
    """The kind whose program a frame carries out; a part of it may be about a model."""
    there = state.players[frame.owner].acts[frame.place : frame.place + 1]
    model = state.model_of(frame.owner, frame.place)
    if frame.program is whole or model is None or not any(there):
        return frame.kind
    of_model = frame.kind == state.players[model[0]].play[model[1]]
    return there[0] if of_model and state.setup.cards[there[0]].mimics else frame.kind


def _before_die(state: State) -> bool:
    """Whether the die of the turn is not resolved yet."""
    turns = [frame for frame in frames_of(state) if frame.program is TURN]
    return len(turns) > 0 and turns[0].at == BEFORE_DIE


# What a frame holds


def _holds_what_fits(state: State, frame: Frame) -> bool:
    """Whether the number, the cards and the choices of a frame fit its operation."""
    whole, ops = _whole(frame.program), frame.program.ops
    if whole.moment == "on_enter":
        fits = frame.number == 0 and frame.target < steps.PLACES  # where the card has entered
    else:
        fits = traces_of(frame.op).holds(state, frame)
    aside = sum([traces_of(op).aside(state, frame, op) for op in ops[: frame.at]])
    if not fits or len(frame.cards) > aside:
        return False
    if not _could_be_picked(state, frame):
        return False
    if is_view(state) or whole.moment not in ("activate", "instead_of_die", "ability"):
        return True
    # What was chosen because it is possible must remain so.
    later = ops[frame.at + 1 :] if frame is state.top else ops[frame.at :]
    return all(op.possible(state, frame.seat, frame.place) for op in later)


def _could_be_picked(state: State, frame: Frame) -> bool:
    """Whether all that was picked so far was an option when its turn came."""
    if traces_of(frame.op).tallies or not frame.picked:
        return max(frame.picked, default=0) <= 1
    if frame is not state.top or frame.program in _COURSE or len(frame.picked) > MOST_PICKED:
        return False
    if is_view(state):
        return True
    before = state.copy()
    if not traces_of(frame.op).gives_back(before, frame):
        return False
    before.top = frame.again(frame.cards, frame.number, frame.target)
    for number in range(1, len(frame.picked) + 1):
        after = _after_picking(before, frame.picked[:number])
        if after is None:
            return False
        before = after
    return True


def _after_picking(state: State, picked: bytes) -> State | None:
    """The state when the last of these was picked after the others; None if it could not be."""
    frame = state.top
    assert frame is not None
    for step in frame.op.options(state, frame, frame.seat):
        after = state.copy()
        frame.op.answer(after, frame, frame.seat, step)
        top = after.top
        if top is not None and (top.program, top.at) == (frame.program, frame.at) and (
            top.picked == picked
        ):  # fmt: skip
            return after
    return None
