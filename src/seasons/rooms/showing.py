"""What a room shows to a seat: everything that makes up a sight, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seasons.rooms.sight import Sight, asked
from seasons.rules.engine.messages import Message

if TYPE_CHECKING:
    from seasons.rooms.room import Room


def sight_of(room: Room, seat: int | None) -> Sight:
    """All that a seat, or a spectator, sees of a room now."""
    game, chair = room.game, None if seat is None else room.chairs[seat]
    view = game.view(seat)
    gesture = None if chair is None or chair.resigned or room.ended else chair.gesture
    return Sight(
        view=view,
        sitters=tuple(chair.sitter for chair in room.chairs),
        version=room.version,
        ticket="" if chair is None else chair.ticket,
        asked=None if gesture is None else asked(gesture, view),
        undo_reasons=() if seat is None else tuple(_undo_reasons(room, seat)),
        story=tuple(chapter.seen_by(seat) for chapter in room.story),
        outcome=game.outcome,
        seal=game.seal,
        key=game.key,
        moved=room.moved,
        thinking=room.thinking,
        hurried=_ponders(room) and room.thinkers.hurried,
        resigned=_resigned(room),
        rematch=room.following is not None,
        ended=room.ended,
        presence=room.presence.seen(),
        talk=room.chat.sayings if room.chat.there else None,
    )


def _resigned(room: Room) -> tuple[int, ...]:
    """The seats of people who have."""
    outcome = room.game.outcome
    ended = None if outcome is None else outcome.resigned
    return tuple(n for n, chair in enumerate(room.chairs) if chair.resigned or n == ended)


def _undo_reasons(room: Room, seat: int) -> list[Message]:
    if room.ended:
        return [Message("reason.ended")]
    if room.chairs[seat].resigned:
        return [Message("reason.resigned")]
    return room.game.why_not("undo", seat)


def _ponders(room: Room) -> bool:
    """Whether bots play here that use the time they have."""
    playing = [chair.bot for chair in room.chairs if chair.bot is not None]
    return any(room.thinkers.budget(bot) for bot in playing)
