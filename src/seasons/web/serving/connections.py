"""Connections: how many there may be, how long they take at most, and files enough for them."""

from __future__ import annotations

import asyncio
import logging
import resource
from contextlib import suppress
from dataclasses import replace
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from seasons.rooms.limits import Limits
from seasons.web.serving.address import BACKLOG
from seasons.web.serving.client import caller_of
from seasons.web.serving.public import Public

FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\n"
    b"Connection: close\r\nContent-Length: 0\r\nRetry-After: 10\r\n\r\n"
)
_OTHER_FILES: Final = 128 + BACKLOG  # the database, bots; connections that are not yet counted

log: Final = logging.getLogger(__name__)


class Connections(ServerState):
    """All that are open at a time; the sockets of pages are among them."""

    def __init__(self, limits: Limits, public: Public) -> None:
        super().__init__()
        self.limits: Final = limits
        self._public: Final = public
        self._unsent: dict[asyncio.Transport, int] = {}

    def full_for(self, host: str) -> bool:
        """Whether one more from this address is one too many."""
        if len(self.connections) >= self.limits.connections:
            return True
        caller = caller_of(host)
        if caller is None or self._public.trusts(host):
            return False  # the clients of a proxy are counted when it says who they are
        same = sum(caller_of(_host(each.transport)) == caller for each in self.connections)
        return same >= self.limits.connections_per_address

    def drop_stuck(self) -> None:
        """Drops those who have taken nothing of what waits for them since the last time.

        Nothing else ends them: to close a connection is to wait until all of it is taken.
        """
        unsent = {
            each.transport: each.transport.get_write_buffer_size() for each in self.connections
        }
        for transport, size in unsent.items():
            if 0 < self._unsent.get(transport, 0) <= size:
                transport.abort()
        self._unsent = unsent


class Connection(H11Protocol):
    """One of them, until it becomes the socket of a page.

    Whoever is one too many is turned away before anything is read. A request must arrive within
    its time; how long nothing may be asked is counted by uvicorn.
    """

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Lets somebody in, or not."""
        host = _host(transport)
        if self._all.full_for(host):
            log.warning("turned away a connection from %s: too many are open", host)
            self.transport = transport
            transport.write(FULL)
            transport.close()
        else:
            super().connection_made(transport)
            self._expect()

    def handle_events(self) -> None:
        """Takes what has come of a request."""
        super().handle_events()
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """There is nothing more to expect."""
        self._relax()
        super().connection_lost(exc)

    @property
    def _all(self) -> Connections:
        assert isinstance(self.server_state, Connections)
        return self.server_state

    def _expect(self) -> None:
        """Counts the seconds from the beginning of a request until all of it is there."""
        theirs = self.conn.their_state
        idle = theirs is h11.IDLE and self.timeout_keep_alive_task is not None
        under_way = theirs in (h11.IDLE, h11.SEND_BODY) and not idle
        if not under_way or self.transport.get_protocol() is not self:
            self._relax()
        elif self._deadline is None:
            seconds = self._all.limits.header_seconds
            self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _relax(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def _host(transport: asyncio.Transport) -> str:
    return str(transport.get_extra_info("peername")[0])


def with_files(limits: Limits) -> Limits:
    """The limits that this system can keep: each connection is an open file.

    The system allows some files and, if it is asked, some more.
    """
    wanted = limits.connections + _OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if _enough(soft, wanted):
        return limits
    more = wanted if _enough(hard, wanted) else hard
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
        soft = more
    possible = soft - _OTHER_FILES
    return replace(limits, connections=max(1, min(possible, limits.connections)))


def _enough(files: int, wanted: int) -> bool:
    return files == resource.RLIM_INFINITY or files >= wanted
