"""What a seat knows of a position, as the features of the network that are on.

Only what the seat sees is read, so that worlds which differ in nothing else look the same to it.
"""

from typing import Final

from seasons.bots.fast import layout
from seasons.rules.course.prelude import ChooseAbility, Reject, Select, Split, Together
from seasons.rules.course.rounds import CHOOSING, ROUND
from seasons.rules.course.scoring import score
from seasons.rules.course.turn import TURN, Transmute
from seasons.rules.engine import energy, moves, tables
from seasons.rules.engine.program import Frame
from seasons.rules.engine.state import USED, Player, State
from seasons.rules.verbs.summoning import SUMMONING

RESOLVING: Final = 2  # the place of the die's actions in a turn
SCALE: Final = 50.0  # crystals and prestige, so that numbers are about as large as one
LAST_POSITION: Final = tables.SPACES * tables.YEARS


def write(state: State, seat: int, on: list[int], scalars: list[float]) -> None:
    """Appends the features that are on, and the scalars, as a seat sees a position."""
    year = min(max(tables.year_of(state.position), 1), tables.YEARS) - 1
    frame = state.top
    _game(state, seat, on)
    if frame is not None and isinstance(frame.op, Together):
        _prelude(state, seat, frame.op, on)
    else:
        _own_cards(state, state.players[seat], year, on)
    if frame is None:
        on.append(layout.FINISHED)
    else:
        _under_way(state, seat, frame, on)
    _own_board(state, seat, on)
    _in_play(state.players[seat], layout.PLAY[year], layout.TURNED, layout.STORED, layout.ACTS, on)
    _rivals(state, seat, year, on)
    _dice(state, seat, frame, on)
    _scalars(state, seat, on, scalars)


def _game(state: State, seat: int, on: list[int]) -> None:
    setup = state.setup
    players = setup.players
    on.append(layout.PLAYERS + players)
    if setup.level != "archmage":
        on.append(layout.OPTIONS + (0 if setup.level == "apprentice" else 1))
    if setup.edition == "original":
        on.append(layout.OPTIONS + 2)
    if setup.modules:
        on.append(layout.OPTIONS + 3 + (len(setup.modules) & 3))
    if setup.enchantment.number:
        on.append(layout.ENCHANTMENT + setup.enchantment.number)
    on.append(layout.POSITION + min(max(state.position, 0), layout.MOST_POSITIONS))
    on.append(layout.SPACE + tables.space_of(state.position) - 1)
    on.append(layout.FIRST + (state.first - seat) % players)
    active = state.active
    on.append(layout.ACTIVE + (4 if active < 0 else (active - seat) % players))
    if active >= 0:
        on.append(layout.TRANSMUTE + state.transmute)
        on.append(layout.RAISED + min(state.transmute_bonuses, 4))
        on.append(layout.TURN + (state.turn & 7))
    if state.open:
        for kind in state.pile[-state.open :]:
            on.append(layout.OPEN + kind)


# Cards


def _prelude(state: State, seat: int, op: Together, on: list[int]) -> None:
    """The own cards while all decide at the same time, as the own answer will leave them."""
    own = state.players[seat]
    hand, pack, answer = own.hand, own.pack, own.answer
    answered = len(answer) > 0 and op.complete(own)
    on.append(layout.ANSWERED + (1 if answered else 0))
    if isinstance(op, Split):
        size = len(hand) // 3
        for kind in answer:
            hand = moves.without_card(hand, kind)
        _kinds(answer[:size], layout.HAND[0], on)
        _kinds(answer[size:], layout.LIBRARY2, on)
        _kinds(hand, layout.LIBRARY3 if answered else layout.DRAFTED, on)
        return
    if isinstance(op, ChooseAbility):
        _kinds(hand, layout.HAND[0], on)
        _kinds(own.library2, layout.LIBRARY2, on)
        _kinds(own.library3, layout.LIBRARY3, on)
        return
    if isinstance(op, Reject):
        for kind in answer:
            hand = moves.without_card(hand, kind)
    else:
        for kind in answer:
            pack = moves.without_card(pack, kind)
        if not isinstance(op, Select):
            _kinds(answer, layout.DRAFTED, on)
    _kinds(hand, layout.DRAFTED, on)
    _kinds(pack, layout.PACK, on)


def _kinds(cards: bytes, base: int, on: list[int]) -> None:
    for kind in cards:
        on.append(base + kind)


