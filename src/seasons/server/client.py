"""Who asks: the address that a client is counted by."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

from fastapi import Request


def address_of(request: Request) -> str | None:
    """The address that the limits of a client are counted by; None: this computer itself."""
    return None if request.client is None else counted(request.client.host)


def counted(host: str) -> str | None:
    """An address as it is counted.

    Whoever has one address of IPv6 has 2 to the 64 of them, so all of these count as one.
    """
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found  # how IPv4 looks to who listens to both
    if found.is_loopback:
        return None
    if isinstance(found, IPv6Address):
        return str(IPv6Network((int(found), 64), strict=False))
    return str(found)
