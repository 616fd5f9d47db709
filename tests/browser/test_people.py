"""Friends at a table: clocks that count down, a bot that stands in, a game that all delete."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.seat import PHONE, Seat
from tests.browser.test_axe import violations

SECONDS = """() => {
  const [minutes, seconds] = document.querySelector("#prompt .clock").textContent.split(":");
  return 60 * minutes + Number(seconds);
}"""


def dialog(seat: Seat, what: str) -> None:
    """Opens something from the settings."""
    seat.page.locator("[data-dialog=settings]").first.click()
    seat.page.locator(f"#settings [data-fetch={what}]").click()


def test_time_is_counted_down_and_a_bot_stands_in(host: Host, window: Window) -> None:
    links = host.put("human", "human", clock="decision 600")
    ylva, boris = (window().sit(link) for link in links)
    ylva.until("() => document.querySelector('#prompt .clock.runs')")
    before = ylva.page.evaluate(SECONDS)
    assert 0 < before <= 600
    ylva.until(f"() => ({SECONDS})() < {before}")
    expect(ylva.page.locator("#prompt .clock")).not_to_have_class("soon")
    expect(boris.page.locator("#seat-0 .clock.runs")).to_be_visible()

    dialog(ylva, "away")
    assert violations(ylva) == []
    ylva.page.get_by_role("button", name="Step away").click()
    ylva.wait()
    expect(ylva.page.locator("#question")).to_contain_text("A bot plays for you.")
    expect(ylva.page.locator("main [data-code]")).to_have_count(0)
    boris.until("() => document.querySelector('#seat-0 .stands-in')")
    ylva.page.get_by_role("button", name="Play on yourself").click()
    expect(ylva.page.locator("#question")).not_to_contain_text("A bot plays for you.")
    expect(boris.page.locator("#seat-0 .stands-in")).to_have_count(0)


# The right edge of what stands behind a name, and the left edges of the numbers and of the tools.
EDGES = """() => {
  const box = (each) => document.querySelector(each).getBoundingClientRect();
  const named = [...document.querySelectorAll("#seat-1 h2 > *")].map(
    (each) => each.getBoundingClientRect().right);
  return [Math.max(...named), box("#seat-1 .nums").left, box(".parting").right, box(".tools").left];
}"""


@pytest.mark.parametrize("size", [PHONE, (360, 640)])
def test_on_a_phone_there_is_room_for_clock_light_and_wish(
    host: Host, window: Window, size: tuple[int, int]
) -> None:
    rich = {"crystals": 117, "gauge": 10, "hand": [10, 11]}
    links = host.put("human", "human", names=("Ylva", "Bartholomew"), clock="game 600",
                     seats=[{"hand": [1]}, rich], active=1, first=1)  # fmt: skip
    ylva = window(size, touch=True).sit(links[0])
    boris = window().sit(links[1])
    dialog(boris, "farewell")
    boris.page.get_by_role("button", name="I agree").click()
    expect(ylva.page.locator("#seat-1 .clock.runs")).to_be_visible()
    ylva.until("() => document.querySelector('#seat-1 .presence.here')")
    wish = ylva.page.get_by_role("button", name="Bartholomew")
    expect(wish.and_(ylva.page.locator(".parting *"))).to_be_visible()
    name, numbers, sign, tools = ylva.page.evaluate(EDGES)
    assert name < numbers
    assert sign <= tools
    ylva.page.locator(".parting button").click()
    expect(ylva.page.locator("#fetched[open]")).to_contain_text("Bartholomew")


def test_two_delete_their_game_together(host: Host, window: Window) -> None:
    links = host.begin("human", "human", level="apprentice")
    ylva, boris = (window().sit(link) for link in links)
    dialog(ylva, "farewell")
    ylva.page.get_by_role("button", name="I agree").click()
    ylva.wait()
    expect(boris.page.locator(".parting")).to_contain_text("Ylva")

    page = boris.page
    page.goto(host.url)
    expect(page.locator(".game")).to_contain_text("Ylva")
    page.locator(".game-menu summary").click()
    page.locator("[data-ask=farewell]").click()
    expect(page.locator("#ask-farewell .warning")).to_be_visible()
    assert violations(boris) == []
    page.get_by_role("button", name="Delete it for good").click()
    expect(page.locator(".game")).to_have_count(0)
