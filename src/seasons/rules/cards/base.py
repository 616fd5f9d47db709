"""The fifty cards of the base game, in the order of their numbers.

The comment of a card says its effect in our words; `docs/rules.md` has the rulings.
"""

from typing import Final

from seasons.rules.cards.define import CardSet, read
from seasons.rules.engine import energy, flow, moves, steps, tables, tokens
from seasons.rules.engine.card import READS_RESERVE
from seasons.rules.engine.events import NOBODY, PAID, PUBLIC
from seasons.rules.engine.messages import Message
from seasons.rules.engine.program import Frame, Op, Program
from seasons.rules.engine.question import WITH_DONE, Alike, Question
from seasons.rules.engine.sealed import REROLL
from seasons.rules.engine.state import State
from seasons.rules.verbs import leaving
from seasons.rules.verbs.conditions import InReserve, counted, familiars_in_play, other_items
from seasons.rules.verbs.drawing import (
    DiscardRest,
    Draw,
    DrawAside,
    FromAside,
    KeepOne,
    LookAtTop,
    PlayOneDiscardRest,
)
from seasons.rules.verbs.effects import (
    AllowTransmutation,
    BanTransmutation,
    DiscardReserve,
    EachOpponent,
    EachPlayerOwnerLast,
    Gain,
    GainAny,
    GainCrystals,
    GainTransmuted,
    GiveCrystals,
    If,
    LoseCrystals,
    MoveGauge,
    MoveSeasonToken,
    OneOf,
    OwnerGainsCrystals,
    ReserveBecomes,
    StoreAny,
    TransmuteReserve,
)
from seasons.rules.verbs.giving import (
    DiscardCard,
    DiscardShown,
    PassLeft,
    Sacrifice,
    SacrificeFamiliar,
    SacrificeThis,
    ShowCard,
    ShowFamiliar,
    TakeBackItem,
)
from seasons.rules.verbs.spending import PayCrystals, PlaceOnCard, Spend, SpendIdentical

BASE: Final = CardSet("base", read("base.toml"), first=1)

# 1 Amulet of Air. Entering: gauge +2.
BASE.define("amulet-of-air", enter=(MoveGauge(2),))

# 2 Amulet of Fire. Entering: draw four cards, keep one, discard the others.
BASE.define("amulet-of-fire", enter=(DrawAside(4), KeepOne(), DiscardRest()))

# 3 Amulet of Earth. Entering: 9 crystals.
BASE.define("amulet-of-earth", enter=(GainCrystals(9),))

# 4 Amulet of Water. Entering: four energies of choice on it, to be spent like the reserve.
BASE.define("amulet-of-water", enter=(StoreAny(4),), pays=True, holds=4)

# 5 Balance of Ishtar. Turn: transmute three identical energies into 9 crystals.
# First edition: four into 12, and bonuses add nothing.
BASE.define("balance-of-ishtar", activate=(SpendIdentical(3), GainTransmuted(3, rate=3)))
BASE.define(
    "balance-of-ishtar",
    original=True,
    activate=(SpendIdentical(4), GainTransmuted(4, rate=3, with_bonuses=False)),
)

# 6 Staff of Spring. When its owner summons a card: 3 crystals.
BASE.define("staff-of-spring", on_summon=(GainCrystals(3),))

# 7 Temporal Boots. Entering: move the season token by one to three spaces, either way.
BASE.define("temporal-boots", enter=(MoveSeasonToken(1, 2, 3),))

# 8 Purse of Io. Each energy its owner transmutes gives 1 crystal more.
BASE.define("purse-of-io", yields=1)

# 9 Divine Chalice. Entering: draw four cards, put one into play unpaid, discard the others.
BASE.define("divine-chalice", enter=(DrawAside(4), PlayOneDiscardRest()))

# 10 Syllas. Entering: each opponent sacrifices a card.
BASE.define("syllas-the-faithful", enter=(EachOpponent(Sacrifice()),))

# 11 Figrim. Season change: each opponent gives 1 crystal.
BASE.define("figrim-the-avaricious", on_season=(EachOpponent(GiveCrystals(1)),))


