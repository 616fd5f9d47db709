"""A player's effects at the end of a round: their order, and which could do anything (G6)."""

from typing import Final

from seasons.rules.engine import energy
from seasons.rules.engine.program import Program
from seasons.rules.engine.state import State

# The order of the effects unless the owner chooses it. A set of cards puts its own in their places;
# cards that are not named come last.
ORDER: Final = [
    "damned-soul-of-onys",
    "beggars-horn",
    "heart-of-argos",
    "titus-deepgaze",
    "wondrous-chest",
    "mesodaes-lantern",
    "ios-transmuter",
    "fairy-monolith",
    "horn-of-plenty",
]

# Games begun by this version, or an older one, go on to ask for the order of idle effects, too:
# their records hold the answers, and another order may give another game.
_ORDERS_ALL: Final = 3


def in_order(state: State, seat: int, places: list[int]) -> list[int]:
    """The places of cards in the order of their effects; of two alike the lower place first."""
    acts, cards = state.players[seat].acts, state.setup.cards
    return [place for _, place in sorted([(_rank(cards[acts[p]].id), p) for p in places])]


def _rank(id_: str) -> int:
    return [*ORDER, id_].index(id_)


def pending_effects(state: State, seat: int, places: list[int]) -> list[int]:
    """The places of those cards whose effects could do something in some order."""
    if state.setup.rules <= _ORDERS_ALL:
        return places
    least, most = _reach(state, seat, places)
    return [
        place
        for place in places
        if not _effect(state, seat, place).idle(state, seat, place, least, most)
    ]


def _reach(state: State, seat: int, places: list[int]) -> tuple[int, int]:
    """How few and how many tokens the reserve can come to hold by these effects.

    Most come together in the fixed order: what gives to the poor before what gives always.
    """
    player = state.players[seat]
    least = most = energy.total(player.reserve)
    for place in in_order(state, seat, places):
        brought = _effect(state, seat, place).brings(state, seat, place, most)
        if brought > 0:
            most += brought
        else:
            least += brought
    return least, min(most, player.limit)


def _effect(state: State, seat: int, place: int) -> Program:
    program = state.setup.cards[state.players[seat].acts[place]].round_end
    assert program is not None
    return program
