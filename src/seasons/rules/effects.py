"""The verbs that cards are written in.

Each acts on `frame.seat`, the player who carries the effect out, for the card of `frame.owner`.
"""

from typing import Final

from seasons.rules import energy, flow, moves, steps, tokens
from seasons.rules.card import FAMILIAR, ITEM
from seasons.rules.events import PUBLIC
from seasons.rules.messages import Message
from seasons.rules.program import Frame, Op, Program
from seasons.rules.state import ALLOWED, BANNED, State

# What an amount may be counted by.

ONCE: Final = 0
OTHER_ITEM: Final = 1
FAMILIAR_IN_PLAY: Final = 2
RESERVE_TOKEN: Final = 3


def count(state: State, frame: Frame, each: int) -> int:
    """How often an amount is due."""
    player = state.players[frame.seat]
    if each == OTHER_ITEM:
        return sum(
            1
            for place, kind in enumerate(player.play)
            if kind and state.setup.cards[kind].type == ITEM and place != frame.place
        )
    if each == FAMILIAR_IN_PLAY:
        cards = state.setup.cards
        return sum(1 for kind in player.play if kind and cards[kind].type == FAMILIAR)
    if each == RESERVE_TOKEN:
        return energy.total(player.reserve)
    return 1


# Crystals and gauge


class GainCrystals(Op):
    """Gain crystals."""

    def __init__(self, number: int, each: int = ONCE) -> None:
        self.number: Final = number
        self.each: Final = each

    def do(self, state: State, frame: Frame) -> None:
        moves.gain_crystals(state, frame.seat, self.number * count(state, frame, self.each))


class LoseCrystals(Op):
    """Lose crystals, as many as there are."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def do(self, state: State, frame: Frame) -> None:
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
    """Gain energies of choice; more than the reserve can hold would only be put back."""

    word = "gain"

    def __init__(self, number: int, each: int = ONCE) -> None:
        self.number: Final = number
        self.each: Final = each

    def due(self, state: State, frame: Frame) -> int:
        """How many tokens are gained."""
        number = self.number * count(state, frame, self.each)
        return min(number, moves.reserve_limit(state, frame.seat))

    def asks(self, state: State, frame: Frame) -> bool:
        return self.due(state, frame) > 0

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        last = flow.last_of(frame)
        return [steps.ENERGY + type_ for type_ in range(last, 4)]

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

    def prompt(self, state: State, frame: Frame) -> Message:
        number = self.due(state, frame) - len(frame.picked)
        return Message(f"prompt.{self.word}", {"number": number})


class GainCounted(GainAny):
    """Gain as many energies of choice as the frame counts."""

    def __init__(self) -> None:
        super().__init__(0)

    def due(self, state: State, frame: Frame) -> int:
        return min(frame.count, moves.reserve_limit(state, frame.seat))


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
        moves.lose_energies(state, frame.seat, reserve)
        moves.gain_energies(state, frame.seat, energy.total(reserve) * self.one)


# Transmutation


def extra_yield(state: State, seat: int) -> int:
    """Crystals more for each token transmuted now: cards in play and bonuses of this turn."""
    cards = sum(state.players[seat].play.translate(state.setup.yields))
    return cards + state.transmute_bonuses


class TransmuteReserve(Op):
    """Transmute the whole reserve at a fixed rate."""

    def __init__(self, rate: int) -> None:
        self.rate: Final = rate

    def do(self, state: State, frame: Frame) -> None:
        reserve = state.players[frame.seat].reserve
        moves.lose_energies(state, frame.seat, reserve)
        rate = self.rate + extra_yield(state, frame.seat)
        moves.gain_crystals(state, frame.seat, energy.total(reserve) * rate)


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
        moves.gain_crystals(state, frame.seat, self.number * (self.rate + extra))


class AllowTransmutation(Op):
    """The right to transmute for the rest of the turn."""

    def do(self, state: State, frame: Frame) -> None:
        if state.transmute != BANNED:
            moves.allow_transmutation(state, ALLOWED)


class BanTransmutation(Op):
    """No more transmuting this turn, whatever else would allow it."""

    def do(self, state: State, frame: Frame) -> None:
        moves.allow_transmutation(state, BANNED)


# Drawing


class Draw(Op):
    """Draw cards that must be kept."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def do(self, state: State, frame: Frame) -> None:
        moves.draw_to_hand(state, frame.seat, self.number)


