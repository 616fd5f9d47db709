"""A sensible beginner: looks one gesture ahead and counts what lies on the table.

It values crystals and prestige as they are, energies for what they may become, room on the gauge
for the cards still to come, and cards for what they will do in the time that is left.
"""

from math import inf
from typing import Final

from seasons.bots.bot import Bot
from seasons.bots.promise import TOKEN, brought, brought_by_token
from seasons.rules.course.prelude import ChooseAbility, Construct, Split, Together
from seasons.rules.course.rounds import TakeDie
from seasons.rules.course.scoring import score
from seasons.rules.engine import energy, flow, moves, steps, tables
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.setup import Setup
from seasons.rules.engine.state import USED, Player, State
from seasons.rules.secrets.view import View
from seasons.rules.secrets.worlds import resample
from seasons.rules.verbs.effects import extra_yield
from seasons.rules.writing.decision import Step
from seasons.rules.writing.notation import continues

LAST_POSITION: Final = tables.SPACES * tables.YEARS
SPACES_PER_ROUND: Final = 2.0
SPACES_PER_SEASON: Final = 3.0
SUMMONINGS: Final = 0.5  # cards that a player summons in a round
TRANSMUTED: Final = 1.5  # energies that a player transmutes in a round
USED_ACTIVATIONS: Final = 0.6  # rounds in which it suits to turn a card
WANTED: Final = 3.0  # an energy that the next card needs
SPARE: Final = 1.6  # one that no card in hand asks for
LAST_ROUNDS: Final = 2.0  # energies are worth less when only so many rounds are left
ROOM: Final = 4.0  # a step of the gauge for a card that waits for it
DRAWN_CARD: Final = 3.0
ROUNDS_TO_PLAY: Final = 1.8  # that pass until one more card of the hand is played
PLANNED: Final = 0.4  # how much of a card's promise counts before it is played
RIVAL: Final = 0.4  # how much the best opponent's table counts
MOST_GESTURES: Final = 120  # ways to complete one that are looked at
BONUS: Final = 3.0  # a bonus that is not used yet, beside its penalty


class Beginner(Bot):
    """Rules of thumb, and one gesture of looking ahead in a possible world."""

    name = "beginner"

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
    if isinstance(frame.op, Together):
        return together_value(world, seat, frame.op, step)
    if isinstance(frame.op, TakeDie):
        return die_value(world, seat, world.dice[steps.argument(step)])
    if step == steps.END:
        return table_value(world, seat)  # what others do then is not the merit of ending
    return Gestures(seat).best(world, step)


