"""The verbs that cards are written in.

Each acts on `frame.seat`, the player who carries the effect out, for the card of `frame.owner`.
"""

from typing import Final

from seasons.rules.engine import energy, flow, moves, steps, tokens
from seasons.rules.engine.events import SWAPPED, TRANSMUTED
from seasons.rules.engine.messages import Message
from seasons.rules.engine.program import Frame, Op, Program
from seasons.rules.engine.question import Question
from seasons.rules.engine.state import ALLOWED, BANNED, State
from seasons.rules.verbs.conditions import Condition, Count, never

# Crystals and gauge


class GainCrystals(Op):
    """Gain crystals: for each thing counted, and only when a condition holds."""

    def __init__(
        self, number: int, each: Count | None = None, when: Condition | None = None
    ) -> None:
        self.number: Final = number
        self.each: Final = each
        self.when: Final = when

    def do(self, state: State, frame: Frame) -> None:
        if self.when is None or self.when(state, frame):
            times = 1 if self.each is None else self.each(state, frame)
            moves.gain_crystals(state, frame.seat, self.number * times)

    def idle(self, state: State, seat: int, place: int, least: int, most: int) -> bool:
        return never(self.when, least, most)


class LoseCrystals(Op):
    """Lose crystals, as many as there are, and only when a condition holds."""

    def __init__(self, number: int, when: Condition | None = None) -> None:
        self.number: Final = number
        self.when: Final = when

    def do(self, state: State, frame: Frame) -> None:
        if self.when is None or self.when(state, frame):
            moves.lose_crystals(state, frame.seat, self.number)


class GiveCrystals(Op):
    """Give crystals to the owner of the card, as many as there are."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def do(self, state: State, frame: Frame) -> None:
        moves.give_crystals(state, frame.seat, frame.owner, self.number)


class OwnerGainsCrystals(Op):
    """The owner of the card gains crystals."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def do(self, state: State, frame: Frame) -> None:
        moves.gain_crystals(state, frame.owner, self.number)


