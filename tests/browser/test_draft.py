"""The prelude in a browser: the draft, sorting, and the choice of an ability token."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Locator

from seasons.words.syllables import SOFT
from tests.browser import scenes
from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.screens import look_at_cards, nothing
from tests.browser.seat import ANSWERED, PHONE, Seat

WIDE = (1280, 720)
SIZES = [
    (1920, 1080), (1440, 900), (1366, 768), WIDE, (1024, 768), (768, 1024), PHONE, (360, 640),
    (844, 390),
]  # fmt: skip
# The longest texts there are, all in one hand
LONGEST = [
    "damned soul of onys", "elemental amulet", "raven the usurper", "glutton cauldron",
    "crystal orb", "scroll of ishtar", "fairy monolith", "jewel of the ancients", "heart of argos",
]  # fmt: skip

# Cards and tokens on the stage of which something is cut off
CUT = """() => [...document.querySelectorAll(
    "#stage .card.LT .front, #stage .card.LT .effect, #stage .ability .front")]
  .filter((each) => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth)
  .map((each) => each.textContent.trim().slice(0, 60))"""
SCROLLS = """() => document.scrollingElement.scrollHeight > innerHeight
  || document.scrollingElement.scrollWidth > innerWidth"""
# Parts of the stage that are not wholly in the window, or lie over each other
MISLAID = """() => {
  const names = [
    ".kept", ".alcoves", ".stage-head", ".pack-place", ".abilities", ".looked", "#prompt",
  ];
  const parts = names
    .map((name) => [name, document.querySelector(name)])
    .filter(([, each]) => each?.checkVisibility())
    .map(([name, each]) => [name, each.getBoundingClientRect()]);
  const out = ([, box]) => box.left < -8 || box.top < -1 || box.right > innerWidth + 8
    || box.bottom > innerHeight + 1;
  const over = ([, one], [, other]) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const pairs = parts.flatMap((one, n) => parts.slice(n + 1).map((other) => [one, other]));
  return [
    ...parts.filter(out).map(([name]) => name),
    ...pairs.filter((pair) => over(...pair)).map((pair) => pair.map(([name]) => name).join(" ")),
  ];
}"""
PLACES = """() => ["#prompt", ".pack-place", "#stage .pack .card"].map((name) => {
  const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""
KEPT = "Object.keys(localStorage).filter((each) => each.startsWith('seasons.sorting'))"


def longest(host: Host) -> list[str]:
    """The nine longest texts, to be sorted."""
    other = {"hand": [*range(1, 10)]}
    return host.put(
        "human", "human", phase="split", modules=["cards"], seats=[{"hand": LONGEST}, other]
    )


def card(seat: Seat, number: int) -> Locator:
    """A card of the pack or of those to be sorted."""
    return seat.page.locator("#stage .pack .card .front").nth(number)


def names(seat: Seat, where: str) -> list[str]:
    """The names on cards."""
    found = seat.page.locator(f"{where} .front .name").all_text_contents()
    return [name.strip().replace(SOFT, "") for name in found]


def zones(seat: Seat) -> dict[str, list[str]]:
    """Which cards lie in which alcove."""
    alcoves = ("hand", "library2", "library3")
    return {zone: names(seat, f'.alcove[data-zone="{zone}"]') for zone in alcoves}


# Fit


@pytest.mark.parametrize(
    ("scene", "begin"),
    [
        (scenes.a_draft, nothing),
        (longest, nothing),
        (scenes.a_token, nothing),
        (scenes.a_turn, look_at_cards),
    ],
    ids=["draft", "sorting", "tokens", "looking"],
)
def test_texts_are_whole_and_nothing_scrolls_at_every_size(
    host: Host, window: Window, scene: scenes.Scene, begin: scenes.Begin
) -> None:
    seat = window(WIDE).sit(scene(host)[0])
    begin(seat)
    found = {}
    for size in SIZES:
        seat.resize(size)
        seat.page.mouse.move(1, 1)
        cut, scrolls, mislaid = (seat.page.evaluate(each) for each in (CUT, SCROLLS, MISLAID))
        if cut or scrolls or mislaid:
            found[size] = (cut, scrolls, mislaid)
    assert found == {}


def test_all_nine_lie_in_the_window_at_once(host: Host, window: Window) -> None:
    seat = window(WIDE).sit(scenes.a_draft(host)[0])
    boxes = [each.bounding_box() for each in seat.page.locator("#stage .pack .front").all()]
    assert len(boxes) == 9
    for box in boxes:
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= WIDE[0]
        assert 0 <= box["y"] <= box["y"] + box["height"] <= WIDE[1]


# Picking


def test_against_people_a_click_marks_and_the_button_keeps(host: Host, window: Window) -> None:
    seat = window(WIDE).sit(scenes.a_draft(host)[0])
    ticket = seat.page.evaluate("heard.ticket")
    before = seat.page.evaluate(PLACES)
    name = names(seat, "#stage .pack")[2]
    card(seat, 2).click()
    assert seat.page.inner_text("#keep").strip() == f"Keep {name}"
    card(seat, 4).click()  # another one, instead
    name = names(seat, "#stage .pack")[4]
    assert seat.page.inner_text("#keep").strip() == f"Keep {name}"
    assert seat.page.locator(".card.marked").count() == 1
    assert seat.page.evaluate("heard.ticket") == ticket
    seat.click("#keep")
    assert not seat.decides()
    assert names(seat, "#stage .card.chosen") == [name]
    assert seat.page.evaluate(PLACES)[:2] == before[:2]  # nothing has moved


@pytest.mark.parametrize("way", ["second click", "Enter", "key and Enter"])
def test_a_marked_card_is_kept(host: Host, window: Window, way: str) -> None:
    seat = window(WIDE).sit(scenes.a_draft(host)[0])
    name = names(seat, "#stage .pack")[0]
    before = seat.page.evaluate("[heard.ticket, heard.refused]")
    if way == "second click":
        card(seat, 0).click()
        card(seat, 0).click()
    else:
        if way == "Enter":
            card(seat, 0).click()
        else:
            seat.page.keyboard.press("1")
            assert seat.page.inner_text("#keep").strip() == f"Keep {name}"
        seat.page.keyboard.press("Enter")
    seat.until(ANSWERED, before)
    assert names(seat, "#stage .card.chosen") == [name]


@pytest.mark.parametrize(("confirm", "clicks"), [(None, 1), (False, 1), (True, 2)])
def test_against_bots_a_click_keeps_unless_it_is_set(
    host: Host, window: Window, confirm: bool | None, clicks: int
) -> None:
    settings = {} if confirm is None else {"confirm": confirm}
    seat = window(WIDE, settings).sit(host.begin("human", "random", seed="bots", first=0)[0])
    name = names(seat, "#stage .pack")[0]
    before = seat.page.evaluate("[heard.ticket, heard.refused]")
    for _ in range(clicks):
        assert seat.page.evaluate("heard.ticket") == before[0]
        card(seat, 0).click()
    seat.until(ANSWERED, before)
    seat.until_mine()
    assert names(seat, ".kept") == [name]


def test_what_was_kept_is_added_up(host: Host, window: Window) -> None:
    seat = window(WIDE).sit(host.begin("human", "random", seed="sums", first=0)[0])
    signs: dict[str, int] = {}
    for _ in range(3):
        seat.until_mine()
        for sign in card(seat, 0).locator(".cost .icon use").all():
            key = (sign.get_attribute("href") or "").split("#")[1]
            if key != "crystal":
                signs[key] = signs.get(key, 0) + 1
        seat.act(card(seat, 0))
    seat.until_mine()
    shown = {
        (each.locator("use").get_attribute("href") or "").split("#")[1]: int(each.inner_text())
        for each in seat.page.locator(".asked-for .asks:not(.sorts) li").all()
    }
    shown.pop("crystal", None)
    assert shown == signs
    assert "3 of 9" in seat.page.inner_text("#kept")


def test_a_pack_that_is_back_tells_what_was_taken(host: Host, window: Window) -> None:
    links = scenes.a_draft(host)
    ylva, boris = (window(WIDE).sit(link) for link in links)
    chance = Random(7)
    for _ in range(2):
        taken = names(boris, "#stage .pack")
        assert "took" not in ylva.page.inner_text(".news")
        ylva.act(card(ylva, chance.randrange(4)))
        choice = chance.randrange(4)
        boris.act(card(boris, choice))
        for seat in (ylva, boris):
            seat.until_mine()
    # The second pack of Boris was the first of Ylva.
    assert ylva.page.inner_text(".news") == f"Back again: Boris took {taken[choice]}."


def test_on_a_phone_the_card_in_the_middle_is_the_one_to_keep(host: Host, window: Window) -> None:
    seat = window(PHONE, touch=True).sit(scenes.a_draft(host)[0])
    seat.page.locator("[data-show]").nth(3).tap()
    key = seat.page.locator("#stage .pack .card").nth(3).get_attribute("id")
    seat.until("(key) => document.getElementById(key).classList.contains('marked')", key)
    name = names(seat, "#stage .pack")[3]
    assert seat.page.inner_text("#keep").strip() == f"Keep {name}"
    ticket = seat.page.evaluate("heard.ticket")
    card(seat, 3).tap()  # reads
    seat.page.locator("#zoom[open]").wait_for()
    assert seat.page.inner_text("#zoom-name") == name
    seat.page.locator("#zoom [data-close]").tap()
    assert seat.page.evaluate("heard.ticket") == ticket
    seat.click("#keep")
    assert names(seat, "#stage .card.chosen") == [name]


def test_a_token_is_marked_and_kept(host: Host, window: Window) -> None:
    seat = window(WIDE).sit(scenes.a_token(host)[0])
    name = seat.page.locator(".ability .name").nth(1).inner_text()
    seat.page.locator(".ability .front").nth(1).click()
    assert seat.page.inner_text("#keep").strip() == f"Keep {name}"
    seat.click("#keep")
    assert seat.page.locator(".ability.chosen .name").all_inner_texts() == [name]


@pytest.mark.parametrize(
    ("enchantment", "dealt"),
    [("elemental-construction", 18), ("extended-experience", 12), ("natural-selection", 11)],
)
def test_the_prelude_of_an_enchantment_is_played_to_its_end(
    host: Host, window: Window, enchantment: str, dealt: int
) -> None:
    seat = window(WIDE).sit(
        host.begin(
            "human", "random", seed="prelude", first=0, modules=["enchantment"],
            enchantment=enchantment,
        )[0]
    )  # fmt: skip
    assert seat.page.locator("#stage .pack [data-code]").count() == dealt
    chance = Random(2)
    while seat.page.locator("#stage > .prelude").count():
        assert seat.page.evaluate(SCROLLS) is False
        assert seat.page.locator("#stage .pack .front").first.is_visible()
        seat.decide(chance)
        seat.until_mine()
    assert seat.page.locator("#hand-cards .card").count() == (4 if dealt == 12 else 3)


# Sorting


def test_cards_are_sorted_by_clicks_and_taken_back(host: Host, window: Window) -> None:
    seat = window(WIDE).sit(scenes.a_split(host)[0])
    all_names = names(seat, "#stage .pack")
    before = seat.page.evaluate(PLACES)
    card(seat, 0).click()
    seat.page.locator('[data-target-zone="library3"]').click()
    card(seat, 1).click()
    assert zones(seat) == {"hand": all_names[:1], "library2": [], "library3": all_names[1:2]}
    assert seat.page.locator("#split-done").get_attribute("aria-disabled") == "true"
    card(seat, 0).click()  # back
    seat.page.locator(".alcove .card .front").click()  # and the small one
    assert zones(seat) == {"hand": [], "library2": [], "library3": []}
    seat.sort()
    assert not seat.decides()
    assert names(seat, "#stage .pack") == all_names  # texts and places stay
    assert [len(each) for each in zones(seat).values()] == [3, 3, 3]
    assert seat.page.evaluate(PLACES)[:2] == before[:2]


def test_cards_are_sorted_by_keys_alone(host: Host, window: Window) -> None:
    seat = window(WIDE).sit(scenes.a_split(host)[0])
    all_names = names(seat, "#stage .pack")
    seat.page.keyboard.press("3")  # nothing has the focus: it aims
    aimed = seat.page.locator('[data-target-zone="library3"]')
    assert aimed.get_attribute("aria-pressed") == "true"
    seat.page.keyboard.press("n")
    while not seat.page.evaluate("document.activeElement.matches('[data-sort]')"):
        seat.page.keyboard.press("n")
    for key in "123123123":
        seat.page.keyboard.press(key)
    wanted = {"hand": all_names[::3], "library2": all_names[1::3], "library3": all_names[2::3]}
    assert zones(seat) == wanted
    assert seat.page.evaluate("document.activeElement.id") == "split-done"
    before = seat.page.evaluate("[heard.ticket, heard.refused]")
    seat.page.keyboard.press("Enter")
    seat.until(ANSWERED, before)
    assert zones(seat) == wanted
    badges = seat.page.locator(".badge:visible").all_inner_texts()
    assert badges == ["I", "II", "III"] * 3


def drag(seat: Seat, source: Locator, target: Locator) -> None:
    """Drags with the mouse."""
    source.hover()
    seat.page.mouse.down()
    target.hover(force=True)
    seat.page.mouse.up()


def test_cards_are_dragged_swapped_and_dragged_away(host: Host, window: Window) -> None:
    seat = window(WIDE).sit(scenes.a_split(host)[0])
    all_names = names(seat, "#stage .pack")
    third = seat.page.locator('.alcove[data-zone="library3"]')
    for number in (4, 5, 6):
        drag(seat, card(seat, number), third)
    assert zones(seat)["library3"] == all_names[4:7]
    assert seat.page.locator("body.carrying, .carried").count() == 0
    drag(seat, card(seat, 0), third.locator("header"))  # full, and not on a card: it goes back
    assert zones(seat) == {"hand": [], "library2": [], "library3": all_names[4:7]}
    drag(seat, card(seat, 0), seat.page.locator('.alcove[data-zone="hand"]'))
    drag(seat, seat.page.locator('[data-zone="hand"] .card .front'), third.locator(".card").first)
    assert zones(seat)["hand"] == [all_names[4]]  # they have changed places
    assert sorted(zones(seat)["library3"]) == sorted([all_names[0], *all_names[5:7]])
    drag(seat, third.locator(".card .front").first, seat.page.locator("[data-pool]"))
    assert len(zones(seat)["library3"]) == 2


def test_a_card_is_dragged_with_a_finger(host: Host, window: Window) -> None:
    seat = window(PHONE, touch=True).sit(scenes.a_split(host)[0])
    name = names(seat, "#stage .pack")[0]
    start, end = (
        seat.page.locator(each).first.bounding_box()
        for each in ("#stage .pack .card", '.alcove[data-zone="library2"]')
    )
    assert start is not None
    assert end is not None
    x, y = start["x"] + 40, start["y"] + 60
    to = end["y"] + end["height"] / 2
    touch = seat.context.new_cdp_session(seat.page)
    points = [(x, y), *((x, y + (to - y) * step / 8) for step in range(1, 9))]
    for number, point in enumerate(points):
        touch.send(
            "Input.dispatchTouchEvent",
            {
                "type": "touchMove" if number else "touchStart",
                "touchPoints": [{"x": point[0], "y": point[1]}],
            },
        )
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    seat.until("() => document.querySelector('[data-zone=library2] .card') !== null")
    assert zones(seat) == {"hand": [], "library2": [name], "library3": []}


def test_what_is_sorted_outlives_a_reload_and_is_forgotten_at_the_end(
    host: Host, window: Window
) -> None:
    links = scenes.a_split(host)
    seat = window(WIDE).sit(links[0])
    for number in (3, 1, 8, 0):
        card(seat, number).click()
    laid = zones(seat)
    assert len(laid["library2"]) == 1
    seat.page.reload()
    seat.wait()
    assert zones(seat) == laid
    window(WIDE).sit(links[1]).sort()  # what the other does draws the page again
    seat.until("() => document.querySelector('.others .ready') !== null")
    assert zones(seat) == laid
    assert len(seat.page.evaluate(KEPT)) == 1
    seat.sort()
    seat.until("() => document.querySelector('#split') === null")
    assert seat.page.evaluate(KEPT) == []
    assert sorted(names(seat, "#hand-cards")) == sorted(laid["hand"])
