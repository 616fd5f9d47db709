"""The changes a game consists of; every one tells its event if somebody listens.

Which kinds of events there are, and what they say, stands in `event_kinds.py`.
"""

from seasons.rules.engine import chance, energy, sealed, steps, tables
from seasons.rules.engine.events import GIVEN, NOBODY, PAID, PUBLIC, Event, Value
from seasons.rules.engine.state import USED, Player, State


def tell(state: State, kind: str, seat: int, details: dict[str, Value], how: str = "") -> None:
    """Tells everybody what happened."""
    if state.events is not None:
        state.events.append(Event(kind, seat, details, None, PUBLIC, "", how))


def tell_cards(
    state: State, kind: str, seat: int, origin: str, goal: str, cards: bytes, known_to: int
) -> None:
    """Tells that cards moved, and which ones to those who may know."""
    if state.events is not None:
        details: dict[str, Value] = {"from": origin, "to": goal, "number": len(cards)}
        state.events.append(Event(kind, seat, details, {"cards": tuple(cards)}, known_to))


def told(state: State) -> int:
    """How many events were told so far."""
    return 0 if state.events is None else len(state.events)


def name_cause(state: State, since: int, cause: str) -> None:
    """Names whose effect the events were that were told since, where that is not named yet."""
    if state.events is not None and cause:
        for event in state.events[since:]:
            event.cause = event.cause or cause


def kinds_of(cards: bytes) -> list[int]:
    """The kinds of sorted cards, each once."""
    kinds: list[int] = []
    previous = 0
    for kind in cards:
        if kind != previous:
            kinds.append(kind)
            previous = kind
    return kinds


def with_card(cards: bytes, kind: int) -> bytes:
    """Sorted cards with one more."""
    return bytes(sorted(cards + steps.SINGLE[kind]))


def without_card(cards: bytes, kind: int) -> bytes:
    """Cards with one less; ValueError if it is not there."""
    if kind not in cards:
        raise ValueError(f"no card {kind}")
    return cards.replace(steps.SINGLE[kind], b"", 1)


def may_hold(cards: bytes, kind: int) -> bool:
    """Whether a card is among some, or may be a hidden one of them."""
    return kind in cards or 0 in cards


# Crystals, gauge, bonuses


def gain_crystals(state: State, seat: int, number: int, how: str = "") -> None:
    """Adds crystals; the player's cards may alter how many."""
    if state.setup.altering:
        number = _altered(state, seat, number)
    state.players[seat].crystals += number
    if number and state.events is not None:
        tell(state, "crystals", seat, {"number": number}, how)


def _altered(state: State, seat: int, number: int) -> int:
    for kind in state.players[seat].acts:
        if kind in state.setup.altering:
            alters = state.setup.cards[kind].alters
            assert alters is not None
            number = alters.crystals(state, seat, number)
    return number


def lose_crystals(state: State, seat: int, number: int, how: str = "") -> int:
    """Takes crystals, never below none; returns how many."""
    player = state.players[seat]
    lost = number if number < player.crystals else player.crystals
    player.crystals -= lost
    if lost and state.events is not None:
        tell(state, "crystals", seat, {"number": -lost}, how)
    return lost


def give_crystals(state: State, giver: int, taker: int, number: int) -> int:
    """Moves crystals, as many as there are; returns how many."""
    given = lose_crystals(state, giver, number, GIVEN)
    gain_crystals(state, taker, given, GIVEN)
    return given


def move_gauge(state: State, seat: int, number: int, how: str = "") -> None:
    """Moves the summoning gauge within 0 and 15; what goes beyond is lost."""
    player = state.players[seat]
    gauge = min(max(player.gauge + number, 0), tables.GAUGE_LIMIT)
    if gauge != player.gauge:
        if state.events is not None:
            tell(state, "gauge", seat, {"number": gauge - player.gauge}, how)
        player.gauge = gauge


def use_bonus(state: State, seat: int, bonus: int) -> None:
    """One step on the bonus track."""
    state.players[seat].bonuses += 1
    if state.events is not None:
        tell(state, "bonus", seat, {"bonus": tables.BONUSES[bonus]})


def take_back_bonus(state: State, seat: int) -> None:
    """One step back on the bonus track, if there is one."""
    player = state.players[seat]
    if player.bonuses:
        player.bonuses -= 1
        tell(state, "bonus-back", seat, {})


