"""A turn: the die, then free actions: summon, activate, transmute, use bonuses and an ability."""

from typing import Final

from seasons.rules.engine import energy, flow, moves, steps, tables, tokens
from seasons.rules.engine.events import BY_DIE, PAID, PUBLIC, SWAPPED, TRANSMUTED
from seasons.rules.engine.messages import Message
from seasons.rules.engine.program import Frame, Op, Program, named
from seasons.rules.engine.question import WITH_DONE, Question
from seasons.rules.engine.setup import ABILITIES
from seasons.rules.engine.state import (
    ALLOWED,
    DIE_GAVE_CRYSTALS,
    DISCARDED_TOP,
    NOT_ALLOWED,
    SUMMONED,
    USED,
    State,
)
from seasons.rules.verbs.drawing import DiscardRest, DrawAside, KeepOne, KeepOrDiscard
from seasons.rules.verbs.effects import (
    AllowTransmutation,
    GainAny,
    MoveGauge,
    RaiseTransmutation,
    extra_yield,
)
from seasons.rules.verbs.spending import Spend
from seasons.rules.verbs.summoning import SUMMONING, dropped, summonings, toll

# What only the active player does.
ACTIONS: Final[tuple[str, ...]] = (
    "summon", "transmute", "activate", "instead_of_die", "ability", "draw", "draw-two",
    "bonus-exchange", "bonus-transmute", "bonus-gauge",
)  # fmt: skip


class StartTurn(Op):
    """The turn begins without any right to transmute."""

    def do(self, state: State, frame: Frame) -> None:
        state.active = frame.seat
        state.transmute = NOT_ALLOWED
        state.transmute_bonuses = 0
        state.turn = 0
        if state.events is not None:
            moves.tell(state, "turn", frame.seat, {})


class BeforeDie(Op):
    """Cards that are used before the die is resolved, or instead of it."""

    word = "instead"
    opens = True

    def asks(self, state: State, frame: Frame) -> bool:
        return len(self.options(state, frame, frame.seat)) > 1

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [
            steps.RESOLVE,
            *activations(state, seat, before_die=True),
            *replacements(state, seat),
        ]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        if step == steps.RESOLVE:
            state.top = frame.next()
        elif steps.verb(step) == steps.ACTIVATE:
            activate(state, seat, steps.argument(step))
        else:
            ignore_die(state, frame, steps.argument(step) % steps.PLACES)

    def first(self, state: State, seat: int, step: int) -> list[Message]:
        acts = state.players[seat].acts
        turned = steps.argument(step) if steps.verb(step) == steps.ACTIVATE else -1
        now = turned >= 0 and state.setup.cards[acts[turned]].before_die
        return [] if now else [Message("reason.die-first")]

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.before-die")


def replacements(state: State, seat: int) -> list[int]:
    """The cards that may replace the die, one of each kind."""
    acts = state.players[seat].acts
    return [
        steps.in_play(seat, acts.index(kind)) for kind in state.setup.die_savers if kind in acts
    ]


def ignore_die(state: State, frame: Frame, place: int) -> None:
    """A card replaces all actions of the die; the free actions follow."""
    kind = state.players[frame.seat].acts[place]
    program = state.setup.cards[kind].instead_of_die
    assert program is not None
    moves.tell(state, "ignore-die", frame.seat, {"place": place, "card": kind})
    state.top = Frame(TURN, frame.below, frame.seat, frame.owner, at=FREE_ACTIONS)
    state.top = Frame(program, state.top, frame.seat, frame.seat, kind, place)


class ResolveDie(Op):
    """The actions of the die except the draw; they come before everything else."""

    def do(self, state: State, frame: Frame) -> None:
        face = tables.ALL_FACES[state.players[frame.seat].die]
        if face.transmute:
            moves.allow_transmutation(state, ALLOWED, BY_DIE)
        if face.crystals:
            state.turn |= DIE_GAVE_CRYSTALS
        moves.gain_crystals(state, frame.seat, face.crystals, BY_DIE)
        moves.move_gauge(state, frame.seat, face.gauge, BY_DIE)
        moves.gain_energies(state, frame.seat, face.energies, BY_DIE)


class DieDraw(Op):
    """The card of the die: draw one, or spend a bonus to draw two and keep one."""

    opens = True

    def asks(self, state: State, frame: Frame) -> bool:
        face = tables.ALL_FACES[state.players[frame.seat].die]
        return face.draw and len(state.pile) + len(state.discard) > 0

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        if state.players[seat].bonuses < tables.BONUS_LIMIT:
            return [steps.DRAW, steps.BONUS + tables.DRAW_TWO]
        return [steps.DRAW]

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        state.top = frame.next()
        if step == steps.DRAW:
            state.top = Frame(DRAW_ONE, state.top, seat, seat)
        else:
            moves.use_bonus(state, seat, tables.DRAW_TWO)
            state.top = Frame(DRAW_TWO, state.top, seat, seat)

    def first(self, state: State, seat: int, step: int) -> list[Message]:
        now = step == steps.BONUS + tables.DRAW_TWO
        return [] if now else [Message("reason.draw-first")]

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.draw")


