"""Lines that go on below their own text, not below what stands before it."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text


def hanging(start: str, *parts: str | tuple[str, str]) -> Table:
    """A text behind something; each part may have a style."""
    grid = Table.grid(expand=True)
    grid.add_column(width=len(start), no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_row(Text(start), Text.assemble(*parts))
    return grid
