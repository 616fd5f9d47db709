"""The rules are searched and the cards filtered while one types; both are linked with the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from seasons.rules.engine.setup import CARDS
from seasons.web.page import assets
from seasons.words.folding import folded
from seasons.words.texts import languages, load
from tests.browser import scenes
from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.seat import PHONE, Seat
from tests.browser.test_axe import found_at_both_sizes

SHOWN = """(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.checkVisibility()).map((each) => each.id || each.dataset.source)"""

FIXED = """() => [...document.querySelectorAll("main *")]
  .filter((each) => getComputedStyle(each).position === "fixed").map((each) => each.outerHTML)"""


def shown(page: Page, selector: str) -> list[str]:
    """The ids of what can be seen of these."""
    found: list[str] = page.evaluate(SHOWN, selector)
    return found


def at(window: Window, address: str, **more: object) -> Seat:
    seat = window(**more)
    seat.page.goto(address)
    return seat


# The rules


def test_the_rules_are_searched_while_typing(host: Host, window: Window) -> None:
    page = at(window, f"{host.url}/rules").page
    page.fill("#find", "OLAFS blessed")
    found = ["levels", "card-olafs-blessed-statue"]  # it is in a deck for apprentices
    assert shown(page, "main > :is(section, article)") == found
    expect(page.locator("#levels").get_by_text("Olaf's Blessed Statue")).to_be_visible()
    assert page.url.endswith("/rules?find=OLAFS%20blessed")
    page.fill("#find", "overflow zzz")
    expect(page.locator("#found")).to_contain_text("Nothing found")
    page.fill("#find", "leech 4 players")
    assert shown(page, "main > section") == ["players"]
    page.fill("#find", "")
    assert len(shown(page, "main > section")) == page.locator("main > section").count()


def test_a_ruling_is_found_alone(host: Host, window: Window) -> None:
    page = at(window, f"{host.url}/rules?find=effect%20still%20holds").page
    assert shown(page, "main > section") == ["piles"]
    expect(page.locator("#piles .prose")).to_be_hidden()
    lines = page.locator("#piles .rulings li >> visible=true")
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("shuffled at once")
    expect(page.locator("#found b")).to_have_text("1")


def test_a_link_to_what_the_search_hides_ends_the_search(host: Host, window: Window) -> None:
    page = at(window, f"{host.url}/rules?find=gauge").page
    page.evaluate("location.hash = 'levels'")
    expect(page.locator("#levels")).to_be_visible()
    expect(page.locator("#find")).to_have_value("")


def test_a_card_opens_in_the_rules_and_leads_to_a_section(host: Host, window: Window) -> None:
    page = at(window, f"{host.url}/rules").page
    page.locator("#card-tree-of-light h3 a").click()
    page.locator("#zoom[open]").wait_for()
    page.locator("#zoom .lookups a").click()
    expect(page.locator("#zoom")).to_be_hidden()
    assert page.url.endswith("/rules#activating")


@pytest.mark.parametrize("path", ["/rules", "/cards"])
def test_nothing_stands_before_what_is_read(host: Host, window: Window, path: str) -> None:
    """Many sheets are shared with the table, where some things lie over others."""
    page = at(window, f"{host.url}{path}").page
    assert page.evaluate(FIXED) == []


@pytest.mark.parametrize("path", ["/rules", "/cards"])
def test_without_a_script_all_is_there(host: Host, window: Window, path: str) -> None:
    page = at(window, f"{host.url}{path}", java_script_enabled=False).page
    expect(page.locator("[type=search]")).to_be_hidden()
    things = page.locator("main > article, main > .items > li")
    assert things.count() == 92
    assert all(things.nth(number).is_visible() for number in (0, 69, 91))


@pytest.mark.parametrize("path", ["/rules", "/cards", "/rules?find=gauge", "/cards?kind=ability"])
def test_a_page_to_read_has_no_barriers(host: Host, window: Window, path: str) -> None:
    seat = at(window, f"{host.url}{path}", reduced_motion="reduce")
    assert found_at_both_sizes(seat) == []
    seat.resize(PHONE)
    assert seat.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    seat.page.locator("main [data-open] >> visible=true").last.press("Enter")
    seat.page.locator("#zoom[open]").wait_for()
    if "?" in path:  # a card that is open is the same over the whole page, which takes long
        assert found_at_both_sizes(seat) == []


# All cards


def pressed(page: Page, name: str, value: str) -> None:
    page.locator(f'[name="{name}"][value="{value}"]').check()


def test_cards_are_filtered_and_the_address_remembers(host: Host, window: Window) -> None:
    page = at(window, f"{host.url}/cards").page
    assert len(shown(page, ".items > li")) == 92
    pressed(page, "kind", "familiar")
    pressed(page, "moment", "activate")
    assert shown(page, ".items > li") == [
        "kairn-the-destroyer", "damned-soul-of-onys", "argos-hawk",
    ]  # fmt: skip
    pressed(page, "cost", "water")
    assert shown(page, ".items > li") == ["damned-soul-of-onys"]
    expect(page.locator("#shown")).to_have_text("1")
    query = re.sub(r".*\?", "", page.url)
    assert query == "kind=familiar&cost=water&moment=activate&sort=number".replace(
        "&sort=number", ""
    )
    page.reload()
    assert shown(page, ".items > li") == ["damned-soul-of-onys"]
    page.locator("[type=reset]").click()
    assert len(shown(page, ".items > li")) == 92
    assert page.url.endswith("/cards")


def test_several_of_a_sort_are_either_but_a_cost_is_all_of_them(host: Host, window: Window) -> None:
    page = at(window, f"{host.url}/cards?kind=enchantment&kind=ability").page
    assert len(shown(page, ".items > li")) == 22
    page.goto(f"{host.url}/cards?cost=water&cost=crystal")
    assert shown(page, ".items > li") == []
    expect(page.locator("#none")).to_be_visible()


def test_cards_are_found_by_name_and_text_and_put_in_order(host: Host, window: Window) -> None:
    page = at(window, f"{host.url}/cards").page
    page.fill("#find", "yjangs forgotten")
    assert shown(page, ".items > li") == ["yjangs-forgotten-vase"]
    page.fill("#find", "season changes")
    assert "hourglass-of-time" in shown(page, ".items > li")
    page.fill("#find", "")
    page.select_option("[name=sort]", "high")
    assert shown(page, ".items > li")[0] == "runic-cube-of-eolis"
    page.select_option("[name=sort]", "low")
    assert shown(page, ".items > li")[0] == "cursed-treatise-of-arus"
    page.select_option("[name=sort]", "name")
    assert shown(page, ".items > li")[0] == "air-elemental"


def test_another_edition_keeps_the_filters(host: Host, window: Window) -> None:
    page = at(window, f"{host.url}/cards?find=ishtar").page
    page.select_option("[name=edition]", "original")
    page.wait_for_url("**/cards?find=ishtar&edition=original")
    assert shown(page, ".items > li")[0] == "balance-of-ishtar"
    page.locator("[data-open=balance-of-ishtar]").click()
    expect(page.locator("#zoom-body .effect")).to_contain_text("12 crystals")
    page.locator("#zoom [data-close]").click()
    expect(page.locator("#zoom")).to_be_hidden()


def test_the_browser_folds_words_as_the_server_does(host: Host, window: Window) -> None:
    page = at(window, f"{host.url}/cards").page
    names = [load(language).card(card.id) for language in languages() for card in CARDS.values()]
    names += ["L\u2019\u0152uvre d'\u00c9lan-Vital", "\u0407\u0436\u0430\u043a  \u0491\u02bc"]
    ours = page.evaluate(
        "async ([address, names]) => names.map((await import(address)).folded)",
        [assets.url("static/scripts/folding.js"), names],
    )
    assert ours == [folded(name) for name in names]


# From the table


def test_prompt_reason_and_card_lead_to_the_rules(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    page = seat.page
    with page.context.expect_page() as opened:
        page.locator("#question .lookup").click()
    assert opened.value.url.endswith("/rules#turn")
    page.locator("#hand-cards .front", has_text=scenes.RUNIC_CUBE).click(force=True)
    page.locator("#zoom[open]").wait_for()
    with page.context.expect_page() as opened:
        page.locator("#zoom-why .lookup").first.click()
    assert opened.value.url.endswith("/rules#costs")
