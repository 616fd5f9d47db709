"""The chronicle: a heading for each round and each turn, then a line for each thing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from markupsafe import Markup

from seasons.rooms.story import Bookmark, Chapter
from seasons.rules.engine import tables
from seasons.web.page.happenings import Told, happenings, told_in
from seasons.web.page.markup import Marked, html
from seasons.web.page.rendering import environment
from seasons.words.entries import number
from seasons.words.voice import Voice, voice

LOG_LINES: Final = 150  # are sent at first; the rest is asked for


@dataclass(frozen=True, slots=True)
class Stand:
    """How far a story has come at the end of a chapter."""

    lines: int = 0
    turn: int = 0  # the line that the last turn begins with
    round: int | None = None  # 0: before the first one; None: the story does not say
    position: int = 1  # of the season token
    dice: tuple[tuple[int, int], ...] = ()  # taken this round: seat and die


@dataclass(frozen=True, slots=True)
class Round:
    """The heading of a round, or of what comes before the first."""

    number: int | None
    position: int


@dataclass(frozen=True, slots=True)
class Turn:
    """The heading of a turn."""

    seat: int
    die: int | None


@dataclass(frozen=True, slots=True)
class Thing:
    """What happened, by its number in the chapter."""

    number: int


Line = Round | Turn | Thing


def lines_of(chapter: Chapter, stand: Stand) -> tuple[list[Line], Stand]:
    """What a chapter adds, headings included, and where the story stands after it."""
    lines: list[Line] = []
    if stand.round is None and any(told.deed.kind == "start" for told in told_in(chapter)):
        stand = replace(stand, round=0)
        lines.append(Round(0, stand.position))
    for place, told in enumerate(told_in(chapter)):
        heading, stand = _heading(told, stand)
        if isinstance(heading, Turn):
            stand = replace(stand, turn=stand.lines + len(lines))
        if heading is not None:
            lines.append(heading)
        if heading is None or told.deed.kind not in ("season", "turn"):  # a heading says these
            lines.append(Thing(place))
    return lines, replace(stand, lines=stand.lines + len(lines))


def _heading(told: Told, stand: Stand) -> tuple[Round | Turn | None, Stand]:
    """The heading that belongs before a line, and where the story stands with it."""
    event = told.deed.event
    if event.kind == "season":
        position = number(event, "position")
        stand = replace(stand, position=position)
        over = tables.year_of(position) > tables.YEARS
        return (None, stand) if event.cause or over else _begun(stand)
    if event.kind == "roll" and stand.round == 0:
        return _begun(stand)
    if event.kind in ("die", "reroll"):
        others = tuple(each for each in stand.dice if each[0] != event.seat)
        return None, replace(stand, dice=(*others, (event.seat, number(event, "die"))))
    if event.kind == "turn":
        return Turn(event.seat, dict(stand.dice).get(event.seat)), stand
    return None, stand


def _begun(stand: Stand) -> tuple[Round, Stand]:
    """A round begins."""
    stand = replace(stand, round=None if stand.round is None else stand.round + 1, dice=())
    return Round(stand.round, stand.position), stand


class Chronicle:
    """The story as one browser shows it, so that only what is new is sent."""

    def __init__(self, reader: int | None) -> None:
        self.reader: Final = reader
        self._bookmark = Bookmark()
        self._stands: list[Stand] = []  # after each chapter that was read

    def news(self, story: Sequence[Chapter]) -> Sequence[Chapter]:
        """The chapters that are new; what was taken back is forgotten."""
        new = self._bookmark.news(story)
        del self._stands[len(self._bookmark.read) - len(new) :]
        return new

    def skip(self, story: Sequence[Chapter]) -> None:
        """Notes what a browser shows already."""
        for chapter in self.news(story):
            self._stands.append(lines_of(chapter, self._stand())[1])

    def told(self, new: Sequence[Chapter], words: Marked, most: int | None) -> dict[str, Any]:
        """The lines of new chapters, at most so many of them, and where the filters begin."""
        start = self._stand().lines
        lines: list[tuple[Chapter, Line]] = []
        for chapter in new:
            added, stand = lines_of(chapter, self._stand())
            self._stands.append(stand)
            lines += [(chapter, line) for line in added]
        skipped = 0 if most is None else max(0, len(lines) - most)
        return {
            "from": start,
            "skipped": skipped,
            "lines": self._drawn(lines[skipped:], words),
            "since": self._since(),
            "turn": self._stand().turn,
        }

    def whole(self, story: Iterable[Chapter], words: Marked) -> list[str]:
        """All lines of a story."""
        stand, lines = Stand(), []
        for chapter in story:
            added, stand = lines_of(chapter, stand)
            lines += [(chapter, line) for line in added]
        return self._drawn(lines, words)

    def _stand(self) -> Stand:
        return self._stands[-1] if self._stands else Stand()

    def _since(self) -> int:
        """The line after the last chapter of one's own."""
        read = self._bookmark.read
        for place in range(len(read) - 1, -1, -1):
            if read[place].seat == self.reader and not read[place].automatic:
                return self._stands[place].lines
        return 0

    def _drawn(self, lines: Iterable[tuple[Chapter, Line]], words: Marked) -> list[str]:
        speaking = voice(words, self.reader)
        return [_drawn(chapter, line, speaking) for chapter, line in lines]


def _kind(chapter: Chapter) -> str:
    if chapter.automatic and chapter.number:
        return "forced"
    return "told" if chapter.number else "remark"


def _drawn(chapter: Chapter, line: Line, speaking: Voice) -> str:
    """A line as an item of the list."""
    words = speaking.words
    if isinstance(line, Thing):
        return _macro("line")(happenings(chapter, speaking)[line.number], _kind(chapter))
    if isinstance(line, Round):
        if line.number == 0:
            return _macro("round")("", words.text("web.log.before"), "")
        season = tables.SEASONS[tables.season_of(line.position)]
        year, space = tables.year_of(line.position), tables.space_of(line.position)
        date = words.text("web.log.date", number=year, season=season, number_2=space)
        told = words.text("web.log.round", number=line.number) if line.number else ""
        return _macro("round")(season, date, told)
    own = line.seat == speaking.reader
    name = words.text("web.log.you") if own else words.seat(line.seat)
    die = Markup() if line.die is None else html(words.die(line.die))
    return _macro("turn")(line.seat, name, die)


@cache
def _macro(name: str) -> Callable[..., str]:
    """A macro of the template with the kinds of lines."""
    found: Callable[..., str] = getattr(
        environment().get_template("chronicle/lines.html").module, name
    )
    return found
