"""Who asks: the address that a client is counted by."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fastapi import Request

# What is noted in the scope of a request before anything else looks at it.
CALLER: Final = "seasons.caller"
FORWARDED: Final = "seasons.forwarded"  # whether a proxy of ours has passed it on
RELAYED: Final = "seasons.relayed"  # whether another process has, which has looked at it


def address_of(request: Request) -> str | None:
    """The address that the limits of a client are counted by; None: this computer itself."""
    caller: str | None = request.scope[CALLER]
    return caller


@lru_cache(4096)
def caller_of(host: str) -> str | None:
    """Who calls from an address: None is this computer itself.

    A line with IPv6 has a whole network of addresses, so that stands for the caller.
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return caller_of(str(address.ipv4_mapped))
        if not address.is_loopback and not address.is_link_local:
            return str(IPv6Network((int(address), 64), strict=False))
    return None if address.is_loopback else host
