"""What must hold at every decision of every game."""

from seasons.rules import energy, flow, steps, tables
from seasons.rules.prelude import Together
from seasons.rules.program import Frame
from seasons.rules.state import BANNED, NOT_ALLOWED, USED, Player, State


def violations(state: State) -> list[str]:
    """What is wrong with a state that waits for a decision or is over; nothing if it is sound."""
    found = _card_violations(state) + _dice_violations(state)
    found += _clock_violations(state)
    for seat, player in enumerate(state.players):
        found += [f"seat {seat}: {problem}" for problem in _seat_violations(state, seat, player)]
    if not state.pile and state.discard and not _in_effect(state.top):
        found.append("the draw pile is empty though cards have been discarded")
    for seat in flow.pending(state):
        if not flow.options(state, seat):
            found.append(f"seat {seat} must decide and has no option")
    return found


def all_cards(state: State) -> bytes:
    """Every card of the game, wherever it is, sorted."""
    cards = state.pile + state.discard
    for player in state.players:
        cards += player.hand + player.library2 + player.library3 + player.pack + player.play
    frame = state.top
    while frame is not None:
        cards += frame.cards
        frame = frame.below
    return bytes(sorted(kind for kind in cards if kind))


def _card_violations(state: State) -> list[str]:
    found: list[str] = []
    if all_cards(state) != bytes(sorted(state.setup.deck())):
        found.append("the cards are not those of the level, two of each")
    tokens = [number % USED for player in state.players for number in player.abilities]
    if len(set(tokens)) != len(tokens) or (tokens and not state.setup.tokens):
        found.append("there is one ability token of each, if any")
    most = tables.ABILITIES_DEALT if _in_prelude(state) else 1
    if any(len(player.abilities) > most for player in state.players):
        found.append(f"nobody has more than {most} ability tokens")
    if state.open not in (0, state.setup.enchantment.open_cards):
        found.append("the wrong number of cards lies open")
    return found + _copy_violations(state)


def _copy_violations(state: State) -> list[str]:
    """Every card that acts as another has a model, which is that other card."""
    found: list[str] = []
    for at in range(0, len(state.copies), 2):
        seat, place = divmod(state.copies[at], steps.PLACES)
        owner, model = divmod(state.copies[at + 1], steps.PLACES)
        acts = state.players[seat].acts[place : place + 1] if seat in state.seats() else b""
        models = state.players[owner].play[model : model + 1] if owner in state.seats() else b""
        own = state.players[seat].play[place : place + 1] if seat in state.seats() else b""
        if not models or not acts or acts not in (models, own):
            found.append(f"seat {seat}: a card acts as one that is not there")
    return found


def _clock_violations(state: State) -> list[str]:
    players = state.setup.players
    if not (0 <= state.first < players and -1 <= state.active < players):
        return ["there is no such first or active player"]
    year = tables.year_of(state.position)
    used = 0 if state.active < 0 else state.players[state.active].bonuses
    if state.setup.modules:  # an ability may raise it, too, and a bonus may be taken back
        used = tables.RAISES_LIMIT
    checks = [
        (not -1 <= year <= tables.YEARS + 1, "the season token is too far from the three years"),
        (not 1 <= state.year_reached <= tables.YEARS, "there is no such year"),
        (state.year_reached < min(year, tables.YEARS), "a library was not taken in its year"),
        (not NOT_ALLOWED <= state.transmute <= BANNED, "there is no such right to transmute"),
        (not 0 <= state.transmute_bonuses <= used, "more transmute bonuses than bonuses"),
    ]
    return [problem for wrong, problem in checks if wrong]


def _dice_violations(state: State) -> list[str]:
    number = state.setup.players + 1
    boxes = [state.box[at : at + number] for at in range(0, len(state.box), number)]
    if [len(set(box)) for box in boxes] != [number] * len(tables.SEASONS):
        return [f"there are not {number} different dice for each season"]
    rolled = len(state.dice) + sum(player.die != tables.NO_DIE for player in state.players)
    if rolled != (0 if _in_prelude(state) else number):
        return [f"there are {rolled} dice, not {number}"]
    return []


def _in_prelude(state: State) -> bool:
    return state.top is not None and isinstance(state.top.op, Together)


def _seat_violations(state: State, seat: int, player: Player) -> list[str]:
    cards = state.setup.cards
    top = state.top
    asked = top is not None and (top.program is flow.OVERFLOW or top.program.gathers)
    asked = asked or flow.reacts_to_sacrifice(state, seat)
    too_full = energy.total(player.reserve) > player.limit and not asked
    on_cards = zip(player.acts, player.stored, strict=False)
    # A card may be asked about just when one token more lies on it than stays there.
    over = 1 if top is not None and top.program.announced and top.seat == seat else 0
    checks = [
        (player.crystals < 0, "negative crystals"),
        (not 0 <= player.gauge <= tables.GAUGE_LIMIT, "the gauge is off its track"),
        (not 0 <= player.bonuses <= tables.BONUS_LIMIT, "the bonus track has three steps"),
        (too_full, f"the reserve holds more than {player.limit}"),
        (len(player.play) > steps.PLACES, "too many cards in play"),
        (len(player.play) != len(player.stored), "tokens without a card"),
        (
            [kind == 0 for kind in player.acts] != [kind == 0 for kind in player.play],
            "abilities without a card",
        ),
        (player.marked >> len(player.play) != 0, "a marked card that is not there"),
        (player.turned >> len(player.play) != 0, "a turned card that is not there"),
        (
            any(
                energy.total(held) > (cards[kind].holds + over if kind else 0)
                for kind, held in on_cards
            ),
            "too many tokens on a card",
        ),
        (player.hand != bytes(sorted(player.hand)), "the hand is not sorted"),
    ]
    return [problem for wrong, problem in checks if wrong]


def _in_effect(frame: Frame | None) -> bool:
    """Whether an effect is under way, or tokens must be dropped before anything else."""
    return frame is not None and (not frame.begins() or frame.program is flow.OVERFLOW)
