"""The record of a running game on disk, so that nothing is lost."""

from __future__ import annotations

import contextlib
import errno
import os
from datetime import datetime
from pathlib import Path

from seasons.rules.game import Game


class Saver:
    """Writes the record whenever there is something new; a failure is told once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.written = ""
        self.problem = ""

    def save(self, game: Game) -> None:
        """Writes the record if it has grown; remembers what went wrong."""
        record = game.record()
        if record == self.written or not _has_gestures(record):
            return
        try:
            write(self.path, record)
        except OSError as error:
            self.problem = error.strerror or str(error)
        else:
            self.written = record
            self.problem = ""


def _has_gestures(record: str) -> bool:
    return any(line[:1].isdigit() for line in record.splitlines())


def write(path: Path, text: str) -> None:
    """Replaces a file all at once: after a crash there is the old text or the new one."""
    if not path.name:
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise


def default_path() -> Path:
    """A file of its own for each game, in the user's folder for such things."""
    state = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    folder = Path(state) / "seasons"
    path = folder / f"{stamp}.txt"
    number = 2
    while path.exists():
        path = folder / f"{stamp}-{number}.txt"
        number += 1
    return path