def _own_cards(state: State, own: Player, year: int, on: list[int]) -> None:
    """The hand, with what can be paid, and the libraries."""
    base = layout.HAND[year]
    have = moves.usable(state, own)
    for kind in own.hand:
        on.append(base + kind)
        need = state.setup.energies[kind]
        if energy.covers(have, need):
            on.append(layout.PAYABLE + kind)
        elif energy.total(energy.shortfall(have, need)) == 1:
            on.append(layout.NEARLY + kind)
    _kinds(own.library2, layout.LIBRARY2, on)
    _kinds(own.library3, layout.LIBRARY3, on)


def _in_play(player: Player, base: int, turned: int, stored: int, acts: int, on: list[int]) -> None:
    for place, kind in enumerate(player.play):
        if kind:
            on.append(base + kind)
            if player.turned >> place & 1:
                on.append(turned + kind)
            held = player.stored[place]
            if held:
                for _ in range(energy.total(held)):
                    on.append(stored + kind)
            if player.acts[place] != kind:
                on.append(acts + player.acts[place])


# Boards


def _steps_of(value: int, steps: tuple[int, ...], base: int, on: list[int]) -> None:
    for number, step in enumerate(steps):
        if value < step:
            break
        on.append(base + number)


def _reserve(energies: int, base: int, on: list[int]) -> None:
    for type_ in range(4):
        amount = energy.amount(energies, type_)
        if amount:
            most = layout.MOST_OF_TYPE - 1
            on.append(base + type_ * layout.MOST_OF_TYPE + min(amount, most))


def _own_board(state: State, seat: int, on: list[int]) -> None:
    own = state.players[seat]
    crystals = crystals_of(state, seat)
    if crystals < layout.FINE_CRYSTALS:
        on.append(layout.CRYSTALS + crystals)
    _steps_of(crystals, layout.COARSE, layout.RICH, on)
    _reserve(own.reserve, layout.RESERVE, on)
    held = energy.total(own.reserve)
    most = layout.MOST_ENERGIES - 1
    on.append(layout.ENERGIES + min(held, most))
    on.append(layout.FREE + min(max(own.limit - held, 0), most))
    usable = moves.usable(state, own)
    if usable != own.reserve:
        _reserve(usable - own.reserve, layout.USABLE, on)
    on.append(layout.GAUGE + own.gauge)
    on.append(layout.ROOM + min(max(own.gauge - own.cards_in_play(), 0), 7))
    on.append(layout.BONUSES + own.bonuses)
    on.append(layout.HAND_SIZE + min(len(own.hand), layout.MOST_CARDS - 1))
    chosen = own.answer if _choosing_ability(state) and own.answer else own.abilities
    _abilities(chosen, layout.ABILITY, layout.ABILITY_USED, on)
    if own.marked:
        on.append(layout.MARKED)


def _choosing_ability(state: State) -> bool:
    return state.top is not None and isinstance(state.top.op, ChooseAbility)


def _abilities(numbers: bytes, base: int, used: int, on: list[int]) -> None:
    for number in numbers:
        on.append(base + number if number < USED else used + number - USED)


def crystals_of(state: State, seat: int) -> int:
    """A player's crystals, with those of a transmutation under way."""
    frame = state.top
    crystals = state.players[seat].crystals
    if frame is not None and frame.seat == seat and isinstance(frame.op, Transmute):
        for mark in frame.picked:
            crystals += frame.op.rate(state, seat, mark & 3)
    return crystals


def _rivals(state: State, seat: int, year: int, on: list[int]) -> None:
    play, stored = layout.RIVAL_PLAY[year], layout.RIVAL_STORED
    for number, other in enumerate(state.opponents(seat)):
        rival = state.players[other]
        _in_play(rival, play, layout.RIVAL_TURNED, stored, layout.RIVAL_ACTS, on)
        crystals = crystals_of(state, other)
        if crystals < layout.FINE_CRYSTALS:
            on.append(layout.RIVAL_CRYSTALS + number * layout.FINE_CRYSTALS + crystals)
        coarse = len(layout.COARSE)
        _steps_of(crystals, layout.COARSE, layout.RIVAL_RICH + number * coarse, on)
        _reserve(rival.reserve, layout.RIVAL_RESERVE + number * 4 * layout.MOST_OF_TYPE, on)
        held = min(energy.total(rival.reserve), layout.MOST_ENERGIES - 1)
        on.append(layout.RIVAL_ENERGIES + number * layout.MOST_ENERGIES + held)
        on.append(layout.RIVAL_GAUGE + number * (tables.GAUGE_LIMIT + 1) + rival.gauge)
        room = min(max(rival.gauge - rival.cards_in_play(), 0), 7)
        on.append(layout.RIVAL_ROOM + number * 8 + room)
        on.append(layout.RIVAL_BONUSES + number * 4 + rival.bonuses)
        cards = min(len(rival.hand), layout.MOST_CARDS - 1)
        on.append(layout.RIVAL_HAND_SIZE + number * layout.MOST_CARDS + cards)
        _abilities(rival.abilities, layout.RIVAL_ABILITY, layout.RIVAL_ABILITY_USED, on)


