"""A round: roll, choose dice, turns, and what follows them (ruling 1.3)."""

from typing import Final

from seasons.rules import flow, moves, steps, tables
from seasons.rules.messages import Message
from seasons.rules.program import Frame, Op, Program, named
from seasons.rules.scoring import score
from seasons.rules.state import NOT_ALLOWED, State
from seasons.rules.turn import TURN


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
            if player.turned:
                player.turned = 0
                moves.tell(state, "straighten", seat, {})
        season = state.season()
        number = state.setup.players + 1
        dice = state.box[season * number : (season + 1) * number]
        state.dice = bytes([tables.die_number(season, die, moves.roll_face(state)) for die in dice])
        moves.tell(state, "roll", state.first, {"dice": tuple(state.dice)})


class TakeDie(Op):
    """Take one of the dice."""

    def asks(self, state: State, frame: Frame) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.DIE + index for index in range(len(state.dice))]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        index = steps.argument(step)
        state.players[seat].die = state.dice[index]
        state.dice = state.dice[:index] + state.dice[index + 1 :]
        moves.tell(state, "die", seat, {"die": state.players[seat].die})
        state.top = frame.next()

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.die")


# The end of the round (R4)


class RoundEffects(Op):
    """Effects at the end of the round, player by player, each one's in a fixed order."""

    def do(self, state: State, frame: Frame) -> None:
        state.active = -1
        state.transmute = NOT_ALLOWED
        state.transmute_bonuses = 0
        moves.tell(state, "end-round", -1, {})
        for seat in reversed(state.clockwise(state.first)):
            for place in reversed(_by_rank(state, seat)):
                kind = state.players[seat].play[place]
                program = state.setup.cards[kind].round_end
                assert program is not None
                flow.trigger(state, seat, place, program, seat)


def _by_rank(state: State, seat: int) -> list[int]:
    cards = state.setup.cards
    ranked = [
        (cards[kind].rank, place)
        for place, kind in enumerate(state.players[seat].play)
        if kind and cards[kind].round_end is not None
    ]
    return [place for _, place in sorted(ranked)]


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
    """Cards that count at the end of the game."""

    def do(self, state: State, frame: Frame) -> None:
        for seat in reversed(state.clockwise(state.first)):
            play = state.players[seat].play
            for place in range(len(play) - 1, -1, -1):
                program = state.setup.cards[play[place]].game_end if play[place] else None
                if program is not None:
                    flow.trigger(state, seat, place, program, seat)


class Finish(Op):
    """The game is over."""

    def do(self, state: State, frame: Frame) -> None:
        moves.tell(
            state, "end", -1, {"scores": tuple(score(state, seat).total for seat in state.seats())}
        )


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
GAME_END: Final = named("game-end", Program(GameEndEffects(), Finish()))