class FreeActions(Op):
    """Transmute, summon, activate and use bonuses in any order, then end the turn."""

    opens = True

    def asks(self, state: State, frame: Frame) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        player = state.players[seat]
        have = moves.usable(state, player)
        choices = [steps.END]
        if have and may_transmute(state, seat):
            choices.append(steps.TRANSMUTE)
        if player.hand and flow.has_room(state, seat) and may_summon(state):
            choices += summonings(state, seat, have)
        choices += activations(state, seat, before_die=False)
        if player.bonuses < tables.BONUS_LIMIT:
            if energy.total(have) >= 2:
                choices.append(steps.BONUS + tables.EXCHANGE)
            choices.append(steps.BONUS + tables.TRANSMUTE)
            if player.gauge < tables.GAUGE_LIMIT:
                choices.append(steps.BONUS + tables.GAUGE)
            if state.setup.enchantment.extra_bonus and DRAW_ONE.possible(state, seat, -1):
                choices.append(steps.BONUS + tables.DRAW_ONE)
        if player.abilities and may_use_ability(state, seat):
            choices.append(steps.ABILITY + player.abilities[0])
        if state.open and may_discard_top(state, seat):
            choices.append(steps.VISION)
        return choices

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        verb = steps.verb(step)
        if step == steps.END:
            if state.events is not None:
                moves.tell(state, "end-turn", seat, {})
            state.top = frame.next()
        elif step == steps.TRANSMUTE:
            state.top = Frame(TRANSMUTATION, frame, seat, seat)
        elif verb == steps.SUMMON:
            state.top = Frame(SUMMONING, frame, seat, seat, steps.argument(step))
        elif verb == steps.ACTIVATE:
            activate(state, seat, steps.argument(step))
        elif verb == steps.BONUS:
            bonus = steps.argument(step)
            moves.use_bonus(state, seat, bonus)
            state.top = Frame(BONUS_PROGRAMS[bonus], frame, seat, seat)
        elif verb == steps.ABILITY:
            use_ability(state, seat)
        else:
            state.turn |= DISCARDED_TOP
            moves.lose_crystals(state, seat, TOP_CARD_PRICE, PAID)
            moves.discard_top(state, seat, PUBLIC)

    def ahead(self, state: State, frame: Frame, seat: int) -> dict[int, int]:
        if not may_transmute(state, seat):
            return {}
        return {step: steps.TRANSMUTE for step, _ in tokens.things(tokens.held(state, seat))}

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        if steps.verb(step) != steps.SUMMON:
            return {}
        kind = steps.argument(step)
        setup = state.setup
        worth: dict[str, int | str] = {}
        crystals = setup.crystals[kind] + toll(state, frame.seat)
        if crystals:
            worth["pays_crystals"] = crystals
        number = energy.total(setup.energies[kind]) + setup.surcharge
        free = dropped(state, frame.seat, number)
        if free or (setup.surcharge and number == setup.surcharge):
            worth["pays_any"] = number - free
        elif number:
            worth["pays_energies"] = energy.letters(setup.energies[kind])
            if setup.surcharge:
                worth["pays_any"] = setup.surcharge
        return worth

    def first(self, state: State, seat: int, step: int) -> list[Message]:
        return []

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.turn")


# What a turn allows


def may_transmute(state: State, seat: int) -> bool:
    """Whether the active player has the right, or a card gives it to them for their die."""
    if state.transmute == NOT_ALLOWED and state.turn & DIE_GAVE_CRYSTALS:
        return len(transmuters(state, seat)) > 0
    return state.transmute == ALLOWED


def transmuters(state: State, seat: int) -> list[int]:
    """The places of the cards that let their owner transmute when their die gives crystals."""
    kinds = state.setup.transmuters
    acts = state.players[seat].acts if kinds else b""
    return [place for place, kind in enumerate(acts) if kind in kinds]


def may_summon(state: State) -> bool:
    """Whether the enchantment allows one more summoning this turn."""
    return not (state.setup.enchantment.one_summoning and state.turn & SUMMONED)


def may_use_ability(state: State, seat: int) -> bool:
    """Whether the ability token is there, not turned over, and can do what it says."""
    number = state.players[seat].abilities[0]
    if number >= USED:
        return False
    program = ABILITIES[number - 1].use
    return program is not None and program.possible(state, seat, -1)


