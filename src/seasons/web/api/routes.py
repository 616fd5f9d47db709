"""The API: games as JSON, for programs that play or watch; what a seat may see and no more."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import asdict
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Query, Request, WebSocket
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field

import seasons
from seasons import bots
from seasons.rooms.allowance import TooMany
from seasons.rooms.claims import Elsewhere
from seasons.rooms.clock import LONGEST as LONGEST_CLOCK
from seasons.rooms.clock import SHORTEST, Rule
from seasons.rooms.players import HUMAN, BadPlayer
from seasons.rooms.room import Room
from seasons.rooms.rooms import LONGEST_SEED, Rooms
from seasons.rooms.sight import Attendance, Saying, Sight
from seasons.rooms.story import Bookmark, Chapter
from seasons.rules.engine import errors
from seasons.rules.engine.messages import Message
from seasons.rules.engine.setup import ENCHANTMENTS, RANDOM, all_modules
from seasons.rules.engine.tables import EDITIONS, LEVELS
from seasons.web.api import answers
from seasons.web.api.problems import STATUS, Refused, described, problem
from seasons.web.api.reading import StrictRoute
from seasons.web.language import language_of
from seasons.web.serving.client import address_of
from seasons.web.serving.password import HEADER, Password
from seasons.web.sockets import CROWDED, GONE, Outbox
from seasons.words.names import LONGEST, BadName
from seasons.words.sayings import BadSaying
from seasons.words.texts import Texts, load

router: Final = APIRouter(prefix="/api", tags=["games"], route_class=StrictRoute)
TOKEN: Final = HTTPBearer(
    scheme_name="seat", description="The token of a person's seat.", auto_error=False
)
_STRICT: Final = ConfigDict(extra="forbid", strict=True)
# What may be refused whoever asks, whoever changes something, and whoever sits at the table and
# says nothing more, or says more.
ASKED: Final = ("unknown-host", "too-large", "broken")
CHANGED: Final = (*ASKED, "foreign-origin", "two-lengths", "cannot-parse")
BARE: Final = (
    *ASKED, "foreign-origin", "two-lengths", "no-game", "not-saved", "not-read",
)  # fmt: skip
SAID: Final = (*BARE, "cannot-parse")
_PLAYED: Final = (*SAID, "stale")


def status(error: errors.SeasonsError) -> int:
    """The HTTP status of a refusal."""
    return STATUS.get(error.code, 422)


def advice(error: errors.SeasonsError) -> dict[str, str]:
    """The headers of a refusal: when it makes sense to try again."""
    return {"Retry-After": str(error.seconds)} if isinstance(error, TooMany) else {}


def reasons_of(error: errors.SeasonsError) -> list[Message]:
    """What the rules say against something, if they do."""
    if isinstance(error, errors.UndoBarred | BadName | BadPlayer | BadSaying):
        return [error.reason]
    return error.reasons if isinstance(error, errors.IllegalAction) else []


def refusal(error: errors.SeasonsError) -> dict[str, Any]:
    """A refusal as JSON: its code, and why."""
    return problem(error.code, str(error), reasons_of(error))


def among(choices: Callable[[], list[str]]) -> Any:
    """The description lists what there is; the rules refuse all else, and say why."""

    def describe(schema: dict[str, Any]) -> None:
        schema["enum"] = choices()

    return Field(json_schema_extra=describe)


def _enchantments() -> list[str]:
    return [*(each.id for each in ENCHANTMENTS), RANDOM]


def _describe_player(schema: dict[str, Any]) -> None:
    """A bot may be given numbers behind its name, if it takes any."""
    taking = [name for name in bots.names() if bots.wanted(name).values]
    schema["anyOf"] = [{"enum": [HUMAN, *bots.names()]}] + [
        {"pattern": f"^{name}(:({'|'.join(bots.wanted(name).values)})=[0-9]+([.][0-9]+)?)+$"}
        for name in taking
    ]


Player = Annotated[str, Field(json_schema_extra=_describe_player)]
Module = Annotated[str, among(all_modules)]
Enchantment = Annotated[str, among(_enchantments)]


class NewSeat(BaseModel):
    """Who sits in a seat: `human`, or a bot by its name and what it is given, `name:key=number`."""

    model_config = _STRICT
    player: Player = HUMAN
    name: Annotated[str, Field(max_length=LONGEST)] = ""


class NewClock(BaseModel):
    """How long people may think: about each decision, or in the whole game."""

    model_config = _STRICT
    per: Literal["decision", "game"]
    seconds: Annotated[int, Field(ge=SHORTEST, le=LONGEST_CLOCK)]


class NewGame(BaseModel):
    """A game to begin; `first` is a seat of it, counted from 0."""

    model_config = _STRICT
    seats: Annotated[list[NewSeat], Field(min_length=2, max_length=4)]
    level: Literal["apprentice", "magician", "archmage"] = "archmage"
    edition: Literal["revised", "original"] = "revised"
    modules: Annotated[list[Module], Field(json_schema_extra={"uniqueItems": True})] = []
    enchantment: Enchantment | None = None
    first: Annotated[int, Field(ge=0, le=3)] | None = None
    seed: Annotated[str, Field(max_length=LONGEST_SEED)] | None = None
    clock: NewClock | None = None


class Gesture(BaseModel):
    """What a seat does, in our notation, on the table that the ticket stands for."""

    model_config = _STRICT
    ticket: Annotated[str, Field(max_length=40)]
    gesture: Annotated[str, Field(max_length=400)]


class Ticket(BaseModel):
    """The table that an action is about."""

    model_config = _STRICT
    ticket: Annotated[str, Field(max_length=40)]


def rooms_of(request: Request) -> Rooms:
    """The rooms of this server."""
    rooms: Rooms = request.app.state.rooms
    return rooms


Token = HTTPAuthorizationCredentials | None


async def _entered(rooms: Rooms, game: str, token: Token) -> tuple[Room, int]:
    found = None
    if token is not None:
        opens = await rooms.seat_of(token.credentials)
        # Nobody enters one game by asking for another.
        if opens is not None and opens[0] == game:
            found = await rooms.opened_by(token.credentials)
    if found is None:
        raise Refused("no-game", "no game that this token opens")
    room, seat = found
    await room.register.arrive(seat, program=True)
    return found


async def seated(
    request: Request, game: str, token: Annotated[Token, Depends(TOKEN)]
) -> tuple[Room, int]:
    """The room and the seat that a token opens."""
    return await _entered(rooms_of(request), game, token)


Seated = Annotated[tuple[Room, int], Depends(seated)]


@router.get("/about", responses=described(*ASKED, answer=answers.About))
async def about(request: Request) -> JSONResponse:
    """Which server this is and what can be played on it."""
    return JSONResponse(
        {
            "name": "seasons",
            "version": seasons.__version__,
            "instance": request.app.state.instance,
            "bots": bots.names(),
            "levels": list(LEVELS),
            "editions": list(EDITIONS),
            "modules": all_modules(),
            "enchantments": _enchantments(),
        }
    )


@router.post(
    "/games",
    status_code=201,
    responses=described(
        *CHANGED, "impossible", "bad-name", "bad-player", "not-saved", "not-read", "too-many-games",
        "full", "password-needed", "wrong-password", "too-many-tries",
        answer=answers.Made, status=201,
    ),
)  # fmt: skip
async def new_game(request: Request, new: NewGame) -> JSONResponse:
    """Begins a game; the token of a person's seat opens that seat and nothing else.

    If the server has a password for making games, it is expected in the header Seasons-Password.
    """
    _admit(request)
    setup = new.model_dump(exclude={"seats", "clock"})
    clock = None if new.clock is None else f"{new.clock.per} {new.clock.seconds}"
    words = load(language_of(request.headers))
    players = [
        (seat.player, seat.name.strip(" ") or default_name(words, number, seat.player))
        for number, seat in enumerate(new.seats)
    ]
    kept = await rooms_of(request).make(players, setup, None, address_of(request), clock=clock)
    room = await rooms_of(request).enter(kept.id)
    assert room is not None  # it has just been made
    seats = [
        {"player": chair.kept.player, "name": chair.kept.name,
         "token": chair.kept.token if chair.person else None}
        for chair in room.chairs
    ]  # fmt: skip
    return JSONResponse({"game": kept.id, "seats": seats}, 201)


def _admit(request: Request) -> None:
    """Refuses a program that does not know the password, unless there is none."""
    password: Password | None = request.app.state.password
    if password is not None:
        # A header comes as bytes, which are a text in UTF-8 by now.
        given = request.headers.get(HEADER, "").encode("latin-1", "replace")
        password.check(given, address_of(request))


def default_name(words: Texts, seat: int, player: str) -> str:
    """The name of somebody who gave none, and of a bot."""
    if player == HUMAN:
        return words.seat(seat)
    return f"{player.partition(':')[0].capitalize()} {seat + 1}"


@router.get(
    "/games/{game}",
    responses=described(*ASKED, "no-game", "not-read", answer=answers.Table),
)
async def look(seated: Seated) -> JSONResponse:
    """The game as the seat of the token sees it, with its options and a ticket to act by."""
    room, seat = seated
    return JSONResponse(table(room.sight(seat)))


@router.get(
    "/games/{game}/events",
    responses=described(*ASKED, "no-game", "cannot-parse", "not-read",
                        answer=list[answers.Chapter]),
)  # fmt: skip
async def events(seated: Seated, after: Annotated[int, Query(ge=0)] = 0) -> JSONResponse:
    """What happened, gesture by gesture, as this seat may know it; `after` a gesture's number."""
    room, seat = seated
    return JSONResponse(
        [told(each) for each in room.sight(seat).story if each.number > after or not after]
    )


