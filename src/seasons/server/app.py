"""The application: games on one data directory, their pages, their API and their sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import seasons
from seasons.rules.errors import SeasonsError
from seasons.server import api, pages
from seasons.server.guard import Guard
from seasons.server.limits import Limits
from seasons.server.rooms import Rooms
from seasons.server.store import Store
from seasons.server.thinking import Thinkers
from seasons.web import assets

_FOR_EVER = "public, max-age=31536000, immutable"


def create_app(
    data: Path,
    *,
    instance: str = "",
    hosts: frozenset[str] = frozenset(),
    limits: Limits | None = None,
) -> FastAPI:
    """The application for the games in a data directory.

    `instance` is how a running server is recognised; `hosts` are names it may be called by
    beside those of this machine itself; `limits` are the defaults unless given.
    """
    limits = limits or Limits()
    store = Store.in_directory(data, limits.lock_seconds)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        thinkers = Thinkers(limits.bot_processes, limits.bot_seconds)
        app.state.rooms = Rooms(store, thinkers, limits)
        app.state.rooms.begin()
        try:
            yield
        finally:
            await app.state.rooms.close()
            thinkers.close()
            store.close()

    app = FastAPI(
        title="Seasons",
        version=seasons.__version__,
        summary="Games of Seasons: the same views and decisions for people, bots and programs.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.instance = instance
    app.state.limits = limits
    app.add_exception_handler(SeasonsError, _refused)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _failed)
    app.include_router(api.router)
    app.include_router(pages.router)
    app.add_api_route("/static/{name}", _asset, include_in_schema=False)
    app.add_api_route("/art/{name}", _asset, include_in_schema=False)
    app.add_middleware(GZipMiddleware, minimum_size=800)
    app.add_middleware(Guard, hosts=hosts)
    return app


async def _asset(request: Request) -> Response:
    found = assets.find(request.url.path)
    if found is None:
        return Response(status_code=404)
    return Response(found.content, media_type=found.type, headers={"Cache-Control": _FOR_EVER})


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, SeasonsError)
    if not request.url.path.startswith("/api"):
        return pages.refused(request, error)
    return JSONResponse(api.refusal(error), api.status(error), api.advice(error))


async def _failed(request: Request, error: Exception) -> Response:
    """Every refusal has a code, also those of the framework."""
    assert isinstance(error, HTTPException)
    detail: Any = error.detail
    if error.status_code == 404 and not request.url.path.startswith("/api"):
        return pages.lost(request)
    if isinstance(detail, dict):
        return JSONResponse(detail, error.status_code)
    if error.status_code == 400:  # a body that is no text, or nested too deeply
        return JSONResponse({"code": "cannot-parse", "text": detail}, 422)
    return JSONResponse({"code": "not-found", "text": detail}, error.status_code)


async def _not_understood(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if not request.url.path.startswith("/api"):
        return pages.lost(request)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return JSONResponse({"code": "cannot-parse", "text": f"{where}: {first['msg']}"}, 422)
