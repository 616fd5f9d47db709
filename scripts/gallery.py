"""Take a picture of every screen: python -m scripts.gallery [FOLDER]; docs/gallery without one."""

import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, sync_playwright

from scripts.chromium import find
from tests.browser.hosting import Host
from tests.browser.screens import SCREENS, show
from tests.browser.seat import ARGUMENTS, DESKTOP, PHONE, Seat

ROOT = Path(__file__).resolve().parent.parent
SIZES = {"desktop": DESKTOP, "phone": PHONE}
START, GAME, LOG = "start", "game", "log"


def main() -> None:
    """Take all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "gallery"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        host = Host(Path(data))
        browser = playwright.chromium.launch(executable_path=find(), args=list(ARGUMENTS))
        try:
            for device in SIZES:
                for screen in [START, *SCREENS, GAME, LOG]:
                    name = f"{screen.replace(' ', '-')}-{device}.jpg"
                    take(browser, host, device, screen, folder / name)
                    print(name, flush=True)
        finally:
            browser.close()
            host.kill()


def take(browser: Browser, host: Host, device: str, screen: str, path: Path) -> None:
    """Take one picture, in a fresh window that does not move."""
    seat = Seat.at(browser, SIZES[device], touch=device == "phone", reduced_motion="reduce")
    if screen == START:
        seat.page.goto(host.url)
    elif screen in (GAME, LOG):
        play_some_turns(seat, host)
        if screen == LOG and device == "phone":
            seat.one('[data-dialog="log-dialog"]').tap()
    else:
        show(seat, host, screen)
    seat.page.wait_for_load_state("networkidle")
    seat.page.screenshot(path=path, type="jpeg", quality=85)
    seat.context.close()


def play_some_turns(seat: Seat, host: Host) -> None:
    """A game against bots that has come to the second year."""
    seat.sit(host.begin("human", "beginner", "beginner", seed="gallery", first=0)[0])
    seat.play(Random(7), "document.querySelector('#title').textContent.includes('Year 2')")


if __name__ == "__main__":
    main()
