"""The application: games on one data directory, their pages, their API and their sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Match, Route

import seasons
from seasons.rooms.claims import Elsewhere
from seasons.rooms.limits import Limits
from seasons.rooms.replays import Replays
from seasons.rooms.rooms import Rooms
from seasons.rooms.shared import Shared
from seasons.rooms.sharing import Sharing
from seasons.rooms.store import Store
from seasons.rooms.thinking import Thinkers
from seasons.rules.engine.errors import SeasonsError
from seasons.web.api import chat, people
from seasons.web.api import inviting as invitations
from seasons.web.api import routes as api
from seasons.web.api.description import Described
from seasons.web.api.problems import Refused
from seasons.web.page import (
    assets,
    bookshelf,
    gallery,
    inviting,
    languages,
    lobby,
    own,
    parting,
    replays,
    standing,
    visitors,
)
from seasons.web.page import routes as tables
from seasons.web.serving.access import Access
from seasons.web.serving.callers import Callers
from seasons.web.serving.guard import HEADERS, Guard
from seasons.web.serving.heads import Heads
from seasons.web.serving.password import Password
from seasons.web.serving.public import Public
from seasons.web.serving.relay import Relay, Relayed
from seasons.words import sets

_FOR_EVER = "public, max-age=31536000, immutable"


def create_app(
    data: Path | None,
    *,
    shared: Shared | None = None,
    instance: str = "",
    public: Public | None = None,
    limits: Limits | None = None,
    password: str | None = None,
) -> FastAPI:
    """The application for the games in a data directory, or those that are `shared`.

    `instance` is how a running server is recognised; `public` how others call it, who know it by
    the names of this machine itself unless given; `limits` are the defaults unless given; with a
    `password`, only who knows it makes games.
    """
    sets.check()
    assets.check()
    limits, public = limits or Limits(), public or Public()
    claims = None if shared is None else shared.claims(limits.silence_seconds)
    if shared is not None:
        store = shared.store(limits.lock_seconds)
    else:
        assert data is not None
        store = Store.in_directory(data, limits.lock_seconds)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        thinkers = Thinkers(limits)
        app.state.rooms = Rooms(store, thinkers, limits, claims)
        app.state.replays = Replays(store, app.state.rooms.allowance, limits)
        app.state.rooms.begin()
        try:
            async with AsyncExitStack() as stack:
                if shared is not None and claims is not None:
                    sharing = Sharing(app.state.rooms, claims, shared.engine)
                    await stack.enter_async_context(sharing)
                yield
        finally:
            await app.state.rooms.close()
            thinkers.close()
            if claims is not None:
                claims.close()
            store.close()

    app = Described(
        title="Seasons",
        version=seasons.__version__,
        summary="Games of Seasons: the same views and decisions for people, bots and programs.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    app.state.instance = instance
    app.state.limits = limits
    app.state.public = public
    app.state.password = None if password is None else Password(password)
    app.add_exception_handler(SeasonsError, _refused)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _failed)
    app.add_exception_handler(Exception, _broken)
    app.include_router(api.router)
    app.include_router(chat.router)
    app.include_router(people.router)
    app.include_router(invitations.router)
    app.include_router(lobby.router)
    app.include_router(languages.router)
    app.include_router(bookshelf.router)
    app.include_router(own.router)
    app.include_router(replays.router)  # before the seats of a table, which are numbers
    app.include_router(gallery.router)
    app.include_router(inviting.router)
    app.include_router(standing.router)
    app.include_router(parting.router)
    app.include_router(tables.router)
    app.add_api_route("/static/{name:path}", _asset, include_in_schema=False)
    app.add_api_route("/art/{name}", _asset, include_in_schema=False)
    app.add_middleware(GZipMiddleware, minimum_size=800)
    app.add_middleware(Heads)
    if claims is not None:
        app.add_middleware(Relay, claims=claims)
    app.add_middleware(Guard, public=public)
    app.add_middleware(Access)
    app.add_middleware(Callers, public=public, limits=limits)
    if claims is not None:
        app.add_middleware(Relayed, secret=claims.process.secret)
    return app


async def _asset(request: Request) -> Response:
    found = assets.find(request.url.path)
    if found is None:
        return Response(status_code=404)
    return Response(found.content, media_type=found.type, headers={"Cache-Control": _FOR_EVER})


def _for_programs(request: Request) -> bool:
    """Whether a program asks, which gets JSON; others get a page."""
    return f"{request.url.path}/".startswith("/api/")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, SeasonsError)
    if isinstance(error, Elsewhere):
        raise error  # whoever knows the other process asks there
    if not _for_programs(request):
        return visitors.refused(request, error)
    return JSONResponse(api.refusal(error), api.status(error), api.advice(error))


async def _failed(request: Request, error: Exception) -> Response:
    """Every refusal has a code, also those of the framework."""
    assert isinstance(error, HTTPException)
    if isinstance(error, Refused):
        return error.answer()
    if error.status_code == 405:
        return _wrong_method(request, error)
    if not _for_programs(request):
        return visitors.lost(request)
    if error.status_code == 404:
        return Refused("not-found", "there is nothing at this address").answer()
    return Refused("cannot-parse", str(error.detail)).answer()


def _wrong_method(request: Request, error: HTTPException) -> Response:
    """The methods that there are; HEAD goes wherever GET does."""
    found = {*(error.headers or {})["Allow"].split(", ")}
    for route in chat.router.routes:  # one address, a route for each method
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE:
            found |= route.methods or set()
    allowed = ", ".join(sorted(found | {"HEAD"} if "GET" in found else found))
    if _for_programs(request):
        answer: Response = Refused("method-not-allowed", f"only {allowed} here").answer()
    else:
        answer = visitors.lost(request, 405)
    answer.headers["Allow"] = allowed
    return answer


async def _not_understood(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if not _for_programs(request):
        return visitors.lost(request)
    if isinstance(error.body, bytes):
        return Refused("cannot-parse", "body: not sent as application/json").answer()
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return Refused("cannot-parse", f"{where}: {first['msg']}").answer()


async def _broken(request: Request, error: Exception) -> Response:
    """A mistake of ours; the log has it. This answer does not pass the guard."""
    return Refused("broken", "something went wrong in the server").answer(HEADERS)
