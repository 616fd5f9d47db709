"""The pages: where games begin and go on, the table, and the socket that keeps it up to date."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final
from urllib.parse import parse_qs

from fastapi import APIRouter, HTTPException, Request, WebSocket
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from seasons import bots
from seasons.bots import USUAL
from seasons.rooms.players import HUMAN, BadPlayer
from seasons.rooms.room import Room
from seasons.rooms.rooms import Rooms
from seasons.rooms.store import MADE, Kept, NotRead, NotSaved
from seasons.rules.engine import tables
from seasons.rules.engine.errors import SeasonsError
from seasons.rules.engine.setup import ENCHANTMENTS, RANDOM, all_modules
from seasons.rules.engine.tables import EDITIONS, LEVELS
from seasons.web.api.routes import advice, reasons_of, rooms_of, status
from seasons.web.page import assets
from seasons.web.page.keys import KEYS
from seasons.web.page.markup import Marked, html, marked
from seasons.web.page.opponents import climb, opponents
from seasons.web.page.rendering import environment
from seasons.web.page.table import Table
from seasons.web.page.turns import since_own
from seasons.web.page.updates import Page
from seasons.web.page.zoom import zoom
from seasons.web.serving.client import address_of
from seasons.web.sockets import CROWDED, Outbox
from seasons.words.names import BadName
from seasons.words.texts import Texts, languages, load

router: Final = APIRouter(include_in_schema=False)

COOKIE: Final = "seasons"
_YEAR: Final = 365 * 24 * 3600
_BROWSER: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_SEATS: Final = 4
_OPTIONS: Final = ("level", "edition", "modules", "enchantment", "first")  # of a game, but no seed
_LONGEST_ANSWER: Final = 50  # things


# Who asks


def browser_of(cookies: dict[str, str]) -> str | None:
    """The secret by which a browser is known again."""
    found = cookies.get(COOKIE, "")
    return found if _BROWSER.fullmatch(found) else None


async def _known(rooms: Rooms, cookies: dict[str, str]) -> str | None:
    """The same, if we have given it away; another one would be known to whoever made it up."""
    found = browser_of(cookies)
    return found if found is not None and await rooms.store.seats_of(found) else None


def _remember(response: Response, browser: str) -> Response:
    response.set_cookie(COOKIE, browser, max_age=_YEAR, httponly=True, samesite="lax")
    return response


def language_of(headers: Any) -> str:
    """The first of the languages that a browser asks for which has texts."""
    known = _known_languages()
    for wanted in headers.get("accept-language", "").split(","):
        code = wanted.split(";")[0].strip().lower().split("-")[0]
        if code in known:
            return str(code)
    return "en"


@cache
def _known_languages() -> tuple[str, ...]:
    return languages()


async def _may_sit(rooms: Rooms, browser: str | None, game: str, seat: int) -> bool:
    if browser is None or seat < 0:
        return False
    return seat in await rooms.seats_of(browser, game)


def _page(template: str, words: Texts, status: int = 200, **context: Any) -> HTMLResponse:
    context |= {"t": words.text, "language": words.language}
    text = environment().get_template(template).render(context)
    return HTMLResponse(text, status, headers={"Cache-Control": "no-store"})


def lost(request: Request, status: int = 404) -> HTMLResponse:
    """The page for whoever asks for something that is not there, or not for them."""
    words = load(language_of(request.headers))
    title, why = words.text("web.lost"), words.text("web.lost.why")
    return _page("lost.html", words, status, title=title, why=why)


def refused(request: Request, error: SeasonsError) -> HTMLResponse:
    """The page for whoever asks for something that is not possible now."""
    words = load(language_of(request.headers))
    title, why = words.text("web.refused"), _why(words, error)
    return _page("lost.html", words, status(error), title=title, why=why)


def _why(words: Texts, error: SeasonsError) -> str:
    return words.text(words.special("web.refused", error.code))


# The start page


@router.get("/")
async def start(request: Request) -> Response:
    """New game, games to go on with, finished games."""
    return await _start(request)


async def _start(
    request: Request, code: int = 200, problem: str = "", form: dict[str, list[str]] | None = None
) -> Response:
    words = load(language_of(request.headers))
    browser = browser_of(request.cookies)
    store = rooms_of(request).store
    seats: dict[str, list[int]] = {}
    games: list[Kept] = []
    unread = ""
    try:
        seats = {} if browser is None else await store.seats_of(browser)
        games = await store.games(list(seats))
    except NotRead as error:
        unread = _why(words, error)
        code = status(error)
    listed = [_listed(words, game, seats[game.id]) for game in games]
    return _page(
        "start.html", words, code, problem=problem, unread=unread, form=form or {},
        running=[each for each in listed if each["game"].result is None],
        finished=[each for each in listed if each["game"].result is not None],
        opponents=opponents(words), players=_players(form, _newest(games, seats)),
        levels=LEVELS, editions=EDITIONS, modules=all_modules(),
        enchantments=sorted(ENCHANTMENTS, key=lambda each: words.enchantment(each.id)),
        random=RANDOM, human=HUMAN, most=_SEATS,
    )  # fmt: skip


def _newest(games: list[Kept], seats: dict[str, list[int]]) -> list[str]:
    """Who plays in the game that this browser has made last; a newcomer meets the usual bot."""
    made = [game for game in games if MADE in seats[game.id]]
    newest = max(made, key=lambda game: game.created, default=None)
    return [HUMAN, USUAL] if newest is None else [seat.player for seat in newest.seats]


def _players(form: dict[str, list[str]] | None, last: list[str]) -> list[str]:
    """Who is chosen for each seat: as the form said, or else as the last time."""
    absent = last + [""] * (_SEATS - len(last))
    wanted = [(form or {}).get(f"player-{n}", [absent[n]])[0] for n in range(_SEATS)]
    names = [player.partition(":")[0] for player in wanted]
    known = [HUMAN, *bots.names()]
    return [name if name in known or (not name and n > 1) else USUAL
            for n, name in enumerate(names)]  # fmt: skip


def _listed(words: Texts, game: Kept, opened: list[int]) -> dict[str, Any]:
    """A game in a list: who plays, and the seats that this browser may take.

    A set of cards that was in the game may not be there any more.
    """
    totals = game.result.split() if game.result else []
    names = {module: f"web.start.module.{module}" for module in game.setup.get("modules", [])}
    return {
        "game": game,
        "modules": [words.text(k) if words.knows(k) else name for name, k in names.items()],
        "seats": [seat for seat in opened if seat != MADE],
        "played": datetime.fromtimestamp(game.played, UTC).isoformat(timespec="minutes"),
        "players": [
            {"name": seat.name, "player": seat.player, "total": totals[n] if totals else ""}
            for n, seat in enumerate(game.seats)
        ],
    }


@router.post("/games")
async def new_game(request: Request) -> Response:
    """Begins a game from the form, and leads to its first seat."""
    form = parse_qs((await request.body()).decode("utf-8", "replace"), keep_blank_values=True)
    words = load(language_of(request.headers))
    seats, setup = _wanted(form, words)
    if HUMAN not in [player for player, _ in seats]:
        return await _start(request, 422, words.text("web.start.nobody"), form)
    rooms = rooms_of(request)
    browser = await _known(rooms, request.cookies) or secrets.token_urlsafe(32)
    return await _begun(request, seats, setup, browser, form)


async def _begun(
    request: Request,
    seats: list[tuple[str, str]],
    setup: dict[str, Any],
    browser: str,
    form: dict[str, list[str]] | None = None,
) -> Response:
    """Leads to the first person's seat in a new game, or says why there is none."""
    try:
        kept = await rooms_of(request).make(seats, setup, browser, address_of(request))
    except SeasonsError as error:
        words = load(language_of(request.headers))
        answer = await _start(request, status(error), _problem(words, error), form)
        answer.headers.update(advice(error))
        return answer
    seat = [player for player, _ in seats].index(HUMAN)
    return _remember(RedirectResponse(f"/games/{kept.id}/{seat}", 303), browser)