class GiveOneToEach(FromAside):
    """Give one of the cards set aside to each opponent, clockwise, until none is left."""

    word = "give"

    def continues(self, frame: Frame) -> bool:
        return frame.number > 0

    def receiver(self, state: State, frame: Frame) -> int:
        return state.opponents(frame.seat)[frame.number]

    def take(self, state: State, frame: Frame, kind: int, rest: bytes) -> None:
        receiver = self.receiver(state, frame)
        moves.take_aside(state, frame.seat, receiver, kind)
        state.top = frame.again(rest, frame.number + 1)
        flow.kept(state, receiver)

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.give", {"seat": self.receiver(state, frame)})


def players(state: State, frame: Frame) -> int:
    """The players of the game."""
    return state.setup.players


# 12 Naria. Entering: draw a card for each player, keep one, give one to each opponent.
BASE.define("naria-the-prophetess", enter=(DrawAside(1, each=players), KeepOne(), GiveOneToEach()))


# 13 Wondrous Chest. End of round: 3 crystals with four or more energies in the reserve.
BASE.define(
    "wondrous-chest",
    round_end=(GainCrystals(3, when=InReserve(least=4)),),
    with_reserve=READS_RESERVE,
)


# 14 Beggar's Horn. End of round: one energy of choice with at most one in the reserve.
BASE.define(
    "beggars-horn",
    round_end=(GainAny(1, when=InReserve(most=1)),),
    with_reserve=READS_RESERVE,
)


class Reroll(Op):
    """Roll one's own die again."""

    def do(self, state: State, frame: Frame) -> None:
        player = state.players[frame.seat]
        player.die += moves.roll_face(state, REROLL) - player.die % tables.FACES
        moves.tell(state, "reroll", frame.seat, {"die": player.die})


# 15 Die of Malice. Turn, before the die is resolved: roll it again, 2 crystals.
BASE.define("die-of-malice", activate=(Reroll(), GainCrystals(2)), before_die=True)

# 16 Kairn. Turn, discarding an energy: each opponent loses 4 crystals.
BASE.define("kairn-the-destroyer", activate=(Spend(1), EachOpponent(LoseCrystals(4))))

# 17 Amsug. Entering: every player, the owner last, takes one of their magic items back to hand.
BASE.define("amsug-longneck", enter=(EachPlayerOwnerLast(TakeBackItem()),))

# 18 Bespelled Grimoire. The reserve holds ten. Entering: two energies of choice.
BASE.define("bespelled-grimoire", enter=(GainAny(2),), reserve=10)


def most_cards(state: State, frame: Frame) -> bool:
    """More cards in play than every opponent."""
    own = state.players[frame.seat].cards_in_play()
    rivals = [state.players[seat].cards_in_play() for seat in state.opponents(frame.seat)]
    return own > max(rivals)


# 19 Ragfield's Helm. End of game: 20 crystals with more cards in play than every opponent.
BASE.define("ragfields-helm", game_end=(GainCrystals(20, when=most_cards),))

# 20 Hand of Fortune. Its owner's summonings cost one energy less, but at least one.
BASE.define("hand-of-fortune", discount=1)


class CopyReserve(Op):
    """Choose an opponent and gain the same energies as in their reserve."""

    word = "copy"

    def asks(self, state: State, frame: Frame) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.SEAT + opponent for opponent in sorted(state.opponents(seat))]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        state.top = frame.next()
        moves.gain_energies(state, seat, state.players[steps.argument(step)].reserve)


# 21 Lewis Greyface. Entering: gain the energies that a chosen opponent has in their reserve.
BASE.define("lewis-greyface", enter=(CopyReserve(),))

# 22 Runic Cube of Eolis. Nothing but its prestige.
BASE.define("runic-cube-of-eolis")


def draw_pile_left(state: State, frame: Frame) -> bool:
    """There is a card in the draw pile; the potion itself does not renew it."""
    return len(state.pile) > 0


# 23 Potion of Power. Turn, sacrificing it: draw a card, gauge +2.
BASE.define(
    "potion-of-power",
    activate=(SacrificeThis(), Draw(1, when=draw_pile_left), MoveGauge(2)),
)


