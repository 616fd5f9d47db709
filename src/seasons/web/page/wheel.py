"""The wheel of the seasons: twelve spaces, four quarters with what energies bring, three years."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from markupsafe import Markup

from seasons.rules.engine import energy, tables
from seasons.web.page.assets import url
from seasons.words.texts import Texts

_MIDDLE: Final = 120
_SPACES: Final = (94, 118)  # radii of the ring of spaces
_QUARTERS: Final = (34, 92)
_YEARS: Final = ("I", "II", "III")


def _point(radius: float, space: float) -> tuple[float, float]:
    """A point at the beginning of a space (from 0), clockwise from the top."""
    angle = 2 * pi * space / tables.SPACES - pi / 2
    return round(_MIDDLE + radius * cos(angle), 1), round(_MIDDLE + radius * sin(angle), 1)


def _sector(radii: tuple[int, int], start: int, end: int) -> str:
    inner, outer = radii
    (x1, y1), (x2, y2) = _point(outer, start), _point(outer, end)
    (x3, y3), (x4, y4) = _point(inner, end), _point(inner, start)
    return f"M{x1} {y1}A{outer} {outer} 0 0 1 {x2} {y2}L{x3} {y3}A{inner} {inner} 0 0 0 {x4} {y4}z"


@lru_cache(1000)
def draw(words: Texts, position: int, extra: int) -> Markup:
    """The wheel with the season token; rates of the present season count what adds to them."""
    space, year = tables.space_of(position), tables.year_of(position)
    season = tables.season_of(position)
    parts = [_quarter(words, quarter, quarter == season, extra) for quarter in range(4)]
    parts += [_space(number, number == space) for number in range(1, tables.SPACES + 1)]
    parts += [_year(number, number + 1 == year) for number in range(tables.YEARS)]
    x, y = _point(sum(_SPACES) / 2, space - 0.5)
    parts.append(f'<circle class="season-token" id="season-token" cx="{x}" cy="{y}" r="11"/>')
    label = words.text("table.title", number=year, number_2=space, season=tables.SEASONS[season])
    frame = Markup('<svg class="wheel" viewBox="0 0 240 240" role="img" aria-label="{}">{}</svg>')
    return frame.format(label, Markup("".join(parts)))


def _quarter(words: Texts, season: int, now: bool, extra: int) -> str:
    """A season with its sign and what each energy brings in it, the best first."""
    name = tables.SEASONS[season]
    x, y = _point(68, season * 3 + 1.5)
    rates = sorted(range(4), key=lambda type_: -tables.RATES[season][type_])
    signs = []
    for number, type_ in enumerate(rates):
        rate = tables.RATES[season][type_] + (extra if now else 0)
        left, top = x - 24 + number % 2 * 24, y - 14 + number // 2 * 16
        signs.append(_sign(energy.NAMES[type_], left, top, 13))
        signs.append(f'<text x="{left + 14:.1f}" y="{top + 11:.1f}">{rate}</text>')
    badge_x, badge_y = _point(45, season * 3 + 1.5)
    title = Markup("<title>{}</title>").format(words.text(f"season.{name}"))
    return (
        f'<g class="quarter {name} {"now" if now else "later"}">{title}'
        f'<path d="{_sector(_QUARTERS, season * 3, season * 3 + 3)}"/>'
        f"{_sign(name, badge_x - 7, badge_y - 7, 14)}{''.join(signs)}</g>"
    )


def _sign(name: str, x: float, y: float, size: int) -> str:
    sprite = url("static/sprite.svg")
    return f'<use href="{sprite}#{name}" x="{x:.1f}" y="{y:.1f}" width="{size}" height="{size}"/>'


def _space(number: int, now: bool) -> str:
    season = tables.SEASONS[(number - 1) // 3]
    x, y = _point(sum(_SPACES) / 2, number - 0.5)
    return (
        f'<g class="space {season}{" now" if now else ""}">'
        f'<path d="{_sector(_SPACES, number - 1, number)}"/>'
        f'<text x="{x}" y="{y + 4}">{number}</text></g>'
    )


def _year(number: int, now: bool) -> str:
    x, y = _MIDDLE + (number - 1) * 19, _MIDDLE + 6
    return f'<text class="year{" now" if now else ""}" x="{x}" y="{y}">{_YEARS[number]}</text>'