class Gestures:
    """All ways to complete a gesture, up to a number."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
        self.left = MOST_GESTURES

    def best(self, world: State, step: int) -> float:
        """The value of the best way to go on after a step."""
        state = world.copy()
        flow.apply(state, self.seat, step)
        if not continues(state, self.seat):
            self.left -= 1
            return table_value(state, self.seat)
        found = float("-inf")
        for option in flow.options(state, self.seat):
            if self.left > 0 or found == float("-inf"):
                found = max(found, self.best(state, option))
        return found


# Time


def rounds_left(state: State) -> float:
    """About how many rounds are still to come after this one."""
    return max(0.0, (LAST_POSITION - state.position) / SPACES_PER_ROUND)


def seasons_left(state: State) -> float:
    """How many times the season will still change."""
    return max(0.0, (LAST_POSITION - state.position) / SPACES_PER_SEASON)


# Cards


def future(setup: Setup, kind: int, rounds: float, seasons: float) -> float:
    """What a card in play will bring in some time, beside its prestige."""
    card = setup.cards[kind]
    summonings = SUMMONINGS * rounds
    value = rounds * brought(setup, kind, "round_end") + seasons * brought(setup, kind, "on_season")
    value += summonings * (brought(setup, kind, "on_summon") + TOKEN * card.discount)
    value += summonings * card.toll
    turned = max(0.0, brought(setup, kind, "activate"))
    once = card.activate is not None and brought(setup, kind, "activate") > 5
    value += turned * (1.0 if once and rounds > 0 else USED_ACTIVATIONS * rounds)
    value += USED_ACTIVATIONS * rounds * brought(setup, kind, "on_activation") / 2
    value += brought(setup, kind, "game_end") / 2 + brought(setup, kind, "game_loss") / 2
    value += TRANSMUTED * rounds * card.yields + min(rounds, 4.0) * (card.reserve > 0)
    return value


def price(setup: Setup, kind: int) -> float:
    """What summoning a card costs."""
    energies = 2 if setup.of_choice[kind] else energy.total(setup.energies[kind])
    return TOKEN * (energies + setup.surcharge) + setup.crystals[kind]


def promise(setup: Setup, kind: int, rounds: float, seasons: float) -> float:
    """What summoning a card will bring in all, less what it costs."""
    entering = brought(setup, kind, "enter")
    worth = setup.cards[kind].prestige + future(setup, kind, rounds, seasons) + entering
    return worth - price(setup, kind)


def hope(state: State, kind: int) -> float:
    """What a card promises that can be played soon."""
    return promise(state.setup, kind, rounds_left(state), seasons_left(state))


# What all decide at the same time


def together_value(world: State, seat: int, op: Together, step: int) -> float:
    """What an answer is worth: the cards that promise most, the earliest first."""
    player, number = world.players[seat], steps.argument(step)
    if isinstance(op, ChooseAbility):
        return brought_by_token(world.setup, number)
    if isinstance(op, Split | Construct):
        chosen = b"" if op.complete(player) else player.answer
        plan = split_plan(world, player) if isinstance(op, Split) else keep_plan(world, player)
        if plan.startswith(chosen) and number == plan[len(chosen)]:
            return 1.0
        return 0.0
    worth = hope(world, number)
    return -worth if op.word == "discard" else worth


def keep_plan(world: State, player: Player) -> bytes:
    """The cards to keep of those dealt."""
    ranked = sorted(player.pack, key=lambda kind: -hope(world, kind))
    return bytes(sorted(ranked[: tables.HAND]))


def split_plan(world: State, player: Player) -> bytes:
    """The hand, then Library II: first what gains most by being there early and costs least."""
    setup = world.setup
    third = len(player.hand) // 3

    def early(kind: int) -> float:
        return future(setup, kind, 16, 10) - future(setup, kind, 5, 3) - price(setup, kind) / 2

    ranked = sorted(player.hand, key=lambda kind: (-early(kind), kind))
    return bytes(sorted(ranked[:third]) + sorted(ranked[third : 2 * third]))


# The table


def table_value(state: State, seat: int) -> float:
    """What lies before a seat, less a part of what lies before its best opponent."""
    rival = max(seat_value(state, other, own=False) for other in state.opponents(seat))
    return seat_value(state, seat, own=True) - RIVAL * rival


def seat_value(state: State, seat: int, own: bool = True) -> float:
    """What lies before a seat; of the cards in hand others know only the number."""
    player, setup = state.players[seat], state.setup
    points = score(state, seat)
    value = float(points.crystals + points.cards + points.bonuses + points.ability)
    rounds, seasons = rounds_left(state), seasons_left(state)
    for kind in player.acts:
        if kind:
            value += future(setup, kind, rounds, seasons)
    value -= BONUS * min(1.0, rounds / 4) * player.bonuses
    value += ability_value(state, player)
    value += room_value(state, player)
    if not own:
        return value + SPARE * energy.total(player.reserve) + points.hand
    return value + hand_value(state, player) + energies_value(state, seat)


def ability_value(state: State, player: Player) -> float:
    """A token that can still be used."""
    unused = [number for number in player.abilities if number < USED]
    return sum([0.8 * max(0.0, brought_by_token(state.setup, number)) for number in unused])


def hand_value(state: State, player: Player) -> float:
    """A part of what the cards in hand promise; those that will not be played cost points."""
    rounds = rounds_left(state)
    hopes = sorted([hope(state, kind) for kind in player.hand], reverse=True)
    playable = rounds / ROUNDS_TO_PLAY
    value = 0.0
    for number, each in enumerate(hopes):
        chance = min(1.0, max(0.0, playable - number))
        value += chance * PLANNED * max(each, 0.0) - (1 - chance) * tables.HAND_PENALTY
    return value


def energies_value(state: State, seat: int) -> float:
    """What the energies may become; those that the next card needs are worth most."""
    player = state.players[seat]
    have = moves.usable(state, player)
    rounds = rounds_left(state)
    late = min(1.0, (rounds + 0.2) / LAST_ROUNDS)
    wanted = 0
    if flow.has_room(state, seat) or rounds > 1:
        for kind in player.hand:
            if hope(state, kind) > 0:
                need = state.setup.energies[kind]
                lacking = energy.total(energy.shortfall(have, need))
                wanted = max(wanted, energy.total(need) - lacking)
    spare = energy.total(have) - wanted
    return late * (WANTED * wanted + SPARE * spare)


def room_value(state: State, player: Player) -> float:
    """What the free steps of the gauge are worth, as many as cards wait for them."""
    room = player.gauge - player.cards_in_play()
    soon = min(len(player.hand), 1 + rounds_left(state) / ROUNDS_TO_PLAY)
    urgent = min(float(room), soon)
    return ROOM * min(urgent, 2.0) + 1.5 * max(0.0, urgent - 2.0) + 0.5 * (room - urgent)


def die_value(state: State, seat: int, die: int) -> float:
    """What the actions of a die are worth."""
    face, player = tables.ALL_FACES[die], state.players[seat]
    after = state.copy()
    own = after.players[seat]
    own.crystals += face.crystals
    own.gauge = min(own.gauge + face.gauge, tables.GAUGE_LIMIT)
    own.reserve += face.energies
    value = seat_value(after, seat)
    over = energy.total(own.reserve) - player.limit
    value -= TOKEN * max(0, over)
    if face.transmute:
        value += transmuting_value(after, seat)
    return value + (DRAWN_CARD * min(1.0, rounds_left(state) / 6) if face.draw else 0.0)


def transmuting_value(state: State, seat: int) -> float:
    """What the right to transmute brings now."""
    player, rates = state.players[seat], tables.RATES[state.season()]
    late = min(1.0, (rounds_left(state) + 0.2) / LAST_ROUNDS)
    extra = extra_yield(state, seat)
    gain = 0.0
    for type_ in energy.TYPES:
        more = rates[type_] + extra - late * (SPARE + 0.4)
        gain += max(0.0, more) * energy.amount(player.reserve, type_)
    return gain
