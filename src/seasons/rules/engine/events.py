"""Events: what happened, and which seats may know the secret part of it."""

from __future__ import annotations

from typing import Final

Value = int | str | tuple[int, ...]

PUBLIC: Final = -1  # everybody may know everything
NOBODY: Final = 0

# How crystals, energies and the gauge change; nothing is said of what an effect simply does.
BY_DIE: Final = "die"
PAID: Final = "pay"
TRANSMUTED: Final = "transmute"
SWAPPED: Final = "exchange"
GIVEN: Final = "give"  # lost by one seat, then gained by another
PLACED: Final = "place"  # on a card in play
TOO_MANY: Final = "overflow"


class Event:
    """One thing that happened: a kind, the seat it happened to, and its details.

    `known_to` has one bit for each seat that may know `secret`. `cause` is the id of the card or of
    the enchantment whose effect it was, `ability-3` for that token, and empty for the game itself.
    `how` is one of the words above, where something was gained or lost in a way of its own.
    """

    __slots__ = ("cause", "details", "how", "kind", "known_to", "seat", "secret")

    def __init__(
        self,
        kind: str,
        seat: int,
        details: dict[str, Value],
        secret: dict[str, Value] | None = None,
        known_to: int = PUBLIC,
        cause: str = "",
        how: str = "",
    ) -> None:
        self.cause = cause  # named by the run loop, which knows what is being carried out
        self.how: Final = how
        self.kind: Final = kind
        self.seat: Final = seat  # -1: nobody in particular
        self.details: Final = details
        self.secret: Final[dict[str, Value]] = secret or {}
        self.known_to: Final = known_to

    def seen_by(self, seat: int | None) -> Event:
        """The event as this seat may see it (None: a spectator)."""
        bit = 0 if seat is None else 1 << seat
        if self.known_to == PUBLIC or self.known_to & bit:
            details = {**self.details, **self.secret}
            return Event(self.kind, self.seat, details, None, PUBLIC, self.cause, self.how)
        return Event(self.kind, self.seat, self.details, None, PUBLIC, self.cause, self.how)

    def data(self) -> dict[str, object]:
        """The visible part as plain data."""
        cause = {"cause": self.cause} if self.cause else {}
        return {"event": self.kind, "seat": self.seat, **self.details, **cause}

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event)
            and self.data() == other.data()
            and self.secret == other.secret
            and self.known_to == other.known_to
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.seat))

    def __repr__(self) -> str:
        return f"Event({self.data()}, secret={self.secret}, known_to={self.known_to})"
