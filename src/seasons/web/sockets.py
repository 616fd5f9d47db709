"""Sending to a browser without waiting for it."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from types import TracebackType
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

CROWDED: Final = 1013, "too many are watching from this seat"
GONE: Final = 1008, "no game, or not open to whoever asks"
OVERTAKEN: Final = 1012, "the game goes on elsewhere: connect again"
WAITING: Final = 100  # messages for somebody who does not read; then they connect again


class Outbox:
    """Messages on their way to one socket, in order.

    Whoever does not read them is left behind; they would hold up the room and its memory forever.
    When the room is `overtaken` the socket is closed, and its page comes again.
    """

    def __init__(self, socket: WebSocket, overtaken: asyncio.Event) -> None:
        self._socket: Final = socket
        self._overtaken: Final = overtaken
        self._queue: Final[asyncio.Queue[dict[str, Any]]] = asyncio.Queue(WAITING)
        self._tasks: list[asyncio.Task[None]] = []
        self._owner: asyncio.Task[Any] | None = None
        self._left = False
        self._closing: tuple[int, str] | None = None

    def put(self, message: dict[str, Any]) -> None:
        """Sends a message soon."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self._leave()

    def _leave(self) -> None:
        """Whoever talks by this socket stops."""
        if self._owner is not None and not self._left:
            self._left = True
            self._owner.cancel()

    def end(self, code: int, reason: str) -> None:
        """Closes the socket after what is still to be sent."""
        self._closing = code, reason
        self.put({})

    async def received(self) -> str | None:
        """What the other side says; None when it is gone."""
        try:
            message = await self._socket.receive()
        except RuntimeError:
            return None
        return None if message["type"] == "websocket.disconnect" else str(message.get("text") or "")

    async def __aenter__(self) -> Outbox:
        self._owner = asyncio.current_task()
        self._tasks = [asyncio.create_task(each) for each in (self._send(), self._watch())]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._left and self._owner is not None and kind is asyncio.CancelledError:
            self._owner.uncancel()
            if self._overtaken.is_set():
                with suppress(WebSocketDisconnect, RuntimeError):
                    await self._socket.close(*OVERTAKEN)
            return True
        return False

    async def _watch(self) -> None:
        await self._overtaken.wait()
        self._leave()

    async def _send(self) -> None:
        try:
            while True:
                message = await self._queue.get()
                if not message and self._closing is not None:
                    await self._socket.close(*self._closing)
                    return
                text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
                await self._socket.send_text(text)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the socket is gone; whoever reads from it notices
