"""What victories say about strength: shares with intervals, and ratings (Bradley-Terry)."""

from __future__ import annotations

from collections import defaultdict
from math import log10, sqrt
from random import Random
from typing import Final

from seasons.arena.games import Played

Z: Final = 1.96  # of a 95 % interval
ROUNDS: Final = 200  # of the iteration, and of the bootstrap
ELO: Final = 400.0
PRIOR: Final = 0.5  # victories that every pair is given, so that who always wins has a rating

Wins = dict[tuple[str, str], float]  # how often the first was ahead of the second


def interval(share: float, number: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of some games."""
    if not number:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * number)) / (1 + Z * Z / number)
    half = Z / (1 + Z * Z / number) * sqrt(share * (1 - share) / number + (Z / number / 2) ** 2)
    return middle - half, middle + half


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
    strength = dict.fromkeys(bots, 1.0)
    met = {(a, b): wins.get((a, b), 0.0) + wins.get((b, a), 0.0) for a in bots for b in bots}
    for _ in range(ROUNDS):
        for bot in bots:
            rivals = [other for other in bots if other != bot and met[bot, other]]
            won = sum([wins.get((bot, other), 0.0) + PRIOR for other in rivals])
            expected = sum([
                (met[bot, other] + 2 * PRIOR) / (strength[bot] + strength[other])
                for other in rivals
            ])  # fmt: skip
            if expected:
                strength[bot] = won / expected
    elo = {bot: ELO * log10(value) for bot, value in strength.items()}
    mean = sum(elo.values()) / len(elo)
    return {bot: value - mean for bot, value in elo.items()}


def rating_intervals(games: list[Played], bots: list[str]) -> dict[str, tuple[float, float]]:
    """95 % intervals of the ratings, by drawing deals anew with all their rotations."""
    by_deal: dict[str, list[Played]] = defaultdict(list)
    for game in games:
        by_deal[game.key.rpartition("/")[0]].append(game)
    deals, luck = list(by_deal.values()), Random(1)
    found: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(ROUNDS):
        drawn = [game for deal in luck.choices(deals, k=len(deals)) for game in deal]
        for bot, value in ratings(comparisons(drawn), bots).items():
            found[bot].append(value)
    cut = ROUNDS // 40
    return {bot: (sorted(v)[cut], sorted(v)[-1 - cut]) for bot, v in found.items()}