@router.post(
    "/games/{game}/gestures",
    responses=described(*_PLAYED, "not-legal", "not-your-decision", answer=answers.Table),
)
async def play(seated: Seated, wanted: Gesture) -> JSONResponse:
    """Plays a gesture, completely or not at all."""
    room, seat = seated
    await room.play(seat, wanted.ticket, wanted.gesture)
    return JSONResponse(table(room.sight(seat)))


@router.post(
    "/games/{game}/undo",
    responses=described(*_PLAYED, "undo-barred", answer=answers.Table),
)
async def undo(seated: Seated, wanted: Ticket) -> JSONResponse:
    """Takes back the last gesture of the seat."""
    room, seat = seated
    await room.undo(seat, wanted.ticket)
    return JSONResponse(table(room.sight(seat)))


@router.post(
    "/games/{game}/resign",
    responses=described(*BARE, "not-legal", answer=answers.Table),
)
async def resign(seated: Seated) -> JSONResponse:
    """Gives up: a game of two is over, and among more the usual bot plays on in this seat."""
    room, seat = seated
    await room.resign(seat)
    return JSONResponse(table(room.sight(seat)))


@router.post(
    "/games/{game}/rematch",
    responses=described(*BARE, "not-over", "impossible", "bad-player", "too-many-games", "full",
                        answer=answers.Rematch),
)  # fmt: skip
async def rematch(request: Request, seated: Seated) -> JSONResponse:
    """The same seats and settings again, the next one begins; one game, whoever asks first."""
    room, seat = seated
    again = await rooms_of(request).rematch(room, None, address_of(request))
    token = again.seats[seat].token
    return JSONResponse({"game": again.id, "seat": seat, "token": token})


