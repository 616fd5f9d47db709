"""Whether a game can be played again by those who sit at it."""

from __future__ import annotations

from dataclasses import dataclass

from seasons.rooms.sight import Sight


@dataclass(frozen=True, slots=True)
class Rematch:
    """What is offered after the end: the same seats and settings, and the next one begins."""

    begun: bool  # somebody has accepted it already, and waits there


def rematch(sight: Sight) -> Rematch | None:
    """The rematch of a game that is over; nothing while it goes on, or to those who only look."""
    nobody = sight.past or sight.spectator
    return None if sight.outcome is None or nobody else Rematch(sight.rematch)
