"""Passing on what is asked of a game that lives in another process, and knowing what is passed on.

Whoever asks has been looked at by then: by the guard, and by the app, which has found that the game
is theirs to see before it found that the room is elsewhere. The other process looks again.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

import h11
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.frames import CloseCode
from websockets.typing import Origin

from seasons.rooms.claims import Claims, Elsewhere, Process
from seasons.web.api.problems import Refused
from seasons.web.serving.client import CALLER, RELAYED

SECRET: Final = b"seasons-relay"
CALLED: Final = b"seasons-relay-caller"  # who asks; empty: somebody at the other process's computer
TRIES: Final = 3
PAUSE: Final = 1.0  # seconds; a process that ends lets go of its games
CONNECTING: Final = 2.0  # seconds
CHUNK: Final = 65536  # bytes
LARGEST: Final = 16 * 2**20  # bytes that a page may be sent at once
AGAIN: Final = CloseCode.SERVICE_RESTART
# Of this connection and not of the next one, or written anew for that.
_HOPS: Final = frozenset((
    b"connection", b"keep-alive", b"proxy-connection", b"te", b"trailer", b"transfer-encoding",
    b"upgrade", b"expect", b"content-length",
))  # fmt: skip

log: Final = logging.getLogger(__name__)


class Unreachable(Exception):
    """Nobody is at the address of the other process."""


class Silent(Exception):
    """The other process is there and says nothing: by now it may have been given up."""


class Relayed:
    """Notes with a request that another process has passed it on, which knows our secret.

    From anybody else these headers mean nothing; the app never sees them.
    """

    def __init__(self, app: ASGIApp, secret: str) -> None:
        self.app: Final = app
        self._secret: Final = secret.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request to the app, without these headers."""
        if scope["type"] in ("http", "websocket"):
            said = dict(scope["headers"])
            scope["headers"] = [
                each for each in scope["headers"] if each[0] not in (SECRET, CALLED)
            ]
            if hmac.compare_digest(said.get(SECRET, b""), self._secret):
                scope[RELAYED] = True
                scope[CALLER] = said.get(CALLED, b"").decode("latin-1") or None
        await self.app(scope, receive, send)


class Relay:
    """Asks the process that has the game, if the app finds that another one has it."""

    def __init__(self, app: ASGIApp, claims: Claims) -> None:
        self.app: Final = app
        self._claims: Final = claims

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets the app answer, or another process.

        What was passed on once is not passed on again: two processes that each take the other for
        the keeper would never come to an end.
        """
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        asked = _Asked(scope, receive)
        for number in range(TRIES):
            try:
                await self.app(scope, asked.again(), send)
                return
            except Elsewhere as found:
                if scope.get(RELAYED, False):
                    break
                process = found.process
            pass_on = _talk if scope["type"] == "websocket" else _ask
            try:
                # After this time one that is stopped has shown no sign of life for too long.
                await pass_on(asked, process, send, self._claims.silence + PAUSE)
                return
            except Silent:
                pass
            except Unreachable:
                if number:
                    await self._claims.end(process)
                else:
                    await asyncio.sleep(PAUSE)
        await _turn_away(asked, send)


class _Asked:
    """A request, which may have to be read several times."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self.scope: Final = scope
        self.receive: Final = receive
        self._read: list[Message] = []

    def again(self) -> Receive:
        """Reads it from the beginning."""
        before = iter(list(self._read))

        async def receive() -> Message:
            message = next(before, None)
            if message is None:
                message = await self.receive()
                self._read.append(message)
            return message

        return receive

    async def body(self) -> bytes:
        """All that was sent; the guard has a limit for it."""
        receive, parts = self.again(), []
        while True:
            message = await receive()
            parts.append(message.get("body", b""))
            if message["type"] != "http.request" or not message.get("more_body", False):
                return b"".join(parts)

    def headers(self, process: Process) -> list[tuple[bytes, bytes]]:
        """What is said to the other process."""
        caller = self.scope.get(CALLER) or ""
        return [
            *(each for each in self.scope["headers"] if each[0] not in _HOPS),
            (SECRET, process.secret.encode()),
            (CALLED, caller.encode("latin-1", "replace")),
        ]

    @property
    def target(self) -> bytes:
        """What is asked for."""
        query: bytes = self.scope.get("query_string", b"")
        path: bytes = self.scope["raw_path"]
        return path + (b"?" + query if query else b"")


async def _ask(asked: _Asked, process: Process, send: Send, patience: float) -> None:
    """A request and its answer, over a connection of its own.

    What changes something is not asked twice: nobody knows what became of it.
    """
    body = await asked.body()
    reader, writer = await _connected(process)
    try:
        async with asyncio.timeout(patience):
            connection = h11.Connection(h11.CLIENT, max_incomplete_event_size=CHUNK)
            writer.write(_written(connection, asked, process, body))
            await writer.drain()
            head = await _next(connection, reader)
    except (OSError, TimeoutError, h11.ProtocolError):
        writer.close()
        if asked.scope["method"] in ("GET", "HEAD"):
            raise Silent from None
        await _turn_away(asked, send)
        return
    try:
        async with asyncio.timeout(patience):
            await _answer(head, connection, reader, send)
    except (OSError, TimeoutError, h11.ProtocolError):  # it breaks off here, as it did over there
        log.warning("process %s broke off in the middle of an answer", process.id)
    finally:
        writer.close()


