"""The company at a table: what people say, and who is here; told beside the game."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from seasons.rooms.sight import Attendance, Saying, Sight
from seasons.words.sayings import LONGEST, PHRASES, worded
from seasons.words.texts import Texts


@dataclass(frozen=True, slots=True)
class Company:
    """The people at a table who talk to each other."""

    people: tuple[tuple[int, str], ...]  # their seats and names
    phrases: tuple[str, ...]
    longest: int  # in characters, of what somebody says


def company(sight: Sight) -> Company | None:
    """The people at a table; None if there is nobody to talk to."""
    if sight.talk is None:
        return None
    seats = [seat for seat, each in enumerate(sight.presence) if each is not None]
    return Company(tuple((seat, sight.names[seat]) for seat in seats), PHRASES, LONGEST)


def beside(sight: Sight, words: Texts) -> dict[str, Any]:
    """All that a page is told at first; nothing where nobody else is a person."""
    found: dict[str, Any] = {}
    if sight.talk is not None:
        found["talk"] = [told(saying, words) for saying in sight.talk]
    if others(sight):
        found["presence"] = present(sight)
    return found


def told(saying: Saying, words: Texts) -> dict[str, Any]:
    """What somebody has said, in the language of whoever reads it."""
    text = worded(words, saying.phrase, saying.text)
    return {"number": saying.number, "seat": saying.seat, "at": round(saying.at), "text": text}


def others(sight: Sight) -> dict[int, Attendance]:
    """The seats of other people who play."""
    return {
        seat: each
        for seat, each in enumerate(sight.presence)
        if each is not None and seat != sight.seat and seat not in sight.resigned
    }


def present(sight: Sight) -> list[dict[str, Any]]:
    """Whether the others are here, and if not for how many seconds; null: they never were."""
    return [
        {"seat": seat, "here": each.here, "away": _seconds(each)}
        for seat, each in others(sight).items()
    ]


def _seconds(attendance: Attendance) -> int | None:
    """How long: clocks of browsers may be wrong, so no moments are told."""
    since = attendance.since
    return None if since is None else max(0, round(time.time() - since))


def changes(before: tuple[Attendance | None, ...], sight: Sight, words: Texts) -> str:
    """Who has come or gone, in words for those who listen."""
    now = others(sight)
    return " ".join(
        words.text("web.presence.came" if now[seat].here else "web.presence.left", seat=seat)
        for seat, old in enumerate(before)
        if old is not None and seat in now and old.here != now[seat].here
    )
