"""A round: roll, choose dice, turns, and what follows them (ruling 1.3)."""

from typing import Final

from seasons.rules.course.pending import in_order, pending_effects
from seasons.rules.course.scoring import score
from seasons.rules.course.turn import TURN
from seasons.rules.engine import flow, moves, steps, tables
from seasons.rules.engine.card import ORDERED
from seasons.rules.engine.messages import Message
from seasons.rules.engine.program import Frame, Op, Program, named
from seasons.rules.engine.sealed import ROLL
from seasons.rules.engine.state import NOT_ALLOWED, State


class EachInTurnOrder(Op):
    """Every player, beginning with the first one, carries out a program."""

    def __init__(self, program: Program) -> None:
        self.program: Final = program

    def do(self, state: State, frame: Frame) -> None:
        for seat in reversed(state.clockwise(state.first)):
            state.top = Frame(self.program, state.top, seat, seat)


class Roll(Op):
    """All cards are straightened and the dice of the season are rolled."""

    def do(self, state: State, frame: Frame) -> None:
        for seat, player in enumerate(state.players):
            player.die = tables.NO_DIE
            player.marked = 0
            if player.turned:
                player.turned = 0
                moves.tell(state, "straighten", seat, {})
        season = state.season()
        number = state.setup.players + 1
        dice = state.box[season * number : (season + 1) * number]
        state.dice = bytes(
            [tables.die_number(season, die, moves.roll_face(state, ROLL)) for die in dice]
        )
        if state.events is not None:
            moves.tell(state, "roll", state.first, {"dice": tuple(state.dice)})


class TakeDie(Op):
    """Take one of the dice."""

    opens = True

    def asks(self, state: State, frame: Frame) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.DIE + index for index in range(len(state.dice))]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        index = steps.argument(step)
        state.players[seat].die = state.dice[index]
        state.dice = state.dice[:index] + state.dice[index + 1 :]
        if state.events is not None:
            moves.tell(state, "die", seat, {"die": state.players[seat].die})
        state.top = frame.next()

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.die")


# The end of the round (R4)


class RoundEffects(Op):
    """Effects at the end of the round, player by player."""

    def do(self, state: State, frame: Frame) -> None:
        state.active = -1
        state.transmute = NOT_ALLOWED
        state.transmute_bonuses = 0
        state.turn = 0
        if state.events is not None:
            moves.tell(state, "end-round", -1, {})
        for seat in reversed(state.clockwise(state.first)):
            due = _round_effects(state, seat)
            if due:
                places = sum([1 << place for place in due])
                state.top = Frame(OWN_EFFECTS, state.top, seat, seat, target=places)


def _round_effects(state: State, seat: int) -> list[int]:
    """The places of a player's cards with an effect at the end of a round."""
    acts, cards = state.players[seat].acts, state.setup.cards
    return [p for p, kind in enumerate(acts) if kind and cards[kind].round_end is not None]


class OwnEffects(Op):
    """A player's effects at the end of a round, whose places are the target.

    They follow a fixed order. The owner is asked for it only if an effect is among them that
    turns on it, and another one reads or changes the reserve. What cannot do anything whatever the
    order has no part in that.
    """

    word = "next"
    opens = True

    def due(self, state: State, frame: Frame) -> list[int]:
        """The places of the cards whose effects are still to come."""
        places = _round_effects(state, frame.seat)
        return [place for place in places if frame.target >> place & 1]

    def asks(self, state: State, frame: Frame) -> bool:
        due = self.due(state, frame)
        if not _order_matters(state, frame.seat, due):
            return False
        return _order_matters(state, frame.seat, pending_effects(state, frame.seat, due))

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        pending = pending_effects(state, seat, self.due(state, frame))
        return [steps.in_play(seat, place) for place in pending]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        self._begin(state, frame, steps.argument(step) % steps.PLACES)

    def do(self, state: State, frame: Frame) -> None:
        due = in_order(state, frame.seat, self.due(state, frame))
        if due:
            self._begin(state, frame, due[0])

    def _begin(self, state: State, frame: Frame, place: int) -> None:
        state.top = frame.again(b"", target=frame.target & ~(1 << place))
        program = state.setup.cards[state.players[frame.seat].acts[place]].round_end
        assert program is not None
        flow.trigger(state, frame.seat, place, program, frame.seat)

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.round-order")


def _order_matters(state: State, seat: int, places: list[int]) -> bool:
    acts, cards = state.players[seat].acts, state.setup.cards
    kinds = {acts[place] for place in places}
    concerned = [cards[kind].with_reserve for kind in kinds if cards[kind].with_reserve]
    return len(concerned) > 1 and max(concerned) == ORDERED


class MoveWheel(Op):
    """The season token moves by the pips of the die that nobody took."""

    def do(self, state: State, frame: Frame) -> None:
        pips = tables.ALL_FACES[state.dice[0]].pips
        flow.move_token(state, pips, state.first)


class NextRound(Op):
    """The game ends beyond the third year; else the next player becomes first."""

    def do(self, state: State, frame: Frame) -> None:
        if tables.year_of(state.position) > tables.YEARS:
            state.top = Frame(GAME_END, None, 0, 0)
        else:
            state.first = (state.first + 1) % state.setup.players
            state.top = Frame(ROUND, None, 0, 0)


# The end of the game


class GameEndEffects(Op):
    """Cards that count at the end of the game: each player's gains before the losses."""

    def do(self, state: State, frame: Frame) -> None:
        for seat in reversed(state.clockwise(state.first)):
            acts, cards = state.players[seat].acts, state.setup.cards
            for place in range(len(acts) - 1, -1, -1):
                loss = cards[acts[place]].game_loss if acts[place] else None
                if loss is not None:
                    flow.trigger(state, seat, place, loss, seat)
            for place in range(len(acts) - 1, -1, -1):
                gain = cards[acts[place]].game_end if acts[place] else None
                if gain is not None:
                    flow.trigger(state, seat, place, gain, seat)


class Finish(Op):
    """The game is over."""

    def do(self, state: State, frame: Frame) -> None:
        moves.tell(
            state, "end", -1, {"scores": tuple(score(state, seat).total for seat in state.seats())}
        )


OWN_EFFECTS: Final = named("round-effects", Program(OwnEffects()))
TAKE_DIE: Final = named("take-die", Program(TakeDie()))
ROUND: Final = named(
    "round",
    Program(
        Roll(),
        EachInTurnOrder(TAKE_DIE),
        EachInTurnOrder(TURN),
        RoundEffects(),
        MoveWheel(),
        NextRound(),
    ),
)
# How far a round has come when dice are taken, in the turns, in the effects at its end, and when
# the season token has moved.
CHOOSING: Final = 2
TURNS: Final = 3
ENDING: Final = 4
MOVED: Final = 5
GAME_END: Final = named("game-end", Program(GameEndEffects(), Finish()))
