"""Every screen of the table: a scene, and what is done in it."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser import scenes
from tests.browser.hosting import Host
from tests.browser.seat import Seat, in_hand


def begin_payment(seat: Seat) -> None:
    """Chooses what to pay with, and has picked one token of three."""
    seat.summon(scenes.DIVINE_CHALICE)
    seat.click("#mine .token.air[data-code]")
    assert seat.page.locator("#mine .token[aria-pressed=true]").count() == 1


def look_at_cards(seat: Seat) -> None:
    """Has drawn four cards and must play one of them."""
    begin_payment(seat)
    seat.click("#mine .token.fire[data-code]")
    seat.click("#mine .token.water[data-code]")
    seat.click("#done")
    assert seat.page.locator("#stage .card").count() == 4


def nothing(seat: Seat) -> None:
    """The table as it is."""


def zoom(seat: Seat) -> None:
    """A locked card, with its reasons."""
    seat.page.locator(in_hand(scenes.RUNIC_CUBE)).click(force=True)
    seat.page.locator("#zoom[open]").wait_for()


def dialog(name: str) -> Callable[[Seat], None]:
    """One of the dialogs behind the buttons at the top."""

    def opened(seat: Seat) -> None:
        seat.one(f'[data-dialog="{name}"]').click()
        seat.page.locator(f"#{name}[open]").wait_for()

    return opened


def whole_table(seat: Seat) -> None:
    """All of an opponent."""
    seat.page.locator("#opponents [data-seat]").first.click()
    seat.page.locator("#fetched[open]").wait_for()


def links(seat: Seat) -> None:
    """The links of the seats."""
    seat.tool('[data-fetch="seats"]')
    seat.page.locator("#fetched[open]").wait_for()


def text_mode(seat: Seat) -> None:
    """The table in words."""
    seat.tool("[data-text-mode]")
    seat.page.locator("#text pre").wait_for()


def bonus_menu(seat: Seat) -> None:
    """The bonuses, whose menu is for the keyboard where they lie on the board."""
    seat.page.keyboard.press("b")
    seat.page.locator("#bonuses[open]").wait_for()


def before_the_count(host: Host) -> list[str]:
    """Four seats of which everything counts."""
    return scenes.before_the_count(host, 4)


def over(seat: Seat) -> None:
    """The final scores."""
    seat.click('[data-word="end"]')
    seat.page.locator("#final-dialog[open]").wait_for()


SCREENS: dict[str, tuple[Callable[[Host], list[str]], Callable[[Seat], None]]] = {
    "draft": (scenes.a_draft, nothing),
    "split": (scenes.a_split, nothing),
    "tokens": (scenes.a_token, nothing),
    "turn": (scenes.a_turn, nothing),
    "full table": (scenes.a_full_table, nothing),
    "bonuses": (scenes.a_turn, bonus_menu),
    "payment": (scenes.a_turn, begin_payment),
    "looking at cards": (scenes.a_turn, look_at_cards),
    "zoom": (scenes.a_turn, zoom),
    "settings": (scenes.a_turn, dialog("settings")),
    "help": (scenes.a_turn, dialog("help")),
    "library": (scenes.a_turn, dialog("library-II")),
    "whole table": (scenes.a_full_table, whole_table),
    "links": (scenes.a_turn, links),
    "final scores": (scenes.before_the_end, over),
    "final scores of four": (before_the_count, over),
    "after a win": (scenes.before_a_win, over),
    "text mode": (scenes.a_turn, text_mode),
}


def show(seat: Seat, host: Host, screen: str) -> Seat:
    """Shows a screen."""
    scene, then = SCREENS[screen]
    then(seat.sit(scene(host)[0]))
    return seat
