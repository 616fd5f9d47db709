"""A replay in a browser: opened, stepped through, jumped in, played, seen by others, played on."""

from __future__ import annotations

import json

import pytest

from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.pages import AT, replay
from tests.browser.seat import DESKTOP, PHONE
from tests.browser.test_axe import found_at_both_sizes

FURTHER = "(at) => Number(document.body?.dataset.version) > at"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_replay_is_watched_and_played_on(
    host: Host, window: Window, size: tuple[int, int]
) -> None:
    seat = window(size, touch=size == PHONE)
    page = seat.page
    base = replay(seat, host)
    last = int(page.locator("#deck").get_attribute("data-last") or "")

    # Step by step, by buttons and by keys
    seat.point(page.locator("#step-on"))
    seat.until(AT, 1)
    for key, at in (("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        seat.until(AT, at)
    assert page.url == f"{base}?seat=open&at=0"

    # A jump by the slider; the address leads there again
    page.locator("#slider").evaluate(
        "(each) => { each.value = 200; each.dispatchEvent(new Event('input')); }"
    )
    seat.until(AT, 200)
    shown = page.locator("#mine").inner_text(), page.locator("#question").inner_text()
    page.reload()
    seat.until(AT, 200)
    assert (page.locator("#mine").inner_text(), page.locator("#question").inner_text()) == shown

    # By itself, until it is stopped
    page.select_option("#tempo", "4", force=True)
    page.keyboard.press("Space")
    seat.until(FURTHER, 202)
    page.keyboard.press("Space")
    assert page.locator("#run").get_attribute("aria-label") == "Play"

    # Through the eyes of another
    page.locator("#slider").evaluate(
        "(each) => { each.value = 200; each.dispatchEvent(new Event('input')); }"
    )
    seat.until(AT, 200)
    page.select_option("#eyes", "2")
    seat.until("() => document.querySelector('#mine h2')?.id === 'seat-2'")
    assert page.url == f"{base}?seat=2&at=200"
    assert page.locator("main [data-code]").count() == 0

    # To what made the scores jump
    seat.point(page.locator('[data-dialog="scores"]'))
    jump = page.locator(".jumps a").first
    to = int(jump.get_attribute("data-to") or "")
    seat.point(jump)
    seat.until(AT, to)
    assert page.locator("#scores[open]").count() == 0

    # The link, and on against bots
    seat.point(page.locator('[data-dialog="share"]'))
    assert page.locator("#moment-link").input_value() == f"{base}?seat=2&at={to}"
    page.keyboard.press("Escape")
    seat.point(page.locator('[data-dialog="onward"]'))
    assert page.locator("#onward-seat").input_value() == "2"
    page.select_option("#onward-bot", "random")
    seat.point(page.locator("#onward-go"))
    page.wait_for_url("**/games/*/2")
    seat.until_mine()
    assert seat.lit()


def test_a_replay_has_no_barriers(host: Host, window: Window) -> None:
    seat = window(reduced_motion="reduce")
    base = replay(seat, host)
    for at, dialog in ((0, ""), (150, ""), (200, "scores"), (200, "share"), (200, "onward")):
        seat.page.goto(f"{base}?seat=open&at={at}")
        seat.until(AT, at)
        if dialog:
            seat.point(seat.page.locator(f'[data-dialog="{dialog}"]'))
        assert found_at_both_sizes(seat) == []
        seat.resize(DESKTOP)


def test_a_finished_game_leads_to_its_replay(host: Host, window: Window) -> None:
    seat = window()
    mine = {"crystals": 9, "hand": [9]}
    links = host.put("human", "human", seats=[mine, {}], year=3, space=12, active=0, first=1)
    seat.sit(links[0])
    seat.click('[data-word="end"]')
    seat.until("() => document.body.dataset.over")
    page = seat.page
    page.wait_for_timeout(400)  # a click that comes too soon was meant for the table
    page.locator('#final-dialog a[href^="replay"]').click()
    page.wait_for_url("**/replay?seat=0*")
    seat.until(AT, 0)
    page.keyboard.press("End")
    seat.until(AT, 1)
    assert json.loads(page.locator("#onward-go").evaluate("(each) => String(each.disabled)"))
