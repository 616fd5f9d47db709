"""Keeps strangers out: which hosts and origins may ask, how much, and what a page may do."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from seasons.rooms import figures
from seasons.web.api.problems import Refused
from seasons.web.serving.client import FORWARDED, RELAYED
from seasons.web.serving.public import Public

LARGEST: Final = 64 * 1024  # bytes of a request
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        "object-src 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    # With none at all the forms of our own pages would come from the origin `null`; and over plain
    # http, where browsers say nothing else, that is anybody.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
_TEXTS: Final = {
    "unknown-host": "this server is not called by that name",
    "foreign-origin": "only the pages of this server may change something",
    "too-large": f"a request has at most {LARGEST} bytes",
    "two-lengths": "a request has a length or comes in pieces, not both",
}


class Guard:
    """Looks at every request before the app does.

    A page of another site may make a browser ask us for things, by a name of its own that leads to
    this machine or by a form; it cannot hide the host it asked for, nor where it comes from.
    """

    def __init__(self, app: ASGIApp, public: Public) -> None:
        self.app: Final = app
        self.public: Final = public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuses, or lets pass with a limit and with our headers."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        relayed = scope.get(RELAYED, False)  # then another one has stood here
        problem = None if relayed else self._problem(scope, Headers(scope=scope))
        if problem is None:
            await self._pass(scope, receive, send)
        elif scope["type"] == "websocket":
            figures.note("refusals", problem)
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": problem})
        else:
            # Where a request ends may be a matter of opinion, so nothing is read after it.
            closing = {"Connection": "close"} if problem == "two-lengths" else None
            answer = Refused(problem, _TEXTS[problem]).answer(closing)
            await answer(scope, receive, _with_headers(send))

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        read = 0

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > LARGEST:
                raise Refused("too-large", _TEXTS["too-large"])
            return message

        try:
            await self.app(scope, limited, _with_headers(send))
        except Refused as refused:
            await refused.answer()(scope, receive, _with_headers(send))

    def _problem(self, scope: Scope, headers: Headers) -> str | None:
        host = headers.get("host", "").lower()
        public = host in self.public.called
        # Whoever comes through a proxy can only mean the public address.
        if not public and (scope.get(FORWARDED, False) or not self.public.knows(host)):
            return "unknown-host"
        changes = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if changes and not _own_origin(headers, host, self.public.url if public else None):
            return "foreign-origin"
        if "content-length" in headers and "transfer-encoding" in headers:
            return "two-lengths"
        length = headers.get("content-length", "0")
        number = int(length) if length.isascii() and length.isdigit() else LARGEST + 1
        return "too-large" if number > LARGEST else None


def _own_origin(headers: Headers, host: str, public: str | None) -> bool:
    """Whether a browser says that one of our own pages asks; other programs say nothing.

    Who asks for the public address must come from there. The origin `null` may be anybody, unless
    the browser says in another header, which pages cannot set, that it is the same site.
    """
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if site in ("cross-site", "same-site"):
        return False
    if origin == "null":
        return site == "same-origin"
    if origin is None or public is not None:
        return origin in (None, public)
    return origin.lower().partition("://")[2] == host


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
