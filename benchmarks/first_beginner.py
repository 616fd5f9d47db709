"""The first `beginner`, kept as it was to measure others by: it looks one gesture ahead.

It values crystals and prestige as they are, energies for what they may become, room on the gauge
for the cards still to come, and cards that work every round for the time that is left.
"""

from math import inf
from typing import Final

from seasons.bots.bot import Bot
from seasons.rules.course.prelude import Split, Together
from seasons.rules.course.rounds import TakeDie
from seasons.rules.engine import energy, flow, steps, tables
from seasons.rules.engine.card import Card
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.state import ALLOWED, Player, State
from seasons.rules.secrets.view import View
from seasons.rules.secrets.worlds import resample
from seasons.rules.verbs.effects import extra_yield
from seasons.rules.writing.decision import Step
from seasons.rules.writing.notation import continues

LAST_POSITION: Final = tables.SPACES * tables.YEARS
TOKEN: Final = 2.2  # what an energy is worth while there is time to use it
MATCHING: Final = 0.8  # what it is worth more if a card in hand asks for it
MANY_TOKENS: Final = 5  # more of them are worth half
ROOM: Final = 4.0  # a step of the gauge for a card that waits for it
DRAWN_CARD: Final = 3.0
HOPE: Final = 0.4  # how much of a card's promise counts before it is played
PLAYABLE: Final = 4  # how many cards in hand are likely to be played
ENOUGH_ROOM: Final = 2  # free steps of the gauge; more are not urgent
RIVAL: Final = 0.3  # how much the best opponent's table counts
LONGEST_GESTURE: Final = 40


class Beginner(Bot):
    """Rules of thumb, and one gesture of looking ahead in a possible world."""

    name = "first-beginner"

    def __init__(self, seed: str) -> None:
        self.chance: Final = Chance(seed)

    def choose(self, view: View, seconds: float = inf) -> Step:
        if len(view.steps) == 1:
            return view.steps[0]
        assert view.seat is not None
        world = resample(view.state, view.seat, view.memory, self.chance)
        best, best_value = view.steps[0], float("-inf")
        for step in view.steps:
            value = judge(world, view.seat, step.code)
            if value > best_value:
                best, best_value = step, value
        return best


def judge(world: State, seat: int, step: int) -> float:
    """What a step is worth to a seat."""
    frame = world.top
    assert frame is not None
    if isinstance(frame.op, Split):
        return split_value(world, steps.argument(step))
    if isinstance(frame.op, Together):
        return hope(world, steps.argument(step)) if steps.verb(step) == steps.CARD else 0.0
    if isinstance(frame.op, TakeDie):
        return die_value(world, seat, world.dice[steps.argument(step)])
    if step == steps.END:
        return table_value(world, seat)  # what others do then is not the merit of ending
    return table_value(after_gesture(world, seat, step), seat)


def after_gesture(world: State, seat: int, step: int) -> State:
    """The world when the gesture that begins with a step is complete, plainly continued."""
    state = world.copy()
    flow.apply(state, seat, step)
    for _ in range(LONGEST_GESTURE):
        if not continues(state, seat):
            break
        flow.apply(state, seat, flow.options(state, seat)[0])
    return state


# What things are worth


def time_left(state: State) -> float:
    """The share of the game that is still to come."""
    return max(0.0, (LAST_POSITION - state.position) / LAST_POSITION)


def table_value(state: State, seat: int) -> float:
    """What lies before a seat, less a part of what lies before its best opponent."""
    rival = max(seat_value(state, other) for other in state.opponents(seat))
    return seat_value(state, seat) - RIVAL * rival


def seat_value(state: State, seat: int) -> float:
    """What lies before a seat."""
    player, time = state.players[seat], time_left(state)
    value = player.crystals - tables.BONUS_PENALTY[player.bonuses] + tokens_value(state, seat)
    for kind in player.play:
        if kind:
            card = state.setup.cards[kind]
            value += card.prestige + time * engine(card)
    return value + hand_value(state, player) + room_value(player)


def hand_value(state: State, player: Player) -> float:
    """A part of what the cards in hand promise, for not all of them will be played."""
    time = time_left(state)
    hopes = sorted([hope(state, kind) for kind in player.hand], reverse=True)
    value = sum([HOPE * time * each for each in hopes[:PLAYABLE] if each > 0])
    return value - (1 - time) * tables.HAND_PENALTY * len(hopes)


def tokens_value(state: State, seat: int) -> float:
    """What the energies in the reserve may become: crystals at once if they can be transmuted."""
    player = state.players[seat]
    held = energy.total(player.reserve)
    later = TOKEN if time_left(state) > 0.08 else 0.5
    value = later * (min(held, MANY_TOKENS) + max(0, held - MANY_TOKENS) / 2)
    if state.active == seat and state.transmute == ALLOWED:
        rates, extra = tables.RATES[state.season()], extra_yield(state, seat)
        now = [energy.amount(player.reserve, type_) * (rates[type_] + extra) for type_ in range(4)]
        value = max(value, 0.9 * sum(now))
    return value + matching_value(state, player)


def matching_value(state: State, player: Player) -> float:
    """Energies that one of the cards in hand asks for, the one that they come nearest to paying."""
    best = 0
    for kind in player.hand:
        cost = state.setup.energies[kind]
        best = max(best, energy.total(cost) - energy.total(energy.shortfall(player.reserve, cost)))
    return MATCHING * best * min(1.0, 4 * time_left(state))


def room_value(player: Player) -> float:
    """What the free steps of the gauge are worth, as many as cards wait for them."""
    room = player.gauge - player.cards_in_play()
    urgent = min(room, len(player.hand), ENOUGH_ROOM)
    return ROOM * urgent + 1.0 * (room - urgent)


def engine(card: Card) -> float:
    """What a card in play brings in a whole game, beside its prestige."""
    value = 0.0
    for moment, worth in (
        (card.round_end, 12.0), (card.on_season, 8.0), (card.on_summon, 10.0),
        (card.activate, 8.0), (card.game_end, 6.0), (card.on_activation, 6.0),
    ):  # fmt: skip
        value += worth if moment is not None else 0.0
    value += 10.0 * card.discount + 10.0 * card.yields + 5.0 * card.toll
    return value + (4.0 if card.reserve else 0.0)


def hope(state: State, kind: int) -> float:
    """What a card not yet in play promises: all it brings, less what it costs."""
    card = state.setup.cards[kind]
    entering = 6.0 if card.enter is not None else 0.0
    return card.prestige + engine(card) + entering - price(state, kind)


def price(state: State, kind: int) -> float:
    """What summoning a card costs."""
    return TOKEN * energy.total(state.setup.energies[kind]) + state.setup.crystals[kind]


def split_value(state: State, kind: int) -> float:
    """The first cards to play are those that work longest and cost least."""
    return engine(state.setup.cards[kind]) - price(state, kind)


def die_value(state: State, seat: int, die: int) -> float:
    """What the actions of a die are worth."""
    face, player = tables.ALL_FACES[die], state.players[seat]
    value = face.crystals + TOKEN * energy.total(face.energies)
    if face.gauge:
        room = player.gauge - player.cards_in_play()
        value += ROOM if room < min(len(player.hand), ENOUGH_ROOM) else 1.0
    if face.transmute:
        value += 1.0 + 0.5 * energy.total(player.reserve)
    return value + (DRAWN_CARD * time_left(state) if face.draw else 0.0)
