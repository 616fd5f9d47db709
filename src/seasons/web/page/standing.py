"""Who plays for whom: people step away, and who made the table has bots play for the absent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import RedirectResponse, Response

from seasons.bots import USUAL
from seasons.rooms.kept import MADE
from seasons.rooms.room import Room
from seasons.web.language import language_of
from seasons.web.page.opponents import opponents
from seasons.web.page.visitors import browser_of, form_of, page, seated
from seasons.words.texts import Texts, load

router: Final = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's seat, and what this browser may do about it."""

    seat: int
    name: str
    own: bool
    bot: str  # that stands in, in words
    absent: bool
    hands_over: bool
    hands_back: bool


def standings(room: Room, seat: int, maker: bool, words: Texts) -> list[Standing]:
    """The people of a table who have not resigned, as they stand."""
    found = []
    for number, chair in enumerate(room.chairs):
        if not chair.person or chair.resigned:
            continue
        own, absent = number == seat, room.stand_ins.absent(number)
        may = not room.over and (own or maker)
        found.append(
            Standing(
                seat=number,
                name=chair.kept.name,
                own=own,
                bot=words.bot(chair.bot) if chair.bot is not None else "",
                absent=absent,
                hands_over=may and not chair.away and (own or absent),
                hands_back=may and chair.away,
            )
        )
    return found


def _made(request: Request, room: Room) -> bool:
    """Whether this browser has made the table."""
    browser = browser_of(request)
    return browser is not None and MADE in room.register.seats_of(browser)


@router.get("/games/{game}/{seat}/away")
async def away(request: Request, game: str, seat: int) -> Response:
    """Who is there and for whom a bot plays, with what this seat may do about it."""
    room = await seated(request, game, seat)
    words = load(language_of(request.headers))
    people = standings(room, seat, _made(request, room), words)
    return page("away.html", words, seat=seat, people=people, opponents=opponents(words),
                usual=USUAL)  # fmt: skip


@router.post("/games/{game}/{seat}/away")
async def hand_over(request: Request, game: str, seat: int) -> Response:
    """Leaves one's own seat to a bot, or that of somebody who is absent."""
    room = await seated(request, game, seat)
    form = await form_of(request)
    bot, other = form.get("bot", [USUAL])[0], _other(form, room, seat)
    if other == seat:
        await room.stand_ins.step_away(seat, bot)
    elif _made(request, room):
        await room.stand_ins.hand_over(other, bot)
    else:
        raise HTTPException(404)
    return RedirectResponse(f"/games/{game}/{seat}", 303)


@router.post("/games/{game}/{seat}/back")
async def hand_back(request: Request, game: str, seat: int) -> Response:
    """Takes one's own seat back, or lets the seat of somebody else wait for them again."""
    room = await seated(request, game, seat)
    other = _other(await form_of(request), room, seat)
    if other != seat and not _made(request, room):
        raise HTTPException(404)
    await room.stand_ins.come_back(other)
    return RedirectResponse(f"/games/{game}/{seat}", 303)


def _other(form: dict[str, list[str]], room: Room, seat: int) -> int:
    """The seat that is meant: one's own unless said."""
    text = form.get("of", [str(seat)])[0]
    if text not in map(str, range(len(room.chairs))):
        raise HTTPException(404)
    return int(text)
