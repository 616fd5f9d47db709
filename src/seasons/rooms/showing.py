"""What a room shows to a seat: everything that makes up a sight, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seasons.rooms.sight import Sight, asked
from seasons.rooms.story import handed_over_since
from seasons.rules.engine.messages import Message

if TYPE_CHECKING:
    from seasons.rooms.room import Room


def sight_of(room: Room, seat: int | None) -> Sight:
    """All that a seat, or a spectator, sees of a room now."""
    game, chair = room.game, None if seat is None else room.chairs[seat]
    view = game.view(seat)
    plays = chair is not None and not chair.resigned and not chair.away and not room.ended
    gesture = chair.gesture if chair is not None and plays else None
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
        thinking=_thinking(room),
        hurried=_ponders(room) and room.thinkers.hurried,
        resigned=_resigned(room),
        rematch=room.following is not None,
        ended=room.ended,
        presence=room.presence.seen(),
        talk=room.chat.sayings if room.chat.there else None,
        stand_ins=room.stand_ins.seats,
        clock=room.kept.clock,
        times=room.clock.times,
        wants_gone=room.farewell.agreed,
    )


def _thinking(room: Room) -> int | None:
    """The seat whose bot thinks, unless its person is back meanwhile."""
    seat = room.thinking
    return None if seat is None or room.chairs[seat].bot is None else seat


def _resigned(room: Room) -> tuple[int, ...]:
    """The seats of people who have."""
    outcome = room.game.outcome
    ended = None if outcome is None else outcome.resigned
    return tuple(n for n, chair in enumerate(room.chairs) if chair.resigned or n == ended)


def why_no_undo(room: Room, seat: int) -> Message | None:
    """Why a seat takes nothing back, whatever the rules say."""
    if room.chairs[seat].resigned:
        return Message("reason.resigned")
    if room.chairs[seat].away:
        return Message("reason.stand-in")
    return None


def _undo_reasons(room: Room, seat: int) -> list[Message]:
    if room.ended:
        return [Message("reason.ended")]
    barred = why_no_undo(room, seat) or handed_over(room, seat)
    return room.game.why_not("undo", seat) if barred is None else [barred]


def handed_over(room: Room, seat: int) -> Message | None:
    """Nothing is taken back that was done before somebody else came to play for a seat."""
    found = handed_over_since(room.story, seat) and not room.game.why_not("undo", seat)
    return Message("reason.undo-handed-over") if found else None


def _ponders(room: Room) -> bool:
    """Whether bots play here that use the time they have."""
    playing = [chair.bot for chair in room.chairs if chair.bot is not None]
    return any(room.thinkers.budget(bot) for bot in playing)
