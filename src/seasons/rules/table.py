"""Positions set up by hand, from keywords or a TOML file.

What is not named has a default: two players, archmage, revised, seed 0, year 1, space 1, seat 0
first and active in its free actions without the right to transmute, no crystals, energies, gauge
or bonuses, empty hands, libraries and tables. The dice in use are the first ones of each season
and show their first faces. The level's other cards form the draw pile, shuffled by the seed.
"""

import tomllib
from itertools import permutations
from typing import Any, Final

from seasons.rules import chance, energy, flow, moves, steps, tables
from seasons.rules.errors import ImpossiblePosition, ParseError
from seasons.rules.notation import card_code, card_named, die_code
from seasons.rules.prelude import PRELUDE
from seasons.rules.program import Frame
from seasons.rules.rounds import ROUND, TAKE_DIE
from seasons.rules.setup import setup_for
from seasons.rules.state import ALLOWED, NOT_ALLOWED, Player, State, new_players
from seasons.rules.turn import TURN

PHASES: Final = ("draft", "split", "choose", "die", "draw", "free")
KEYS: Final = (
    "players", "level", "edition", "seed", "year", "space", "first", "active", "phase",
    "transmute", "transmute_bonuses", "dice", "rolls", "draw", "discard", "rest", "seats",
)  # fmt: skip
SEAT_KEYS: Final = (
    "crystals", "energies", "gauge", "bonuses", "hand", "library2", "library3", "pack", "play",
    "die",
)  # fmt: skip


