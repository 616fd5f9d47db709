"""What must hold at every decision of every game, and so in every position that is read."""

from typing import Final

from seasons.rules.checks.stack import frames_of, is_view, stack_violations, without_die
from seasons.rules.course import prelude
from seasons.rules.course.prelude import PRELUDE
from seasons.rules.engine import energy, flow, steps, tables
from seasons.rules.engine.card import ITEM
from seasons.rules.engine.errors import ImpossiblePosition
from seasons.rules.engine.program import Frame, Op
from seasons.rules.engine.setup import ABILITIES
from seasons.rules.engine.state import BANNED, DIE_GAVE_CRYSTALS, NOT_ALLOWED, USED, Player, State
from seasons.rules.verbs.leaving import pledged


def violations(state: State) -> list[str]:
    """What is wrong with a state that waits for a decision or is over; nothing if it is sound.

    In a view, what is hidden is not looked at.
    """
    found = _clock_violations(state)
    if found:
        return found  # nothing else can be looked at
    found = _card_violations(state) + _dice_violations(state)
    for seat, player in enumerate(state.players):
        found += [f"seat {seat}: {problem}" for problem in _seat_violations(state, seat, player)]
    if not state.pile and state.discard and not _in_effect(state.top):
        found.append("the draw pile is empty though cards have been discarded")
    found = found or _copy_violations(state) or stack_violations(state)
    found = found or _prelude_violations(state)
    return found or _decision_violations(state)


def refuse_impossible(state: State) -> None:
    """ImpossiblePosition with all that is wrong, if anything is."""
    problems = violations(state)
    if problems:
        raise ImpossiblePosition(f"this position cannot exist: {'; '.join(problems)}")


def all_cards(state: State) -> bytes:
    """Every card of the game, wherever it is, sorted; those hidden are 0."""
    cards = state.pile + state.discard
    for player in state.players:
        cards += player.hand + player.library2 + player.library3 + player.pack
        cards += player.play.replace(b"\0", b"")
    for frame in frames_of(state):
        cards += frame.cards
    return bytes(sorted(cards + state.under[1::2]))


# The common table


def _clock_violations(state: State) -> list[str]:
    players = state.setup.players
    if not (0 <= state.first < players and -1 <= state.active < players):
        return ["there is no such first or active player"]
    year = tables.year_of(state.position)
    used = 0 if state.active < 0 else state.players[state.active].bonuses
    if state.setup.modules:  # an ability may raise it, too, and a bonus may be taken back
        used = 2 * tables.RAISES_LIMIT
    checks = [
        (not -3 <= year <= tables.YEARS + 3, "the season token is too far from the three years"),
        (not 1 <= state.year_reached <= tables.YEARS, "there is no such year"),
        (state.year_reached < min(year, tables.YEARS), "a library was not taken in its year"),
        (not NOT_ALLOWED <= state.transmute <= BANNED, "there is no such right to transmute"),
        (not 0 <= state.transmute_bonuses <= used, "more transmute bonuses than bonuses"),
        (not 0 <= state.turn < 2 * DIE_GAVE_CRYSTALS, "nothing like that happens in a turn"),
        (
            state.drought_years != 0 and state.setup.enchantment.on_summer is None,
            "a year of drought without the enchantment",
        ),
    ]
    return [problem for wrong, problem in checks if wrong]


def _card_violations(state: State) -> list[str]:
    found: list[str] = []
    if not _is_deck(state, all_cards(state)):
        found.append("the cards are not those of the level, two of each")
    tokens = [number % USED for player in state.players for number in player.abilities]
    if len(set(tokens)) != len(tokens) or (tokens and not state.setup.tokens):
        found.append("there is one ability token of each, if any")
    used = [number for player in state.players for number in player.abilities if number > USED]
    if any(ABILITIES[number - USED - 1].use is None for number in used):
        found.append("an ability token is used that never is")
    most = tables.ABILITIES_DEALT if _in_prelude(state) else 1
    if any(len(player.abilities) > most for player in state.players):
        found.append(f"nobody has more than {most} ability tokens")
    looked_at = any(frame.op.covers for frame in frames_of(state))
    covered = looked_at or _in_prelude(state)
    if state.open != (0 if covered else state.setup.enchantment.open_cards):
        found.append("the wrong number of cards lies open")
    return found


def _is_deck(state: State, cards: bytes) -> bool:
    """Whether these are all cards of the game; in a view some are hidden."""
    deck = state.setup.deck()
    if not is_view(state):
        return cards == bytes(sorted(deck))
    return len(cards) == len(deck) and all(
        cards.count(kind) <= deck.count(kind) for kind in set(cards) if kind
    )


