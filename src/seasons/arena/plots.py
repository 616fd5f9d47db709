"""Plots made of boxes: their words stay as large as the page's, however narrow the screen is."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import ceil, floor, log10

from seasons.arena.report import PARTS, Row
from seasons.plots.scale import TICKS, Scale


def ratings(rows: list[Row]) -> str:
    """Points with their intervals."""
    scale = Scale(min(row.low for row in rows), max(row.high for row in rows))
    lines = []
    for row in rows:
        left, right, at = scale.at(row.low), scale.at(row.high), scale.at(row.rating)
        marks = _box("span", left, right - left) + f'<b class="dot" style="left:{at:.2f}%"></b>'
        lines.append((row.bot, marks, f"{row.rating:+.0f}", f"{row.low:+.0f} … {row.high:+.0f}"))
    return _plot(
        lines, [(scale.at(tick), f"{tick:+.0f}" if tick else "0") for tick in scale.ticks()]
    )


def prestige(rows: list[Row], names: dict[str, str]) -> str:
    """What totals are made of: stacked, what it cost to the left of zero."""
    ends = [(_below(row), _above(row)) for row in rows]
    scale = Scale(min(low for low, _ in ends), max(high for _, high in ends))
    lines = []
    for row in rows:
        marks = "".join(_stacked(row, scale, names))
        at = scale.at(row.means["total"])
        marks += f'<b class="total" style="left:{at:.2f}%"></b>'
        lines.append((row.bot, marks, f"{row.means['total']:.1f}", ""))
    ticks = [(scale.at(tick), f"{tick:.0f}") for tick in scale.ticks()]
    return _plot(lines, ticks)


def _below(row: Row) -> float:
    return sum(min(row.means[part], 0.0) for part in PARTS)


def _above(row: Row) -> float:
    return sum(max(row.means[part], 0.0) for part in PARTS)


def _stacked(row: Row, scale: Scale, names: dict[str, str]) -> Iterable[str]:
    low = high = 0.0
    for part in PARTS:
        value = row.means[part]
        start = high if value >= 0 else low + value
        low, high = (low, high + value) if value >= 0 else (low + value, high)
        if value:
            left, width = scale.at(start), scale.at(start + abs(value)) - scale.at(start)
            yield _box(f"stack {part}", left, width, f"{names[part]} {value:+.1f}")


def legend(names: dict[str, str], parts: list[str]) -> str:
    """Which colour is what."""
    keys = [f'<li><i class="{part}"></i>{escape(names[part])}</li>' for part in parts]
    return f'<ul class="legend">{"".join(keys)}</ul>'


def times(rows: list[Row]) -> str:
    """Milliseconds for a decision, from the mean to the longest, each line ten times the last."""
    values = [max(value, 1e-3) for row in rows for value in (row.milliseconds, row.slowest)]
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    width = max(high - low, 1)
    lines = []
    for row in rows:
        mean, longest = (
            100 * (log10(max(value, 1e-3)) - low) / width
            for value in (row.milliseconds, row.slowest)
        )
        marks = _box("span", mean, longest - mean) + f'<b class="dot" style="left:{mean:.2f}%"></b>'
        lines.append((row.bot, marks, _told_time(row.milliseconds), _told_time(row.slowest)))
    every = ceil((width + 1) / TICKS)
    ticks = [(100 * n / width, _told_time(10.0 ** (low + n))) for n in range(0, width + 1, every)]
    return _plot(lines, ticks)


def _told_time(milliseconds: float) -> str:
    if milliseconds >= 1000:
        return f"{milliseconds / 1000:.3g} s"
    return f"{milliseconds:.3g} ms" if milliseconds >= 1 else f"{1000 * milliseconds:.3g} µs"


# Boxes


def _box(kind: str, left: float, width: float, title: str = "") -> str:
    about = f' title="{escape(title)}"' if title else ""
    return f'<i class="{kind}" style="left:{left:.2f}%;width:{max(width, 0):.2f}%"{about}></i>'


def _plot(lines: list[tuple[str, str, str, str]], ticks: list[tuple[float, str]]) -> str:
    """Rows with a name, marks on a scale and what they say, and the scale below."""
    grid = "".join([f'<s style="left:{at:.2f}%"></s>' for at, _ in ticks])
    rows = [
        f'<div class="row"><span class="name">{escape(name)}</span>'
        f'<span class="track">{grid}{marks}</span>'
        f'<span class="value">{escape(value)} <small>{escape(more)}</small></span></div>'
        for name, marks, value, more in lines
    ]
    scale = "".join([f'<span style="left:{at:.2f}%">{escape(text)}</span>' for at, text in ticks])
    return f'<div class="plot">{"".join(rows)}<div class="scale"><div>{scale}</div></div></div>'
