"""What stands in the log: from which level on, nothing secret, and nothing again and again."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from seasons.rooms import figures

MINUTE: Final = 60.0
# What opens a seat, or tells a browser: so long, and with letters of both sizes; or a key.
_SECRET: Final = re.compile(r"(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{30,}|\b[0-9a-f]{40,}\b", re.ASCII)


@contextmanager
def kept(level: str) -> Iterator[None]:
    """Writes the log to the standard error, from this level on.

    Other libraries are never asked for more than warnings: they would write down what they are
    sent, cookies included.
    """
    handler, root, ours = _Teller(), logging.getLogger(), logging.getLogger("seasons")
    least = getattr(logging, level.upper())
    before = root.level, ours.level
    handler.setLevel(least)
    form = _Discreet("%(asctime)sZ %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%S")
    form.converter = time.gmtime
    handler.setFormatter(form)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    ours.setLevel(least)
    try:
        yield
    finally:
        root.setLevel(before[0])
        ours.setLevel(before[1])
        root.removeHandler(handler)


class _Teller(logging.StreamHandler):  # type: ignore[type-arg]
    """Writes lines, and counts the errors among them."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR:
            figures.note("errors")
        super().emit(record)


class _Discreet(logging.Formatter):
    """Leaves out whatever looks like a secret, should one ever stand in a message or an error."""

    def format(self, record: logging.LogRecord) -> str:
        return _SECRET.sub("...", super().format(record))


@contextmanager
def sparing(*loggers: str) -> Iterator[None]:
    """Keeps some loggers from filling a disk."""
    found = [(logging.getLogger(each), _Sparing()) for each in loggers]
    for logger, sieve in found:
        logger.addFilter(sieve)
    try:
        yield
    finally:
        for logger, sieve in found:
            logger.removeFilter(sieve)


class _Sparing(logging.Filter):
    """Lets a line pass once a minute; the next one says how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self._told: Final[dict[object, float]] = {}
        self._left_out: Final[dict[object, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        line = _line(record)
        if record.created - self._told.get(line, -MINUTE) < MINUTE:
            self._left_out[line] = self._left_out.get(line, 0) + 1
            return False
        self._told[line] = record.created
        left_out = self._left_out.pop(line, 0)
        if left_out:
            record.msg = f"{str(record.msg).rstrip()} (and {left_out} more of these)"
        return True


def _line(record: logging.LogRecord) -> object:
    """What makes two lines the same: the wording, and the place of an error."""
    trace = record.exc_info[2] if record.exc_info else None
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = None if trace is None else (trace.tb_frame.f_code, trace.tb_lineno)
    return str(record.msg).partition("\n")[0], place
