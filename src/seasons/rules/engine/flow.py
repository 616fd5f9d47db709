"""How the game goes on: the run loop, what is settled after every operation, and triggers."""

from typing import ClassVar, Final

from seasons.rules.engine import energy, moves, steps, tokens
from seasons.rules.engine.events import TOO_MANY
from seasons.rules.engine.messages import Message
from seasons.rules.engine.program import Frame, Op, Program, named
from seasons.rules.engine.question import Question
from seasons.rules.engine.setup import any_of
from seasons.rules.engine.state import State


def run(state: State) -> None:
    """Carries out operations until one asks, or the game is over."""
    while True:
        frame = state.top
        if frame is None:
            return
        if state.unsettled and settle(state, frame):
            continue
        op = frame.op
        if op.asks(state, frame):
            return
        state.top = frame.next()
        told = moves.told(state)
        op.do(state, frame)
        if state.events is not None:
            moves.name_cause(state, told, origin(state, frame))


def apply(state: State, seat: int, step: int) -> None:
    """Takes a step that is one of the options, and goes on to the next decision."""
    frame = state.top
    assert frame is not None
    told = moves.told(state)
    frame.op.answer(state, frame, seat, step)
    if state.events is not None:
        moves.name_cause(state, told, origin(state, frame))
    run(state)


def origin(state: State, frame: Frame) -> str:
    """What a program belongs to: the id of a card or enchantment, an ability token, or nothing."""
    name, dot, _ = frame.program.name.partition(".")
    if dot or name.startswith("ability-"):
        return name
    return state.setup.cards[frame.kind].id if frame.program.part and frame.kind else ""


def pending(state: State) -> list[int]:
    """The seats that must decide now, in seat order."""
    frame = state.top
    return [] if frame is None else frame.op.pending(state, frame)


def options(state: State, seat: int) -> list[int]:
    """The steps a seat may take now."""
    frame = state.top
    return [] if frame is None else frame.op.options(state, frame, seat)


# Settling


class Overflow(Op):
    """The owner of a reserve that is too full discards down to its limit (ruling 1.7)."""

    word = "drop"
    how: ClassVar[str] = TOO_MANY

    def source(self, frame: Frame) -> int:
        return 0

    def due(self, state: State, frame: Frame) -> int:
        """How many tokens are still to go."""
        player = state.players[frame.seat]
        return energy.total(player.reserve) - player.limit

    def asks(self, state: State, frame: Frame) -> bool:
        return self.due(state, frame) > 0

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        reserve = state.players[seat].reserve
        return reserve_choices(reserve, self.due(state, frame), last_of(frame))

    def question(self, state: State, frame: Frame, seat: int) -> Question:
        number = self.due(state, frame)
        return Question(tokens.types_in(state.players[seat].reserve), number, number)

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        moves.spend(state, seat, step, self.how)
        state.top = frame.pick(steps.argument(step))

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        return {"pays_energies": energy.LETTERS[step & 3]}

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.drop", {"number": self.due(state, frame)})


def last_of(frame: Frame) -> int:
    """What was chosen last in the present choice; a choice goes on in ascending order."""
    return frame.picked[-1] if frame.picked else 0


def reserve_choices(reserve: int, number: int, last: int) -> list[int]:
    """The types to choose next when `number` tokens of a reserve must go, in ascending order.

    A type is offered if the tokens of that type and the later ones are enough.
    """
    choices: list[int] = []
    left = 0
    for type_ in (3, 2, 1, 0):
        held = energy.amount(reserve, type_)
        left += held
        if held and left >= number and type_ >= last:
            choices.append(steps.ENERGY + type_)
    choices.reverse()
    return choices


OVERFLOW: Final = named("overflow", Program(Overflow()))


def reacts_to_sacrifice(state: State, seat: int) -> bool:
    """Whether a card that this seat has sacrificed is still to act, and may take the reserve."""
    frame = state.top
    while frame is not None:
        acting = frame.kind and frame.program is state.setup.cards[frame.kind].sacrificed
        if acting and frame.seat == seat:
            return True
        frame = frame.below
    return False


def settle(state: State, frame: Frame) -> bool:
    """Restores what must always hold; returns whether somebody must be asked for it.

    The draw pile is renewed when an effect is over (ruling 1.11).
    """
    if frame.program.gathers:
        return False  # more tokens may come before anything is chosen
    for seat in state.clockwise(state.first if state.active < 0 else state.active):
        player = state.players[seat]
        if energy.total(player.reserve) > player.limit:
            if frame.program is OVERFLOW or reacts_to_sacrifice(state, seat):
                return False
            state.top = Frame(OVERFLOW, frame, seat, seat, frame.kind, frame.place)
            return True
    if not state.pile and state.discard:
        if not frame.begins():
            return False
        moves.reshuffle(state)
        moves.show_top(state)
    state.unsettled = False
    return False


# Triggers

ALL_TYPES: Final = 15
SUMMER: Final = 2


def trigger(
    state: State, seat: int, place: int, program: Program, carrier: int, target: int = 0
) -> None:
    """Pushes a card's program; `carrier` is the seat that carries it out."""
    kind = state.players[seat].acts[place]
    state.top = Frame(program, state.top, carrier, seat, kind, place, 0, target)


