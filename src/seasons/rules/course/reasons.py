"""Why not: every condition that a thing on the table fails now, always in the same order.

The things are what a player can point at: the cards in hand, the own cards in play, the bonuses
and the buttons. At every decision each of them is either among the options or has a reason.
"""

from seasons.rules.course.turn import (
    BEFORE_DIE,
    DIE_DRAW,
    DRAW_ONE,
    TOP_CARD_PRICE,
    TURN,
    may_summon,
    may_transmute,
)
from seasons.rules.engine import energy, flow, moves, steps, tables
from seasons.rules.engine.messages import Message
from seasons.rules.engine.program import Program
from seasons.rules.engine.setup import ABILITIES
from seasons.rules.engine.state import BANNED, DISCARDED_TOP, USED, State
from seasons.rules.verbs.summoning import dropped, toll


def things(state: State, seat: int) -> list[int]:
    """Everything a player can point at, as the step it would be."""
    player = state.players[seat]
    buttons = [steps.END, steps.RESOLVE, steps.DRAW, steps.TRANSMUTE]
    if state.open:
        buttons.append(steps.VISION)
    if len(player.abilities) == 1:
        buttons.append(steps.ABILITY + player.abilities[0] % USED)
    hand = [steps.SUMMON + kind for kind in moves.kinds_of(player.hand)]
    play = [steps.ACTIVATE + place for place, kind in enumerate(player.play) if kind]
    bonuses = len(tables.BONUSES) if state.setup.enchantment.extra_bonus else tables.DRAW_ONE
    return buttons + hand + play + [steps.BONUS + bonus for bonus in range(bonuses)]


def withheld(state: State, seat: int) -> dict[int, list[Message]]:
    """What a player could be offered by the present question and is not, with the reasons."""
    frame = state.top
    if frame is None or seat not in frame.op.pending(state, frame):
        return {}
    return frame.op.withheld(state, frame, seat)


def why_not(state: State, seat: int, step: int) -> list[Message]:
    """All failing conditions of a thing; nothing if it is among the options."""
    if seat in flow.pending(state) and step in flow.options(state, seat):
        return []
    kept_back = withheld(state, seat)
    if step in kept_back:
        return kept_back[step]
    if step not in things(state, seat):
        return [Message("reason.not-there")]
    return _situation(state, seat, step) + _own_reasons(state, seat, step)


def _situation(state: State, seat: int, step: int) -> list[Message]:
    """What else must happen first."""
    frame = state.top
    if frame is None:
        return [Message("reason.game-over")]
    op = frame.op
    pending = op.pending(state, frame)
    if seat not in pending:
        if op.together:
            return [Message("reason.others-choose")]
        return [Message("reason.not-your-decision", {"seat": pending[0]})]
    return op.first(state, seat, step)


def _asks(state: State, program: Program, at: int) -> bool:
    return state.top is not None and (state.top.program, state.top.at) == (program, at)


def _own_reasons(state: State, seat: int, step: int) -> list[Message]:
    verb, argument = steps.verb(step), steps.argument(step)
    if verb == steps.SUMMON:
        return summon_reasons(state, seat, argument)
    if verb == steps.ACTIVATE:
        return activation_reasons(state, seat, argument)
    if verb == steps.BONUS:
        return bonus_reasons(state, seat, argument)
    if verb == steps.ABILITY:
        return ability_reasons(state, seat)
    if step == steps.VISION:
        return vision_reasons(state, seat)
    if step == steps.TRANSMUTE:
        return transmute_reasons(state, seat)
    if step == steps.RESOLVE:
        return [Message("reason.die-resolved")]
    if step == steps.DRAW:
        return [Message("reason.no-draw")]
    return []


def summon_reasons(state: State, seat: int, kind: int) -> list[Message]:
    """Why a card in hand cannot be summoned."""
    player = state.players[seat]
    reasons: list[Message] = []
    if not flow.has_room(state, seat):
        reasons.append(Message("reason.gauge-full"))
    if state.active == seat and not may_summon(state):
        reasons.append(Message("reason.one-summoning"))
    cost, due = state.setup.crystals[kind], toll(state, seat)
    if player.crystals < cost + due:
        short = cost + due - player.crystals
        if due:
            reasons.append(
                Message("reason.needs-crystals-toll", {"number": short, "number_2": due})
            )
        else:
            reasons.append(Message("reason.needs-crystals", {"number": short}))
    return reasons + _energy_reasons(state, seat, kind)


