"""How others call this server: the one place that knows its public address."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

Network = IPv4Network | IPv6Network

LOOPBACK: Final = frozenset(("localhost", "127.0.0.1", "::1"))
YEAR: Final = 365 * 24 * 3600
_PORTS: Final = {"http": 80, "https": 443}  # that browsers leave out
_NAME: Final = re.compile(r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]")


# A name or an address, a port, and nothing else.
_HOST: Final = re.compile(
    r"(?:(?P<name>[a-z0-9._-]+)|\[(?P<address>[0-9a-f:.]+)\])(?::(?P<port>[0-9]{1,5}))?"
)
_LAST_PORT: Final = 65535


class BadUrl(ValueError):
    """What is wrong with a public address, as a key of the catalogue."""


@dataclass(frozen=True)
class Public:
    """The address for everybody, the names that are answered to, and whose word is believed."""

    url: str | None = None  # without a slash at its end; None: as each client calls us
    hosts: frozenset[str] = frozenset()  # names for us, beside those that this computer has itself
    proxies: tuple[Network, ...] = ()  # they say who asks
    elsewhere: Callable[[], list[str]] = list  # addresses for other devices, as they are now

    @cached_property
    def called(self) -> frozenset[str]:
        """What a client may say in `Host` that asks for the public address."""
        if self.url is None:
            return frozenset()
        scheme, _, host = self.url.partition("://")
        return frozenset((host, f"{host}:{_PORTS[scheme]}"))

    @property
    def secure(self) -> bool:
        """Whether browsers reach us by encrypted connections only."""
        return self.url is not None and self.url.startswith("https://")

    def base(self, asked: HTTPConnection) -> str:
        """What links to us begin with: never an address that only this computer has."""
        if self.url is not None:
            return self.url
        if asked.url.hostname in LOOPBACK:
            return next((url.rstrip("/") for url in self.elsewhere()), _called(asked))
        return _called(asked)

    def knows(self, host: str) -> bool:
        """Whether somebody who is near may call us that, in small letters."""
        found = _HOST.fullmatch(host)
        if found is None or int(found["port"] or 0) > _LAST_PORT:
            return False
        name = found["name"] or found["address"]
        if (":" in name) != (found["address"] is not None):
            return False  # only addresses with a colon stand in brackets
        if name in LOOPBACK or name in self.hosts:
            return True
        # No other site can make a browser call it by a plain address.
        return bool(self.hosts) and _is_address(name)

    def trusts(self, host: str) -> bool:
        """Whether somebody at this address may say for whom they ask."""
        try:
            address = ip_address(host)
        except ValueError:
            return False
        if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        return any(address in network for network in self.proxies)

    # Cookies

    def cookie(self, name: str) -> str:
        """What a cookie is called: browsers take this prefix from us alone, and encrypted."""
        return f"__Host-{name}" if self.secure else name

    def keep(self, response: Response, name: str, value: str) -> None:
        """Lets a browser keep a cookie."""
        response.set_cookie(
            self.cookie(name), value, max_age=YEAR, httponly=True, samesite="lax",
            secure=self.secure,
        )  # fmt: skip

    def drop(self, response: Response, name: str) -> None:
        """Lets a browser forget a cookie."""
        response.delete_cookie(self.cookie(name), httponly=True, samesite="lax", secure=self.secure)


def is_local(base: str) -> bool:
    """Whether only this computer itself can follow links that begin like this."""
    name = urlsplit(base).hostname or ""
    return name in LOOPBACK or (_is_address(name) and ip_address(name).is_loopback)


def public_of(asked: HTTPConnection) -> Public:
    """How others call the server that was asked."""
    found: Public = asked.app.state.public
    return found


def _called(asked: HTTPConnection) -> str:
    return f"http://{asked.headers.get('host', '')}"


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def read_url(text: str) -> str:
    """A public address as browsers write its origin."""
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        raise BadUrl("cli.public.no-url") from None
    name = parts.netloc.rpartition("@")[2].lower().removesuffix(f":{port}")
    if parts.scheme not in _PORTS or "@" in parts.netloc or not _NAME.fullmatch(name):
        raise BadUrl("cli.public.no-url")
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise BadUrl("cli.public.path")
    return f"{parts.scheme}://{name}" + (f":{port}" if port not in (None, _PORTS[parts.scheme])
                                         else "")  # fmt: skip


def read_network(text: str) -> Network:
    """An address, alone or with all that begin like it (10.0.0.0/8)."""
    return ip_network(text.strip())
