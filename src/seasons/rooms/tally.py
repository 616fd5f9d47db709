"""What finished games say together: results, where prestige came from, and cards.

Only numbers are counted here, from the view of the one seat that somebody had in each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple, TypeVar

from seasons.rooms.account import Account, Sheet
from seasons.rooms.ledger import Finished
from seasons.rooms.players import HUMAN
from seasons.rules.engine.tables import LEVELS
from seasons.words.scores import PARTS

FEW: Final = 5  # games; of fewer no share is told

_Key = TypeVar("_Key")


class Opponent(NamedTuple):
    """A bot, or a person by name."""

    kind: str  # `bot` or `person`
    name: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.name}"


@dataclass(frozen=True, slots=True)
class Outing:
    """A game as one of its seats has lived it."""

    seat: int
    level: str
    opponents: tuple[Opponent, ...]  # each once
    account: Account

    @property
    def players(self) -> int:
        """How many played."""
        return len(self.account.sheets)

    @property
    def sheet(self) -> Sheet:
        """What this seat has at the end."""
        return self.account.sheets[self.seat]

    @property
    def others(self) -> list[Sheet]:
        """And the other ones."""
        return [each for seat, each in enumerate(self.account.sheets) if seat != self.seat]

    @property
    def shared(self) -> bool:
        """Whether it was won together with somebody else."""
        return self.sheet.won and any(each.won for each in self.others)

    @property
    def whole(self) -> bool:
        """Whether it was played to its end, and here by the same person."""
        return not self.account.given_up and not self.sheet.resigned

    @property
    def turn(self) -> int | None:
        """The place in the order of the first round, from 0."""
        first = self.account.first
        return None if first is None else (self.seat - first) % self.players


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games are counted; what is empty does not matter."""

    opponent: str = ""
    level: str = ""
    players: int = 0

    def fits(self, outing: Outing) -> bool:
        """Whether a game is one of them."""
        return (
            (not self.opponent or self.opponent in map(str, outing.opponents))
            and (not self.level or self.level == outing.level)
            and (not self.players or self.players == outing.players)
        )


@dataclass(frozen=True, slots=True)
class Results:
    """How some games went."""

    games: int
    won: int  # alone or together
    shared: int
    even: float  # the share that would be won if all players were equal

    @property
    def told(self) -> bool:
        """Whether there are enough games to speak of a share."""
        return self.games >= FEW

    @property
    def share(self) -> float:
        """Of the games that were won."""
        return self.won / self.games


@dataclass(frozen=True, slots=True)
class CardResults:
    """A card, in how many games it was drafted or played, and how those went."""

    kind: int
    drafted: Results
    played: Results
    times: int  # it was played


class Tally:
    """What some games say."""

    def __init__(self, outings: list[Outing]) -> None:
        self.outings: Final = outings

    @cached_property
    def results(self) -> Results:
        """All of them."""
        return _results(self.outings)

    @property
    def resigned(self) -> int:
        """How many this seat gave up."""
        return sum(each.sheet.resigned for each in self.outings)

    def by_opponent(self) -> dict[Opponent, Results]:
        """A game with several opponents counts for each of them."""
        return self._by(lambda each: each.opponents)

    def by_level(self) -> dict[str, Results]:
        """In the order of the levels."""
        found = self._by(lambda each: [each.level])
        return {level: found[level] for level in LEVELS if level in found}

    def by_players(self) -> dict[int, Results]:
        """By how many played."""
        return dict(sorted(self._by(lambda each: [each.players]).items()))

    def by_seat(self) -> dict[int, Results]:
        """By the number of the seat, from 0."""
        return dict(sorted(self._by(lambda each: [each.seat]).items()))

    def by_turn(self) -> dict[int, Results]:
        """By the place in the first round, from 0, where that is known."""
        found = self._by(lambda each: [] if each.turn is None else [each.turn])
        return dict(sorted(found.items()))

    def _by(self, keys: Callable[[Outing], Iterable[_Key]]) -> dict[_Key, Results]:
        """Results in groups, the largest first."""
        groups: dict[_Key, list[Outing]] = {}
        for outing in self.outings:
            for key in keys(outing):
                groups.setdefault(key, []).append(outing)
        counted = {key: _results(group) for key, group in groups.items()}
        return dict(sorted(counted.items(), key=lambda item: (-item[1].games, str(item[0]))))

    # Of games that were played to the end

    @cached_property
    def whole(self) -> list[Outing]:
        """Those games, the oldest first."""
        return [each for each in self.outings if each.whole]

    @cached_property
    def own_points(self) -> dict[str, float]:
        """What a total consists of on average."""
        return _means([each.sheet for each in self.whole])

    @cached_property
    def their_points(self) -> dict[str, float]:
        """The same of all opponents."""
        return _means([sheet for each in self.whole for sheet in each.others])

    @cached_property
    def cards(self) -> list[CardResults]:
        """All cards that were drafted or played, those played most often first."""
        drafted, played = self._with(lambda sheet: sheet.drafted), self._with(lambda s: s.played)
        found = [
            CardResults(
                kind,
                _results(drafted.get(kind, [])),
                _results(played.get(kind, [])),
                sum(each.sheet.played.count(kind) for each in played.get(kind, [])),
            )
            for kind in {*drafted, *played}
        ]
        return sorted(found, key=lambda c: (-c.played.games, -c.drafted.games, c.kind))

    def _with(self, cards: Callable[[Sheet], Iterable[int]]) -> dict[int, list[Outing]]:
        """The games in which a seat had a card, by its kind."""
        found: dict[int, list[Outing]] = {}
        for outing in self.whole:
            for kind in {*cards(outing.sheet)}:
                found.setdefault(kind, []).append(outing)
        return found


def outings(games: Iterable[Finished]) -> list[Outing]:
    """Games that can be counted: that were read, and in which there was one seat of one's own."""
    return [
        Outing(each.own[0], each.level, _opponents(each), each.account)
        for each in games
        if each.account is not None and each.account.sheets and len(each.own) == 1
    ]


def _opponents(game: Finished) -> tuple[Opponent, ...]:
    found = {
        Opponent("person", name) if player == HUMAN else Opponent("bot", player.partition(":")[0])
        for seat, (player, name) in enumerate(zip(game.players, game.names, strict=True))
        if seat not in game.own
    }
    return tuple(sorted(found))


def _results(outings: list[Outing]) -> Results:
    won = sum(each.sheet.won for each in outings)
    even = sum(1 / each.players for each in outings) / max(len(outings), 1)
    return Results(len(outings), won, sum(each.shared for each in outings), even)


def _means(sheets: list[Sheet]) -> dict[str, float]:
    """The parts of totals on average."""
    number = max(len(sheets), 1)
    return {part: sum(each.points[n] for each in sheets) / number for n, part in enumerate(PARTS)}