class PlayFromHand(Op):
    """Put a card from hand into play without paying."""

    word = "play"

    def asks(self, state: State, frame: Frame) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        hand = moves.kinds_of(state.players[seat].hand)
        return [steps.CARD + kind for kind in hand if flow.may_enter_free(state, kind)]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        kind = steps.argument(step)
        player = state.players[seat]
        player.hand = moves.without_card(player.hand, kind)
        state.top = frame.next()
        flow.put_into_play(state, seat, kind, "hand", "enter")

    def possible(self, state: State, seat: int, place: int) -> bool:
        return len(self.reasons(state, seat, place)) == 0

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        player = state.players[seat]
        reasons: list[Message] = []
        if not player.hand:
            reasons.append(Message("reason.hand-empty"))
        elif not any(flow.may_enter_free(state, kind) for kind in player.hand):
            reasons.append(Message("reason.only-summoned"))
        if player.cards_in_play() > player.gauge:  # the potion itself makes room
            reasons.append(Message("reason.gauge-full"))
        return reasons


# 24 Potion of Dreams. Turn, sacrificing it and the reserve: put a card from hand into play unpaid.
BASE.define(
    "potion-of-dreams",
    activate=(SacrificeThis(makes_room=True), DiscardReserve(), PlayFromHand()),
)

# 25 Potion of Knowledge. Turn, sacrificing it: five energies of choice.
BASE.define("potion-of-knowledge", activate=(SacrificeThis(), GainAny(5)))

# 26 Potion of Life. Turn, sacrificing it: transmute the whole reserve at 4 crystals each.
# First edition: no more transmuting this turn.
BASE.define("potion-of-life", activate=(SacrificeThis(), TransmuteReserve(4)))
BASE.define(
    "potion-of-life",
    original=True,
    activate=(SacrificeThis(), TransmuteReserve(4), BanTransmutation()),
)

# 27 Hourglass of Time. Season change: one energy of choice.
BASE.define("hourglass-of-time", on_season=(GainAny(1),))

# 28 Scepter of Greatness. Entering: 3 crystals for each other magic item of its owner in play.
BASE.define("scepter-of-greatness", enter=(GainCrystals(3, each=other_items),))

# 29 Olaf's Blessed Statue. Entering: 20 crystals.
BASE.define("olafs-blessed-statue", enter=(GainCrystals(20),))

# 30 Yjang's Forgotten Vase. When its owner summons a card: one energy of choice.
BASE.define("yjangs-forgotten-vase", on_summon=(GainAny(1),))


def paid_water(state: State, frame: Frame) -> bool:
    """Water was paid."""
    return frame.target >> energy.WATER & 1 == 1


def paid_earth(state: State, frame: Frame) -> bool:
    """Earth was paid."""
    return frame.target >> energy.EARTH & 1 == 1


def paid_fire(state: State, frame: Frame) -> bool:
    """Fire was paid."""
    return frame.target >> energy.FIRE & 1 == 1


def paid_air(state: State, frame: Frame) -> bool:
    """Air was paid."""
    return frame.target >> energy.AIR & 1 == 1


def fire_without_air(state: State, frame: Frame) -> bool:
    """Fire was paid, but no air."""
    return paid_fire(state, frame) and not paid_air(state, frame)


def air_without_fire(state: State, frame: Frame) -> bool:
    """Air was paid, but no fire."""
    return paid_air(state, frame) and not paid_fire(state, frame)


def fire_and_air(state: State, frame: Frame) -> bool:
    """Fire and air were paid."""
    return paid_fire(state, frame) and paid_air(state, frame)


