"""The learning curve as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Final

WIDTH: Final = 720
HEIGHT: Final = 360
MARGIN: Final = 50
LINES: Final = {"beginner": "#1f6f8b", "before": "#c8553d"}


def draw_curve(path: Path, history: list[dict[str, float]]) -> None:
    """Writes the shares of games won, over the games of training, as SVG."""
    last = max([entry["games"] for entry in history], default=1.0)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
    ]
    for percent in range(0, 101, 25):
        y = _y(percent / 100)
        parts.append(f'<path d="M{MARGIN} {y}H{WIDTH - MARGIN}" stroke="#ddd"/>')
        parts.append(f'<text x="{MARGIN - 6}" y="{y + 4}" text-anchor="end">{percent} %</text>')
    parts.append(
        f'<text x="{WIDTH - MARGIN}" y="{HEIGHT - 12}" text-anchor="end">{last:.0f} games</text>'
    )
    for number, (name, colour) in enumerate(LINES.items()):
        points = " ".join(
            f"{_x(entry['games'] / last):.1f},{_y(entry[name]):.1f}"
            for entry in history
            if name in entry
        )
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}"/>')
        label = {"beginner": "against beginner", "before": "against an earlier net"}[name]
        x = MARGIN + 180 * number
        parts.append(f'<text x="{x}" y="{HEIGHT - 12}" fill="{colour}">{label}</text>')
    parts.append("</svg>\n")
    path.write_text("\n".join(parts), encoding="utf-8")


def _x(share: float) -> float:
    return MARGIN + share * (WIDTH - 2 * MARGIN)


def _y(share: float) -> float:
    return HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN)
