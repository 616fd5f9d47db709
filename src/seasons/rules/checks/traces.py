"""What operations leave behind while they wait: the traces that a position is checked for.

Play does not look at this. A position in the middle of an effect is read back only if it can be, so
what an operation lays on the stack and holds in its frame is declared here, once for an operation
and those that extend it. A set of cards written elsewhere declares its own operations beside them.
"""

from collections.abc import Callable
from typing import Final

from seasons.rules.cards import base, kingdom
from seasons.rules.course import rounds, turn
from seasons.rules.engine import energy, flow, moves, steps, tokens
from seasons.rules.engine.program import Frame, Op
from seasons.rules.engine.state import State
from seasons.rules.verbs import drawing, effects, giving, leaving, spending, summoning
from seasons.rules.verbs.conditions import counted

# What an operation may lay on the stack, by the moments of programs: each group holds all that
# follows from it.
LEAVING: Final = ("give-up", "pledge", "sacrificed")  # a card leaves play
KEEPING: Final = ("on_keep", *LEAVING)  # a card comes into a hand by an effect
SEASON: Final = ("on_season", "season-effects", "on_summer", *LEAVING)  # the season token moves
ENTERING: Final = ("enter", "on_enter", "on_summon", *KEEPING, *SEASON)  # a card enters play
ACTIVATION: Final = ("activate", "on_own_activation", "on_activation")  # a card is activated

Fits = Callable[[State, Frame], bool]
Aside = Callable[[State, Frame, Op], int]


class Traces:
    """What an operation leaves behind."""

    __slots__ = (
        "aside",
        "for_each",
        "gives_back",
        "holds",
        "leads_to",
        "stays",
        "tallies",
        "uses_card",
    )

    def __init__(self, like: "Traces | None") -> None:
        # Moments of what it lays on the stack.
        self.leads_to: tuple[str, ...] = () if like is None else like.leads_to
        # Goes on when what it has laid there is done.
        self.stays: bool = like is not None and like.stays
        # Lays its program there several times, for several seats.
        self.for_each: bool = like is not None and like.for_each
        # Acts on the card of the frame, which must be in play.
        self.uses_card: bool = like is not None and like.uses_card
        # Picks are zeros and ones, for what is done already.
        self.tallies: bool = like is not None and like.tallies
        # Whether it may find in its frame the number and the target that are there.
        self.holds: Fits = _nothing if like is None else like.holds
        # How many cards it sets aside at most; negative if it takes some of them away.
        self.aside: Aside = _none_aside if like is None else like.aside
        # Takes back what the choices so far have done; False if they cannot have been made.
        self.gives_back: Fits = _nothing_done if like is None else like.gives_back


_TRACES: Final[dict[type[Op], Traces]] = {}


def declare(
    op: type[Op],
    leads_to: tuple[str, ...] = (),
    stays: bool = False,
    for_each: bool = False,
    uses_card: bool = False,
    tallies: bool = False,
    holds: Fits | None = None,
    aside: Aside | None = None,
    gives_back: Fits | None = None,
) -> None:
    """Says what an operation leaves behind beyond what was declared for those it extends."""
    traces = Traces(_declared(op))
    traces.leads_to = leads_to or traces.leads_to
    traces.stays = stays or traces.stays
    traces.for_each = for_each or traces.for_each
    traces.uses_card = uses_card or traces.uses_card
    traces.tallies = tallies or traces.tallies
    traces.holds = holds or traces.holds
    traces.aside = aside or traces.aside
    traces.gives_back = gives_back or traces.gives_back
    _TRACES[op] = traces


def _declared(op: type[Op]) -> Traces:
    """What was declared for a class, or for the nearest one that it extends."""
    return next(_TRACES[each] for each in op.__mro__ if each in _TRACES)


def traces_of(op: Op) -> Traces:
    """What an operation leaves behind."""
    return _declared(type(op))


# What a frame may hold that has come to an operation


def _nothing(state: State, frame: Frame) -> bool:
    return frame.number == 0 and frame.target == 0


def _a_number(frame: Frame, least: int, most: int) -> bool:
    return least <= frame.number <= most and frame.target == 0


def _anything_counted(state: State, frame: Frame) -> bool:
    op = frame.op
    by_count = isinstance(op, effects.GainAny) and op.each is counted
    return frame.target == 0 and (frame.number == 0 or by_count)


def _cards_ordered(state: State, frame: Frame) -> bool:
    return _a_number(frame, 0, len(frame.cards) - 1)


def _opponents_served(state: State, frame: Frame) -> bool:
    return _a_number(frame, 0, state.setup.players - 1 - len(frame.cards))


def _cards_that_stay(state: State, frame: Frame) -> bool:
    return _a_number(frame, 0, steps.PLACES)


def _crystals_of_shields(state: State, frame: Frame) -> bool:
    return _a_number(frame, 0, _MOST_FOR_SHIELDS)


def _types_paid(state: State, frame: Frame) -> bool:
    of_choice = state.setup.of_choice[frame.kind]
    fits = 0 < frame.target <= flow.ALL_TYPES if of_choice else frame.target == 0
    return fits and frame.number == 0


def _a_type(state: State, frame: Frame) -> bool:
    return frame.number == 0 and frame.target in energy.TYPES


