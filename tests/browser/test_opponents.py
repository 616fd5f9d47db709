"""Whom one plays against: chosen from a ladder, seen while they think, and the next after a win."""

from __future__ import annotations

import pytest

from seasons.bots import RUNGS, USUAL
from tests.browser import scenes
from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.seat import PHONE, Seat

CHOSEN = "[name=player-1]:checked"


def begin(seat: Seat, player: str) -> None:
    """Plays against somebody, from the start page."""
    seat.page.locator("label.rung", has=seat.page.locator(f"[value={player}]")).click()
    seat.page.get_by_role("button", name="Play", exact=True).first.click()
    seat.wait()


def test_the_last_opponent_is_chosen_again(host: Host, window: Window) -> None:
    seat = window()
    page = seat.page
    page.goto(host.url)
    assert page.locator(CHOSEN).get_attribute("value") == USUAL
    assert f"({USUAL.capitalize()})" in page.inner_text("#summary")
    begin(seat, "random")
    page.goto(host.url)
    assert page.locator(CHOSEN).get_attribute("value") == "random"
    assert "(Random)" in page.inner_text("#summary")


def test_an_opponent_is_chosen_by_the_keys(host: Host, window: Window) -> None:
    page = window().page
    page.goto(host.url)
    page.locator(CHOSEN).focus()
    page.keyboard.press("ArrowDown")
    assert page.locator(CHOSEN).get_attribute("value") == RUNGS[1]
    assert f"({RUNGS[1].capitalize()})" in page.inner_text("#summary")


@pytest.mark.parametrize("size", [(320, 640), PHONE, (768, 1024), (1280, 720)])
def test_the_ladder_fits_every_width(host: Host, window: Window, size: tuple[int, int]) -> None:
    page = window(size).page
    page.goto(host.url)
    assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    for rung in page.locator(".rung").all():
        assert rung.evaluate("(each) => each.scrollWidth - each.clientWidth") <= 0


def before_a_bots_turn(host: Host) -> str:
    """A turn to end; only then, when the page is there, a bot begins to take its time."""
    return host.put("human", "ponderer", first=0, active=0, seats=[{}, {"hand": [1]}])[0]


def test_a_bot_that_takes_its_time_is_seen_to_think(host: Host, window: Window) -> None:
    seat = window(settings={"pace": "normal"}).sit(before_a_bots_turn(host))
    seat.click('[data-word="end"]')
    seat.page.locator("#opponents .thinking").wait_for()
    assert seat.page.inner_text("#opponents .thinking") == "thinks"
    assert seat.page.evaluate("document.getAnimations().length") >= 3
    assert seat.page.text_content("#thinker") == "Boris thinks."
    seat.page.evaluate(NOTE)
    seat.until_mine()
    assert seat.page.locator("#opponents .thinking").count() == 0
    assert seat.page.text_content("#thinker") == ""
    assert "Boris thinks." not in seat.page.evaluate("said")  # once is enough


# What is said to those who listen, from now on.
NOTE = """() => {
  window.said = [];
  const thinker = document.querySelector("#thinker");
  new MutationObserver(() => said.push(thinker.textContent))
    .observe(thinker, {childList: true, characterData: true, subtree: true});
}"""


def test_thinking_does_not_move_for_whoever_wants_no_motion(host: Host, window: Window) -> None:
    seat = window(settings={"pace": "normal"}, reduced_motion="reduce")
    seat.sit(before_a_bots_turn(host)).click('[data-word="end"]')
    seat.page.locator("#opponents .thinking").wait_for()
    assert seat.page.evaluate("document.getAnimations().length") == 0


def test_after_a_win_the_next_rung_is_one_click_away(host: Host, window: Window) -> None:
    seat = window().sit(scenes.before_a_win(host)[0])
    seat.click('[data-word="end"]')
    seat.page.locator("#final-dialog[open]").wait_for()
    assert f"You beat the {RUNGS[0]}. Play the {RUNGS[1]}?" in seat.page.inner_text(".climb")
    before = seat.page.url
    seat.page.wait_for_timeout(400)  # a click sooner is meant for what was there before
    seat.page.get_by_role("button", name=f"Play the {RUNGS[1]}").click()
    seat.page.wait_for_url(lambda url: url != before)
    seat.wait()
    assert RUNGS[1] in seat.page.inner_text("#opponents h2")
