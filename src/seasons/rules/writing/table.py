"""Positions set up by hand, from keywords or a TOML file.

What is not named has a default: two players, archmage, revised, seed 0, year 1, space 1, seat 0
first and active in its free actions without the right to transmute, no crystals, energies, gauge
or bonuses, empty hands, libraries and tables. The dice in use are the first ones of each season
and show their first faces. The level's other cards form the draw pile, shuffled by the seed.
"""

import tomllib
from itertools import permutations
from typing import Any, Final

from seasons.rules.checks.invariants import prelude_violations, refuse_impossible
from seasons.rules.course import prelude
from seasons.rules.course.rounds import CHOOSING, ROUND, TAKE_DIE, TURNS
from seasons.rules.course.turn import BEFORE_DIE, DIE_DRAW, FREE_ACTIONS, TURN
from seasons.rules.engine import chance, energy, flow, moves, steps, tables
from seasons.rules.engine.card import ITEM, Card
from seasons.rules.engine.errors import ImpossiblePosition, ParseError
from seasons.rules.engine.program import Frame
from seasons.rules.engine.sealed import ENCHANTMENT, Sealed
from seasons.rules.engine.setup import (
    ABILITIES,
    NO_ENCHANTMENT,
    RANDOM,
    Setup,
    possible_enchantments,
    setup_for,
)
from seasons.rules.engine.state import (
    ALLOWED,
    DIE_GAVE_CRYSTALS,
    DISCARDED_TOP,
    NOT_ALLOWED,
    SUMMONED,
    USED,
    Player,
    State,
    new_players,
)
from seasons.rules.writing.notation import card_code, card_named, die_code
from seasons.rules.writing.position import MOST_IN_PLAY, MOST_LETTERS, MOST_STORED

PHASES: Final = (*prelude.PHASES, "choose", "die", "draw", "free")
KEYS: Final = (
    "players", "level", "edition", "modules", "enchantment", "seed", "year", "space", "first",
    "active", "phase", "transmute", "transmute_bonuses", "die_ignored", "summoned",
    "top_discarded", "drought_years", "dice", "rolls", "draw", "discard", "rest", "seats",
)  # fmt: skip
SEAT_KEYS: Final = (
    "crystals", "energies", "gauge", "bonuses", "hand", "library2", "library3", "pack", "play",
    "die", "abilities", "ability_used", "droughts",
)  # fmt: skip
_MOST_BITS: Final = 256  # of a number; no more are written down
CARD_KEYS: Final = ("card", "tokens", "turned", "marked", "model", "under")


def read_table(text: str) -> dict[str, Any]:
    """The keywords of a position in TOML."""
    if len(text) > MOST_LETTERS:
        raise ParseError(f"a table has at most {MOST_LETTERS} letters")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers and brackets without end
        raise ParseError(f"not a TOML table: {error}") from None


def choose_setup(
    players: int,
    level: str,
    edition: str,
    modules: tuple[str, ...],
    enchantment: str | None,
    seed: int | str | Sealed,
    rules: int = tables.RULES_VERSION,
) -> Setup:
    """The setup for these options; a random enchantment is drawn by the seed, or by the key."""
    if not isinstance(seed, Sealed):
        seed = checked_seed(seed)
    if enchantment is None:
        enchantment = RANDOM if tables.ENCHANTMENT in modules else NO_ENCHANTMENT.id
    if enchantment == RANDOM:
        possible = possible_enchantments(players, level, edition, modules)
        if not possible:
            setup_for(players, level, edition, modules)  # says what is wrong with the rest
        if isinstance(seed, Sealed):
            enchantment = possible[seed.below(ENCHANTMENT, len(possible))]
        else:
            enchantment = possible[chance.Chance(f"{seed}/enchantment").below(len(possible))]
    return setup_for(players, level, edition, modules, enchantment, rules)


