"""What is wrong with a record that somebody brings: which line, and why.

A sound one comes back as this program writes it, whatever an editor did to its line ends.
"""

from __future__ import annotations

import re
from typing import Final, NoReturn

from seasons.rules.engine import tables
from seasons.rules.engine.errors import IllegalAction, ParseError, RecordMismatch, SeasonsError
from seasons.rules.engine.messages import Message
from seasons.rules.engine.setup import ENCHANTMENTS, all_modules
from seasons.rules.game import Game
from seasons.rules.writing.record import Record, first_player, read_record, version_problem
from seasons.words import names
from seasons.words.texts import load

MOST_LINES: Final = 4000  # ten times those of a long game
_REQUIRED: Final = ("Rules", "Players", "Level", "Edition")
_SOURCES: Final = ("Position", "Key", "Seed")  # what a game comes from, one of them at least
_SHOWN: Final = 60  # letters of what is quoted
_PLAYERS: Final = (2, 3, 4)
_HEADERS: Final = {"the seal": ("Seal", "seal"), "the result": ("Result", "result")}


class Damaged(SeasonsError):
    """A record that cannot be shown: the number of the line that is wrong (0: none), and why."""

    code = "damaged"

    def __init__(self, line: int, *reasons: Message) -> None:
        self.line: Final = line
        self.reasons: Final = reasons
        said = " ".join(map(load().message, reasons))
        super().__init__(f"line {line}: {said}" if line else said)


def sound(text: str) -> tuple[str, list[str]]:
    """A record as we write it, and the names of its players as we show them; Damaged says why not.

    Only a game that is over has one to be shown.
    """
    record = _read(text)
    headers = record.headers
    if version_problem(record):
        _wrong(text, "Rules", "version", text=_quoted(headers["Rules"]))
    try:
        players = names.checked(headers["Players"].split(";"))
    except names.BadName as error:
        raise Damaged(_line_of(text, "Players"), error.reason) from None
    game = _replayed(text, record)
    if game.outcome is None:
        _wrong(text, "Result", "unfinished")
    return game.record(), players


def named(record: str) -> list[str]:
    """The names of the players of a record that was found sound, as we show them."""
    return names.checked(read_record(record).headers["Players"].split(";"))


def _read(text: str) -> Record:
    """The lines of a record, whatever they say."""
    there = set(re.findall(r"^\s*\[(\w+) ", text, re.MULTILINE))
    if not there:
        raise Damaged(0, Message("damage.none"))
    if text.count("\n") > MOST_LINES:
        raise Damaged(0, Message("damage.long", {"number": MOST_LINES}))
    for name in _REQUIRED:
        if name not in there:
            raise Damaged(0, Message("damage.lacks", {"text": name}))
    if not there & set(_SOURCES):
        raise Damaged(0, Message("damage.lacks", {"text": " / ".join(_SOURCES)}))
    try:
        return read_record(text)
    except ParseError as error:
        line = text.count("\n", 0, error.offset) + 1
        header = text.split("\n")[line - 1].strip().startswith("[")
        raise Damaged(line, Message("damage.header" if header else "damage.line")) from None


def _replayed(text: str, record: Record) -> Game:
    try:
        return Game.from_record(text)
    except RecordMismatch as error:
        _mismatch(text, record, error)
    except SeasonsError:
        _wrong(text, _odd_header(record.headers), "value")


def _mismatch(text: str, record: Record, error: RecordMismatch) -> NoReturn:
    cause = error.cause
    if isinstance(cause, IllegalAction):
        raise Damaged(error.line, Message("damage.not-legal"), *cause.reasons) from None
    if cause is not None:
        raise Damaged(error.line, Message("damage.gesture")) from None
    if error.where == "the deal":
        dealt = record.lines[0].number if record.lines else 0
        raise Damaged(dealt, Message("damage.deal")) from None
    if error.where in _HEADERS:
        _wrong(text, *_HEADERS[error.where])
    said = {"text": _quoted(error.written), "text_2": _quoted(error.replayed)}
    raise Damaged(error.line, Message("damage.chance", {**said})) from None


def _wrong(record: str, header: str, why: str, **params: int | str) -> NoReturn:
    raise Damaged(_line_of(record, header), Message(f"damage.{why}", params)) from None


def _line_of(text: str, header: str) -> int:
    """The line of a header; 0 if there is none."""
    lines = text.split("\n")
    found = [n for n, line in enumerate(lines, 1) if line.strip().startswith(f"[{header} ")]
    return found[0] if found else 0


def _odd_header(headers: dict[str, str]) -> str:
    """The header that a game cannot begin with, as far as one can say."""
    modules = [module for module in headers.get("Modules", "").split(",") if module]
    known = {enchantment.id for enchantment in ENCHANTMENTS}
    if headers["Players"].count(";") + 1 not in _PLAYERS:
        return "Players"
    if headers["Level"] not in tables.LEVELS:
        return "Level"
    if headers["Edition"] not in tables.EDITIONS:
        return "Edition"
    if not set(modules) <= set(all_modules()):
        return "Modules"
    if "Enchantment" in headers and headers["Enchantment"] not in known:
        return "Enchantment"
    return _odd_start(headers)


def _odd_start(headers: dict[str, str]) -> str:
    try:
        first_player(headers)
    except ParseError:
        return "First"
    return next(name for name in _SOURCES if name in headers)


def _quoted(text: str) -> str:
    """What a stranger has written, in short and in one line."""
    printed = "".join(sign if sign.isprintable() else " " for sign in text)
    return printed if len(printed) <= _SHOWN else f"{printed[:_SHOWN]}…"
