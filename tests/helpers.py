"""Tables built in a line, short questions about them, and programs that are started."""

import signal
from typing import Any

import pytest

from seasons import Event, Game
from seasons.rules.course.scoring import Score
from seasons.rules.engine import energy
from seasons.rules.engine.state import Player
from seasons.rules.writing.notation import card_code

SEAT_KEYS = (
    "crystals", "energies", "gauge", "bonuses", "hand", "library2", "library3", "pack", "play",
    "die", "abilities", "ability_used", "droughts",
)  # fmt: skip

# Whole games of them are played by the compiled rules, which are faster.
LARGER_TABLES = [pytest.param(players, marks=pytest.mark.long) for players in (3, 4)]
# At a table whose first player is seat 1, seat 0 has the last turn of the round.
LAST: dict[str, Any] = {"first": 1, "active": 0}
# The last turn of the game, unless the token is moved back.
FINAL: dict[str, Any] = {"year": 3, "space": 12, **LAST}
# The piles hold only the cards that are named: all others are in seat 1's hand.
ALONE: dict[str, Any] = {"rest": "hand 1"}


def table(others: list[dict[str, Any]] | None = None, **keys: Any) -> Game:
    """A game set up by hand: the keys of a seat are seat 0's, `others` are the other seats'.

    Seat 0 is active in its free actions, and gauge 15 leaves room for any card unless it is named.
    """
    own = {key: keys.pop(key) for key in SEAT_KEYS if key in keys}
    return Game.set_up(seats=[{"gauge": 15, **own}, *(others or [{}])], **keys)


def kingdom(others: list[dict[str, Any]] | None = None, **keys: Any) -> Game:
    """The same with the cards of Enchanted Kingdom, and ability tokens if a seat has one."""
    seats = [keys, *(others or [])]
    modules = ["cards", *(["tokens"] if any("abilities" in seat for seat in seats) else [])]
    return table(others, modules=modules, **keys)


def with_token(number: int, others: list[dict[str, Any]] | None = None, **keys: Any) -> Game:
    """A table whose seat 0 has this ability token."""
    keys.setdefault("modules", ("cards", "tokens"))
    return table(others, **{"abilities": [number], **keys})


def holding(code: int | str, letters: str) -> dict[str, Any]:
    """A card in play with energies on it."""
    return {"card": code, "tokens": letters}


def last_turn(others: list[dict[str, Any]] | None = None, **keys: Any) -> Game:
    """The last turn of the last round of year 3: the last seat is in its free actions."""
    return table(others, year=3, space=12, active=len(others or [{}]), **keys)


def after_last_turn(others: list[dict[str, Any]] | None = None, **keys: Any) -> list[int]:
    """The crystals that every seat scores if the last turn of the game ends at once."""
    game = play(last_turn(others, **keys), "end")
    return [score.crystals for score in scores(game)]


def decider(game: Game) -> tuple[int, str]:
    """Who must decide, and what."""
    assert game.decision is not None
    return game.decision.seat, game.decision.kind


def asked_for(game: Game) -> tuple[int, str, int]:
    """Who must decide, what, and how many are due."""
    assert game.decision is not None
    return *decider(game), int(game.decision.prompt.params.get("number", 0))


def asked_by(game: Game) -> tuple[int, str, str | None]:
    """Who must decide, what, and because of which card."""
    assert game.decision is not None
    return *decider(game), game.decision.source


def free(game: Game, seat: int = 0) -> bool:
    """Whether nothing is left to be settled: a seat is in its free actions."""
    return decider(game) == (seat, "turn")


def crystals(game: Game, seat: int = 0) -> int:
    """The crystals of a seat."""
    return player(game, seat).crystals


def all_crystals(game: Game) -> list[int]:
    """The crystals of all seats."""
    return [each.crystals for each in game.state.players]


def gauges(game: Game) -> list[int]:
    """The gauges of all seats."""
    return [each.gauge for each in game.state.players]


def reserves(game: Game) -> list[str]:
    """The reserves of all seats."""
    return [reserve(game, seat) for seat in range(len(game.state.players))]


def scores(game: Game) -> list[Score]:
    """The scores of a game that is over."""
    assert game.outcome is not None
    return game.outcome.scores


def clock(game: Game) -> tuple[object, object, object]:
    """Year, space and season."""
    view = game.view(None).data()
    return view["year"], view["space"], view["season"]