def set_up(**table: Any) -> State:
    """The state that the keywords describe; ImpossiblePosition says what cannot be."""
    _only(table, KEYS, "a position")
    seats = [_table(seat, f"seat {i}") for i, seat in enumerate(_list(table, "seats"))]
    players = _within(table.get("players", max(2, len(seats))), 2, 4, "players")
    if len(seats) > players:
        raise ImpossiblePosition(f"{len(seats)} seats for {players} players")
    seed = checked_seed(table.get("seed", 0))
    enchantment = table.get("enchantment")
    setup = choose_setup(
        players,
        _word(table.get("level", "archmage")),
        _word(table.get("edition", "revised")),
        tuple([_word(module) for module in _list(table, "modules")]),
        None if enchantment is None else _word(enchantment),
        seed,
    )
    state = State(setup, new_players(setup), chance.seeded(seed))
    for number, (player, keys) in enumerate(zip(state.players, seats, strict=False)):
        _set_up_seat(state, player, keys, f"seat {number}")
    for number, keys in enumerate(seats):
        _set_up_copies(state, number, _list(keys, "play"))
    for number, (player, keys) in enumerate(zip(state.players, seats, strict=False)):
        _check_reserve(state, player, keys, f"seat {number}")
    _set_up_wheel(state, table)
    _set_up_dice(state, table, seats)
    _set_up_piles(state, table)
    phase = _one_of(table.get("phase", "free"), PHASES, "phase")
    _set_up_turn(state, table, phase)
    _check_phase(state, phase)
    state.top = _stack(state, phase)
    state.unsettled = True
    flow.run(state)
    refuse_impossible(state)
    return state


def checked_seed(value: Any) -> int | str:
    """A seed as it can be written down."""
    if isinstance(value, str) and value.isprintable():
        return value
    if type(value) is int and value.bit_length() <= _MOST_BITS:
        return value
    raise ImpossiblePosition(f"a seed is a number or a printable text, not {shown(value)}")


def _only(table: dict[str, Any], keys: tuple[str, ...], what: str) -> None:
    for key in table:
        if key not in keys:
            raise ImpossiblePosition(f"{what} has no {key!r}; it has {', '.join(keys)}")


def _list(table: dict[str, Any], key: str) -> list[Any]:
    value = table.get(key, [])
    if not isinstance(value, list | tuple):
        raise ImpossiblePosition(f"{key} must be a list, not {shown(value)}")
    return list(value)


