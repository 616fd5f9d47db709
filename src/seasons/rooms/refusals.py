"""What a room refuses, beside what the rules do."""

from __future__ import annotations

from seasons.rules.engine.errors import SeasonsError


class Stale(SeasonsError):
    """An action on a decision that is not there any more."""

    code = "stale"


class NotOver(SeasonsError):
    """Something that there is only after the end of a game."""

    code = "not-over"


class OthersPlay(SeasonsError):
    """A game in which others play is not deleted unless they agree."""

    code = "others-play"


class Gone(SeasonsError):
    """The game was deleted."""

    code = "no-game"


class NoSeat(SeasonsError):
    """An action of somebody who has no seat."""

    code = "no-seat"


class NothingToDecide(SeasonsError):
    """A moment from which a game cannot be played on: it is over."""

    code = "nothing-to-decide"


class Alone(SeasonsError):
    """Nobody can be talked to at a table with one person."""

    code = "no-chat"
