"""The twenty cards of Enchanted Kingdom, in the order of their numbers."""

from typing import Final

from seasons.rules.cards.define import CardSet, read
from seasons.rules.engine import energy, flow, moves, steps, tokens
from seasons.rules.engine.card import FAMILIAR, ITEM, ORDERED
from seasons.rules.engine.events import GIVEN, PAID
from seasons.rules.engine.messages import Message
from seasons.rules.engine.program import Frame, Op, Program
from seasons.rules.engine.question import DONE_UNLESS_ALL, Question, one_of
from seasons.rules.engine.state import State
from seasons.rules.verbs.conditions import counted
from seasons.rules.verbs.drawing import (
    Draw,
    KeepOne,
    KeepOrSearchAgain,
    LookAside,
    LookAtDiscarded,
    LookAtTop,
    PutBackInOrder,
    PutUnderDiscarded,
    Search,
    TakeFound,
)
from seasons.rules.verbs.effects import (
    AllowTransmutation,
    DropFromReserve,
    EachOpponent,
    EachPlayerOwnerLast,
    GainAny,
    GainCrystals,
    If,
    LoseCrystals,
    MoveGauge,
    OneOf,
)
from seasons.rules.verbs.giving import DiscardAnyNumber, DiscardCard, SacrificeThis, TakeBackItem
from seasons.rules.verbs.spending import PayCrystals, PlaceOnCard, Spend, SpendIdentical
from seasons.rules.verbs.summoning import DeclareTypes, PayEnergyCost

KINGDOM: Final = CardSet("kingdom", read("kingdom.toml"), first=51, module="cards", prefix="e")


class StoreEarthOnce(Op):
    """Put an earth on this card unless one lies there from earlier in the turn."""

    def do(self, state: State, frame: Frame) -> None:
        if state.players[frame.seat].stored[frame.place] == 0:
            moves.store(state, frame.seat, frame.place, energy.ONE[energy.EARTH])


class TakeStored(Op):
    """Move all tokens on this card to the reserve."""

    def do(self, state: State, frame: Frame) -> None:
        energies = state.players[frame.seat].stored[frame.place]
        if energies:
            moves.store(state, frame.seat, frame.place, -energies)
            moves.gain_energies(state, frame.seat, energies)

    def brings(self, state: State, seat: int, place: int, held: int) -> int:
        return energy.total(state.players[seat].stored[place])

    def idle(self, state: State, seat: int, place: int, least: int, most: int) -> bool:
        return state.players[seat].stored[place] == 0


# 1 Heart of Argos. The first activation of its owner's turn puts an earth on it. End of round: the
# earth moves to the reserve.
KINGDOM.define(
    "heart-of-argos",
    on_own_activation=(StoreEarthOnce(),),
    round_end=(TakeStored(),),
    with_reserve=ORDERED,
    holds=1,
)


class DiscardForEarth(Spend):
    """Discard an energy; if it is an earth, gain 5 crystals."""

    how = ""

    def __init__(self) -> None:
        super().__init__(1)

    def asks(self, state: State, frame: Frame) -> bool:
        return self.possible(state, frame.seat, frame.place)

    def continues(self, frame: Frame) -> bool:
        return False

    def paid(self, state: State, frame: Frame, type_: int) -> None:
        if type_ == energy.EARTH:
            moves.gain_crystals(state, frame.seat, 5)

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        gain: dict[str, int | str] = {"gains_crystals": 5} if step & 3 == energy.EARTH else {}
        return {**super().worth(state, frame, step), **gain}

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.discard-energy")


# 2 Horn of Plenty. End of round: discard an energy; an earth gives 5 crystals.
KINGDOM.define("horn-of-plenty", round_end=(DiscardForEarth(),), with_reserve=ORDERED)


class MayPlaceOnCard(PlaceOnCard):
    """Place one energy on this card, or none."""

    def asks(self, state: State, frame: Frame) -> bool:
        return self.possible(state, frame.seat, frame.place)

    def continues(self, frame: Frame) -> bool:
        return False

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.LEAVE, *super().options(state, frame, seat)]

    def question(self, state: State, frame: Frame, seat: int) -> Question:
        return one_of(self.options(state, frame, seat))

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        if step == steps.LEAVE:
            state.top = frame.next()
        else:
            super().answer(state, frame, seat, step)

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        return {} if step == steps.LEAVE else super().worth(state, frame, step)

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.may-place")


