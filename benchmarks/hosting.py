"""Servers in processes of their own on loopback, what they take, and how they are asked."""

import contextlib
import functools
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, OpenerDirector, ProxyHandler, Request, build_opener

GENEROUS: Final = 30.0  # seconds until we give up


class Server:
    """A server in a process of its own on loopback, and what it takes."""

    def __init__(self, command: list[str], folder: list[str]) -> None:
        self._process: Final = subprocess.Popen(
            [*command, "--host", "127.0.0.1", "--port", "0", *folder],
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C is for us; the server ends after its clients
        )
        assert self._process.stdout is not None
        found = re.search(r"http://[^ /]+", self._process.stdout.readline())
        if found is None:
            self.stop()
            sys.exit("the server does not say where it is")
        self.address: Final = found[0]

    def stop(self) -> None:
        """Ends it, gently if it can."""
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(GENEROUS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    @property
    def own(self) -> list[int]:
        """The process that serves."""
        return [self._process.pid]

    @property
    def bots(self) -> list[int]:
        """The processes in which its bots think; none where the system does not say."""
        found = []
        for task in Path(f"/proc/{self._process.pid}/task").glob("*/children"):
            with contextlib.suppress(OSError, ValueError):
                found += [int(each) for each in task.read_text(encoding="ascii").split()]
        return found


@contextlib.contextmanager
def serving(command: list[str], processes: int, shared: bool) -> Iterator[list[Server]]:
    """Servers that are stopped whatever happens; those that `shared` a database have no folder."""
    with contextlib.ExitStack() as stack:
        servers: list[Server] = []
        for _ in range(processes):
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            servers.append(Server(command, [] if shared else ["--data", folder]))
            stack.callback(servers[-1].stop)
        yield servers


def megabytes(processes: list[int]) -> float:
    """The resident memory of all; not a number where the system does not say."""
    return sum(_megabytes(each) for each in processes)


def processor_seconds(processes: list[int]) -> float:
    """The time that all have used; not a number where the system does not say."""
    return sum(_processor_seconds(each) for each in processes)


def _megabytes(process: int) -> float:
    with contextlib.suppress(OSError, ValueError):
        words = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()
        return int(words[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    return float("nan")


def _processor_seconds(process: int) -> float:
    with contextlib.suppress(OSError, ValueError):
        text = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
        words = text.rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    return float("nan")


class _NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        """Stays, so that the cookie can be read."""


@functools.cache
def _opener() -> OpenerDirector:
    """Asks without a proxy and follows nothing."""
    return build_opener(ProxyHandler({}), _NoRedirect())


def ask(address: str, body: object = None, token: str = "") -> tuple[Any, str]:
    """What the server says, and the cookie that it gives; waits if it says so."""
    content = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    while True:
        try:
            with _opener().open(Request(address, content, headers), timeout=GENEROUS) as answer:
                return json.load(answer), ""
        except HTTPError as answer:
            with answer:
                if answer.code == 303:
                    return None, str(answer.headers["Set-Cookie"]).partition(";")[0]
                if answer.code != 429:
                    raise
                time.sleep(float(answer.headers["Retry-After"]))