def _listeners(state: State, seat: int, kinds: bytes) -> list[int]:
    """The places of the cards that react, the last one first: what is pushed last comes first."""
    acts = state.players[seat].acts
    if not any_of(kinds, acts):
        return []
    return [place for place in range(len(acts) - 1, -1, -1) if acts[place] in kinds]


def _react(
    state: State, owner: int, place: int, moment: str, carrier: int, target: int = 0
) -> None:
    """A card reacts to a moment."""
    program = state.setup.cards[state.players[owner].acts[place]].ability(moment)
    assert program is not None
    trigger(state, owner, place, program, carrier, target)


def after_summon(state: State, seat: int, new_place: int) -> None:
    """The owner's other cards react to a summoning, in the order of their places."""
    for place in _listeners(state, seat, state.setup.on_summon):
        if place != new_place:
            _react(state, seat, place, "on_summon", seat)


def at_activation(state: State, seat: int) -> None:
    """Cards react to an activation: the opponents', clockwise from the left, then the own ones."""
    for place in _listeners(state, seat, state.setup.on_own_activation):
        _react(state, seat, place, "on_own_activation", seat)
    for owner in reversed(state.opponents(seat)):
        for place in _listeners(state, owner, state.setup.on_activation):
            _react(state, owner, place, "on_activation", seat)


def crystals_for_activation(state: State, seat: int, place: int) -> int:
    """What is left for an activation's own cost once the reacting cards are paid (ruling 1.9)."""
    player = state.players[seat]
    frame = state.top
    if frame is not None and frame.program.announced and frame.place == place:
        return player.crystals  # this activation is under way, they are paid
    toll = 0
    for owner in state.opponents(seat):
        acts = state.players[owner].acts
        for kind in state.setup.on_activation:
            toll += acts.count(kind)
    return max(player.crystals - toll, 0)


def at_season_change(state: State, first: int) -> None:
    """Cards react to a change of season, clockwise from `first`."""
    for owner in reversed(state.clockwise(first)):
        for place in _listeners(state, owner, state.setup.on_season):
            _react(state, owner, place, "on_season", owner)


def at_entering(state: State, seat: int, new_place: int) -> None:
    """Cards of all players react to a card that enters play, before its own effect."""
    for owner in reversed(state.clockwise(seat)):
        for place in _listeners(state, owner, state.setup.on_enter):
            if (owner, place) != (seat, new_place):
                _react(state, owner, place, "on_enter", seat, new_place)


def move_token(state: State, spaces: int, first: int) -> None:
    """Moves the season token with everything that follows at once (ruling 2)."""
    before = state.position
    if not moves.advance_token(state, spaces):
        return
    program = state.setup.enchantment.on_summer
    if program is not None and before < state.position and state.season() == SUMMER:
        # The cards that are then still there react after the enchantment.
        state.top = Frame(SEASON_EFFECTS, state.top, first, first)
        state.top = Frame(program, state.top, first, first)
    else:
        at_season_change(state, first)


class SeasonEffects(Op):
    """Cards react to a change of season."""

    def do(self, state: State, frame: Frame) -> None:
        at_season_change(state, frame.seat)


SEASON_EFFECTS: Final = named("season-effects", Program(SeasonEffects()))


# Cards entering play and being kept


def put_into_play(
    state: State, seat: int, kind: int, origin: str, event: str, declared: int = ALL_TYPES
) -> int:
    """A card enters play and its effect for that is pushed; returns its place.

    `declared` are the types paid for a card that costs energies of choice; unpaid it has all.
    """
    place = moves.enter(state, seat, kind, origin, event)
    enter_as(state, seat, place, kind, declared)
    if state.setup.on_enter:
        at_entering(state, seat, place)
    return place


def enter_as(state: State, seat: int, place: int, kind: int, declared: int) -> None:
    """Pushes the entering effect of a kind for the card in a place."""
    program = state.setup.cards[kind].enter
    if program is not None:
        types = declared if state.setup.of_choice[kind] else 0
        state.top = Frame(program, state.top, seat, seat, kind, place, 0, types)


def without_effect(state: State, seat: int, place: int) -> None:
    """The card that has just entered play will have no effect for that."""
    enter = state.setup.cards[state.players[seat].acts[place]].enter
    state.top = _without(state.top, enter, seat, place)


def _without(frame: Frame | None, program: Program | None, seat: int, place: int) -> Frame | None:
    """The stack without the frame of a program that has not begun."""
    if frame is None:
        return None
    below = _without(frame.below, program, seat, place)
    if frame.program is program and frame.seat == seat and frame.place == place:
        return below
    return frame.over(below)


def may_enter_free(state: State, kind: int) -> bool:
    """Whether a card may be put into play without being summoned."""
    return not state.setup.cards[kind].only_summoned


def kept(state: State, seat: int) -> None:
    """A player has taken cards into their hand by an effect."""
    program = state.setup.enchantment.on_keep
    if program is not None:
        frame = state.top
        kind = 0 if frame is None else frame.kind
        state.top = Frame(program, state.top, seat, seat, kind)


def has_room(state: State, seat: int) -> bool:
    """Whether the gauge allows one more card in play."""
    player = state.players[seat]
    return player.gauge > player.cards_in_play()
