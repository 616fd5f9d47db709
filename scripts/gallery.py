"""Take a picture of every screen: python -m scripts.gallery [FOLDER [LANGUAGE]]

Without a folder docs/gallery is renewed, in English.

A picture that looks as before is not written again, so that a change shows what it has changed.
"""

import io
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

from PIL import Image, ImageChops
from playwright.sync_api import Browser, sync_playwright

from scripts.browsers import find
from tests.browser import scenes
from tests.browser.hosting import Host
from tests.browser.pages import PAGES
from tests.browser.screens import SCREENS, show
from tests.browser.seat import ARGUMENTS, DESKTOP, PHONE, Seat

ROOT = Path(__file__).resolve().parent.parent
SIZES = {"desktop": DESKTOP, "phone": PHONE}
ENGLISH = "en-GB"
START, GAME, LOG = "start", "game", "log"

WIDTH = 960  # at most, in pixels
QUALITY = 60  # of 100
# Browsers draw edges a little otherwise each time, and so does the compression.
STRONG = 48  # of 255, by which a pixel must differ to count
FEW = 10  # pixels that may
ROUNDS = 8  # in which everybody decides once, if it is up to them
SETTLED = 700  # milliseconds: by then nothing shows any more where a finger was
ELSEWHERE = "192.168.1.20:8765"  # instead of the port that happened to be free
NAME_THE_SERVER = """(host) => {
    for (const field of document.querySelectorAll("input[readonly]")) {
        field.value = field.value.replace(location.host, host);
    }
}"""


def main() -> None:
    """Take all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "gallery"
    language = sys.argv[2] if len(sys.argv) > 2 else ENGLISH
    folder.mkdir(parents=True, exist_ok=True)
    taken = set()
    with served() as (host, browser):
        played = play_some_turns(browser, host)
        for device in SIZES:
            for screen in [START, *SCREENS, GAME, LOG, *PAGES]:
                path = folder / f"{screen.replace(' ', '-')}-{device}.webp"
                written = keep(path, take(browser, host, device, screen, played, language))
                print(f"{path.name}{'' if written else ' (as before)'}", flush=True)
                taken.add(path)
    for path in {*folder.glob("*.webp")} - taken:
        path.unlink()


@contextmanager
def served() -> Iterator[tuple[Host, Browser]]:
    """A server without games, and a Chromium."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        host = Host(Path(data))
        try:
            with closing(
                playwright.chromium.launch(executable_path=find("chromium"), args=list(ARGUMENTS))
            ) as browser:
                yield host, browser
        finally:
            host.kill()


def take(
    browser: Browser, host: Host, device: str, screen: str, played: str, language: str
) -> bytes:
    """Take one picture, in a fresh window that does not move."""
    with closing(window(browser, device, language)) as seat:
        if screen == START:
            seat.page.goto(host.url)
        elif screen in (GAME, LOG):
            seat.sit(played)
            if screen == LOG:
                seat.point(seat.one('[data-dialog="log-dialog"]'))
        elif screen in PAGES:
            PAGES[screen](seat, host)
        else:
            show(seat, host, screen)
        seat.page.wait_for_load_state("networkidle")
        seat.page.evaluate(NAME_THE_SERVER, ELSEWHERE)
        seat.page.wait_for_timeout(SETTLED)
        return seat.page.screenshot()


def window(browser: Browser, device: str, language: str = ENGLISH) -> Seat:
    """A window of this size, of somebody who reads this language."""
    return Seat.at(
        browser, SIZES[device], touch=device == "phone", reduced_motion="reduce", locale=language
    )


def play_some_turns(browser: Browser, host: Host) -> str:
    """A game in its second year, always the same; the link of its first seat.

    Bots think anew each time, so people play it, each with chances of their own.
    """
    links = scenes.a_second_year(host)
    seats = [window(browser, "desktop").sit(link) for link in links]
    chances = [Random(f"gallery {number}") for number in range(len(seats))]
    for _ in range(ROUNDS):
        for seat, chance in zip(seats, chances, strict=True):
            if seat.decides():
                seat.decide(chance)
    for seat in seats:
        seat.close()
    return links[0]


def keep(path: Path, screenshot: bytes) -> bool:
    """Write a picture, unless it looks as before; whether it was written."""
    picture = compressed(screenshot)
    if path.exists() and alike(path.read_bytes(), picture):
        return False
    path.write_bytes(picture)
    return True


def compressed(screenshot: bytes) -> bytes:
    """A picture that is small enough for a repository."""
    image = opened(screenshot)
    image.thumbnail((WIDTH, image.height), Image.Resampling.LANCZOS)
    written = io.BytesIO()
    image.save(written, "WEBP", quality=QUALITY, method=6)
    return written.getvalue()


def alike(one: bytes, other: bytes) -> bool:
    """Whether two pictures look the same to a person."""
    first, second = opened(one), opened(other)
    if first.size != second.size:
        return False
    strengths = ImageChops.difference(first, second).convert("L").histogram()
    return sum(strengths[STRONG:]) <= FEW


def opened(picture: bytes) -> Image.Image:
    """The pixels of a picture."""
    return Image.open(io.BytesIO(picture)).convert("RGB")


if __name__ == "__main__":
    main()