def use_ability(state: State, seat: int) -> None:
    """Turns the ability token over and does what it says."""
    program = ABILITIES[moves.turn_ability_over(state, seat) - 1].use
    assert program is not None
    state.top = Frame(program, state.top, seat, seat)


def may_discard_top(state: State, seat: int) -> bool:
    """Whether the open top card of the draw pile may be paid away."""
    enough = state.players[seat].crystals >= TOP_CARD_PRICE
    return enough and len(state.pile) > 0 and not state.turn & DISCARDED_TOP


# Activation (ruling 1.9)


def activations(state: State, seat: int, before_die: bool) -> list[int]:
    """The cards that may be turned now."""
    player = state.players[seat]
    cards = state.setup.cards
    choices: list[int] = []
    for place, kind in enumerate(player.acts):
        if kind and not player.turned >> place & 1:
            card = cards[kind]
            program = card.activate
            if (
                program is not None
                and card.before_die == before_die
                and program.possible(state, seat, place)
            ):
                choices.append(steps.ACTIVATE + place)
    return choices


def activate(state: State, seat: int, place: int) -> None:
    """Turns a card; opponents' cards react before its cost is paid."""
    kind = state.players[seat].acts[place]
    program = state.setup.cards[kind].activate
    assert program is not None
    moves.turn_card(state, seat, place)
    state.top = Frame(program, state.top, seat, seat, kind, place)
    flow.at_activation(state, seat)


# Transmutation and bonuses (rulings 1.5 and 1.6)


class Transmute(Op):
    """Transmute tokens, one or more, at the rate of the season."""

    word = "transmute"

    def asks(self, state: State, frame: Frame) -> bool:
        return True

    def continues(self, frame: Frame) -> bool:
        return True

    def options(self, state: State, frame: Frame, seat: int) -> list[int]:
        more = tokens.any_of(tokens.held(state, seat), 1, flow.last_of(frame))
        return [steps.DONE, *more] if frame.picked else more

    def question(self, state: State, frame: Frame, seat: int) -> Question:
        things = tokens.things(tokens.held(state, seat))
        return Question(things, 1, sum([number for _, number in things]), WITH_DONE, greedy=True)

    def answer(self, state: State, frame: Frame, seat: int, step: int) -> None:
        if step != steps.DONE:
            moves.spend(state, seat, step, TRANSMUTED)
            state.top = frame.pick(tokens.mark_of(step))
            return
        crystals = sum([self.rate(state, seat, mark & 3) for mark in frame.picked])
        moves.gain_crystals(state, seat, crystals, TRANSMUTED)
        if state.turn & DIE_GAVE_CRYSTALS:
            for place in transmuters(state, seat):
                moves.mark(state, seat, place)
        state.top = frame.next()

    def rate(self, state: State, seat: int, type_: int) -> int:
        """Crystals for one token now."""
        return tables.RATES[state.season()][type_] + extra_yield(state, seat)

    def worth(self, state: State, frame: Frame, step: int) -> dict[str, int | str]:
        if step == steps.DONE:
            return {}
        type_ = step & 3
        rate = self.rate(state, frame.seat, type_)
        return {"pays_energies": energy.LETTERS[type_], "gains_crystals": rate}


class GiveForExchange(Spend):
    """Give back two tokens."""

    word = "give"
    how = SWAPPED

    def prompt(self, state: State, frame: Frame) -> Message:
        return Message("prompt.exchange", {"number": self.number - len(frame.picked)})


class TakeForExchange(GainAny):
    """Take two tokens of choice for them."""

    word = "take"

    def continues(self, frame: Frame) -> bool:
        return True

    def receive(self, state: State, frame: Frame, energies: int) -> None:
        moves.gain_energies(state, frame.seat, energies, SWAPPED)


TOP_CARD_PRICE: Final = 5
DRAW_ONE: Final = named("draw", Program(DrawAside(1), KeepOrDiscard()))
DRAW_TWO: Final = named("draw-two", Program(DrawAside(2), KeepOne(), DiscardRest()))
TRANSMUTATION: Final = named("transmute", Program(Transmute()))
BONUS_PROGRAMS: Final = (
    named("bonus-exchange", Program(GiveForExchange(2), TakeForExchange(2))),
    named("bonus-transmute", Program(AllowTransmutation(), RaiseTransmutation())),
    named("bonus-gauge", Program(MoveGauge(1))),
    DRAW_TWO,
    DRAW_ONE,
)
# The places of what comes before the die, the card of the die and the free actions in a turn.
BEFORE_DIE: Final = 1
DIE_DRAW: Final = 3
FREE_ACTIONS: Final = 4
TURN: Final = named(
    "turn", Program(StartTurn(), BeforeDie(), ResolveDie(), DieDraw(), FreeActions())
)