def _dice_violations(state: State) -> list[str]:
    number = state.setup.players + 1
    boxes = [state.box[at : at + number] for at in range(0, len(state.box), number)]
    if [len(set(box)) for box in boxes] != [number] * len(tables.SEASONS):
        return [f"there are not {number} different dice for each season"]
    taken = [player.die for player in state.players if player.die != tables.NO_DIE]
    rolled = sorted([*state.dice, *taken])
    if len(rolled) != (0 if _in_prelude(state) else number):
        return [f"there are {len(rolled)} dice, not {number}"]
    missing = without_die(state)
    for seat, player in enumerate(state.players):
        if (player.die == tables.NO_DIE) != (seat in missing):
            return [f"seat {seat} has a die too early or too late"]
    in_use = [
        sorted([(season * tables.DICE_PER_SEASON + die) for die in box])
        for season, box in enumerate(boxes)
    ]
    if rolled and [die // tables.FACES for die in rolled] not in in_use:
        return ["the dice are not those of one season"]
    return []


def _in_prelude(state: State) -> bool:
    return state.top is not None and state.top.program is PRELUDE


def _in_effect(frame: Frame | None) -> bool:
    """Whether an effect is under way, or tokens must be dropped before anything else."""
    return frame is not None and (not frame.begins() or frame.program is flow.OVERFLOW)


# The seats


def _seat_violations(state: State, seat: int, player: Player) -> list[str]:
    top = state.top
    asked = top is not None and (top.program is flow.OVERFLOW or top.program.gathers)
    asked = asked or flow.reacts_to_sacrifice(state, seat)
    too_full = energy.total(player.reserve) > player.limit and not asked
    late = player.library2 if state.year_reached == 2 else player.library2 + player.library3
    zones = (player.hand, player.library2, player.library3, player.pack)
    checks = [
        (player.crystals < 0, "negative crystals"),
        (not 0 <= player.gauge <= tables.GAUGE_LIMIT, "the gauge is off its track"),
        (not 0 <= player.bonuses <= tables.BONUS_LIMIT, "the bonus track has three steps"),
        (too_full, f"the reserve holds more than {player.limit}"),
        (
            player.droughts > 0 and state.setup.enchantment.on_summer is None,
            "a reserve that shrinks without drought",
        ),
        (
            state.year_reached > 1 and len(late) > 0,
            "that library was taken when the year began",
        ),
        (len(player.play) > steps.PLACES, "too many cards in play"),
        (len(player.play) != len(player.stored), "tokens without a card"),
        (
            [kind == 0 for kind in player.acts] != [kind == 0 for kind in player.play],
            "abilities without a card",
        ),
        (player.play.endswith(b"\0"), "an empty place behind the last card"),
        (player.turned & ~_turnable(state, player) != 0, "a turned card that is not there"),
        (player.marked & ~_markable(state, player) != 0, "a marked card that is not there"),
        (_overloaded(state, seat, player), "too many tokens on a card"),
        (_overcovering(state, seat, player), "cards under a card that does not cover so many"),
        (zones != tuple([bytes(sorted(zone)) for zone in zones]), "the hand is not sorted"),
    ]
    return [problem for wrong, problem in checks if wrong]


def _turnable(state: State, player: Player) -> int:
    """One bit for each place whose card is activated, or was when it acted as another."""
    cards = [state.setup.cards[kind] for kind in player.acts]
    return sum(
        1 << place
        for place, (kind, card) in enumerate(zip(player.acts, cards, strict=True))
        if kind and (card.activate is not None or card.mimics)
    )


def _markable(state: State, player: Player) -> int:
    """One bit for each place whose card says what was used."""
    kinds = state.setup.transmuters
    return sum(1 << place for place, kind in enumerate(player.acts) if kind in kinds)


def _overloaded(state: State, seat: int, player: Player) -> bool:
    """Whether more tokens lie on a card than may.

    A card may be asked about just when one token more lies on it than stays there.
    """
    top = state.top
    for place, (kind, held) in enumerate(zip(player.acts, player.stored, strict=False)):
        holds = state.setup.cards[kind].holds if kind else 0
        if top is not None and top.program.announced and top.at > 0:
            holds += (top.seat, top.place) == (seat, place)
        if energy.total(held) > holds:
            return True
    return False


def _overcovering(state: State, seat: int, player: Player) -> bool:
    """Whether more cards lie under a card than may, or not in ascending order."""
    for place, kind in enumerate(player.acts):
        cards = state.cards_under(seat, place)
        if len(cards) > state.setup.cards[kind].covers or cards != bytes(sorted(cards)):
            return True
    return False


def _copy_violations(state: State) -> list[str]:
    """Every card that acts as another has a model, which is that other card, or must leave."""
    copiers: list[int] = []
    for at in range(0, len(state.copies), 2):
        seat, place = divmod(state.copies[at], steps.PLACES)
        owner, model = divmod(state.copies[at + 1], steps.PLACES)
        kind = _kind_at(state, owner, model)
        own = _kind_at(state, seat, place)
        if not kind or not own or seat == owner or state.copies[at] in copiers:
            return [f"seat {seat}: a card acts as one that is not there"]
        if state.players[seat].acts[place] not in (kind, own):
            return [f"seat {seat}: a card acts as one that is not there"]
        if not state.setup.cards[own].mimics or state.setup.cards[kind].type != ITEM:
            return [f"seat {seat}: a card acts as another that never does"]
        copiers.append(state.copies[at])
    for seat, player in enumerate(state.players):
        for place, kind in enumerate(player.acts):
            copier = steps.argument(steps.in_play(seat, place)) in copiers
            if kind != player.play[place] and not copier and place not in pledged(state, seat):
                return [f"seat {seat}: a card acts as another without a model"]
    return []


def _kind_at(state: State, seat: int, place: int) -> int:
    """The kind of the card in a place, 0 if there is none."""
    play = state.players[seat].play if seat in state.seats() else b""
    return play[place] if place < len(play) else 0


# The prelude


def _prelude_violations(state: State) -> list[str]:
    """What is wrong with packs, answers and what they need; they are only in the prelude."""
    frame = state.top
    if frame is None or not frame.op.together:
        if any(player.pack for player in state.players):
            return ["packs exist only in the draft"]
        answered = any(player.answer for player in state.players)
        return ["answers wait for others only in the prelude"] if answered else []
    found = prelude_violations(state, frame.at)
    if found or is_view(state):
        return found
    for seat in state.seats():
        if not _could_be_answered(state, frame, frame.op, seat):
            found.append(f"seat {seat}: the answer was not among the options")
    return found


def prelude_violations(state: State, at: int) -> list[str]:
    """What is wrong with the cards before the tournament, by the number of the phase."""
    enchantment, players = state.setup.enchantment, state.players
    phase = prelude.PHASES[at]
    drafting = phase in ("construct", "select", "draft")
    packs = {len(player.pack) for player in players}
    lost = _TO_DISCARD.get(phase, 0) if enchantment.selects else 0
    shares = [len(player.hand) + len(player.pack) - lost for player in players]
    early = phase != "token"
    checks = [
        (drafting and (len(packs) > 1 or 0 in packs),
         "in the draft every seat has a pack of the same size"),
        (not drafting and packs != {0}, "packs exist only in the draft"),
        (phase == "construct" and (min(packs) < tables.HAND or any(p.hand for p in players)),
         f"every seat keeps {tables.HAND} cards of its pack"),
        (phase in _TO_DISCARD and any(share <= 0 or share % 3 for share in shares),
         "before the split every seat has cards for three equal piles"),
        (early and any(player.library2 or player.library3 for player in players),
         "before the split there are no libraries"),
        (enchantment.selects and not state.pile, "in the draft the draw pile is not empty"),
        (state.year_reached > 1, "the prelude comes before the first year"),
        (state.setup.tokens and not all(player.abilities for player in players),
         "every seat has ability tokens to choose from"),
        (any(max(player.abilities, default=0) >= USED for player in players),
         "no ability token is used before the tournament"),
    ]  # fmt: skip
    return [problem for wrong, problem in checks if wrong]


# How many cards of each player will be discarded before the split.
_TO_DISCARD: Final = {"select": 2, "draft": 1, "reject": 1, "split": 0}


def _could_be_answered(state: State, frame: Frame, op: Op, seat: int) -> bool:
    """Whether every part of the answer of a seat was an option when it was given."""
    trial = state.copy()
    player = trial.players[seat]
    answer, player.answer = player.answer, b""
    for each in answer:
        options = [steps.argument(step) for step in op.options(trial, frame, seat)]
        if op.complete(player) or each not in options:
            return False
        player.answer += steps.SINGLE[each]
    return True


# The decision


def _decision_violations(state: State) -> list[str]:
    frame = state.top
    if frame is None:
        over = tables.year_of(state.position) > tables.YEARS
        return [] if over else ["the game is over too early"]
    if is_view(state):
        return []
    pending = flow.pending(state)
    if not pending or not frame.op.asks(state, frame):
        return ["nobody is asked anything"]
    return [
        f"seat {seat} must decide and has no option"
        for seat in pending
        if not flow.options(state, seat)
    ]