def _dice(state: State, seat: int, frame: Frame | None, on: list[int]) -> None:
    """The dice on the table, and those taken whose actions are still to come."""
    dice = state.dice
    if len(dice) == 1:
        on.append(layout.PIPS + tables.ALL_FACES[dice[0]].pips)
    else:
        for die in dice:
            on.append(layout.DICE + layout.ON_TABLE[die])
    choosing = False
    waiting = 0
    while frame is not None:
        if frame.program is TURN and frame.at <= RESOLVING:
            waiting |= 1 << frame.seat
        elif frame.program is ROUND and frame.at == CHOOSING:
            choosing = True
        frame = frame.below
    for number, other in enumerate(state.clockwise(seat)):
        die = state.players[other].die
        if die != tables.NO_DIE and (choosing or waiting >> other & 1):
            face = layout.TAKEN[die]
            if number:
                on.append(layout.RIVAL_DIE + (number - 1) * layout.FACES + face)
            else:
                on.append(layout.DIE + face)


# What is under way


def _under_way(state: State, seat: int, frame: Frame, on: list[int]) -> None:
    own = frame.seat == seat or isinstance(frame.op, Together)
    stage = layout.STAGE[frame.program.name] + frame.at
    on.append((layout.NOW if own else layout.RIVAL_NOW) + stage)
    for choice in frame.picked:
        on.append(layout.PICKED + (choice if choice < layout.MOST_PICKS else choice & 3))
    counted = frame.number or frame.target
    if counted:
        on.append(layout.COUNTED + min(counted, layout.MOST_COUNTED - 1))
    if own:
        _kinds(frame.op.shows(state), layout.ASIDE, on)
    _aside(seat, frame, on)
    below = frame.below
    while below is not None:
        stage = layout.STAGE[below.program.name] + below.at
        on.append((layout.LATER if below.seat == seat else layout.RIVAL_LATER) + stage)
        _aside(seat, below, on)
        below = below.below


def _aside(seat: int, frame: Frame, on: list[int]) -> None:
    """The cards that an effect holds, as far as they are seen, and the card being summoned."""
    if frame.cards and (frame.seat == seat or frame.program.open):
        _kinds(frame.cards, layout.ASIDE, on)
    if frame.program is SUMMONING:
        on.append((layout.SUMMONING if frame.seat == seat else layout.RIVAL_SUMMONING) + frame.kind)


# Numbers


def _lead(lead: int, base: int, on: list[int]) -> None:
    number = 0
    for limit in layout.LEADS:
        if lead < limit:
            break
        number += 1
    on.append(base + number)


def _scalars(state: State, seat: int, on: list[int], scalars: list[float]) -> None:
    own = state.players[seat]
    total = score(state, seat).total
    best_total = -1000
    best_crystals = 0
    best_hand = 0
    best_play = 0
    for number, other in enumerate(state.opponents(seat)):
        rival = state.players[other]
        their = score(state, other).total
        _lead(total - their, layout.RIVAL_LEAD + number * (len(layout.LEADS) + 1), on)
        if their > best_total:
            best_total = their
            best_crystals = rival.crystals
            best_hand = len(rival.hand)
            best_play = rival.cards_in_play()
    _lead(total - best_total, layout.LEAD, on)
    scalars.append(crystals_of(state, seat) / SCALE)
    scalars.append(best_crystals / SCALE)
    scalars.append(total / SCALE)
    scalars.append((total - best_total) / SCALE)
    scalars.append(max(LAST_POSITION + 1 - state.position, 0) / LAST_POSITION)
    scalars.append(energy.total(own.reserve) / 10.0)
    scalars.append(len(own.hand) / 10.0)
    scalars.append(own.cards_in_play() / 10.0)
    scalars.append(best_hand / 10.0)
    scalars.append(best_play / 10.0)
