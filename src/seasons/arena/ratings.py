"""What victories say about strength: who was ahead of whom, and ratings (Bradley-Terry)."""

from __future__ import annotations

from collections import defaultdict
from math import log10
from random import Random
from typing import Final

from seasons.arena.games import Played

ROUNDS: Final = 200  # of the iteration, and of the bootstrap
ELO: Final = 400.0
PRIOR: Final = 0.5  # victories that every pair is given, so that who always wins has a rating
LEAST: Final = 1e-9  # a strength is never nothing

Wins = dict[tuple[str, str], float]  # how often the first was ahead of the second


def comparisons(games: list[Played]) -> Wins:
    """Who was ahead of whom: every pair of seats of different bots is one comparison."""
    wins: Wins = defaultdict(float)
    for game in games:
        for one in game.sheets:
            for other in game.sheets:
                if one.bot != other.bot:
                    wins[one.bot, other.bot] += _ahead(one.won, other.won, one.total, other.total)
    return wins


def _ahead(won: float, other_won: float, total: int, other_total: int) -> float:
    if won != other_won:
        return float(won > other_won)
    return 0.5 if total == other_total else float(total > other_total)


def ratings(wins: Wins, bots: list[str]) -> dict[str, float]:
    """Ratings in Elo points, their mean zero."""
    return _fitted({pair: won + PRIOR for pair, won in _met(wins).items()}, bots)


def _met(wins: Wins) -> Wins:
    """The victories of all pairs that have met, those without any included."""
    return {(a, b): wins.get((a, b), 0.0) for one in wins for a, b in (one, one[::-1])}


def _fitted(wins: Wins, bots: list[str]) -> dict[str, float]:
    """The strengths that make these victories most likely (Bradley-Terry)."""
    strength = dict.fromkeys(bots, 1.0)
    rivals = {bot: [other for other in bots if (bot, other) in wins] for bot in bots}
    for _ in range(ROUNDS):
        for bot in bots:
            won = sum([wins[bot, other] for other in rivals[bot]])
            expected = sum([
                (wins[bot, other] + wins[other, bot]) / (strength[bot] + strength[other])
                for other in rivals[bot]
            ])  # fmt: skip
            if expected:
                strength[bot] = max(won / expected, LEAST)
    elo = {bot: ELO * log10(value) for bot, value in strength.items()}
    mean = sum(elo.values()) / len(elo)
    return {bot: value - mean for bot, value in elo.items()}


def rating_intervals(games: list[Played], bots: list[str]) -> dict[str, tuple[float, float]]:
    """95 % intervals of the ratings, by weighing deals anew with all their rotations.

    A Bayesian bootstrap: every deal gets a random weight, and so do the victories that every pair
    is given. To draw deals instead would give no interval at all to who wins them all.
    """
    by_deal: dict[str, list[Played]] = defaultdict(list)
    for game in games:
        by_deal[game.key.rpartition("/")[0]].append(game)
    deals, luck = [comparisons(deal) for deal in by_deal.values()], Random(1)
    found: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(ROUNDS):
        for bot, value in _fitted(_weighed(deals, luck), bots).items():
            found[bot].append(value)
    cut = ROUNDS // 40
    return {bot: (sorted(v)[cut], sorted(v)[-1 - cut]) for bot, v in found.items()}


def _weighed(deals: list[Wins], luck: Random) -> Wins:
    total: Wins = defaultdict(float)
    for wins in deals:
        weight = luck.expovariate(1.0)
        for pair, won in wins.items():
            total[pair] += weight * won
    return {pair: won + luck.gammavariate(PRIOR, 1.0) for pair, won in _met(total).items()}
