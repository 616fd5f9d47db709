"""WebKit by WebDriver, with a screen that nobody sees."""

from __future__ import annotations

import json
import os
import subprocess
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from socket import socket
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

from tests.smoke.driver import PATIENCE, SIZE, Driver, Refused, until

BROWSERS = "/usr/lib/*/webkit*/MiniBrowser", "/usr/libexec/webkit*/MiniBrowser"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # so the standard calls a reference to one
SCREEN = f"{SIZE[0] + 100}x{SIZE[1] + 100}x24"
WITHOUT_PROXIES = build_opener(ProxyHandler({}))


class WebKit(Driver):
    """The small browser that comes with WebKitGTK."""

    def __init__(self, path: str, folder: Path) -> None:
        with ExitStack() as undo:
            display = self._screen(undo)
            with closing(socket()) as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
            # It keeps its files below its home, and asks no proxy.
            own = {"DISPLAY": f":{display}", "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder),
                   "no_proxy": "127.0.0.1", "LANGUAGE": "en_GB"}  # fmt: skip
            self._start(undo, [path, "--host=127.0.0.1", f"--port={port}"], env=os.environ | own)
            self._url = f"http://127.0.0.1:{port}"
            until(self._ready, "WebKitWebDriver listens")
            self._url += f"/session/{self._session()}"
            undo.callback(self._ask, "DELETE", "")
            self._ask("POST", "/window/rect", width=SIZE[0], height=SIZE[1])
            self._undo = undo.pop_all()

    @staticmethod
    def _start(undo: ExitStack, command: list[str], **more: Any) -> None:
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL, **more)
        undo.callback(process.wait)
        undo.callback(process.terminate)

    def _screen(self, undo: ExitStack) -> str:
        """Starts a screen; its number."""
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
        self._start(undo, command, pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as said:
            number = said.readline().strip()
        assert number, "there is no screen: Xvfb did not start"
        return number

    def _ready(self) -> bool:
        with suppress(URLError):
            return bool(self._ask("GET", "/status")["ready"])
        return False

    def _session(self) -> str:
        found = sorted(each for place in BROWSERS for each in Path("/").glob(place[1:]))
        assert found, f"there is no browser to drive: {BROWSERS}"
        options = {"binary": str(found[-1]), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        return str(self._ask("POST", "/session", capabilities=wanted)["sessionId"])

    def _ask(self, method: str, path: str, **body: object) -> Any:
        sent = json.dumps(body).encode() if method == "POST" else None
        kind = {"Content-Type": "application/json"}
        request = Request(f"{self._url}{path}", sent, kind, method=method)
        try:
            with WITHOUT_PROXIES.open(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            with error:
                raise Refused(f"{path}: {error.read().decode()}") from None

    def go(self, url: str) -> None:
        self._ask("POST", "/url", url=url)

    def run(self, function: str, *given: object) -> Any:
        script = f"return ({function})(...arguments)"
        return self._ask("POST", "/execute/sync", script=script, args=given)

    def press(self, function: str, *given: object) -> None:
        found = self.run(function, *given)
        if found is None:
            raise Refused("there is no such element")
        self._ask("POST", f"/element/{found[ELEMENT]}/click")

    def close(self) -> None:
        self._undo.close()