def _problem(words: Texts, error: SeasonsError) -> str:
    """Why there is no game, in the words of the catalogues if they have any for it."""
    if isinstance(error, NotSaved):
        return _why(words, error)
    if isinstance(error, BadName | BadPlayer):
        return words.message(error.reason)
    key = f"web.start.problem.{error.code}"
    return words.text(key) if words.knows(key) else str(error)


def _wanted(
    form: dict[str, list[str]], words: Texts
) -> tuple[list[tuple[str, str]], dict[str, Any]]:
    def one(name: str, absent: str = "") -> str:
        return form.get(name, [absent])[0].strip()

    seats, taken = [], []
    for number in range(_SEATS):
        player = one(f"player-{number}", HUMAN if number == 0 else USUAL if number == 1 else "")
        if player:
            taken.append(str(number))
            name = form.get(f"name-{number}", [""])[0].strip(" ")
            seats.append((player, name or _default_name(words, number, player)))
    modules = form.get("modules", [])
    enchantment = one("enchantment") if "enchantment" in modules else None
    first = one("first")
    setup = {
        "level": one("level", "archmage"),
        "edition": one("edition", "revised"),
        "modules": modules,
        "enchantment": enchantment or None,
        "first": taken.index(first) if first in taken else None,  # empty seats are left out
        "seed": one("seed") or None,
    }
    return seats, setup


