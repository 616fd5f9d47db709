"""What can be read beside the table: cards, the log, other tables, the table in words."""

from __future__ import annotations

from random import Random

import pytest

from seasons.words.texts import load
from tests.browser import scenes
from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.seat import DESKTOP, PHONE, Seat


@pytest.fixture(scope="module")
def begun(host: Host) -> str:
    """A game against a bot; the first test that needs some turns of it plays them."""
    return host.begin("human", "random", seed="log", first=0)[0]


def a_game_in_year_1(begun: str, window: Window) -> Seat:
    """A game some turns old."""
    seat = window().sit(begun)
    seat.play(Random(2), "document.querySelectorAll('#log-lines li').length > 40")
    return seat


def open_log(seat: Seat) -> None:
    """Opens the log, which is a drawer."""
    seat.one('[data-dialog="log-dialog"]').click()
    seat.page.locator("#log-dialog[open]").wait_for()


def shown(seat: Seat) -> list[str]:
    """The lines of the log that are visible."""
    return seat.page.locator("#log-lines li >> visible=true").all_inner_texts()


def test_zoom_shows_the_text_the_rulings_and_every_reason(host: Host, window: Window) -> None:
    # There is neither the energy for it nor a place.
    hand = {"hand": ["amulet of fire"], "energies": "F"}
    seat = window().sit(host.put("human", "human", seats=[hand])[0])
    seat.page.locator("#hand-cards .card button").first.click(force=True)
    zoom = seat.page.locator("#zoom[open]")
    zoom.wait_for()
    words = load("en")
    assert words.card_text("amulet-of-fire", "revised") in zoom.inner_text()
    assert zoom.locator(".rulings li").count() == 3
    reasons = [reason.inner_html() for reason in seat.page.locator("#zoom-why li").all()]
    assert len(reasons) == 2
    assert any("1 fire" in reason for reason in reasons)
    assert any("gauge" in reason for reason in reasons)
    assert seat.page.locator("#zoom-act").is_hidden()


def test_the_right_button_zooms_what_a_click_would_play(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    card = seat.page.locator("#hand-cards [data-code]").filter(has_text=scenes.DIVINE_CHALICE)
    card.click(button="right")
    seat.page.locator("#zoom[open]").wait_for()
    assert scenes.DIVINE_CHALICE in seat.page.inner_text("#zoom-name")
    assert seat.page.locator("#hand-cards .card").count() == 4
    seat.click("#zoom-act")
    assert "pay" in seat.question


def test_the_log_is_filtered(begun: str, window: Window) -> None:
    seat = a_game_in_year_1(begun, window)
    open_log(seat)
    counts = {}
    for name in ("all", "since", "turn"):
        button = seat.one(f'[data-log="{name}"]')
        button.click()
        assert button.get_attribute("aria-pressed") == "true"
        assert seat.page.locator("[data-log][aria-pressed=true]").count() == 1
        counts[name] = len(shown(seat))
    assert 0 < counts["turn"] < counts["all"]
    assert counts["since"] < counts["all"]
    everything = seat.page.locator("#log-lines li").all_inner_texts()
    seat.one('[data-log="turn"]').click()
    turn = shown(seat)
    assert turn == everything[-len(turn) :]
    assert not any("It is the turn of" in line for line in turn[1:])


def test_a_card_in_the_log_can_be_opened(begun: str, window: Window) -> None:
    seat = a_game_in_year_1(begun, window)
    open_log(seat)
    link = seat.page.locator("#log-lines [data-open]").last
    link.click()
    seat.page.locator("#zoom[open]").wait_for()
    assert seat.page.inner_text("#zoom-name").strip() == link.inner_text().strip()


def test_a_name_opens_the_whole_table_of_an_opponent(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_full_table(host)[0])
    seat.page.locator("#opponents [data-seat]", has_text="Dario").click()
    whole = seat.page.locator("#fetched[open]")
    whole.wait_for()
    text = whole.inner_text()
    words = load("en")
    assert "Dario" in text
    assert whole.locator(".card").count() == 9
    assert words.card("air-elemental") in text
    assert words.card_text("air-elemental", "revised") in text
    assert words.card("cursed-treatise-of-arus") not in text  # that one is in their hand


def test_the_open_table_of_an_opponent_follows_the_game(host: Host, window: Window) -> None:
    links = scenes.a_turn(host)
    ylva, boris = window().sit(links[0]), window().sit(links[1])
    boris.page.locator("#opponents [data-seat]").click()
    boris.page.locator("#fetched[open]").wait_for()
    ylva.summon(scenes.AMULET_OF_EARTH)
    boris.page.locator("#fetched .card", has_text=scenes.AMULET_OF_EARTH).wait_for()


def test_text_mode_shows_the_table_and_plays(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    seat.one("[data-text-mode]").click()
    text = seat.page.locator("#text pre")
    text.wait_for()
    assert "Ylva" in text.inner_text()
    assert "Hand of Fortune" in text.inner_text()
    options = seat.page.locator("#text ol [data-code]")
    listed = {each.get_attribute("data-code") for each in options.all()}
    lit = {thing["code"] for thing in seat.lit()}
    tokens = seat.page.locator("#mine .wells [data-code]").all()
    # Energies begin a transmutation, which is listed.
    assert lit - listed <= {each.get_attribute("data-code") for each in tokens}
    assert options.filter(has_text="transmute").first.is_visible()
    seat.act(options.filter(has_text=scenes.DIVINE_CHALICE))
    for _ in range(3):
        seat.act(seat.page.locator("#text ol [aria-pressed=false]").first)
    seat.click("#done")
    assert seat.page.locator("#text ol [data-code]").count() == 4
    seat.page.reload()  # the setting is kept
    seat.wait()
    seat.page.locator("#text ol [data-code]").first.wait_for()


def test_the_log_is_a_drawer_and_stays_open_where_there_is_room(begun: str, window: Window) -> None:
    seat = a_game_in_year_1(begun, window)
    lines = seat.page.locator("#log-lines")
    for size in (PHONE, DESKTOP):
        seat.resize(size)
        assert lines.is_hidden()
        open_log(seat)
        assert len(shown(seat)) > 20
        seat.page.locator("#log-dialog [data-close]").click()
    seat.resize((1920, 1080))
    assert lines.is_visible()
    assert len(shown(seat)) > 20
    seat.page.locator("#log-lines").focus()
    assert lines.evaluate("(each) => each === document.activeElement")


def test_libraries_are_read_in_dialogs(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    for roman in ("II", "III"):
        seat.one(f'[data-dialog="library-{roman}"]').click()
        dialog = seat.page.locator(f"#library-{roman}[open]")
        assert dialog.locator(".card").count() == 3
        dialog.locator("[data-close]").click()


def test_a_token_that_is_used_once_is_read_first(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_full_table(host)[0])
    before = seat.version
    seat.one("#ability").click()
    seat.page.locator("#zoom[open]").wait_for()
    assert seat.version == before
    assert seat.page.locator("#zoom-act").inner_text() == "Use it"
    seat.page.locator("#zoom-act").click()
    seat.until("() => document.querySelector('#done') !== null")
    assert "gain 2 energy" in seat.question