def _written(connection: h11.Connection, asked: _Asked, process: Process, body: bytes) -> bytes:
    """A request as it is sent to the other process."""
    headers = [*asked.headers(process), (b"connection", b"close")]
    if body or asked.scope["method"] not in ("GET", "HEAD"):
        headers.append((b"content-length", str(len(body)).encode()))
    request = h11.Request(method=asked.scope["method"], target=asked.target, headers=headers)
    parts = request, h11.Data(data=body), h11.EndOfMessage()
    return b"".join(connection.send(part) or b"" for part in parts)


async def _next(connection: h11.Connection, reader: asyncio.StreamReader) -> object:
    """The next part of an answer."""
    while (event := connection.next_event()) is h11.NEED_DATA:
        connection.receive_data(await reader.read(CHUNK))
    return event


async def _answer(
    head: object, connection: h11.Connection, reader: asyncio.StreamReader, send: Send
) -> None:
    """Passes an answer back, part by part."""
    part = head
    while not isinstance(part, h11.EndOfMessage):
        if isinstance(part, h11.Response):
            await send({"type": "http.response.start", "status": part.status_code,
                        "headers": _passed_back(part)})  # fmt: skip
        elif isinstance(part, h11.Data):
            content = {"type": "http.response.body", "body": bytes(part.data)}
            await send({**content, "more_body": True})
        else:
            raise h11.RemoteProtocolError("the connection was closed")
        part = await _next(connection, reader)
    await send({"type": "http.response.body", "body": b""})


def _passed_back(answer: h11.Response) -> list[tuple[bytes, bytes]]:
    kept = _HOPS - {b"content-length"}
    return [(name, value) for name, value in answer.headers if name not in kept and name != b"date"]


async def _connected(process: Process) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    parts = urlsplit(process.address)
    try:
        async with asyncio.timeout(CONNECTING):
            return await asyncio.open_connection(parts.hostname, parts.port)
    except (OSError, TimeoutError):
        raise Unreachable from None


async def _talk(asked: _Asked, process: Process, send: Send, patience: float) -> None:
    """A socket, passed on in both directions until one side closes it."""
    told = {
        name.decode("latin-1"): value.decode("latin-1")
        for name, value in asked.headers(process)
        if name not in (b"host", b"origin") and not name.startswith(b"sec-websocket-")
    }
    origin = dict(asked.scope["headers"]).get(b"origin")
    parts = urlsplit(process.address)
    url = f"ws://{parts.netloc}{asked.target.decode('latin-1')}"
    try:
        there = await connect(
            url, origin=None if origin is None else Origin(origin.decode("latin-1")),
            additional_headers=told, user_agent_header=None, compression=None, proxy=None,
            open_timeout=patience, ping_interval=patience / 2, ping_timeout=patience,
            close_timeout=PAUSE, max_size=LARGEST,
        )  # fmt: skip
    except InvalidHandshake:
        await asked.receive()
        await send({"type": "websocket.close", "code": CloseCode.POLICY_VIOLATION})
        return
    except TimeoutError:
        raise Silent from None
    except OSError:
        raise Unreachable from None
    async with there:
        await asked.receive()  # that somebody connects
        await send({"type": "websocket.accept"})
        upwards = asyncio.create_task(_upwards(asked, there))
        try:
            await _downwards(there, send)
        finally:
            upwards.cancel()
            await asyncio.gather(upwards, return_exceptions=True)


async def _upwards(asked: _Asked, there: ClientConnection) -> None:
    """What the page says, until it goes away."""
    with suppress(ConnectionClosed):
        while (message := await asked.receive())["type"] == "websocket.receive":
            await there.send(message.get("text") or "")
        await there.close()


async def _downwards(there: ClientConnection, send: Send) -> None:
    """What the room shows; if its process is gone, or stopped, the page connects again."""
    with suppress(ConnectionClosed):
        async for message in there:
            await send({"type": "websocket.send", "text": message})
    said = there.protocol.close_rcvd
    code = AGAIN if said is None or said.code == CloseCode.NO_STATUS_RCVD else said.code
    reason = "" if said is None else said.reason
    with suppress(OSError, RuntimeError):  # the page may be gone
        await send({"type": "websocket.close", "code": code, "reason": reason})


async def _turn_away(asked: _Asked, send: Send) -> None:
    """Nobody can be asked now; whoever asks again is answered."""
    if asked.scope["type"] == "websocket":
        await asked.receive()
        await send({"type": "websocket.close", "code": CloseCode.TRY_AGAIN_LATER})
    else:
        problem = Refused("not-read", "another process has this game, and does not answer")
        await problem.answer({"Retry-After": "1"})(asked.scope, asked.receive, send)