def _default_name(words: Texts, number: int, player: str) -> str:
    if player == HUMAN:
        return words.text("web.start.you") if number == 0 else words.seat(number)
    return words.text(f"web.bot-name.{number}")


# Seats


@router.get("/join/{token}")
async def join(request: Request, token: str) -> Response:
    """Opens a seat by its link, which leaves the address bar at once."""
    rooms = rooms_of(request)
    found = await rooms.opened_by(token)
    if found is None:
        raise HTTPException(404)
    room, seat = found
    browser = await _known(rooms, request.cookies) or secrets.token_urlsafe(32)
    await room.admit(browser, seat)
    return _remember(RedirectResponse(f"/games/{room.id}/{seat}", 303), browser)


async def _seated(request: Request, game: str, seat: int) -> Room:
    """The room of a game in which this browser has opened the seat."""
    rooms = rooms_of(request)
    allowed = await _may_sit(rooms, browser_of(request.cookies), game, seat)
    room = await rooms.enter(game) if allowed else None
    if room is None:
        raise HTTPException(404)
    return room


@router.get("/games/{game}/{seat}")
async def table(request: Request, game: str, seat: int) -> Response:
    """The table of a seat; what lies on it comes through the socket."""
    room = await _seated(request, game, seat)
    words = load(language_of(request.headers))
    sight = room.sight(seat)
    people = sum(sitter.bot is None for sitter in sight.sitters)
    return _page("table.html", words, game=game, seat=seat, setup=sight.view.state.setup,
                 keys=KEYS, edition=assets.edition(), people=people)  # fmt: skip


@router.post("/games/{game}/{seat}/next")
async def next_rung(request: Request, game: str, seat: int) -> Response:
    """After a win: the same kind of game against the next rung."""
    room = await _seated(request, game, seat)
    sight = room.sight(seat)
    found = climb(sight)
    browser = browser_of(request.cookies)
    if found is None or browser is None:
        raise HTTPException(404)
    setup = {name: room.kept.setup.get(name) for name in _OPTIONS}
    return await _begun(request, list(zip(found.players, sight.names, strict=True)), setup, browser)


