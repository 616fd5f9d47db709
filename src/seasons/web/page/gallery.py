"""The table for those who have no seat: all that everybody sees, and nothing to do."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Depends, HTTPException, Request, WebSocket
from fastapi.responses import HTMLResponse, Response

from seasons.bots import USUAL
from seasons.rooms import gallery
from seasons.rooms.room import Room
from seasons.rooms.rooms import Rooms
from seasons.rules.engine import tables
from seasons.rules.engine.errors import SeasonsError
from seasons.web.api.routes import rooms_of
from seasons.web.language import language_of
from seasons.web.page import assets
from seasons.web.page.company import company
from seasons.web.page.keys import SPECTATING, keys_of, printed
from seasons.web.page.markup import marked
from seasons.web.page.ready import card as drawn_card
from seasons.web.page.routes import attend
from seasons.web.page.table import Table
from seasons.web.page.updates import Page
from seasons.web.page.visitors import page
from seasons.words.texts import load

router: Final = APIRouter(include_in_schema=False)

_LOG_PARTS: Final = ("turn", "all")


async def _entered(request: Request, game: str, key: str = "") -> Room:
    room = await gallery.entered(rooms_of(request), game, key)
    if room is None:
        raise HTTPException(404)
    return room


Entered = Annotated[Room, Depends(_entered)]


@router.get("/games/{game}/watch")
async def watch(request: Request, room: Entered) -> Response:
    """The table; what lies on it comes through the socket."""
    sight, words = room.sight(None), load(language_of(request.headers))
    back = f"{request.url.path}?{request.url.query}"
    return page("gallery.html", words, game=room.id, seat=sight.front, names=sight.names,
                setup=sight.view.state.setup, printed=printed,
                keys=keys_of(SPECTATING, talks=sight.talk is not None), usual=USUAL,
                edition=assets.edition(), playing=False, people=1, several=False,
                log_parts=_LOG_PARTS, base=back, company=company(sight), speaks=False)  # fmt: skip


@router.get("/games/{game}/watch/of/{other}")
async def whole_table(request: Request, room: Entered, other: int) -> Response:
    """All that lies before a player."""
    if not 0 <= other < len(room.chairs):
        raise HTTPException(404)
    sight = room.sight(None)
    words = marked(language_of(request.headers), sight.names)
    board, card = Table(sight, words).board(other), partial(drawn_card, words)
    return page("whole_table.html", words, b=board, tables=tables, card=card)


@router.get("/games/{game}/watch/log")
async def whole_log(request: Request, room: Entered) -> Response:
    """All lines of the chronicle."""
    shown = Page(None, language_of(request.headers), lambda message: None)
    lines = shown.lines(room.sight(None))
    return HTMLResponse("".join(lines), headers={"Cache-Control": "no-store"})


@router.websocket("/games/{game}/watch/socket")
async def socket(socket: WebSocket, game: str, key: str = "") -> None:
    """Shows the table as it changes."""
    rooms: Rooms = socket.app.state.rooms
    try:
        room = await gallery.entered(rooms, game, key) if "origin" in socket.headers else None
    except SeasonsError as error:
        await socket.close(1013, error.code)
        return
    await attend(socket, room, None, None, rooms.limits.watchers_per_game)
