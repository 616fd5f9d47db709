"""What others did, shown large for a while, and all of it since one's own last turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.browser import scenes
from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.seat import PHONE, Seat
from tests.browser.test_axe import violations

ON = "#scene.on"
# The time of a scene does not run out; all that waits for less, or much more, goes on.
STAYS = """() => {
  const set = window.setTimeout;
  window.setTimeout = (then, time, ...more) =>
    time > 3000 && time < 9000 ? 0 : set(then, time, ...more);
}"""
# Notes all scenes, also those that are over soon.
NOTE = """() => {
  window.shown = [];
  const panel = document.querySelector("#scene");
  const note = () => panel.classList.contains("on") && shown.push(panel.textContent);
  new MutationObserver(note).observe(panel, {attributes: true});
}"""


def a_bot_to_come(host: Host) -> list[str]:
    """The last thing before the turn of a bot, which can summon one card."""
    bot = {"hand": ["amulet of earth"], "energies": "EE", "gauge": 5}
    return host.put("human", "beginner", first=0, active=0, seats=[{}, bot])


def a_neighbour(host: Host) -> list[str]:
    """Seat 0 can do something that concerns nobody else, and something that does."""
    mine = {
        "hand": ["amulet of earth"],
        "play": ["kairn the destroyer"],
        "energies": "EEF",
        "gauge": 5,
    }
    return host.put("human", "human", seats=[mine, {"crystals": 20}])


def summon(seat: Seat) -> None:
    """Summons a card that concerns nobody else."""
    seat.summon(scenes.AMULET_OF_EARTH)


def destroy(seat: Seat) -> None:
    """Activates a card that costs the others crystals."""
    seat.click('#play [data-open="kairn-the-destroyer"]')
    while seat.page.locator("#done").count():
        seat.click("#mine .token.fire[data-code]")


def neighbours(host: Host, window: Window, **settings: Any) -> tuple[Seat, Seat]:
    """Ylva, who acts, and Boris, who watches; scenes stay for him until they are folded."""
    links = a_neighbour(host)
    ylva = window().sit(links[0])
    boris = window(settings={"pace": "normal", **settings}).sit(links[1])
    boris.page.evaluate(STAYS)
    return ylva, boris


def saw(seat: Seat, crystals: int, owner: int = 0) -> None:
    """Waits until a player has seen that somebody has so many crystals."""
    seat.until(
        "([id, text]) => document.getElementById(id).textContent.trim() === text",
        [f"crystals-{owner}", str(crystals)],
    )


def test_what_a_bot_summons_is_shown_and_folds_at_ones_own_move(host: Host, window: Window) -> None:
    seat = window(settings={"pace": "fast", "scenes": "all"}).sit(a_bot_to_come(host)[0])
    seat.page.evaluate(NOTE)
    seat.click('[data-word="end"]')
    seat.until_mine()
    shown = seat.page.evaluate("shown")
    assert any("Turn of Boris" in each and scenes.AMULET_OF_EARTH in each for each in shown)
    assert seat.page.locator(ON).count() == 0


def test_a_scene_folds_when_its_time_is_over(host: Host, window: Window) -> None:
    links = a_neighbour(host)
    ylva = window().sit(links[0])
    boris = window(settings={"pace": "fast", "scenes": "all"}).sit(links[1])
    boris.page.evaluate(NOTE)
    summon(ylva)
    boris.until("() => shown.length")
    boris.until("() => !document.querySelector('#scene.on')")
    assert not boris.decides()


def test_a_scene_is_folded_by_its_button(host: Host, window: Window) -> None:
    ylva, boris = neighbours(host, window, scenes="all")
    summon(ylva)
    boris.page.locator(ON, has_text=scenes.AMULET_OF_EARTH).wait_for()
    boris.page.get_by_role("button", name="Go on").click()
    assert boris.page.locator(ON).count() == 0
    destroy(ylva)  # and the next one is shown
    boris.page.locator(ON, has_text="Kairn the Destroyer").wait_for()


def test_a_scene_has_no_barriers_and_is_folded_by_any_key(host: Host, window: Window) -> None:
    ylva, boris = neighbours(host, window, scenes="all")
    summon(ylva)
    boris.page.locator(ON).wait_for()
    boris.until("() => getComputedStyle(document.querySelector('#scene')).opacity === '1'")
    assert violations(boris) == []
    boris.page.keyboard.press("Tab")
    assert boris.page.locator(ON).count() == 0


def test_by_itself_only_what_concerns_oneself_is_shown(host: Host, window: Window) -> None:
    links = a_neighbour(host)
    ylva = window().sit(links[0])
    boris = window(settings={"pace": "fast"}).sit(links[1])
    boris.page.evaluate(NOTE)
    summon(ylva)
    saw(boris, 9)
    assert boris.page.evaluate("shown") == []
    destroy(ylva)
    boris.until("() => shown.length")
    assert boris.page.locator("#scene .you").count() == 1
    saw(boris, 16, 1)


def test_what_is_shown_is_set_and_kept(host: Host, window: Window) -> None:
    ylva, boris = neighbours(host, window)
    boris.one('[data-dialog="settings"]').click()
    boris.page.select_option("#scenes", "all")
    boris.page.keyboard.press("Escape")
    boris.page.reload()
    boris.wait().page.evaluate(STAYS)
    assert boris.page.input_value("#scenes") == "all"
    summon(ylva)
    boris.page.locator(ON).wait_for()
    boris.page.get_by_role("button", name="Never show this").click()
    assert boris.page.locator(ON).count() == 0
    boris.page.reload()
    boris.wait().page.evaluate(NOTE)
    assert boris.page.input_value("#scenes") == "never"
    destroy(ylva)
    saw(boris, 16, 1)
    assert boris.page.evaluate("shown") == []


def test_the_recap_lists_what_a_bot_did(host: Host, window: Window) -> None:
    seat = window().sit(a_bot_to_come(host)[0])
    seat.click('[data-word="end"]')
    seat.until_mine()
    seat.one('[data-fetch="recap"]').click()
    seat.page.locator("#fetched[open]").wait_for()
    turn = seat.page.locator("#fetched .recap", has_text="Boris").first
    assert scenes.AMULET_OF_EARTH in turn.inner_text()
    assert "+9" in turn.inner_text()


def test_what_others_do_is_said_to_those_who_listen(host: Host, window: Window) -> None:
    ylva, boris = neighbours(host, window)
    spoken = boris.page.locator("[role=log] #spoken")
    assert spoken.inner_text() == ""  # what was before is not read out
    summon(ylva)
    spoken.locator("li", has_text=f"Ylva summons {scenes.AMULET_OF_EARTH}").wait_for()
    assert spoken.locator("button").count() == 0


# At their seats


@pytest.mark.parametrize(("size", "others"), [((1280, 720), 2), ((1280, 720), 3), (PHONE, 1)])
def test_a_seat_without_room_for_a_list_shows_its_last_turn_as_signs(
    host: Host, window: Window, size: tuple[int, int], others: int
) -> None:
    seat = window(size, touch=size == PHONE)
    bots = ["random"] * others
    seat.sit(host.put("human", *bots, phase="choose", seats=[{} for _ in range(others + 1)])[0])
    seat.play(Random(3), f"document.querySelectorAll('.doings').length === {others}")
    shown = seat.page.locator(".doings >> visible=true")
    assert shown.count() == others
    assert all(each.locator("li > :is(svg, img)").count() for each in shown.all())
    assert seat.page.locator(".last-turn >> visible=true").count() == 0
