"""Health and figures of a server, at an address of their own: for its owner, not for players."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from typing import Final

from seasons.rooms.rooms import Rooms
from seasons.rooms.store import NotRead
from seasons.web.serving import metrics
from seasons.web.serving.address import Address
from seasons.web.serving.public import Public

AT_ONCE: Final = 20  # connections
SECONDS: Final = 5.0  # that one takes at most
LARGEST: Final = 8192  # bytes of a question
_ASKED: Final = re.compile(r"(GET|HEAD) (/[^ ?]*)(?:\?[^ ]*)? HTTP/1\.[01]")
_HOST: Final = re.compile(r"^host:[ \t]*(.*?)[ \t]*$", re.IGNORECASE | re.MULTILINE)
_WORDS: Final = {
    200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 503: "Service Unavailable",
}  # fmt: skip
_PLAIN: Final = "text/plain; charset=utf-8"


class Monitor:
    """Answers two questions, one to a connection: `/health` and `/metrics`."""

    def __init__(self, address: Address) -> None:
        self.address: Final = address
        self._public: Final = Public(hosts=address.hosts)
        self._server: asyncio.Server | None = None
        self._open = 0

    async def begin(self, rooms: Rooms) -> None:
        """From now on answers."""

        async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await self._talk(rooms, reader, writer)

        self._server = await asyncio.start_server(talk, sock=self.address.listener, limit=LARGEST)

    async def end(self) -> None:
        """Answers no more."""
        if self._server is not None:
            self._server.close()

    async def _talk(
        self, rooms: Rooms, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._open += 1
        try:
            # Whoever is too slow, says too much or goes away gets no answer.
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError,
                          asyncio.LimitOverrunError):  # fmt: skip
                async with asyncio.timeout(SECONDS):
                    if self._open <= AT_ONCE:
                        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                        writer.write(await self._answer(rooms, head.replace("\r\n", "\n")))
                        await writer.drain()
        finally:
            self._open -= 1
            writer.close()

    async def _answer(self, rooms: Rooms, head: str) -> bytes:
        asked = _ASKED.fullmatch(head.partition("\n")[0])
        host = _HOST.search(head)
        if asked is None:
            status, kind, text = 400, _PLAIN, "not understood\n"
        elif host is None or not self._public.knows(host[1].lower()):
            status, kind, text = 403, _PLAIN, "this server is not called by that name\n"
        elif asked[2] == "/metrics":
            status, kind, text = 200, metrics.TYPE, await metrics.written(rooms)
        elif asked[2] == "/health":
            status, kind, text = await _health(rooms)
        else:
            status, kind, text = 404, _PLAIN, "there are /health and /metrics\n"
        body = text.encode()
        lines = (
            f"HTTP/1.1 {status} {_WORDS[status]}", f"Content-Type: {kind}",
            f"Content-Length: {len(body)}", "Cache-Control: no-store", "Connection: close",
            "X-Content-Type-Options: nosniff", "", "",
        )  # fmt: skip
        sent = b"" if asked is not None and asked[1] == "HEAD" else body
        return "\r\n".join(lines).encode() + sent


async def _health(rooms: Rooms) -> tuple[int, str, str]:
    """Whether games can be played: the database can be read, and was written to the last time."""
    try:
        await rooms.store.count()
        well = rooms.store.well
    except NotRead:
        well = False
    said = {"status": "ok" if well else "the games cannot be read or written"}
    return (200 if well else 503), "application/json", json.dumps(said) + "\n"
