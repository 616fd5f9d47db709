"""The same game again: the seats and settings of a rematch."""

from __future__ import annotations

from typing import Any, Final

from seasons.rooms.players import HUMAN
from seasons.rooms.room import Room
from seasons.rooms.story import began

# What was agreed on; not where chance comes from, which is drawn anew.
_SETTINGS: Final = ("level", "edition", "modules", "enchantment")


def same_seats(room: Room) -> list[tuple[str, str]]:
    """Who plays where: people who had resigned too, and the bots that played in the end."""
    return [
        (HUMAN if chair.bot is None or chair.person else chair.bot, chair.kept.name)
        for chair in room.chairs
    ]


def same_settings(room: Room) -> dict[str, Any]:
    """What is agreed on; the seat after the one that began begins."""
    setup = room.kept.setup
    told = began(room.story)
    first = room.game.state.first if told is None else told
    same: dict[str, Any] = {name: setup[name] for name in _SETTINGS if name in setup}
    return {**same, "first": (first + 1) % len(room.chairs)}
