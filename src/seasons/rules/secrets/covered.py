"""Cards under others, as far as a seat does not see them."""

from seasons.rules.engine import steps, under
from seasons.rules.engine.state import State


def looks_under(state: State, seat: int | None, above: int) -> bool:
    """Whether a seat may look at what lies under a card in play."""
    owner, place = divmod(above, steps.PLACES)
    return owner == seat and under.zone(state, owner, place) == "under"


def covering(state: State, seat: int | None) -> tuple[int, ...]:
    """The cards in play with others under them that a seat may not look at."""
    found = {above for above, _ in under.pairs(state) if not looks_under(state, seat, above)}
    return tuple(sorted(found))


def covered(state: State, seat: int | None) -> list[bytes]:
    """What lies under each of them."""
    return [state.cards_under(*divmod(above, steps.PLACES)) for above in covering(state, seat)]


def redact_under(state: State, seat: int | None) -> None:
    """Hides what lies under cards in play from a seat that may not look at it."""
    under.lay(
        state,
        [
            (above, kind if looks_under(state, seat, above) else 0)
            for above, kind in under.pairs(state)
        ],
    )


def fill_under(world: State, above: int, cards: bytes) -> None:
    """Puts cards in place of the hidden ones under a card in play."""
    others = [pair for pair in under.pairs(world) if pair[0] != above]
    under.lay(world, others + [(above, kind) for kind in cards])
