"""Whole games through the page."""

from random import Random

import pytest

from tests.browser.conftest import Window
from tests.browser.hosting import Host

YEAR_2 = "document.querySelector('#title .years .now')?.textContent === 'II'"


def test_a_game_against_a_bot_from_the_start_page_to_the_scores(host: Host, window: Window) -> None:
    seat = window()
    page = seat.page
    page.goto(host.url)
    page.fill("[name=name-0]", "Ylva")
    page.check("[name=player-1][value=beginner]")
    page.fill("[name=seed]", "seven")
    page.get_by_role("button", name="Play", exact=True).first.click()
    seat.wait()
    seat.play(Random(1))

    assert page.locator("#final-dialog[open]").is_visible()
    totals = page.locator("#final .scores tfoot tr").first.locator("td")
    numbers = [int(each.inner_text().split()[0].replace("\u2212", "-")) for each in totals.all()]
    assert len(numbers) == 2
    assert "Ylva" in page.locator("#final .scores thead").inner_text()
    won = [each.get_attribute("class") == "won" for each in totals.all()]
    assert won[numbers.index(max(numbers))]
    page.wait_for_timeout(400)  # a click that comes too soon was meant for the table
    page.locator("#final-dialog [data-close]").click()
    page.locator("#final-dialog[open]").wait_for(state="detached")
    assert seat.lit() == []
    page.get_by_role("link", name="New game").click()
    assert page.locator(".games").inner_text().count("Ylva") == 1


# A year of it in `make test`; the other two, with all that may come of the modules, in `make soak`.
@pytest.mark.parametrize("years", [1, pytest.param(3, marks=pytest.mark.soak)])
def test_a_game_of_four_with_all_modules(host: Host, window: Window, years: int) -> None:
    seat = window()
    page = seat.page
    page.goto(host.url)
    page.locator("#add").click()
    page.locator("#add").click()
    page.check("[name=player-1][value=random]")
    for number in (2, 3):
        page.select_option(f"[name=player-{number}]", "random")
    for module in page.locator("[name=modules]").all():
        module.check()
    page.fill("[name=seed]", "four")
    page.get_by_role("button", name="Play", exact=True).first.click()
    seat.wait()
    chance = Random(4)
    seat.play(chance, "document.querySelector('.ability [data-code]') !== null")
    assert page.locator("#stage .ability [data-code]").count() == 3
    seat.decide(chance)
    seat.until("() => document.querySelector('#ability') !== null")
    assert page.locator("#opponents .seat").count() == 3
    assert page.locator("#piles .enchanted").count() == 1
    if years == 1:
        seat.play(chance, YEAR_2)
        assert not seat.is_over()
        return
    seat.play(chance)
    assert page.locator("#final .scores thead [scope=col] .name").count() == 4
    assert page.locator("#final .scores tfoot .won").count() >= 1
