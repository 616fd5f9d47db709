"""The final scoring: counted step by step, nobody shines before its end, and nothing is lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser import scenes
from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.seat import DESKTOP, PHONE, Seat

STEPS = 7  # crystals, cards, effects, token, hand, bonuses, total
LONG = (
    "Wilhelmina Constantia von Hohenburg-Wald",
    "Maximilian Bartholomew Featherstonehaugh",
    "W" * 40,
    "Dariusz-Włodzimierz Brzęczyszczykiewicz",
)
# Almost the end of a step; what moves stands still there.
AT = """(step) => {
  window.moving ??= document.getAnimations();
  for (const each of moving) {
    each.pause();
    each.currentTime = 1200 * (step + 0.95);
  }
}"""
# The clock by which clicks are too soon or not stands still, too.
STILL = "window.time = 1000; performance.now = () => window.time;"
LATER = "() => { time += 1000; }"
FINISH = "() => [...moving, ...document.getAnimations()].forEach((each) => each.finish())"
MOVED = """() => [...new Set(document.getAnimations().flatMap((each) =>
  each.effect.getKeyframes().flatMap((frame) => Object.keys(frame))))]
  .filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name)).sort()"""
SHINES = """() => [...document.querySelectorAll("#final .won, #final .won *")]
  .filter((each) => each.checkVisibility({visibilityProperty: true}))
  .filter((each) => {
    const {color, borderColor, stroke, backgroundImage} = getComputedStyle(each);
    const gold = ["255, 217, 122", "255, 231, 166"];
    return gold.some((one) => `${color}${borderColor}${stroke}${backgroundImage}`.includes(one));
  }).map((each) => each.outerHTML.slice(0, 80))"""
# How many things of the final scoring move.
MOVING = """document.querySelector("#final-dialog").getAnimations({subtree: true}).length"""
SEEN = """() => [...document.querySelectorAll("#final .scores td")]
  .filter((each) => getComputedStyle(each).opacity > 0.9).length"""
SAID = """() => {
  window.said = [];
  const status = document.querySelector("#final-told");
  new MutationObserver(() => said.push(status.textContent))
    .observe(status, {childList: true, characterData: true, subtree: true});
}"""
SIDEWAYS = """() => [document.querySelector("#final-dialog"),
  ...document.querySelectorAll("#final .scores, #final .bars, #final .lancets, #final .after")]
  .filter((each) => each.checkVisibility())
  .map((each) => each.scrollWidth - each.clientWidth)"""
OUTSIDE = """() => [...document.querySelectorAll("#final *")]
  .filter((each) => each.checkVisibility() && !each.closest("defs"))
  .filter((each) => !each.closest(".sr") && !each.closest("svg svg"))
  .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.left < -1 || box.right > innerWidth + 1))
  .map(([html]) => html)"""


def counting(host: Host, window: Window, players: int = 4, **more: Any) -> Seat:
    """A game that has just ended, at the normal pace, with its time standing still."""
    seat = window(settings={"pace": "normal"}, **more)
    seat.page.add_init_script(STILL)
    seat.sit(scenes.before_the_count(host, players)[0])
    seat.page.evaluate(SAID)
    seat.click('[data-word="end"]')
    seat.page.locator("#final-dialog.counting").wait_for()
    seat.page.evaluate(AT, 0)
    return seat


def shown(host: Host, window: Window, players: int = 4, **more: Any) -> Seat:
    """The same at once."""
    seat = window().sit(scenes.before_the_count(host, players, **more)[0])
    seat.click('[data-word="end"]')
    seat.page.locator("#final-dialog[open]").wait_for()
    return seat


def visible_numbers(seat: Seat) -> int:
    """How many numbers of the table are seen."""
    return int(seat.page.evaluate(SEEN))


def is_over(seat: Seat) -> bool:
    """Whether all is shown."""
    counts = seat.page.locator("#final-dialog.counting").count()
    return not counts and visible_numbers(seat) == 4 * STEPS


def leave(seat: Seat) -> None:
    """Looks at the table."""
    button = seat.page.get_by_role("button", name="Look at the table")
    button.wait_for()
    seat.page.evaluate(LATER)
    button.click()


# The ceremony


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_nobody_shines_before_all_is_counted(
    host: Host, window: Window, size: tuple[int, int]
) -> None:
    seat = counting(host, window, size=size)
    for step in range(STEPS):
        seat.page.evaluate(AT, step)
        assert visible_numbers(seat) == 4 * (step + 1)
        assert seat.page.evaluate(SHINES) == []
        text = seat.page.inner_text("#final-dialog")
        assert [word for word in ("Archmage", "ahead", "decided") if word in text] == []
        assert seat.page.locator("#final .crown").first.is_hidden()
        assert seat.page.locator("#final .after .then").is_hidden()
    assert seat.page.evaluate("said") == []
    seat.page.evaluate(FINISH)
    seat.until("() => !document.querySelector('#final-dialog.counting')")
    seat.page.evaluate(FINISH)
    seat.until("() => said.length")
    assert seat.page.evaluate(SHINES) != []
    assert "You are the new Archmage" in seat.page.inner_text("#final-dialog")
    assert len(seat.page.evaluate("said")) == 1
    assert "5 points ahead of Boris" in seat.page.evaluate("said")[0]
    assert seat.page.evaluate("document.activeElement.id") == "final-name"


def test_only_transform_and_opacity_move(host: Host, window: Window) -> None:
    seat = counting(host, window)
    assert seat.page.evaluate(MOVED) == ["opacity", "transform"]


def test_a_click_ends_the_count_and_presses_nothing(host: Host, window: Window) -> None:
    seat = counting(host, window)
    before = seat.page.url
    place = seat.page.locator("#final .after a").last.bounding_box()
    assert place is not None
    seat.page.evaluate(LATER)
    seat.page.mouse.dblclick(place["x"] + 20, place["y"] + 10)
    seat.page.locator("#final-dialog:not(.counting)").wait_for()
    assert is_over(seat)
    assert seat.page.evaluate(MOVING) == 0
    assert (seat.page.url, seat.page.locator("#final-dialog[open]").count()) == (before, 1)


def test_a_click_that_was_meant_for_the_table_ends_nothing(host: Host, window: Window) -> None:
    seat = counting(host, window)
    seat.page.mouse.click(700, 450)
    assert seat.page.locator("#final-dialog.counting").count() == 1
    seat.page.evaluate(LATER)
    seat.page.mouse.click(700, 450)
    seat.page.locator("#final-dialog:not(.counting)").wait_for()


@pytest.mark.parametrize("key", ["Escape", "Enter", "x"])
def test_a_key_ends_the_count_and_closes_nothing(host: Host, window: Window, key: str) -> None:
    seat = counting(host, window)
    seat.page.keyboard.press(key)
    seat.page.locator("#final-dialog:not(.counting)").wait_for()
    assert is_over(seat)
    assert seat.page.locator("#final-dialog[open]").count() == 1
    assert seat.page.evaluate("document.activeElement.id") == "final-name"


@pytest.mark.parametrize(("pace", "motion"), [("instant", "no-preference"), ("normal", "reduce")])
def test_whoever_wants_no_motion_has_the_result_at_once(
    host: Host, window: Window, pace: str, motion: str
) -> None:
    seat = window(settings={"pace": pace}, reduced_motion=motion)
    seat.sit(scenes.before_the_count(host, 4)[0])
    seat.page.evaluate(SAID)
    seat.click('[data-word="end"]')
    seat.page.locator("#final-dialog[open]").wait_for()
    assert is_over(seat)
    assert seat.page.evaluate("document.getAnimations().length") == 0
    seat.until("() => said.length")
    assert len(seat.page.evaluate("said")) == 1


# Once


def test_it_comes_by_itself_until_the_result_was_seen(host: Host, window: Window) -> None:
    seat = counting(host, window)
    seat.page.reload()
    seat.page.locator("#final-dialog.counting").wait_for()
    seat.page.keyboard.press("x")
    leave(seat)
    assert seat.page.locator("#final-dialog[open]").count() == 0
    seat.page.reload()
    seat.wait()
    assert seat.is_over()
    assert seat.page.locator("#final-dialog[open]").count() == 0


def test_it_opens_again_without_ceremony_and_counts_if_one_wants_it(
    host: Host, window: Window
) -> None:
    seat = counting(host, window)
    seat.page.keyboard.press("x")
    leave(seat)
    seat.page.get_by_role("button", name="Final scores").click()
    assert is_over(seat)
    assert seat.page.evaluate("document.activeElement.id") == "final-name"
    seat.page.get_by_role("button", name="Count again").click()
    seat.page.locator("#final-dialog.counting").wait_for()
    seat.page.evaluate("window.moving = document.getAnimations()")
    seat.page.evaluate(AT, 1)
    assert visible_numbers(seat) == 4 * 2


# Every size


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("names", [None, LONG], ids=["short", "long"])
def test_it_fits_every_window(
    host: Host, window: Window, players: int, names: tuple[str, ...] | None
) -> None:
    seat = shown(host, window, players, **({"names": names} if names else {}))
    for size in [DESKTOP, PHONE, (1280, 720), (1024, 768), (768, 1024), (360, 640), (844, 390)]:
        seat.resize(size)
        assert (size, max(seat.page.evaluate(SIDEWAYS))) == (size, 0)
        assert (size, seat.page.evaluate(OUTSIDE)) == (size, [])
        small = size[0] <= 640 or size[1] <= 520
        drawn = seat.page.locator("#final .bar-of" if small else "#final .lancet")
        assert (size, [each.is_visible() for each in drawn.all()]) == (size, [True] * players)


def test_windows_stand_as_high_as_they_count(host: Host, window: Window) -> None:
    seat = shown(host, window)
    caps = seat.page.locator("#final .lancet [data-motion=lift]").all()
    plinths = seat.page.locator("#final .plinth").all()
    heights = [
        plinth.bounding_box()["y"] - bottom(cap)  # type: ignore[index]
        for cap, plinth in zip(caps, plinths, strict=True)
    ]
    totals = [180, 175, 150, 80]
    per_point = heights[0] / totals[0]
    assert heights == pytest.approx([total * per_point for total in totals], abs=1.5)


def bottom(cap: Any) -> float:
    """Where the glass begins below a cap."""
    return float(cap.evaluate("(each) => each.getScreenCTM().f"))
