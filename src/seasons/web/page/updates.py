"""What a browser is sent: the sections that changed, new lines of the log, what flies where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from seasons.rooms.sight import Sight
from seasons.rooms.story import Bookmark, Chapter
from seasons.rules.engine.event_kinds import kind_of
from seasons.rules.engine.events import Event
from seasons.web.page import assets
from seasons.web.page.markup import Marked, html, marked
from seasons.web.page.table import Table
from seasons.words.narrate import Entry, seen_by, sentences

LOG_LINES: Final = 150  # of the log are sent at first; the rest is asked for


class Page:
    """What one browser shows of a room, so that only what changes is sent."""

    def __init__(self, seat: int, language: str, send: Callable[[dict[str, Any]], None]) -> None:
        self.seat: Final = seat
        self.text = False  # whether it shows the table in words, too
        self.language: Final = language
        self._send: Final = send
        self._shown: dict[str, str] = {}
        self._bookmark = Bookmark()
        self._lines: list[int] = []  # how many lines each chapter has that was read
        self._fresh = True

    def connect(self, sight: Sight) -> None:
        """Shows everything."""
        self._shown, self._bookmark, self._lines = {}, Bookmark(), []
        self._fresh = True
        self.show(sight)

    def switch(self, sight: Sight, text: bool) -> None:
        """Shows the table in words, too, or no more."""
        self.text = text
        self._shown.pop("text", None)
        self.show(sight)

    def words(self, sight: Sight) -> Marked:
        """The texts for this page, with the names of the room."""
        return marked(self.language, sight.names)

    def show(self, sight: Sight) -> None:
        """Shows what has changed."""
        words = self.words(sight)
        table = Table(sight, words)
        sections = table.sections(self.text)
        changed = {name: each for name, each in sections.items() if self._shown.get(name) != each}
        new = self._bookmark.news(sight.story)
        message: dict[str, Any] = {
            "version": sight.version,
            "ticket": sight.ticket,
            "mine": table.mine,
            "over": table.outcome is not None,
            "thinker": table.thinker,
            "sections": changed,
            "log": self._log(new, words),
        }
        if self._fresh:
            message["page"] = assets.edition()
        else:
            seen = [entry.event for chapter in new for entry in chapter.entries]
            message["moves"] = [move for event in seen for move in self._moves(event)]
            message["sounds"] = list(dict.fromkeys(event.kind for event in seen))
        self._shown |= sections
        self._fresh = False
        self._send(message)

    # The log

    def _log(self, new: Sequence[Chapter], words: Marked) -> dict[str, Any]:
        del self._lines[len(self._bookmark.read) - len(new) :]
        start = sum(self._lines)
        lines: list[str] = []
        for chapter in new:
            told = self._sentences(chapter, words)
            lines += told
            self._lines.append(len(told))
        skipped = max(0, len(lines) - LOG_LINES) if self._fresh else 0
        return {
            "from": start,
            "skipped": skipped,
            "lines": lines[skipped:],
            "since": self._since(lambda chapter: _own(chapter, self.seat), after=True),
            "turn": self._since(_begins_turn, after=False),
        }

    def lines(self, sight: Sight) -> list[str]:
        """All lines of the log."""
        words = self.words(sight)
        return [line for chapter in sight.story for line in self._sentences(chapter, words)]

    def _sentences(self, chapter: Chapter, words: Marked) -> list[str]:
        told = sentences(words, chapter.entries, seen_by(self.seat))
        kind = _kind(chapter)
        return [f'<li class="{kind} by-{chapter.seat}">{html(line)}</li>' for line in told]

    def _since(self, wanted: Callable[[Chapter], bool], after: bool) -> int:
        """The number of the first line after, or of, the last such chapter."""
        read = self._bookmark.read
        for number in range(len(read) - 1, -1, -1):
            if wanted(read[number]):
                return sum(self._lines[: number + after])
        return 0

    # Flights

    def _moves(self, event: Event) -> list[tuple[str, str]]:
        """What moves from where to where, by the ids of the page."""
        if not kind_of(event).flies:
            return []
        source = self._zone(event, str(event.details.get("from", "aside")))
        target = self._zone(event, str(event.details.get("to", "aside")))
        cards = event.details.get("cards")
        if not isinstance(cards, tuple) or not cards:
            return [(source, target)]
        return [(self._card(source, kind), self._card(target, kind)) for kind in cards]

    def _zone(self, event: Event, zone: str) -> str:
        if zone in ("pile", "discard"):
            return zone
        if zone in ("play", "under", "unseen"):
            return f"play-{event.seat}-{event.details.get('place')}"
        if event.seat != self.seat:
            return f"seat-{event.seat}"
        return {"hand": "hand", "pack": "stage", "aside": "stage"}.get(zone, "hand")

    def _card(self, zone: str, kind: int) -> str:
        return f"{zone}-{kind}-0" if zone in ("hand", "stage") else zone


def _kind(chapter: Chapter) -> str:
    if chapter.automatic and chapter.number:
        return "forced"
    return "remark" if not chapter.number else "told"


def _own(chapter: Chapter, seat: int) -> bool:
    return chapter.seat == seat and not chapter.automatic


def _begins_turn(chapter: Chapter) -> bool:
    return any(_is_turn(entry) for entry in chapter.entries)


def _is_turn(entry: Entry) -> bool:
    return entry.event.kind == "turn"
