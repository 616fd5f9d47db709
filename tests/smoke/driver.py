"""One window of a browser: what every engine must be able to do for the tests."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

PATIENCE = 30.0  # seconds until something that must come true counts as failed
PAUSE = 0.05  # between two looks
SIZE = (1280, 900)  # of the window


class Refused(Exception):
    """The browser could not do what it was told, for instance because a thing is gone."""


class Driver(ABC):
    """A browser with one window."""

    @abstractmethod
    def go(self, url: str) -> None:
        """Opens a page and waits until it is loaded."""

    @abstractmethod
    def run(self, function: str, *given: object) -> Any:
        """What a function of JavaScript returns, if that can be written as JSON."""

    @abstractmethod
    def press(self, function: str, *given: object) -> None:
        """Presses the mouse button on the element that a function of JavaScript returns."""

    @abstractmethod
    def close(self) -> None:
        """Ends the browser and all that was started for it."""


def until(true: Callable[[], object], what: str) -> None:
    """Waits until something is true."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"never true: {what}"
        time.sleep(PAUSE)
