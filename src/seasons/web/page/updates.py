"""What a browser is sent: sections that changed, new lines of the chronicle, what flies where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from seasons.rooms.sight import Attendance, Saying, Sight
from seasons.rules.engine.state import State
from seasons.web.page import assets
from seasons.web.page.chronicle import LOG_LINES, Chronicle
from seasons.web.page.company import beside, changes, present, told
from seasons.web.page.flights import Flights, deltas
from seasons.web.page.markup import Marked, marked
from seasons.web.page.scenes import scene
from seasons.web.page.sections import sections
from seasons.web.page.table import Table


class Page:
    """What one browser shows of a room, so that only what changes is sent."""

    def __init__(
        self, seat: int | None, language: str, send: Callable[[dict[str, Any]], None]
    ) -> None:
        self.seat: Final = seat
        self.text = False  # whether it shows the table in words, too
        self.guide = False  # whether it explains what is new to its reader
        self.language: Final = language
        self._send: Final = send
        self._shown: dict[str, str] = {}
        self._fronts: set[str] = set()  # of cards that were sent; sections only name them
        self._chronicle = Chronicle(None)
        self._presence: tuple[Attendance | None, ...] = ()
        self._state: State | None = None  # as it was shown last; None: nothing was

    def connect(self, sight: Sight) -> None:
        """Shows everything."""
        self._shown, self._fronts = {}, set()
        self._chronicle, self._state = Chronicle(sight.reader), None
        self.show(sight)

    def resume(self, sight: Sight) -> None:
        """Notes what is shown already, and sends nothing."""
        table = Table(sight, self.words(sight))
        self._shown, self._fronts = sections(table, self.text), {*table.fronts}
        self._chronicle, self._state = Chronicle(sight.reader), sight.view.state
        self._chronicle.skip(sight.story)

    def switch(self, sight: Sight, text: bool) -> None:
        """Shows the table in words, too, or no more."""
        self.text = text
        self.show(sight)

    def explain(self, sight: Sight, guide: bool) -> None:
        """Explains what there is to see, or no more."""
        self.guide = guide
        self._shown.pop("lessons", None)
        self.show(sight)

    def words(self, sight: Sight) -> Marked:
        """The texts for this page, with the names of the room."""
        return marked(self.language, sight.names)

    def show(self, sight: Sight) -> None:
        """Shows what has changed."""
        words, before, after = self.words(sight), self._state, sight.view.state
        table = Table(sight, words)
        drawn = sections(table, self.text, self.guide)
        changed = {name: each for name, each in drawn.items() if self._shown.get(name) != each}
        new = self._chronicle.news(sight.story)
        message: dict[str, Any] = {
            "version": sight.version,
            "ticket": sight.ticket,
            "mine": table.mine,
            "over": sight.over,
            "thinker": table.thinker,
            "fronts": self._new_fronts(table),
            "sections": changed,
            "log": self._chronicle.told(new, words, LOG_LINES if before is None else None),
        }
        if table.clocks:
            message["clocks"] = table.clocks
        if before is None:
            message["page"] = assets.edition()
            message |= beside(sight, words)
        else:
            told = [entry.event.kind for chapter in new for entry in chapter.entries]
            message["moves"] = Flights(sight.front, before, after).of(new)
            message["deltas"] = deltas(new)
            message["scene"] = None if sight.past else scene(sight, words, new)
            message["sounds"] = list(dict.fromkeys(told))
        self._shown, self._presence = drawn, sight.presence
        self._state = after
        self._send(message)

    # What belongs to no table, and redraws none

    def hear(self, saying: Saying) -> None:
        """Tells what somebody has said."""
        self._send({"said": told(saying, marked(self.language))})

    def notice(self, sight: Sight) -> None:
        """Tells who has come or gone."""
        news = changes(self._presence, sight, self.words(sight))
        self._presence = sight.presence
        self._send({"presence": present(sight), "told": news})

    def dismiss(self) -> None:
        """Tells that there is nothing more to see."""
        self._send({"gone": True})

    def _new_fronts(self, table: Table) -> dict[str, str]:
        """The fronts that this page has not been sent."""
        new = {
            name: str(each.html) for name, each in table.fronts.items() if name not in self._fronts
        }
        self._fronts |= new.keys()
        return new

    def lines(self, sight: Sight) -> list[str]:
        """All lines of the chronicle."""
        return Chronicle(sight.reader).whole(sight.story, self.words(sight))