# 31 Elemental Amulet. Costs one to four different energies. Entering, for each of them: water two
# energies of choice, earth 5 crystals, fire draw a card, air gauge +1.
# First edition: air discard a card from hand, before or after the draw.
BASE.define(
    "elemental-amulet",
    enter=(
        If(paid_water, GainAny(2)),
        If(paid_earth, GainCrystals(5)),
        If(paid_fire, Draw(1)),
        If(paid_air, MoveGauge(1)),
    ),
)
BASE.define(
    "elemental-amulet",
    original=True,
    enter=(
        If(paid_water, GainAny(2)),
        If(paid_earth, GainCrystals(5)),
        If(fire_without_air, Draw(1)),
        If(air_without_fire, DiscardCard()),
        If(
            fire_and_air,
            OneOf(draw=(Draw(1), DiscardCard()), discard=(DiscardCard(), Draw(1))),
        ),
    ),
)

# 32 Tree of Light. Turn: pay 3 crystals for an energy of choice, or an energy for the right to
# transmute this turn.
BASE.define(
    "tree-of-light",
    activate=(
        OneOf(
            crystals=(PayCrystals(3), GainAny(1)),
            energy=(Spend(1), AllowTransmutation()),
        ),
    ),
)

# 33 Arcano Leech. Opponents pay it 1 crystal for each summoning.
BASE.define("arcano-leech", toll=1)


class NeedsDrawPile(Op):
    """Not without a card in the draw pile."""

    def possible(self, state: State, seat: int, place: int) -> bool:
        return len(state.pile) > 0

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        return [Message("reason.draw-pile-empty")]


class PlayTopOrLeave(Op):
    """Leave the top card where it is, or discard four energies and put it into play."""

    def __init__(self) -> None:
        self.play: Final = Program(Spend(4), PlayTop())

    def programs(self) -> list[Program]:
        return [self.play]

    def asks(self, state: State, frame: Frame) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        fits = flow.has_room(state, seat) and flow.may_enter_free(state, state.pile[-1])
        if fits and self.play.possible(state, seat, frame.place):
            return [steps.LEAVE, steps.PLAY]
        return [steps.LEAVE]

    def withheld(self, state: State, frame: Frame, seat: int) -> dict[int, list[Message]]:
        reasons: list[Message] = []
        if not flow.has_room(state, seat):
            reasons.append(Message("reason.gauge-full"))
        if not flow.may_enter_free(state, state.pile[-1]):
            reasons.append(Message("reason.only-by-summoning"))
        reasons += self.play.reasons(state, seat, frame.place)
        return {steps.PLAY: reasons} if reasons else {}

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        state.top = frame.next()
        if step == steps.PLAY:
            state.top = Frame(self.play, state.top, seat, seat, frame.kind, frame.place)

    def shows(self, state: State) -> bytes:
        return state.pile[-1:]

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.play-or-leave")


class PlayTop(Op):
    """Put the top card of the draw pile into play."""

    def possible(self, state: State, seat: int, place: int) -> bool:
        return len(state.pile) > 0

    def do(self, state: State, frame: Frame) -> None:
        kind = state.pile[-1]
        state.pile = state.pile[:-1]
        flow.put_into_play(state, frame.seat, kind, "pile", "enter")
        if not state.pile and state.discard:
            moves.reshuffle(state)  # before the effect of the card (ruling 1.11)
        moves.show_top(state)


class BuryTop(Op):
    """Put the top card of the draw pile on the discard pile, unseen."""

    def do(self, state: State, frame: Frame) -> None:
        moves.discard_top(state, frame.seat, NOBODY)


# 34 Crystal Orb. Turn: look at the top card of the draw pile and, for four energies, put it into
# play; or pay 3 crystals to discard it unseen.
BASE.define(
    "crystal-orb",
    activate=(
        OneOf(
            look=(NeedsDrawPile(), LookAtTop(), PlayTopOrLeave()),
            bury=(PayCrystals(3), NeedsDrawPile(), BuryTop()),
        ),
    ),
)


class EmptyFullCauldron(SacrificeThis):
    """With seven energies on it, sacrifice it, take them and gain 15 crystals."""

    def full(self, state: State, frame: Frame) -> bool:
        """Whether the seventh energy was placed."""
        return energy.total(state.players[frame.seat].stored[frame.place]) == 7

    def asks(self, state: State, frame: Frame) -> bool:
        return self.full(state, frame) and super().asks(state, frame)

    def continues(self, frame: Frame) -> bool:
        return True

    def do(self, state: State, frame: Frame) -> None:
        if self.full(state, frame):
            energies = state.players[frame.seat].stored[frame.place]
            if self.leaving(frame) != frame.place:
                moves.store(state, frame.seat, frame.place, -energies)
            super().do(state, frame)
            moves.gain_energies(state, frame.seat, energies)
            moves.gain_crystals(state, frame.seat, 15)


