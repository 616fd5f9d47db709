"""The verbs of paying for a card in play: with usable energies, or with crystals."""

from typing import ClassVar, Final

from seasons.rules.engine import energy, flow, moves, tokens
from seasons.rules.engine.events import PAID, PLACED
from seasons.rules.engine.messages import Message
from seasons.rules.engine.program import Frame, Op
from seasons.rules.engine.question import Alike, Price, Question
from seasons.rules.engine.state import State


class Spend(Op):
    """Discard energies: of given types, or a number of any types."""

    word = "pay"
    how: ClassVar[str] = PAID

    def __init__(self, what: int | str) -> None:
        self.need: Final = energy.parse(what) if isinstance(what, str) else 0
        self.number: Final = what if isinstance(what, int) else len(what)

    def asks(self, state: State, frame: Frame) -> bool:
        return True

    def continues(self, frame: Frame) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        held = tokens.held(state, seat)
        if self.need:
            return tokens.for_cost(held, self.need, 0, 0, frame.picked)
        return tokens.any_of(held, self.number - len(frame.picked), flow.last_of(frame))

    def question(self, state: State, frame: Frame, seat: int) -> Question:
        things = tokens.things(tokens.held(state, seat))
        if self.need:
            return Price(things, self.need, 0, 0)
        return Question(things, self.number, self.number)

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        type_ = moves.spend(state, seat, step, self.how)
        picked = frame.pick(tokens.mark_of(step))
        if len(picked.picked) < self.number:
            state.top = picked
        else:
            state.top = frame.next()
            self.paid(state, frame, type_)

    def paid(self, state: State, frame: Frame, type_: int) -> None:
        """What becomes of the tokens; `type_` is that of the last one."""

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        return {"pays_energies": energy.LETTERS[step & 3]}

    def possible(self, state: State, seat: int, place: int) -> bool:
        have = moves.usable(state, state.players[seat])
        if self.need:
            return energy.covers(have, self.need)
        return energy.total(have) >= self.number

    def brings(self, state: State, seat: int, place: int, held: int) -> int:
        return -self.number

    def idle(self, state: State, seat: int, place: int, least: int, most: int) -> bool:
        player = state.players[seat]
        elsewhere = energy.total(moves.usable(state, player)) - energy.total(player.reserve)
        return most + elsewhere < self.number

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        have = moves.usable(state, state.players[seat])
        if self.need:
            short = energy.shortfall(have, self.need)
            return [Message("reason.needs-energies", {"energies": energy.letters(short)})]
        return [Message("reason.needs-tokens", {"number": self.number - energy.total(have)})]

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message(f"prompt.{self.word}", {"number": self.number - len(frame.picked)})


class SpendIdentical(Spend):
    """Discard a number of energies of one type."""

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return tokens.identical(tokens.held(state, seat), self.number, frame.picked)

    def question(self, state: State, frame: Frame, seat: int) -> Question:
        return Alike(tokens.things(tokens.held(state, seat)), self.number, self.number)

    def possible(self, state: State, seat: int, place: int) -> bool:
        have = moves.usable(state, state.players[seat])
        return any(energy.amount(have, type_) >= self.number for type_ in energy.TYPES)

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        return [Message("reason.needs-identical", {"number": self.number})]


class PlaceOnCard(Spend):
    """Place one energy on this card."""

    word = "place"
    how = PLACED

    def paid(self, state: State, frame: Frame, type_: int) -> None:
        moves.store(state, frame.seat, frame.place, energy.ONE[type_])


class PayCrystals(Op):
    """Pay crystals, or the card may not be used."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def do(self, state: State, frame: Frame) -> None:
        moves.lose_crystals(state, frame.seat, self.number, PAID)

    def possible(self, state: State, seat: int, place: int) -> bool:
        return flow.crystals_for_activation(state, seat, place) >= self.number

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        short = self.number - flow.crystals_for_activation(state, seat, place)
        return [Message("reason.needs-crystals", {"number": short})]
