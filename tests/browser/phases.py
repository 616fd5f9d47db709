"""The phases of a game for two, three and four players, and what one does inside each of them.

What is pointed at is named so that it is the same in every language.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.browser.hosting import Host
from tests.browser.scenes import EVERY_MODULE
from tests.browser.seat import Seat

QUICK, SLOW = "random", "ponderer"  # who plays the other seats

Scene = Callable[[Host, int], str]
Deed = Callable[[Seat], None]


def modules(players: int) -> dict[str, Any]:
    """A game of four has all modules, the others have none."""
    return {"modules": EVERY_MODULE, "enchantment": "random"} if players == 4 else {}


def with_token(players: int, seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The first of the seats, as many as play; in a game with tokens each has one."""
    more = [{"abilities": [3 + 2 * seat]} if modules(players) else {} for seat in range(players)]
    return [seat | token for seat, token in zip(seats, more, strict=False)]


# The scenes: each puts a game into a server and gives the link of its first seat.


def draft(host: Host, players: int) -> str:
    """The first pick of nine cards."""
    others = [QUICK] * (players - 1)
    return host.begin("human", *others, seed="draft", first=0, **modules(players))[0]


def sorting(host: Host, players: int) -> str:
    """Nine cards to sort: those with the longest texts and the longest names."""
    hands = [
        ["damned soul of onys", "elemental amulet", "glutton cauldron", "crystal orb",
         "amulet of water", "scepter of greatness", "cursed treatise of arus",
         "olaf's blessed statue", "vampiric crown"],
        *([first + card for card in range(9)] for first in (11, 30, 1)),
    ]  # fmt: skip
    seats = [{"hand": hand} for hand in hands]
    return host.put(*people(players), phase="split", seats=seats[:players], **modules(players))[0]


def dice(host: Host, players: int) -> str:
    """The second of the players takes a die, slowly; the first is the last to choose."""
    seats = with_token(players, boards())
    return host.put(
        "human",
        *[SLOW, *[QUICK] * (players - 2)],
        phase="choose",
        first=1,
        active=1,
        seats=seats,
        **modules(players),
    )[0]


def turn(host: Host, players: int) -> str:
    """Year 1, the free actions of the first seat, who has something in every place."""
    given: dict[str, Any] = {"seats": with_token(players, boards()), "transmute": True}
    return host.put(*people(players), draw=[12, 3, 7, 1, 8, 15], **given, **modules(players))[0]


def late(host: Host, players: int) -> str:
    """Fifteen cards in play, twelve in hand, ten energies: the reserve with the Grimoire."""
    items = [1, 2, 3, 4, 5, 6, 8, 9, 13, 14, 16, 17, 18, 19, 20]
    hand = [*range(21, 31), 49, 50]
    seats: list[dict[str, Any]] = [
        {"play": items, "hand": hand, "energies": "AAAWWWFFEE"},
        {"play": [10, 11, 12, 21, 22, 27, 28, 33], "hand": [31, 32], "energies": "AAWWFFE"},
        {"play": [31, *range(34, 40)], "hand": [40, 41], "energies": "AWFE"},
        {"play": [40, 41, 43, 45, 46, 47, 48], "hand": [42]},
    ]
    for seat in seats:
        seat |= {"gauge": 15, "crystals": 187, "bonuses": 1}
    given: dict[str, Any] = {"seats": with_token(players, seats), "transmute": True}
    return host.put(*people(players), year=3, space=5, **given, **modules(players))[0]


def people(players: int) -> list[str]:
    """One person, and bots who are quick."""
    return ["human", *[QUICK] * (players - 1)]


def boards() -> list[dict[str, Any]]:
    """What lies before four seats in the first year."""
    return [
        {
            "crystals": 12,
            "gauge": 9,
            "energies": "AWFEEEE",
            "hand": [3, "elemental amulet", "divine chalice", "runic cube of eolis"],
            "play": ["hand of fortune", {"card": "amulet of water", "tokens": "AW"}],
            "library2": [1, 2, 4],
            "library3": [5, 6, 7],
        },
        {"crystals": 7, "gauge": 6, "energies": "WF", "hand": [10, 11], "play": [22, 25, 26]},
        {"crystals": 31, "gauge": 4, "energies": "AAE", "hand": [14], "play": [18, 19, 27, 28]},
        {"crystals": 0, "gauge": 2, "hand": [13, 15, 17]},
    ]


# What one does


def nothing(seat: Seat) -> None:
    """The table as it is."""


def summon(card: str) -> Deed:
    """Summons a card, by the name of its picture."""
    return lambda seat: seat.click(f'#hand [data-open="{card}"][data-code]')


def pick_energy(seat: Seat) -> None:
    """Picks one energy of the reserve."""
    seat.click("#mine .token[data-code][aria-pressed=false]")


def transmute_but_one(seat: Seat) -> None:
    """Begins to transmute, which picks everything, and leaves one energy out."""
    seat.click('#prompt [data-word="transmute"]')
    seat.click("#mine .token[data-code][aria-pressed=true]")


def draft_one(seat: Seat) -> None:
    """Picks a card, and waits for the next pack."""
    seat.click("#stage [data-open][data-code]")
    seat.until_mine()


def sort_one(seat: Seat) -> None:
    """Lays one card somewhere; the server hears nothing of it yet."""
    seat.point(seat.one("#stage [data-sort]"))


@dataclass(frozen=True)
class Phase:
    """A part of the game in which nothing moves but what one moves oneself."""

    scene: Scene
    before: Deed  # until the phase has begun
    within: Deed  # what happens inside of it


PHASES = {
    "draft": Phase(draft, nothing, draft_one),
    "sorting": Phase(sorting, nothing, sort_one),
    "dice": Phase(dice, nothing, Seat.until_mine),
    "turn": Phase(turn, nothing, summon("amulet-of-earth")),
    "paying": Phase(turn, summon("divine-chalice"), pick_energy),
    "late": Phase(late, nothing, transmute_but_one),
}
