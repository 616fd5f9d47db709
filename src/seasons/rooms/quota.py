"""How often something may happen in a minute: by all, and by each."""

from __future__ import annotations

from collections import deque
from typing import Final

MINUTE: Final = 60.0  # seconds


class Quota:
    """What happened in the last minute, of which there is never more than may be in one."""

    def __init__(self, most: int, each: int) -> None:
        self._most: Final = most
        self._each: Final = each
        self._done: Final[deque[tuple[float, str | None]]] = deque()

    def wait(self, by: str | None, now: float) -> float:
        """The seconds until there is room for one more; None counts towards all of them only."""
        while self._done and self._done[0][0] <= now - MINUTE:
            self._done.popleft()
        found = [_wait([moment for moment, _ in self._done], self._most, now)]
        if by is not None:
            own = [moment for moment, each in self._done if each == by]
            found.append(_wait(own, self._each, now))
        return max(found)

    def note(self, by: str | None, now: float) -> None:
        """It has happened."""
        self._done.append((now, by))


def _wait(done: list[float], most: int, now: float) -> float:
    return done[-most] + MINUTE - now if len(done) >= most else 0.0
