"""Decisions that are begun, taken back, made twice, interrupted or made together."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import WebSocket

from seasons.rooms.limits import Limits
from tests.browser import scenes
from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.screens import begin_payment, look_at_cards
from tests.browser.seat import Seat


def play_a_drawn_card(seat: Seat) -> None:
    """Inside an effect another one is under way: Naria's, with cards to give away."""
    look_at_cards(seat)
    seat.act(seat.page.locator("#stage [data-code]").filter(has_text="Naria"))
    assert seat.page.locator("#stage .card").count() >= 2


@pytest.mark.parametrize("begin", [begin_payment, look_at_cards, play_a_drawn_card])
def test_a_reload_in_the_middle_shows_the_same_decision(
    host: Host, window: Window, begin: object
) -> None:
    assert callable(begin)
    seat = window().sit(scenes.a_turn(host)[0])
    begin(seat)
    decision = seat.decision()
    seat.page.reload()
    seat.wait()
    assert seat.decides()
    assert seat.decision() == decision
    seat.decide(Random(1))  # and it can be gone on with
    assert seat.decision() != decision


def test_back_gives_up_a_payment(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    before = seat.decision()
    begin_payment(seat)
    seat.click("#back")
    assert seat.decision() == before


def test_a_summoning_is_undone_by_its_button(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    hand = seat.page.locator("#hand-cards .card")
    before, cards = seat.counts(), hand.count()
    seat.summon(scenes.AMULET_OF_EARTH)
    after = seat.counts()
    assert {name for name in before if before[name] != after[name]} == set(before)
    assert hand.count() == cards - 1
    seat.click("#undo")
    assert seat.counts() == before
    assert hand.count() == cards


def test_an_undo_that_is_barred_says_why(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    look_at_cards(seat)
    undo = seat.one("#undo")
    assert undo.get_attribute("aria-disabled") == "true"
    reason = seat.page.inner_text("#why-undo").strip()
    assert reason
    decision = seat.decision()
    seat.page.wait_for_timeout(400)  # a click that comes too soon was meant for what was there
    undo.click(force=True)  # as a person may, to be told the reason
    seat.until("() => document.querySelector('#toast').textContent.trim()")
    assert seat.page.inner_text("#toast").startswith(reason)  # and what the rules say about it
    assert seat.decision() == decision


def test_a_card_in_hand_is_not_lit_when_one_like_it_was_drawn(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    look_at_cards(seat)
    drawn = seat.page.locator("#stage .card.lit", has_text=scenes.AMULET_OF_EARTH)
    assert drawn.count() == 1
    kept = seat.page.locator("#hand-cards .card", has_text=scenes.AMULET_OF_EARTH)
    assert kept.count() == 1
    assert seat.page.locator("#hand-cards [data-code]").count() == 0


def test_people_pick_at_the_same_time_in_their_own_windows(host: Host, window: Window) -> None:
    ylva = window()
    ylva.page.goto(host.url)
    ylva.page.request.post(
        f"{host.url}/games", form={"player-0": "human", "player-1": "human", "name-1": "Boris"}
    )
    ylva.page.reload()
    ylva.page.get_by_role("link", name="Continue").first.click()
    ylva.wait()
    link = ylva.page.locator("#fetched li", has_text="Boris").locator("input").input_value()
    ylva.page.locator("#fetched [data-close]").click()
    boris = window().sit(link)

    assert (ylva.decides(), boris.decides()) == (True, True)
    ylva.decide(Random(1))
    assert not ylva.decides()
    assert "Boris" in ylva.question
    assert boris.decides()
    assert boris.page.locator("#stage .pack .card").count() == 9
    boris.decide(Random(2))
    for seat in (ylva, boris):
        seat.until_mine()
        assert seat.page.locator("#stage .pack .card").count() == 8
    ylva.decide(Random(3))
    ylva.click("#undo")  # until the last has answered, an answer may be taken back
    assert ylva.decides()
    assert ylva.page.locator("#stage .pack .card").count() == 8


def test_a_seat_is_not_open_to_a_stranger(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    stranger = window()
    stranger.forgiven.append("404")
    answer = stranger.page.goto(seat.page.url)
    assert answer is not None
    assert answer.status == 404


def test_a_click_on_a_table_that_is_gone_is_refused_and_the_page_is_right_again(
    host: Host, window: Window
) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    other = seat.tab()
    other.goto(seat.page.url)
    seat.until("() => document.body?.dataset.version !== undefined", page=other)
    seat.page.evaluate("heard.deaf = true")  # what the other tab does comes too late here
    other.locator("#hand-cards [data-code]").filter(has_text=scenes.AMULET_OF_EARTH).click()
    seat.until("() => document.querySelectorAll('#hand-cards .card').length === 3", page=other)
    assert seat.page.locator("#hand-cards .card").count() == 4
    seat.summon(scenes.ELEMENTAL_AMULET)
    seat.until("() => document.querySelectorAll('#hand-cards .card').length === 3")
    assert "changed" in seat.page.inner_text("#toast")
    assert seat.decides()
    seat.summon(scenes.ELEMENTAL_AMULET)
    assert seat.one("#done").is_visible()


def test_the_page_connects_again_after_the_server_was_killed(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    seat.forgiven += ["WebSocket", "ERR_CONNECTION"]
    seat.summon(scenes.AMULET_OF_EARTH)
    decision, counts = seat.decision(), seat.counts()
    messages = seat.page.evaluate("heard.messages")
    host.kill()
    seat.page.locator("#connection:not(:empty)").wait_for()
    host.start()
    seat.page.locator("#connection:empty").wait_for(state="attached")
    seat.until("(before) => heard.messages > before", messages)
    assert seat.decision() == decision
    assert seat.counts() == counts
    seat.summon(scenes.ELEMENTAL_AMULET)
    assert seat.one("#done").is_visible()


def test_a_page_too_many_says_so_and_does_not_try_again(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    seat.page.evaluate(
        """(number) => Promise.all(Array.from({length: number}, () => new Promise((opened) => {
          const socket = new WebSocket(`ws://${location.host}${location.pathname}/socket`);
          socket.addEventListener("message", opened);
        })))""",
        Limits().viewers_per_seat - 1,
    )
    other = seat.tab()
    tries: list[WebSocket] = []
    other.on("websocket", lambda socket: tries.append(socket))  # a builtin cannot listen there
    other.goto(seat.page.url)
    other.locator("#connection:not(:empty)").wait_for()
    assert "too many windows" in other.inner_text("#connection")
    other.wait_for_timeout(1000)
    assert len(tries) == 1
    assert seat.decides()
