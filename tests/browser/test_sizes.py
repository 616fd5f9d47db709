"""Phones, tablets, small windows and zoomed ones: nothing is out of reach."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from seasons.words.texts import languages
from tests.browser import phases, scenes
from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.layout import measure
from tests.browser.screens import show
from tests.browser.seat import DESKTOP, PHONE, Seat, in_hand

OTHERS = [(320, 640), (844, 390), (768, 1024), (1280, 720), (720, 450)]
SCENES: list[Callable[[Host], list[str]]] = [
    scenes.a_draft,
    scenes.a_split,
    scenes.a_token,
    scenes.a_turn,
    scenes.a_full_table,
]
SOFT = "rgb(217, 211, 222)"  # what is read on dark grounds
SIDEWAYS = "document.scrollingElement.scrollWidth - innerWidth"
DOWN = "document.scrollingElement.scrollHeight - innerHeight"

# Whether a click in the middle of a thing hits it, once it is scrolled to.
REACHED = """(each) => {
  each.scrollIntoView({block: "center", inline: "center"});
  const box = each.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return hit !== null && each.contains(hit);
}"""
# What is lit and cannot be reached.
MISSED = f"""() => [...document.querySelectorAll(
    "main [data-code], main [data-sort], #done, #back, #undo, #split-done")]
  .filter((each) => each.checkVisibility())
  .filter((each) => !({REACHED})(each))
  .map((each) => each.outerHTML.slice(0, 120))"""


Scene = Callable[[Host], list[str]]


def name(scene: object) -> str:
    """How a scene is called in the list of tests."""
    return getattr(scene, "__name__", str(scene))


def five_energies(seat: Seat) -> None:
    """Five energies of any type to gain: four buttons, each with what takes one back."""
    seat.click("#play [data-code]")
    seat.click('#prompt [data-word="gain"]')


# Names that are broken elsewhere than between syllables.
TORN = """() => [...document.querySelectorAll(".card .name")]
  .filter((each) => each.checkVisibility() && each.clientHeight > 1)
  .filter(({firstChild: text}) => [...text.data.matchAll(/[^\\s\\u00ad]+/g)].some((piece) => {
    const top = (at) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return Math.round([...range.getClientRects()].at(-1).top);
    };
    return top(piece.index) !== top(piece.index + piece[0].length - 1);
  })).map((each) => each.textContent)"""
# Those with the longest syllables, in one language or another.
LONGEST_NAMES = [
    "damned soul of onys", "olaf's blessed statue", "potion of dreams", "throne of renewal",
    "sealed chest of urm", "arcano leech", "ragfield's helm", "scepter of greatness",
    "titus deepgaze", "yjang's forgotten vase", "glutton cauldron", "cursed treatise of arus",
]  # fmt: skip


@pytest.mark.parametrize("language", languages())
def test_names_on_narrow_cards_are_broken_between_syllables(
    host: Host, window: Window, language: str
) -> None:
    mine = {"hand": LONGEST_NAMES, "play": LONGEST_NAMES[:8], "gauge": 9}
    seat = window(PHONE, touch=True, locale=language)
    seat.sit(host.put("human", "random", modules=["cards"], seats=[mine, {}])[0])
    assert "\u00ad" in seat.page.locator("#hand-cards .name").first.evaluate("(e) => e.textContent")
    for size in (PHONE, (360, 640), (844, 390), (1024, 768), (768, 1024), (1280, 720)):
        seat.resize(size)
        assert (size, seat.page.evaluate(TORN)) == (size, [])


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_single_card_to_decide_about_lies_beside_the_own_cards(
    host: Host, window: Window, touch: bool
) -> None:
    stays = ["#play .card", "#hand .card", "#prompt"]
    sizes = [PHONE, (360, 640), (844, 390), (1024, 768), (768, 1024)]
    for size in sizes if touch else [DESKTOP, (1280, 720)]:
        mine = {"die": "D/2", "gauge": 5, "play": ["hand of fortune", "purse of io"], "hand": [30]}
        seat = window(size, touch=touch, reduced_motion="reduce")
        seat.sit(host.put("human", "human", seats=[mine, {}], phase="draw")[0])
        before = [seat.one(each).bounding_box() for each in stays]
        seat.click('#prompt [data-word="draw"]')
        assert seat.page.locator("#stage .card").count() == 1
        after = [seat.one(each).bounding_box() for each in stays]
        assert touch or after == before  # where a finger needs the room they become smaller
        assert measure(seat)[0] == []


MANY_BUTTONS: dict[str, tuple[dict[str, Any], Callable[[Seat], None]]] = {
    "five energies": ({"play": ["potion of knowledge"]}, five_energies),
    "one way or another": (
        {"play": ["tree of light"], "energies": "AWFE", "crystals": 9},
        lambda seat: seat.click("#play [data-code]"),
    ),
    "draw": ({"die": "D/2"}, lambda seat: None),
}


def choose_among_many(seat: Seat, host: Host, name: str) -> None:
    """Sits down where there are many buttons."""
    mine, choose = MANY_BUTTONS[name]
    phase = "draw" if name == "draw" else "free"
    seats = [{"gauge": 3, **mine}, {}]
    given: dict[str, Any] = {"seats": seats, "modules": ["cards"], "phase": phase}
    choose(seat.sit(host.put("human", "human", **given)[0]))


# What lies where the next card has its prestige, which the one that is pointed at covers.
COVERING = """() => {
  const [, , next] = document.querySelectorAll("#hand-cards .prestige");
  const {left, top, width, height} = next.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit.closest(".front").dataset.open;
}"""


def test_a_card_that_is_paid_for_lies_above_its_neighbours(host: Host, window: Window) -> None:
    seat = window((844, 390), touch=True, reduced_motion="reduce").sit(phases.turn(host, 2))
    seat.summon(scenes.DIVINE_CHALICE)
    seat.page.locator(in_hand(scenes.DIVINE_CHALICE)).focus()
    assert seat.page.evaluate(COVERING) == "divine-chalice"
    words = seat.page.locator("#slot b")
    assert words.is_hidden()  # there is room for a part of them only


# Seats of which the last turn is neither told nor promised, or whose name is cut.
UNTOLD = """() => [...document.querySelectorAll("#opponents .seat")].filter((each) => {
  const told = [...each.querySelectorAll(".last-turn, .doings, .told")];
  const name = each.querySelector(".name-button span");
  return told.every((one) => !one.checkVisibility()) || name.scrollWidth > name.clientWidth;
}).map((each) => each.id)"""


@pytest.mark.parametrize("players", [2, 4])
def test_the_last_turn_of_a_seat_is_a_tap_away_and_one_sees_that(
    host: Host, window: Window, players: int
) -> None:
    seat = window((1024, 768), touch=True, reduced_motion="reduce").sit(phases.turn(host, players))
    seat.click('[data-word="end"]')
    seat.until_mine()
    for size in ((1024, 768), (768, 1024), PHONE, (360, 640), (844, 390)):
        seat.resize(size)
        assert (size, seat.page.evaluate(UNTOLD)) == (size, [])
        seat.point(seat.one("#opponents .name-button"))
        seat.page.locator("#fetched[open] h3", has_text="turn").wait_for()
        seat.page.keyboard.press("Escape")


# Answers of which a part is swiped away.
UNSEEN = """() => [...document.querySelectorAll("#prompt .actions > .choice > [data-code]")]
  .filter((each) => each.getBoundingClientRect().right > innerWidth)
  .map((each) => each.textContent)"""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", MANY_BUTTONS)
def test_a_choice_with_many_buttons_stays_on_the_slip(
    host: Host, window: Window, name: str, language: str
) -> None:
    seat = window((1280, 720), locale=language, reduced_motion="reduce")
    choose_among_many(seat, host, name)
    for size in ((1280, 720), (1366, 768), (1920, 1080)):
        seat.resize(size)
        assert measure(seat)[0] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", MANY_BUTTONS)
def test_a_finger_has_a_choice_with_many_buttons_beside_its_question(
    host: Host, window: Window, name: str, language: str
) -> None:
    seat = window((1024, 768), touch=True, locale=language, reduced_motion="reduce")
    choose_among_many(seat, host, name)
    for size in ((1024, 768), (768, 1024), PHONE, (360, 640), (844, 390)):
        seat.resize(size)
        assert (size, measure(seat)[0]) == (size, [])
        if name != "five energies":
            assert (size, seat.page.evaluate(UNSEEN)) == (size, [])


def phone(window: Window) -> Seat:
    """A window that is touched."""
    return window(PHONE, touch=True)


def test_from_the_draft_through_the_first_round_by_tapping(host: Host, window: Window) -> None:
    seat = phone(window).sit(host.begin("human", "random", seed="tap", first=0)[0])
    chance = Random(5)
    told = ""
    while told.count("rolls the dice") < 2:  # they are rolled when a round begins
        seat.decide(chance)
        seat.until_mine()
        assert seat.page.evaluate(SIDEWAYS) <= 0
        assert seat.page.evaluate(DOWN) <= 0
        told = seat.page.evaluate("document.querySelector('#log-lines').textContent")
    assert seat.page.locator("#log-lines .turn.by-0").count() > 0


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


def test_what_can_be_done_with_a_card_is_in_sight_however_long_its_text(
    host: Host, window: Window
) -> None:
    seat = window((360, 640), touch=True).sit(scenes.a_turn(host)[0])
    seat.page.locator(in_hand(scenes.DIVINE_CHALICE)).tap()
    seat.page.locator("#zoom[open]").wait_for()
    zoom, act = seat.page.locator("#zoom"), seat.page.locator("#zoom-act")
    assert zoom.evaluate("(each) => each.scrollHeight > each.clientHeight")
    inside = "(each) => each.getBoundingClientRect().bottom < innerHeight"
    assert act.evaluate(inside)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_names_stand_in_the_strips_of_a_phone_held_sideways(
    host: Host, window: Window, touch: bool
) -> None:
    seat = window((844, 390), touch=touch).sit(phases.turn(host, 4))
    outside = seat.page.evaluate(
        """() => [...document.querySelectorAll("#opponents .seat")].filter((each) => {
          const name = each.querySelector(".name-button span").getBoundingClientRect();
          const strip = each.getBoundingClientRect();
          return name.top < strip.top + each.clientTop || name.bottom > strip.bottom;
        }).length"""
    )
    assert outside == 0


@pytest.mark.parametrize("scene", SCENES, ids=name)
def test_everything_lit_can_be_reached_at_every_size(
    host: Host, window: Window, scene: Scene
) -> None:
    seat = window().sit(scene(host)[0])
    for size in [DESKTOP, PHONE, *OTHERS]:
        seat.resize(size)
        assert (size, seat.page.evaluate(SIDEWAYS)) <= (size, 0)
        assert (size, seat.page.evaluate(MISSED)) == (size, [])


@pytest.mark.parametrize("scene", SCENES, ids=name)
def test_the_table_fits_without_scrolling(host: Host, window: Window, scene: Scene) -> None:
    seat = window().sit(scene(host)[0])
    in_turn = seat.page.locator('[data-word="end"]').count()
    seen = ["#question", *(["#mine h2", "#hand h3", "#opponents h2", ".wheel"] if in_turn else [])]
    for size in (DESKTOP, PHONE):
        seat.resize(size)
        assert (size, seat.page.evaluate(DOWN)) <= (size, 0)
        for text in seen:
            box = seat.one(text).bounding_box()
            assert box is not None
            assert 0 <= box["x"] <= box["x"] + box["width"] <= size[0], (size, text)
            assert 0 <= box["y"] <= box["y"] + box["height"] <= size[1], (size, text)


def test_a_payment_can_be_made_at_every_size(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    card = seat.page.locator("#hand-cards [data-code]").filter(has_text=scenes.DIVINE_CHALICE)
    for size in OTHERS:
        seat.resize(size)
        seat.act(card)
        for token in ("air", "water", "fire"):
            seat.click(f"#mine .token.{token}[data-code]")
        assert seat.page.locator("#done[aria-disabled]").count() == 0
        seat.click("#back")


@pytest.mark.parametrize("scene", [scenes.a_turn, scenes.a_full_table], ids=name)
def test_every_bonus_can_be_reached_at_every_size(host: Host, window: Window, scene: Scene) -> None:
    seat = window().sit(scene(host)[0])
    seat.open_bonuses()
    bonuses = seat.page.locator("#bonuses .menu button")
    locked = seat.page.locator("#bonuses .menu [aria-disabled]").first
    assert locked.evaluate("(each) => getComputedStyle(each).color") == SOFT
    for size in [DESKTOP, PHONE, *OTHERS]:
        seat.resize(size)
        missed = [each.inner_text() for each in bonuses.all() if not each.evaluate(REACHED)]
        assert (size, missed) == (size, [])
        assert (size, seat.page.evaluate(SIDEWAYS)) <= (size, 0)


@pytest.mark.parametrize(
    "screen", ["zoom", "help", "whole table", "links", "final scores", "after a win"]
)
def test_a_dialog_fits_the_width_of_a_phone(host: Host, window: Window, screen: str) -> None:
    seat = show(window(PHONE), host, screen)
    dialog = seat.page.locator("dialog[open]")
    assert dialog.evaluate("(each) => each.scrollWidth - each.clientWidth") <= 0
