"""The games are for one user alone: what others could read is closed to them, or refused."""

from __future__ import annotations

import os
import shlex
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from seasons.rooms.store import FILE
from seasons.rules.engine.messages import Message
from seasons.web.serving.place import DRAFT, LOCK, NOTE, CannotStart, usable

OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
ELSEWHERE: Final = "~/seasons-games"  # where a file system keeps modes, most likely
# Empty on a new system, and everybody's all the same.
COMMON: Final = ("/", "/home", "/media", "/mnt", "/opt", "/srv", "/tmp", "/usr/local", "/var/lib")


def close_to_others(folder: Path) -> list[Message]:
    """Lets nobody else read what is ours in a data directory; what is to be said about it.

    The directory itself is closed, too, unless it has other things in it, such as a home: files
    that are closed are safe in any directory.
    """
    with usable(folder):
        ours = [path for path in sorted(folder.iterdir()) if _has_our_name(path) and path.exists()]
        if _is_ours_alone(folder):
            ours.insert(0, folder)
        foreign = [path for path in ours if path.stat().st_uid != os.geteuid()]
        if foreign:
            command = f"sudo chown {os.geteuid()} {_quoted(foreign)}"
            raise CannotStart("cli.play.foreign", text=str(foreign[0]), text_2=command)
        found = [path for path in ours if _is_open(path)]
        for path in found:
            with suppress(OSError):
                path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)
        still = [path for path in found if _is_open(path)]
        if still:
            command = f"mkdir -p {ELSEWHERE} && mv {_quoted(set(ours) - {folder})} {ELSEWHERE}"
            problem = {"text": str(still[0]), "text_2": command, "text_3": ELSEWHERE}
            raise CannotStart("cli.play.exposed", **problem)
        said = [Message("cli.play.closed", {"text": str(folder)})] if found else []
        if _is_open(folder):
            said.append(Message("cli.play.left-open", {"text": str(folder)}))
        return said


def _has_our_name(path: Path) -> bool:
    """The database, its log and whatever was saved of it, or one of the files of the server."""
    return path.name.startswith(FILE) or path.name in (LOCK, NOTE, DRAFT)


def _is_ours_alone(folder: Path) -> bool:
    """Whether nobody else can have a use for a directory, as far as we can see."""
    found = folder.stat()
    if found.st_uid != os.geteuid() or found.st_mode & stat.S_ISVTX:
        return False
    if str(folder) in (*COMMON, os.path.expanduser("~")):
        return False
    return all(map(_has_our_name, folder.iterdir()))


def _is_open(path: Path) -> bool:
    return bool(path.stat().st_mode & OTHERS)


def _quoted(paths: Iterable[Path]) -> str:
    return shlex.join(sorted(map(str, paths)))
