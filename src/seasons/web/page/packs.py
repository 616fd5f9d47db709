"""Packs that go round: which pick it is, whom the rest goes to, and what others took meanwhile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from seasons.rooms.story import Chapter
from seasons.rules.engine.state import State


@dataclass(frozen=True, slots=True)
class Passing:
    """A pack in the hands of a seat, as that seat knows it."""

    pick: int  # the how manieth card of its own this will be
    picks: int
    rest: int  # cards that go on afterwards
    goes_to: int
    comes_from: int
    seen: bool  # whether the pack was here before
    taken: tuple[int, ...]  # by the others since then


def passing(state: State, story: Sequence[Chapter], seat: int) -> Passing:
    """The pack of a seat on its way to the left."""
    player, players = state.players[seat], len(state.players)
    left = left_behind(story, seat)
    seen = len(left) > players
    taken = left[-1 - players] - Counter(player.pack) if seen else Counter()
    return Passing(
        pick=len(player.hand) + 1,
        picks=len(player.hand) + len(player.pack),
        rest=len(player.pack) - 1,
        goes_to=(seat + 1) % players,
        comes_from=(seat - 1) % players,
        seen=seen,
        taken=tuple(sorted(taken.elements())),
    )


def left_behind(story: Sequence[Chapter], seat: int) -> list[Counter[int]]:
    """The packs a seat has had, one after another, without what it took out of each.

    From what the seat itself was told, so it knows no more than a good memory does.
    """
    found: list[Counter[int]] = []
    for event in (entry.event for chapter in story for entry in chapter.entries):
        cards = event.details.get("cards")
        if event.seat != seat or not isinstance(cards, tuple):
            continue
        if event.details.get("to") == "pack":
            found.append(Counter(cards))
        elif event.details.get("from") == "pack" and found:
            found[-1] -= Counter(cards)
    return found
