"""The record of a game: headers, then one gesture a line with its chance outcomes as remarks.

[Rules "4"]
[Players "Anna; Bob"]
[Level "archmage"]
[Edition "revised"]
[Key "8a1f..."]
[Seal "03bc..."]
[First "?"]
[Result "97-88"]

{0 gets 1 4 9 12 ...; 1 gets ...}
0: pick 9
...
1: die WW*/2#1
0: summon 2 pay FF {0 draws 3 17 21 40}
"""

import zlib
from collections.abc import Callable
from typing import Final

from seasons.rules.course.scoring import Outcome
from seasons.rules.engine import tables
from seasons.rules.engine.errors import ParseError, RecordMismatch
from seasons.rules.engine.event_kinds import kind_of
from seasons.rules.engine.events import Event
from seasons.rules.writing.notation import card_code, die_code, read_number

HEADERS: Final = (
    "Rules", "Players", "Level", "Edition", "Modules", "Enchantment", "Seed", "Key", "Seal",
    "First", "Position", "Result",
)  # fmt: skip
UNFINISHED: Final = "*"
RESIGN: Final = "resign"  # the last gesture of a game that was given up
READABLE: Final = tuple([str(version) for version in tables.RULES_VERSIONS])
_MOST_LETTERS: Final = 1_000_000  # a hundred times those of a long game


def remark(event: Event) -> str:
    """The chance outcome in an event, or nothing."""
    return _REMARKS.get(event.kind, _named)(event) if kind_of(event).chance else ""


def _cards(event: Event) -> tuple[int, ...]:
    cards = event.secret["cards"]
    assert isinstance(cards, tuple)
    return cards


def _named(event: Event) -> str:
    return f"{event.seat} {event.kind} {_codes(event)}"


def _draws(event: Event) -> str:
    return f"{event.seat} draws {_codes(event)}"


def _reveals(event: Event) -> str:
    return f"{event.seat} reveals {_codes(event)}"


def _sees(event: Event) -> str:
    return f"{event.seat} sees {_codes(event)}"


def _codes(event: Event) -> str:
    return " ".join(card_code(kind) for kind in _cards(event))


def _shuffle(event: Event) -> str:
    cards = _cards(event)
    return f"shuffle {len(cards)} {zlib.crc32(bytes(cards)):08x}"


def _numbers(event: Event, name: str) -> tuple[int, ...]:
    numbers = event.details[name]
    assert isinstance(numbers, tuple)
    return numbers


def _tokens(event: Event) -> str:
    return f"{event.seat} has tokens {' '.join(map(str, _numbers(event, 'abilities')))}"


def _roll(event: Event) -> str:
    return "roll " + " ".join(die_code(die) for die in _numbers(event, "dice"))


def _start(event: Event) -> str:
    dice = "".join(str(die + 1) for die in _numbers(event, "dice"))
    return f"first {event.seat} dice {dice}"


def _reroll(event: Event) -> str:
    die = event.details["die"]
    assert isinstance(die, int)
    return f"reroll {die_code(die)}"


_REMARKS: Final[dict[str, Callable[[Event], str]]] = {
    "abilities": _tokens,
    "draw": _draws,
    "look": _sees,
    "look-hand": _sees,
    "reroll": _reroll,
    "reveal": _reveals,
    "roll": _roll,
    "shuffle": _shuffle,
    "start": _start,
}


def remarks(events: list[Event]) -> str:
    """The chance outcomes of some events, as the inside of a bracket."""
    return "; ".join(text for text in map(remark, events) if text)


class Line:
    """One line of a record: a gesture of a seat (-1: only a remark), and the remark behind it."""

    __slots__ = ("gesture", "number", "remark", "seat")

    def __init__(self, seat: int, gesture: str, remark: str, number: int = 0) -> None:
        self.seat: Final = seat
        self.gesture: Final = gesture
        self.remark: Final = remark
        self.number: Final = number  # of the line in the text it was read from

    def __str__(self) -> str:
        behind = f"{{{self.remark}}}" if self.remark else ""
        return f"{self.seat}: {self.gesture} {behind}".rstrip() if self.seat >= 0 else behind


class Record:
    """Headers and lines of a game."""

    __slots__ = ("headers", "lines")

    def __init__(self, headers: dict[str, str], lines: list[Line]) -> None:
        self.headers: Final = headers
        self.lines: Final = lines

    def __str__(self) -> str:
        head = [f'[{name} "{value}"]' for name, value in self.headers.items()]
        body = [str(line) for line in self.lines]
        return "\n".join([*head, "", *(line for line in body if line), ""])


def read_record(text: str) -> Record:
    """The record that a text contains; ParseError points at what is wrong."""
    if len(text) > _MOST_LETTERS:
        raise ParseError(f"a record has at most {_MOST_LETTERS} letters")
    headers: dict[str, str] = {}
    lines: list[Line] = []
    offset = 0
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip()
        if stripped.startswith("["):
            name, value = _header(stripped, text, offset)
            if name in headers:
                raise ParseError(f"line {number}: the header {name} stands twice", text, offset)
            headers[name] = value
        elif stripped:
            lines.append(_line(stripped, text, offset, number))
        offset += len(line) + 1
    for name in ("Rules", "Players", "Level", "Edition"):
        if name not in headers:
            raise ParseError(f"the record lacks the header {name}", text, 0)
    return Record(headers, lines)


def _header(line: str, text: str, offset: int) -> tuple[str, str]:
    name, _, value = line[1:].partition(" ")
    if name not in HEADERS or not (value.startswith('"') and value.endswith('"]')):
        raise ParseError(f'a header is [Name "value"] with {", ".join(HEADERS)}', text, offset)
    return name, value[1:-2]


def _line(line: str, text: str, offset: int, number: int) -> Line:
    said, brace, behind = line.partition("{")
    if brace and not behind.endswith("}"):
        raise ParseError(f"line {number}: a remark ends with a brace", text, offset)
    remark_text = behind[:-1]
    said = said.strip()
    if not said:
        return Line(-1, "", remark_text, number)
    seat, colon, gesture = said.partition(":")
    try:
        return Line(read_number(seat if colon else "", 9), gesture.strip(), remark_text, number)
    except ValueError:
        problem = f"line {number}: a line is 'seat: gesture {{remarks}}'"
        raise ParseError(problem, text, offset) from None


def version_problem(record: Record) -> str:
    """What is wrong with the rules version of a record, or nothing."""
    version = record.headers["Rules"]
    if version in READABLE:
        return ""
    shown = version if version.isprintable() else repr(version)
    return f"the record has rules version {shown}, this is version {tables.RULES_VERSION}"


def result(outcome: Outcome | None) -> str:
    """The totals in seat order, and who resigned if anybody did."""
    if outcome is None:
        return UNFINISHED
    totals = "-".join(str(score.total) for score in outcome.scores)
    return totals if outcome.resigned is None else f"{totals} resigned {outcome.resigned}"


def first_player(headers: dict[str, str]) -> int | None:
    """The first player that a record names, None if chance decides."""
    text = headers.get("First", "?")
    try:
        return None if text == "?" else read_number(text, 9)
    except ValueError as error:
        raise ParseError(f"no first player: {error}") from None


def compare(where: str, written: str, replayed: str, line: int = 0) -> None:
    """Refuses a record that does not come out as written."""
    if written != replayed:
        problem = f"{where}: written {written!r}, replayed {replayed!r}"
        error = RecordMismatch(problem, line)
        error.where, error.written, error.replayed = where, written, replayed
        raise error
