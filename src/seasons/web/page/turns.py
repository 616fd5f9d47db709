"""Turns as plain values: what a seat did last, and what happened since one's own turn.

Only the end of a story is looked at, and what was found is kept until there is more of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from seasons.rooms.sight import Sight
from seasons.rooms.story import Chapter
from seasons.web.page.happenings import Happening, Told, happenings, told_in
from seasons.web.page.markup import Marked, html
from seasons.words.entries import number
from seasons.words.voice import voice

MOST_LINES: Final = 8  # of a last turn
KEPT_READY: Final = 500
NOBODY: Final = -1
_SHOWN: Final = ("summon", "enter", "activate", "ignore-die")


@dataclass(frozen=True, slots=True)
class Turn:
    """What happened in a turn, in short and without its owner's name; or between turns."""

    seat: int  # NOBODY: dice are taken, a round ends
    die: Markup  # as signs; nothing if it is not known
    lines: tuple[Happening, ...]
    cards: tuple[str, ...]  # the ids of cards that were summoned, put into play or activated
    over: bool


def last_turn(sight: Sight, words: Marked, seat: int) -> Turn | None:
    """What a seat did in its last turn, or does in the present one, in few lines."""
    found = _last_turn(_Story(sight.story), words, sight.seat, seat) if sight.story else None
    if found is None or len(found.lines) <= MOST_LINES:
        return found
    return Turn(found.seat, found.die, _fewer(found.lines), found.cards, found.over)


def since_own(sight: Sight, words: Marked, seat: int) -> list[Turn]:
    """All turns, and what lies between them, since the last one of a seat that is over."""
    return list(_since_own(_Story(sight.story), words, seat)) if sight.story else []


class _Story:
    """A story that is the same as another if it ends with the same chapter."""

    __slots__ = ("chapters",)

    def __init__(self, chapters: tuple[Chapter, ...]) -> None:
        self.chapters: Final = chapters

    def __hash__(self) -> int:
        return hash(self.chapters[-1])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Story) and self.chapters[-1] is other.chapters[-1]


@dataclass(frozen=True, slots=True)
class _Place:
    """A line of a story, by its place: a chapter, and which one of it."""

    chapter: int
    line: int
    told: Told

    @property
    def begins(self) -> int | None:
        """The seat whose turn begins here; NOBODY: none goes on."""
        kind = self.told.deed.kind
        if kind == "turn":
            return self.told.deed.event.seat
        return NOBODY if kind in ("end-round", "roll") else None


def _backwards(story: _Story, before: _Place | None = None) -> Iterator[_Place]:
    """The lines of a story, the last one first; or those before one."""
    last = len(story.chapters) - 1 if before is None else before.chapter
    for at in range(last, -1, -1):
        told = told_in(story.chapters[at])
        end = before.line if before is not None and at == before.chapter else len(told)
        for line in range(end - 1, -1, -1):
            yield _Place(at, line, told[line])


@lru_cache(KEPT_READY)
def _last_turn(story: _Story, words: Marked, reader: int | None, seat: int) -> Turn | None:
    places: list[_Place] = []
    over = False
    for place in _backwards(story):
        begins = place.begins
        if begins == seat:
            return _turn(story, words, reader, seat, [*places, place][::-1], over)
        if begins is not None:
            over, places = True, []
        else:
            places.append(place)
    return None


@lru_cache(KEPT_READY)
def _since_own(story: _Story, words: Marked, seat: int) -> tuple[Turn, ...]:
    parts: list[tuple[int, list[_Place]]] = []  # the last part first, each backwards
    places: list[_Place] = []
    for place in _backwards(story):
        places.append(place)
        begins = place.begins
        if begins == seat and parts:
            break
        if begins is None or (begins == NOBODY and _within(story, place)):
            continue
        if begins != seat:
            parts.append((begins, places))
        places = []
    return tuple(
        _turn(story, words, seat, owner, found[::-1], over=after > 0)
        for after, (owner, found) in reversed(list(enumerate(parts)))
    )


def _within(story: _Story, place: _Place) -> bool:
    """Whether dice are rolled after the end of a round: what lies between turns began there."""
    if place.told.deed.kind != "roll":
        return False
    before = (each.begins for each in _backwards(story, place))
    return next((begins for begins in before if begins is not None), None) == NOBODY


def _turn(
    story: _Story,
    words: Marked,
    reader: int | None,
    seat: int,
    places: list[_Place],
    over: bool,
) -> Turn:
    """A turn from its lines; the first one is where it begins."""
    speaking = voice(words, reader, None if seat == NOBODY else seat)
    found = [happenings(story.chapters[p.chapter], speaking)[p.line] for p in places]
    lines = tuple(each for each in found if each.kind != "turn")
    cards = dict.fromkeys(each.card for each in lines if each.kind in _SHOWN)
    die = None if seat == NOBODY else _die(story, places[0], seat)
    shown = Markup() if die is None else html(words.die(die))
    return Turn(seat, shown, lines, tuple(cards), over)


def _die(story: _Story, turn: _Place, seat: int) -> int | None:
    """The die that a seat has taken for a turn."""
    for place in _backwards(story, turn):
        deed = place.told.deed
        if deed.kind in ("die", "reroll") and deed.event.seat == seat:
            return number(deed.event, "die")
        if deed.kind == "roll":
            break
    return None


def _fewer(lines: tuple[Happening, ...]) -> tuple[Happening, ...]:
    """The lines that matter most: what was done before what came of it, and what concerns one."""
    order = sorted(range(len(lines)), key=lambda n: (lines[n].sub and not lines[n].mine, n))
    return tuple(lines[n] for n in sorted(order[:MOST_LINES]))