@router.get(
    "/games/{game}/record",
    response_class=PlainTextResponse,
    responses=described(*ASKED, "no-game", "not-over", "not-read"),
)
async def record(seated: Seated) -> str:
    """The record of a game, when it is over: while it goes on it is a secret."""
    room, _ = seated
    if not room.over:
        raise Refused("not-over", "the record is a secret until the game is over")
    return room.game.record()


def _attendance(attendance: Attendance | None) -> dict[str, Any] | None:
    """Whether somebody is here, and if not since when, in whole seconds."""
    if attendance is None:
        return None
    since = attendance.since
    return {"here": attendance.here, "since": None if since is None else round(since)}


def table(sight: Sight) -> dict[str, Any]:
    """What a seat sees of a room."""
    return {
        "version": sight.version,
        "ticket": sight.ticket,
        "names": list(sight.names),
        "players": [sitter.player for sitter in sight.sitters],
        "over": sight.over,
        "resigned": list(sight.resigned),
        "stand_ins": list(sight.stand_ins),
        "clock": None if sight.clock is None else asdict(Rule.read(sight.clock)),
        "times": [asdict(time) for time in sight.times],
        "wants_gone": list(sight.wants_gone),
        "rematch": sight.rematch,
        "presence": [_attendance(each) for each in sight.presence],
        "seal": sight.seal,
        "key": sight.key,
        "view": sight.view.data(),
    }


