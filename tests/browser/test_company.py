"""People at one table: they talk, see who is here, and lose the line without losing anything."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser import scenes
from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.screens import look_at_cards
from tests.browser.seat import DESKTOP, PHONE, Seat
from tests.browser.test_axe import violations

EVIL = '<img src=x onerror="document.title=1"> & "co"'
TOOL = ".tool[data-chat]"
LOST = ["WebSocket", "ERR_"]  # what a browser says of a server that is away


def say(seat: Seat, text: str) -> None:
    """Says something in one's own words."""
    seat.page.locator("#words").fill(text)
    seat.page.keyboard.press("Enter")
    expect(seat.page.locator("#sayings .own").last).to_contain_text(text)


def open_chat(seat: Seat) -> None:
    """Opens the chat."""
    seat.point(seat.page.locator(TOOL))
    seat.page.locator("#chat[open]").wait_for()


def words(page: Page) -> list[str]:
    """All that the chat shows."""
    return page.locator("#sayings .saying > p:last-child").all_inner_texts()


# Talking


def test_two_talk_each_in_their_own_language_and_nothing_is_drawn(
    host: Host, window: Window
) -> None:
    links = scenes.a_turn(host)
    ylva, boris = window().sit(links[0]), window(PHONE, touch=True, locale="fr-FR").sit(links[1])
    drawn = ylva.page.evaluate("heard.messages")
    open_chat(boris)
    boris.point(boris.page.locator("[data-phrase=hello]"))
    say(boris, EVIL)
    badge = ylva.page.locator("[data-unread]")
    expect(badge).to_have_text("2new")
    expect(ylva.page.locator("#glimpse.on")).to_have_text(f"Boris {EVIL}")
    expect(ylva.page.locator("#chat-told")).to_have_text(f"Boris: {EVIL}")
    assert ylva.page.evaluate("heard.messages") == drawn

    ylva.page.keyboard.press("c")
    expect(ylva.page.locator("#words")).to_be_focused()
    expect(badge).to_be_hidden()
    assert words(ylva.page) == ["Hello!", EVIL]
    assert words(boris.page) == ["Bonjour\u202f!", EVIL]
    assert ylva.page.locator("#chat img, #glimpse img").count() == 0

    # Letters are letters here, and keys of the table elsewhere
    decision = ylva.decision()
    say(ylva, "end, bonus? undo!")
    ylva.page.locator("[data-phrase=thanks]").focus()
    ylva.page.keyboard.press("e")
    ylva.page.keyboard.press("1")
    assert ylva.decision() == decision
    assert words(boris.page)[-1] == "end, bonus? undo!"
    assert violations(ylva) == []
    assert violations(boris) == []
    ylva.page.keyboard.press("Escape")
    expect(ylva.page.locator("#chat")).to_be_hidden()
    ylva.summon(scenes.AMULET_OF_EARTH)  # the table is as usable as before

    ylva.page.reload()
    ylva.wait()
    expect(badge).to_be_hidden()
    assert len(words(ylva.page)) == 3


def test_the_table_is_played_beside_an_open_chat(host: Host, window: Window) -> None:
    seat = window((1280, 720)).sit(scenes.a_turn(host)[0])
    open_chat(seat)
    seat.page.locator("#question").click()
    seat.page.keyboard.press("h")
    assert seat.page.evaluate("document.activeElement.closest('#hand') !== null")
    seat.summon(scenes.AMULET_OF_EARTH)
    assert seat.one("[data-word=end]").is_enabled()
    seat.click("[data-word=end]")
    expect(seat.page.locator("#chat")).to_be_visible()
    seat.page.keyboard.press("Escape")
    expect(seat.page.locator("#chat")).to_be_hidden()


@pytest.mark.parametrize("who", ["1", "all"])
def test_whoever_is_muted_is_neither_shown_nor_counted(
    host: Host, window: Window, who: str
) -> None:
    links = scenes.a_turn(host)
    ylva, boris = window().sit(links[0]), window().sit(links[1])
    open_chat(boris)
    say(boris, "one")
    open_chat(ylva)
    mute = ylva.page.locator(f"[data-mute='{who}']")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    ylva.page.keyboard.press("Escape")
    say(boris, "two")
    ylva.page.reload()
    ylva.wait()
    say(boris, "three")
    ylva.until("() => document.querySelector('#sayings') !== null")
    open_chat(ylva)
    say(ylva, "four") if who == "1" else None
    assert words(ylva.page) == (["four"] if who == "1" else [])
    for quiet in ("[data-unread]", "#glimpse"):
        expect(ylva.page.locator(quiet)).to_be_hidden()
    expect(ylva.page.locator("#chat-told")).to_be_empty()
    mute.click()
    expect(ylva.page.locator("#sayings .saying")).to_have_count(4 if who == "1" else 3)


