"""Games that are over, to be looked back at: step by step, as a record, and played on.

Whoever has the link of a game may look at it once it is over; of one that goes on there is nothing
here, whoever asks. A record that somebody brings is shown by the same pages.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from email.parser import BytesParser
from email.policy import HTTP
from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse
from starlette.responses import Response

from seasons import bots
from seasons.bots import USUAL
from seasons.rooms.damage import Damaged
from seasons.rooms.onward import onward
from seasons.rooms.replay import Replay
from seasons.rooms.replays import Replays, Shown
from seasons.rooms.sight import Sight
from seasons.rules.engine import tables
from seasons.rules.engine.errors import SeasonsError
from seasons.rules.engine.messages import Message
from seasons.web.api.routes import rooms_of
from seasons.web.language import language_of
from seasons.web.page import assets
from seasons.web.page.curves import Curve, drawn
from seasons.web.page.keys import WATCHING, printed
from seasons.web.page.lobby import begun, not_begun
from seasons.web.page.markup import marked
from seasons.web.page.opponents import opponents
from seasons.web.page.ready import card as drawn_card
from seasons.web.page.table import Table
from seasons.web.page.updates import Page
from seasons.web.page.visitors import form_of, known, page
from seasons.web.serving.client import address_of
from seasons.words.texts import load

router: Final = APIRouter(include_in_schema=False)

OPEN: Final = "open"  # the view of everything
_LOG_PARTS: Final = ("turn", "all")


def replays_of(request: Request) -> Replays:
    """The replays of this server."""
    found: Replays = request.app.state.replays
    return found


async def _shown(request: Request) -> Shown:
    replays, path = replays_of(request), request.path_params
    if "upload" in path:
        found = await replays.of_upload(path["upload"])
    else:
        found = await replays.of_game(path["game"])
    if found is None:
        raise HTTPException(404)
    return found


Found = Annotated[Shown, Depends(_shown)]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which moment somebody looks at, and through whose eyes; None: all cards are open."""

    at: int
    seat: int | None

    @classmethod
    def of(cls, replay: Replay, at: str, seat: str) -> Wanted:
        """What an address asks for; whatever there is not is the beginning, and open."""
        eyes = _number(seat, len(replay.sitters) - 1)
        return cls(_number(at, replay.last) or 0, eyes)

    @property
    def eyes(self) -> str:
        """The seat as an address has it."""
        return OPEN if self.seat is None else str(self.seat)


def _number(text: str, most: int) -> int | None:
    """A number that a stranger has written, if it is one from 0 on and not too large."""
    found = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
    return found if 0 <= found <= most else None


def wanted(found: Found, at: str = "", seat: str = "") -> Wanted:
    """What the address asks for."""
    return Wanted.of(found.replay, at, seat)


Looking = Annotated[Wanted, Depends(wanted)]


# The page


@router.get("/games/{game}/replay")
@router.get("/replays/{upload}")
async def watch(request: Request, found: Found, looking: Looking) -> Response:
    """The table of a game that is over; its moments are asked for one by one."""
    replay, language = found.replay, language_of(request.headers)
    sight = replay.sight(looking.at, looking.seat)
    curve = Curve(found.timeline, load(language, replay.names))
    words = load(language, replay.names)
    return page(
        "replay.html", words, game=_name(request), seat=sight.seat, setup=sight.view.state.setup,
        edition=assets.edition(), names=replay.names, usual=USUAL, playing=False, people=1,
        keys=WATCHING, printed=printed, log_parts=_LOG_PARTS, looking=looking, last=replay.last,
        curve=curve, spark=drawn(curve, "spark"), graph=drawn(curve, "graph"),
        base=request.url.path, open=OPEN, opponents=opponents(words),
    )  # fmt: skip


def _name(request: Request) -> str:
    """What a browser knows the game by."""
    path = request.path_params
    return str(path.get("game") or path["upload"])


