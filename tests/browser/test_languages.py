"""One table in several languages, and a language that is changed in the middle of a game."""

from __future__ import annotations

import re
from random import Random

import pytest

from seasons.words.texts import languages, load
from tests.browser import scenes
from tests.browser.conftest import Window
from tests.browser.hosting import NAMES, Host
from tests.browser.screens import begin_payment
from tests.browser.seat import DESKTOP, PHONE, Seat

PEOPLE = NAMES[:3]
DECISIONS = 16  # of each: the draft, the piles, the tokens and the first rounds
# What is the same in all languages: names of players, and years.
ANYWHERE = re.compile("|".join([*PEOPLE, "III?"]))
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


def latin(seat: Seat) -> set[str]:
    """The words in Latin letters that a page shows; the seal is a number and no word."""
    shown = seat.page.locator("main").inner_text() + seat.page.locator("#log").inner_text()
    words = {*re.findall("[A-Za-z]{2,}", ANYWHERE.sub("", shown))}
    return {word for word in words if not {*word} <= {*"abcdef"}}


def test_three_people_read_one_game_in_three_languages(host: Host, window: Window) -> None:
    links = scenes.a_game_of_everything(host, len(PEOPLE))
    seats = [window(locale=code).sit(link) for code, link in zip(languages(), links, strict=True)]
    chances = [Random(f"languages {number}") for number in range(len(seats))]
    for _ in range(DECISIONS):
        for seat, chance in zip(seats, chances, strict=True):
            if seat.decides():
                seat.decide(chance)
    for seat, code in zip(seats, languages(), strict=True):
        seat.wait()
        assert seat.page.locator("html").get_attribute("lang") == code
    english, french, ukrainian = seats
    assert latin(english)
    assert latin(ukrainian) == set()
    titles = {seat.page.locator("#title").inner_text() for seat in seats}
    assert len(titles) == len(seats)
    assert load("fr").text("web.hand") in french.page.locator("#hand").inner_text()


def test_a_language_is_changed_in_the_middle_of_a_payment(host: Host, window: Window) -> None:
    seat = window().sit(scenes.a_turn(host)[0])
    begin_payment(seat)
    asked, picked = seat.question, seat.page.locator("[aria-pressed=true]").count()
    lit = seat.lit()
    seat.one('[data-dialog="settings"]').click()
    seat.page.locator('#settings [name=language][value="uk"]').click()
    seat.wait()
    assert seat.page.locator("html").get_attribute("lang") == "uk"
    assert seat.question != asked
    assert latin(seat) == set()
    assert [each["code"] for each in seat.lit()] == [each["code"] for each in lit]
    assert seat.page.locator("[aria-pressed=true]").count() == picked


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("path", ["/", "/rules"])
def test_no_page_is_wider_than_the_window(
    host: Host, window: Window, path: str, size: tuple[int, int], language: str
) -> None:
    seat = window(size, touch=size == PHONE, locale=language)
    seat.page.goto(f"{host.url}{path}")
    assert seat.page.locator("html").get_attribute("lang") == language
    assert seat.page.evaluate(SIDEWAYS) == 0
