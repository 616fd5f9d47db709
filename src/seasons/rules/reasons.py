"""Why not: every condition that a thing on the table fails now, always in the same order.

The things are what a player can point at: the cards in hand, the own cards in play, the bonuses
and the buttons. At every decision each of them is either among the options or has a reason.
"""

from seasons.rules import energy, flow, moves, steps, tables, tokens
from seasons.rules.messages import Message
from seasons.rules.prelude import Together
from seasons.rules.program import Op
from seasons.rules.state import ALLOWED, BANNED, State
from seasons.rules.summoning import dropped, toll
from seasons.rules.turn import BeforeDie, DieDraw, FreeActions


def things(state: State, seat: int) -> list[int]:
    """Everything a player can point at, as the step it would be."""
    player = state.players[seat]
    buttons = [steps.END, steps.RESOLVE, steps.DRAW, steps.TRANSMUTE]
    hand = [steps.SUMMON + kind for kind in sorted(set(player.hand))]
    play = [steps.ACTIVATE + place for place, kind in enumerate(player.play) if kind]
    return buttons + hand + play + [steps.BONUS + bonus for bonus in range(len(tables.BONUSES))]


def why_not(state: State, seat: int, step: int) -> list[Message]:
    """All failing conditions of a thing; nothing if it is among the options."""
    if step in flow.options(state, seat) and seat in flow.pending(state):
        return []
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
        if isinstance(op, Together):
            return [Message("reason.others-choose")]
        return [Message("reason.not-your-decision", {"seat": pending[0]})]
    if isinstance(op, FreeActions):
        return []
    if isinstance(op, BeforeDie):
        return [] if _is_before_die(state, seat, step) else [Message("reason.die-first")]
    if isinstance(op, DieDraw):
        return [] if step == steps.BONUS + tables.DRAW_TWO else [Message("reason.draw-first")]
    return [Message("reason.finish-first")]


def _is_before_die(state: State, seat: int, step: int) -> bool:
    """Whether the step is to activate a card whose moment is before the die is resolved."""
    if steps.verb(step) != steps.ACTIVATE:
        return False
    return state.setup.cards[state.players[seat].play[steps.argument(step)]].before_die


def _asks(state: State, op: type[Op]) -> bool:
    return state.top is not None and isinstance(state.top.op, op)


def _own_reasons(state: State, seat: int, step: int) -> list[Message]:
    verb, argument = steps.verb(step), steps.argument(step)
    if verb == steps.SUMMON:
        return summon_reasons(state, seat, argument)
    if verb == steps.ACTIVATE:
        return activation_reasons(state, seat, argument)
    if verb == steps.BONUS:
        return bonus_reasons(state, seat, argument)
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
    cost, due = state.setup.crystals[kind], toll(state, seat)
    if player.crystals < cost + due:
        short = cost + due - player.crystals
        if due:
            reasons.append(
                Message("reason.needs-crystals-toll", {"number": short, "number_2": due})
            )
        else:
            reasons.append(Message("reason.needs-crystals", {"number": short}))
    have = moves.usable(state, player)
    need = state.setup.energies[kind]
    free = dropped(state, seat, energy.total(need))
    if state.setup.of_choice[kind] and not have:
        reasons.append(Message("reason.needs-tokens", {"number": 1}))
    elif not tokens.affordable(have, need, free):
        short_of = energy.shortfall(have, need)
        missing = energy.total(short_of)
        if free:
            params: dict[str, int | str] = {
                "number": missing - free, "energies": energy.letters(short_of)
            }  # fmt: skip
            reasons.append(Message("reason.needs-some-of", params))
        else:
            letters = energy.letters(short_of)
            reasons.append(Message("reason.needs-energies", {"energies": letters}))
    return reasons


def activation_reasons(state: State, seat: int, place: int) -> list[Message]:
    """Why a card in play cannot be turned."""
    player = state.players[seat]
    card = state.setup.cards[player.play[place]]
    if card.activate is None:
        return [Message("reason.no-activation")]
    reasons: list[Message] = []
    if player.turned >> place & 1:
        reasons.append(Message("reason.already-turned"))
    if card.before_die and not _asks(state, BeforeDie):
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
    if bonus == tables.DRAW_TWO and not _asks(state, DieDraw):
        reasons.append(Message("reason.only-instead-of-draw"))
    return reasons


def transmute_reasons(state: State, seat: int) -> list[Message]:
    """Why nothing can be transmuted."""
    reasons: list[Message] = []
    if state.active == seat and state.transmute == BANNED:
        reasons.append(Message("reason.transmutation-banned"))
    elif state.active != seat or state.transmute != ALLOWED:
        reasons.append(Message("reason.no-right-to-transmute"))
    if not moves.usable(state, state.players[seat]):
        reasons.append(Message("reason.needs-tokens", {"number": 1}))
    return reasons
