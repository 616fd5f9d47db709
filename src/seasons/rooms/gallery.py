"""The gallery: from where those watch who have no seat.

A secret of its own opens it. The name of a game opens nothing while it goes on, and stands in logs;
nor is this secret that of a seat: who watches sees what everybody at the table sees, and no hand.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from seasons.rooms.kept import Kept
    from seasons.rooms.room import Room
    from seasons.rooms.rooms import Rooms

_BYTES: Final = 18  # of the key: 144 bits


def key_of(game: Kept) -> str:
    """What opens the gallery of a game: the same for ever, and nobody finds a seat's secret by it.

    It follows from all of those secrets together, so it need not be kept.
    """
    secrets = " ".join(seat.token for seat in game.seats).encode()
    found = hmac.digest(secrets, f"gallery {game.id}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(found[:_BYTES]).decode()


async def entered(rooms: Rooms, game: str, key: str) -> Room | None:
    """The room of a game, if the key opens its gallery."""
    room = await rooms.enter(game)
    # As bytes: who guesses may send any signs.
    if room is None or not hmac.compare_digest(_bytes(key), _bytes(key_of(room.kept))):
        return None
    return room


def _bytes(key: str) -> bytes:
    return key.encode("utf-8", "surrogatepass")
