"""What came out of a run: as text, as plain data, and as a page that needs nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from seasons.arena.games import Played, Sheet
from seasons.arena.plan import Plan
from seasons.arena.ratings import comparisons, interval, rating_intervals, ratings
from seasons.words.texts import Texts

PARTS = ("total", "crystals", "cards", "hand", "bonuses", "ability")


@dataclass(frozen=True)
class Row:
    """What is known about one bot."""

    bot: str
    rating: float
    low: float
    high: float
    seats: int
    won: float
    means: dict[str, float]  # of the final total and its parts
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

    games: int
    rows: list[Row]
    pairs: list[Pair]

    def data(self) -> dict[str, object]:
        """Ready for JSON."""
        return {
            "games": self.games,
            "bots": [vars(row) for row in self.rows],
            "pairs": [vars(pair) for pair in self.pairs],
        }


def report(games: list[Played]) -> Report:
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
    return Report(len(games), rows, pairs)


def _row(bot: str, rating: float, limits: tuple[float, float], sheets: list[Sheet]) -> Row:
    number = len(sheets)
    decisions = sum(sheet.decisions for sheet in sheets)
    means = {part: sum(getattr(sheet, part) for sheet in sheets) / number for part in PARTS}
    seconds = sum(sheet.seconds for sheet in sheets)
    return Row(
        bot, rating, *limits, number, sum(sheet.won for sheet in sheets) / number, means,
        1000 * seconds / max(decisions, 1), 1000 * max(sheet.slowest for sheet in sheets),
    )  # fmt: skip


def told(found: Report, words: Texts) -> list[str]:
    """The report in words."""
    return [
        words.text("cli.arena.games", number=found.games),
        *[_told_row(row, words) for row in found.rows],
        *_told_pairs(found, words),
    ]


def _told_row(row: Row, words: Texts) -> str:
    limits = f"{row.low:+.0f} - {row.high:+.0f}"
    return words.text(
        "cli.arena.row", text=row.bot, text_2=f"{row.rating:+.0f}", text_3=limits,
        text_4=f"{100 * row.won:.1f}", text_5=f"{row.means['total']:.1f}",
        text_6=f"{row.milliseconds:.1f}",
    )  # fmt: skip


def _told_pairs(found: Report, words: Texts) -> list[str]:
    """Who is ahead of whom, the stronger named first."""
    return [_told_pair(pair, words) for pair in found.pairs if _leads(pair)]


def _leads(pair: Pair) -> bool:
    return pair.share > 0.5 or (pair.share == 0.5 and pair.bot < pair.rival)


def _told_pair(pair: Pair, words: Texts) -> str:
    limits = f"{100 * pair.low:.1f} - {100 * pair.high:.1f}"
    return words.text(
        "cli.arena.pair", text=pair.bot, text_2=pair.rival, text_3=f"{100 * pair.share:.1f}",
        text_4=limits, number=pair.games,
    )  # fmt: skip


# The page

STYLE = (
    "body{font:16px/1.5 sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}"
    "table{border-collapse:collapse;margin:1rem 0}td,th{padding:.2rem .7rem;text-align:right;"
    "border-bottom:1px solid #ddd}td:first-child,th:first-child{text-align:left}"
)


def page(plan: Plan, found: Report, words: Texts) -> str:
    """One page with tables and plots."""
    title = escape(words.text("cli.arena.title"))
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    about = escape(f"{plan.players} / {plan.level} / {plan.edition} / {', '.join(plan.modules)}")
    columns = ("bot", "rating", "won", *PARTS, "time")
    names = [words.text(f"cli.arena.column.{name}") for name in columns]
    return "\n".join([
        f"<!doctype html><html lang=\"en\"><head>{head}</head><body><h1>{title}</h1>",
        f"<p>{escape(words.text('cli.arena.games', number=found.games))} {about}</p>",
        _plot(found.rows), _table(names, [_cells(row) for row in found.rows]),
        *[f"<p>{escape(line)}</p>" for line in _told_pairs(found, words)],
        "</body></html>\n",
    ])  # fmt: skip


def _cells(row: Row) -> list[str]:
    return [
        row.bot, f"{row.rating:+.0f} ({row.low:+.0f} - {row.high:+.0f})", f"{100 * row.won:.1f} %",
        *[f"{row.means[part]:.1f}" for part in PARTS],
        f"{row.milliseconds:.1f} / {row.slowest:.0f} ms",
    ]  # fmt: skip


def _table(names: list[str], rows: list[list[str]]) -> str:
    head = "".join([f"<th>{escape(name)}</th>" for name in names])
    body = "".join(
        ["<tr>" + "".join([f"<td>{escape(cell)}</td>" for cell in row]) + "</tr>" for row in rows]
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def _plot(rows: list[Row]) -> str:
    """Ratings with their intervals."""
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    scale = 500 / max(high - low, 1.0)
    parts = [f'<svg viewBox="0 0 720 {30 * len(rows) + 10}" width="720">']
    for number, row in enumerate(rows):
        y = 30 * number + 20
        left, right, at = (160 + scale * (value - low) for value in (row.low, row.high, row.rating))
        parts.append(f'<text x="150" y="{y + 5}" text-anchor="end">{escape(row.bot)}</text>')
        parts.append(f'<path d="M{left:.1f} {y}H{right:.1f}" stroke="#888" stroke-width="3"/>')
        parts.append(f'<circle cx="{at:.1f}" cy="{y}" r="6" fill="#1f6f8b"/>')
    return "".join([*parts, "</svg>"])
