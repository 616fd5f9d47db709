"""How smoothly the table is drawn: long tasks, dropped frames, what is animated, and a first load.

python -m benchmarks.frames
python -m benchmarks.frames --updates 200 --players 2 --size 390x844
python -m benchmarks.frames --trace FILE

A person plays at random against bots at the normal pace, from the draft on, in a Chromium that is
traced. Tasks are those of the page's main thread; the processor's time says the same on a busy
machine. The trace that is kept can be looked at in the developer tools of a browser. Aims: no task
over 50 ms, nothing animated but transform and opacity, 250 kB for the first load of a table.
"""

import json
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from benchmarks.arguments import described
from benchmarks.server import SHOWN_TABLE, Load, Watch
from scripts.browsers import find
from seasons.tools.bench import ALL_MODULES
from tests.browser.hosting import Host
from tests.browser.phases import late
from tests.browser.seat import ARGUMENTS, DESKTOP, Seat

BOT = "random"
LONG = 50.0  # milliseconds that no task may take
FULL_LOAD = 250.0  # kB
CHEAP = {"transform", "opacity"}  # what can be animated without drawing anything again
SHOWN = 10  # of the longest tasks
CATEGORIES = [
    "__metadata",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
]
# What is animated: by a script, by a rule of a sheet, by a transition.
NOTE = """
window.animated = {};
const told = new Set(["offset", "computedOffset", "easing", "composite"]);
const note = (effect) => {
  for (const frame of effect?.getKeyframes?.() ?? []) {
    for (const name of Object.keys(frame)) {
      if (!told.has(name)) animated[name] = (animated[name] ?? 0) + 1;
    }
  }
};
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  const begun = animate.apply(this, given);
  note(begun.effect);
  return begun;
};
for (const kind of ["animationstart", "transitionrun"]) {
  addEventListener(kind, ({target, animationName, propertyName}) => {
    for (const each of target.getAnimations({subtree: true})) {
      if (animationName ? each.animationName === animationName
        : each.transitionProperty === propertyName) note(each.effect);
    }
  }, true);
}
"""


def main() -> None:
    """Measure and print."""
    parser = described(__doc__)
    parser.add_argument("--updates", type=int, default=80, help="until then it is played")
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4), help="of the game")
    parser.add_argument("--size", default="x".join(map(str, DESKTOP)), help="of the window")
    parser.add_argument("--trace", type=Path, help="a file to keep the trace in")
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        host = Host(Path(data))
        try:
            path = find("chromium")
            browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
            loads = [
                first_load(browser, "first load of a new game", new_game(host, options.players)),
                first_load(browser, "first load late in a game", late(host, options.players)),
            ]
            seat = Seat.at(browser, (width, height), settings={"pace": "normal"})
            seat.context.add_init_script(NOTE)
            trace = traced(browser, seat, new_game(host, options.players), options.updates)
            animated: dict[str, int] = seat.page.evaluate("animated")
        finally:
            host.kill()
    if options.trace is not None:
        options.trace.write_bytes(trace)
    print(f"{options.players} players at {options.size}, {options.updates} updates")
    print_tasks(Trace(trace))
    print_animated(animated)
    for load in loads:
        print_load(load)


def new_game(host: Host, players: int) -> str:
    """A game of one person with bots and all modules; the link to their seat."""
    bots = [BOT] * (players - 1)
    return host.begin("human", *bots, seed="frames", first=0, modules=list(ALL_MODULES))[0]


# The first load


def first_load(browser: Browser, name: str, link: str) -> Load:
    """What the table costs in a browser that has nothing of it."""
    context = browser.new_context()
    page = context.new_page()
    load = Watch(page, name).load(lambda: page.goto(link), SHOWN_TABLE)
    context.close()
    return load


def print_load(load: Load) -> None:
    """The bytes of the first load, by kind."""
    kinds = ", ".join(f"{kind} {size / 1000:.1f}" for kind, size in sorted(load.files.items()))
    size = f"{load.kilobytes:.1f} kB in {load.requests} requests (aim: {FULL_LOAD:.0f})"
    print(f"{load.name}: {size}\n  kB: {kinds}")


# Tasks and frames


def traced(browser: Browser, seat: Seat, link: str, updates: int) -> bytes:
    """Plays until so many updates have come; the trace of it, without the first load."""
    seat.sit(link)
    browser.start_tracing(page=seat.page, categories=CATEGORIES)
    seat.play(Random(1), f"heard.messages >= {updates}")
    return browser.stop_tracing()


@dataclass(frozen=True)
class Task:
    """A task of the main thread: milliseconds by the clock and of the processor, what it did."""

    clock: float
    processor: float
    doing: str


class Trace:
    """The events of a page."""

    def __init__(self, trace: bytes) -> None:
        self.events: Final[list[dict[str, Any]]] = json.loads(trace)["traceEvents"]
        self._mains: Final = {
            (event["pid"], event["tid"])
            for event in self.events
            if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
        }

    def tasks(self) -> list[Task]:
        """The tasks of the main thread, the longest first."""
        found = [
            Task(event["dur"] / 1000, event.get("tdur", 0) / 1000, self._doing(event))
            for event in self._inside("RunTask")
            if "dur" in event  # the last one was not over when the trace was
        ]
        return sorted(found, key=lambda task: -task.clock)

    def frames(self) -> Counter[str]:
        """How many frames were drawn, and how many were dropped."""
        names = ("DrawFrame", "DroppedFrame")
        return Counter(event["name"] for event in self.events if event["name"] in names)

    def _inside(self, name: str) -> Iterator[dict[str, Any]]:
        for event in self.events:
            if event["name"] == name and (event["pid"], event["tid"]) in self._mains:
                yield event

    def _doing(self, task: dict[str, Any]) -> str:
        """What took the most of a long task, by the clock; nothing for a short one."""
        if task["dur"] / 1000 < LONG:
            return ""
        end, spent = task["ts"] + task["dur"], Counter[str]()
        for name in ("Layout", "UpdateLayoutTree", "ParseHTML", "Paint", "FunctionCall", "MajorGC"):
            for event in self._inside(name):
                if task["ts"] <= event["ts"] < end:
                    spent[name] += event.get("dur", 0)
        return ", ".join(f"{name} {dur / 1000:.0f}" for name, dur in spent.most_common(3))


def print_tasks(trace: Trace) -> None:
    """The long tasks, and the frames."""
    tasks, frames = trace.tasks(), trace.frames()
    long = [task for task in tasks if task.clock > LONG]
    busy = [task for task in tasks if task.processor > LONG]
    print(f"tasks: {len(tasks)}, over {LONG:.0f} ms by the clock {len(long)}, "
          f"of the processor {len(busy)} (aim: 0)")  # fmt: skip
    for task in long[:SHOWN]:
        print(f"  {task.clock:.0f} ms, processor {task.processor:.0f} ms: {task.doing}")
    drawn, dropped = frames["DrawFrame"], frames["DroppedFrame"]
    share = dropped / max(1, drawn + dropped)
    print(f"frames: {drawn} drawn, {dropped} dropped ({share:.1%})")


def print_animated(animated: dict[str, int]) -> None:
    """What was animated, and what should not have been."""
    dear = sorted(animated.keys() - CHEAP)
    print(f"animated: {', '.join(sorted(animated)) or 'nothing'}; "
          f"not {' or '.join(sorted(CHEAP))}: {', '.join(dear) or 'none'} (aim: none)")  # fmt: skip


if __name__ == "__main__":
    main()