ONE_FOR_EACH_PLAYER: Final = 0


class DrawAside(Op):
    """Draw cards to look at and choose from."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def do(self, state: State, frame: Frame) -> None:
        number = state.setup.players if self.number == ONE_FOR_EACH_PLAYER else self.number
        cards = moves.draw(state, frame.seat, number, "aside", 1 << frame.seat)
        state.top = frame.next_with(cards)


class FromAside(Op):
    """Choose one of the cards set aside."""

    def asks(self, state: State, frame: Frame) -> bool:
        return len(frame.cards) > 0

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.CARD + kind for kind in sorted(set(frame.cards))]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        kind = steps.argument(step)
        rest = moves.without_card(frame.cards, kind)
        state.top = frame.next_with(rest)
        self.take(state, frame, kind, rest)

    def take(self, state: State, frame: Frame, kind: int, rest: bytes) -> None:
        """What is done with the chosen card."""


class KeepOne(FromAside):
    """Keep one of the cards set aside."""

    word = "keep"

    def take(self, state: State, frame: Frame, kind: int, rest: bytes) -> None:
        moves.take_aside(state, frame.seat, frame.seat, kind)


class KeepOrDiscard(KeepOne):
    """Keep the card set aside, or discard it."""

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [*super().options(state, frame, seat), steps.DISCARD]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        if step == steps.DISCARD:
            state.top = frame.next()
            moves.discard_aside(state, seat, frame.cards)
        else:
            super().answer(state, frame, seat, step)

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.keep-or-discard")


class DiscardRest(Op):
    """Discard the cards set aside."""

    def do(self, state: State, frame: Frame) -> None:
        moves.discard_aside(state, frame.seat, frame.cards)
        state.top = frame.next_with(b"")


class PlayOne(FromAside):
    """Put one of the cards set aside into play without paying, if the gauge allows it.

    The others are discarded before its own effect (ruling 9).
    """

    word = "play"

    def asks(self, state: State, frame: Frame) -> bool:
        return len(frame.cards) > 0 and flow.has_room(state, frame.seat)

    def do(self, state: State, frame: Frame) -> None:
        moves.discard_aside(state, frame.seat, frame.cards)

    def take(self, state: State, frame: Frame, kind: int, rest: bytes) -> None:
        moves.discard_aside(state, frame.seat, rest)
        flow.put_into_play(state, frame.seat, kind, "aside", "enter")


# Cards in play and in hand


class SacrificeThis(Op):
    """Sacrifice this card."""

    def do(self, state: State, frame: Frame) -> None:
        flow.sacrifice(state, frame.seat, frame.place)


class ChooseOwnCards(Op):
    """Choose own cards in play."""

    def __init__(self, number: int = 1) -> None:
        self.number: Final = number

    def eligible(self, state: State, seat: int) -> list[int]:
        """The places of the cards that may be chosen."""
        return [place for place, kind in enumerate(state.players[seat].play) if kind]

    def asks(self, state: State, frame: Frame) -> bool:
        return len(self.eligible(state, frame.seat)) > 0

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        due = self.number - len(frame.picked)
        least = frame.picked[-1] + 1 if frame.picked else 0
        places = [place for place in self.eligible(state, seat) if place >= least]
        within_reach = places[: len(places) - due + 1]
        return [steps.PLACE + seat * steps.PLACES + place for place in within_reach]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        picked = frame.pick(steps.argument(step) % steps.PLACES)
        if len(picked.picked) < self.number:
            state.top = picked
        else:
            state.top = frame.next()
            self.chosen(state, frame, picked.picked)

    def chosen(self, state: State, frame: Frame, places: bytes) -> None:
        """What is done with the chosen cards."""

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message(f"prompt.{self.word}", {"number": self.number - len(frame.picked)})

    def possible(self, state: State, seat: int, place: int) -> bool:
        return len(self.eligible(state, seat)) >= self.number

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        short = self.number - len(self.eligible(state, seat))
        return [Message("reason.needs-cards-in-play", {"number": short})]


class Sacrifice(ChooseOwnCards):
    """Sacrifice own cards in play."""

    word = "sacrifice"

    def chosen(self, state: State, frame: Frame, places: bytes) -> None:
        for place in places:
            flow.sacrifice(state, frame.seat, place)


class SacrificeFamiliar(Sacrifice):
    """Sacrifice an own familiar in play."""

    def eligible(self, state: State, seat: int) -> list[int]:
        return _of_type(state, seat, FAMILIAR)

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        return [Message("reason.no-familiar-in-play")]


class TakeBackItem(ChooseOwnCards):
    """Take one own magic item in play back to hand."""

    word = "return"

    def eligible(self, state: State, seat: int) -> list[int]:
        return _of_type(state, seat, ITEM)

    def chosen(self, state: State, frame: Frame, places: bytes) -> None:
        kind = moves.leave(state, frame.seat, places[0], "hand", "return")
        player = state.players[frame.seat]
        player.hand = moves.with_card(player.hand, kind)


def _of_type(state: State, seat: int, type_: int) -> list[int]:
    play = state.players[seat].play
    cards = state.setup.cards
    return [place for place, kind in enumerate(play) if kind and cards[kind].type == type_]


class DiscardCard(Op):
    """Discard a card from hand, unseen by the others."""

    word = "discard"

    def eligible(self, state: State, seat: int) -> list[int]:
        """The kinds that may be discarded."""
        return sorted(set(state.players[seat].hand))

    def asks(self, state: State, frame: Frame) -> bool:
        return len(self.eligible(state, frame.seat)) > 0

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.CARD + kind for kind in self.eligible(state, seat)]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        state.top = frame.next()
        self.discard(state, frame, steps.argument(step))

    def discard(self, state: State, frame: Frame, kind: int) -> None:
        """Discards the chosen card."""
        moves.discard_from_hand(state, frame.seat, kind, 1 << frame.seat)


class ShowAndDiscardFamiliar(DiscardCard):
    """Discard a familiar from hand; everybody sees it."""

    def eligible(self, state: State, seat: int) -> list[int]:
        cards = state.setup.cards
        return [kind for kind in super().eligible(state, seat) if cards[kind].type == FAMILIAR]

    def discard(self, state: State, frame: Frame, kind: int) -> None:
        moves.discard_from_hand(state, frame.seat, kind, PUBLIC)

    def possible(self, state: State, seat: int, place: int) -> bool:
        return len(self.eligible(state, seat)) > 0

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        return [Message("reason.no-familiar-in-hand")]


# Other players


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


class Either(Op):
    """Choose one of two ways, each only if it is possible."""

    def __init__(self, first: str, one: Program, second: str, other: Program) -> None:
        self.steps: Final = (steps.word(first), steps.word(second))
        self.ways: Final = (one, other)

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
        state.top = Frame(way, below, seat, frame.owner, frame.kind, frame.place)

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.either")

    def possible(self, state: State, seat: int, place: int) -> bool:
        return any(way.possible(state, seat, place) for way in self.ways)

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        reasons: list[Message] = []
        for way in self.ways:
            for reason in way.reasons(state, seat, place):
                if reason not in reasons:
                    reasons.append(reason)
        return reasons