def _energies_mirrored(state: State, frame: Frame) -> bool:
    return 0 < frame.number < MOST_PICKED and frame.target in (1, 2, 4, 8)


def _an_opponent(state: State, frame: Frame) -> bool:
    return frame.number == 0 and frame.target in state.opponents(frame.seat)


def _a_card_in_hand(state: State, frame: Frame) -> bool:
    return frame.number == 0 and moves.may_hold(state.players[frame.seat].hand, frame.target)


def _places(state: State, frame: Frame) -> bool:
    return frame.number == 0 and frame.target >> steps.PLACES == 0


MOST_PICKED: Final = 40  # far more than anybody picks at once
_MOST_FOR_SHIELDS: Final = 99  # far more crystals than all of them give


# How many cards are set aside


def _none_aside(state: State, frame: Frame, op: Op) -> int:
    return 0


def _drawn(state: State, frame: Frame, op: Op) -> int:
    assert isinstance(op, drawing.DrawAside)
    return op.how_many(state, frame)


def _looked_at(state: State, frame: Frame, op: Op) -> int:
    assert isinstance(op, (drawing.LookAside, drawing.LookAtDiscarded))
    return op.number


def _one_found(state: State, frame: Frame, op: Op) -> int:
    return 1


def _one_taken(state: State, frame: Frame, op: Op) -> int:
    return -1


# What choices have done already


def _nothing_done(state: State, frame: Frame) -> bool:
    return True


def _tokens_spent(state: State, frame: Frame) -> bool:
    return tokens.put_back(state, frame.seat, frame.picked)


def _tokens_taken(state: State, frame: Frame) -> bool:
    """From the reserve of an opponent."""
    taken = tokens.types_of(frame.picked)
    if not energy.covers(state.players[frame.seat].reserve, taken):
        return False
    moves.lose_energies(state, frame.seat, taken)
    moves.gain_energies(state, frame.target, taken)
    return True


_TRACES[Op] = Traces(None)

declare(flow.Overflow, gives_back=_tokens_spent)
declare(flow.SeasonEffects, leads_to=("on_season",))

declare(drawing.Draw, leads_to=KEEPING)
declare(drawing.DrawAside, aside=_drawn)
declare(drawing.FromAside, aside=_one_taken)
declare(drawing.KeepOne, leads_to=KEEPING)
declare(drawing.PlayOneDiscardRest, leads_to=ENTERING)
declare(drawing.LookAside, aside=_looked_at)
declare(drawing.PutBackInOrder, holds=_cards_ordered)
declare(drawing.LookAtDiscarded, aside=_looked_at)
declare(drawing.Search, aside=_one_found)
declare(drawing.KeepOrSearchAgain, leads_to=KEEPING, holds=_a_type)
declare(drawing.TakeFound, leads_to=KEEPING)

declare(effects.GainAny, holds=_anything_counted)
declare(effects.StoreAny, uses_card=True)
declare(effects.MoveSeasonToken, leads_to=SEASON)
declare(effects.If, holds=_types_paid)
declare(effects.EachOpponent, for_each=True)

declare(spending.Spend, gives_back=_tokens_spent)
declare(spending.PlaceOnCard, uses_card=True)

declare(leaving.GiveUp, leads_to=LEAVING, uses_card=True, holds=_cards_that_stay)
declare(leaving.Redeem, leads_to=LEAVING, holds=_crystals_of_shields)

declare(giving.Sacrifice, leads_to=LEAVING)
declare(giving.TakeBackItem, leads_to=KEEPING)
declare(giving.PassLeft, leads_to=LEAVING, uses_card=True)
declare(giving.DiscardCard, leads_to=LEAVING)
declare(giving.DiscardAnyNumber, stays=True, tallies=True)
declare(giving.DiscardShown, leads_to=LEAVING, holds=_a_card_in_hand)
declare(giving.SacrificeOrDiscard, leads_to=LEAVING)

declare(summoning.PayEnergyCost, holds=_types_paid, gives_back=_tokens_spent)
declare(summoning.Summon, leads_to=ENTERING)

declare(base.GiveOneToEach, leads_to=KEEPING, stays=True, holds=_opponents_served)
declare(base.PlayFromHand, leads_to=ENTERING)
declare(base.PlayTop, leads_to=ENTERING)
declare(base.DrawShown, leads_to=KEEPING)
declare(base.CollectOrLeave, leads_to=LEAVING)
declare(base.GainMirrored, holds=_energies_mirrored)

declare(kingdom.NameEnergy, holds=_a_type)
declare(kingdom.ActAsModel, leads_to=ENTERING, uses_card=True)
declare(kingdom.TakeFromReserve, holds=_an_opponent, gives_back=_tokens_taken)

declare(turn.BeforeDie, leads_to=ACTIVATION, stays=True)
declare(turn.DieDraw, leads_to=("draw", "draw-two"))
declare(turn.FreeActions, leads_to=(*turn.ACTIONS, *ACTIVATION, *ENTERING), stays=True)
declare(turn.Transmute, gives_back=_tokens_spent)

declare(rounds.OwnEffects, leads_to=("round_end", *LEAVING), stays=True, holds=_places)
declare(rounds.MoveWheel, leads_to=SEASON)
