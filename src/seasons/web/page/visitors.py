"""Who asks for a page, and the pages that say why there is nothing to see."""

from __future__ import annotations

import re
import secrets
from typing import Any, Final
from urllib.parse import parse_qs

from fastapi import HTTPException, Request
from fastapi.responses import HTMLResponse, Response
from starlette.requests import HTTPConnection

from seasons.rooms import figures
from seasons.rooms.room import Room
from seasons.rooms.rooms import Rooms
from seasons.rules.engine.errors import SeasonsError
from seasons.web.api.routes import reasons_of, rooms_of, status
from seasons.web.language import language_of, offered
from seasons.web.page.rendering import environment
from seasons.web.serving.public import public_of
from seasons.words.texts import Texts, load

COOKIE: Final = "seasons"
_BROWSER: Final = re.compile(r"[A-Za-z0-9_-]{43}")


def browser_of(asked: HTTPConnection) -> str | None:
    """The secret by which a browser is known again."""
    found = asked.cookies.get(public_of(asked).cookie(COOKIE), "")
    return found if _BROWSER.fullmatch(found) else None


async def known(request: Request) -> str | None:
    """The same, if we have given it away; another one would be known to whoever made it up."""
    found, store = browser_of(request), rooms_of(request).store
    return found if found is not None and await store.seats_of(found) else None


async def known_or_new(request: Request) -> str:
    """The same, or one that nobody has yet."""
    return await known(request) or secrets.token_urlsafe(32)


def remember(request: Request, response: Response, browser: str) -> Response:
    """Tells a browser the secret by which it is known again."""
    public_of(request).keep(response, COOKIE, browser)
    return response


def forget(request: Request, response: Response) -> Response:
    """Lets a browser forget it."""
    public_of(request).drop(response, COOKIE)
    return response


async def form_of(request: Request) -> dict[str, list[str]]:
    """The fields of a form that was sent."""
    body = (await request.body()).decode("utf-8", "replace")
    return parse_qs(body, keep_blank_values=True)


async def may_sit(rooms: Rooms, browser: str | None, game: str, seat: int) -> bool:
    """Whether a browser has opened a seat."""
    if browser is None or seat < 0:
        return False
    return seat in await rooms.seats_of(browser, game)


async def seated(request: Request, game: str, seat: int) -> Room:
    """The room of a game in which this browser has opened the seat."""
    rooms = rooms_of(request)
    allowed = await may_sit(rooms, browser_of(request), game, seat)
    room = await rooms.enter(game) if allowed else None
    if room is None:
        raise HTTPException(404)
    return room


# Pages


def page(template: str, words: Texts, status: int = 200, **context: Any) -> HTMLResponse:
    """A page, which no browser keeps."""
    context |= {"t": words.text, "language": words.language, "languages": offered()}
    text = environment().get_template(template).render(context)
    return HTMLResponse(text, status, headers={"Cache-Control": "no-store"})


def lost(request: Request, status: int = 404) -> HTMLResponse:
    """The page for whoever asks for something that is not there, or not for them."""
    words = load(language_of(request.headers))
    title, text = words.text("web.lost"), words.text("web.lost.why")
    return page("lost.html", words, status, title=title, why=text)


def refused(request: Request, error: SeasonsError) -> HTMLResponse:
    """The page for whoever asks for something that is not possible now."""
    figures.note("refusals", error.code)
    words = load(language_of(request.headers))
    reasons = " ".join(words.message(reason) for reason in reasons_of(error))
    title, text = words.text("web.refused"), reasons or why(words, error)
    return page("lost.html", words, status(error), title=title, why=text)


def why(words: Texts, error: SeasonsError) -> str:
    """Why something is not possible now."""
    return words.text(words.special("web.refused", error.code))
