"""What came out of a run as one page that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Final

from seasons.arena import plots
from seasons.arena.report import PARTS, TOTAL, Pair, Report, Row, told_pair, told_setup
from seasons.words.texts import Texts

STYLE: Final = Path(__file__).with_name("page.css")


def page(found: Report, words: Texts) -> str:
    """The page: plots first, numbers below them."""
    title = escape(words.text("cli.arena.title"))
    return "\n".join([
        f'<!doctype html><html lang="{escape(words.language)}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{title}</title><style>{STYLE.read_text(encoding='utf-8')}</style></head><body>",
        f"<header><h1>{title}</h1>",
        f"<p>{escape(words.text('cli.arena.games', number=found.games))}</p>",
        f"<p>{escape(told_setup(found.plan, words))}</p></header><main>",
        *_sections(found, words),
        "</main></body></html>\n",
    ])  # fmt: skip


def _sections(found: Report, words: Texts) -> list[str]:
    names = {part: words.text(f"cli.arena.part.{part}") for part in (*PARTS, TOTAL)}
    rows = found.rows
    parts = [part for part in PARTS if any(row.means[part] for row in rows)]
    return [
        _section("ratings", words, plots.ratings(rows)),
        _section("pairs", words, _matrix(found, words)),
        _section("prestige", words, plots.legend(names, parts) + plots.prestige(rows, names)),
        _section("time", words, plots.times(rows)),
        _section(
            "numbers", words, _numbers(rows, {part: names[part] for part in (TOTAL, *parts)}, words)
        ),
    ]


def _section(name: str, words: Texts, body: str) -> str:
    heading, about = (escape(words.text(f"cli.arena.{name}{end}")) for end in ("", ".about"))
    return f'<section><h2>{heading}</h2><p class="about">{about}</p>{body}</section>'


# Tables


def _matrix(found: Report, words: Texts) -> str:
    """How often the bot of a row was ahead of the bot of a column."""
    pairs = {(pair.bot, pair.rival): pair for pair in found.pairs}
    bots = [row.bot for row in found.rows]
    body = [(bot, [_shared(pairs.get((bot, rival)), words) for rival in bots]) for bot in bots]
    return _table("matrix", ["", *bots], body)


def _shared(pair: Pair | None, words: Texts) -> str:
    """A cell, the bluer the more often the bot was ahead, the redder the less often."""
    if pair is None:
        return '<td class="none"></td>'
    kind = "ahead" if pair.share >= 0.5 else "behind"
    strength = round(100 * abs(2 * pair.share - 1))
    return (
        f'<td class="{kind}" style="--much:{strength}%" title="{escape(told_pair(pair, words))}">'
        f"<b>{100 * pair.share:.1f} %</b>"
        f"<small>{100 * pair.low:.1f} - {100 * pair.high:.1f}</small></td>"
    )


def _numbers(rows: list[Row], names: dict[str, str], words: Texts) -> str:
    columns = [words.text(f"cli.arena.column.{name}") for name in ("seats", "won", "decisions")]
    return _table(
        "numbers", ["", *columns, *names.values()],
        [(row.bot, [f"<td>{cell}</td>" for cell in _cells(row, names)]) for row in rows],
    )  # fmt: skip


def _cells(row: Row, parts: Iterable[str]) -> list[str]:
    limits = f"{100 * row.won_low:.1f} - {100 * row.won_high:.1f}"
    return [
        str(row.seats), f"{100 * row.won:.1f} % <small>{limits}</small>",
        f"{row.decisions / row.seats:.0f}",
        *[f"{row.means[part]:.1f}" for part in parts],
    ]  # fmt: skip


def _table(kind: str, names: list[str], rows: list[tuple[str, list[str]]]) -> str:
    """A table that is scrolled by itself where the screen is narrow."""
    head = "".join([f'<th scope="col">{escape(name)}</th>' for name in names])
    body = "".join(
        [f'<tr><th scope="row">{escape(name)}</th>{"".join(cells)}</tr>' for name, cells in rows]
    )
    return (
        f'<div class="wide" tabindex="0"><table class="{kind}"><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )
