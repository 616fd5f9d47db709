"""Firefox by WebDriver BiDi, which it speaks itself: Debian has no driver for the older way."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.smoke.driver import SIZE, Driver, Refused, until

# Nothing leaves this machine: whatever is not here is asked of a proxy that is not there.
SETTINGS = {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "127.0.0.1",
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.disabledForTesting": True,
    "intl.accept_languages": "en-GB",
}


class Firefox(Driver):
    """A Firefox without a window on any screen, with a profile of its own."""

    def __init__(self, path: str, folder: Path) -> None:
        lines = (f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in SETTINGS.items())
        (folder / "user.js").write_text("\n".join(lines))
        self._numbers = itertools.count()
        with ExitStack() as undo:
            process = subprocess.Popen(
                [path, "--headless", "--no-remote", "--profile", str(folder),
                 "--remote-debugging-port", "0"],
                env={**os.environ, "HOME": str(folder)},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )  # fmt: skip
            undo.callback(process.wait)
            undo.callback(process.terminate)
            address = f"{self._address(folder)}/session"
            self._socket = undo.enter_context(connect(address, max_size=None, proxy=None))
            self._ask("session.new", capabilities={})
            self._tab = self._ask("browsingContext.create", type="tab")["context"]
            viewport = {"width": SIZE[0], "height": SIZE[1]}
            self._ask("browsingContext.setViewport", context=self._tab, viewport=viewport)
            self._undo = undo.pop_all()

    @staticmethod
    def _address(folder: Path) -> str:
        """Where it listens, as it writes down itself."""
        path = folder / "WebDriverBiDiServer.json"
        until(lambda: path.exists() and path.read_text().endswith("}"), "Firefox listens")
        found = json.loads(path.read_text())
        return f"ws://{found['ws_host']}:{found['ws_port']}"

    def _ask(self, method: str, **params: object) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while (answer := json.loads(self._socket.recv())).get("id") != number:
            pass  # events, for which nobody has asked
        if "error" in answer:
            raise Refused(f"{method}: {answer['error']}: {answer['message']}")
        return answer["result"]

    def _call(self, function: str, given: tuple[object, ...]) -> Any:
        answer = self._ask(
            "script.callFunction",
            functionDeclaration=f"(given) => ({function})(...JSON.parse(given))",
            arguments=[{"type": "string", "value": json.dumps(given)}],
            target={"context": self._tab},
            awaitPromise=False,
        )
        if answer["type"] != "success":
            raise Refused(answer["exceptionDetails"]["text"])
        return answer["result"]

    def go(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def run(self, function: str, *given: object) -> Any:
        written = f"(...given) => JSON.stringify(({function})(...given) ?? null)"
        return json.loads(self._call(written, given)["value"])

    def press(self, function: str, *given: object) -> None:
        found = self._call(function, given)
        if "sharedId" not in found:
            raise Refused("there is no such element")
        origin = {"type": "element", "element": {"sharedId": found["sharedId"]}}
        steps = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": steps}
        self._ask("input.performActions", context=self._tab, actions=[mouse])

    def close(self) -> None:
        self._undo.close()
