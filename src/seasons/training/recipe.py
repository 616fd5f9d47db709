"""A recipe: all that decides what a training run does, read from a TOML file.

A run may have stages, one after the other: first self-play, then games in which a search teaches.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Recipe:
    """The numbers of one stage; games are counted from its beginning."""

    seed: int = 1
    games: int = 200_000
    hidden: tuple[int, int] = (128, 32)
    tables: int = 48  # games that one actor plays in lock step
    shares: tuple[int, int, int] = (4, 1, 1)  # tables with 2, 3 and 4 players in a round
    trace: float = 0.9  # lambda: how far what happens later reaches back
    random_drafts: float = 0.45
    random_splits: float = 0.15
    splits: int = 48  # splits of the cards that are compared
    other_views: float = 0.25  # positions that are also seen by somebody who did not move
    warm: float = 0.08  # temperature of the choice between steps, at the start
    cool: float = 0.015  # and when it has cooled down
    cooling: int = 40_000  # games until then
    whims: float = 0.01  # steps taken without any thought
    replay: int = 200_000  # positions that are kept to learn from
    reuse: float = 2.0  # how often each is learned from
    batch: int = 1024
    rate: float = 1e-3  # of learning, at the start
    last_rate: float = 1.5e-4  # and when it has come down
    lead: float = 0.5  # what an error of the lead counts beside one of the chance to win
    start: str = ""  # the weights to begin with: a bot's, or a file; nothing: knowing nothing
    rival: str = ""  # whose weights play all other seats, never changed; nothing: self-play
    slowing: int = 200_000  # games until the rate of learning has come down
    simulations: int = 0  # of a search that teaches the network; 0: nobody searches
    searched: float = 0.3  # the share of decisions that are searched, if any
    measure_every: int = 10_000
    measure_games: int = 200

    @staticmethod
    def of(table: dict[str, object]) -> Recipe:
        """The stage of some keys; those that are missing are as above."""
        known = {field.name: field for field in fields(Recipe)}
        values: dict[str, object] = {}
        for key, value in table.items():
            if key not in known:
                raise ValueError(f"no such key in a recipe: {key!r}")
            default = known[key].default
            values[key] = _like(key, value, default)
        return Recipe(**values)  # type: ignore[arg-type]

    def progress(self, games: int, over: int) -> float:
        """How far something has come that takes a number of games, from 0 to 1."""
        return min(1.0, games / over)

    def temperature(self, games: int) -> float:
        """How warm the choice between steps is after some games."""
        done = self.progress(games, self.cooling)
        return float(self.warm * (self.cool / self.warm) ** done)

    def learning_rate(self, games: int) -> float:
        """The rate of learning after some games."""
        done = self.progress(games, self.slowing)
        return float(self.rate * (self.last_rate / self.rate) ** done)


def read_stages(text: str) -> list[Recipe]:
    """The stages of a recipe in TOML; ValueError if it says something unknown.

    What is said first holds for all stages, unless a `[[stage]]` says otherwise.
    """
    table: dict[str, object] = tomllib.loads(text)
    listed = table.pop("stage", [{}])
    if not isinstance(listed, list) or not listed:
        raise ValueError("the stages of a recipe are written as [[stage]]")
    stages = [Recipe.of({**table, **each}) for each in listed]
    for key in ("hidden", "replay"):
        if len({getattr(stage, key) for stage in stages}) > 1:
            raise ValueError(f"{key} is the same for all stages of a recipe")
    return stages


def _like(key: str, value: object, default: object) -> object:
    """The value, if it is of the kind of the default."""
    if isinstance(default, tuple) and isinstance(value, list):
        if len(value) == len(default) and all(type(each) is int for each in value):
            return tuple(value)
    elif isinstance(default, float) and type(value) in (int, float):
        return float(str(value))
    elif type(value) is type(default) and type(value) in (int, str):
        return value
    raise ValueError(f"{key} = {value!r} in a recipe: like {default!r}")
