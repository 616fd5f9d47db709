"""What a score consists of, in the order in which it is counted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from seasons.rules.course.scoring import Score
from seasons.rules.engine.events import Event
from seasons.rules.engine.state import State

EFFECTS: Final = "effects"  # crystals that cards bring when the game ends, or take
# What brings points comes before what costs them; so it is counted, and so it lies in a window.
PARTS: Final = ("crystals", "cards", EFFECTS, "ability", "hand", "bonuses")


def parts_of(score: Score, late: int) -> dict[str, int]:
    """The parts of a score; of its crystals, some came only by the `late` effects."""
    return {
        "crystals": score.crystals - late, "cards": score.cards, EFFECTS: late,
        "ability": score.ability, "hand": score.hand, "bonuses": score.bonuses,
    }  # fmt: skip


def late_effects(state: State, latest_first: Iterable[Event]) -> list[int]:
    """What every seat has gained or lost by cards that count at the end of the game."""
    found = [0] * len(state.players)
    if state.top is not None:
        return found
    cards = [card for card in state.setup.cards if card is not None]
    late = {card.id for card in cards if card.game_end is not None or card.game_loss is not None}
    for event in latest_first:
        if event.kind == "end-round":
            break
        if event.kind == "crystals" and event.cause in late:
            found[event.seat] += int(str(event.details["number"]))
    return found
