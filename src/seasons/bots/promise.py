"""What the programs of a card bring: they are carried out on an ordinary table to see.

So a new card needs no entry here. Whoever must choose on the way takes what brings most at once.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from seasons.rules.course.scoring import score
from seasons.rules.course.turn import FREE_ACTIONS, TURN
from seasons.rules.engine import chance, energy, flow, moves, tables
from seasons.rules.engine.card import FAMILIAR, ITEM
from seasons.rules.engine.program import Frame, Program
from seasons.rules.engine.setup import ABILITIES, Setup
from seasons.rules.engine.state import ALLOWED, State, new_players

TOKEN: Final = 2.0  # what an energy is worth while there is time to use it
CARD: Final = 3.0  # a card in hand of which nothing is known
STEP: Final = 2.5  # of the gauge
BONUS: Final = 4.0  # one that was not used yet
RIVALS: Final = 0.5  # what is taken from the opponents, beside what one gains
LONGEST: Final = 60  # steps of one effect
ORDINARY: Final = 13  # the position of the season token: the second year begins


@cache
def brought(setup: Setup, kind: int, moment: str) -> float:
    """What a card's program for a moment is worth, each time; its cost is taken off."""
    program = setup.cards[kind].ability(moment)
    return 0.0 if program is None else _carried_out(setup, program, kind, moment)


@cache
def brought_by_token(setup: Setup, number: int) -> float:
    """What an ability token is worth: its effect, and its points."""
    token = ABILITIES[number - 1]
    effect = 0.0 if token.use is None else _carried_out(setup, token.use, 0, "ability")
    return effect + token.prestige + CARD * (token.hand_card + tables.HAND_PENALTY) / 4


def _carried_out(setup: Setup, program: Program, kind: int, moment: str) -> float:
    state = ordinary_table(setup)
    place = moves.enter(state, 0, kind, "hand", "summon") if kind else -1
    moves.renew_limit(state, state.players[0])
    if not program.possible(state, 0, place):
        return 0.0
    before = [wealth(state, seat) for seat in state.seats()]
    # An opponent's activation is paid for by the opponent.
    carrier = 1 if moment == "on_activation" else 0
    number = flow.ALL_TYPES if setup.of_choice[kind] else 0
    state.top = Frame(program, state.top, carrier, 0, kind, place, number)
    flow.run(state)
    state = _gone_through(state)
    gained = [wealth(state, seat) - before[seat] for seat in state.seats()]
    return gained[0] - RIVALS * sum(gained[1:]) / len(gained[1:])


def _gone_through(state: State) -> State:
    """The table when the effect is over, where everybody takes what looks best at once."""
    for _ in range(LONGEST):
        frame = state.top
        if frame is None or frame.program is TURN:
            break
        seat = frame.op.pending(state, frame)[0]
        found = [_stepped(state, seat, step) for step in frame.op.options(state, frame, seat)]
        values = [wealth(after, seat) for after in found]
        state = found[values.index(max(values))]
    return state


def _stepped(state: State, seat: int, step: int) -> State:
    after = state.copy()
    flow.apply(after, seat, step)
    return after


def wealth(state: State, seat: int) -> float:
    """What lies before a player, plainly counted."""
    player = state.players[seat]
    held = energy.total(player.reserve) + sum([energy.total(each) for each in player.stored])
    points = score(state, seat)
    return (
        points.crystals + points.cards + TOKEN * held + CARD * len(player.hand)
        + STEP * player.gauge - BONUS * player.bonuses
    )  # fmt: skip


@cache
def _ordinary(setup: Setup) -> State:
    """In the second year, everybody with some cards, energies and crystals; seat 0 is to act."""
    state = State(setup, new_players(setup), chance.seeded("an ordinary table"))
    state.position, state.year_reached, state.active = ORDINARY, 2, 0
    state.transmute = ALLOWED
    state.box = bytes(range(setup.players + 1)) * len(tables.SEASONS)
    state.dice = bytes((0,))
    plain = [kind for kind in sorted(set(setup.deck())) if not _acts(setup, kind)]
    state.pile = moves.shuffled(state, 0, setup.deck())
    for seat, player in enumerate(state.players):
        player.crystals, player.gauge, player.die = 20, 6, 1 + seat
        player.reserve = energy.parse("AAAWFE")
        for wanted in (ITEM, ITEM, FAMILIAR):
            fitting = [kind for kind in plain if setup.cards[kind].type == wanted]
            kind = (fitting or plain)[0]
            moves.enter(state, seat, kind, "pile", "enter")
        moves.draw_to_hand(state, seat, 3)
    state.top = Frame(TURN, None, 0, 0, at=FREE_ACTIONS)
    return state


def ordinary_table(setup: Setup) -> State:
    """A copy of such a table, to try something."""
    return _ordinary(setup).copy()


def _acts(setup: Setup, kind: int) -> bool:
    """Whether a card does something by itself that would mix with what is tried."""
    card = setup.cards[kind]
    busy = (card.on_summon, card.on_enter, card.on_activation, card.on_own_activation)
    return any(program is not None for program in busy) or card.shield > 0 or card.mimics
