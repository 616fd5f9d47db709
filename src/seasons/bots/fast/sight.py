"""All that a seat sees, as a value to tell positions apart by.

Positions of possible worlds in which a seat sees the same are the same position to it.
"""

from seasons.rules.engine.program import Frame
from seasons.rules.engine.state import State


def sight(state: State, seat: int) -> tuple[object, ...]:
    """What a seat sees of a position; equal for positions that it cannot tell apart."""
    own = state.players[seat]
    seen: list[object] = [
        seat, state.position, state.year_reached, state.first, state.active, state.dice,
        state.transmute, state.transmute_bonuses, state.turn, state.copies, state.drought_years,
        own.hand, own.library2, own.library3, own.pack, own.answer,
    ]  # fmt: skip
    if state.open:
        seen.append(state.pile[-state.open :])
    for player in state.players:
        seen += [
            player.crystals, player.gauge, player.bonuses, player.reserve, player.play,
            player.turned, player.stored, player.die, player.acts, player.marked, player.limit,
            player.abilities, len(player.hand),
        ]  # fmt: skip
    frame = state.top
    if frame is not None and frame.seat == seat:
        seen.append(frame.op.shows(state))
    while frame is not None:
        _add_frame(frame, seat, seen)
        frame = frame.below
    return tuple(seen)


def _add_frame(frame: Frame, seat: int, seen: list[object]) -> None:
    visible = frame.seat == seat or frame.program.open
    seen += [
        frame.program.name, frame.at, frame.seat, frame.owner, frame.kind, frame.place,
        frame.number, frame.target, frame.picked, frame.cards if visible else len(frame.cards),
    ]  # fmt: skip
