"""Texts in lines that break only at ordinary spaces, and go on below their own beginning.

Textual and Rich would break a line at the narrow space that French has before a colon, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group
from rich.measure import Measurement
from rich.text import Text
from textual.widgets import Static


class Hanging:
    """A text behind something; each part of it may have a style."""

    def __init__(self, start: str, *parts: str | tuple[str, str]) -> None:
        self.start: Final = start
        self.text: Final = Text.assemble(*parts)

    @property
    def plain(self) -> str:
        """The words without their lines."""
        return self.start + self.text.plain

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """The lines for a width."""
        start = Text(self.start)
        for line in broken(self.text, max(1, options.max_width - start.cell_len)):
            yield start + line
            start = Text(" " * start.cell_len)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """It takes what it gets."""
        return Measurement(1, options.max_width)


def broken(text: Text, width: int) -> list[Text]:
    """A text in lines of at most this width; a word that is too long is broken, too."""
    lines: list[Text] = []
    begin = end = 0  # of the line so far
    at = 0
    for word in text.plain.split(" "):
        after = at + len(word)
        if word and end > begin and cell_len(text.plain[begin:after]) > width:
            lines.append(text[begin:end])
            begin = at
        end, at = after if word else end, after + 1  # one of several spaces is no word
    lines.append(text[begin:end])
    return [piece for line in lines for piece in _folded(line, width)]


def _folded(line: Text, width: int) -> list[Text]:
    if line.cell_len <= width:
        return [line]
    cut = next(n for n in range(len(line), 0, -1) if n == 1 or line[:n].cell_len <= width)
    return [line[:cut], *_folded(line[cut:], width)]


class Prose(Static):
    """Some paragraphs, one below the other."""

    def __init__(self, id_: str | None = None) -> None:
        super().__init__(id=id_, markup=False)
        self.plain = ""

    def show(self, paragraphs: list[Hanging]) -> None:
        """Shows these and nothing else."""
        self.plain = "\n".join(paragraph.plain for paragraph in paragraphs)
        self.update(Group(*paragraphs))
