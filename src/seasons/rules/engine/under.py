"""Cards that lie face down under a card in play: a zone that a set of cards may bring.

`Card.covers` says how many there may be. Its owner may look at them, unless it is `unseen`; nobody
else may. They are discarded when the card above leaves play.
"""

from seasons.rules.engine import moves, steps
from seasons.rules.engine.events import NOBODY, Event, Value
from seasons.rules.engine.state import State


def put(state: State, seat: int, place: int, kind: int) -> None:
    """Puts a card of the own hand under one in play."""
    player = state.players[seat]
    player.hand = moves.without_card(player.hand, kind)
    _add(state, seat, place, kind)
    tell_under(state, "tuck", seat, place, kind, "hand", zone(state, seat, place), 1 << seat)


def put_top(state: State, seat: int, place: int) -> None:
    """Puts the top card of the draw pile under one in play, if there is one."""
    if not state.pile and state.discard:
        moves.reshuffle(state)
    if not state.pile:
        return
    kind = state.pile[-1]
    state.pile = state.pile[:-1]
    _add(state, seat, place, kind)
    known_to = NOBODY if unseen(state, seat, place) else 1 << seat
    tell_under(state, "hide", seat, place, kind, "pile", zone(state, seat, place), known_to)
    if not state.pile:
        state.unsettled = True
    moves.show_top(state)


def take(state: State, seat: int, place: int, kind: int) -> None:
    """Takes a card from under one in play into its owner's hand."""
    _remove(state, seat, place, kind)
    player = state.players[seat]
    player.hand = moves.with_card(player.hand, kind)
    _tell_taken(state, seat, place, kind, "hand", 1 << seat)


def discard_all(state: State, seat: int, place: int) -> None:
    """Discards the cards under one in play: it leaves, or does not cover any more."""
    known_to = NOBODY if unseen(state, seat, place) else 1 << seat
    for kind in state.cards_under(seat, place):
        _remove(state, seat, place, kind)
        moves.bury(state, steps.SINGLE[kind])
        _tell_taken(state, seat, place, kind, "discard", known_to)


def unseen(state: State, seat: int, place: int) -> bool:
    """Whether not even the owner of a card may look at what lies under it."""
    return state.setup.cards[state.players[seat].acts[place]].unseen


def zone(state: State, seat: int, place: int) -> str:
    """How events call what lies under a card."""
    return "unseen" if unseen(state, seat, place) else "under"


def pairs(state: State) -> list[tuple[int, int]]:
    """Cards in play, as in steps.PLACE, each with one that lies under it."""
    return [(state.under[at], state.under[at + 1]) for at in range(0, len(state.under), 2)]


def lay(state: State, under: list[tuple[int, int]]) -> None:
    """Replaces all of them."""
    state.under = bytes([value for pair in sorted(under) for value in pair])


def _add(state: State, seat: int, place: int, kind: int) -> None:
    lay(state, [*pairs(state), (steps.argument(steps.in_play(seat, place)), kind)])


def _remove(state: State, seat: int, place: int, kind: int) -> None:
    left = pairs(state)
    left.remove((steps.argument(steps.in_play(seat, place)), kind))
    lay(state, left)


def _tell_taken(state: State, seat: int, place: int, kind: int, goal: str, known_to: int) -> None:
    if unseen(state, seat, place):
        tell_under(state, "uncover", seat, place, kind, "unseen", goal, known_to)
    else:
        tell_under(state, "untuck", seat, place, kind, "under", goal, known_to)


def tell_under(
    state: State,
    event: str,
    seat: int,
    place: int,
    kind: int,
    origin: str,
    goal: str,
    known_to: int,
) -> None:
    """Tells that a card went under one in play, or came from there."""
    if state.events is not None:
        details: dict[str, Value] = {"from": origin, "to": goal, "number": 1, "place": place}
        state.events.append(Event(event, seat, details, {"cards": (kind,)}, known_to))
