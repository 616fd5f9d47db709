"""Opening a parcel: a game in JSON, or a record; what is wrong is refused with its line."""

from __future__ import annotations

import json
import math
import re
import time
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from seasons.rooms.json_lines import line_of
from seasons.rooms.parcel import FORMAT, Parcel
from seasons.rooms.players import HUMAN, BadPlayer, check_players
from seasons.rooms.result import Result
from seasons.rooms.story import Era, Played, carried_out
from seasons.rules.engine.errors import ParseError, SeasonsError
from seasons.rules.game import Game
from seasons.rules.writing.position import rewritten
from seasons.rules.writing.record import Record, first_player, read_record
from seasons.words import names

LARGEST: Final = 4_000_000  # letters, a hundred times those of a long game
_STRICT: Final = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)
_JSON: Final = re.compile(r'\s*\{\s*["}]')  # a record may begin with a remark in braces
_IN_LINE: Final = re.compile(r"line (\d+): (.*)", re.DOTALL)
# Where a record says what it is compared with.
_PLACES: Final = {"the seal": "[Seal", "the deal": "{", "the result": "[Result"}


class Damaged(SeasonsError):
    """A text that is no game, with the line that is wrong."""

    code = "damaged"

    def __init__(self, line: int, problem: str) -> None:
        self.line: Final = line
        self.problem: Final = problem
        super().__init__(f"line {line}: {problem}")


class _Seat(BaseModel):
    model_config = _STRICT
    player: Annotated[str, Field(max_length=100)]
    name: Annotated[str, Field(max_length=names.LONGEST)]


class _Setup(BaseModel):
    model_config = _STRICT
    players: int | None = None
    level: str | None = None
    edition: str | None = None
    modules: list[str] | None = None
    enchantment: str | None = None
    first: int | None = None
    seed: str | int | None = None
    key: str | None = None


class _Era(BaseModel):
    model_config = _STRICT
    after: Annotated[int, Field(ge=0)]
    rules_version: int
    setup: _Setup
    start: str | None


class _Gesture(BaseModel):
    model_config = _STRICT
    number: Annotated[int, Field(ge=1)]
    seat: Annotated[int, Field(ge=0, le=3)]
    gesture: Annotated[str, Field(max_length=2000)]
    automatic: bool
    takes_back: list[int]


class _Parcel(BaseModel):
    model_config = _STRICT
    seasons: Literal[1]
    title: Annotated[str, Field(max_length=names.LONGEST)]
    created: Annotated[float, Field(ge=0)]
    seats: Annotated[list[_Seat], Field(min_length=2, max_length=4)]
    eras: Annotated[list[_Era], Field(min_length=1)]
    gestures: list[_Gesture]
    position: str
    result: str | None


def unpacked(text: str, players: list[str] | None = None) -> Parcel:
    """The game that a text contains; a record does not say who the `players` are."""
    if len(text) > LARGEST:
        raise Damaged(1, f"a game has at most {LARGEST} letters")
    if _JSON.match(text):
        return _of_json(text)
    return _of_record(text, players)


# JSON


def _of_json(text: str) -> Parcel:
    try:
        found = _Parcel.model_validate(json.loads(text))
    except json.JSONDecodeError as error:
        raise Damaged(error.lineno, error.msg) from None
    except RecursionError:
        raise Damaged(1, "nested too deeply") from None
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise Damaged(line_of(text, first["loc"]), f"{where}: {first['msg']}") from None
    assert found.seasons == FORMAT
    parcel = Parcel(
        title=found.title,
        created=found.created,
        seats=tuple((seat.player, seat.name) for seat in found.seats),
        eras=tuple(Era(each.after, each.rules_version, each.setup.model_dump(exclude_none=True),
                       each.start) for each in found.eras),
        gestures=tuple(Played(each.number, each.seat, each.gesture, each.automatic,
                              tuple(each.takes_back)) for each in found.gestures),
        position=found.position,
        result=found.result,
    )  # fmt: skip
    try:
        _check(parcel)
    except _Wrong as wrong:
        raise Damaged(line_of(text, wrong.path), wrong.problem) from None
    return parcel


class _Wrong(Exception):
    """What is wrong with a parcel, and where."""

    def __init__(self, problem: str, *path: str | int) -> None:
        self.problem: Final = problem
        self.path: Final = path
        super().__init__(problem)


