"""Templates as HTML."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from seasons.web.page import markup
from seasons.web.page.assets import picture, url


@cache
def environment() -> Environment:
    """Where the templates live; everything that is not markup is escaped."""
    made = Environment(
        loader=PackageLoader("seasons.web"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,  # looking for changed files costs more than rendering
    )
    made.globals.update(
        icon=markup.icon, url=url, picture=picture, html=markup.html, plain=markup.plain
    )
    return made
