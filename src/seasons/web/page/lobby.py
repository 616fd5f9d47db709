"""Where games begin and go on: the start page, and what is done with a game as a whole."""

from __future__ import annotations

import time
from typing import Any, Final

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import RedirectResponse, Response

from seasons import bots
from seasons.bots import USUAL
from seasons.rooms import figures
from seasons.rooms.damage import Damaged
from seasons.rooms.glance import glance
from seasons.rooms.kept import MADE, Kept
from seasons.rooms.players import HUMAN, BadPlayer
from seasons.rooms.room import Room
from seasons.rooms.store import NotRead, NotSaved
from seasons.rules.engine.errors import SeasonsError
from seasons.rules.engine.setup import ENCHANTMENTS, RANDOM, all_modules
from seasons.rules.engine.tables import EDITIONS, LEVELS
from seasons.web.api.routes import advice, rooms_of, status
from seasons.web.language import language_of
from seasons.web.page import makers
from seasons.web.page.guide import FIRST_GAME
from seasons.web.page.listing import listed
from seasons.web.page.opponents import climb, opponents
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
from seasons.words import names
from seasons.words.names import BadName
from seasons.words.texts import Texts, load

router: Final = APIRouter(include_in_schema=False)

_SEATS: Final = 4
_NO_GAME: Final = "web.start.problem"  # the heading of what is wrong
# What is offered: how long, for what, as it is said.
CLOCKS: Final = (
    *((f"decision {60 * number}", "decision.minutes", number) for number in (1, 2, 5)),
    *((f"decision {86400 * number}", "decision.days", number) for number in (1, 3)),
    *((f"game {60 * number}", "game.minutes", number) for number in (15, 30, 60)),
)
_OPTIONS: Final = ("level", "edition", "modules", "enchantment", "first")  # of a game, but no seed


# The start page


@router.get("/")
async def start(request: Request) -> Response:
    """New game, games to go on with, finished games."""
    return await _start(request)