class MoveGauge(Op):
    """Move the summoning gauge."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def do(self, state: State, frame: Frame) -> None:
        moves.move_gauge(state, frame.seat, self.number)


# Energies


class Gain(Op):
    """Gain given energies."""

    def __init__(self, letters: str) -> None:
        self.energies: Final = energy.parse(letters)

    def do(self, state: State, frame: Frame) -> None:
        moves.gain_energies(state, frame.seat, self.energies)


class GainAny(Op):
    """Gain energies of choice: for each thing counted, and only when a condition holds.

    More than the reserve can hold would only be put back.
    """

    word = "gain"

    def __init__(
        self, number: int, each: Count | None = None, when: Condition | None = None
    ) -> None:
        self.number: Final = number
        self.each: Final = each
        self.when: Final = when

    def due(self, state: State, frame: Frame) -> int:
        """How many tokens are gained."""
        if self.when is not None and not self.when(state, frame):
            return 0
        times = 1 if self.each is None else self.each(state, frame)
        return min(self.number * times, state.players[frame.seat].limit)

    def asks(self, state: State, frame: Frame) -> bool:
        return self.due(state, frame) > 0

    def continues(self, frame: Frame) -> bool:
        return len(frame.picked) > 0  # what a card brings is no part of its announcement

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        last = flow.last_of(frame)
        return [steps.ENERGY + type_ for type_ in range(last, 4)]

    def question(self, state: State, frame: Frame, seat: int) -> Question:
        number = self.due(state, frame)
        return Question([(steps.ENERGY + type_, number) for type_ in range(4)], number, number)

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        picked = frame.pick(steps.argument(step))
        if len(picked.picked) < self.due(state, frame):
            state.top = picked
        else:
            state.top = frame.next()
            self.receive(state, frame, tokens.types_of(picked.picked))

    def receive(self, state: State, frame: Frame, energies: int) -> None:
        """Where the chosen tokens go."""
        moves.gain_energies(state, frame.seat, energies)

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        return {"gains_energies": energy.LETTERS[step & 3]}

    def brings(self, state: State, seat: int, place: int, held: int) -> int:
        return 0 if never(self.when, held, held) else self.number

    def idle(self, state: State, seat: int, place: int, least: int, most: int) -> bool:
        return never(self.when, least, most) or state.players[seat].limit == 0

    def prompt(self, state: State, frame: Frame) -> Message:
        number = self.due(state, frame) - len(frame.picked)
        return Message(f"prompt.{self.word}", {"number": number})


class DropFromReserve(flow.Overflow):
    """Discard energies of choice from the reserve, as many as there are."""

    how = ""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def source(self, frame: Frame) -> int:
        return frame.kind

    def due(self, state: State, frame: Frame) -> int:
        held = energy.total(state.players[frame.seat].reserve)
        return min(self.number - len(frame.picked), held)

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.drop-from-reserve", {"number": self.due(state, frame)})


class StoreAny(GainAny):
    """Put energies of choice from the stockpile on this card."""

    word = "store"

    def due(self, state: State, frame: Frame) -> int:
        return self.number

    def receive(self, state: State, frame: Frame, energies: int) -> None:
        moves.store(state, frame.seat, frame.place, energies)


class DiscardReserve(Op):
    """Discard the whole reserve."""

    def do(self, state: State, frame: Frame) -> None:
        moves.lose_energies(state, frame.seat, state.players[frame.seat].reserve)


class ReserveBecomes(Op):
    """All tokens of the reserve become tokens of one type."""

    def __init__(self, letter: str) -> None:
        self.one: Final = energy.parse(letter)

    def do(self, state: State, frame: Frame) -> None:
        reserve = state.players[frame.seat].reserve
        moves.lose_energies(state, frame.seat, reserve, SWAPPED)
        moves.gain_energies(state, frame.seat, energy.total(reserve) * self.one, SWAPPED)


# Transmutation


def extra_yield(state: State, seat: int) -> int:
    """Crystals more for each token transmuted now: cards in play, enchantment, bonuses."""
    cards = state.setup.yields.over(state.players[seat].acts)
    return cards + state.setup.enchantment.yields + state.transmute_bonuses


class TransmuteReserve(Op):
    """Transmute the whole reserve at a fixed rate."""

    def __init__(self, rate: int) -> None:
        self.rate: Final = rate

    def do(self, state: State, frame: Frame) -> None:
        reserve = state.players[frame.seat].reserve
        moves.lose_energies(state, frame.seat, reserve, TRANSMUTED)
        rate = self.rate + extra_yield(state, frame.seat)
        moves.gain_crystals(state, frame.seat, energy.total(reserve) * rate, TRANSMUTED)


class GainTransmuted(Op):
    """Gain the crystals of tokens just transmuted at a fixed rate."""

    def __init__(self, number: int, rate: int, with_bonuses: bool = True) -> None:
        self.number: Final = number
        self.rate: Final = rate
        self.with_bonuses: Final = with_bonuses

    def do(self, state: State, frame: Frame) -> None:
        extra = extra_yield(state, frame.seat)
        if not self.with_bonuses:
            extra -= state.transmute_bonuses
        moves.gain_crystals(state, frame.seat, self.number * (self.rate + extra), TRANSMUTED)


class AllowTransmutation(Op):
    """The right to transmute for the rest of the turn."""

    def do(self, state: State, frame: Frame) -> None:
        if state.transmute != BANNED:
            moves.allow_transmutation(state, ALLOWED)


class RaiseTransmutation(Op):
    """Each token transmuted from now on this turn gives one crystal more."""

    def do(self, state: State, frame: Frame) -> None:
        state.transmute_bonuses += 1


class BanTransmutation(Op):
    """No more transmuting this turn, whatever else would allow it."""

    def do(self, state: State, frame: Frame) -> None:
        moves.allow_transmutation(state, BANNED)


# The season wheel


class MoveSeasonToken(Op):
    """Move the season token so many spaces forwards or backwards."""

    word = "move"

    def __init__(self, *spaces: int) -> None:
        self.spaces: Final = sorted([-number for number in spaces] + list(spaces))

    def asks(self, state: State, frame: Frame) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.MOVE + steps.NOWHERE + spaces for spaces in self.spaces]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        state.top = frame.next()
        flow.move_token(state, steps.argument(step) - steps.NOWHERE, state.active)


# Programs inside


class If(Op):
    """Carry out a program when a condition holds."""

    def __init__(self, condition: Condition, *ops: Op) -> None:
        self.condition: Final = condition
        self.program: Final = Program(*ops)

    def programs(self) -> list[Program]:
        return [self.program]

    def do(self, state: State, frame: Frame) -> None:
        if self.condition(state, frame):
            state.top = Frame(
                self.program, state.top, frame.seat, frame.owner, frame.kind, frame.place
            )


class EachOpponent(Op):
    """Every opponent, clockwise from the left, carries out a program."""

    def __init__(self, *ops: Op) -> None:
        self.program: Final = Program(*ops)

    def programs(self) -> list[Program]:
        return [self.program]

    def do(self, state: State, frame: Frame) -> None:
        self.push(state, frame, state.opponents(frame.seat))

    def push(self, state: State, frame: Frame, seats: list[int]) -> None:
        """The seats follow one another."""
        for seat in reversed(seats):
            state.top = Frame(self.program, state.top, seat, frame.owner, frame.kind, frame.place)


class EachPlayerOwnerLast(EachOpponent):
    """Every opponent, clockwise from the left, and then the owner carries out a program."""

    def do(self, state: State, frame: Frame) -> None:
        self.push(state, frame, [*state.opponents(frame.seat), frame.seat])


class OneOf(Op):
    """Choose one of several ways, each only if it is possible."""

    def __init__(self, **ways: tuple[Op, ...]) -> None:
        self.steps: Final = [steps.word(word) for word in ways]
        self.ways: Final = [Program(*ops) for ops in ways.values()]

    def programs(self) -> list[Program]:
        return list(self.ways)

    def asks(self, state: State, frame: Frame) -> bool:
        return self.possible(state, frame.seat, frame.place)

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [
            step
            for step, way in zip(self.steps, self.ways, strict=True)
            if way.possible(state, seat, frame.place)
        ]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        way = self.ways[self.steps.index(step)]
        below = frame.next()
        state.top = Frame(
            way, below, seat, frame.owner, frame.kind, frame.place, frame.number, frame.target
        )

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.either")

    def possible(self, state: State, seat: int, place: int) -> bool:
        for way in self.ways:
            if way.possible(state, seat, place):
                return True
        return False

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        reasons: list[Message] = []
        for way in self.ways:
            for reason in way.reasons(state, seat, place):
                if reason not in reasons:
                    reasons.append(reason)
        return reasons