def told(chapter: Chapter) -> dict[str, Any]:
    """A gesture, of which this is all that the seat may know."""
    seen = [entry.event.data() for entry in chapter.entries]
    return {"number": chapter.number, "seat": chapter.seat, "automatic": chapter.automatic,
            "events": seen, "takes_back": list(chapter.takes_back)}  # fmt: skip


class Follower:
    """A program that follows a game as one seat sees it, or somebody who has none."""

    def __init__(self, seat: int | None, outbox: Outbox) -> None:
        self.seat: Final = seat
        self._outbox: Final = outbox
        self._bookmark: Final = Bookmark()
        self._shown: tuple[Hashable, ...] | None = None

    def show(self, sight: Sight) -> None:
        """Tells what happened since, and how the table is now; not who is thinking meanwhile."""
        running = tuple(time.seat for time in sight.times if time.runs)
        beside = sight.presence, running, sight.wants_gone
        now = sight.version, sight.ticket, sight.rematch, sight.ended, *beside
        if self._shown != now:
            self._shown = now
            happened = [told(chapter) for chapter in self._bookmark.news(sight.story)]
            self._outbox.put({**table(sight), "happened": happened})

    def hear(self, saying: Saying) -> None:
        """What is said is asked for."""

    def notice(self, sight: Sight) -> None:
        """Tells that somebody has come or gone."""
        self.show(sight)

    def dismiss(self) -> None:
        """Ends the stream: the game was deleted."""
        self._outbox.end(*GONE)


@router.websocket("/games/{game}/stream")
async def stream(socket: WebSocket, game: str) -> None:
    """The game as JSON: everything at once, then after every change."""
    rooms: Rooms = socket.app.state.rooms
    async with arriving(socket):
        room, seat = await _entered(rooms, game, await TOKEN(socket))
        await follow(socket, room, seat, rooms.limits.viewers_per_seat)


@asynccontextmanager
async def arriving(socket: WebSocket) -> AsyncIterator[None]:
    """Closes the socket of whoever is refused at the door."""
    try:
        yield
    except Refused as refused:
        await socket.close(1008, refused.text)
    except Elsewhere:
        raise
    except errors.SeasonsError as error:
        await socket.close(1013, error.code)


async def follow(socket: WebSocket, room: Room, seat: int | None, most: int) -> None:
    """Sends a game as a seat sees it, or a spectator, until nobody listens any more."""
    await socket.accept()  # else nobody is told the reason of a close
    if room.crowded(seat, most):
        await socket.close(*CROWDED)
        return
    async with Outbox(socket, room.overtaken) as outbox:
        follower = Follower(seat, outbox)
        with room.presence.of(follower):
            follower.show(room.sight(seat))
            while await outbox.received() is not None:
                pass  # nothing is expected; a close ends it
