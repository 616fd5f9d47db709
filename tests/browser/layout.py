"""How the table is laid out: what overlaps, is off the screen, cut, too small or moves.

python -m tests.browser.layout --size 390x844 --phase draft --players 4 --language xx --pictures DIR

Every one may be left out, which means all of them.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, sync_playwright

from scripts.browsers import find
from seasons.words.texts import PSEUDO, languages
from tests.browser.hosting import Host
from tests.browser.phases import PHASES
from tests.browser.seat import ARGUMENTS, Seat

# The places of a table; they never overlap. The box of one is around all that is found.
PLACES = {
    "prompt": "#prompt",
    "stage": "#stage",
    "hand": "#hand",
    "own board": "#mine",
    "play area": "#play",
    "seat 1": "#seat-1",
    "seat 2": "#seat-2",
    "seat 3": "#seat-3",
    "heart": "#wheel, #dice, #piles",
}
# Those that stay where they are within a phase.
STILL = ("prompt", "hand", "play area")
# Those that are never scrolled down; sideways they may be. A finger may swipe through the stage.
WHOLE = ("prompt", "hand", "own board", "play area", "heart")
WHOLE_ON_DESKTOPS = (*WHOLE, "stage")
# What can be pointed at; a link that is shown only while it has the focus is left out.
TARGETS = "button, a[href]:not(.skip), select, input, summary"
# What is read on cards.
TEXTS = ".card .effect, .card .name"
# How large targets are: with a mouse, with a finger; less where so many of them must show.
MOUSE, FINGER, DENSE = 24, 44, 36
CROWDS = (("#mine .wells", 10), ("#play", 15), ("#hand", 15), ("#opponents", 15))

ENGLISH = "en"
LANGUAGES = (*languages(), PSEUDO)
READ_AT = ("1280x720", "390x844")  # sizes at which translations are measured most often
LONGEST = ("sorting", "paying")  # phases with the longest texts on cards and in the prompt
NUMBERS = (2, 3, 4)
MEASURE = Path(__file__).with_name("measure.js").read_text("utf-8")


@dataclass(frozen=True)
class Size:
    """A window, and whether it is touched."""

    width: int
    height: int
    touch: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


SIZES = (
    Size(1920, 1080),
    Size(1440, 900),
    Size(1366, 768),
    Size(1280, 720),
    Size(1024, 768, touch=True),
    Size(768, 1024, touch=True),
    Size(390, 844, touch=True),
    Size(360, 640, touch=True),
    Size(844, 390, touch=True),
)


@dataclass(frozen=True)
class Case:
    """One table to look at."""

    size: Size
    phase: str
    players: int
    language: str

    def __str__(self) -> str:
        return f"{self.size}-{self.phase}-{self.players}-{self.language}"


CASES = [
    Case(size, phase, players, language)
    for language in LANGUAGES
    for size in SIZES
    for phase in PHASES
    for players in NUMBERS
]


def sample() -> Iterator[Case]:
    """Every size once in English; every phase in the other languages, small and on a phone.

    There the longer language too, in the phases that have least room.
    """
    phases = list(PHASES)
    for at, size in enumerate(SIZES):
        phase = phases[at % len(phases)]
        players = NUMBERS[(at + at // len(NUMBERS)) % len(NUMBERS)]
        yield Case(size, phase, players, ENGLISH)
    read = [size for size in SIZES if str(size) in READ_AT]
    for language in LANGUAGES:
        if language != ENGLISH:
            for size in read:
                for phase in LONGEST if language == PSEUDO else phases:
                    yield Case(size, phase, NUMBERS[-1], language)


Box = dict[str, float]


def measure(seat: Seat) -> tuple[list[str], dict[str, Box]]:
    """What is wrong on a page, and where its places are."""
    touch = seat.touch
    given = {
        "places": PLACES,
        "whole": WHOLE if touch else WHOLE_ON_DESKTOPS,
        "targets": TARGETS,
        "texts": TEXTS,
        "needed": FINGER if touch else MOUSE,
        "dense": [[*crowd, DENSE if touch else MOUSE] for crowd in CROWDS],
    }
    found: dict[str, Any] = seat.page.evaluate(MEASURE, given)
    return found["problems"], found["boxes"]


def moved(before: dict[str, Box], after: dict[str, Box]) -> list[str]:
    """What has moved that should stay."""
    found = []
    for name in STILL:
        one, other = before.get(name), after.get(name)
        if one is None or other is None:
            continue  # a place that is empty has no box
        if any(abs(one[edge] - other[edge]) > 1 for edge in one):
            found.append(f"{name} moves: {written(one)} becomes {written(other)}")
    return found


def written(box: Box) -> str:
    """A box in a few words."""
    return " ".join(str(round(box[edge])) for edge in ("left", "top", "right", "bottom"))


def options(case: Case) -> dict[str, Any]:
    """The window for a case: nothing is in motion when it is measured."""
    return {
        "size": (case.size.width, case.size.height),
        "touch": case.size.touch,
        "reduced_motion": "reduce",
        "locale": case.language,
    }


def problems(seat: Seat, host: Host, case: Case, pictures: Path | None = None) -> list[str]:
    """All that is wrong in a case, before and after something is done in its phase."""
    phase = PHASES[case.phase]
    phase.before(seat.sit(phase.scene(host, case.players)))
    wrong, before = measure(seat)
    if pictures is not None:
        seat.page.screenshot(path=pictures / f"{case}.png")
    try:
        phase.within(seat)
    except (AssertionError, Error) as error:  # what was measured is the better explanation
        return [*wrong, f"nothing can be done: {str(error).splitlines()[0]}"]
    later, after = measure(seat)
    return [*dict.fromkeys([*wrong, *later]), *moved(before, after)]


def main() -> None:
    """Print what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", choices=[str(size) for size in SIZES])
    parser.add_argument("--phase", choices=PHASES)
    parser.add_argument("--players", type=int, choices=NUMBERS)
    parser.add_argument("--language", choices=LANGUAGES)
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of all that is seen")
    wanted = parser.parse_args()
    if wanted.pictures is not None:
        wanted.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        host = Host(Path(data))
        try:
            path = find("chromium")
            browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
            for case in CASES:
                if (
                    wanted.size in (None, str(case.size))
                    and wanted.phase in (None, case.phase)
                    and wanted.players in (None, case.players)
                    and wanted.language in (None, case.language)
                ):
                    look(browser, host, case, wanted.pictures)
        finally:
            host.kill()


def look(browser: Browser, host: Host, case: Case, pictures: Path | None) -> None:
    """Prints what is wrong in a case."""
    with closing(Seat.at(browser, **options(case))) as seat:
        found = problems(seat, host, case, pictures)
    print(f"{case}: {len(found)} problems", *found, sep="\n  ", flush=True)


if __name__ == "__main__":
    main()
