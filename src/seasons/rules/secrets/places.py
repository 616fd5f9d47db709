"""The places where a memory keeps hidden cards, and what of them a view shows."""

from typing import Final

from seasons.rules.engine.state import State
from seasons.rules.secrets.covered import covered
from seasons.rules.secrets.pools import PILE

# The places of a seat, in this order; after those of all seats come the common ones.
HAND: Final = 0
LIBRARY2: Final = 1
LIBRARY3: Final = 2
PACK: Final = 3
ASIDE: Final = 4
ZONES: Final = ("hand", "library2", "library3", "pack", "aside")
PER_SEAT: Final = 5  # as many as there are zones


def hidden_cards(seen: State, seat: int | None) -> bytes:
    """The cards of the deck that are not in sight."""
    left = bytearray(seen.setup.deck())
    sight = b"".join([player.play for player in seen.players])
    if seat is not None:
        own = seen.players[seat]
        sight += own.hand + own.library2 + own.library3 + own.pack
    sight += seen.under[1::2]
    frame = seen.top
    while frame is not None:
        if frame.seat == seat:
            sight += frame.cards
        frame = frame.below
    for kind in sight:
        if kind and kind in left:
            left.remove(kind)
    return bytes(left)


def shown_cards(seen: State, seat: int | None, slots: int) -> dict[int, bytes]:
    """Cards that lie open where a memory keeps them: on the draw pile, and set aside by others."""
    shown: dict[int, bytes] = {}
    if seen.open and seen.pile:
        shown[len(seen.players) * PER_SEAT + slots + PILE] = seen.pile[-seen.open :]
    frame = seen.top
    while frame is not None:
        if frame.program.open and frame.cards and frame.seat != seat:
            shown[frame.seat * PER_SEAT + ASIDE] = frame.cards
        frame = frame.below
    return shown


def sizes_of(seen: State, seat: int | None) -> list[int]:
    """How many cards a memory has to keep in every place."""
    sizes: list[int] = []
    for other, player in enumerate(seen.players):
        if other == seat:
            sizes += [0, 0, 0, len(player.pack), 0]
        else:
            sizes += [len(player.hand), len(player.library2), len(player.library3)]
            sizes += [len(player.pack), 0]
    frame = seen.top
    while frame is not None:
        if frame.seat != seat:
            sizes[frame.seat * PER_SEAT + ASIDE] += len(frame.cards)
        frame = frame.below
    hidden = [len(cards) for cards in covered(seen, seat)]
    return [*sizes, *hidden, len(seen.pile), len(seen.discard)]


def cards_by_place(state: State, seat: int | None) -> list[bytes]:
    """The cards of every place that a memory keeps, those of a pile from the bottom."""
    places: list[bytes] = []
    for other, player in enumerate(state.players):
        if other == seat:
            places += [b"", b"", b"", player.pack, b""]
        else:
            places += [player.hand, player.library2, player.library3, player.pack, b""]
    frame = state.top
    while frame is not None:
        if frame.seat != seat:
            places[frame.seat * PER_SEAT + ASIDE] += frame.cards
        frame = frame.below
    return [*places, *covered(state, seat), state.pile, state.discard]
