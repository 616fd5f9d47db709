"""What came out of a run, as plain data and as text."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

from seasons.arena.games import Played, Sheet
from seasons.arena.plan import Plan
from seasons.arena.ratings import comparisons, rating_intervals, ratings
from seasons.plots.interval import interval
from seasons.words.texts import Texts

PARTS: Final = ("crystals", "cards", "ability", "hand", "bonuses")  # of the final total
TOTAL: Final = "total"


@dataclass(frozen=True)
class Row:
    """What is known about one bot."""

    bot: str
    rating: float
    low: float
    high: float
    seats: int
    won: float
    won_low: float
    won_high: float
    means: dict[str, float]  # of the final total and its parts
    decisions: int
    milliseconds: float  # per decision
    slowest: float


@dataclass(frozen=True)
class Pair:
    """How often one bot was ahead of another."""

    bot: str
    rival: str
    share: float
    low: float
    high: float
    games: int


@dataclass(frozen=True)
class Report:
    """All of it, the strongest bot first."""

    plan: Plan
    games: int
    rows: list[Row]
    pairs: list[Pair]

    def data(self) -> dict[str, object]:
        """Ready for JSON."""
        return {
            "plan": asdict(self.plan),
            "games": self.games,
            "bots": [vars(row) for row in self.rows],
            "pairs": [vars(pair) for pair in self.pairs],
        }


def report(plan: Plan, games: list[Played]) -> Report:
    """What some games say."""
    bots = sorted({sheet.bot for game in games for sheet in game.sheets})
    wins = comparisons(games)
    values, limits = ratings(wins, bots), rating_intervals(games, bots)
    rows = []
    for bot in sorted(bots, key=lambda bot: -values[bot]):
        sheets = [sheet for game in games for sheet in game.sheets if sheet.bot == bot]
        rows.append(_row(bot, values[bot], limits[bot], sheets))
    pairs = []
    for bot in [row.bot for row in rows]:
        for rival in [row.bot for row in rows]:
            number = round(wins.get((bot, rival), 0.0) + wins.get((rival, bot), 0.0))
            if bot != rival and number:
                share = wins[bot, rival] / number
                pairs.append(Pair(bot, rival, share, *interval(share, number), number))
    return Report(plan, len(games), rows, pairs)


def _row(bot: str, rating: float, limits: tuple[float, float], sheets: list[Sheet]) -> Row:
    number = len(sheets)
    decisions = sum(sheet.decisions for sheet in sheets)
    means = {
        part: sum(getattr(sheet, part) for sheet in sheets) / number for part in (TOTAL, *PARTS)
    }
    won = sum(sheet.won for sheet in sheets) / number
    seconds = sum(sheet.seconds for sheet in sheets)
    return Row(
        bot, rating, *limits, number, won, *interval(won, number), means, decisions,
        1000 * seconds / max(decisions, 1), 1000 * max(sheet.slowest for sheet in sheets),
    )  # fmt: skip


def told(found: Report, words: Texts) -> list[str]:
    """The report in words."""
    return [
        words.text("cli.arena.games", number=found.games),
        told_setup(found.plan, words),
        *[_told_row(row, words) for row in found.rows],
        *_told_pairs(found, words),
    ]


def told_setup(plan: Plan, words: Texts) -> str:
    """Which games were played."""
    setup = words.text(
        "cli.simulate.setup", number=plan.players, level=plan.level, edition=plan.edition,
        text=plan.seed,
    )  # fmt: skip
    added = (*plan.modules, *([plan.enchantment] if plan.enchantment else []))
    return ", ".join([setup, *added])


def _told_row(row: Row, words: Texts) -> str:
    limits = f"{row.low:+.0f} - {row.high:+.0f}"
    won = f"{100 * row.won:.1f} % ({100 * row.won_low:.1f} - {100 * row.won_high:.1f})"
    parts = [f"{words.text(f'cli.arena.part.{part}')} {row.means[part]:.1f}" for part in PARTS]
    return words.text(
        "cli.arena.row", text=row.bot, text_2=f"{row.rating:+.0f}", text_3=limits, text_4=won,
        text_5=f"{row.means[TOTAL]:.1f}", text_6=", ".join(parts),
        text_7=f"{row.milliseconds:.2f}", text_8=f"{row.slowest:.0f}",
    )  # fmt: skip


def _told_pairs(found: Report, words: Texts) -> list[str]:
    """Who is ahead of whom, the stronger named first."""
    return [told_pair(pair, words) for pair in found.pairs if _leads(pair)]


def _leads(pair: Pair) -> bool:
    return pair.share > 0.5 or (pair.share == 0.5 and pair.bot < pair.rival)


def told_pair(pair: Pair, words: Texts) -> str:
    """How one bot did against another."""
    limits = f"{100 * pair.low:.1f} - {100 * pair.high:.1f}"
    return words.text(
        "cli.arena.pair", text=pair.bot, text_2=pair.rival, text_3=f"{100 * pair.share:.1f}",
        text_4=limits, number=pair.games,
    )  # fmt: skip
