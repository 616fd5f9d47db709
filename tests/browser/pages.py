"""Pages beside the table, and what is looked at on each of them."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from random import Random

from seasons.rooms.account import Account, Sheet
from seasons.rules.engine.setup import CARDS
from tests.browser import scenes
from tests.browser.hosting import Host
from tests.browser.seat import Seat
from tests.rooms.replaying import EVERYTHING, played

RIVALS = (("human", "Boris"), ("beginner", "Beginner"), ("adept", "Adept"))
GAMES = 36
DRAFTED, PLAYED = 9, 6  # cards
AT = "(at) => document.body?.dataset.version === String(at)"
EXCITING = 250  # a moment of the replay at which there is something on the table


def replay(seat: Seat, host: Host) -> str:
    """A game of four that somebody brings along; the address of its replay."""
    record = played(4, 3, EVERYTHING).record().encode()
    seat.page.goto(host.url)
    seat.page.locator(".bring summary").click()
    file = {"name": "game.txt", "mimeType": "text/plain", "buffer": record}
    seat.page.set_input_files("#record", file)  # type: ignore[arg-type]
    seat.page.locator(".bring button").click()
    seat.until(AT, 0)
    return seat.page.url.partition("?")[0]


def a_moment(seat: Seat, host: Host) -> None:
    """A replay with all cards open."""
    seat.page.goto(f"{replay(seat, host)}?seat=open&at={EXCITING}")
    seat.until(AT, EXCITING)


def scores(seat: Seat, host: Host) -> None:
    """Everybody's score over the game, and what made it jump."""
    a_moment(seat, host)
    seat.point(seat.page.locator('[data-dialog="scores"]'))
    seat.page.locator("#scores[open]").wait_for()


def rules(seat: Seat, host: Host) -> None:
    """The rules, at a page of them that has pictures."""
    seat.page.goto(f"{host.url}/rules#die")


def search(seat: Seat, host: Host) -> None:
    """What the rules say about something."""
    seat.page.goto(f"{host.url}/rules?find=crystal%20orb")


def cards(seat: Seat, host: Host) -> None:
    """All that is in the box."""
    seat.page.goto(f"{host.url}/cards")


def own(seat: Seat, host: Host) -> None:
    """One's own games, of which there are some."""
    browser = secrets.token_urlsafe(32)
    chance = Random("own games")
    for number in range(GAMES):
        rival, name = RIVALS[number % len(RIVALS)]
        host.finish(browser, rival, name, "archmage" if number % 2 else "magician", ended(chance))
    seat.context.add_cookies([{"name": "seasons", "value": browser, "url": host.url}])
    seat.page.goto(f"{host.url}/mine")


def prestige(seat: Seat, host: Host) -> None:
    """How much each of them brought, and by what."""
    own(seat, host)
    seat.page.evaluate("location.hash = 'prestige'")


def ended(chance: Random) -> Account:
    """How a game may have ended."""
    points = [
        (chance.randrange(60, 140), chance.randrange(30, 70), chance.randrange(0, 24), 0,
         -5 * chance.randrange(4), -5 * chance.randrange(3))
        for _ in range(2)
    ]  # fmt: skip
    best = max(map(sum, points))
    drafted = [tuple(chance.sample(sorted(CARDS), DRAFTED)) for _ in points]
    sheets = [
        Sheet(each, sum(each) == best, False, cards, cards[:PLAYED])
        for each, cards in zip(points, drafted, strict=True)
    ]
    return Account(tuple(sheets), chance.randrange(2), False)


def guide(seat: Seat, host: Host) -> None:
    """The guide of a first game, which explains the dice."""
    seat.sit(scenes.a_first_round(host)[0])
    seat.point(seat.one('[data-dialog="help"]'))
    seat.point(seat.page.locator("#help [data-guide=again]"))
    seat.until("() => document.querySelector('#guide:popover-open')")
    while seat.page.locator('#lesson:not([data-id="dice"])').count():
        seat.point(seat.page.locator("#guide [data-guide=next]"))


PAGES: dict[str, Callable[[Seat, Host], None]] = {
    "guide": guide,
    "rules": rules,
    "rules found": search,
    "cards": cards,
    "replay": a_moment,
    "replay scores": scores,
    "own games": own,
    "own prestige": prestige,
}
