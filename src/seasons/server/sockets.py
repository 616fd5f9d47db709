"""Sending to a browser without waiting for it."""

from __future__ import annotations

import asyncio
import json
from types import TracebackType
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

WAITING: Final = 500  # messages for somebody who does not read them; then he must connect anew


async def received(socket: WebSocket) -> str | None:
    """What somebody says; None when he is gone, or was too slow and was sent away."""
    try:
        message = await socket.receive()
    except RuntimeError:
        return None
    return None if message["type"] == "websocket.disconnect" else str(message.get("text") or "")


class Outbox:
    """Messages on their way to one socket, in order."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket: Final = socket
        self._queue: Final[asyncio.Queue[dict[str, Any]]] = asyncio.Queue(WAITING)
        self._task: asyncio.Task[None] | None = None

    def put(self, message: dict[str, Any]) -> None:
        """Sends a message soon."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            if self._task is not None:
                self._task.cancel()

    async def __aenter__(self) -> Outbox:
        self._task = asyncio.create_task(self._send())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _send(self) -> None:
        try:
            while True:
                message = await self._queue.get()
                text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
                await self._socket.send_text(text)
        except asyncio.CancelledError:
            if self._queue.full():  # too slow: it is shown everything when it comes back
                await self._socket.close(1013)
            raise
        except (WebSocketDisconnect, RuntimeError):
            pass  # the socket is gone; whoever reads from it notices
