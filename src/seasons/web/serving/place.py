"""The data directory: where it is, which server holds it, and where that one is reached."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from types import TracebackType
from typing import Final, Self
from urllib.parse import urlsplit

LOCK: Final = "lock"
NOTE: Final = "server.json"
DRAFT: Final = "server.json.new"
ABOUT: Final = "/api/about"
ANSWER_SECONDS: Final = 2.0
ANSWER_BYTES: Final = 65536


class CannotStart(Exception):
    """Why there is no server, as a message of the catalogue."""

    def __init__(self, key: str, **params: int | str) -> None:
        self.key: Final = key
        self.params: Final = params
        super().__init__(key)


@dataclass(frozen=True)
class Running:
    """A server: where it is reached, and a word that no other server answers with."""

    address: str
    instance: str

    def answers(self) -> bool:
        """Whether this very server is there, asked directly: no proxy knows our loopback."""
        try:
            parts = urlsplit(self.address)
            asked = HTTPConnection(parts.hostname or "", parts.port, timeout=ANSWER_SECONDS)
            try:
                asked.request("GET", ABOUT)
                said = json.loads(asked.getresponse().read(ANSWER_BYTES))
            finally:
                asked.close()
        except (OSError, HTTPException, ValueError):
            return False
        return isinstance(said, dict) and said.get("instance") == self.instance


def data_folder(given: str | None) -> Path:
    """The data directory: the one asked for, else the user's own, never one that lies about."""
    chosen = given or os.environ.get("SEASONS_DATA")
    if chosen:
        # A shell leaves the ~ of --data=~/games as it is.
        return Path(os.path.abspath(os.path.expanduser(chosen)))
    shared = os.environ.get("XDG_DATA_HOME", "")
    if not os.path.isabs(shared):
        shared = os.path.expanduser("~/.local/share")
    if not os.path.isabs(shared):
        raise CannotStart("cli.play.no-home")
    return Path(shared) / "seasons"


@contextmanager
def usable(folder: Path) -> Iterator[None]:
    """Whatever the system refuses in this directory becomes the reason not to start."""
    try:
        yield
    except OSError as error:
        problem = error.strerror or str(error)
        raise CannotStart("cli.play.no-data", text=str(folder), text_2=problem) from None


class Place:
    """The data directory of a server.

    The lock says whether a server runs here: the system drops it however the process ends. The note
    beside it says where, and is only believed if that server answers.
    """

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        with usable(folder):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock: Final = _open(folder / LOCK, os.O_RDWR)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._lock)  # and with it goes the lock

    def take(self) -> bool:
        """Takes the lock unless another process has it.

        A lock of this sort is not passed on to children, who may outlive the server.
        """
        with usable(self.folder):
            try:
                fcntl.lockf(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except (BlockingIOError, PermissionError):
                return False
        return True

    def running(self) -> Running | None:
        """The server that the note tells of; it may have ended, or be another one by now."""
        try:
            note = json.loads((self.folder / NOTE).read_bytes())
        except (OSError, ValueError):
            return None
        match note:
            case {"address": str(address), "instance": str(instance)}:
                return Running(address, instance) if address.startswith("http://") else None
        return None

    def draft(self, running: Running) -> None:
        """Writes the note under another name: a full disk shows before anything has started."""
        with usable(self.folder):
            draft = _open(self.folder / DRAFT, os.O_WRONLY | os.O_TRUNC)
            with open(draft, "w", encoding="utf-8") as file:
                json.dump(asdict(running), file)

    def publish(self) -> None:
        """Lets others find the server, all at once."""
        with usable(self.folder):
            (self.folder / DRAFT).replace(self.folder / NOTE)

    def withdraw(self) -> None:
        """Removes the note, published or not."""
        for name in (NOTE, DRAFT):
            with suppress(OSError):
                (self.folder / name).unlink()


class Apart:
    """No data directory: the games are in a database that several servers share."""

    folder: Final = None

    def draft(self, running: Running) -> None:
        """Nobody looks for one server among several."""

    def publish(self) -> None:
        """The same."""

    def withdraw(self) -> None:
        """The same."""


def _open(path: Path, how: int) -> int:
    """A file of one's own, made if need be; never one that another name leads to."""
    return os.open(path, how | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
