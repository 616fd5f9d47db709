"""Bots that whoever runs the server brings along, as files: some that fail in every way."""

from __future__ import annotations

import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

import pytest

from seasons import bots
from seasons.bots import registry
from seasons.rooms import thinking

START: Final = 2.0  # seconds that a late process takes to begin
_WORK: Final = thinking._work

_FILE: Final = """
import os, time
import seasons
from seasons.bots import Bot, Unavailable
from seasons.rules.writing.decision import Step


class Own(Bot):
    name = "{name}"
    seconds = {seconds}

    def __init__(self, seed):
        {begin}

    def choose(self, view, seconds=0.0):
        {choose}
"""

BAD: Final = {
    "missing": "pass",
    "raising": "raise LookupError('a bug in a bot')",
    "dying": "os._exit(3)",
    "endless": "time.sleep(3600)",
    "cheating": "return Step(view.seat, 1 << 20, '', {})",
    "confused": "return 'the first one'",
    "lost": "raise LookupError(seasons.__file__)",
}
_BEGIN: Final = {"missing": "raise Unavailable('missing.npz: there is no such file')"}
LAST: Final = "return view.steps[-1]"


def alone(patch: pytest.MonkeyPatch) -> None:
    """What is registered from now on is forgotten after the test."""
    patch.setattr(registry, "_KINDS", dict(registry._KINDS))
    patch.setattr(registry, "_FILES", list(registry._FILES))


def add_own(folder: Path, name: str, choose: str, seconds: float = 0.0) -> Path:
    """Adds the bot of a file that chooses so; the file."""
    begin = _BEGIN.get(name, "pass")
    path = folder / f"{name}.py"
    path.write_text(_FILE.format(name=name, seconds=seconds, begin=begin, choose=choose))
    bots.add_file(name, str(path))
    return path


def work_late(connection: Connection, homes: list[str], files: list[tuple[str, str]]) -> None:
    """What a process does that is slow to begin."""
    time.sleep(START)
    _WORK(connection, homes, files)
