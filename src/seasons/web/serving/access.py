"""Who asked for what, in the log: never with the secrets that addresses may have in them."""

from __future__ import annotations

import logging
import re
import time
from typing import Any, Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from seasons.web.serving.client import CALLER

# Parts of an address that open nothing; whatever else stands there is left out.
_HARMLESS: Final = ("game", "seat", "other", "source")
_PART: Final = re.compile(r"\{(\w+)(?::\w+)?\}")
_WORD: Final = re.compile(r"[\w-]{1,24}", re.ASCII)
_NOWHERE: Final = "(no such page)"  # it may be a link with a mistake in it, which is as secret
_HERE: Final = "here"

log: Final = logging.getLogger(__name__)


class Access:
    """Writes a line for every request, if the log is to have them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, and tells of it when it is over."""
        if scope["type"] not in ("http", "websocket") or not log.isEnabledFor(logging.INFO):
            await self.app(scope, receive, send)
            return
        status, began = 0, time.monotonic()

        async def sending(message: Message) -> None:
            nonlocal status
            status = message.get("status", message.get("code", status))
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            method = scope.get("method", "SOCKET")
            milliseconds = round((time.monotonic() - began) * 1000)
            log.info(
                "%s %s %s %s %d ms", scope.get(CALLER) or _HERE, method, place(scope),
                status or "closed", milliseconds,
            )  # fmt: skip


def place(scope: Scope) -> str:
    """What was asked for: the address of the route, with the parts that are no secrets."""
    path = getattr(scope.get("route"), "path", None)
    params: dict[str, Any] = scope.get("path_params", {})

    def filled(part: re.Match[str]) -> str:
        value = str(params.get(part[1], ""))
        known = part[1] in _HARMLESS and _WORD.fullmatch(value)
        return value if known else "..."

    return _NOWHERE if path is None else _PART.sub(filled, path)
