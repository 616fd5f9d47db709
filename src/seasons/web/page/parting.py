"""Deleting a game of several people, who all have to agree."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import RedirectResponse, Response

from seasons.rooms.kept import MADE
from seasons.rooms.refusals import OthersPlay
from seasons.rooms.room import Room
from seasons.web.api.routes import rooms_of
from seasons.web.language import language_of
from seasons.web.page.visitors import browser_of, form_of, page, seated
from seasons.words.texts import load

router: Final = APIRouter(include_in_schema=False)


def _own(request: Request, room: Room) -> list[int]:
    """The seats of this browser; MADE: it has made the game."""
    browser = browser_of(request)
    return [] if browser is None else room.register.seats_of(browser)


@router.get("/games/{game}/{seat}/farewell")
async def farewell(request: Request, game: str, seat: int) -> Response:
    """Who agrees to delete a game, and whether this browser's word is the last one."""
    room = await seated(request, game, seat)
    words, own, parting = load(language_of(request.headers)), _own(request, room), room.farewell
    people = [(room.kept.seats[each].name, each in parting.agreed) for each in parting.asked]
    return page(
        "farewell.html", words, game=game, seat=seat, people=people,
        asked=any(each in parting.asked for each in own),
        agreed=any(each in parting.agreed for each in own),
        last=not parting.missing(own), others=[each for each in parting.asked if each not in own],
    )  # fmt: skip


@router.post("/games/{game}/{seat}/farewell")
async def agree(request: Request, game: str, seat: int) -> Response:
    """This browser agrees, or no longer; the last one to agree deletes the game."""
    room = await seated(request, game, seat)
    form, own = await form_of(request), _own(request, room)
    if form.get("agree", ["yes"])[0] != "yes":
        await room.farewell.stay(own)
        return _led_back(form, game, seat)
    if sum(chair.person for chair in room.chairs) < 2 and MADE not in own:
        raise HTTPException(404)  # who made it, and nobody else, as in the list
    if not room.farewell.asked and MADE not in own:
        raise OthersPlay("this seat was given up")
    if not await room.farewell.agree(own, last="last" in form):
        return _led_back(form, game, seat)
    await rooms_of(request).delete(room)
    return RedirectResponse("/", 303)


def _led_back(form: dict[str, list[str]], game: str, seat: int) -> Response:
    """To the table, or to the list if it was asked there."""
    return RedirectResponse("/" if "listed" in form else f"/games/{game}/{seat}", 303)
