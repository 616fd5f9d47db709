"""Friends come to a table: invited by a picture or a code, named, called when it is their turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser import scenes
from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.seat import PHONE, Seat
from tests.browser.test_axe import found_at_both_sizes

PLAIN = "Cross-Origin-Opener-Policy"  # has no meaning over plain http, as browsers remark
SMALLEST = 200  # pixels of a picture that a camera reads from another screen
# A window that nobody looks at, until they do.
AWAY = """
window.away = false;
document.hasFocus = () => !away;
window.look = (here) => { away = !here; dispatchEvent(new Event(here ? "focus" : "blur")); };
"""
# A browser that notifies, and what it has shown.
NOTIFIES = """
window.notes = [];
window.asked = 0;
window.Notification = class extends EventTarget {
  static permission = "default";
  static async requestPermission() {
    asked += 1;
    return (this.permission = ANSWER);
  }
  constructor(title, { body }) { super(); this.title = title; this.text = body; notes.push(this); }
  close() { this.closed = true; }
};
"""


def at_home(host: Host, window: Window, *given: Any, **more: Any) -> Seat:
    """Somebody who begins a game for two people, called as other devices do."""
    seat = window(*given, **more)
    seat.forgiven.append(PLAIN)
    seat.page.goto(host.elsewhere)
    seat.page.check("[name=player-1][value=human]")
    seat.page.fill("[name=name-0]", "Ylva")
    seat.page.fill("[name=name-1]", "Boris")
    seat.page.get_by_role("button", name="Play", exact=True).first.click()
    seat.wait()
    seat.page.locator("#fetched[open]").wait_for()
    return seat


def test_on_a_phone_one_invites_by_a_picture(host: Host, window: Window) -> None:
    seat = at_home(host, window, PHONE, touch=True)
    page = seat.page
    picture = page.get_by_role("img", name="QR code of the link to the seat: Boris")
    box = picture.bounding_box()
    assert box is not None
    assert box["width"] == box["height"] >= SMALLEST
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE[0]
    assert page.evaluate(
        "(d => d.scrollWidth <= d.clientWidth)(document.querySelector('#fetched'))"
    )
    assert found_at_both_sizes(seat) == []
    # Nobody is invited twice by themselves.
    page.reload()
    seat.wait()
    assert page.locator("#fetched[open]").count() == 0


def test_this_computer_alone_has_no_pictures(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    seat.tool('[data-fetch="seats"]')
    seat.page.get_by_text("seasons serve --lan").wait_for()
    assert seat.page.locator("#fetched .qr").count() == 0


def test_a_friend_joins_by_a_code_and_says_a_name(host: Host, window: Window) -> None:
    ylva = at_home(host, window)
    ylva.page.get_by_role("button", name="Make a code").first.click()
    code = ylva.page.locator("output.typed").inner_text()
    ylva.page.locator("#fetched [data-close]").click()
    boris = window(PHONE, touch=True)
    boris.forgiven += [PLAIN, "404", "422"]  # what is refused is an error to the console
    page = boris.page
    page.goto(host.elsewhere)
    page.get_by_role("link", name="I have a code").click()
    page.get_by_label("The code").fill("AAAA-AAAA")
    page.get_by_role("button", name="Sit down").click()
    assert "opens nothing" in page.get_by_role("alert").inner_text()
    assert found_at_both_sizes(boris) == []
    page.get_by_label("The code").fill(code.lower().replace("-", ""))
    page.get_by_role("button", name="Sit down").click()
    boris.wait()
    assert page.get_by_label("Your name").input_value() == "Boris"
    assert found_at_both_sizes(boris) == []
    page.get_by_label("Your name").fill("a;b")
    page.get_by_role("button", name="Sit down").click()
    boris.until("() => document.querySelector('#arrival-problem').textContent !== ''")
    page.get_by_label("Your name").fill("Bo")
    page.get_by_role("button", name="Sit down").click()
    page.locator("#arrival[open]").wait_for(state="detached")
    ylva.until("() => document.querySelector('#stage').textContent.includes('Bo')"
               " && !document.querySelector('#stage').textContent.includes('Boris')")  # fmt: skip
    page.reload()
    boris.wait()
    assert page.locator("#arrival[open]").count() == 0


def test_the_dialog_follows_what_happens_while_it_is_open(host: Host, window: Window) -> None:
    ylva = at_home(host, window)
    dialog = ylva.page.locator("#fetched[open]")
    codes = []
    for row in range(2):  # Boris is to come first
        dialog.get_by_role("button", name="Make a code").nth(row).click()
        codes.append(dialog.locator("output.typed").nth(row).inner_text())
    boris, phone = window(), window(PHONE, touch=True)
    for seat, code in ((boris, codes[0]), (phone, codes[1])):
        seat.forgiven.append(PLAIN)
        seat.page.goto(f"{host.elsewhere}/join")
        seat.page.get_by_label("The code").fill(code)
        seat.page.get_by_role("button", name="Sit down").click()
        seat.wait()
        if seat is boris:
            dialog.get_by_text("seat taken").wait_for()
            assert dialog.locator("#link-1").count() == 0
            assert dialog.locator("output.typed").all_inner_texts() == [codes[1]]
    dialog.get_by_text("This code was used").wait_for()
    assert dialog.locator("output.typed").count() == 0
    dialog.get_by_role("button", name="Make a code").click()
    dialog.locator("output.typed").wait_for()
    assert dialog.get_by_text("This code was used").count() == 0


def test_what_cannot_be_copied_is_selected(host: Host, window: Window) -> None:
    seat = at_home(host, window)
    page = seat.page
    assert page.evaluate("navigator.clipboard") is None
    page.evaluate("document.execCommand = () => false")
    button = page.locator('[data-copy="link-1"]')
    button.click()
    assert button.inner_text() == "Selected: copy it"
    chosen = "document.querySelector('#link-1')"
    assert page.evaluate(f"{chosen}.selectionEnd - {chosen}.selectionStart") > 30
    page.evaluate("document.execCommand = () => true")
    page.locator('[data-copy="watch-link"]').click()
    assert page.locator('[data-copy="watch-link"]').inner_text() == "Copied."


# Watching


@pytest.mark.parametrize(("size", "touch"), [((1280, 720), False), (PHONE, True)])
def test_whoever_has_the_link_watches_live(
    host: Host, window: Window, size: tuple[int, int], touch: bool
) -> None:
    ylva = window().sit(scenes.a_turn(host)[0])
    ylva.tool('[data-fetch="seats"]')
    link = ylva.page.locator("#watch-link").input_value()
    ylva.page.locator("#fetched [data-close]").click()
    eve = window(size, touch=touch)
    eve.page.goto(link)
    eve.wait()
    assert eve.page.get_by_text("You watch this game.").is_visible()
    assert "Ylva decides" in eve.question
    assert eve.lit() == []
    assert eve.page.locator("#hand .back").count() > 0
    assert eve.page.locator("#hand .card").count() == 0
    assert found_at_both_sizes(eve) == []
    eve.tool("[data-text-mode]")  # in words, too
    eve.page.locator("#text pre").wait_for()
    before = eve.version
    ylva.click('[data-word="end"]')
    eve.until("(before) => Number(document.body.dataset.version) > before", before)
    eve.until("() => document.querySelector('#question').textContent.includes('Boris')")
    eve.page.reload()
    eve.wait()
    eve.page.locator("#text pre").wait_for()


# Being called


def away(seat: Seat) -> None:
    seat.page.evaluate("look(false)")


def test_who_looks_elsewhere_is_called(host: Host, window: Window) -> None:
    links = scenes.a_turn(host)
    ylva, boris = window().sit(links[0]), window()
    boris.page.add_init_script(AWAY + NOTIFIES.replace("ANSWER", "'granted'"))
    page = boris.sit(links[1]).page
    boris.one('[data-dialog="settings"]').click()
    assert page.evaluate("asked") == 0  # never unasked
    page.locator("#calls").check()
    assert page.evaluate("asked") == 1
    assert page.evaluate("notes.length") == 1  # how it will look
    page.keyboard.press("Escape")
    away(boris)
    assert "Your move" not in page.title()
    ylva.click('[data-word="end"]')
    boris.until("() => notes.length === 2")
    assert page.evaluate("notes[1].title") == "Your move"
    assert page.evaluate("notes[1].text") == "Ylva, Boris"
    assert page.title().startswith("\N{BLACK CIRCLE} Your move")
    page.evaluate("look(true)")
    assert "Your move" not in page.title()
    assert page.evaluate("notes[1].closed")


def test_who_looks_at_the_table_is_not_called(host: Host, window: Window) -> None:
    links = scenes.a_turn(host)
    ylva, boris = window().sit(links[0]), window(settings={"calls": True})
    granted = NOTIFIES.replace("ANSWER", "'granted'").replace('"default"', '"granted"')
    boris.page.add_init_script(AWAY + granted)
    page = boris.sit(links[1]).page
    ylva.click('[data-word="end"]')
    boris.until_mine()
    assert page.evaluate("notes.length") == 0
    assert "Your move" not in page.title()
    away(boris)  # it is still one's move
    assert "Your move" in page.title()
    assert page.evaluate("notes.length") == 0


def test_a_browser_that_refuses_says_so(host: Host, window: Window) -> None:
    seat = window()
    seat.page.add_init_script(AWAY + NOTIFIES.replace("ANSWER", "'denied'"))
    seat.sit(scenes.a_turn(host)[0])
    seat.one('[data-dialog="settings"]').click()
    seat.page.locator("#calls").click()
    seat.page.get_by_text("This browser does not allow it").wait_for()
    assert not seat.page.locator("#calls").is_checked()
    assert seat.page.evaluate("notes.length") == 0


def test_over_plain_http_the_settings_say_what_calls(host: Host, window: Window) -> None:
    seat = at_home(host, window)
    page = seat.page
    page.locator("#fetched [data-close]").click()
    assert page.evaluate("isSecureContext") is False
    seat.one('[data-dialog="settings"]').click()
    assert page.locator("#calls").is_disabled()
    assert page.get_by_text("over plain http").is_visible()
