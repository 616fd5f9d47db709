"""The record of a running game on disk, so that nothing is lost."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from seasons.rules.game import Game
from seasons.words.texts import Texts


class Saver:
    """Writes the record whenever there is something new; a failure is told once."""

    def __init__(self, path: Path, own: Iterable[Path] = ()) -> None:
        self.path = path
        self.own = {path, *own}  # the files of this game, which may be written again
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


def check(path: Path, own: Iterable[Path], words: Texts) -> None:
    """Raises OSError unless a record can be written here without a loss of something else."""
    target = _resolved(path)
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, words.text("terminal.not-a-file"))
    if target.exists() and target not in map(_resolved, own):
        raise OSError(errno.EEXIST, words.text("terminal.exists"))
    fresh = _fresh(target)
    fresh.touch()
    fresh.unlink()


def _resolved(path: Path) -> Path:
    """The file itself, where the path is a link to it."""
    return Path(os.path.realpath(path))


def _fresh(target: Path) -> Path:
    return target.with_name(f"{target.name}.{os.getpid()}.new")


def write(path: Path, text: str) -> None:
    """Replaces a file all at once: after a crash there is the old text or the new one.

    It holds everything that is hidden, so nobody else may read it.
    """
    target = _resolved(path)
    fresh = _fresh(target)
    try:
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(text.encode())
        fresh.replace(target)
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
