"""Phones, tablets, small windows and zoomed ones: nothing is out of reach."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Locator

from tests.browser import scenes
from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.seat import DESKTOP, PHONE, Seat

OTHERS = [(320, 640), (844, 390), (768, 1024), (1280, 720), (720, 450)]
SCENES = [scenes.a_draft, scenes.a_split, scenes.a_token, scenes.a_turn, scenes.a_full_table]
SIDEWAYS = "document.scrollingElement.scrollWidth - innerWidth"
DOWN = "document.scrollingElement.scrollHeight - innerHeight"

# Whether a click in the middle of an element reaches it, once it is scrolled to.
REACHED = """(element) => {
  element.scrollIntoView({block: "center", inline: "center"});
  const box = element.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return hit !== null && element.contains(hit);
}"""


def name(scene: object) -> str:
    """How a scene is called in the list of tests."""
    return getattr(scene, "__name__", str(scene))


def phone(window: Window) -> Seat:
    """A window that is touched."""
    return window(PHONE, has_touch=True, is_mobile=True)


def reachable(seat: Seat) -> list[Locator]:
    """Everything that is lit, and the buttons that confirm or take back."""
    things = "main [data-code], main [data-sort], #done, #back, #undo, #split-done"
    return seat.page.locator(f":is({things}) >> visible=true").all()


def tap_card(seat: Seat, card: Locator) -> None:
    """Reads a card with a finger, then chooses it."""
    before = seat.page.evaluate("[heard.ticket, heard.refused]")
    card.tap()
    seat.page.locator("#zoom[open]").wait_for()
    assert seat.page.evaluate("heard.ticket") == before[0], "reading a card has played it"
    seat.page.locator("#zoom-act").tap()
    seat.until("([ticket]) => heard.ticket !== ticket", before)
    assert seat.page.locator("#zoom[open]").count() == 0


def tap(seat: Seat, target: Locator) -> None:
    """Taps something that acts at once."""
    before = seat.page.evaluate("[heard.ticket, heard.refused]")
    target.tap()
    seat.until("([ticket]) => heard.ticket !== ticket", before)


def tap_anything(seat: Seat, chance: Random) -> None:
    """Makes one decision by tapping."""
    if seat.page.locator("#split").count():
        while (left := seat.page.locator("[data-pool] [data-sort]")).count():
            left.first.tap()
        tap(seat, seat.one("#split-done"))
        return
    done = seat.page.locator("#done")
    if done.count() and done.get_attribute("aria-disabled") is None:
        tap(seat, done)
        return
    lit = seat.page.locator("main [data-code]:not([aria-pressed=true]) >> visible=true").all()
    target = chance.choice(lit)
    asks = target.get_attribute("data-open") and target.get_attribute("aria-pressed") is None
    (tap_card if asks else tap)(seat, target)


def test_from_the_draft_through_the_first_round_by_tapping(host: Host, window: Window) -> None:
    seat = phone(window).sit(host.begin("human", "random", seed="tap", first=0)[0])
    chance = Random(5)
    turns = "document.querySelectorAll('#log-lines li').length"
    rounds = 0
    while rounds < 2:  # the dice are rolled at the beginning of each round
        tap_anything(seat, chance)
        seat.until_mine()
        assert seat.page.evaluate(SIDEWAYS) <= 0
        assert seat.page.evaluate(DOWN) <= 0
        text = seat.page.evaluate("document.querySelector('#log-lines').textContent")
        rounds = text.count("rolls the dice")
    assert seat.page.evaluate(turns) > 20


def test_a_locked_card_shows_a_lock_and_tells_why(host: Host, window: Window) -> None:
    seat = phone(window).sit(scenes.a_turn(host)[0])
    locked = seat.page.locator("#hand-cards .card", has_text=scenes.RUNIC_CUBE)
    assert locked.locator(".lock").is_visible()
    lit = seat.page.locator("#hand-cards .card", has_text=scenes.DIVINE_CHALICE)
    assert lit.locator(".lock").count() == 0
    locked.locator("button").first.tap(force=True)
    seat.page.locator("#zoom[open]").wait_for()
    assert "8 crystals short" in seat.page.inner_text("#zoom-why")
    assert seat.page.locator("#zoom-act").is_hidden()


@pytest.mark.parametrize("scene", SCENES, ids=name)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=str)
def test_the_whole_table_fits_without_scrolling(
    host: Host, window: Window, size: tuple[int, int], scene: object
) -> None:
    assert callable(scene)
    touch = size == PHONE
    seat = window(size, has_touch=touch, is_mobile=touch).sit(scene(host)[0])
    assert seat.page.evaluate(SIDEWAYS) <= 0
    assert seat.page.evaluate(DOWN) <= 0
    in_turn = seat.page.locator('[data-word="end"]').count()
    more = ["#mine h2", "#hand h3", "#opponents h2", ".wheel"] if in_turn else []
    for text in ["#question", *more]:
        box = seat.one(text).bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= size[0]
        assert 0 <= box["y"] <= box["y"] + box["height"] <= size[1]


@pytest.mark.parametrize("size", [DESKTOP, PHONE, *OTHERS], ids=str)
def test_everything_lit_can_be_reached_at_every_size(
    host: Host, window: Window, size: tuple[int, int]
) -> None:
    seat = window(size)
    missed = []
    for scene in SCENES:
        seat.sit(scene(host)[0])
        if seat.page.evaluate(SIDEWAYS) > 0:
            missed.append(f"{name(scene)}: the page scrolls sideways")
        for thing in reachable(seat):
            if not thing.evaluate(REACHED):
                what = thing.evaluate("(each) => each.outerHTML.slice(0, 120)")
                missed.append(f"{name(scene)}: {what}")
    assert missed == []


@pytest.mark.parametrize("size", OTHERS, ids=str)
def test_a_payment_can_be_made_at_every_size(
    host: Host, window: Window, size: tuple[int, int]
) -> None:
    seat = window(size).sit(scenes.a_turn(host)[0])
    seat.act(seat.page.locator("#hand-cards [data-code]").filter(has_text=scenes.DIVINE_CHALICE))
    for token in ("air", "water", "fire"):
        seat.click(f"#mine .token.{token}[data-code]")
    seat.click("#done")
    assert seat.page.locator("#stage .card").count() == 4
    seat.act(seat.page.locator("#stage [data-code]").first)
