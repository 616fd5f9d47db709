"""What stands in the log: the same line once a minute, however often somebody causes it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

MINUTE: Final = 60.0


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
