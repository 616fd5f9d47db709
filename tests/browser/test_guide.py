"""The first game with its guide, as somebody plays it who has never played."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from seasons.web.page.guide import LESSONS
from seasons.words.texts import languages
from tests.browser import scenes
from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.seat import DESKTOP, PHONE, Seat
from tests.browser.test_axe import violations

ALL = [lesson.id for lesson in LESSONS]
OPENING = ["aim", "cards", "sort"]

SHOWN = """() => document.querySelector("#guide:popover-open")
  && document.querySelector("#lesson").dataset.id"""

# What can be pointed at lies beside the bubble and not under it, if it can be seen at all; and so
# does the prompt, where there is room.
COVERED = """(prompt) => {
  const bubble = document.querySelector("#guide").getBoundingClientRect();
  const over = (each) => {
    const {left, right, top, bottom} = each.getBoundingClientRect();
    const row = each.closest(".pack, #hand-cards")?.getBoundingClientRect() ?? {left, right};
    return Math.min(right, row.right, bubble.right) - Math.max(left, row.left, bubble.left) > 2
      && Math.min(bottom, bubble.bottom) - Math.max(top, bubble.top) > 2;
  };
  return [...document.querySelectorAll(`main :is([data-code], [data-sort])${prompt}`)]
    .filter((each) => each.checkVisibility() && over(each))
    .map((each) => each.outerHTML.slice(0, 200));
}"""
PROMPT = ", #prompt .ask"
OUTSIDE = """() => {
  const {left, right, top, bottom} = document.querySelector("#guide").getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}"""
YEAR_2 = "document.querySelector('#title .years .now')?.textContent === 'II'"


def learn(host: Host, window: Window, size: tuple[int, int] = DESKTOP, **more: Any) -> Seat:
    """Begins a first game from the start page."""
    seat = window(size, **{"touch": size == PHONE, **more})
    seat.page.goto(host.url)
    seat.point(seat.page.locator('form[action="/learn"] button').first)
    seat.page.wait_for_url("**/games/**")
    seat.wait()
    seat.until("() => document.querySelector('#guide:popover-open')")
    return seat


def shown(seat: Seat) -> str | None:
    """The lesson in the bubble."""
    found: str | None = seat.page.evaluate(SHOWN)
    return found


def seen(seat: Seat) -> list[str]:
    """What the browser keeps as read."""
    kept: list[str] = json.loads(seat.page.evaluate("localStorage['seasons-guide']"))["seen"]
    return kept


def go_on(seat: Seat) -> None:
    """Presses the golden button of the bubble."""
    seat.point(seat.page.locator("#guide [data-guide=next]"))


def read(seat: Seat) -> list[str]:
    """Reads all that is explained now; every bubble is whole and hides nothing that is needed."""
    found = []
    while (lesson := shown(seat)) is not None:
        assert seat.page.evaluate(COVERED, PROMPT) == [], lesson
        assert not seat.page.evaluate(OUTSIDE), lesson
        about = dict(zip(ALL, LESSONS, strict=True))[lesson].about
        assert seat.page.locator("#halo").is_visible() == (bool(about) and lesson != "final")
        found.append(lesson)
        go_on(seat)
    return found


# Where there is least room; at a desktop, where other tests begin the same game, in `make soak`.
@pytest.mark.parametrize(
    "size", [pytest.param(DESKTOP, marks=pytest.mark.soak), PHONE], ids=["desktop", "phone"]
)
def test_the_first_year_with_the_guide(host: Host, window: Window, size: tuple[int, int]) -> None:
    seat = learn(host, window, size)
    assert read(seat) == OPENING
    hand = seat.page.locator("[data-pool] [data-sort]")
    for card in ("Amulet of Earth", "Wondrous Chest", "Potion of Knowledge"):
        seat.point(hand.filter(has_text=card))
    seat.sort()
    seat.until_mine()
    order = [*OPENING, *read(seat)]
    assert order[3:] == ["dice"]
    seat.click("#dice .die:has([href$='#gauge']):has([href$='#water']) [data-code]")
    seat.until_mine()
    order += read(seat)
    assert order[4:] == ["turn", "summon"]
    seat.summon("Potion of Knowledge")
    order += read(seat)
    assert order[6:] == ["activate"]
    chance = Random(5)
    while not seat.page.evaluate(YEAR_2):
        seat.decide(chance, () if chance.random() < 0.3 else ("end",))
        seat.until_mine()
        order += read(seat)
    assert len(order) == len(set(order))
    assert order == seen(seat)
    assert {"wheel", "gauge", "bonus", "library"} < set(order)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [(844, 390), (768, 1024)], ids=["landscape", "tablet"])
def test_no_card_to_sort_is_under_the_guide(
    host: Host, window: Window, size: tuple[int, int], language: str
) -> None:
    seat = learn(host, window, size, touch=True, locale=language)
    lessons = []
    while (lesson := shown(seat)) is not None:
        lessons.append(lesson)
        # On a phone that lies on its side it stands on the prompt, where nothing is to be done yet.
        spared = PROMPT if size[0] < size[1] else ""
        assert seat.page.evaluate(COVERED, spared) == [], lesson
        assert not seat.page.evaluate(OUTSIDE), lesson
        go_on(seat)
    assert lessons == OPENING


def test_the_score_is_explained_where_it_stands(host: Host, window: Window) -> None:
    seat = window().sit(scenes.before_the_end(host)[0])
    seat.one('[data-dialog="help"]').click()
    seat.page.locator("#help [data-guide=again]").click()
    seat.click('[data-word="end"]')
    seat.until("() => document.querySelector('#final-dialog[open] #guide:popover-open')")
    seat.page.wait_for_timeout(400)  # a click sooner is meant for what was there before
    assert read(seat) == ["final"]
    assert seat.page.locator("#final-dialog[open]").count() == 1


def test_skipping_all_is_for_good_until_the_guide_is_asked_again(
    host: Host, window: Window
) -> None:
    seat = learn(host, window)
    seat.page.locator("#guide [data-guide=off]").click()
    assert shown(seat) is None
    assert seat.page.locator("#toast").inner_text() == (
        "The guide is off. The help can start it again."
    )
    seat.page.reload()
    seat.wait()
    seat.one('[data-dialog="help"]').click()
    assert seat.page.locator("#help [data-guide=off]").is_hidden()
    seat.page.locator("#help [data-guide=again]").click()
    seat.until("() => document.querySelector('#guide:popover-open')")
    assert seat.page.locator("#help[open]").count() == 0
    assert read(seat) == OPENING
    seat.one('[data-dialog="help"]').click()
    seat.page.locator("#help [data-guide=off]").click()
    seat.sort()
    seat.until_mine()
    assert shown(seat) is None


def test_what_was_read_is_not_explained_again_after_a_reload(host: Host, window: Window) -> None:
    seat = learn(host, window)
    go_on(seat)
    assert shown(seat) == "cards"
    seat.page.reload()
    seat.wait()
    seat.until("() => document.querySelector('#guide:popover-open')")
    assert shown(seat) == "cards"
    assert "#" not in seat.page.url
    assert [*seen(seat), *read(seat)] == OPENING


def test_whoever_does_something_else_is_not_held_up(host: Host, window: Window) -> None:
    seat = learn(host, window)
    seat.sort()  # without a look at the guide
    seat.until_mine()
    assert seen(seat) == []  # what it is about is still to be said
    assert shown(seat) == "aim"
    go_on(seat)
    assert shown(seat) == "dice"
    seat.click("#dice [data-code]")
    seat.until_mine()
    assert seen(seat)[:2] == ["aim", "dice"]
    assert shown(seat) != "dice"


def test_another_game_is_not_explained(host: Host, window: Window) -> None:
    seat = learn(host, window)
    seat.page.goto(host.url)
    seat.page.get_by_role("button", name="Play", exact=True).first.click()
    seat.wait()
    seat.until_mine()
    assert shown(seat) is None
    seat.page.go_back()
    seat.page.go_back()
    seat.wait()
    seat.until("() => document.querySelector('#guide:popover-open')")


def test_the_guide_is_heard_and_reached_by_keys(host: Host, window: Window) -> None:
    seat = learn(host, window)
    heard = seat.page.locator("#guide-told[role=status]")
    assert "the highest total wins" in heard.inner_text()
    seat.page.locator(".tools :is(button, a) >> visible=true").last.focus()
    seat.page.keyboard.press("Tab")
    focused = "document.activeElement.dataset.guide"
    assert seat.page.evaluate(focused) == "off"
    seat.page.keyboard.press("Tab")
    assert seat.page.evaluate(focused) == "next"
    seat.page.keyboard.press("Enter")
    assert shown(seat) == "cards"
    assert "prestige" in heard.inner_text()
    seat.page.keyboard.press("i")
    assert shown(seat) == "sort"
    seat.page.keyboard.press("i")
    assert shown(seat) is None
    assert heard.inner_text() == ""


def test_the_bubble_waits_under_dialogs_and_follows_the_window(host: Host, window: Window) -> None:
    seat = learn(host, window)
    seat.one('[data-dialog="settings"]').click()
    seat.until("() => !document.querySelector('#guide:popover-open')")
    seat.page.keyboard.press("Escape")
    seat.until("() => document.querySelector('#guide:popover-open')")
    go_on(seat)
    for size in (PHONE, (1280, 720)):
        seat.resize(size)
        seat.page.evaluate("new Promise(requestAnimationFrame)")
        seat.page.evaluate("new Promise(requestAnimationFrame)")
        assert not seat.page.evaluate(OUTSIDE)
        assert seat.page.evaluate(COVERED, PROMPT) == []


def test_the_guide_has_no_barriers(host: Host, window: Window) -> None:
    seat = learn(host, window, reduced_motion="reduce")
    for size in (DESKTOP, PHONE):
        seat.resize(size)
        assert violations(seat) == []
    read(seat)
    seat.sort()
    seat.until_mine()
    assert shown(seat) == "dice"
    for size in (DESKTOP, PHONE):
        seat.resize(size)
        assert violations(seat) == []
