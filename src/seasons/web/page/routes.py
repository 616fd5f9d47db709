"""The table of a seat: its page, what is asked for beside it, and the socket that keeps it up."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import Any, Final

from fastapi import APIRouter, HTTPException, Request, WebSocket
from fastapi.responses import HTMLResponse, Response

from seasons.bots import USUAL
from seasons.rooms import figures, nameplate
from seasons.rooms.claims import Elsewhere
from seasons.rooms.kept import MADE
from seasons.rooms.players import HUMAN
from seasons.rooms.refusals import NoSeat
from seasons.rooms.room import Room
from seasons.rooms.rooms import Rooms
from seasons.rules.engine import tables
from seasons.rules.engine.errors import SeasonsError
from seasons.rules.engine.tables import EDITIONS
from seasons.web.api.routes import reasons_of
from seasons.web.language import language_of
from seasons.web.page import assets
from seasons.web.page.company import company
from seasons.web.page.keys import KEYS, keys_of, printed
from seasons.web.page.markup import Marked, html, marked
from seasons.web.page.ready import card as drawn_card
from seasons.web.page.table import Table
from seasons.web.page.turns import since_own
from seasons.web.page.updates import Page
from seasons.web.page.visitors import browser_of, may_sit, page, seated, why
from seasons.web.page.zoom import zoom
from seasons.web.sockets import CROWDED, GONE, Outbox
from seasons.words import names
from seasons.words.texts import load

router: Final = APIRouter(include_in_schema=False)

_LONGEST_ANSWER: Final = 50  # things
RETURN: Final = "return"  # a person plays again, where a bot did
LOG_PARTS: Final = ("since", "turn", "all")  # of the chronicle that can be shown


@router.get("/games/{game}/{seat}")
async def table(request: Request, game: str, seat: int) -> Response:
    """The table of a seat; what lies on it comes through the socket."""
    room = await seated(request, game, seat)
    sight, words = room.sight(seat), load(language_of(request.headers))
    playing = not sight.over and seat not in sight.resigned
    people = sum(sitter.bot is None for sitter in sight.sitters)
    several = sum(sitter.player == HUMAN for sitter in sight.sitters) > 1
    return page("table.html", words, game=game, seat=seat, setup=sight.view.state.setup,
                keys=keys_of(KEYS, talks=sight.talk is not None), printed=printed,
                edition=assets.edition(), names=sight.names, company=company(sight),
                usual=USUAL, playing=playing, people=people, several=several, log_parts=LOG_PARTS,
                base=request.url.path, named=room.kept.title or ", ".join(sight.names),
                longest=names.LONGEST, greeting=_greeting(room, seat, browser_of(request)),
                )  # fmt: skip


def _greeting(room: Room, seat: int, browser: str | None) -> str:
    """What a page begins with, once: how to invite others, or by which name one is known."""
    register = room.register
    assert browser is not None  # or it would not be seated
    mine = register.seats_of(browser)
    if room.over:
        return ""
    if MADE in mine:
        return "invite" if register.gives(browser) - {*mine} else ""
    if room.kept.follows is not None:
        return ""  # who plays a rematch has said their name
    return "name" if register.alone(browser, seat) and nameplate.is_blank(room, seat) else ""


@router.get("/games/{game}/{seat}/of/{other}")
async def whole_table(request: Request, game: str, seat: int, other: int) -> Response:
    """All that lies before another player."""
    room = await seated(request, game, seat)
    if not 0 <= other < len(room.chairs):
        raise HTTPException(404)
    sight = room.sight(seat)
    words = marked(language_of(request.headers), sight.names)
    board, card = Table(sight, words).board(other), partial(drawn_card, words)
    return page("whole_table.html", words, b=board, tables=tables, card=card)


@router.get("/games/{game}/{seat}/recap")
async def recap(request: Request, game: str, seat: int) -> Response:
    """All that happened since a seat's own last turn."""
    room = await seated(request, game, seat)
    sight = room.sight(seat)
    words = marked(language_of(request.headers), sight.names)
    turns = since_own(sight, words, seat)
    return page("recap.html", words, turns=turns, names=sight.names)


@router.get("/games/{game}/{seat}/log")
async def whole_log(request: Request, game: str, seat: int) -> Response:
    """All lines of the log, as the page keeps them."""
    room = await seated(request, game, seat)
    shown = Page(seat, language_of(request.headers), lambda message: None)
    lines = shown.lines(room.sight(seat))
    return HTMLResponse("".join(lines), headers={"Cache-Control": "no-store"})


@router.get("/cards/{source}")
async def card(request: Request, source: str, edition: str = "", players: int = 2) -> Response:
    """A card, an enchantment or a token in full: picture, numbers, text and rulings."""
    words = marked(language_of(request.headers))
    found = zoom(words, source, edition if edition in EDITIONS else "revised", players)
    if found is None:
        raise HTTPException(404)
    return HTMLResponse(found)