def seat_data(game: Game, viewer: int | None, seat: int) -> dict[str, Any]:
    """What a viewer sees before a seat."""
    seats = game.view(viewer).data()["seats"]
    assert isinstance(seats, list)
    data = seats[seat]
    assert isinstance(data, dict)
    return data


def facts(event: Event) -> dict[str, object]:
    """An event as plain data, whatever has caused it."""
    return {key: value for key, value in event.data().items() if key != "cause"}


def of_kind(events: list[Event], kind: str) -> list[Event]:
    """The events of a kind."""
    return [event for event in events if event.kind == kind]


def kinds(events: list[Event]) -> list[str]:
    """The kinds of events, in their order."""
    return [event.kind for event in events]


def cards_read(events: list[Event], seat: int, *kinds: str) -> list[str]:
    """The cards that a seat reads in the events of these kinds."""
    found: list[str] = []
    for event in (event.seen_by(seat) for event in events if event.kind in kinds):
        shown = event.details.get("cards")
        if isinstance(shown, tuple):
            found += cards(bytes(shown))
    return found


def cards_moved(events: list[Event], seat: int) -> list[str]:
    """The cards that moved in these events as a seat sees them, `?` for those it may not know."""
    seen: list[str] = []
    for event in (event.seen_by(seat) for event in events):
        kinds, number = event.details.get("cards"), event.details.get("number")
        if isinstance(kinds, tuple):
            seen += cards(bytes(kinds))
        elif "from" in event.details:
            assert isinstance(number, int)
            seen += ["?"] * number
    return seen


def player(game: Game, seat: int = 0) -> Player:
    """What lies before a player."""
    return game.state.players[seat]


def reserve(game: Game, seat: int = 0) -> str:
    """The reserve as letters."""
    return energy.letters(player(game, seat).reserve)


def tokens(game: Game, place: int, seat: int = 0) -> str:
    """The energies on a card in play, as letters."""
    return energy.letters(player(game, seat).stored[place])


def cards(zone: bytes) -> list[str]:
    """The cards of a zone as numbers, empty places left out."""
    return [card_code(kind) for kind in zone if kind]


def hand(game: Game, seat: int = 0) -> list[str]:
    """The hand as numbers."""
    return cards(player(game, seat).hand)


def in_play(game: Game, seat: int = 0) -> list[str]:
    """The cards in play as numbers."""
    return cards(player(game, seat).play)


def discarded(game: Game) -> list[str]:
    """The discard pile as numbers, its top last."""
    return cards(game.state.discard)


def pile(game: Game, number: int | None = None) -> list[str]:
    """The draw pile as numbers, its top first; only that many if a number is given."""
    return cards(game.state.pile)[::-1][:number]


def options(game: Game, seat: int | None = None) -> list[str]:
    """What a seat may do now, as text."""
    return [step.text for step in game.legal(seat)]


def reasons(game: Game, thing: str, seat: int | None = None) -> list[str]:
    """The keys of the reasons why a thing cannot be used, without their prefix."""
    return [reason.key.removeprefix("reason.") for reason in game.why_not(thing, seat)]


def missing(game: Game, thing: str) -> list[dict[str, object]]:
    """Every reason against a thing, with its parameters."""
    return [reason.data() for reason in game.why_not(thing)]


def play(game: Game, *gestures: str) -> Game:
    """Plays gestures one after another, each by the seat that must decide."""
    for gesture in gestures:
        game.play(gesture)
    return game


def take(game: Game, *texts: str) -> Game:
    """Takes single steps, each given by its text."""
    for text in texts:
        game.apply(next(step for step in game.legal() if step.text == text))
    return game


def finish_round(game: Game) -> Game:
    """Ends turns, resolving dice as plainly as possible, until the next round's dice are chosen."""
    while (decision := game.decision) is not None and decision.kind != "die":
        steps = game.legal()
        texts = [step.text for step in steps]
        wanted = next((text for text in ("end", "resolve", "discard") if text in texts), None)
        game.apply(steps[texts.index(wanted)] if wanted else steps[0])
    return game


def hearing() -> None:
    """Run first in a program that is started: it hears the signals that end it.

    Whoever runs the tests in the background, or with nohup, ignores some of them; programs inherit
    that.
    """
    for each in (signal.SIGINT, signal.SIGHUP):
        signal.signal(each, signal.SIG_DFL)
