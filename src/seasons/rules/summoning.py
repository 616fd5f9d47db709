"""Summoning a card from hand (rulings 1.8 and 3)."""

from typing import Final

from seasons.rules import energy, flow, moves, steps, tokens
from seasons.rules.messages import Message
from seasons.rules.program import Frame, Op, Program, named
from seasons.rules.state import State


def toll(state: State, seat: int) -> int:
    """Crystals that a summoning costs on top, for the opponents' cards."""
    due = 0
    for owner in state.opponents(seat):
        due += sum(state.players[owner].play.translate(state.setup.tolls))
    return due


def dropped(state: State, seat: int, number: int) -> int:
    """How many of `number` energies need not be paid; one always must (ruling 3.1)."""
    if number < 2:
        return 0
    return min(sum(state.players[seat].play.translate(state.setup.discounts)), number - 1)


def summonings(state: State, seat: int, have: int) -> list[int]:
    """The cards in hand that can be paid, gauge aside."""
    player = state.players[seat]
    setup = state.setup
    crystals = player.crystals - toll(state, seat)
    discount = sum(player.play.translate(setup.discounts))
    choices: list[int] = []
    previous = 0
    for kind in player.hand:
        if kind != previous and crystals >= setup.crystals[kind]:
            previous = kind
            need = setup.energies[kind]
            if discount and need:
                payable = tokens.affordable(have, need, min(discount, energy.total(need) - 1))
            elif setup.of_choice[kind]:
                payable = have != 0
            else:
                payable = energy.covers(have, need)
            if payable:
                choices.append(steps.SUMMON + kind)
    return choices


class PayCrystalCost(Op):
    """Crystals for the opponents' Leeches, then for the card."""

    def do(self, state: State, frame: Frame) -> None:
        for owner in state.opponents(frame.seat):
            due = sum(state.players[owner].play.translate(state.setup.tolls))
            moves.give_crystals(state, frame.seat, owner, due)
        moves.lose_crystals(state, frame.seat, state.setup.crystals[frame.kind])


class DeclareTypes(Op):
    """Declare one to four different types for a card that costs energies of choice."""

    word = "for"

    def asks(self, state: State, frame: Frame) -> bool:
        return state.setup.of_choice[frame.kind]

    def continues(self, frame: Frame) -> bool:
        return True

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

    def _payable(self, state: State, seat: int, declared: int) -> bool:
        if not declared:
            return False
        need = _one_of_each(declared)
        have = moves.usable(state, state.players[seat])
        return tokens.affordable(have, need, dropped(state, seat, energy.total(need)))

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        if step == steps.DONE:
            state.top = frame.next_counting(_declared(frame.picked))
        else:
            state.top = frame.pick(steps.argument(step))


def _declared(types: bytes) -> int:
    return sum(1 << type_ for type_ in types)


def _one_of_each(declared: int) -> int:
    return sum(energy.ONE[type_] for type_ in energy.TYPES if declared >> type_ & 1)


class PayEnergyCost(Op):
    """Pay the energies of a summoning, token by token."""

    word = "pay"

    def cost(self, state: State, frame: Frame) -> int:
        """The energies of the card, or those declared for it."""
        return _one_of_each(frame.count) or state.setup.energies[frame.kind]

    def asks(self, state: State, frame: Frame) -> bool:
        return self.cost(state, frame) != 0

    def continues(self, frame: Frame) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        cost = self.cost(state, frame)
        free = dropped(state, seat, energy.total(cost))
        need = cost - tokens.types_of(frame.picked)
        return tokens.for_cost(tokens.held(state, seat), need, free, flow.last_of(frame))

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        moves.spend(state, seat, step)
        number = energy.total(self.cost(state, frame))
        if len(frame.picked) + 1 < number - dropped(state, seat, number):
            state.top = frame.pick(tokens.mark_of(step))
        else:
            state.top = frame.next()

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        return {"pays_energies": energy.LETTERS[step & 3]}

    def prompt(self, state: State, frame: Frame) -> Message:
        number = energy.total(self.cost(state, frame))
        due = number - dropped(state, frame.seat, number) - len(frame.picked)
        return Message("prompt.pay", {"number": due})


class Summon(Op):
    """The card enters play; the owner's other cards react before its own effect."""

    def do(self, state: State, frame: Frame) -> None:
        player = state.players[frame.seat]
        player.hand = moves.without_card(player.hand, frame.kind)
        place = flow.put_into_play(state, frame.seat, frame.kind, "hand", "summon", frame.count)
        flow.after_summon(state, frame.seat, place)


SUMMONING: Final = named(
    "summon", Program(PayCrystalCost(), DeclareTypes(), PayEnergyCost(), Summon())
)
