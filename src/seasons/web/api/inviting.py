"""The API for inviting others: codes that open a seat once, and the gallery of those who watch."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request, WebSocket
from fastapi.responses import JSONResponse
from fastapi.security import HTTPBearer
from pydantic import BaseModel, ConfigDict, Field

from seasons.rooms import gallery
from seasons.rooms.codes import LASTS
from seasons.rooms.codes import LONGEST as LONGEST_CODE
from seasons.rooms.kept import PROGRAM
from seasons.rooms.room import Room
from seasons.rooms.rooms import Rooms
from seasons.web.api import answers
from seasons.web.api.problems import Refused, described
from seasons.web.api.reading import StrictRoute
from seasons.web.api.routes import (
    ASKED,
    BARE,
    CHANGED,
    Seated,
    Token,
    arriving,
    follow,
    rooms_of,
    table,
)
from seasons.web.serving.client import address_of
from seasons.web.serving.public import public_of

router: Final = APIRouter(prefix="/api", tags=["inviting"], route_class=StrictRoute)
KEY: Final = HTTPBearer(
    scheme_name="gallery", description="The key of a game's gallery.", auto_error=False
)


class Typed(BaseModel):
    """A code as somebody has typed it: in any case, with or without dashes."""

    model_config = ConfigDict(extra="forbid", strict=True)
    code: Annotated[str, Field(max_length=LONGEST_CODE)]


@router.post(
    "/games/{game}/codes",
    status_code=201,
    responses=described(*BARE, "too-many-codes", answer=answers.Code, status=201),
)
async def make_code(request: Request, seated: Seated) -> JSONResponse:
    """A code that opens the seat of the token once; an earlier one opens nothing any more."""
    room, seat = seated
    code = await rooms_of(request).codes.make(room, seat, address_of(request))
    return JSONResponse({"code": code, "seconds": int(LASTS)}, 201, {"Cache-Control": "no-store"})


@router.post(
    "/join",
    responses=described(*CHANGED, "bad-code", "too-many-codes", "not-saved", "not-read",
                        answer=answers.Opened),
)  # fmt: skip
async def join(request: Request, typed: Typed) -> JSONResponse:
    """Opens a seat by a code, which is used up; one that opens nothing is told nothing else."""
    codes = rooms_of(request).codes
    room, seat = await codes.open(typed.code, PROGRAM, address_of(request))
    found = {"game": room.id, "seat": seat, "token": room.kept.seats[seat].token}
    return JSONResponse(found, headers={"Cache-Control": "no-store"})


# The gallery


@router.get(
    "/games/{game}/watch",
    responses=described(*ASKED, "no-game", "not-read", answer=answers.Gallery),
)
async def invite_to_watch(request: Request, seated: Seated) -> JSONResponse:
    """What opens the gallery: a key for programs, a link for people; no seat is opened by it."""
    room, _ = seated
    key = gallery.key_of(room.kept)
    link = f"{public_of(request).base(request)}/games/{room.id}/watch?key={key}"
    return JSONResponse({"key": key, "link": link}, headers={"Cache-Control": "no-store"})


async def _entered(rooms: Rooms, game: str, key: Token) -> Room:
    room = None if key is None else await gallery.entered(rooms, game, key.credentials)
    if room is None:
        raise Refused("no-game", "no game whose gallery this key opens")
    return room


async def _watching(request: Request, game: str, key: Annotated[Token, Depends(KEY)]) -> Room:
    return await _entered(rooms_of(request), game, key)


@router.get(
    "/games/{game}/gallery",
    responses=described(*ASKED, "no-game", "not-read", answer=answers.Table),
)
async def watch(room: Annotated[Room, Depends(_watching)]) -> JSONResponse:
    """The game as those see it who have no seat: what everybody sees, and nothing to do."""
    return JSONResponse(table(room.sight(None)))


@router.websocket("/games/{game}/gallery/stream")
async def stream(socket: WebSocket, game: str) -> None:
    """The same at once and after every change."""
    rooms: Rooms = socket.app.state.rooms
    async with arriving(socket):
        room = await _entered(rooms, game, await KEY(socket))
        await follow(socket, room, None, rooms.limits.watchers_per_game)
