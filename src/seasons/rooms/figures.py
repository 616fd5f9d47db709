"""What this process has done so far, in numbers; whoever watches over a server reads them."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Final

# By name, and by kind where there are several of them.
_FIGURES: Final[Counter[tuple[str, str]]] = Counter()
_LOCK: Final = threading.Lock()  # bots are waited for in threads of their own


def note(name: str, kind: str = "", number: float = 1) -> None:
    """It has happened, once or so many times."""
    with _LOCK:
        _FIGURES[name, kind] += number  # type: ignore[assignment]


def noted(name: str) -> dict[str, float]:
    """How often it has happened, by kind."""
    with _LOCK:
        return {kind: number for (each, kind), number in sorted(_FIGURES.items()) if each == name}
