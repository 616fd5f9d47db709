"""What moves: nothing that waits for it, and nothing for those who want no motion."""

from __future__ import annotations

from random import Random

from tests.browser import scenes
from tests.browser.conftest import Window
from tests.browser.hosting import Host

# Counts what is animated, as nothing that is over can be seen afterwards.
COUNT = """
window.animations = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  animations += 1;
  return animate.apply(this, given);
};
"""
SLOW = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  return animate.call(this, frames, {...options, duration: 1e7});
};
"""


def test_a_card_flies_at_the_normal_pace(host: Host, window: Window) -> None:
    seat = window(settings={"pace": "normal"})
    seat.context.add_init_script(COUNT)
    seat.sit(scenes.a_turn(host)[0])
    seat.summon(scenes.AMULET_OF_EARTH)
    assert seat.page.evaluate("animations") > 0


def test_reduced_motion_plays_nothing(host: Host, window: Window) -> None:
    seat = window(settings={"pace": "normal"}, reduced_motion="reduce")
    seat.context.add_init_script(COUNT)
    seat.sit(scenes.a_turn(host)[0])
    seat.summon(scenes.AMULET_OF_EARTH)
    assert seat.page.evaluate("animations") == 0
    assert seat.page.evaluate("document.getAnimations().length") == 0
    assert seat.page.locator(".flying").count() == 0


def test_clicks_reach_the_buttons_while_things_fly(host: Host, window: Window) -> None:
    seat = window(settings={"pace": "normal"})
    seat.context.add_init_script(SLOW)
    seat.sit(scenes.a_turn(host)[0])
    seat.summon(scenes.AMULET_OF_EARTH)
    assert seat.page.evaluate("document.getAnimations().length") > 0
    seat.click("#undo")
    assert seat.page.locator("#hand-cards .card").count() == 4


def test_a_click_while_messages_wait_is_not_lost(host: Host, window: Window) -> None:
    """At the normal pace what others do is shown slowly; whoever clicks sees all of it at once."""
    links = scenes.a_turn(host)
    ylva, boris = window().sit(links[0]), window(settings={"pace": "normal"}).sit(links[1])
    ylva.summon(scenes.AMULET_OF_EARTH)
    ylva.click("#undo")
    ylva.summon(scenes.AMULET_OF_EARTH)
    ylva.click('[data-word="end"]')
    boris.page.locator("[data-dialog=settings]").click()
    assert boris.page.locator("#settings[open]").is_visible()
    boris.until('() => document.body?.dataset.mine === "true"')
    boris.page.keyboard.press("Escape")
    before = boris.version
    boris.decide(Random(1))
    assert (boris.version, boris.page.locator("#back").count()) != (before, 0)


def test_what_others_do_is_shown_one_after_another(host: Host, window: Window) -> None:
    """The next thing waits for its time, which stands still here; a click does not wait for it."""
    links = scenes.a_turn(host)
    ylva, boris = window().sit(links[0]), window(settings={"pace": "normal"})
    boris.context.clock.install(time=0)
    boris.sit(links[1])
    boris.context.clock.pause_at(3_600_000)
    before = boris.version
    ylva.summon(scenes.AMULET_OF_EARTH)
    boris.until(f"() => document.body?.dataset.version !== '{before}'")
    assert scenes.AMULET_OF_EARTH in boris.one("#caption.on").inner_text()
    first = boris.version
    ylva.click("#undo")
    ylva.summon(scenes.ELEMENTAL_AMULET)
    assert boris.version == first
    boris.page.mouse.click(5, 300)
    boris.until(f"() => document.body?.dataset.version !== '{first}'")