def read_table(text: str) -> dict[str, Any]:
    """The keywords of a position in TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ParseError(f"not a TOML table: {error}") from None


def set_up(**table: Any) -> State:
    """The state that the keywords describe; ImpossiblePosition says what cannot be."""
    _only(table, KEYS, "a position")
    seats = [_table(seat, f"seat {i}") for i, seat in enumerate(_list(table, "seats"))]
    players = _within(table.get("players", max(2, len(seats))), 2, 4, "players")
    if len(seats) > players:
        raise ImpossiblePosition(f"{len(seats)} seats for {players} players")
    level = str(table.get("level", "archmage"))
    setup = setup_for(players, level, str(table.get("edition", "revised")))
    seed = table.get("seed", 0)
    state = State(setup, new_players(setup), chance.seeded(seed))
    for number, (player, keys) in enumerate(zip(state.players, seats, strict=False)):
        _set_up_seat(state, player, keys, f"seat {number}")
    _set_up_wheel(state, table)
    _set_up_dice(state, table, seats)
    _set_up_piles(state, table)
    phase = _one_of(table.get("phase", "free"), PHASES, "phase")
    _check_phase(state, phase)
    state.top = _stack(state, phase)
    state.unsettled = True
    flow.run(state)
    return state


def _only(table: dict[str, Any], keys: tuple[str, ...], what: str) -> None:
    for key in table:
        if key not in keys:
            raise ImpossiblePosition(f"{what} has no {key!r}; it has {', '.join(keys)}")


def _list(table: dict[str, Any], key: str) -> list[Any]:
    value = table.get(key, [])
    if not isinstance(value, list | tuple):
        raise ImpossiblePosition(f"{key} must be a list, not {value!r}")
    return list(value)


def _table(value: Any, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ImpossiblePosition(f"{what} must be a table of keys, not {value!r}")
    return value


def _one_of(value: Any, allowed: tuple[str, ...], what: str) -> str:
    if value not in allowed:
        raise ImpossiblePosition(f"no {what} {value!r}: {', '.join(allowed)}")
    return str(value)


def _within(value: Any, low: int, high: int, what: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ImpossiblePosition(f"{what} must be {low} to {high}, not {value!r}")
    return value


def _kind(value: Any) -> int:
    try:
        return card_named(str(value))
    except ValueError as error:
        raise ImpossiblePosition(str(error)) from None


def _kinds(table: dict[str, Any], key: str) -> bytes:
    return bytes(_kind(value) for value in _list(table, key))


def _energies(value: Any, what: str) -> int:
    try:
        return energy.parse(value)
    except (ValueError, TypeError):
        raise ImpossiblePosition(f"{what}: energies are letters of AWFE, not {value!r}") from None


# Seats


def _set_up_seat(state: State, player: Player, keys: dict[str, Any], who: str) -> None:
    _only(keys, SEAT_KEYS, who)
    player.crystals = _within(keys.get("crystals", 0), 0, 999, f"{who}: crystals")
    player.gauge = _within(keys.get("gauge", 0), 0, tables.GAUGE_LIMIT, f"{who}: gauge")
    player.bonuses = _within(keys.get("bonuses", 0), 0, tables.BONUS_LIMIT, f"{who}: bonuses")
    player.reserve = _energies(keys.get("energies", ""), who)
    player.hand = bytes(sorted(_kinds(keys, "hand")))
    player.library2 = bytes(sorted(_kinds(keys, "library2")))
    player.library3 = bytes(sorted(_kinds(keys, "library3")))
    player.pack = bytes(sorted(_kinds(keys, "pack")))
    for card in _list(keys, "play"):
        _lay(state, player, card, who)
    limit = moves.reserve_limit(state, state.players.index(player))
    if energy.total(player.reserve) > limit:
        raise ImpossiblePosition(f"{who}: a reserve of {limit} cannot hold {keys['energies']}")


def _lay(state: State, player: Player, value: Any, who: str) -> None:
    """A card in play: its number or name, or a table with card, tokens and turned."""
    keys = value if isinstance(value, dict) else {"card": value}
    _only(keys, ("card", "tokens", "turned"), f"{who}: a card in play")
    kind = _kind(keys.get("card"))
    card = state.setup.cards[kind]
    tokens = _energies(keys.get("tokens", ""), f"{who}: {card.id}")
    place = len(player.play)
    if place == steps.PLACES:
        raise ImpossiblePosition(f"{who}: more than {steps.PLACES} cards in play")
    if energy.total(tokens) > card.holds:
        raise ImpossiblePosition(f"{who}: {card.id} holds {card.holds} tokens at most")
    if keys.get("turned", False):
        if card.activate is None:
            raise ImpossiblePosition(f"{who}: {card.id} is never turned")
        player.turned |= 1 << place
    player.play += bytes((kind,))
    player.stored += (tokens,)


# The wheel and the dice


def _set_up_wheel(state: State, table: dict[str, Any]) -> None:
    last = state.setup.players - 1
    # Temporal Boots can lead before the first year and beyond the third.
    year = _within(table.get("year", 1), 0, tables.YEARS + 1, "year")
    space = _within(table.get("space", 1), 1, tables.SPACES, "space")
    state.position = (year - 1) * tables.SPACES + space
    state.year_reached = min(max(year, 1), tables.YEARS)
    state.first = _within(table.get("first", 0), 0, last, "first")
    state.active = _within(table.get("active", 0), 0, last, "active")
    allowed = table.get("transmute", False)
    state.transmute_bonuses = _within(
        table.get("transmute_bonuses", 0), 0, tables.BONUS_LIMIT, "transmute_bonuses"
    )
    state.transmute = ALLOWED if allowed or state.transmute_bonuses else NOT_ALLOWED
    active = state.players[state.active]
    active.bonuses = active.bonuses or state.transmute_bonuses
    if active.bonuses < state.transmute_bonuses:
        raise ImpossiblePosition("transmute_bonuses cannot be more than the bonuses used")
    for seat, player in enumerate(state.players):
        if (player.library2 and state.year_reached >= 2) or (
            player.library3 and state.year_reached >= 3
        ):
            raise ImpossiblePosition(f"seat {seat}: that library was taken when the year began")


def _set_up_dice(state: State, table: dict[str, Any], seats: list[dict[str, Any]]) -> None:
    """Gives every seat its die and leaves the others on the table."""
    number = state.setup.players + 1
    season = state.season()
    order = state.clockwise(state.first)
    choosing = table.get("phase", "free") == "choose"
    taken = order.index(state.active) if choosing else state.setup.players
    on_table = _list(table, "dice")
    if len(on_table) > number - taken:
        raise ImpossiblePosition(f"only {number - taken} dice can be on the table")
    named = [seats[seat].get("die") if seat < len(seats) else None for seat in order]
    if any(name is not None for name in named[taken:]):
        raise ImpossiblePosition("a seat that has not chosen yet has no die")
    names = named[:taken] + on_table
    names += [None] * (number - len(names))
    dice = _dice(names, season)
    in_use = sorted(die // tables.FACES % tables.DICE_PER_SEASON for die in dice)
    for each in range(len(tables.SEASONS)):
        state.box += bytes(in_use if each == season else range(number))
    for seat, die in zip(order, dice[:taken], strict=False):
        state.players[seat].die = die
    state.dice = bytes(dice[taken:])
    rolls = [_within(roll, 1, tables.FACES, "a roll") - 1 for roll in _list(table, "rolls")]
    state.script = bytes(rolls)


def _dice(names: list[Any], season: int) -> list[int]:
    """Different dice that show these faces: `WW*/2#1`, `WW*/2` on any die, or None for any."""
    for dice in permutations(range(tables.DICE_PER_SEASON), len(names)):
        shown = [_shown(die, name, season) for die, name in zip(dice, names, strict=True)]
        if tables.NO_DIE not in shown:
            return shown
    wanted = ", ".join(str(name) for name in names if name is not None)
    raise ImpossiblePosition(f"no different dice of {tables.SEASONS[season]} show {wanted}")


def _shown(die: int, name: Any, season: int) -> int:
    """The die with that face up, NO_DIE if it has none."""
    for face in range(tables.FACES):
        number = tables.die_number(season, die, face)
        if name is None or str(name) in (die_code(number), tables.ALL_FACES[number].name):
            return number
    return tables.NO_DIE


# Piles


def _set_up_piles(state: State, table: dict[str, Any]) -> None:
    """Lays the named cards out; all others of the level go where `rest` says."""
    top = _kinds(table, "draw")[::-1]
    state.discard = _kinds(table, "discard")[::-1]
    others = state.setup.deck()
    for player in state.players:
        zones = player.hand + player.library2 + player.library3 + player.pack + player.play
        others = _without(state, others, zones)
    others = _without(state, others, top + state.discard)
    state.chance, others = chance.shuffle(state.chance, others)
    rest = _one_of(
        table.get("rest", "pile"),
        ("pile", "discard", *(f"hand {seat}" for seat in state.seats())),
        "place for the rest",
    )
    if rest == "pile":
        state.pile = others + top
    else:
        state.pile = top
        if rest == "discard":
            state.discard = others + state.discard
        else:
            player = state.players[int(rest.split()[1])]
            player.hand = bytes(sorted(player.hand + others))


def _without(state: State, cards: bytes, taken: bytes) -> bytes:
    for kind in taken:
        if kind not in cards:
            card = state.setup.cards[kind]
            problem = f"card {card_code(kind)} ({card.id})"
            if kind in state.setup.deck():
                raise ImpossiblePosition(f"{problem}: there are only {tables.COPIES}")
            raise ImpossiblePosition(f"{problem} is not in a game of level {state.setup.level}")
        cards = moves.without_card(cards, kind)
    return cards


# Where in the game


def _check_phase(state: State, phase: str) -> None:
    packs = {len(player.pack) for player in state.players}
    if phase == "draft":
        if len(packs) > 1 or 0 in packs:
            raise ImpossiblePosition("in the draft every seat has a pack of the same size")
    elif packs != {0}:
        raise ImpossiblePosition("packs exist only in the draft")
    if phase in ("draft", "split"):
        shares = [len(player.hand) + len(player.pack) for player in state.players]
        if any(share == 0 or share % 3 for share in shares):
            raise ImpossiblePosition("before the split every seat has cards for three equal piles")


def _stack(state: State, phase: str) -> Frame:
    if phase in ("draft", "split"):
        state.active = -1
        state.dice = b""
        for player in state.players:
            player.die = tables.NO_DIE
        return Frame(PRELUDE, None, 0, 0, at=PHASES.index(phase))
    order = state.clockwise(state.first)
    waiting = order[order.index(state.active) + 1 :]
    if phase == "choose":
        frame = Frame(ROUND, None, 0, 0, at=2)
        for seat in reversed([state.active, *waiting]):
            frame = Frame(TAKE_DIE, frame, seat, seat)
        state.active = -1
        return frame
    frame = Frame(ROUND, None, 0, 0, at=3)
    for seat in reversed(waiting):
        frame = Frame(TURN, frame, seat, seat)
    at = {"die": 1, "draw": 3, "free": 4}[phase]
    return Frame(TURN, frame, state.active, state.active, at=at)