def _table(value: Any, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ImpossiblePosition(f"{what} must be a table of keys, not {shown(value)}")
    return value


def _one_of(value: Any, allowed: tuple[str, ...], what: str) -> str:
    if value not in allowed:
        raise ImpossiblePosition(f"no {what} {shown(value)}: {', '.join(allowed)}")
    return str(value)


def _word(value: Any) -> str:
    """A word of the notation; whatever is none is shown as the word it looks like."""
    return value if isinstance(value, str) else shown(value)


def shown(value: Any) -> str:
    """A value in a message, however large it is."""
    if isinstance(value, dict):
        return "a table" if value else "{}"
    if isinstance(value, list | tuple):
        return "a list" if value else "[]"
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:
        return "a monstrous number"
    return repr(value)[:60]


def _within(value: Any, low: int, high: int, what: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ImpossiblePosition(f"{what} must be {low} to {high}, not {shown(value)}")
    return value


def _kind(value: Any) -> int:
    try:
        return card_named(_word(value))
    except ValueError as error:
        raise ImpossiblePosition(str(error)) from None


def _kinds(table: dict[str, Any], key: str) -> bytes:
    return bytes(_kind(value) for value in _list(table, key))


def _energies(value: Any, what: str) -> int:
    try:
        return energy.parse(_word(value))
    except ValueError:
        problem = f"{what}: energies are letters of AWFE, not {shown(value)}"
        raise ImpossiblePosition(problem) from None


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
    years = tables.YEARS + 1 if state.setup.enchantment.on_summer is not None else 0
    player.droughts = _within(keys.get("droughts", 0), 0, years, f"{who}: droughts")
    _set_up_abilities(state, player, keys, who)
    for card in _list(keys, "play"):
        _lay(state, player, card, who)


def _set_up_abilities(state: State, player: Player, keys: dict[str, Any], who: str) -> None:
    tokens = [
        _within(value, 1, len(ABILITIES), f"{who}: an ability token")
        for value in _list(keys, "abilities")
    ]
    if tokens and not state.setup.tokens:
        raise ImpossiblePosition(f"{who}: the game has no ability tokens without their module")
    player.abilities = bytes(sorted(tokens))
    if keys.get("ability_used", False):
        if len(tokens) != 1 or ABILITIES[tokens[0] - 1].use is None:
            raise ImpossiblePosition(f"{who}: only one ability token that can be used is used")
        player.abilities = bytes((tokens[0] + USED,))


def _set_up_copies(state: State, seat: int, cards: list[Any]) -> None:
    """Raven acts as the card that its `model` names by seat and place, `1#0`."""
    for place, keys in enumerate(cards):
        if isinstance(keys, dict) and "model" in keys:
            owner, model = _model(state, seat, _word(keys["model"]))
            kind = state.players[owner].play[model]
            card = state.setup.cards[state.players[seat].play[place]]
            who = f"seat {seat}: {card.id}"
            if not card.mimics:
                raise ImpossiblePosition(f"{who} never acts as another card")
            if state.setup.cards[kind].type != ITEM:
                raise ImpossiblePosition(f"{who} acts as magic items only")
            moves.copy_card(state, seat, place, owner, model)
            moves.act_as(state, seat, place, kind)
            state.players[seat].marked |= 1 << place if keys.get("marked", False) else 0
            tokens = energy.total(state.players[seat].stored[place])
            _check_holds(state.setup.cards[kind], tokens, keys, who)


def _model(state: State, seat: int, text: str) -> tuple[int, int]:
    for owner in state.opponents(seat):
        for place in range(len(state.players[owner].play)):
            if text == f"{owner}#{place}":
                return owner, place
    raise ImpossiblePosition(f"a model is an opponent's card in play, as 1#0, not {text[:40]!r}")


def _check_reserve(state: State, player: Player, keys: dict[str, Any], who: str) -> None:
    moves.renew_limit(state, player)
    limit = player.limit
    if energy.total(player.reserve) > limit:
        raise ImpossiblePosition(f"{who}: a reserve of {limit} cannot hold {keys['energies']}")


def _check_holds(card: Card, tokens: int, keys: dict[str, Any], who: str) -> None:
    """What may lie on a card, and whether it may be turned, says what it acts as."""
    most = min(card.holds, MOST_STORED)
    if tokens > most:
        raise ImpossiblePosition(f"{who}: {card.id} holds {most} tokens at most")
    if keys.get("turned", False) and card.activate is None:
        raise ImpossiblePosition(f"{who}: {card.id} is never turned")
    if keys.get("marked", False) and not card.transmutes:
        raise ImpossiblePosition(f"{who}: {card.id} is never marked")


def _lay(state: State, player: Player, value: Any, who: str) -> None:
    """A card in play: its number or name, or a table with card, tokens, turned..."""
    keys = value if isinstance(value, dict) else {"card": value}
    _only(keys, CARD_KEYS, f"{who}: a card in play")
    kind = _kind(keys.get("card"))
    card = state.setup.cards[kind]
    tokens = _energies(keys.get("tokens", ""), f"{who}: {card.id}")
    place = len(player.play)
    if place == MOST_IN_PLAY:
        raise ImpossiblePosition(f"{who}: more than {MOST_IN_PLAY} cards in play")
    if "model" not in keys:
        _check_holds(card, energy.total(tokens), keys, who)
    player.turned |= 1 << place if keys.get("turned", False) else 0
    player.marked |= 1 << place if keys.get("marked", False) else 0
    player.play += bytes((kind,))
    player.acts = player.play
    player.stored += (tokens,)
    above = steps.argument(steps.in_play(state.players.index(player), place))
    for under in sorted(_kinds(keys, "under")):
        state.under += bytes((above, under))


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
    most = tables.RAISES_LIMIT if state.setup.modules else tables.BONUS_LIMIT
    raises = _within(table.get("transmute_bonuses", 0), 0, most, "transmute_bonuses")
    state.transmute_bonuses = raises
    state.transmute = ALLOWED if allowed or state.transmute_bonuses else NOT_ALLOWED
    active = state.players[state.active]
    if not state.setup.modules:  # else an ability may raise it, too, or a bonus be taken back
        active.bonuses = active.bonuses or raises
        if active.bonuses < raises:
            raise ImpossiblePosition("transmute_bonuses cannot be more than the bonuses used")


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


_DICE: Final = tables.DICE_PER_SEASON


def _dice(names: list[Any], season: int) -> list[int]:
    """Different dice that show these faces: `WW*/2#1`, `WW*/2` on any die, or None for any."""
    for name in names:
        if all(_face_up(die, name, season) == tables.NO_DIE for die in range(_DICE)):
            raise ImpossiblePosition(
                f"no die of {tables.SEASONS[season]} has the face {_word(name)[:40]}"
            )
    for dice in permutations(range(_DICE), len(names)):
        faces = [_face_up(die, name, season) for die, name in zip(dice, names, strict=True)]
        if tables.NO_DIE not in faces:
            return faces
    wanted = ", ".join(_word(name)[:40] for name in names if name is not None)
    raise ImpossiblePosition(f"no different dice of {tables.SEASONS[season]} show {wanted}")


def _face_up(die: int, name: Any, season: int) -> int:
    """The die with that face up, NO_DIE if it has none."""
    for face in range(tables.FACES):
        number = tables.die_number(season, die, face)
        if name is None or name in (die_code(number), tables.ALL_FACES[number].name):
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
    others = _without(state, others, top + state.discard + state.under[1::2])
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


def _set_up_turn(state: State, table: dict[str, Any], phase: str) -> None:
    """What has happened in this turn, this year and since the prelude."""
    for key, flag in (("summoned", SUMMONED), ("top_discarded", DISCARDED_TOP)):
        state.turn |= flag if table.get(key, False) else 0
    die = state.players[state.active].die
    if phase in ("draw", "free") and tables.ALL_FACES[die].crystals:
        state.turn |= 0 if table.get("die_ignored", False) else DIE_GAVE_CRYSTALS
    for year in _list(table, "drought_years"):
        state.drought_years |= 1 << _within(year, 0, tables.YEARS, "a year of drought") + 1
    if phase not in prelude.PHASES:
        state.open = state.setup.enchantment.open_cards
    elif state.setup.tokens:
        _deal_missing_abilities(state)
    in_prelude = phase in prelude.PHASES
    most = tables.ABILITIES_DEALT if in_prelude else 1
    for seat, player in enumerate(state.players):
        if len(player.abilities) > most or (in_prelude and max(player.abilities, default=0) > USED):
            raise ImpossiblePosition(f"seat {seat}: at most {most} ability tokens, used ones later")
    dealt = [number % USED for player in state.players for number in player.abilities]
    if len(set(dealt)) < len(dealt):
        raise ImpossiblePosition("there is only one ability token of each")


def _deal_missing_abilities(state: State) -> None:
    """Before the tournament every player has tokens to choose from."""
    named = b"".join([player.abilities for player in state.players])
    left = [ability.number for ability in ABILITIES if ability.number not in named]
    for player in state.players:
        if not player.abilities:
            player.abilities = bytes(left[: tables.ABILITIES_DEALT])
            left = left[tables.ABILITIES_DEALT :]


def _check_phase(state: State, phase: str) -> None:
    enchantment = state.setup.enchantment
    if (
        ((phase == "construct") == enchantment.passes and phase in ("construct", "draft"))
        or (phase in ("select", "reject") and not enchantment.selects)
        or (phase == "token" and not state.setup.tokens)
    ):
        raise ImpossiblePosition(f"there is no phase {phase!r} in this game")
    if phase in prelude.PHASES:
        problems = prelude_violations(state, prelude.PHASES.index(phase))
        if problems:
            raise ImpossiblePosition("; ".join(problems))


def _stack(state: State, phase: str) -> Frame:
    if phase in prelude.PHASES:
        state.active = -1
        state.dice = b""
        for player in state.players:
            player.die = tables.NO_DIE
        return Frame(prelude.PRELUDE, None, 0, 0, at=PHASES.index(phase))
    order = state.clockwise(state.first)
    waiting = order[order.index(state.active) + 1 :]
    if phase == "choose":
        frame = Frame(ROUND, None, 0, 0, at=CHOOSING)
        for seat in reversed([state.active, *waiting]):
            frame = Frame(TAKE_DIE, frame, seat, seat)
        state.active = -1
        return frame
    frame = Frame(ROUND, None, 0, 0, at=TURNS)
    for seat in reversed(waiting):
        frame = Frame(TURN, frame, seat, seat)
    at = {"die": BEFORE_DIE, "draw": DIE_DRAW, "free": FREE_ACTIONS}[phase]
    return Frame(TURN, frame, state.active, state.active, at=at)