async def _start(
    request: Request,
    code: int = 200,
    problem: str = "",
    form: dict[str, list[str]] | None = None,
    title: str = _NO_GAME,
) -> Response:
    words = load(language_of(request.headers))
    browser = browser_of(request)
    store = rooms_of(request).store
    seats: dict[str, list[int]] = {}
    games: list[Kept] = []
    resigned: dict[str, set[int]] = {}
    unread = ""
    try:
        seats = {} if browser is None else await store.seats_of(browser)
        games = await store.games(list(seats))
        resigned = await store.resigned(games)
    except NotRead as error:
        unread = why(words, error)
        code = status(error)
    # A game whose seats this browser has left comes back by the link of one.
    glances = [glance(game, seats[game.id], resigned.get(game.id, ())) for game in games]
    seen = [each for each in glances if each.seats]
    rows = [listed(words, each, time.time()) for each in seen]
    return page(
        "start.html", words, code, problem=problem, title=title, unread=unread, form=form or {},
        running=sorted((row for row in rows if not row.over), key=lambda row: not row.game.mine),
        finished=[row for row in rows if row.over], newcomer=not seats,
        opponents=opponents(words), players=_players(form, _newest(games, seats)),
        levels=LEVELS, editions=EDITIONS, modules=all_modules(),
        enchantments=sorted(ENCHANTMENTS, key=lambda each: words.enchantment(each.id)),
        clocks=CLOCKS, upload_days=rooms_of(request).limits.upload_days,
        random=RANDOM, human=HUMAN, most=_SEATS, longest=names.LONGEST,
        locked=makers.is_asked(request),
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
    chosen = [player.partition(":")[0] for player in wanted]
    there = [HUMAN, *bots.names()]
    return [name if name in there or (not name and n > 1) else USUAL
            for n, name in enumerate(chosen)]  # fmt: skip


@router.post("/games")
async def new_game(request: Request) -> Response:
    """Begins a game from the form, and leads to its first seat."""
    form = await form_of(request)
    words = load(language_of(request.headers))
    seats, setup = _wanted(form, words)
    try:
        makers.admit(request, form.pop("password", [""])[0])
    except SeasonsError as error:
        return await not_begun(request, error, form)
    if HUMAN not in [player for player, _ in seats]:
        answer = await _start(request, 422, words.text("web.start.nobody"), form)
    else:
        clock = form.get("clock", [""])[0] or None
        browser = await known_or_new(request)
        answer = await begun(request, seats, setup, browser, form, clock=clock)
    return makers.remember(request, answer)


async def begun(
    request: Request,
    seats: list[tuple[str, str]],
    setup: dict[str, Any],
    browser: str,
    form: dict[str, list[str]] | None = None,
    start: str | None = None,
    clock: str | None = None,
) -> Response:
    """Leads to the first person's seat in a new game, or says why there is none."""
    try:
        makers.admit(request)
        address = address_of(request)
        kept = await rooms_of(request).make(
            seats, setup, browser, address, start=start, clock=clock
        )
    except SeasonsError as error:
        return await not_begun(request, error, form)
    seat = [player for player, _ in seats].index(HUMAN)
    return remember(request, RedirectResponse(f"/games/{kept.id}/{seat}", 303), browser)


async def not_begun(
    request: Request,
    error: SeasonsError,
    form: dict[str, list[str]] | None = None,
    title: str = _NO_GAME,
) -> Response:
    """The start page, and why there is no new game."""
    figures.note("refusals", error.code)
    words = load(language_of(request.headers))
    answer = await _start(request, status(error), _problem(words, error), form, title)
    answer.headers.update(advice(error))
    return answer


def _problem(words: Texts, error: SeasonsError) -> str:
    """Why there is no game, in the words of the catalogues if they have any for it."""
    if isinstance(error, NotSaved):
        return why(words, error)
    if isinstance(error, BadName | BadPlayer):
        return words.message(error.reason)
    if isinstance(error, Damaged):
        reasons = [words.message(reason) for reason in error.reasons]
        where = [words.text("damage.where", number=error.line)] if error.line else []
        return " ".join([*where, *reasons])
    key = f"web.start.problem.{error.code}"
    return words.text(key if words.knows(key) else "web.start.problem.error", text=str(error))


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


@router.post("/learn")
async def learn(request: Request) -> Response:
    """Begins a first game, which the guide explains."""
    words = load(language_of(request.headers))
    players = (HUMAN, USUAL)
    seats = [(each, _default_name(words, n, each)) for n, each in enumerate(players)]
    answer = await begun(request, seats, dict(FIRST_GAME), await known_or_new(request))
    if "location" in answer.headers:
        answer.headers["location"] += "#guide"  # the browser keeps what it has explained
    return answer


@router.post("/games/{game}/{seat}/next")
async def next_rung(request: Request, game: str, seat: int) -> Response:
    """After a win: the same kind of game against the next rung."""
    room = await seated(request, game, seat)
    sight = room.sight(seat)
    found = climb(sight)
    browser = browser_of(request)
    if found is None or browser is None:
        raise HTTPException(404)
    setup = {name: room.kept.setup.get(name) for name in _OPTIONS}
    seats, clock = list(zip(found.players, sight.names, strict=True)), room.kept.clock
    return await begun(request, seats, setup, browser, clock=clock)


@router.post("/games/{game}/{seat}/rematch")
async def rematch(request: Request, game: str, seat: int) -> Response:
    """After the end: the same seats again; whoever asks first begins it, the others follow."""
    room = await seated(request, game, seat)
    browser = browser_of(request)
    assert browser is not None  # or it would not be seated
    try:
        again = await rooms_of(request).rematch(room, browser, address_of(request))
        await rooms_of(request).admit(browser, again.id, seat)
    except SeasonsError as error:
        return await not_begun(request, error)
    return RedirectResponse(f"/games/{again.id}/{seat}", 303)


@router.post("/games/{game}/{seat}/resign")
async def resign(request: Request, game: str, seat: int) -> Response:
    """Gives up, and leads back to the table."""
    room = await seated(request, game, seat)
    await room.resign(seat)
    return RedirectResponse(f"/games/{game}/{seat}", 303)


# A game as a whole


@router.post("/games/{game}/leave")
async def leave(request: Request, game: str) -> Response:
    """Forgets the seats that this browser has opened; the game goes on."""
    browser, room = await _owned(request, game)
    await room.register.forget(browser)
    return RedirectResponse("/", 303)


@router.post("/games/{game}/rename")
async def rename(request: Request, game: str) -> Response:
    """Gives a game of this browser's a title, or takes it away."""
    _, room = await _owned(request, game, maker=True)
    title = (await form_of(request)).get("title", [""])[0].strip(" ")
    await room.register.rename(names.checked([title])[0] if title else "")
    return RedirectResponse("/", 303)


@router.post("/games/{game}/delete")
async def delete(request: Request, game: str) -> Response:
    """Deletes a game of this browser's, if no other person plays it."""
    _, room = await _owned(request, game, maker=True)
    await rooms_of(request).delete(room)
    return RedirectResponse("/", 303)


async def _owned(request: Request, game: str, maker: bool = False) -> tuple[str, Room]:
    """The browser, and the room of a game in which it sits, or which it has made."""
    rooms, browser = rooms_of(request), browser_of(request)
    seats = [] if browser is None else await rooms.seats_of(browser, game)
    room = await rooms.enter(game) if (MADE in seats if maker else seats) else None
    if room is None or browser is None:
        raise HTTPException(404)
    return browser, room
