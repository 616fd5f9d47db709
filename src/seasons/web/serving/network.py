"""The addresses that this computer has in the networks around it."""

from __future__ import annotations

import re
import socket
import struct
import sys
from contextlib import suppress
from ipaddress import ip_address
from typing import Final

# Somewhere else; nothing is sent there, but the system says from which address it would be.
_SOMEWHERE: Final = "192.0.2.1"
_ADDRESS: Final = 0x8915  # SIOCGIFADDR of Linux
# Bridges to containers and virtual machines, behind which no other device is.
_INSIDE: Final = re.compile(r"docker[0-9]+|br-[0-9a-f]{12}|veth.*|virbr[0-9]+")


def addresses() -> list[str]:
    """Where other devices may reach this computer, the likeliest first; none: nowhere."""
    found = [*_on_the_way_out(), *_of_interfaces(), *_of_the_name()]
    return [each for each in dict.fromkeys(found) if _reachable(each)]


def is_public(address: str) -> bool:
    """Whether an address is one of the whole internet."""
    return ip_address(address).is_global


def _reachable(address: str) -> bool:
    found = ip_address(address)
    return not (found.is_loopback or found.is_link_local or found.is_unspecified)


def _on_the_way_out() -> list[str]:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((_SOMEWHERE, 9))
        return [probe.getsockname()[0]]
    return []


def _of_interfaces() -> list[str]:
    if sys.platform != "linux":
        return []
    names = [name for _, name in socket.if_nameindex() if not _INSIDE.fullmatch(name)]
    return [each for name in names if (each := _of_interface(name))]


def _of_interface(name: str) -> str:
    """The address of an interface, if it has one."""
    import fcntl

    asked = struct.pack("256s", name.encode()[:15])
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        return socket.inet_ntoa(fcntl.ioctl(probe, _ADDRESS, asked)[20:24])
    return ""


def _of_the_name() -> list[str]:
    with suppress(OSError, UnicodeError):
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        return [str(address[0]) for *_, address in found]
    return []