# The socket


@router.websocket("/games/{game}/{seat}/socket")
async def socket(socket: WebSocket, game: str, seat: int) -> None:
    """Shows the table of a seat and takes what it does."""
    rooms: Rooms = socket.app.state.rooms
    browser = browser_of(socket)
    try:
        allowed = "origin" in socket.headers and await may_sit(rooms, browser, game, seat)
        room = await rooms.enter(game) if allowed else None
    except Elsewhere:
        raise
    except SeasonsError as error:
        await socket.close(1013, error.code)
        return
    await attend(socket, room, seat, browser, rooms.limits.viewers_per_seat)


async def attend(
    socket: WebSocket, room: Room | None, seat: int | None, browser: str | None, most: int
) -> None:
    """Shows a room as a seat sees it, or a spectator, until the page is gone."""
    await socket.accept()  # else the page is not told the reason of a close
    if room is None:
        await socket.close(*GONE)
        return
    if room.crowded(seat, most):
        await socket.close(*CROWDED)
        return
    async with Outbox(socket, room.overtaken) as outbox:
        shown = Page(seat, language_of(socket.headers), outbox.put)
        shown.connect(room.sight(seat))
        with room.presence.of(shown):
            if seat is not None:
                await room.register.arrive(seat)
            left = await _listen(room, shown, seat, browser, outbox)
    if left:
        await socket.close(*GONE)


async def _listen(
    room: Room, shown: Page, seat: int | None, browser: str | None, outbox: Outbox
) -> bool:
    """Takes what a page does until it is gone; says whether it is its seat that is."""
    while (text := await outbox.received()) is not None:
        if seat is not None and (browser, seat) not in room.register.browsers:
            return True  # left on another page
        await _act(room, shown, seat, text, outbox)
        await asyncio.sleep(0)  # others get their turn between two messages
    return False


async def _act(room: Room, shown: Page, seat: int | None, text: str, outbox: Outbox) -> None:
    """One action; what is refused is told with its reason, and the page shows what is."""
    try:
        action, arguments = _understood(text)
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        figures.note("refusals", "cannot-parse")
        outbox.put({"refused": "cannot-parse", "text": ""})
        return
    if action == "mode":
        shown.switch(room.sight(seat), *arguments)
        return
    if action == "guide" and seat is not None:
        shown.explain(room.sight(seat), *arguments)
        return
    if action == "ping":
        outbox.put({"pong": True})
        return
    if action == "say" and seat is not None:
        await _say(room, shown, seat, outbox, *arguments)
        return
    try:
        if seat is None:
            raise NoSeat("who watches does nothing else")
        act = room.stand_ins.come_back if action == RETURN else getattr(room, action)
        await act(seat, *arguments)
    except SeasonsError as error:
        figures.note("refusals", error.code)
        outbox.put({"refused": error.code, "text": _refusal(shown.words(room.sight(seat)), error)})
        shown.connect(room.sight(seat))


async def _say(
    room: Room, shown: Page, seat: int, outbox: Outbox, text: str, phrase: str | None
) -> None:
    """Something is said at the table; what is refused leaves that as it is."""
    try:
        await room.chat.say(seat, text=text, phrase=phrase)
    except SeasonsError as error:
        figures.note("refusals", error.code)
        outbox.put({"unsaid": error.code, "text": _refusal(shown.words(room.sight(seat)), error)})


def _understood(text: str) -> tuple[str, list[Any]]:
    """The name of an action and what it is about."""
    message = json.loads(text)
    action = message["do"]
    if action == "mode":
        return action, [message["text"] is True]
    if action == "guide":
        return action, [message["on"] is True]
    if action in ("ping", RETURN):
        return action, []
    if action == "say":
        return action, _said(message)
    arguments = [str(message["ticket"])]
    if action in ("pick", "drop"):
        return action, [*arguments, int(message["code"])]
    if action == "answer":
        return action, [*arguments, [int(code) for code in message["codes"][:_LONGEST_ANSWER]]]
    if action not in ("done", "back", "undo", "all", "none"):
        raise ValueError(action)
    return action, arguments


def _said(message: dict[str, Any]) -> list[str | None]:
    """Somebody's own words, or the key of a ready phrase."""
    if "phrase" in message:
        return ["", str(message["phrase"])]
    if not isinstance(message["text"], str):
        raise TypeError("words are a text")
    return [message["text"], None]


def _refusal(words: Marked, error: SeasonsError) -> str:
    found = reasons_of(error)
    if not found:
        return why(words, error)
    return str(html(" ".join(words.message(reason) for reason in found)))