def test_too_much_at_once_is_refused_and_given_back(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    open_chat(seat)
    for number in range(5):
        say(seat, f"number {number}")
    seat.page.locator("#words").fill("and more")
    seat.page.keyboard.press("Enter")
    expect(seat.page.locator("#unsaid")).to_contain_text("Wait a moment")
    expect(seat.page.locator("#words")).to_have_value("and more")
    assert len(words(seat.page)) == 5


# Who is here


def test_who_leaves_is_away_and_who_reloads_is_not(host: Host, window: Window) -> None:
    links = scenes.a_turn(host)
    ylva = window().sit(links[0])
    light = ylva.page.locator("#seat-1 .presence")
    expect(light).to_have_text("not here yet")
    boris = window().sit(links[1])
    expect(light).to_have_class("presence here")
    expect(ylva.page.locator("#presence")).to_have_text("Boris is here.")
    boris.page.reload()
    boris.wait()
    expect(light).to_have_class("presence here")
    boris.page.goto(host.url)
    expect(light).to_have_text("away", timeout=20_000)
    expect(ylva.page.locator("#presence")).to_have_text("Boris is away.")
    ylva.page.evaluate("Date.now = ((now) => () => now() + 150_000)(Date.now)")
    ylva.tool("[data-text-mode]")  # draws something, and with it how late it is
    expect(ylva.page.locator(".attending .presence")).to_have_text("away for 2 min")
    expect(light).to_have_text("away for 2 min")
    assert violations(ylva) == []


# The line to the server


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_without_a_line_nothing_is_done_and_that_is_said(
    host: Host, window: Window, size: tuple[int, int]
) -> None:
    seat = window(size).sit(scenes.a_turn(host)[0])
    seat.forgiven += LOST
    decision = seat.decision()
    seat.context.set_offline(True)
    expect(seat.page.locator("#connection")).to_have_text("No connection; trying again")
    expect(seat.page.locator("#retry")).to_be_in_viewport()
    seat.one("[data-word=end]").click()
    expect(seat.page.locator("#toast")).to_have_text("Not connected: nothing was done.")
    assert violations(seat) == []
    if size == DESKTOP:
        open_chat(seat)
        seat.page.locator("#words").fill("Anybody there?")
        seat.page.keyboard.press("Enter")
        expect(seat.page.locator("#words")).to_have_value("Anybody there?")
        seat.page.keyboard.press("Escape")
    seat.page.locator("[data-dialog=settings]").first.click()
    seat.page.locator("#settings .resign").click()
    seat.page.locator("#resign").get_by_role("button", name="Resign").click()
    expect(seat.page.locator("#toast")).to_have_text("Not connected: nothing was done.")
    assert "/games/" in seat.page.url
    seat.page.keyboard.press("Escape")
    seat.page.keyboard.press("Escape")

    seat.context.set_offline(False)
    expect(seat.page.locator("#banner")).to_be_hidden()
    assert seat.decision() == decision
    seat.summon(scenes.AMULET_OF_EARTH)


def test_what_happened_meanwhile_is_there_when_the_line_is(host: Host, window: Window) -> None:
    links = scenes.a_turn(host)
    ylva, boris = window().sit(links[0]), window().sit(links[1])
    boris.forgiven += LOST
    boris.context.set_offline(True)
    boris.page.locator("body.lost").wait_for()
    ylva.summon(scenes.AMULET_OF_EARTH)
    ylva.click("[data-word=end]")
    open_chat(ylva)
    say(ylva, "Where are you?")
    boris.context.set_offline(False)
    boris.page.locator("body:not(.lost)").wait_for()
    boris.until("(version) => document.body.dataset.version === version", str(ylva.version))
    assert boris.decides()
    expect(boris.page.locator("[data-unread] b")).to_have_text("1")


def test_three_people_go_on_though_one_reloads_and_one_loses_the_line_in_mid_effect(
    host: Host, window: Window
) -> None:
    third = {"crystals": 9, "energies": "AE", "hand": [13, 14], "play": ["purse of io"]}
    links = scenes.a_turn(host, *["human"] * 3, more=[third], modules=["cards", "tokens"])
    ylva, boris, chloe = seats = [window().sit(link) for link in links]
    boris.forgiven += LOST
    look_at_cards(ylva)  # the effect of a card has begun
    staged = ylva.decision()
    boris.context.set_offline(True)
    boris.page.locator("body.lost").wait_for()
    ylva.page.reload()
    ylva.wait()
    assert ylva.decision() == staged
    ylva.decide(Random("effect"))
    while ylva.decides() and not ylva.page.locator("[data-word=end]").count():
        ylva.decide(Random("effect"))
    ylva.click("[data-word=end]")
    chloe.until("(version) => document.body.dataset.version === version", str(ylva.version))
    boris.context.set_offline(False)
    boris.page.locator("body:not(.lost)").wait_for()
    chance = Random("all three")
    for _ in range(12):
        for seat in seats:
            if seat.decides():
                seat.decide(chance)
    newest = max(seat.version for seat in seats)
    for seat in seats:
        seat.until("(version) => document.body.dataset.version === version", str(newest))
    assert len({seat.page.inner_text("#race") for seat in seats}) == 1


def test_two_tabs_of_one_seat_agree(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    other = seat.tab()
    other.goto(seat.page.url)
    seat.until("() => document.body?.dataset.version !== undefined", page=other)
    seat.summon(scenes.DIVINE_CHALICE)
    seat.click("#mine .token.air[data-code]")
    expect(other.locator("#mine .token.air[aria-pressed=true]")).to_have_count(1)
    other.locator("#mine .token.air[aria-pressed=true]").click()
    expect(seat.page.locator("#mine .token[aria-pressed=true]")).to_have_count(0)
    other.locator("#back").click()
    for page in (seat.page, other):
        expect(page.locator("#back")).to_have_count(0)
    assert seat.question == other.inner_text("#question")


def test_the_server_starts_again_in_mid_game_and_the_pages_go_on(
    host: Host, window: Window
) -> None:
    links = scenes.a_turn(host)
    ylva, boris = window().sit(links[0]), window().sit(links[1])
    for each in (ylva, boris):
        each.forgiven += LOST
    ylva.summon(scenes.AMULET_OF_EARTH)
    open_chat(ylva)
    say(ylva, "before")
    host.kill()
    for each in (ylva, boris):
        each.page.locator("body.lost").wait_for()
    host.start()
    for each in (ylva, boris):
        each.page.locator("body:not(.lost)").wait_for()
    say(ylva, "after")
    expect(boris.page.locator("[data-unread] b")).to_have_text("2")
    expect(ylva.page.locator("#seat-1 .presence")).to_have_class("presence here")
    ylva.click("[data-word=end]")
    boris.until_mine()


def test_a_table_that_was_deleted_or_left_meanwhile_says_so(host: Host, window: Window) -> None:
    seat = window()
    seat.forgiven += LOST
    page = seat.page
    page.goto(host.url)
    page.get_by_role("button", name="Play", exact=True).first.click()
    seat.wait()
    table, start = page.url, seat.tab()

    start.goto(host.url)
    start.locator(".game-menu summary").first.click()
    start.get_by_role("button", name="Delete").first.click()
    start.get_by_role("button", name="Delete it for good").click()
    expect(page.locator("#connection")).to_have_text("This table was deleted.")
    expect(page.locator("#banner a")).to_be_visible()
    expect(page.locator("#retry")).to_be_hidden()

    start.goto(host.url)
    start.get_by_role("button", name="Play", exact=True).first.click()
    start.wait_for_url(lambda url: "/games/" in url and url != table)
    seat.context.set_offline(True)
    start.locator("body.lost").wait_for()
    seat.context.clear_cookies()  # as on a browser that has left its seats
    seat.context.set_offline(False)
    expect(start.locator("#connection")).to_contain_text("no longer open to this browser")
    expect(start.locator("body.gone")).to_have_count(1)
