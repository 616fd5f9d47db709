"""One's own games in a browser: seen by everybody, and taken to another device."""

from __future__ import annotations

from random import Random

import pytest

from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.pages import ended
from tests.browser.seat import DESKTOP, PHONE, Seat
from tests.browser.test_axe import found_at_both_sizes

BROWSER = "b" * 43
NAMES = ("Zoe", "<b>W" + "w" * 34, "\N{CRYSTAL BALL}" * 20)
GAMES = 40
COPIED = """async (link) => {
  while (await navigator.clipboard.readText() !== link) {
    await new Promise((go) => setTimeout(go, 50));
  }
}"""

CUT = """() => [...document.querySelectorAll("svg.plot text")].filter((each) => {
  const {top, bottom} = each.getBoundingClientRect();
  const whole = each.ownerSVGElement.getBoundingClientRect();
  const rim = (bottom - top) / 5; // a line is higher than its numbers
  return top + rim < whole.top || bottom - rim > whole.bottom;
}).map((each) => each.textContent)"""


@pytest.fixture(scope="module")
def full(host: Host) -> Host:
    """A server on which somebody has played many games."""
    chance = Random("many")
    for number in range(GAMES):
        rival, level = ("human", "magician") if number % 2 else ("beginner", "archmage")
        host.finish(BROWSER, rival, NAMES[number // 2 % 3], level, ended(chance))
    return host


def at_home(host: Host, seat: Seat) -> Seat:
    """The page of who has played those games."""
    seat.context.add_cookies([{"name": "seasons", "value": BROWSER, "url": host.url}])
    seat.page.goto(f"{host.url}/mine")
    return seat


def games(seat: Seat) -> int:
    """How many games the page counts."""
    return int(seat.page.locator(".sums dd").first.inner_text())


def overflows(seat: Seat) -> bool:
    found: bool = seat.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return found


def test_no_number_of_a_plot_is_cut(full: Host, window: Window) -> None:
    seat = at_home(full, window())
    assert seat.page.evaluate(CUT) == []


@pytest.mark.parametrize("language", ["en-GB", "xx"])
def test_all_of_it_fits(full: Host, window: Window, language: str) -> None:
    seat = at_home(full, window(locale=language))
    plots = seat.page.locator("svg.plot")
    assert plots.count() == 4
    for size in (DESKTOP, PHONE, (320, 640)):
        seat.resize(size)
        assert not overflows(seat), size
        letters = plots.locator("text").evaluate_all(
            "(all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize))"
        )
        assert min(letters) >= 12  # however narrow the screen is


def test_nothing_of_it_is_a_barrier(full: Host, window: Window) -> None:
    seat = at_home(full, window())
    for details in seat.page.locator("summary").all():
        details.click()
    assert found_at_both_sizes(seat) == []


def test_games_are_chosen_without_a_script(full: Host, window: Window) -> None:
    seat = at_home(full, window(java_script_enabled=False))
    assert games(seat) == GAMES
    seat.page.select_option("[name=level]", "magician")
    seat.page.get_by_role("button", name="Show these").click()
    assert games(seat) == GAMES // 2
    assert seat.page.locator("[name=level]").input_value() == "magician"
    seat.page.get_by_role("link", name="Show all games").click()
    assert games(seat) == GAMES


def test_an_identity_goes_to_a_phone_and_stays(host: Host, window: Window) -> None:
    """And the game that the phone had comes along."""
    desk, phone = window(), window(PHONE, touch=True)
    for seat, rival in ((desk, "random"), (phone, "human")):
        seat.sit(host.begin("human", rival)[0])
        seat.page.goto(host.url)
        seat.page.get_by_role("link", name="Your games").click()
    desk.page.get_by_role("button", name="Use on another device").click()
    field = desk.page.get_by_label("Open this link on the other device")
    assert found_at_both_sizes(desk) == []
    link = field.input_value()
    desk.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.page.get_by_role("button", name="Copy").click()
    desk.page.evaluate(COPIED, link)

    phone.page.goto(link)
    assert "This browser has 1 game already." in phone.page.inner_text("main")
    assert not overflows(phone)
    assert found_at_both_sizes(phone) == []
    phone.page.get_by_role("button", name="use my games here").click()
    phone.page.wait_for_url(f"{host.url}/mine")
    for seat in (desk, phone):
        seat.page.goto(host.url)
        assert seat.page.locator(".games > li").count() == 2
    secrets = [
        each["value"] for seat in (desk, phone) for each in seat.context.cookies()
        if each["name"] == "seasons"
    ]  # fmt: skip
    assert len(secrets) == 2
    assert len(set(secrets)) == 1

    stranger = window()
    stranger.forgiven.append("404")
    stranger.page.goto(link)
    assert "This link leads nowhere" in stranger.page.inner_text("main")

    phone.page.goto(f"{host.url}/mine")
    phone.page.get_by_text("Forget me on this device").click()
    phone.page.get_by_role("button", name="Forget me here").click()
    phone.page.wait_for_url(f"{host.url}/")
    assert phone.page.locator(".games > li").count() == 0
    desk.page.goto(host.url)
    assert desk.page.locator(".games > li").count() == 2
