"""Which of a player's effects at the end of a round could do anything at all (ruling G6)."""

from typing import Final

from seasons.rules.engine import energy
from seasons.rules.engine.program import Program
from seasons.rules.engine.state import State

# Games begun by this version, or an older one, go on to ask for the order of idle effects, too:
# their records hold the answers, and another order may give another game.
_ORDERS_ALL: Final = 3


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

    Most come together in the order of ranks: what gives to the poor before what gives always.
    """
    player = state.players[seat]
    least = most = energy.total(player.reserve)
    ranked = sorted([(state.setup.cards[player.acts[place]].rank, place) for place in places])
    for _, place in ranked:
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