def turn_ability_over(state: State, seat: int) -> int:
    """The ability token is used; returns its number."""
    player = state.players[seat]
    number = player.abilities[0]
    player.abilities = bytes((number + USED,))
    tell(state, "ability", seat, {"ability": number})
    return number


def allow_transmutation(state: State, allowed: int, how: str = "") -> None:
    """Changes the active player's right to transmute."""
    if state.transmute != allowed:
        state.transmute = allowed
        if state.events is not None:
            tell(state, "right", state.active, {"allowed": allowed}, how)


# Energies


def renew_limit(state: State, player: Player) -> None:
    """Finds out how many tokens the reserve may hold now: the cards in play have changed."""
    extension = max(player.acts.translate(state.setup.reserves), default=0)
    narrowed = state.setup.narrows.over(player.acts) + player.droughts
    player.limit = max(max(extension, tables.RESERVE_LIMIT) - narrowed, 0)
    if energy.total(player.reserve) > player.limit:
        state.unsettled = True


def lower_limit(state: State, seat: int) -> None:
    """Takes one place of the reserve away for the rest of the game."""
    player = state.players[seat]
    player.droughts += 1
    tell(state, "limit", seat, {"number": -1})
    renew_limit(state, player)


def gain_energies(state: State, seat: int, energies: int, how: str = "") -> None:
    """Puts tokens into the reserve; an overflow is settled afterwards."""
    player = state.players[seat]
    player.reserve += energies
    if energy.total(player.reserve) > player.limit:
        state.unsettled = True
    if energies and state.events is not None:
        tell(state, "gain", seat, {"energies": energy.letters(energies)}, how)


def lose_energies(state: State, seat: int, energies: int, how: str = "") -> None:
    """Puts tokens of the reserve back to the stockpile."""
    state.players[seat].reserve -= energies
    if energies and state.events is not None:
        tell(state, "lose", seat, {"energies": energy.letters(energies)}, how)


def store(state: State, seat: int, place: int, energies: int, how: str = "") -> None:
    """Changes the tokens on a card in play; negative numbers take them off."""
    player = state.players[seat]
    held = player.stored
    player.stored = (*held[:place], held[place] + energies, *held[place + 1 :])
    if state.events is not None:
        letters = energy.letters(player.stored[place])
        tell(state, "store", seat, {"place": place, "energies": letters}, how)


def payers(state: State, player: Player) -> list[int]:
    """The places of the cards whose tokens may be spent like those of the reserve."""
    places: list[int] = []
    for kind in state.setup.payers:
        if kind in player.acts:
            places += [place for place, other in enumerate(player.acts) if other == kind]
    return places


def usable(state: State, player: Player) -> int:
    """All energies a player may spend: the reserve and, e.g., Amulets of Water (ruling 3.4)."""
    energies = player.reserve
    for place in payers(state, player):
        energies += player.stored[place]
    return energies


def spend(state: State, seat: int, token: int, how: str = PAID) -> int:
    """Spends the token that a step names; returns its type."""
    type_ = token & 3
    if steps.verb(token) == steps.ENERGY:
        lose_energies(state, seat, energy.ONE[type_], how)
    else:
        store(state, seat, steps.argument(token) >> 2, -energy.ONE[type_], how)
    return type_


# Cards


def shuffled(state: State, label: int, cards: bytes) -> bytes:
    """The same cards in random order."""
    if state.sealed is not None:
        mixed = state.sealed.shuffled(label, cards)
        state.sealed = state.sealed.counted(label)
    else:
        state.chance, mixed = chance.shuffle(state.chance, cards)
    return mixed


def reshuffle(state: State) -> None:
    """Makes the discard pile the new draw pile (ruling 1.11)."""
    state.pile = shuffled(state, sealed.RESHUFFLE, state.discard)
    state.discard = b""
    tell_cards(state, "shuffle", -1, "discard", "pile", state.pile, NOBODY)


def show_top(state: State) -> None:
    """Shows everybody the open cards of the draw pile after it has changed."""
    if state.open and state.events is not None:
        tell(state, "row", -1, {"cards": tuple(state.pile[: -state.open - 1 : -1])})


