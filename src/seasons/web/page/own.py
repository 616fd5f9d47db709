"""One's own games: how they went, and how another device gets them."""

from __future__ import annotations

import asyncio
from typing import Final

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import RedirectResponse, Response

from seasons.rooms.allowance import TooManyLinks
from seasons.rooms.identity import LASTS, BadLink
from seasons.rooms.ledger import Finished
from seasons.rooms.tally import Tally, Wanted, outings
from seasons.rules.engine.errors import SeasonsError
from seasons.web.api.routes import advice, rooms_of
from seasons.web.language import language_of
from seasons.web.page import visitors
from seasons.web.page.figures import Figures, chosen
from seasons.web.page.visitors import browser_of, known, page, remember
from seasons.web.serving.client import address_of
from seasons.web.serving.public import public_of
from seasons.words.texts import Texts, load

router: Final = APIRouter(include_in_schema=False)


@router.get("/mine")
async def mine(
    request: Request, opponent: str = "", level: str = "", players: str = ""
) -> Response:
    """How one's games went; some of them, if the query says so."""
    words = load(language_of(request.headers))
    browser = await known(request)
    games = [] if browser is None else await rooms_of(request).ledger.of(browser)
    asked = {"opponent": opponent, "level": level, "players": players}
    # Others play meanwhile.
    return await asyncio.to_thread(_drawn, words, browser is not None, games, asked)


def _drawn(words: Texts, known: bool, games: list[Finished], asked: dict[str, str]) -> Response:
    everything = Tally(outings(games))
    offered = chosen(words, everything)
    # Whatever else somebody asks for does not matter.
    wanted = {name: value for name, value in asked.items() if value in offered[name]}
    fits = Wanted(
        wanted.get("opponent", ""), wanted.get("level", ""), int(wanted.get("players", 0))
    ).fits
    tally = Tally([each for each in everything.outings if fits(each)])
    return page(
        "own.html", words, known=known, offered=offered, wanted=wanted,
        counted=len(everything.outings), left_out=_left_out(games), figures=Figures(tally, words),
    )  # fmt: skip


def _left_out(games: list[Finished]) -> dict[str, int]:
    """How many games are not counted, and why."""
    read = [each for each in games if each.account is not None]
    found = {
        "waiting": len(games) - len(read),
        "unread": sum(each.account is not None and not each.account.sheets for each in read),
        "several": sum(len(each.own) > 1 for each in read),
    }
    return {why: number for why, number in found.items() if number}


# Another device


@router.post("/mine/link")
async def link(request: Request) -> Response:
    """A link that gives another browser the same games; it is shown this once."""
    rooms, words = rooms_of(request), load(language_of(request.headers))
    browser = await known(request)
    if browser is None:
        raise HTTPException(404)  # there is nothing to take along
    try:
        token = await rooms.identities.link(browser, address_of(request))
    except TooManyLinks as error:
        return _refused(request, error)
    url = f"{public_of(request).base(request)}/mine/link/{token}"
    return page("own_link.html", words, link=url, minutes=int(LASTS // 60))


@router.get("/mine/link/{token}")
async def offer(request: Request, token: str) -> Response:
    """Asks whether this browser is to have the games; a look at the link does not use it up."""
    rooms, words = rooms_of(request), load(language_of(request.headers))
    try:
        found = await rooms.identities.behind(token, address_of(request))
    except (BadLink, TooManyLinks) as error:
        return _refused(request, error)
    browser = browser_of(request)
    own = 0 if browser is None else len(await rooms.store.seats_of(browser))
    return page("own_join.html", words, token=token, same=found == browser, own=own)


@router.post("/mine/link/{token}")
async def join(request: Request, token: str) -> Response:
    """Gives this browser the games that the link leads to, and adds those that it has."""
    rooms = rooms_of(request)
    browser = await known(request)
    try:
        found = await rooms.join(token, browser, address_of(request))
    except (BadLink, TooManyLinks) as error:
        return _refused(request, error)
    return remember(request, RedirectResponse("/mine", 303), found)


@router.post("/mine/forget")
async def forget(request: Request) -> Response:
    """Takes the games from this browser, and from nobody else."""
    return visitors.forget(request, RedirectResponse("/", 303))


def _refused(request: Request, error: SeasonsError) -> Response:
    words = load(language_of(request.headers))
    code = 429 if isinstance(error, TooManyLinks) else 404
    title, why = words.text("web.mine.bad"), words.text(f"web.mine.bad.{error.code}")
    answer = page("lost.html", words, code, title=title, why=why)
    answer.headers.update(advice(error))
    return answer
