"""Presses that must not do too much: double ones, those for good, those that nobody hears."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocket

from tests.browser import scenes
from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.seat import PHONE, Seat

# A click where the last one was, so many milliseconds later, on whatever lies there now.
AGAIN = """(later) => {
  const {clientX, clientY, timeStamp} = heard.pressed;
  const there = document.elementFromPoint(clientX, clientY);
  const given = {bubbles: true, cancelable: true, detail: 2, clientX, clientY};
  const click = new MouseEvent("click", given);
  Object.defineProperty(click, "timeStamp", {value: timeStamp + later});
  there.dispatchEvent(click);
  return there.closest(".card")?.querySelector(".name").textContent.replaceAll("\u00ad", "");
}"""


def hand(seat: Seat) -> Locator:
    """The cards in hand."""
    return seat.page.locator("#hand-cards .card")


def sent(seat: Seat) -> list[dict[str, Any]]:
    """What the page says to the server from now on."""
    said: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: said.append(json.loads(frame)))

    seat.page.on("websocket", listen)
    return said


# Double clicks


def test_a_double_click_does_not_hit_what_slid_under_the_pointer(
    host: Host, window: Window
) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    seat.summon(scenes.AMULET_OF_EARTH)
    question, version = seat.question, seat.version
    assert hand(seat).count() == 3
    assert seat.page.evaluate(AGAIN, 200) == scenes.DIVINE_CHALICE
    seat.summon(scenes.ELEMENTAL_AMULET)  # what had been sent before would be answered first
    seat.click("#back")
    assert (seat.question, seat.version) == (question, version)


def test_a_second_click_that_takes_its_time_is_meant(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    seat.summon(scenes.AMULET_OF_EARTH)
    assert seat.page.evaluate(AGAIN, 1000) == scenes.DIVINE_CHALICE
    seat.page.locator("#done").wait_for()
    assert "pay" in seat.question


def test_a_double_click_lays_a_card_and_does_not_take_it_back(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_split(host)[0])
    card = seat.page.locator("[data-pool] [data-sort]").nth(3)
    card.dblclick()
    assert card.get_attribute("aria-pressed") == "true"
    seat.point(card)
    assert card.get_attribute("aria-pressed") == "false"


def test_a_double_click_plays_one_card(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    seat.page.locator("#hand-cards [data-code]").filter(has_text=scenes.AMULET_OF_EARTH).dblclick()
    seat.until("() => document.querySelectorAll('#hand-cards .card').length === 3")
    seat.click("#undo")
    assert hand(seat).count() == 4
    assert seat.page.locator("#play .card").count() == 2


@pytest.mark.parametrize("other", ["human", "random"])
def test_a_double_click_takes_one_die_and_ends_nothing(
    host: Host, window: Window, other: str
) -> None:
    """Where people play it is the second press that takes it."""
    seat = window()
    said = sent(seat)
    seat.sit(scenes.dice(host, "human", other)[0])
    die(seat, 0).dblclick()
    seat.page.locator("#mine .die.taken").wait_for()
    if other == "random":
        seat.until_mine()
        assert seat.page.locator('[data-word="end"]').count() == 1
    assert seat.page.locator("#mine .die.taken").count() == 1
    assert [each["do"] for each in said if each["do"] in ("pick", "drop", "done")] == ["pick"]


# What cannot be taken back


def die(seat: Seat, number: int) -> Locator:
    """One of the dice."""
    return seat.page.locator("#dice .cube-button").nth(number)


def test_among_people_a_die_is_asked_for_twice(host: Host, window: Window) -> None:
    seat = window().sit(scenes.dice(host)[0])
    armed = seat.page.locator("#dice .die.armed")
    for number in (0, 1):  # another one may be thought of meanwhile
        seat.point(die(seat, number))
        assert armed.count() == 1
        assert armed.locator("button").get_attribute("data-code") == (
            die(seat, number).get_attribute("data-code")
        )
        assert "Press again" in seat.page.inner_text("#toast")
        assert seat.version == 0
    die(seat, 1).click()
    seat.page.locator("#mine .die.taken").wait_for()
    assert seat.version > 0


def test_against_bots_a_die_is_taken_at_once(host: Host, window: Window) -> None:
    seat = window().sit(scenes.dice(host, "human", "random")[0])
    die(seat, 0).click()
    seat.page.locator("#mine .die.taken").wait_for()


@pytest.mark.parametrize("other", ["human", "random"])
def test_whether_one_is_asked_twice_can_be_set_and_is_kept(
    host: Host, window: Window, other: str
) -> None:
    people = other == "human"
    seat = window().sit(scenes.dice(host, "human", other)[0])
    seat.one('[data-dialog="settings"]').click()
    field = seat.page.locator("#confirm")
    assert field.is_checked() is people
    field.set_checked(not people)
    seat.page.keyboard.press("Escape")
    seat.page.reload()
    seat.wait()
    assert field.is_checked() is not people
    die(seat, 0).click()
    taken = seat.page.locator("#mine .die.taken")
    if people:
        taken.wait_for()
    else:
        seat.page.locator("#dice .die.armed").wait_for()
        assert taken.count() == 0


# A server that is away


def test_a_click_while_the_server_is_away_is_not_lost_silently(host: Host, window: Window) -> None:
    seat = window()
    said = sent(seat)
    seat.sit(scenes.a_turn(host)[0])
    seat.forgiven += ["WebSocket", "ERR_CONNECTION"]
    decision = seat.decision()
    host.kill()
    try:
        seat.page.locator("body.lost").wait_for()
        seat.one("#hand-cards .lit .front").click()
        seat.until("() => document.querySelector('#toast').textContent.trim()")
        assert seat.page.inner_text("#toast") == "Not connected: nothing was done."
        assert seat.page.inner_text("#connection") == "No connection; trying again"
    finally:
        host.start()
    seat.page.locator("body:not(.lost)").wait_for()
    assert seat.decision() == decision
    assert [each for each in said if each["do"] == "pick"] == []
    seat.summon(scenes.AMULET_OF_EARTH)
    assert len([each for each in said if each["do"] == "pick"]) == 1
    assert hand(seat).count() == 3


# The wheel


def move_by_mouse(seat: Seat) -> None:
    """Clicks on a space."""
    seat.click('#wheel .goal[aria-label*="month 7"]')


def move_by_keys(seat: Seat) -> None:
    """Goes to a space and presses Enter."""
    labelled = "document.activeElement.getAttribute('aria-label') ?? ''"
    for _ in range(len(seat.lit())):
        seat.page.keyboard.press("n")
        if "month 7" in seat.page.evaluate(labelled):
            break
    seat.page.keyboard.press("Enter")


MOVES = {
    "mouse": ({}, move_by_mouse),
    "keys": ({}, move_by_keys),
    "finger": ({"size": PHONE, "touch": True}, move_by_mouse),
    "finger, sideways": ({"size": (844, 390), "touch": True}, move_by_mouse),
}


@pytest.mark.parametrize("how", MOVES)
def test_the_season_token_is_moved_by_pointing_at_a_space(
    host: Host, window: Window, how: str
) -> None:
    given, move = MOVES[how]
    seat = window(**given).sit(scenes.boots(host)[0])
    seat.summon("Temporal Boots")
    goals = seat.page.locator("#wheel .goal")
    labels = [each.get_attribute("aria-label") or "" for each in goals.all()]
    spaces = [int(label.split("month ")[1].split(",")[0]) for label in labels]
    assert sorted(spaces) == [2, 3, 4, 6, 7, 8]
    assert "space of the wheel" in seat.page.inner_text("#prompt .sums")
    move(seat)
    seat.until("() => document.querySelectorAll('.goal').length === 0")
    assert seat.page.locator("#season-token text").text_content() == "7"
    assert seat.page.locator("dialog[open]").count() == 0
    assert not seat.page.evaluate("document.activeElement === document.body")
