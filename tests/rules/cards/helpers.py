"""What tests of several cards share: tables with some cards, and what their events tell."""

from typing import Any

from seasons import Event, Game
from tests.helpers import after_last_turn, decider, holding, scores, tokens

# The die is not resolved yet.
MALICE: dict[str, Any] = {"phase": "die", "die": "6/2#4"}
WATER = holding(4, "AAWE")
# Cards with tokens that only their own text reaches, and the Amulet, whose tokens are no reserve.
STORED = ["WWWW", "FF", "EE", "AA", "E"]
STORES = [
    holding(4, "WWWW"),
    holding(35, "FF"),
    holding("e12", "EE"),
    holding("e3", "AA"),
    holding("e1", "E"),
]

Keys = dict[str, Any]


def asked(game: Game) -> tuple[int, str, int, str | None]:
    """Who is asked what, for how many, because of which card."""
    assert game.decision is not None
    number = int(game.decision.prompt.params.get("number", 0))
    return *decider(game), number, game.decision.source


def stored(game: Game, seat: int) -> list[str]:
    """The tokens on the first five cards in play."""
    return [tokens(game, place, seat) for place in range(5)]


def final_crystals(game: Game) -> int:
    """Seat 0's crystals at the end of the game."""
    return scores(game)[0].crystals


def kingdom_after_last_turn(others: list[Keys] | None = None, **keys: Any) -> list[int]:
    """The crystals that every seat scores, with the cards of Enchanted Kingdom."""
    return after_last_turn(others, modules=["cards"], **keys)


def gains(events: list[Event]) -> list[object]:
    """What these events brought, in their order: numbers of crystals and letters of energies."""
    return [
        event.details["number" if event.kind == "crystals" else "energies"]
        for event in events
        if event.kind in ("crystals", "gain")
    ]


def shown_to(event: Event, seat: int | None) -> bool:
    """Whether a seat (None: a spectator) sees which cards an event is about."""
    return "cards" in event.seen_by(seat).details


def witnesses(events: list[Event], kind: str) -> list[list[int | None]]:
    """For each event of a kind, the viewers of seats 0 to 2 and outside who see its cards."""
    return [
        [viewer for viewer in (0, 1, 2, None) if shown_to(event, viewer)]
        for event in events
        if event.kind == kind
    ]


def aside(game: Game, viewer: int | None) -> object:
    """What a viewer sees of the cards that an effect holds."""
    return game.view(viewer).data()["aside"]
