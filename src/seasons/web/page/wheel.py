"""The wheel of the seasons: twelve spaces, four quarters with what energies bring, the token."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from markupsafe import Markup

from seasons.rules.engine import energy, tables
from seasons.web.page.assets import url
from seasons.words.texts import Texts

_MIDDLE: Final = 200
_RIM: Final = 194
_SPACES: Final = (156, 189)  # radii of the ring of spaces
_QUARTERS: Final = (110, 155)
_BOWL: Final = 108
_NUMBERS: Final = 172  # the radius at which numbers, ghosts and the token lie
_RATES: Final = (0.4, 0.92, 2.08, 2.6)  # where in a quarter the rates stand, the best first
_SIGN: Final = 20


@dataclass(frozen=True, slots=True)
class Goal:
    """A space the token can be moved to by pointing at it."""

    months: int  # backwards below 0
    code: int


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
def draw(
    words: Texts,
    position: int,
    extra: int,
    months: tuple[int, ...] = (),
    certain: bool = False,
    goals: tuple[Goal, ...] = (),
) -> Markup:
    """The wheel with the season token; rates of the present season count what adds to them.

    Ghosts show where the token goes if a die of so many months is left.
    """
    space, season = tables.space_of(position), tables.season_of(position)
    parts = [f'<circle class="rim" cx="{_MIDDLE}" cy="{_MIDDLE}" r="{_RIM}"/>']
    parts += [_quarter(words, quarter, quarter == season, extra) for quarter in range(4)]
    parts += [_space(number, number == space) for number in range(1, tables.SPACES + 1)]
    parts.append(f'<circle class="bowl" cx="{_MIDDLE}" cy="{_MIDDLE}" r="{_BOWL}"/>')
    parts += [_ghost(position, number, certain) for number in months]
    parts += [_goal(words, position, goal) for goal in goals]
    parts.append(_token(space))
    year = tables.year_of(position)
    label = words.text("table.title", number=year, number_2=space, season=tables.SEASONS[season])
    frame = Markup('<svg class="wheel" viewBox="0 0 400 400" role="group" aria-label="{}">{}</svg>')
    return frame.format(label, Markup("".join(parts)))


def _quarter(words: Texts, season: int, now: bool, extra: int) -> str:
    """A season with its sign and what each energy brings in it, the best first."""
    name = tables.SEASONS[season]
    rates = sorted(range(4), key=lambda type_: -tables.RATES[season][type_])
    signs = []
    for place, type_ in zip(_RATES, rates, strict=True):
        rate = tables.RATES[season][type_] + (extra if now else 0)
        x, y = _point(sum(_QUARTERS) / 2, season * 3 + place)
        signs.append(_sign(energy.NAMES[type_], x - 19, y - _SIGN / 2, _SIGN))
        signs.append(f'<text x="{x + 9:.1f}" y="{y + 7:.1f}">{rate}</text>')
    x, y = _point(sum(_QUARTERS) / 2, season * 3 + 1.5)
    title = Markup("<title>{}</title>").format(words.text(f"season.{name}"))
    return (
        f'<g class="quarter {name} {"now" if now else "later"}">{title}'
        f'<path d="{_sector(_QUARTERS, season * 3, season * 3 + 3)}"/>'
        f'<g class="sign"><circle class="roundel" cx="{x}" cy="{y}" r="17"/>'
        f'{_sign(name, x - 13, y - 13, 26)}</g><g class="worths">{"".join(signs)}</g></g>'
    )


def _sign(name: str, x: float, y: float, size: int) -> str:
    sprite = url("static/sprite.svg")
    return f'<use href="{sprite}#{name}" x="{x:.1f}" y="{y:.1f}" width="{size}" height="{size}"/>'


def _space(number: int, now: bool) -> str:
    season = tables.SEASONS[(number - 1) // 3]
    x, y = _point(_NUMBERS, number - 0.5)
    return (
        f'<g class="space {season}{" now" if now else ""}">'
        f'<path d="{_sector(_SPACES, number - 1, number)}"/>'
        f'<text x="{x}" y="{y + 6}">{number}</text></g>'
    )


def _ghost(position: int, months: int, certain: bool) -> str:
    """Where the token goes if a die of so many months is left."""
    x, y = _point(_NUMBERS, tables.space_of(position + months) - 0.5)
    kind = "ghost certain" if certain else "ghost"
    return (
        f'<g class="{kind}" data-months="{months}"><circle cx="{x}" cy="{y}" r="16"/>'
        f'<text x="{x}" y="{y + 5}">+{months}</text></g>'
    )


def _goal(words: Texts, position: int, goal: Goal) -> str:
    """A space to be pointed at."""
    space = tables.space_of(position + goal.months)
    label = words.text("web.goal", number=space, season=tables.SEASONS[(space - 1) // 3])
    frame = Markup(
        '<g class="goal lit" role="button" tabindex="0" data-code="{}" aria-label="{}">'
        '<path d="{}"/></g>'
    )
    return frame.format(goal.code, label, _sector(_SPACES, space - 1, space))


def _token(space: int) -> str:
    """The season token, a sun with the number of its space."""
    x, y = _point(_NUMBERS, space - 0.5)
    rays = "".join(f'<path d="M0 -25L4 -17H-4z" transform="rotate({30 * n})"/>' for n in range(12))
    return (
        f'<g class="season-token" id="season-token" transform="translate({x} {y})">{rays}'
        f'<circle r="19"/><text y="7">{space}</text></g>'
    )