def _check(parcel: Parcel) -> None:
    """Refuses a game that nobody can have played."""
    _check_names(parcel)
    for number, (player, _) in enumerate(parcel.seats):
        try:
            check_players([player], math.inf)
        except BadPlayer as error:
            raise _Wrong(str(error), "seats", number, "player") from None
    last = 0
    for number, each in enumerate(parcel.gestures):
        if each.number <= last or each.seat >= len(parcel.seats):
            raise _Wrong("numbers of gestures grow, and seats are taken", "gestures", number)
        last = each.number
    ends = [era.after for era in parcel.eras]
    if ends != sorted(ends) or ends[0] != 0:
        raise _Wrong("one era comes after the other", "eras", 0, "after")
    _check_game(parcel, _replayed(parcel))


def _check_names(parcel: Parcel) -> None:
    given = [name for _, name in parcel.seats]
    try:
        if names.checked(given) != given:
            raise _Wrong("the names are not told apart", "seats")
        if parcel.title and names.checked([parcel.title]) != [parcel.title]:
            raise _Wrong("the title has spaces that nobody sees", "title")
    except names.BadName as error:
        raise _Wrong(str(error), "seats") from None


def _replayed(parcel: Parcel) -> Game:
    """The last era played again: what was before it may have other rules, and is only told."""
    era, at = parcel.eras[-1], len(parcel.eras) - 1
    try:
        game = era.begun([name for _, name in parcel.seats])
    except SeasonsError as error:
        raise _Wrong(_plain(error), "eras", at) from None
    except (TypeError, ValueError):  # something is there that does not belong there
        raise _Wrong("this is not how a game begins", "eras", at) from None
    if game.state.setup.players != len(parcel.seats):
        raise _Wrong("there are more seats, or fewer, than players", "seats")
    for number, each in enumerate(parcel.gestures):
        if each.number > era.after:
            try:
                carried_out(game, each)
            except SeasonsError as error:
                raise _Wrong(_plain(error), "gestures", number, "gesture") from None
            except ValueError:  # of version 2, whose gestures are numbers
                raise _Wrong("this is no gesture", "gestures", number, "gesture") from None
    return game


def _check_game(parcel: Parcel, game: Game) -> None:
    try:
        same = game.position() == rewritten(parcel.position)
    except SeasonsError as error:
        raise _Wrong(_plain(error), "position") from None
    if not same:
        raise _Wrong("the gestures lead to another position", "position")
    expected = {None, str(Result.as_it_stands(game.state))}
    if game.outcome is not None:
        expected = {str(Result.of(game.outcome))}
    if parcel.result not in expected:
        raise _Wrong("the game has another result", "result")


def _plain(error: SeasonsError) -> str:
    return error.problem if isinstance(error, ParseError) else str(error)


# Records


def _of_record(text: str, players: list[str] | None) -> Parcel:
    try:
        record = read_record(text)
        game = Game.from_record(text)
        named = [name.strip() for name in game.headers["Players"].split(";")]
        players = players or [HUMAN] * len(named)
        if len(players) != len(named):
            raise Damaged(1, f"{len(players)} players for {len(named)} seats")
        parcel = Parcel(
            title="",
            created=time.time(),
            seats=tuple(zip(players, names.checked(named), strict=True)),
            eras=(_era(record, len(named)),),
            gestures=tuple(
                Played(number, line.seat, line.gesture)
                for number, line in enumerate((each for each in record.lines if each.seat >= 0), 1)
            ),
            position=game.position(),
            result=None if game.outcome is None else str(Result.of(game.outcome)),
        )
    except Damaged:
        raise
    except SeasonsError as error:
        raise Damaged(*_place(text, error)) from None
    try:
        _check(parcel)
    except _Wrong as wrong:
        raise Damaged(1, wrong.problem) from None
    return parcel


def _era(record: Record, players: int) -> Era:
    """How the game of a record began."""
    headers = record.headers
    rules, start = int(headers["Rules"]), headers.get("Position")
    setup: dict[str, Any] = {}
    if start is None:
        modules = [each for each in headers.get("Modules", "").split(",") if each]
        setup = {
            "players": players, "level": headers["Level"], "edition": headers["Edition"],
            "modules": modules, "first": first_player(headers), "seed": headers.get("Seed"),
            "enchantment": headers.get("Enchantment"),
        }  # fmt: skip
    setup["key"] = headers.get("Key")
    return Era(0, rules, {name: each for name, each in setup.items() if each is not None}, start)


def _place(text: str, error: SeasonsError) -> tuple[int, str]:
    """The line that an error is about, and what it says."""
    problem = _plain(error)
    found = _IN_LINE.fullmatch(problem)
    if found is not None:
        return int(found[1]), found[2].partition("\n")[0]
    if isinstance(error, ParseError) and error.text == text:
        return text.count("\n", 0, error.offset) + 1, problem
    sign = _PLACES.get(problem.partition(":")[0], "")
    at = text.find(sign) if sign else 0
    return text.count("\n", 0, max(0, at)) + 1, problem