class TakeFromCard(Op):
    """Move tokens of choice from this card to the reserve, one or more."""

    word = "take"

    def left(self, state: State, frame: Frame) -> int:
        """The tokens on the card that are not chosen yet."""
        stored = state.players[frame.seat].stored[frame.place]
        return stored - tokens.types_of(frame.picked)

    def asks(self, state: State, frame: Frame) -> bool:
        return self.left(state, frame) != 0

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        more = flow.reserve_choices(self.left(state, frame), 1, flow.last_of(frame))
        return [steps.DONE, *more] if frame.picked else more

    def question(self, state: State, frame: Frame, seat: int) -> Question:
        left = self.left(state, frame)
        return Question(tokens.types_in(left), 1, energy.total(left), DONE_UNLESS_ALL)

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        if step == steps.DONE:
            state.top = frame.next()
            self.do(state, frame)
        else:
            state.top = frame.pick(steps.argument(step))

    def do(self, state: State, frame: Frame) -> None:
        energies = tokens.types_of(frame.picked)
        moves.store(state, frame.seat, frame.place, -energies)
        moves.gain_energies(state, frame.seat, energies)

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        return {} if step == steps.DONE else {"gains_energies": energy.LETTERS[step & 3]}

    def possible(self, state: State, seat: int, place: int) -> bool:
        return state.players[seat].stored[place] != 0

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        return [Message("reason.no-tokens-on-card")]

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.take-from-card")


UNLIMITED: Final = 99

# 3 Fairy Monolith. End of round: an energy may be placed on it. Turn: take back one or more.
KINGDOM.define(
    "fairy-monolith",
    activate=(TakeFromCard(),),
    round_end=(MayPlaceOnCard(1),),
    with_reserve=ORDERED,
    holds=UNLIMITED,
)


class TakeBackCostly(TakeBackItem):
    """Take back an item whose summoning costs energy; never a Codex, or two would go round."""

    def eligible(self, state: State, seat: int) -> list[int]:
        play, setup = state.players[seat].play, state.setup
        return [
            place
            for place in super().eligible(state, seat)
            if setup.cards[play[place]].id != "selenias-codex"
            and (setup.energies[play[place]] or setup.of_choice[play[place]] or setup.surcharge)
        ]


# 4 Selenia's Codex. Entering: take an own magic item that costs energy back to hand.
KINGDOM.define("selenias-codex", enter=(TakeBackCostly(),))


class NameEnergy(Op):
    """Name a type of energy."""

    word = "name"

    def asks(self, state: State, frame: Frame) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.ENERGY + type_ for type_ in energy.TYPES]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        state.top = frame.next_for(target=steps.argument(step))


def item_of_named_energy(state: State, frame: Frame, kind: int) -> bool:
    """A magic item whose printed cost shows the energy named."""
    setup = state.setup
    shown = setup.of_choice[kind] or energy.amount(setup.energies[kind], frame.target) > 0
    return shown and setup.cards[kind].type == ITEM


# 5 Scroll of Ishtar. Entering: name an energy and reveal cards up to a magic item that costs it.
# Take it, or discard it, name again and take the next.
KINGDOM.define(
    "scroll-of-ishtar",
    enter=(
        NameEnergy(),
        Search(item_of_named_energy),
        KeepOrSearchAgain(),
        NameEnergy(),
        Search(item_of_named_energy),
        TakeFound(),
    ),
)

# 6 Mesodae's Lantern. Only summoned. The reserve holds one less. End of round: 3 crystals.
KINGDOM.define("mesodaes-lantern", round_end=(GainCrystals(3),), narrows=1, only_summoned=True)

# 7 Statue of Eolis. The reserve holds one less. Season change: one energy of choice, or 2 crystals
# and a look at the top card of the draw pile.
KINGDOM.define(
    "statue-of-eolis",
    on_season=(OneOf(energy=(GainAny(1),), crystals=(GainCrystals(2), LookAtTop())),),
    narrows=1,
)


def familiar(state: State, frame: Frame, kind: int) -> bool:
    """A familiar."""
    return state.setup.cards[kind].type == FAMILIAR