@router.get("/games/{game}/{seat}/seats")
async def seats(request: Request, game: str, seat: int) -> Response:
    """The links of the seats that this browser may give away: its own, and those still unopened."""
    room = await _seated(request, game, seat)
    browser = browser_of(request.cookies)
    assert browser is not None  # or it would not be seated
    mine, opened = room.seats_of(browser), {seat for _, seat in room.browsers}
    shown = [
        (number, chair.kept, number in mine)
        for number, chair in enumerate(room.chairs)
        if chair.person and (number in mine or (MADE in mine and number not in opened))
    ]
    base = str(request.base_url).rstrip("/")
    words = load(language_of(request.headers))
    return _page("seats.html", words, shown=shown, base=base)


@router.get("/games/{game}/{seat}/of/{other}")
async def whole_table(request: Request, game: str, seat: int, other: int) -> Response:
    """All that lies before another player."""
    room = await _seated(request, game, seat)
    if not 0 <= other < len(room.chairs):
        raise HTTPException(404)
    sight = room.sight(seat)
    words = marked(language_of(request.headers), sight.names)
    board = Table(sight, words).board(other)
    return _page("whole_table.html", words, b=board, tables=tables)


@router.get("/games/{game}/{seat}/recap")
async def recap(request: Request, game: str, seat: int) -> Response:
    """All that happened since a seat's own last turn."""
    room = await _seated(request, game, seat)
    sight = room.sight(seat)
    words = marked(language_of(request.headers), sight.names)
    turns = since_own(sight, words, seat)
    return _page("recap.html", words, turns=turns, names=sight.names)


@router.get("/games/{game}/{seat}/log")
async def whole_log(request: Request, game: str, seat: int) -> Response:
    """All lines of the log, as the page keeps them."""
    room = await _seated(request, game, seat)
    page = Page(seat, language_of(request.headers), lambda message: None)
    lines = page.lines(room.sight(seat))
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
    try:
        allowed = "origin" in socket.headers and await _may_sit(
            rooms, browser_of(socket.cookies), game, seat
        )
        room = await rooms.enter(game) if allowed else None
    except SeasonsError as error:
        await socket.close(1013, error.code)
        return
    if room is None:
        await socket.close(1008, "this browser has not opened this seat")
        return
    await socket.accept()  # else the page is not told the reason of a close
    if room.crowded(seat, socket.app.state.limits.viewers_per_seat):
        await socket.close(*CROWDED)
        return
    async with Outbox(socket) as outbox:
        page = Page(seat, language_of(socket.headers), outbox.put)
        page.connect(room.sight(seat))
        room.viewers.add(page)
        try:
            while (text := await outbox.received()) is not None:
                await _act(room, page, seat, text, outbox)
                await asyncio.sleep(0)  # others get their turn between two messages
        finally:
            room.viewers.discard(page)


async def _act(room: Room, page: Page, seat: int, text: str, outbox: Outbox) -> None:
    """One action; what is refused is told with its reason, and the page shows what is."""
    try:
        action, arguments = _understood(text)
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        outbox.put({"refused": "cannot-parse", "text": ""})
        return
    if action == "mode":
        page.switch(room.sight(seat), *arguments)
        return
    try:
        await getattr(room, action)(seat, *arguments)
    except SeasonsError as error:
        outbox.put({"refused": error.code, "text": _refusal(page.words(room.sight(seat)), error)})
        page.connect(room.sight(seat))


def _understood(text: str) -> tuple[str, list[Any]]:
    """The name of an action and what it is about."""
    message = json.loads(text)
    action = message["do"]
    if action == "mode":
        return action, [message["text"] is True]
    arguments = [str(message["ticket"])]
    if action in ("pick", "drop"):
        return action, [*arguments, int(message["code"])]
    if action == "answer":
        return action, [*arguments, [int(code) for code in message["codes"][:_LONGEST_ANSWER]]]
    if action not in ("done", "back", "undo", "all", "none"):
        raise ValueError(action)
    return action, arguments


def _refusal(words: Marked, error: SeasonsError) -> str:
    found = reasons_of(error)
    if not found:
        return _why(words, error)
    return str(html(" ".join(words.message(reason) for reason in found)))
