"""Scenes: what others have just done, shown large where it matters to whoever watches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from seasons.rooms.sight import Sight
from seasons.rooms.story import Chapter
from seasons.rules.engine.setup import NAMED
from seasons.web.page.fronts import front
from seasons.web.page.happenings import Happening, happenings
from seasons.web.page.markup import Marked
from seasons.web.page.rendering import environment
from seasons.words.voice import voice

_SHOWN: Final = ("summon", "enter", "activate")  # cards that come to act


def scene(sight: Sight, words: Marked, new: Sequence[Chapter]) -> dict[str, Any] | None:
    """What somebody else did to be looked at: a card that acts, or what changes one's own things.

    Everything else is a line at their seat and in the chronicle.
    """
    acting = [chapter for chapter in new if chapter.number and chapter.seat != sight.seat]
    if not acting:
        return None
    seat = acting[0].seat
    speaking = voice(words, sight.seat, seat)
    lines = [line for chapter in acting for line in happenings(chapter, speaking)]
    cards = dict.fromkeys(line.card for line in lines if line.kind in _SHOWN)
    concerns = any(line.mine for line in lines)
    if not cards and not concerns:
        return None
    return {
        "seat": seat,
        "mine": concerns,
        "lines": len(lines),
        "html": _drawn(sight, words, seat, lines, list(cards)[-1:]),
    }


def _drawn(sight: Sight, words: Marked, seat: int, lines: list[Happening], cards: list[str]) -> str:
    setup = sight.view.state.setup
    fronts = [
        front(NAMED[card], setup.edition, setup.players, words.language)
        for card in cards
        if card in NAMED
    ]
    return environment().get_template("scene.html").render(
        t=words.text, seat=seat, name=words.seat(seat), lines=lines, fronts=fronts
    )  # fmt: skip
