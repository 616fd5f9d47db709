"""A game in the list of the start page, in words: where it stands, whose turn it is, who won."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from seasons.rooms.glance import Glance
from seasons.rules.engine.tables import EDITIONS, LEVELS
from seasons.words.texts import Texts

MINUTE: Final = 60.0
# How long ago: from so many seconds on, in units of so many.
_UNITS: Final = (
    ("years", 730 * 24 * 60 * MINUTE, 365 * 24 * 60 * MINUTE),
    ("months", 60 * 24 * 60 * MINUTE, 30 * 24 * 60 * MINUTE),
    ("days", 24 * 60 * MINUTE, 24 * 60 * MINUTE),
    ("hours", 60 * MINUTE, 60 * MINUTE),
    ("minutes", MINUTE, MINUTE),
)


@dataclass(frozen=True, slots=True)
class Row:
    """One game of the list."""

    game: Glance
    named: str  # by its title, or by who plays
    stands: str  # the year and the season; the draft; nothing, if it is over
    status: str  # whose turn it is, or how it ended
    about: str  # level, edition, modules
    scores: tuple[int, ...]
    ago: str
    played: str  # the moment, for machines
    parting: str  # who agrees to delete it

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game.result is not None


def listed(words: Texts, game: Glance, now: float) -> Row:
    """A game in the list."""
    if game.result is not None:
        stands, status, scores = "", _ended(words, game), game.result.totals
    else:
        stands, status = _stands(words, game), _turn(words, game)
        scores = () if game.moment is None else game.moment.scores
    return Row(
        game=game,
        named=game.title or ", ".join(game.names),
        stands=stands,
        status=status,
        about=_about(words, game.setup),
        scores=scores,
        ago=ago(words, now - game.played),
        played=datetime.fromtimestamp(game.played, UTC).isoformat(timespec="minutes"),
        parting=_parting(words, game),
    )


def ago(words: Texts, seconds: float) -> str:
    """How long ago something was; what lies ahead, for a clock was set back, is now."""
    for name, least, size in _UNITS:
        if seconds >= least:
            return words.text(f"web.ago.{name}", number=int(seconds / size))
    return words.text("web.ago.now")


def _stands(words: Texts, game: Glance) -> str:
    if game.moment is None:
        return ""
    if not game.moment.year:
        return words.text("web.list.prelude")
    return words.text("web.list.stands", number=game.moment.year, season=game.moment.season)


def _turn(words: Texts, game: Glance) -> str:
    if game.mine:
        return words.text("web.list.mine")
    if any(seat in game.stand_ins for seat in game.seats):
        return words.text("web.list.stand-in")
    if game.moment is None or not game.moment.deciding:
        return ""
    waited_for = [game.names[seat] for seat in game.moment.deciding]
    return words.text("web.list.waiting", text=", ".join(waited_for))


def _about(words: Texts, setup: dict[str, Any]) -> str:
    """What is played; a set of cards that was in the game may not be there any more."""
    found = [words.text(f"level.{setup.get('level', LEVELS[-1])}")]
    if setup.get("edition", EDITIONS[0]) != EDITIONS[0]:
        found.append(words.text(f"edition.{setup['edition']}"))
    for module in setup.get("modules", ()):
        key = f"web.start.module.{module}"
        found.append(words.text(key) if words.knows(key) else module)
    return ", ".join(found)


def _parting(words: Texts, game: Glance) -> str:
    agreed = [game.names[seat] for seat in game.wants_gone]
    return words.text("web.farewell.wanted", text=", ".join(agreed)) if agreed else ""


# The end


def _ended(words: Texts, game: Glance) -> str:
    """How a game ended, said to whoever sat in one of its seats."""
    assert game.result is not None
    if game.result.ended:
        return words.text("web.list.ended")
    me = game.seats[0] if len(game.seats) == 1 else None
    if game.result.resigned is not None:
        return _given_up(words, game, game.result.resigned, me)
    if len(game.winners) > 1:
        key = "web.list.shared.you" if me in game.winners else "web.list.shared"
        others = [game.names[seat] for seat in game.winners if seat != me]
        return words.text(key, text=", ".join(others))
    return _won(words, game, game.result.totals, me)


def _given_up(words: Texts, game: Glance, resigned: int, me: int | None) -> str:
    if me == resigned:
        return words.text("web.list.resigned.you")
    key = "web.list.resigned" if me is None else "web.list.resigned.won"
    return words.text(key, text=game.names[resigned])


def _won(words: Texts, game: Glance, totals: tuple[int, ...], me: int | None) -> str:
    (winner,) = game.winners
    best = totals[winner]
    second = max(total for seat, total in enumerate(totals) if seat != winner)
    if me == winner:
        key = "web.list.won" if second < best else "web.list.won.tie"
        return words.text(key, number=best, number_2=second)
    if me is not None and len(totals) == 2:
        key = "web.list.lost" if second < best else "web.list.lost.tie"
        return words.text(key, number=second, number_2=best)
    if me is not None:
        name = game.names[winner]
        return words.text("web.list.lost.to", text=name, number=best, number_2=totals[me])
    return words.text("web.list.winner", text=game.names[winner], number=best, number_2=second)
