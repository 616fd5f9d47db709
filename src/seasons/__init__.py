"""Seasons: the board game as a library, for people, bots and researchers."""

from seasons import build
from seasons.rules.decision import Decision, Step
from seasons.rules.errors import (
    IllegalAction,
    ImpossiblePosition,
    NotYourDecision,
    ParseError,
    RecordMismatch,
    SeasonsError,
    UndoBarred,
)
from seasons.rules.events import Event
from seasons.rules.game import Game, Outcome
from seasons.rules.messages import Message
from seasons.rules.view import View

__all__ = [
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
__version__ = "0.1.0"