# 35 Glutton Cauldron. Turn: place an energy on it. At the seventh: sacrifice it, take the seven
# energies, 15 crystals.
BASE.define("glutton-cauldron", activate=(PlaceOnCard(1), EmptyFullCauldron()), holds=6)


class DrawShown(Op):
    """Draw a card, show and keep it, and count its prestige."""

    def do(self, state: State, frame: Frame) -> None:
        for kind in moves.draw_to_hand(state, frame.seat, 1, PUBLIC):
            state.top = frame.next_for(max(0, state.setup.cards[kind].prestige))
            flow.kept(state, frame.seat)

    def possible(self, state: State, seat: int, place: int) -> bool:
        return len(state.pile) + len(state.discard) > 0


# 36 Vampiric Crown. Entering: draw a card or discard one, shown to all; as many energies of choice
# as its prestige.
BASE.define(
    "vampiric-crown",
    enter=(
        OneOf(
            draw=(DrawShown(), GainAny(1, each=counted)),
            discard=(ShowCard(), DiscardShown(), GainAny(1, each=counted)),
        ),
    ),
)

# 37 Dragon Skull. Turn, sacrificing three cards: 15 crystals.
BASE.define("dragon-skull", activate=(Sacrifice(3), GainCrystals(15)))

# 38 Demon of Argos. Entering: each opponent's gauge -1, and they draw a card.
BASE.define("demon-of-argos", enter=(EachOpponent(MoveGauge(-1), Draw(1)),))


class CollectOrLeave(Op):
    """Every opponent gives a crystal; if one has none, sacrifice this card."""

    def do(self, state: State, frame: Frame) -> None:
        given = 0
        for seat in state.opponents(frame.seat):
            given += moves.give_crystals(state, seat, frame.seat, 1)
        if given < len(state.opponents(frame.seat)):
            leaving.give_up(state, frame.seat, frame.place)


# 39 Titus Deepgaze. End of round: each opponent gives 1 crystal; if one has none, sacrifice Titus.
BASE.define("titus-deepgaze", round_end=(CollectOrLeave(),))

# 40 Air Elemental. Entering: all energies in the opponents' reserves become air.
BASE.define("air-elemental", enter=(EachOpponent(ReserveBecomes("A")),))

# 41 Thieving Fairies. When an opponent activates a card: they give 1 crystal, and 1 more comes
# from the bank.
BASE.define("thieving-fairies", on_activation=(GiveCrystals(1), OwnerGainsCrystals(1)))

# 42 Cursed Treatise. Entering: two energies of choice, 10 crystals, gauge +1. Sacrificed: discard
# the whole reserve.
BASE.define(
    "cursed-treatise-of-arus",
    enter=(GainAny(2), GainCrystals(10), MoveGauge(1)),
    sacrificed=(DiscardReserve(),),
)

# 43 Idol of the Familiar. Entering: 10 crystals. Turn: 1 crystal for each familiar in play.
# First edition: nothing on entering.
BASE.define(
    "idol-of-the-familiar",
    enter=(GainCrystals(10),),
    activate=(GainCrystals(1, each=familiars_in_play),),
)
BASE.define(
    "idol-of-the-familiar",
    original=True,
    activate=(GainCrystals(1, each=familiars_in_play),),
)

# 44 Necrotic Kriss. Turn, discarding or sacrificing a familiar: four energies of choice.
BASE.define(
    "necrotic-kriss",
    activate=(
        OneOf(
            discard=(ShowFamiliar(), DiscardShown()),
            sacrifice=(SacrificeFamiliar(),),
        ),
        GainAny(4),
    ),
)


def tokens_in_reserve(state: State, frame: Frame) -> int:
    """The energies in the reserve."""
    return energy.total(state.players[frame.seat].reserve)


