"""Where the terminal game reads and writes."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from importlib.util import find_spec
from typing import Final, Protocol, TextIO

from seasons.words.layout import WIDTH


class Source(Protocol):
    """Where lines come from."""

    def readline(self) -> str:
        """The next line with its end; nothing when there are no more."""

    def isatty(self) -> bool:
        """Whether somebody types them."""


class Console:
    """Lines in and lines out; on a real terminal with line editing and bold headings."""

    def __init__(self, source: Source | None = None, target: TextIO | None = None) -> None:
        self.source: Final[Source] = source or sys.stdin
        self.target: Final = target or sys.stdout
        tty = self.target.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        self.screen: Final = tty
        self.styled: Final = tty and not os.environ.get("NO_COLOR")

    def write(self, text: str = "") -> None:
        """Writes one line, or several."""
        print(text, file=self.target)

    def heading(self, text: str) -> None:
        """Writes a line that stands out."""
        line = f"-- {text} ".ljust(WIDTH, "-")
        self.write(f"\033[1m{line}\033[0m" if self.styled else line)

    def read(self, prompt: str) -> str:
        """Asks for a line; EOFError when there are no more."""
        if self.source is sys.stdin and self.source.isatty() and self.screen:
            return _edited(prompt)
        self.target.write(prompt)
        self.target.flush()
        line = self.source.readline()
        if not line:
            raise EOFError
        if not self.source.isatty():
            self.write(shown(line.rstrip("\r\n"), WIDTH))  # as if it had been typed here
        return line

    def hide(self) -> None:
        """Removes from sight what was written before."""
        if self.screen:
            self.target.write("\033[2J\033[3J\033[H")
        else:
            self.write("\n" * shutil.get_terminal_size().lines)


def can_fill_the_screen(console: Console) -> bool:
    """Whether somebody sits at a terminal that can do more than lines, and Textual is installed.

    It draws on the standard error.
    """
    person = console.source.isatty() and console.screen and sys.stderr.isatty()
    return person and find_spec("textual") is not None


def shown(text: str, length: int = 40) -> str:
    """A text from outside, short and without signs that would upset a terminal."""
    printable = "".join(sign if sign.isprintable() else "?" for sign in text[:length])
    return printable if len(text) <= length else f"{printable}..."


def _edited(prompt: str) -> str:
    """Reads with the cursor keys and the history of readline, where there is one."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
    return input(prompt)
