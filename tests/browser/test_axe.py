"""Every screen passes axe's rules of WCAG A and AA."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from seasons.words.texts import languages
from tests.browser import scenes
from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.pages import PAGES
from tests.browser.screens import SCREENS, show
from tests.browser.seat import DESKTOP, PHONE, Seat

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SCRIPT = Axe().axe_script
# Only what is wrong comes back: what is right are megabytes.
RUN = """(tags) => axe.run({runOnly: {type: "tag", values: tags}, resultTypes: ["violations"]})
  .then(({violations}) => violations)"""


def violations(seat: Seat) -> list[str]:
    """What axe finds: rule, element, and what is wrong with it."""
    if not seat.page.evaluate("'axe' in window"):
        seat.page.evaluate(SCRIPT)
    found = seat.page.evaluate(RUN, RULES)
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]


def found_at_both_sizes(seat: Seat) -> list[str]:
    """What axe finds on a desktop and on a phone."""
    found = []
    for size in (DESKTOP, PHONE):
        seat.resize(size)
        found += [f"{size[0]} wide: {each}" for each in violations(seat)]
    return found


# All screens in English, those with most words in every language; the others in `make soak`.
WORDY = ("draft", "help")
READ = [
    pytest.param(screen, code, marks=() if code == "en" or screen in WORDY else pytest.mark.soak)
    for code in languages()
    for screen in SCREENS
]


@pytest.mark.parametrize(("screen", "language"), READ)
def test_a_screen_has_no_barriers(host: Host, window: Window, screen: str, language: str) -> None:
    # What is just appearing has no contrast yet.
    seat = show(window(reduced_motion="reduce", locale=language), host, screen)
    assert found_at_both_sizes(seat) == []


# In English the tests of each page see to that.
@pytest.mark.soak
@pytest.mark.parametrize("language", [code for code in languages() if code != "en"])
@pytest.mark.parametrize("page", PAGES)
def test_a_page_beside_the_table_has_no_barriers(
    host: Host, window: Window, page: str, language: str
) -> None:
    seat = window(reduced_motion="reduce", locale=language)
    PAGES[page](seat, host)
    assert found_at_both_sizes(seat) == []


@pytest.mark.parametrize("language", languages())
def test_the_start_page_has_no_barriers(host: Host, window: Window, language: str) -> None:
    seat = window(locale=language).sit(scenes.a_turn(host)[0])
    seat.page.goto(host.url)  # with a game to go on with
    assert found_at_both_sizes(seat) == []