# 45 Lantern of Xidit. End of game: 3 crystals for each energy in the reserve.
BASE.define("lantern-of-xidit", game_end=(GainCrystals(3, each=tokens_in_reserve),))


def no_familiar(state: State, frame: Frame) -> bool:
    """There is no own familiar in play."""
    return familiars_in_play(state, frame) == 0


# 46 Sealed Chest of Urm. End of game: 20 crystals without any familiar in play.
BASE.define("sealed-chest-of-urm", game_end=(GainCrystals(20, when=no_familiar),))


class SpendForMirror(Spend):
    """Discard identical energies, one or more, and pay as many crystals."""

    def __init__(self) -> None:
        super().__init__(1)  # at least

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        held = tokens.held(state, seat)
        if not frame.picked:
            return tokens.any_of(held, 1, 0)
        more: list[int] = []
        if len(frame.picked) < state.players[seat].crystals:
            alike = tokens.of_type(held, frame.picked[0] & 3)
            more = tokens.any_of(alike, 1, frame.picked[-1])
        return [steps.DONE, *more]

    def question(self, state: State, frame: Frame, seat: int) -> Question:
        things = tokens.things(tokens.held(state, seat))
        return Alike(things, 1, state.players[seat].crystals, WITH_DONE)

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        if step == steps.DONE:
            number, type_ = len(frame.picked), frame.picked[0] & 3
            moves.lose_crystals(state, seat, number, PAID)
            state.top = frame.next_for(number, 1 << type_)
        else:
            moves.spend(state, seat, step)
            state.top = frame.pick(tokens.mark_of(step))

    def possible(self, state: State, seat: int, place: int) -> bool:
        return len(self.reasons(state, seat, place)) == 0

    def reasons(self, state: State, seat: int, place: int) -> list[Message]:
        reasons: list[Message] = []
        if flow.crystals_for_activation(state, seat, place) < 1:
            reasons.append(Message("reason.needs-crystals", {"number": 1}))
        if moves.usable(state, state.players[seat]) == 0:
            reasons.append(Message("reason.needs-tokens", {"number": 1}))
        return reasons

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        if step == steps.DONE:
            return {"pays_crystals": len(frame.picked)}
        return super().worth(state, frame, step)

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.mirror")


class GainMirrored(Op):
    """Gain as many energies of one other type."""

    word = "gain"

    def asks(self, state: State, frame: Frame) -> bool:
        return True

    def continues(self, frame: Frame) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [steps.ENERGY + type_ for type_ in energy.TYPES if 1 << type_ != frame.target]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        state.top = frame.next()
        moves.gain_energies(state, seat, frame.number * energy.ONE[steps.argument(step)])

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        return {"gains_energies": energy.LETTERS[step & 3] * frame.number}

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.gain-mirrored", {"number": frame.number})


# 47 Mirror of the Seasons. Turn, paying X crystals and X identical energies: X of another type.
BASE.define("mirror-of-the-seasons", activate=(SpendForMirror(), GainMirrored()))

# 48 Pendant of Ragnor. Entering: one energy of choice for each other own magic item in play.
BASE.define("pendant-of-ragnor", enter=(GainAny(1, each=other_items),))


def most_crystals(state: State, frame: Frame) -> bool:
    """More crystals than every opponent."""
    rivals = [state.players[seat].crystals for seat in state.opponents(frame.seat)]
    return state.players[frame.seat].crystals > max(rivals)


# 49 Sid Nightshade. Entering: with more crystals than every opponent, take 5 from each.
BASE.define("sid-nightshade", enter=(If(most_crystals, EachOpponent(GiveCrystals(5))),))


# 50 Damned Soul of Onys. Entering: 10 crystals and a water. Turn, discarding a water: it goes to
# the player on the left. End of round: its owner loses 3 crystals.
BASE.define(
    "damned-soul-of-onys",
    enter=(GainCrystals(10), Gain("W")),
    activate=(Spend("W"), PassLeft()),
    round_end=(LoseCrystals(3),),
)

BASE.complete()
