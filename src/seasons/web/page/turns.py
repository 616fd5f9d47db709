"""Turns as plain values: what a seat did last, and what happened since one's own turn.

Only the end of a story is looked at, and what was found is kept until there is more of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from markupsafe import Markup

from seasons.rooms.sight import Sight
from seasons.rooms.story import Chapter
from seasons.web.page.happenings import Happening, happenings, told_in
from seasons.web.page.kept import all_kept, kept
from seasons.web.page.markup import Marked, html
from seasons.words.entries import number
from seasons.words.voice import Voice, voice

MOST_LINES: Final = 8  # of a last turn
NOBODY: Final = -1
Story = tuple[Chapter, ...]
_SHOWN: Final = ("summon", "enter", "activate", "ignore-die")


@dataclass(frozen=True, slots=True)
class Turn:
    """What happened in a turn, in short and without its owner's name; or between turns."""

    seat: int  # NOBODY: a round ends, dice are taken
    die: Markup  # as signs; nothing if it is not known
    lines: tuple[Happening, ...]
    cards: tuple[str, ...]  # the ids of cards that were summoned, put into play or activated
    over: bool


def last_turn(sight: Sight, words: Marked, seat: int) -> Turn | None:
    """What a seat did in its last turn, or does in the present one, in few lines."""
    return _last_turn(sight.story, words, sight.reader, seat) if sight.story else None


def since_own(sight: Sight, words: Marked, seat: int) -> list[Turn]:
    """All turns, and what lies between them, since the last one of a seat that is over."""
    return list(_since_own(sight.story, words, seat)) if sight.story else []


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a story: whose it is, and the lines from one place on and before another.

    A place is the number of a chapter, and of a line in it.
    """

    seat: int
    start: tuple[int, int]
    end: tuple[int, int]
    over: bool


def _beginnings(chapter: Chapter) -> tuple[tuple[int, int], ...]:
    """The lines of a chapter that begin a part, and whose it is; the last one first."""
    return kept(chapter, "beginnings", lambda: _found(chapter))


def _found(chapter: Chapter) -> tuple[tuple[int, int], ...]:
    found = []
    for line, told in enumerate(told_in(chapter)):
        if told.deed.kind == "turn":
            found.append((line, told.deed.event.seat))
        elif told.deed.kind == "end-round":
            found.append((line, NOBODY))
    return tuple(reversed(found))


def _parts(story: Story) -> Iterator[_Part]:
    """The parts of a story, the last one first; what comes before the first turn is none."""
    end, over = (len(story), 0), False
    for at in range(len(story) - 1, -1, -1):
        for line, seat in _beginnings(story[at]):
            yield _Part(seat, (at, line), end, over)
            end, over = (at, line), True


def _last_turn(story: Story, words: Marked, reader: int | None, seat: int) -> Turn | None:
    key = ("turn", words, reader, seat)

    def made() -> Turn | None:
        before = all_kept(story[-2]) if len(story) > 1 else {}
        if key in before and _stays(before[key], seat, story[-1]):
            turn: Turn | None = before[key]
            return turn
        found = next((part for part in _parts(story) if part.seat == seat), None)
        return None if found is None else _short(_turn(story, words, reader, found))

    return kept(story[-1], key, made)


def _stays(turn: Turn | None, seat: int, news: Chapter) -> bool:
    """Whether the last turn of a seat is still the same after another chapter."""
    return (turn is None or turn.over) and all(seat != whose for _, whose in _beginnings(news))


def _since_own(story: Story, words: Marked, seat: int) -> tuple[Turn, ...]:
    parts: list[_Part] = []
    for part in _parts(story):
        if part.seat != seat:
            parts.append(part)
        elif part.over:
            break
    return tuple(_turn(story, words, seat, part) for part in reversed(parts))


def _turn(story: Story, words: Marked, reader: int | None, part: _Part) -> Turn:
    nobodys = part.seat == NOBODY
    speaking = voice(words, reader, None if nobodys else part.seat)
    lines = tuple(_lines(story, part, speaking))
    cards = dict.fromkeys(each.card for each in lines if each.kind in _SHOWN)
    die = None if nobodys else _die(story, part)
    shown = Markup() if die is None else html(words.die(die))
    return Turn(part.seat, shown, lines, tuple(cards), part.over)


def _lines(story: Story, part: _Part, speaking: Voice) -> Iterator[Happening]:
    (first, line), (last, end) = part.start, part.end
    for at in range(first, min(last + 1, len(story))):
        start = line if at == first else 0
        told = happenings(story[at], speaking)
        for each in told[start : end if at == last else None]:
            if each.kind != "turn":
                yield each


def _die(story: Story, part: _Part) -> int | None:
    """The die that a seat has taken for its turn."""
    for at in range(part.start[0], -1, -1):
        for told in reversed(told_in(story[at])):
            event = told.deed.event
            if event.kind in ("die", "reroll") and event.seat == part.seat:
                return number(event, "die")
            if event.kind == "roll":
                return None
    return None


def _short(turn: Turn) -> Turn:
    if len(turn.lines) <= MOST_LINES:
        return turn
    return replace(turn, lines=_fewer(turn.lines))


def _fewer(lines: tuple[Happening, ...]) -> tuple[Happening, ...]:
    """The lines that matter most: what was done before what came of it, and what concerns one."""
    order = sorted(range(len(lines)), key=lambda n: (lines[n].sub and not lines[n].mine, n))
    return tuple(lines[n] for n in sorted(order[:MOST_LINES]))
