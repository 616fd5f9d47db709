"""Seasons: the board game as a library, for people, bots and researchers."""

from seasons import build
from seasons.rules.course.scoring import Outcome
from seasons.rules.engine.errors import (
    AmbiguousGesture,
    IllegalAction,
    ImpossiblePosition,
    NotYourDecision,
    ParseError,
    RecordMismatch,
    SeasonsError,
    UndoBarred,
)
from seasons.rules.engine.events import Event
from seasons.rules.engine.messages import Message
from seasons.rules.game import Game
from seasons.rules.secrets.view import View
from seasons.rules.writing.decision import Decision, Step

__all__ = [
    "AmbiguousGesture",
    "Decision",
    "Event",
    "Game",
    "IllegalAction",
    "ImpossiblePosition",
    "Message",
    "NotYourDecision",
    "Outcome",
    "ParseError",
    "RecordMismatch",
    "SeasonsError",
    "Step",
    "UndoBarred",
    "View",
    "build",
]
__version__ = "0.1.0"  # the one place; a literal, so that building a package can read it
