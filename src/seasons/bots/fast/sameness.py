"""When two positions of a turn have the same future: a key that is equal then.

What a seat knows of the piles is no part of it, only how many cards there are.
"""

from __future__ import annotations

from typing import Final

from seasons.rules.course.turn import FREE_ACTIONS, TURN
from seasons.rules.engine.program import Frame
from seasons.rules.engine.state import Player, State

Key = tuple[int, int, bytes, int, int, int, int]


class Sameness:
    """Makes keys for the positions one seat may come to.

    Parts that change rarely are given numbers, so that keys are small.
    """

    __slots__ = ("_numbers", "seat")

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
        self._numbers: Final[dict[tuple[object, ...], int]] = {}

    def key(self, state: State, hasty: bool) -> Key:
        """Equal for positions that will go the same way if the same is known."""
        own = state.players[self.seat]
        return (
            own.crystals,
            own.reserve,
            own.hand,
            self._board(state, own),
            self._number(("rivals", *[_rival(state, seat) for seat in state.opponents(self.seat)])),
            self._number(
                (
                    "turn", hasty, own.gauge, own.bonuses, own.die, own.limit, own.abilities,
                    state.position, state.active, state.transmute, state.transmute_bonuses,
                    state.turn, len(state.pile), state.drought_years, state.copies,
                )
            ),
            self._stack(state.top),
        )  # fmt: skip

    def _number(self, part: tuple[object, ...]) -> int:
        return self._numbers.setdefault(part, len(self._numbers))

    def _board(self, state: State, own: Player) -> int:
        """The own cards in play; in what order they came is of no account once all are done."""
        frame = state.top
        resting = frame is not None and frame.program is TURN and frame.at == FREE_ACTIONS
        if resting and not state.copies and own.acts == own.play:
            cards = [_card(own, place) for place, kind in enumerate(own.play) if kind]
            return self._number(("resting", *sorted(cards)))
        return self._number(("board", own.play, own.acts, own.turned, own.marked, own.stored))

    def _stack(self, frame: Frame | None) -> int:
        if frame is None:
            return -1
        return self._number(
            (
                "frame", frame.program.name, frame.at, frame.seat, frame.owner, frame.kind,
                frame.place, frame.number, frame.target, frame.cards, frame.picked,
                self._stack(frame.below),
            )
        )  # fmt: skip


def _card(own: Player, place: int) -> int:
    """A card in play with what lies on it, as one number."""
    used = own.turned >> place & 1 | (own.marked >> place & 1) << 1
    return own.stored[place] << 10 | used << 8 | own.play[place]


def _rival(state: State, seat: int) -> tuple[object, ...]:
    """What lies before another player; of the hand only its number counts."""
    player = state.players[seat]
    return (
        player.crystals, player.gauge, player.bonuses, player.reserve, len(player.hand),
        player.play, player.acts, player.turned, player.marked, player.stored, player.limit,
        player.abilities,
    )  # fmt: skip