# 8 Familiar Catcher. Entering: reveal cards up to a familiar. Take it, or discard it and take the
# next.
KINGDOM.define(
    "familiar-catcher",
    enter=(Search(familiar), KeepOrSearchAgain(), Search(familiar), TakeFound()),
)


def used(state: State, frame: Frame) -> bool:
    """What this card permits was used this round."""
    return state.players[frame.seat].marked >> frame.place & 1 == 1


# 9 Io's Transmuter. When the die gives crystals, its owner may transmute. End of round: 2 crystals
# if they did.
KINGDOM.define("ios-transmuter", round_end=(GainCrystals(2, when=used),), transmutes=True)


def card_in_hand(state: State, frame: Frame) -> bool:
    """There is a card in hand."""
    return len(state.players[frame.seat].hand) > 0


class TakeBackBonus(Op):
    """One step back on the bonus track."""

    def do(self, state: State, frame: Frame) -> None:
        moves.take_back_bonus(state, frame.seat)


# 10 Throne of Renewal. Entering: discard a card, draw one, one step back on the bonus track.
KINGDOM.define(
    "throne-of-renewal", enter=(If(card_in_hand, DiscardCard(), Draw(1), TakeBackBonus()),)
)

# 11 Potion of Resurrection. Turn, sacrificing it: look at the top five cards of the discard pile,
# take one, and put the others under it.
KINGDOM.define(
    "potion-of-resurrection",
    activate=(
        SacrificeThis(at_the_end=True),
        LookAtDiscarded(5),
        KeepOne(),
        PutUnderDiscarded(),
    ),
)


class PlaceOneOfThree(SpendIdentical):
    """Of three identical energies place one on this card and discard two."""

    def __init__(self) -> None:
        super().__init__(3)

    def paid(self, state: State, frame: Frame, type_: int) -> None:
        moves.store(state, frame.seat, frame.place, energy.ONE[type_])


def three_on_card(state: State, frame: Frame) -> bool:
    """Three or more energies lie on this card."""
    return energy.total(state.players[frame.seat].stored[frame.place]) >= 3


def fewer_on_card(state: State, frame: Frame) -> bool:
    """Fewer than three energies lie on this card."""
    return not three_on_card(state, frame)


# 12 Jewel of the Ancients. Turn, for three identical energies: one of them lies on it. End of game:
# 35 crystals with three or more on it, else lose 10.
KINGDOM.define(
    "jewel-of-the-ancients",
    activate=(PlaceOneOfThree(),),
    game_end=(GainCrystals(35, when=three_on_card),),
    game_loss=(LoseCrystals(10, when=fewer_on_card),),
    holds=UNLIMITED,
)

# 13 Shield of Zira. Sacrificed in the place of another card that would be discarded or sacrificed:
# 10 crystals.
KINGDOM.define("shield-of-zira", shield=10)

# 14 Steadfast Die. Instead of all actions of the die: gauge +1, or one energy of choice, or the
# right to transmute this turn.
KINGDOM.define(
    "steadfast-die",
    instead_of_die=(
        OneOf(gauge=(MoveGauge(1),), energy=(GainAny(1),), transmute=(AllowTransmutation(),)),
    ),
)

# 15 Amulet of Time. Entering: two energies of choice, then discard any number of cards and draw as
# many.
KINGDOM.define("amulet-of-time", enter=(GainAny(2), DiscardAnyNumber(), Draw(1, each=counted)))

# 16 Arcane Telescope. Turn, paying 2 crystals: look at the top three cards of the draw pile and put
# them back in any order.
KINGDOM.define("arcane-telescope", activate=(PayCrystals(2), LookAside(3), PutBackInOrder()))

# 17 Argos Hawk. Entering: 10 crystals, gauge +1. Turn, sacrificing it: each opponent's gauge -1,
# and they gain 6 crystals.
KINGDOM.define(
    "argos-hawk",
    enter=(GainCrystals(10), MoveGauge(1)),
    activate=(SacrificeThis(), EachOpponent(MoveGauge(-1), GainCrystals(6))),
)


class PayModelCrystals(Op):
    """The crystals that the model costs."""

    def do(self, state: State, frame: Frame) -> None:
        moves.lose_crystals(state, frame.seat, state.setup.crystals[frame.kind], PAID)


