"""Who asks, also behind a proxy, and how much one of them may have open at a time."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from seasons.rooms.limits import Limits
from seasons.web.serving.client import CALLER, FORWARDED, RELAYED, caller_of
from seasons.web.serving.public import Public

HEADER: Final = "x-forwarded-for"
CROWDED: Final = 1013
# Some proxies write the port behind the address.
_WITH_PORT: Final = re.compile(r"(?:(?P<four>[0-9.]+)|\[(?P<six>[0-9A-Fa-f:.]+)\])(?::[0-9]{1,5})?")

log: Final = logging.getLogger(__name__)


class Callers:
    """Notes with every request who asks: the last hop that no proxy of ours has vouched for.

    What others say in the headers of proxies is not looked at. All connections of a proxy come
    from one address, so what its clients have open is counted here.
    """

    def __init__(self, app: ASGIApp, public: Public, limits: Limits) -> None:
        self.app: Final = app
        self._public: Final = public
        self._most: Final = limits.connections_per_address
        self._open: Final[Counter[str]] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, or turns it away."""
        if scope["type"] not in ("http", "websocket") or scope.get(RELAYED, False):
            await self.app(scope, receive, send)
            return
        peer = scope["client"][0] if scope.get("client") else ""
        said = Headers(scope=scope).getlist(HEADER)
        scope[FORWARDED] = bool(said) and self._public.trusts(peer)
        if not scope[FORWARDED]:
            scope[CALLER] = caller_of(peer) if peer else None
            await self.app(scope, receive, send)
            return
        client = client_of(peer, said, self._public)
        # Nobody is this computer itself just because a proxy says so.
        scope[CALLER] = caller = caller_of(client) or client
        scope["client"] = client, 0
        if self._open[caller] >= self._most:
            log.warning("turned away a request of %s: too many are open", caller)
            await _turn_away(scope, receive, send)
            return
        self._open[caller] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._open[caller] -= 1
            if not self._open[caller]:
                del self._open[caller]


def client_of(peer: str, said: Sequence[str], public: Public) -> str:
    """The last hop that is no proxy of ours.

    Every proxy writes whom it was asked by behind what it was told, so this is read from the end.
    What is no address was made up by somebody before the hop that passed it on.
    """
    hops = [hop.strip() for line in said for hop in line.split(",")]
    client = peer
    for hop in reversed(hops):
        found = _address(hop)
        if found is None:
            return client
        client = found
        if not public.trusts(client):
            return client
    return client


def _address(hop: str) -> str | None:
    found = _WITH_PORT.fullmatch(hop)
    text = hop if found is None else found["four"] or found["six"]
    try:
        return str(ip_address(text.partition("%")[0]))
    except ValueError:
        return None


async def _turn_away(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": CROWDED, "reason": "too many are open"})
    else:
        await Response(status_code=503, headers={"Retry-After": "10"})(scope, receive, send)
