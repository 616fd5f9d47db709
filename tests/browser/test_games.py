"""Whole games through the page."""

from random import Random

from tests.browser.conftest import Window
from tests.browser.hosting import Host
from tests.browser.seat import Seat

NOT_END = ("end",)


def play(seat: Seat, chance: Random, until: str = "") -> None:
    """Plays what comes until the game is over, or a condition is true."""
    seat.until_mine()
    while not seat.over and not (until and seat.page.evaluate(until)):
        # A turn is ended when there is nothing else to do, or now and then.
        seat.decide(chance, () if chance.random() < 0.3 else NOT_END)
        seat.until_mine()


def test_a_game_against_a_bot_from_the_start_page_to_the_scores(
    host: Host, window: Window
) -> None:
    seat = window()
    page = seat.page
    page.goto(host.url)
    page.fill("[name=name-0]", "Ylva")
    page.select_option("[name=player-1]", "beginner")
    page.fill("[name=seed]", "seven")
    page.get_by_role("button", name="Play").first.click()
    seat.wait()
    play(seat, Random(1))

    assert page.locator("#final-dialog[open]").is_visible()
    rows = page.locator("#final .scores tbody tr")
    totals = [int(row.locator("td").nth(-2).inner_text()) for row in rows.all()]
    assert len(totals) == 2
    assert "Ylva" in rows.first.inner_text()
    best = [row.get_attribute("class") == "winner" for row in rows.all()]
    assert best[totals.index(max(totals))]
    page.locator("#final-dialog [data-close]").click()
    assert seat.lit() == []
    page.get_by_role("link", name="New game").click()
    assert page.locator(".games").inner_text().count("Ylva") == 1
