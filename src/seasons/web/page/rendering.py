"""Templates as HTML."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from functools import cache
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.ext import Extension

from seasons.web.page import markup
from seasons.web.page.assets import modules, picture, url
from seasons.words.numbers import signed, written

_INDENTATION: Final = re.compile(r"^[ \t]+", re.MULTILINE)


class Flush(Extension):
    """Templates are indented for whoever reads them; browsers need not be sent that."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The template with every line at the margin."""
        return _INDENTATION.sub("", source)


class _Flat(Environment):
    """Templates with what they share in one dict each: a chain of dicts is slow to look through."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What a template is given beside its values."""
        return {**self.globals, **(d or {})}


@cache
def environment() -> Environment:
    """Where the templates live; everything that is not markup is escaped."""
    made = _Flat(
        loader=PackageLoader("seasons.web"),
        autoescape=True,
        extensions=[Flush],
        trim_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,  # looking for changed files costs more than rendering
    )
    made.globals.update(
        icon=markup.icon, url=url, modules=modules, picture=picture, html=markup.html,
        plain=markup.plain, written=written, signed=signed,
    )  # fmt: skip
    return made
