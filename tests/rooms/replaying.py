"""Games that are over, made by chance, as records and as they are kept."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, Final

from seasons import Game
from seasons.rooms.kept import Kept, Seat
from seasons.rooms.result import Result
from seasons.rooms.story import Era, Played
from seasons.rules.engine import tables
from seasons.rules.writing.record import read_record

EVERYTHING: Final = ("cards", "enchantment", "tokens")
END: Final = 0.3  # how often a turn ends before everything else is done
NAMES: Final = ("Ada", "Boris", "Chloe", "Dario")


def begun(players: int, seed: int, modules: tuple[str, ...] = ()) -> Game:
    """The beginning of a game."""
    return Game.new(players, seed=seed, modules=modules, names=list(NAMES[:players]))


@cache
def played(players: int, seed: int, modules: tuple[str, ...] = ()) -> Game:
    """A game by chance, to its end."""
    game, chance = begun(players, seed, modules), random.Random(seed)
    while game.decisions:
        options = game.legal(chance.choice(game.decisions).seat)
        others = [step for step in options if step.text != "end"]
        game.apply(chance.choice(others if others and chance.random() > END else options))
    return game


def gestures(game: Game) -> list[Played]:
    """What was done in a game, as it is kept."""
    lines = [line for line in read_record(game.record()).lines if line.seat >= 0]
    return [Played(number, line.seat, line.gesture) for number, line in enumerate(lines, 1)]


def kept_game(
    players: int, seed: int, modules: tuple[str, ...] = (), done: int | None = None, **changes: Any
) -> tuple[Kept, list[Played]]:
    """Such a game as it is kept: over, or after so many gestures."""
    whole = played(players, seed, modules)
    lines = gestures(whole)[:done]
    game = begun(players, seed, modules)
    for line in lines:
        game.play(line.gesture, line.seat)
    setup = {"players": players, "seed": seed, "modules": list(modules)}
    seats = [Seat("human", NAMES[n], f"token-{seed}-{n}") for n in range(players)]
    values: dict[str, Any] = {
        "id": f"game-{seed}", "created": 1.0, "played": 1.0, "position": game.position(),
        "result": None if game.outcome is None else str(Result.of(game.outcome)),
        "seats": tuple(seats), "eras": (Era(0, tables.RULES_VERSION, setup),),
    }  # fmt: skip
    return Kept(**{**values, **changes}), lines