def _energy_reasons(state: State, seat: int, kind: int) -> list[Message]:
    """Which energies are missing for a summoning: some of its types, or just tokens."""
    setup = state.setup
    have = moves.usable(state, state.players[seat])
    need = setup.energies[kind]
    number = energy.total(need) + setup.surcharge + (1 if setup.of_choice[kind] else 0)
    free = dropped(state, seat, number)
    short_of = energy.shortfall(have, need)
    missing = energy.total(short_of) - free
    if missing > 0:
        params: dict[str, int | str] = {"energies": energy.letters(short_of)}
        if free:
            return [Message("reason.needs-some-of", {"number": missing, **params})]
        return [Message("reason.needs-energies", params)]
    lacking = number - free - energy.total(have)
    return [Message("reason.needs-tokens", {"number": lacking})] if lacking > 0 else []


def activation_reasons(state: State, seat: int, place: int) -> list[Message]:
    """Why a card in play cannot be turned."""
    player = state.players[seat]
    card = state.setup.cards[player.acts[place]]
    if card.activate is None:
        return [Message("reason.no-activation")]
    reasons: list[Message] = []
    if player.turned >> place & 1:
        reasons.append(Message("reason.already-turned"))
    if card.before_die and not _asks(state, TURN, BEFORE_DIE):
        reasons.append(Message("reason.only-before-die"))
    return reasons + card.activate.reasons(state, seat, place)


def bonus_reasons(state: State, seat: int, bonus: int) -> list[Message]:
    """Why a bonus cannot be used."""
    player = state.players[seat]
    reasons: list[Message] = []
    if player.bonuses == tables.BONUS_LIMIT:
        reasons.append(Message("reason.bonuses-used"))
    if bonus == tables.EXCHANGE:
        held = energy.total(moves.usable(state, player))
        if held < 2:
            reasons.append(Message("reason.needs-tokens", {"number": 2 - held}))
    if bonus == tables.GAUGE and player.gauge == tables.GAUGE_LIMIT:
        reasons.append(Message("reason.gauge-at-limit"))
    if bonus == tables.DRAW_ONE:
        reasons += DRAW_ONE.reasons(state, seat, -1)
    if bonus == tables.DRAW_TWO and not _asks(state, TURN, DIE_DRAW):
        reasons.append(Message("reason.only-instead-of-draw"))
    return reasons


def ability_reasons(state: State, seat: int) -> list[Message]:
    """Why an ability token cannot be used."""
    number = state.players[seat].abilities[0]
    if number >= USED:
        return [Message("reason.ability-used")]
    program = ABILITIES[number - 1].use
    if program is None:
        return [Message("reason.ability-permanent")]
    return program.reasons(state, seat, -1)


def vision_reasons(state: State, seat: int) -> list[Message]:
    """Why the top card of the draw pile cannot be discarded."""
    reasons: list[Message] = []
    if state.active == seat and state.turn & DISCARDED_TOP:
        reasons.append(Message("reason.vision-used"))
    if not state.pile:
        reasons.append(Message("reason.draw-pile-empty"))
    short = TOP_CARD_PRICE - state.players[seat].crystals
    if short > 0:
        reasons.append(Message("reason.needs-crystals", {"number": short}))
    return reasons


def transmute_reasons(state: State, seat: int) -> list[Message]:
    """Why nothing can be transmuted."""
    reasons: list[Message] = []
    if state.active == seat and state.transmute == BANNED:
        reasons.append(Message("reason.transmutation-banned"))
    elif state.active != seat or not may_transmute(state, seat):
        reasons.append(Message("reason.no-right-to-transmute"))
    if not moves.usable(state, state.players[seat]):
        reasons.append(Message("reason.nothing-to-transmute"))
    return reasons
