"""A kept game played again, gesture by gesture."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from seasons.rooms.kept import Kept
from seasons.rooms.result import Result
from seasons.rooms.story import Chapter, Era, Played, carried_out, opening
from seasons.rules.engine.errors import SeasonsError
from seasons.rules.game import Game
from seasons.rules.writing.position import rewritten

log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Retold:
    """A game as its gestures make it, if they still do, and its story."""

    game: Game | None
    story: list[Chapter]


Watch = Callable[[Chapter, Game], None]  # is shown a chapter, and the game after it


def retold(kept: Kept, played: list[Played], watch: Watch = lambda chapter, game: None) -> Retold:
    """Plays all eras of a game again; only the last one must lead to where the game was left.

    Whoever wants to `watch` sees the game after every chapter.
    """
    names = [seat.name for seat in kept.seats]
    ends = [era.after for era in kept.eras[1:]] + [played[-1].number if played else 0]
    story: list[Chapter] = []
    game: Game | None = None
    for era, end in zip(kept.eras, ends, strict=True):
        try:
            game = era.begun(names)
            story.append(opening(game))
            watch(story[-1], game)
            for each in played:
                if era.after < each.number <= end:
                    story.append(carried_out(game, each))
                    watch(story[-1], game)
        except SeasonsError:
            log.exception("game %s does not replay", kept.id)
            game = None
    if game is not None and not _leads_to(game, kept.position):
        log.error("game %s replays to another position", kept.id)
        game = None
    return Retold(game, story)


def left_at(kept: Kept, era: Era) -> Game:
    """A game that its gestures do not lead to any more, as it was left; an era begins with that."""
    game = era.begun([seat.name for seat in kept.seats])
    resigned = None if kept.result is None else Result.read(kept.result).resigned
    if resigned is not None:
        game.resign(resigned)
    return game


def _leads_to(game: Game, position: str) -> bool:
    """Whether a game stands at a position, however older versions have written that."""
    try:
        return game.position() == rewritten(position)
    except SeasonsError:
        return False
