"""Tables built in a line, short questions about them, and programs that are started."""

import signal
from typing import Any

from seasons import Event, Game
from seasons.rules.engine import energy
from seasons.rules.engine.state import Player
from seasons.rules.writing.notation import card_code

SEAT_KEYS = (
    "crystals", "energies", "gauge", "bonuses", "hand", "library2", "library3", "pack", "play",
    "die", "abilities", "ability_used", "droughts",
)  # fmt: skip


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


def decider(game: Game) -> tuple[int, str]:
    """Who must decide, and what."""
    assert game.decision is not None
    return game.decision.seat, game.decision.kind


def crystals(game: Game, seat: int = 0) -> int:
    """The crystals of a seat."""
    return player(game, seat).crystals


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


def options(game: Game, seat: int | None = None) -> list[str]:
    """What a seat may do now, as text."""
    return [step.text for step in game.legal(seat)]


def reasons(game: Game, thing: str, seat: int | None = None) -> list[str]:
    """The keys of the reasons why a thing cannot be used, without their prefix."""
    return [reason.key.removeprefix("reason.") for reason in game.why_not(thing, seat)]


def play(game: Game, *gestures: str) -> Game:
    """Plays gestures one after another, each by the seat that must decide."""
    for gesture in gestures:
        game.play(gesture)
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
