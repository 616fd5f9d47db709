"""Inviting others: links to seats, pictures of them, codes to type, and how one arrives."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response
from markupsafe import Markup

from seasons.rooms import figures, gallery, nameplate
from seasons.rooms.allowance import TooManyCodes
from seasons.rooms.codes import LASTS, BadCode
from seasons.rooms.room import Room
from seasons.rooms.store import NotRead
from seasons.rules.engine.errors import SeasonsError
from seasons.web.api.routes import advice, reasons_of, rooms_of, status
from seasons.web.language import language_of
from seasons.web.page import qr
from seasons.web.page.visitors import (
    browser_of,
    form_of,
    known_or_new,
    page,
    remember,
    seated,
    why,
)
from seasons.web.serving.client import address_of
from seasons.web.serving.public import is_local, public_of
from seasons.words.texts import load

router: Final = APIRouter(include_in_schema=False)

_MINUTES: Final = int(LASTS // 60)


@dataclass(frozen=True, slots=True)
class Invitation:
    """A person's seat, and what opens it if whoever looks may give it away."""

    seat: int
    name: str
    mine: bool
    opened: bool
    link: str  # nothing: it is somebody else's
    picture: Markup  # of the link, unless only this computer could follow it


@router.get("/games/{game}/{seat}/seats")
async def seats(request: Request, game: str, seat: int) -> Response:
    """The seats of people: what opens those that this browser may give away, and the gallery."""
    room = await seated(request, game, seat)
    base = public_of(request).base(request)
    watch = f"{base}/games/{game}/watch?key={gallery.key_of(room.kept)}"
    here, out = f"/games/{game}/{seat}", dict[int, float]()
    words = load(language_of(request.headers))
    with suppress(NotRead):  # no code can be used now
        out = await rooms_of(request).codes.out(game)
    return page("seats.html", words, invitations=_invitations(room, _browser(request), base),
                out=out, watch=watch, local=is_local(base), here=here)  # fmt: skip


@router.get("/games/{game}/{seat}/links")
async def links(request: Request, game: str, seat: int) -> Response:
    """The links of this browser's own seats alone, for whoever is about to leave them."""
    room = await seated(request, game, seat)
    base = public_of(request).base(request)
    own = [each for each in _invitations(room, _browser(request), base) if each.mine]
    return page("links.html", load(language_of(request.headers)), invitations=own)


def _invitations(room: Room, browser: str, base: str) -> list[Invitation]:
    """Whoever is still to come first, then the others, and oneself."""
    register = room.register
    mine, gives, local = register.seats_of(browser), register.gives(browser), is_local(base)
    found = []
    for seat, chair in enumerate(room.chairs):
        link = f"{base}/join/{chair.kept.token}" if seat in gives else ""
        picture = qr.picture(link) if link and not local else Markup()
        opened = seat in register.opened
        if chair.person:
            found.append(Invitation(seat, chair.kept.name, seat in mine, opened, link, picture))
    return sorted(found, key=lambda each: (each.mine, each.opened))


def _browser(request: Request) -> str:
    found = browser_of(request)
    assert found is not None  # or it would not be seated
    return found


# Codes


@router.post("/games/{game}/{seat}/codes/{other}")
async def make_code(request: Request, game: str, seat: int, other: int) -> Response:
    """A code that opens a seat once; it is shown this once."""
    room = await seated(request, game, seat)
    if other not in room.register.gives(_browser(request)):
        raise HTTPException(404)
    words = load(language_of(request.headers))
    try:
        code = await rooms_of(request).codes.make(room, other, address_of(request))
    except SeasonsError as error:
        return _refused(request, "code.html", error)
    where = f"{public_of(request).base(request)}/join"
    return page("code.html", words, code=code, where=where, minutes=_MINUTES, seconds=int(LASTS),
                problem="")  # fmt: skip


@router.get("/join")
async def ask_for_code(request: Request) -> Response:
    """The page for whoever was told a code."""
    words = load(language_of(request.headers))
    return page("join.html", words, minutes=_MINUTES, problem="")


@router.post("/join")
async def join_by_code(request: Request) -> Response:
    """Opens a seat by a code; one that opens nothing is told nothing else."""
    typed = (await form_of(request)).get("code", [""])[0]
    browser = await known_or_new(request)
    try:
        room, seat = await rooms_of(request).codes.open(typed, browser, address_of(request))
    except (BadCode, TooManyCodes) as error:
        return _refused(request, "join.html", error)
    return arrived(request, room, seat, browser)


def _refused(request: Request, template: str, error: SeasonsError) -> Response:
    figures.note("refusals", error.code)
    words = load(language_of(request.headers))
    answer = page(template, words, status(error), minutes=_MINUTES, problem=why(words, error))
    answer.headers.update(advice(error))
    return answer


# Arriving


@router.get("/join/{token}")
async def join(request: Request, token: str) -> Response:
    """Opens a seat by its link, which leaves the address bar at once."""
    found = await rooms_of(request).opened_by(token)
    if found is None:
        raise HTTPException(404)
    room, seat = found
    browser = await known_or_new(request)
    await room.register.admit(browser, seat)
    return arrived(request, room, seat, browser)


def arrived(request: Request, room: Room, seat: int, browser: str) -> Response:
    """Leads to a seat that was just opened."""
    return remember(request, RedirectResponse(f"/games/{room.id}/{seat}", 303), browser)


@router.post("/games/{game}/{seat}/name")
async def name(request: Request, game: str, seat: int) -> Response:
    """Calls a person as they like; what is wrong with a name is said in its place."""
    room = await seated(request, game, seat)
    wanted = (await form_of(request)).get("name", [""])[0]
    try:
        await nameplate.write(room, seat, wanted)
    except SeasonsError as error:
        figures.note("refusals", error.code)
        words = load(language_of(request.headers))
        said = " ".join(words.message(reason) for reason in reasons_of(error)) or why(words, error)
        return PlainTextResponse(said, status(error))
    return Response(status_code=204)