@router.get("/games/{game}/replay/moments/{at}")
@router.get("/replays/{upload}/moments/{at}")
async def moment(request: Request, found: Found, looking: Looking, text: str = "") -> Response:
    """A moment as the socket of a table would tell it.

    Of what comes next after what the browser shows (`from`) it is told what has changed and what
    moves; everything of all other moments.
    """
    replay, at = found.replay, _number(request.path_params["at"], found.replay.last)
    if at is None:
        raise HTTPException(404)
    shown = request.query_params.get("from", "")
    next_one = at > 0 and shown == str(at - 1)
    before = replay.sight(at - 1, looking.seat) if next_one else None
    now = replay.sight(at, looking.seat)
    message = told(before, now, language_of(request.headers), text == "true")
    words = load(language_of(request.headers))
    message["where"] = words.text("watch.moment", number=at, number_2=replay.last)
    message["decided"] = replay.moments[at].decided
    return JSONResponse(message, headers={"Cache-Control": "no-store"})


def told(before: Sight | None, now: Sight, language: str, text: bool) -> dict[str, Any]:
    """What a browser is sent that shows what was before; None: it shows nothing of use."""
    sent: list[dict[str, Any]] = []
    assert now.seat is not None  # a seat is in front, whoever looks
    shown = Page(now.seat, language, sent.append)
    shown.text = text
    if before is None:
        shown.connect(now)
    else:
        shown.resume(before)
        shown.show(now)
    return sent[-1]


@router.get("/games/{game}/replay/of/{other}")
@router.get("/replays/{upload}/of/{other}")
async def whole_table(request: Request, found: Found, looking: Looking, other: int) -> Response:
    """All that lies before a player."""
    if not 0 <= other < len(found.replay.sitters):
        raise HTTPException(404)
    sight = found.replay.sight(looking.at, looking.seat)
    words = marked(language_of(request.headers), sight.names)
    board, card = Table(sight, words).board(other), partial(drawn_card, words)
    return page("whole_table.html", words, b=board, tables=tables, card=card)


@router.get("/games/{game}/replay/log")
@router.get("/replays/{upload}/log")
async def whole_log(request: Request, found: Found, looking: Looking) -> Response:
    """All lines of the chronicle up to a moment."""
    sight = found.replay.sight(looking.at, looking.seat)
    assert sight.seat is not None
    shown = Page(sight.seat, language_of(request.headers), lambda message: None)
    return HTMLResponse("".join(shown.lines(sight)), headers={"Cache-Control": "no-store"})


# Taking it along, and bringing it back


@router.get("/games/{game}/replay/record")
@router.get("/replays/{upload}/record")
async def record(request: Request, found: Found) -> Response:
    """The record as a file."""
    name = f"seasons-{_name(request)}.txt"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store",
    }  # fmt: skip
    return PlainTextResponse(found.replay.record, headers=headers)


@router.post("/replays")
async def upload(request: Request) -> Response:
    """Keeps a record that somebody brings, and leads to its page; or says what is wrong with it."""
    try:
        text = _text(request.headers.get("content-type", ""), await request.body())
        id_ = await replays_of(request).keep(text, address_of(request))
    except SeasonsError as error:
        return await not_begun(request, error, title="watch.upload.problem")
    return RedirectResponse(f"/replays/{id_}", 303)


def _text(kind: str, body: bytes) -> str:
    """The file of a form as browsers send it; what is no text is no record."""
    head = f"Content-Type: {kind}\r\n\r\n".encode()
    try:
        form = BytesParser(policy=HTTP).parsebytes(head + body)
        files = [part for part in form.iter_parts() if part.get_filename() is not None]
        content = files[0].get_payload(decode=True) if files else b""
        text = content.decode("utf-8-sig") if isinstance(content, bytes) else ""
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise Damaged(0, Message("damage.none")) from None  # a form that no browser sends
    return text.replace("\r\n", "\n").replace("\r", "\n")


# Playing on


@router.post("/games/{game}/replay/play")
@router.post("/replays/{upload}/play")
async def play_on(request: Request, found: Found) -> Response:
    """A new game from a moment on, for this browser against bots."""
    form = await form_of(request)
    at = _number(form.get("at", [""])[0], found.replay.last)
    seat = _number(form.get("seat", [""])[0], len(found.replay.sitters) - 1)
    if at is None or seat is None:
        raise HTTPException(404)
    player = form.get("player", [USUAL])[0]
    bot = player if player in bots.names() else USUAL
    try:
        new = onward(found.replay, at, seat, bot)
    except SeasonsError as error:
        return await not_begun(request, error)
    browser = await known(rooms_of(request), request.cookies) or secrets.token_urlsafe(32)
    return await begun(request, new.seats, new.setup, browser, start=new.start)