def draw(
    state: State, seat: int, number: int, goal: str, known_to: int, event: str = "draw"
) -> bytes:
    """Takes cards from the draw pile, as many as there are; reshuffles at once when it is empty."""
    drawn = b""
    while number > 0 and (state.pile or state.discard):
        if not state.pile:
            reshuffle(state)
        batch = state.pile[: -number - 1 : -1]
        state.pile = state.pile[:-number]
        number -= len(batch)
        drawn += batch
        if state.events is not None:
            tell_cards(state, event, seat, "pile", goal, batch, known_to)
        if not state.pile and state.discard:
            reshuffle(state)
    if drawn:
        show_top(state)
    return drawn


def look_aside(state: State, seat: int, number: int) -> bytes:
    """Takes cards from the draw pile to look at them, alone; they will be put back.

    Until then no card of the pile lies open: those looked at are still its top.
    """
    state.open = 0
    cards = state.pile[: -number - 1 : -1]
    state.pile = state.pile[: len(state.pile) - len(cards)]
    tell_cards(state, "look", seat, "pile", "aside", cards, 1 << seat)
    return cards


def put_back(state: State, seat: int, cards: bytes) -> None:
    """Puts cards that were looked at back on the draw pile; the first one is the new top."""
    state.open = state.setup.enchantment.open_cards
    state.pile += cards[::-1]
    tell_cards(state, "replace", seat, "aside", "pile", cards[::-1], 1 << seat)
    show_top(state)


def look_at_hand(state: State, seat: int, holder: int, cards: bytes, known_to: int) -> None:
    """Tells that cards were seen in somebody's hand."""
    if state.events is not None:
        details: dict[str, Value] = {"holder": holder, "number": len(cards)}
        state.events.append(Event("look-hand", seat, details, {"cards": tuple(cards)}, known_to))


def take_discarded(state: State, seat: int, number: int) -> bytes:
    """Takes cards from the top of the discard pile to look at them, alone."""
    cards = state.discard[: -number - 1 : -1]
    state.discard = state.discard[: len(state.discard) - len(cards)]
    tell_cards(state, "look", seat, "discard", "aside", cards, 1 << seat)
    return cards


def put_under_discard(state: State, seat: int, cards: bytes) -> None:
    """Puts cards at the bottom of the discard pile, in the order they had: the first uppermost."""
    if cards:
        state.discard = cards[::-1] + state.discard
        tell_cards(state, "under", seat, "aside", "bottom", cards[::-1], 1 << seat)


def draw_to_hand(state: State, seat: int, number: int, known_to: int = 0) -> bytes:
    """Draws cards that must be kept; the drawer alone sees them unless others are named."""
    cards = draw(state, seat, number, "hand", known_to or 1 << seat)
    player = state.players[seat]
    player.hand = bytes(sorted(player.hand + cards))
    return cards


def take_aside(state: State, holder: int, taker: int, kind: int, known_to: int = 0) -> None:
    """Puts one of the cards set aside by `holder` into the hand of `taker`.

    Both know it, unless others are named.
    """
    player = state.players[taker]
    player.hand = with_card(player.hand, kind)
    if state.events is not None:
        details: dict[str, Value] = {"from": "aside", "to": "hand", "number": 1, "holder": holder}
        known_to = known_to or 1 << holder | 1 << taker
        state.events.append(Event("keep", taker, details, {"cards": (kind,)}, known_to))


def discard_aside(state: State, seat: int, cards: bytes, known_to: int) -> None:
    """Discards cards that an effect held."""
    if cards:
        bury(state, cards)
        tell_cards(state, "discard", seat, "aside", "discard", cards, known_to)


def discard_from_hand(state: State, seat: int, kind: int, known_to: int) -> None:
    """Discards a card from hand."""
    player = state.players[seat]
    player.hand = without_card(player.hand, kind)
    card = steps.SINGLE[kind]
    bury(state, card)
    tell_cards(state, "discard", seat, "hand", "discard", card, known_to)


def discard_top(state: State, seat: int, known_to: int) -> None:
    """Puts the top card of the draw pile on the discard pile."""
    card = state.pile[-1:]
    state.pile = state.pile[:-1]
    tell_cards(state, "bury", seat, "pile", "discard", card, known_to)
    bury(state, card)
    show_top(state)


def bury(state: State, cards: bytes) -> None:
    """Puts cards on top of the discard pile, the last one on top."""
    state.discard += cards
    if not state.pile:
        state.unsettled = True


