"""What is pointed at for a moment is shown large: by a mouse, or by the focus of the keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator

from seasons.words.texts import load
from tests.browser import scenes
from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.seat import DESKTOP, Seat

SHOWN = "#reading.on"
SMALL = (1280, 720)  # the least that a desktop is thought to have
# Where nothing is to be read.
AWAY = (2, 2)
MOMENT = 250  # milliseconds that one points before something is shown

# What is wrong with where the reading lies: over the prompt, off the screen, cut or covered.
MISPLACED = """() => {
  const panel = document.querySelector("#reading.on");
  const prompt = document.querySelector("#prompt").getBoundingClientRect();
  const {left, top, right, bottom} = panel.getBoundingClientRect();
  panel.style.pointerEvents = "auto";
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  panel.style.pointerEvents = "";
  return Object.entries({
    "over the prompt": left < prompt.right && right > prompt.left
      && top < prompt.bottom && bottom > prompt.top,
    "off the screen": left < 0 || top < 0 || right > innerWidth || bottom > innerHeight,
    "cut": panel.scrollHeight > panel.clientHeight + 1,
    // Nothing outside of a dialog is ever hit; only what is above all lies above it.
    "covered": document.querySelector("dialog[open]") ? !panel.matches(":popover-open")
      : !panel.contains(hit),
  }).filter(([, wrong]) => wrong).map(([name]) => name);
}"""


def in_hand(seat: Seat) -> Locator:
    """A card in hand that cannot be paid for."""
    return seat.page.locator("#hand-cards .front", has_text=scenes.RUNIC_CUBE)


def of_an_opponent(seat: Seat) -> Locator:
    """A card before an opponent."""
    return seat.page.locator("#opponents .card .front").first


def in_the_chronicle(seat: Seat) -> Locator:
    """The name of a card that was summoned."""
    seat.summon(scenes.AMULET_OF_EARTH)
    seat.one('[data-dialog="log-dialog"]').click()
    return seat.page.locator("#log-lines [data-open]").last


def a_die(seat: Seat) -> Locator:
    """A die that may be taken."""
    return seat.page.locator("#dice .cube-button").first


def a_taken_die(seat: Seat) -> Locator:
    """The die of an opponent."""
    return seat.page.locator("#opponents .die")


def card(name: str) -> list[str]:
    """What a card says."""
    words = load("en")
    return [words.card(name), words.card_text(name, "revised")]


Thing = Callable[[Seat], Locator]
THINGS: dict[str, tuple[Callable[[Host], list[str]], Thing, list[str]]] = {
    "hand": (scenes.a_turn, in_hand, [*card("runic-cube-of-eolis"), "You are 8 crystals short."]),
    "opponent": (scenes.a_turn, of_an_opponent, card("figrim-the-avaricious")),
    "chronicle": (scenes.a_turn, in_the_chronicle, card("amulet-of-earth")),
    "die": (scenes.dice, a_die, ["Take this die", "if it is left: 3 months, to month"]),
    "taken die": (scenes.a_turn, a_taken_die, ["Die of Boris"]),
}


@pytest.mark.parametrize("name", THINGS)
def test_what_is_pointed_at_is_shown_until_one_points_elsewhere(
    host: Host, window: Window, name: str
) -> None:
    scene, found, texts = THINGS[name]
    seat = window().sit(scene(host)[0])
    thing = found(seat)
    thing.hover()
    seat.page.locator(SHOWN).wait_for()
    for text in texts:
        assert text in seat.page.inner_text("#reading")
    assert seat.page.evaluate(MISPLACED) == []
    seat.page.mouse.move(*AWAY)
    seat.page.locator(SHOWN).wait_for(state="detached")


def test_a_die_that_is_read_leaves_the_wheel_free(host: Host, window: Window) -> None:
    seat = window().sit(scenes.dice(host)[0])
    for die in seat.page.locator("#dice .cube-button").all():
        seat.page.mouse.move(*AWAY)
        die.hover()
        seat.page.locator(SHOWN).wait_for()
        panel, wheel = (seat.one(each).bounding_box() for each in (SHOWN, "#wheel"))
        assert panel is not None
        assert wheel is not None
        assert panel["x"] >= wheel["x"] + wheel["width"]


def test_what_slides_under_a_pointer_at_rest_is_not_read(host: Host, window: Window) -> None:
    seat = window(settings={"twice": False}).sit(scenes.dice(host, "human", "random")[0])
    seat.act(seat.page.locator("#dice .cube-button").nth(1))
    seat.until_mine()
    seat.page.wait_for_timeout(2 * MOMENT)
    assert seat.page.locator(SHOWN).count() == 0
    seat.page.mouse.move(*AWAY)
    a_taken_die(seat).hover()
    seat.page.locator(SHOWN).wait_for()


def test_it_takes_a_moment(host: Host, window: Window) -> None:
    seat = window()
    seat.context.clock.install()
    seat.sit(scenes.dice(host)[0])
    seat.context.clock.pause_at("2100-01-01")
    a_die(seat).hover()
    seat.context.clock.run_for(249)
    assert seat.page.locator(SHOWN).count() == 0
    seat.context.clock.run_for(1)
    assert seat.page.locator(SHOWN).count() == 1


def test_it_goes_away_when_something_is_pressed(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    presses: list[Callable[[], None]] = [
        lambda: seat.page.mouse.down(),
        lambda: seat.page.keyboard.press("Shift"),
    ]
    for press in presses:
        seat.page.mouse.move(*AWAY)
        of_an_opponent(seat).hover()
        seat.page.locator(SHOWN).wait_for()
        press()
        assert seat.page.locator(SHOWN).count() == 0
        seat.page.mouse.up()
        seat.page.keyboard.press("Escape")


def test_the_focus_of_the_keyboard_shows_it_too(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    seat.page.keyboard.press("h")
    seat.page.locator(SHOWN, has_text=scenes.AMULET_OF_EARTH).wait_for()
    assert seat.page.evaluate(MISPLACED) == []
    seat.page.keyboard.press("Tab")
    seat.page.locator(SHOWN, has_text=scenes.DIVINE_CHALICE).wait_for()
    seat.page.keyboard.press("Escape")
    assert seat.page.locator(SHOWN).count() == 0


@pytest.mark.parametrize("size", [SMALL, DESKTOP])
def test_a_long_text_is_shown_clear_of_the_prompt(
    host: Host, window: Window, size: tuple[int, int]
) -> None:
    seat = window(size).sit(scenes.a_full_table(host)[0])
    for name in ("raven-the-usurper", "elemental-amulet", "heart-of-argos"):
        seat.page.mouse.move(*AWAY)
        seat.page.locator(f'main .front[data-open="{name}"]').first.hover(position={"x": 9, "y": 9})
        seat.page.locator(SHOWN, has_text=load("en").card(name)).wait_for()
        assert seat.page.evaluate(MISPLACED) == []


def test_a_finger_shows_nothing_beside_a_card(host: Host, window: Window) -> None:
    seat = window((1024, 768), touch=True).sit(scenes.a_turn(host)[0])
    in_hand(seat).tap(force=True)  # a locked one tells its reasons
    seat.page.locator("#zoom[open]").wait_for()
    assert seat.page.locator(SHOWN).count() == 0


def test_pointing_at_a_die_marks_where_the_season_token_would_go(
    host: Host, window: Window
) -> None:
    seat = window().sit(scenes.dice(host)[0])
    pointed = seat.page.locator("#wheel .ghost.pointed")
    assert pointed.count() == 0
    dice = seat.page.locator("#dice [data-months]").all()
    months = {die.get_attribute("data-months") for die in dice}
    assert len(months) > 1
    elsewhere = seat.page.locator("#prompt")
    for point in (Locator.hover, Locator.focus):
        for die in dice:
            point(die)
            assert pointed.count() == 1
            assert pointed.get_attribute("data-months") == die.get_attribute("data-months")
        point(elsewhere)
        assert pointed.count() == 0
