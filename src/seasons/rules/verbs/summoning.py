"""Summoning a card from hand (rulings 1.8 and 3)."""

from typing import Final

from seasons.rules.engine import energy, flow, moves, steps, tokens
from seasons.rules.engine.events import PAID
from seasons.rules.engine.messages import Message
from seasons.rules.engine.program import Frame, Op, Program, named
from seasons.rules.engine.question import Declaration, Price, Question
from seasons.rules.engine.state import SUMMONED, State


def toll(state: State, seat: int) -> int:
    """Crystals that a summoning costs on top, for the opponents' cards."""
    due = 0
    for owner in state.opponents(seat):
        due += state.setup.tolls.over(state.players[owner].acts)
    return due


def dropped(state: State, seat: int, number: int) -> int:
    """How many of `number` energies need not be paid; one always must (ruling 3.1)."""
    if number < 2:
        return 0
    return min(state.setup.discounts.over(state.players[seat].acts), number - 1)


def summonings(state: State, seat: int, have: int) -> list[int]:
    """The cards in hand that can be paid, gauge aside."""
    player = state.players[seat]
    setup = state.setup
    crystals = player.crystals - toll(state, seat)
    discount = setup.discounts.over(player.acts)
    extra = setup.surcharge
    choices: list[int] = []
    previous = 0
    for kind in player.hand:
        if kind != previous and crystals >= setup.crystals[kind]:
            previous = kind
            need = setup.energies[kind]
            if setup.of_choice[kind]:
                payable = _some_declaration(have, discount, extra)
            elif discount or extra:
                number = energy.total(need) + extra
                payable = tokens.affordable(have, need, min(discount, max(number - 1, 0)), extra)
            else:
                payable = energy.covers(have, need)
            if payable:
                choices.append(steps.SUMMON + kind)
    return choices


def _some_declaration(have: int, discount: int, extra: int) -> bool:
    """Whether a card that costs energies of choice can be paid: the fewest are one type."""
    return energy.total(have) >= 1 + extra - min(discount, extra)


class PayCrystalCost(Op):
    """Crystals for the opponents' Leeches, then for the card."""

    def do(self, state: State, frame: Frame) -> None:
        for owner in state.opponents(frame.seat):
            for kind in state.setup.tolling:
                _pay_toll(state, frame.seat, owner, kind)
        moves.lose_crystals(state, frame.seat, state.setup.crystals[frame.kind], PAID)


def _pay_toll(state: State, seat: int, owner: int, kind: int) -> None:
    """Pays an opponent for all his cards of a kind, which are named as the cause."""
    told, card = moves.told(state), state.setup.cards[kind]
    moves.give_crystals(state, seat, owner, card.toll * state.players[owner].acts.count(kind))
    moves.name_cause(state, told, card.id)


class Payment(Op):
    """Part of paying for a card: in full, or as a summoning is charged."""

    def __init__(self, in_full: bool = False) -> None:
        self.in_full: Final = in_full

    def extra(self, state: State) -> int:
        """Energies of choice on top."""
        return 0 if self.in_full else state.setup.surcharge

    def free(self, state: State, seat: int, cost: int) -> int:
        """Energies that need not be paid."""
        if self.in_full:
            return 0
        return dropped(state, seat, energy.total(cost) + state.setup.surcharge)

    def affordable(self, state: State, seat: int, cost: int) -> bool:
        """Whether the energies can be paid."""
        have = moves.usable(state, state.players[seat])
        return tokens.affordable(have, cost, self.free(state, seat, cost), self.extra(state))

    def continues(self, frame: Frame) -> bool:
        return True


class DeclareTypes(Payment):
    """Declare one to four different types for a card that costs energies of choice."""

    word = "for"

    def asks(self, state: State, frame: Frame) -> bool:
        return state.setup.of_choice[frame.kind]

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        declared = _declared(frame.picked)
        first = frame.picked[-1] + 1 if frame.picked else 0
        choices = [steps.DONE] if self._payable(state, seat, declared) else []
        for type_ in range(first, 4):
            # Offered if it can be completed with later types.
            later = [declared | 1 << type_ | more << type_ + 1 for more in range(8 >> type_)]
            if any(self._payable(state, seat, types) for types in later):
                choices.append(steps.ENERGY + type_)
        return choices

    def question(self, state: State, frame: Frame, seat: int) -> Question:
        allowed = [types for types in range(1, 16) if self._payable(state, seat, types)]
        return Declaration([(steps.ENERGY + type_, 1) for type_ in energy.TYPES], allowed)

    def _payable(self, state: State, seat: int, declared: int) -> bool:
        return declared != 0 and self.affordable(state, seat, _one_of_each(declared))

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        if step == steps.DONE:
            state.top = frame.next_for(target=_declared(frame.picked))
        else:
            state.top = frame.pick(steps.argument(step))


def _declared(types: bytes) -> int:
    return sum(1 << type_ for type_ in types)


def _one_of_each(declared: int) -> int:
    return sum(energy.ONE[type_] for type_ in energy.TYPES if declared >> type_ & 1)


class PayEnergyCost(Payment):
    """Pay the energies for a card, token by token."""

    word = "pay"

    def cost(self, state: State, frame: Frame) -> int:
        """The energies of the card, or those declared for it."""
        return _one_of_each(frame.target) if frame.target else state.setup.energies[frame.kind]

    def due(self, state: State, frame: Frame) -> int:
        """How many tokens are still to be paid."""
        cost = self.cost(state, frame)
        number = energy.total(cost) + self.extra(state)
        return number - self.free(state, frame.seat, cost) - len(frame.picked)

    def asks(self, state: State, frame: Frame) -> bool:
        return self.due(state, frame) > 0

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        cost = self.cost(state, frame)
        free, extra = self.free(state, seat, cost), self.extra(state)
        return tokens.for_cost(tokens.held(state, seat), cost, free, extra, frame.picked)

    def question(self, state: State, frame: Frame, seat: int) -> Question:
        cost = self.cost(state, frame)
        free, extra = self.free(state, seat, cost), self.extra(state)
        return Price(tokens.things(tokens.held(state, seat)), cost, free, extra)

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        moves.spend(state, seat, step)
        state.top = frame.pick(tokens.mark_of(step))

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        return {"pays_energies": energy.LETTERS[step & 3]}

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.pay", {"number": self.due(state, frame)})


class Summon(Op):
    """The card enters play; the owner's other cards react before its own effect."""

    def do(self, state: State, frame: Frame) -> None:
        player = state.players[frame.seat]
        player.hand = moves.without_card(player.hand, frame.kind)
        state.turn |= SUMMONED
        place = flow.put_into_play(state, frame.seat, frame.kind, "hand", "summon", frame.target)
        flow.after_summon(state, frame.seat, place)


SUMMONING: Final = named(
    "summon", Program(PayCrystalCost(), DeclareTypes(), PayEnergyCost(), Summon())
)