def enter(state: State, seat: int, kind: int, origin: str, event: str) -> int:
    """Lays a card into the lowest empty place of a play area; returns the place."""
    player = state.players[seat]
    place = player.play.find(0)
    if place < 0:
        place = len(player.play)
        player.stored += (0,)
    _lay(player, place, kind, kind)
    if kind in state.setup.limiting:
        renew_limit(state, player)
    if state.events is not None:
        details: dict[str, Value] = {
            "from": origin, "to": "play", "number": 1, "place": place, "cards": (kind,)
        }  # fmt: skip
        state.events.append(Event(event, seat, details))
    return place


def _lay(player: Player, place: int, kind: int, acts_as: int) -> None:
    """Puts a kind into a place, 0 for none, and what it acts as."""
    acts = (player.acts[:place] + steps.SINGLE[acts_as] + player.acts[place + 1 :]).rstrip(b"\0")
    if kind == acts_as and player.acts is player.play:
        player.play = player.acts = acts  # nearly always: nobody acts as another
        return
    play = (player.play[:place] + steps.SINGLE[kind] + player.play[place + 1 :]).rstrip(b"\0")
    player.play = play
    player.acts = play if acts == play else acts


def act_as(state: State, seat: int, place: int, kind: int) -> None:
    """From now on a card in play has the abilities of another kind, or its own again."""
    player = state.players[seat]
    _lay(player, place, player.play[place], kind)
    player.marked &= ~(1 << place)
    renew_limit(state, player)
    tell(state, "acts-as", seat, {"place": place, "card": kind})


def copy_card(state: State, seat: int, place: int, owner: int, model: int) -> None:
    """A card in play has found the card of another player that it will act as."""
    copier = steps.argument(steps.in_play(seat, place))
    state.copies += bytes((copier, steps.argument(steps.in_play(owner, model))))
    details: dict[str, Value] = {"place": place, "owner": owner, "model": model}
    tell(state, "mimic", seat, details)


def leave(state: State, seat: int, place: int, goal: str, event: str) -> int:
    """Takes a card out of play, straight and without the tokens on it; returns its kind."""
    player = state.players[seat]
    kind = player.play[place]
    limiting = player.acts[place] in state.setup.limiting
    _lay(player, place, 0, 0)
    player.stored = (*player.stored[:place], 0, *player.stored[place + 1 :])[: len(player.play)]
    player.turned &= ~(1 << place)
    player.marked &= ~(1 << place)
    if limiting:
        renew_limit(state, player)
    if state.events is not None:
        details: dict[str, Value] = {
            "from": "play", "to": goal, "number": 1, "place": place, "cards": (kind,)
        }  # fmt: skip
        state.events.append(Event(event, seat, details))
    return kind


def turn_card(state: State, seat: int, place: int) -> None:
    """Turns a card: its activation (ruling 1.9)."""
    state.players[seat].turned |= 1 << place
    if state.events is not None:
        card = state.players[seat].acts[place]
        tell(state, "activate", seat, {"place": place, "card": card})


def mark(state: State, seat: int, place: int) -> None:
    """Marks a card: what it permits was used this round."""
    player = state.players[seat]
    if not player.marked >> place & 1:
        player.marked |= 1 << place
        tell(state, "mark", seat, {"place": place, "card": player.acts[place]})


# Dice and the season wheel


def roll_face(state: State, label: int) -> int:
    """The face of one rolled die: scripted, or left to chance."""
    if state.script:
        face = state.script[0]
        state.script = state.script[1:]
        return face
    if state.sealed is not None:
        face = state.sealed.below(label, tables.FACES)
        state.sealed = state.sealed.counted(label)
        return face
    state.chance = chance.advance(state.chance)
    return chance.below(state.chance, tables.FACES)


def advance_token(state: State, spaces: int) -> bool:
    """Moves the season token and hands out libraries; returns whether the season changed."""
    before = state.season()
    state.position += spaces
    if state.events is not None:
        tell(state, "season", -1, {"position": state.position})
    year = tables.year_of(state.position)
    if state.year_reached < year <= tables.YEARS:
        _take_libraries(state, year)
    return state.season() != before


def _take_libraries(state: State, year: int) -> None:
    state.year_reached = year
    for seat, player in enumerate(state.players):
        if year == 2:
            cards, player.library2 = player.library2, b""
        else:
            cards, player.library3 = player.library3, b""
        player.hand = bytes(sorted(player.hand + cards))
        tell_cards(state, "library", seat, f"library{year}", "hand", cards, 1 << seat)