class ActAsModel(Op):
    """From now on this card acts as its model, whose entering effect follows."""

    def do(self, state: State, frame: Frame) -> None:
        moves.act_as(state, frame.seat, frame.place, frame.kind)
        flow.enter_as(state, frame.seat, frame.place, frame.kind, frame.target)


class ChooseModel(Op):
    """Choose an opponent's magic item that can be paid in full, or none."""

    word = "mimic"

    def __init__(self) -> None:
        self.imitate: Final = Program(
            PayModelCrystals(),
            DeclareTypes(in_full=True),
            PayEnergyCost(in_full=True),
            ActAsModel(),
        )

    def programs(self) -> list[Program]:
        return [self.imitate]

    def models(self, state: State, seat: int) -> list[int]:
        """The cards to choose from, as steps."""
        found: list[int] = []
        for owner in state.opponents(seat):
            for place, kind in enumerate(state.players[owner].play):
                if kind and self._payable(state, seat, kind):
                    found.append(steps.in_play(owner, place))
        return sorted(found)

    def _payable(self, state: State, seat: int, kind: int) -> bool:
        player, setup = state.players[seat], state.setup
        if setup.cards[kind].type != ITEM or player.crystals < setup.crystals[kind]:
            return False
        have = moves.usable(state, player)
        return have != 0 if setup.of_choice[kind] else energy.covers(have, setup.energies[kind])

    def asks(self, state: State, frame: Frame) -> bool:
        return len(self.models(state, frame.seat)) > 0

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.BLANK, *self.models(state, seat)]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        state.top = frame.next()
        if step != steps.BLANK:
            owner, place = divmod(steps.argument(step), steps.PLACES)
            moves.copy_card(state, seat, frame.place, owner, place)
            kind = state.players[owner].play[place]
            state.top = Frame(self.imitate, state.top, seat, seat, kind, frame.place)


# 18 Raven the Usurper. Entering: choose an opponent's magic item and pay its cost: Raven does what
# that item does. When the item leaves play, sacrifice Raven.
KINGDOM.define("raven-the-usurper", enter=(ChooseModel(),), mimics=True)

# 19 Warden of Argos. Entering: every player, the owner last, discards four energies of their
# reserve, or every player discards a card.
KINGDOM.define(
    "warden-of-argos",
    enter=(
        OneOf(
            energy=(EachPlayerOwnerLast(DropFromReserve(4)),),
            discard=(EachPlayerOwnerLast(DiscardCard()),),
        ),
    ),
)


class TakeFromReserve(Op):
    """Take energies of choice from the reserve of the opponent it is aimed at."""

    word = "take"
    gathers = True

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def due(self, state: State, frame: Frame) -> int:
        """How many tokens are still to be taken."""
        left = energy.total(state.players[frame.target].reserve)
        return min(self.number - len(frame.picked), left)

    def asks(self, state: State, frame: Frame) -> bool:
        return self.due(state, frame) > 0

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        reserve = state.players[frame.target].reserve
        return flow.reserve_choices(reserve, self.due(state, frame), flow.last_of(frame))

    def question(self, state: State, frame: Frame, seat: int) -> Question:
        number = self.due(state, frame)
        return Question(tokens.types_in(state.players[frame.target].reserve), number, number)

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        one = energy.ONE[steps.argument(step)]
        moves.lose_energies(state, frame.target, one, GIVEN)
        moves.gain_energies(state, seat, one, GIVEN)
        state.top = frame.pick(steps.argument(step))

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        return {"gains_energies": energy.LETTERS[step & 3]}

    def prompt(self, state: State, frame: Frame) -> Message:
        params: dict[str, int | str] = {"seat": frame.target, "number": self.due(state, frame)}
        return Message("prompt.take-from", params)


class FromEachOpponent(EachOpponent):
    """Carry out a program that is aimed at each opponent in turn."""

    def push(self, state: State, frame: Frame, seats: list[int]) -> None:
        for seat in reversed(seats):
            state.top = Frame(
                self.program, state.top, frame.seat, frame.owner, frame.kind, frame.place, 0, seat
            )


# 20 Ratty Nightshade. Entering: take two energies from each opponent's reserve.
KINGDOM.define("ratty-nightshade", enter=(FromEachOpponent(TakeFromReserve(2)),))

KINGDOM.complete()
