"""Playing without a mouse."""

from __future__ import annotations

from random import Random

import pytest

from tests.browser import scenes
from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.seat import ANSWERED, Seat

FOCUSED = "document.activeElement.outerHTML.slice(0, 80)"
LOST = "document.activeElement === document.body"


def key(seat: Seat, name: str) -> None:
    """Presses a key that acts, and waits for the answer; focus must be somewhere."""
    before = seat.page.evaluate("[heard.ticket, heard.refused]")
    seat.page.keyboard.press(name)
    seat.until(ANSWERED, before)
    seat.until_mine()
    assert not seat.page.evaluate(LOST), f"focus is lost: {seat.question}"


def keyed(seat: Seat, chance: Random) -> None:
    """Makes one decision by keys alone."""
    page = seat.page
    if page.locator("#split").count():
        while page.locator("[data-sort][aria-pressed=false]").count():
            page.keyboard.press("n")
            focused = "document.activeElement.matches('[data-sort][aria-pressed=false]')"
            while not page.evaluate(focused):
                page.keyboard.press("n")
            page.keyboard.press("Enter")
        key(seat, "d")
        return
    done = page.locator("#done")
    if done.count() and done.get_attribute("aria-disabled") is None:
        key(seat, "d")
        return
    for _ in range(chance.randint(1, 9)):
        page.keyboard.press("n")
    for _ in range(20):  # past what is picked already
        if page.evaluate("document.activeElement.getAttribute('aria-pressed')") != "true":
            break
        page.keyboard.press("n")
    key(seat, "Enter")


def test_from_the_draft_through_the_first_round_by_keys(host: Host, window: Window) -> None:
    seat = window().sit(host.begin("human", "random", seed="keys", first=0)[0])
    seat.page.keyboard.press("Tab")
    chance = Random(3)
    while "rolls the dice" not in (log := seat.page.inner_text("#log-lines")) or (
        log.count("rolls the dice") < 2
    ):
        keyed(seat, chance)


def test_the_tab_key_comes_to_all_that_is_lit(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    seat.page.locator("body").evaluate("(body) => body.focus()")
    codes = set()
    for _ in range(80):
        seat.page.keyboard.press("Tab")
        codes.add(seat.page.evaluate("document.activeElement.dataset.code"))
    assert {thing["code"] for thing in seat.lit()} <= codes


def test_n_goes_round_all_that_is_lit_and_v_goes_back(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    number = len(seat.lit())
    seen = []
    for _ in range(number + 1):
        seat.page.keyboard.press("n")
        seen.append(seat.page.evaluate("document.activeElement.dataset.code"))
    assert sorted(map(str, seen[:number])) == sorted(thing["code"] for thing in seat.lit())
    assert seen[number] == seen[0]
    seat.page.keyboard.press("v")
    assert seat.page.evaluate("document.activeElement.dataset.code") == seen[number - 1]
    seat.page.keyboard.press("2")
    assert seat.page.evaluate("document.activeElement.dataset.code") == seen[1]


def test_a_turn_by_letters(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    page = seat.page
    page.keyboard.press("h")
    assert page.evaluate("document.activeElement.closest('#hand-cards') !== null")
    page.keyboard.press("z")
    page.locator("#zoom[open]").wait_for()
    page.keyboard.press("Escape")
    page.locator("#zoom[open]").wait_for(state="detached")
    assert page.evaluate("document.activeElement.closest('#hand-cards') !== null")
    page.locator("#hand-cards [data-code]").filter(has_text=scenes.DIVINE_CHALICE).focus()
    for name in ("Enter", "a", "w", "f", "d"):
        key(seat, name)
    assert page.locator("#stage .card").count() == 4
    page.keyboard.press("n")
    assert page.evaluate("document.activeElement.closest('#stage') !== null")


def test_bonuses_by_letter(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    seat.page.keyboard.press("b")
    assert seat.page.evaluate("document.activeElement.closest('#bonuses') !== null")
    key(seat, "Enter")
    assert "give back 2 energy" in seat.question


def test_t_transmutes_and_spends_no_bonus(host: Host, window: Window) -> None:
    mine = {"energies": "AW", "gauge": 5}
    seat = window().sit(host.put("human", "human", seats=[mine, {}], transmute=False)[0])
    bonus = seat.page.locator('.medallion[data-word="transmute"]')
    assert bonus.get_attribute("data-code")
    seat.page.keyboard.press("t")  # there is nothing to transmute without the bonus
    seat.page.keyboard.press("e")
    seat.until("() => document.body.dataset.version !== '0'")
    assert seat.page.locator("#mine .bonus-track .at").inner_text() == "0"


def test_l_leads_to_the_log(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    seat.page.keyboard.press("l")
    seat.page.locator("#log-dialog[open]").wait_for()
    seat.page.keyboard.press("Escape")
    seat.resize((1920, 1080))  # where it stays open
    seat.page.keyboard.press("l")
    assert seat.page.evaluate("document.activeElement.id") == "log-lines"


def test_undo_by_letter_keeps_the_focus(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    cards = seat.page.locator("#hand-cards .card")
    cards.filter(has_text=scenes.AMULET_OF_EARTH).locator("button").focus()
    key(seat, "Enter")
    while seat.page.locator("#done").count():  # what the Hand of Fortune makes cheaper
        key(seat, "g" if seat.page.locator("#done[aria-disabled]").count() else "d")
    assert cards.count() == 3
    key(seat, "u")
    assert cards.count() == 4


def test_a_question_mark_opens_the_help_and_escape_closes_it(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    seat.page.keyboard.press("Shift+Slash")
    seat.page.locator("#help[open]").wait_for()
    rows = seat.page.locator("#help [data-key]")
    assert rows.count() >= 15
    seat.page.keyboard.press("Escape")
    seat.page.locator("#help[open]").wait_for(state="detached")


def test_keys_are_silent_in_text_fields(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    decision = seat.decision()
    seat.page.locator('[data-fetch="seats"] >> visible=true').first.click()
    field = seat.page.locator("#fetched input").first
    field.focus()
    for name in ("e", "t", "u", "Shift+Slash"):
        seat.page.keyboard.press(name)
    assert seat.page.locator("#help[open]").count() == 0
    assert seat.decision() == decision
    assert field.evaluate("(each) => each === document.activeElement")


def test_keys_can_be_switched_off_and_stay_off(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    seat.page.locator('[data-dialog="settings"]').click()
    seat.page.locator("#keys").uncheck()
    seat.page.keyboard.press("Escape")
    seat.page.reload()
    seat.wait()
    focused = seat.page.evaluate(FOCUSED)
    for name in ("n", "e", "Shift+Slash", "1"):
        seat.page.keyboard.press(name)
    assert seat.page.locator("dialog[open]").count() == 0
    assert seat.page.evaluate(FOCUSED) == focused
    assert seat.version == 0


@pytest.mark.parametrize("name", ["Control+e", "Alt+e", "Meta+e"])
def test_keys_with_control_are_the_browsers(host: Host, window: Window, name: str) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    seat.page.keyboard.press(name)
    seat.page.keyboard.press("n")
    assert seat.decides()
    assert seat.version == 0
