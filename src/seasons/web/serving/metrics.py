"""The figures of a running server, in the text form of Prometheus."""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Iterator
from typing import Final

import seasons
from seasons import build
from seasons.rooms import figures
from seasons.rooms.rooms import Rooms
from seasons.rooms.store import NotRead

TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_STARTED: Final = time.time()
# Counters of the whole process: what they are called, and how their kinds are.
_COUNTED: Final = (
    ("actions", "by", "Gestures that were accepted."),
    ("refusals", "code", "What was asked for and refused."),
    ("games_made", "", "Games that were made."),
    ("bot_steps", "", "Steps that bots were asked for."),
    ("bot_seconds", "", "Seconds that were waited for them."),
    ("bot_failures", "kind", "Steps that were made in the place of a bot."),
    ("errors", "", "Errors in the log."),
)


async def written(rooms: Rooms) -> str:
    """All figures."""
    return "".join(f"{line}\n" for line in [*await _of_rooms(rooms), *_of_process()])


async def _of_rooms(rooms: Rooms) -> list[str]:
    found: list[str] = []
    try:
        found += _metric("games", "Games that are kept.", await rooms.store.count())
        readable = True
    except NotRead:
        readable = False
    up = readable and rooms.store.well
    found += _metric("database_up", "Whether games can be read and written.", up)
    found += _metric("rooms_open", "Games that are in memory.", rooms.open)
    found += _metric("viewers", "Pages and streams that show a game.", rooms.viewers)
    return found


def _of_process() -> Iterator[str]:
    for name, label, text in _COUNTED:
        found = figures.noted(name)
        if label:
            kinds = {f'{label}="{kind}"': number for kind, number in found.items()}
            yield from _written(f"{name}_total", "counter", text, kinds)
        else:
            yield from _written(f"{name}_total", "counter", text, {"": sum(found.values())})
    spent = {"": time.process_time()}
    yield from _written("cpu_seconds_total", "counter", "Time of a processor.", spent)
    yield from _metric("memory_bytes", "Memory of the server, its bots aside.", memory())
    yield from _metric("start_time_seconds", "When the server was started.", _STARTED)
    build_ = "compiled" if build.compiled() else "pure"
    about = f'version="{seasons.__version__}",build="{build_}"'
    yield from _written("info", "gauge", "Which version runs.", {about: 1})


def _metric(name: str, text: str, value: float) -> Iterator[str]:
    return _written(name, "gauge", text, {"": value})


def _written(name: str, kind: str, text: str, values: dict[str, float]) -> Iterator[str]:
    yield f"# HELP seasons_{name} {text}"
    yield f"# TYPE seasons_{name} {kind}"
    for labels, value in values.items():
        number = int(value) if value == int(value) else value
        yield f"seasons_{name}{f'{{{labels}}}' if labels else ''} {number}"


def memory() -> int:
    """The bytes of memory that this process has now; where that is not told, at most had."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
