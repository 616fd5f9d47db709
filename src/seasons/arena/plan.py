"""Which games are played: every deal with every rotation of the seats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from math import ceil

from seasons import bots


@dataclass(frozen=True)
class Plan:
    """What is measured.

    A run goes on only with the same plan, but for the number of games, and with bots that have
    learned the same: a rating of two networks under one name would be of neither.
    """

    bots: tuple[str, ...]
    games: int  # of each group of bots that meet
    players: int = 2
    level: str = "archmage"
    edition: str = "revised"
    modules: tuple[str, ...] = ()
    enchantment: str | None = None
    seed: str = "arena"

    def groups(self) -> list[tuple[str, ...]]:
        """The bots that meet at one table; fewer bots than seats sit there several times."""
        if len(self.bots) >= self.players:
            return list(combinations(self.bots, self.players))
        return [tuple(self.bots[seat % len(self.bots)] for seat in range(self.players))]

    def deals(self) -> int:
        """How many deals each group plays."""
        return ceil(self.games / self.players)

    def tasks(self) -> Iterator[Task]:
        """All games, deal by deal, so that a run that is stopped has measured all groups alike."""
        for deal in range(self.deals()):
            for group in self.groups():
                for rotation in range(self.players):
                    yield Task(group, deal, rotation)

    def size(self) -> int:
        """The number of games."""
        return self.deals() * len(self.groups()) * self.players

    def text(self) -> str:
        """The plan as it is kept beside its results, with what the bots have learned."""
        return json.dumps({**asdict(self), "learned": bots.fingerprint(self.bots)}, indent=2) + "\n"

    def goes_on_with(self, text: str) -> bool:
        """Whether the games of the plan in a text are games of this one, which may have more."""
        try:
            other = json.loads(text)
        except ValueError:
            return False
        alike = replace(self, games=0)
        return isinstance(other, dict) and {**other, "games": 0} == json.loads(alike.text())


@dataclass(frozen=True)
class Task:
    """One game: who meets, which deal, and by how many seats they are rotated."""

    group: tuple[str, ...]
    deal: int
    rotation: int

    def key(self) -> str:
        """What tells it from all other games of its plan."""
        return f"{','.join(self.group)}/{self.deal}/{self.rotation}"

    def seats(self) -> list[str]:
        """The bot of every seat."""
        number = len(self.group)
        return [self.group[(seat + self.rotation) % number] for seat in range(number)]
