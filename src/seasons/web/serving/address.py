"""Where a server listens, and what its clients call that."""

from __future__ import annotations

import errno
import socket
from ipaddress import ip_address
from typing import Final

from seasons.web.serving import network
from seasons.web.serving.place import CannotStart
from seasons.web.serving.public import LOOPBACK

LAN: Final = "0.0.0.0"  # every address of this computer
PORT: Final = 8765
TRIES: Final = 20  # ports from there on, if nobody asked for one
BACKLOG: Final = 128  # connections that the system holds for us until we look at them

# Beside the address, one of IPv6 names its interface.
Addresses = list[tuple[socket.AddressFamily, tuple[str | int | bytes, ...]]]


class Address:
    """A socket that listens, and the names of it."""

    def __init__(self, host: str, listener: socket.socket) -> None:
        self.listener: Final = listener
        self._host: Final = host
        address, self._port = listener.getsockname()[:2]
        self._everywhere = _everywhere(address)

    @property
    def url(self) -> str:
        """The address for people and programs on this computer."""
        if not self._everywhere:
            return self._url(self._host)
        ipv6 = self.listener.family == socket.AF_INET6
        return self._url("::1" if ipv6 else "127.0.0.1")

    @property
    def url_elsewhere(self) -> str | None:
        """The address for other computers, if they reach us by another one."""
        return self._url(socket.gethostname()) if self._everywhere else None

    def elsewhere(self) -> list[str]:
        """The addresses for other devices in the same network, as they are now."""
        return [self._url(each) for each in network.addresses()] if self._everywhere else []

    @property
    def hosts(self) -> frozenset[str]:
        """The names that a client may call us by, beside those that everybody has for themselves.

        Without brackets and in small letters; none, if only this computer reaches us.
        """
        own = socket.gethostname()
        names = {self._host, own, f"{own}.local"} if self._everywhere else {self._host}
        return frozenset(name.lower() for name in names) - LOOPBACK

    def _url(self, host: str) -> str:
        return f"http://{f'[{host}]' if ':' in host else host}:{self._port}/"


def listen(host: str, port: int | None) -> Address:
    """Listens at this host and port; without a port, at ours or the next that is free."""
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    resolved = _resolve(host)
    ports = range(PORT, PORT + TRIES) if port is None else (port,)
    for each in ports:
        listener = _listen(host, resolved, each)
        if listener is not None:
            return Address(host, listener)
    if port is None:
        raise CannotStart("cli.play.all-taken", number=ports[0], number_2=ports[-1])
    raise CannotStart("cli.play.taken", number=port)


def _resolve(host: str) -> Addresses:
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except OSError as error:
        problem = error.strerror or str(error)
    except UnicodeError as error:  # no name of the net looks like this
        problem = str(error)
    else:
        return [(family, address) for family, _, _, _, address in found]
    raise CannotStart("cli.play.no-host", text=host, text_2=problem)


def _listen(host: str, resolved: Addresses, port: int) -> socket.socket | None:
    """The first of the addresses of a host that can be had, or None if the port is taken."""
    problem = ""
    for family, address in resolved:
        try:
            return _opened(family, (address[0], port, *address[2:]))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return None
            problem = error.strerror or str(error)
    raise CannotStart("cli.play.cannot-listen", text=host, number=port, text_2=problem)


def _opened(family: socket.AddressFamily, address: tuple[str | int | bytes, ...]) -> socket.socket:
    # Only where the protocol is named does asyncio send each answer without waiting for the next.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6 and _everywhere(str(address[0])):
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)  # IPv4 as well
        listener.bind(address)
        listener.listen(BACKLOG)  # two may bind the same port, but only one of them can listen
    except OSError:
        listener.close()
        raise
    return listener


def _everywhere(address: str) -> bool:
    return ip_address(address).is_unspecified
