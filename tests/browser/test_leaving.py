"""The life of games through the page: given up, played again, renamed, left, deleted; the rules."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.test_axe import violations


def menu(page: Page, action: str) -> None:
    """Chooses what to do with the first game of the list, by keyboard alone."""
    page.locator(".game-menu summary").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    while action not in (page.evaluate("document.activeElement.textContent") or ""):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def test_a_game_is_renamed_left_found_again_and_deleted(host: Host, window: Window) -> None:
    seat = window()
    page = seat.page
    page.goto(host.url)
    expect(page.locator("[name=level][value=apprentice]")).to_be_checked()
    page.get_by_role("button", name="Play", exact=True).first.click()
    seat.wait()
    page.goto(host.url)
    row = page.locator(".game")
    expect(row).to_have_count(1)

    menu(page, "Rename")
    assert violations(seat) == []
    page.get_by_label("Title").fill("Sunday & friends")
    page.get_by_role("button", name="Save").click()
    expect(row.locator("h3")).to_have_text("Sunday & friends")

    menu(page, "Leave")
    link = page.locator("#ask-leave .links input").first
    address = link.input_value()
    page.get_by_role("button", name="Leave the game").click()
    expect(row).to_have_count(0)

    page.goto(address)
    seat.wait()
    page.goto(host.url)
    expect(row.locator("h3")).to_have_text("Sunday & friends")
    menu(page, "Delete")
    page.keyboard.press("Escape")
    expect(row).to_have_count(1)
    menu(page, "Delete")
    page.get_by_role("button", name="Delete it for good").click()
    expect(row).to_have_count(0)


def test_one_resigns_and_both_play_again_in_one_game(host: Host, window: Window) -> None:
    links = host.begin("human", "human", level="apprentice")
    ylva, boris = (window().sit(link) for link in links)
    ylva.page.locator("[data-dialog=settings]").first.click()
    ylva.page.locator("#settings .resign").click()
    expect(ylva.page.locator("#resign")).to_contain_text("Boris wins")
    assert violations(ylva) == []
    ylva.page.locator("#resign").get_by_role("button", name="Resign").click()
    ylva.wait()
    expect(ylva.page.locator("[data-dialog=resign]")).to_have_count(0)
    boris.until("() => document.querySelector('#final').textContent.includes('resigned')")

    old, found = game_of(ylva.page), set()
    for each in (boris, ylva):
        if not each.page.locator("#final-dialog[open]").count():  # who resigned has seen it end
            each.page.locator("[data-dialog=final-dialog]").click()
        each.page.wait_for_timeout(400)  # a click sooner is meant for what was there before
        each.page.locator("#final-dialog").get_by_role("button", name="rematch").click()
        each.page.wait_for_url(lambda url: old not in url)
        each.wait()
        found.add(game_of(each.page))
    assert len(found) == 1


def game_of(page: Page) -> str:
    """The game that a page shows."""
    found = re.search(r"/games/([^/]+)/", page.url)
    assert found is not None
    return found[1]


def test_the_rules_are_read_beside_a_game(host: Host, window: Window) -> None:
    seat = window().sit(host.begin("human", "beginner", level="apprentice")[0])
    page = seat.page
    page.locator("[data-dialog=help]").first.click()
    with page.context.expect_page() as opened:
        page.locator("#help").get_by_role("link", name="Read the rules").click()
    expect(opened.value.locator("h1")).to_have_text("How to play")
    assert "/games/" in page.url
