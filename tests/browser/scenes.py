"""Positions that show something: each puts a game into a server and gives the links to it."""

from collections.abc import Callable, Sequence
from typing import Any

from seasons.bots import RUNGS
from tests.browser.hosting import Host
from tests.browser.seat import Seat

Scene = Callable[[Host], list[str]]
Begin = Callable[[Seat], None]  # what is done in it

EVERY_MODULE = ["cards", "enchantment", "tokens"]

# What seat 0 has in hand in `a_turn`, each for one kind of thing that happens.
AMULET_OF_EARTH = "Amulet of Earth"  # crystals at once: can be undone
ELEMENTAL_AMULET = "Elemental Amulet"  # paid with any different energies: a choice
DIVINE_CHALICE = "Divine Chalice"  # paid with three of the reserve; draws cards: no undo
RUNIC_CUBE = "Runic Cube of Eolis"  # costs more crystals than there are: locked


def a_turn(
    host: Host, *players: str, more: Sequence[dict[str, Any]] = (), **table: Any
) -> list[str]:
    """Year 1, the free actions of seat 0, who has something in every place; `more` are seats."""
    mine = {
        "crystals": 12,
        "gauge": 9,
        "energies": "AWFEEEE",
        "hand": ["amulet of earth", "elemental amulet", "divine chalice", "runic cube of eolis"],
        "play": ["hand of fortune", {"card": "amulet of water", "tokens": "AW"}],
        "library2": [1, 2, 4],
        "library3": [5, 6, 7],
    }
    other = {
        "crystals": 7,
        "gauge": 6,
        "energies": "WF",
        "hand": [10, 11],
        "play": ["figrim the avaricious", "kairn the destroyer", "lewis greyface"],
    }
    seats = [mine, other, *more]
    given = {"seats": seats, "draw": [12, 3, 7, 1, 8, 15], "transmute": True, **table}
    return host.put(*(players or ("human", "human")), **given)


def a_second_year(host: Host) -> list[str]:
    """Two people in the spring of year 2, with some cards in play and some in hand."""
    mine = {
        "crystals": 34,
        "gauge": 7,
        "energies": "AWFF",
        "bonuses": 1,
        "hand": ["divine chalice", "naria the prophetess", "hourglass of time", "amulet of earth"],
        "play": ["hand of fortune", "purse of io", "staff of spring", "figrim the avaricious"],
        "library3": [1, 2, 4],
    }
    other = {
        "crystals": 41,
        "gauge": 6,
        "energies": "WEA",
        "hand": [10, 12, 13],
        "play": ["kairn the destroyer", "wondrous chest", "lewis greyface", "beggar's horn"],
        "library3": [5, 6, 7],
    }
    return host.put("human", "human", seats=[mine, other], year=2, space=5, transmute=True)


def a_full_table(host: Host, *players: str) -> list[str]:
    """Four seats, all modules; seat 0 has 15 cards in play and 12 in hand."""
    items = [1, 2, 3, 4, 5, 6, 8, 9, 13, 14, 16, 17, 18, 19, 20]
    hand = [*range(21, 31), "heart of argos", "raven the usurper"]
    seats: list[dict[str, Any]] = [
        {"play": items, "hand": hand, "energies": "AAWWFFE", "abilities": [3]},
        {"play": [10, 11, 12, 21, 22, 27, 28, 33], "hand": [31, 32], "abilities": [5]},
        {"play": [31, *range(34, 40)], "hand": [40, 41], "energies": "AWFE", "abilities": [7]},
        {"play": [40, 41, 43, 45, 46, 47, 48, 49, 50], "hand": [42], "abilities": [9]},
    ]
    for seat in seats:
        seat |= {"gauge": 15, "crystals": 87, "bonuses": 1}
    return host.put(
        *(players or ("human", "human", "human", "human")),
        modules=EVERY_MODULE,
        enchantment="random",
        seats=seats,
        transmute=True,
        year=2,
        space=5,
    )


def a_first_round(host: Host) -> list[str]:
    """The first dice of a game with decks for apprentices, seat 0 to take one."""
    mine = {"hand": [1, 26, 29], "library2": [6, 14, 22], "library3": [3, 8, 18]}
    other = {"hand": [4, 5, 10], "library2": [11, 12, 13], "library3": [15, 16, 17]}
    return host.put("human", "human", phase="choose", seats=[mine, other])


def before_the_end(host: Host) -> list[str]:
    """The last turn of the last round, seat 0 to end it."""
    hand = {"hand": [1, 2], "crystals": 40, "gauge": 3, "play": [3, 4]}
    return host.put("human", "human", year=3, space=12, first=1, active=0, seats=[hand, hand])


def before_a_win(host: Host) -> list[str]:
    """The same against a bot, which is far behind."""
    mine, other = {"crystals": 90, "gauge": 3, "play": [3, 4]}, {"crystals": 40, "gauge": 3}
    seats = [mine, other]
    return host.put("human", RUNGS[0], year=3, space=12, first=1, active=0, seats=seats)


def before_the_count(host: Host, players: int, **table: Any) -> list[str]:
    """The last turn of a game with all modules, seat 0 to end it: everything counts, and costs."""
    seats: list[dict[str, Any]] = [
        {"crystals": 98, "play": [1, 2, 6, 20, 32, 38, 45], "energies": "AWF",
         "hand": [8, 9], "bonuses": 1, "abilities": [2], "ability_used": True},
        {"crystals": 131, "play": [3, 7, 10, 15, 16, 17, 28], "hand": [12], "bonuses": 2,
         "abilities": [8]},
        {"crystals": 64, "play": [19, 37, 40, 41, 44, 46, 47, "steadfast die"],
         "hand": [21, 22, 24], "abilities": [4], "ability_used": True},
        {"crystals": 92, "play": [33, 34, "jewel of the ancients"], "bonuses": 3, "abilities": [7],
         "ability_used": True},
    ]  # fmt: skip
    given = {"modules": EVERY_MODULE, "enchantment": "random", "seats": seats[:players], **table}
    for seat in seats:
        seat["gauge"] = 15
    return host.put(*["human"] * players, year=3, space=12, first=1, active=0, **given)


def a_bots_turn(host: Host) -> list[str]:
    """The turn of a bot that takes its time."""
    return host.put("human", "ponderer", first=1, active=1, seats=[{}, {"hand": [1]}])


def a_draft(host: Host, *players: str) -> list[str]:
    """The beginning of a game of people."""
    return host.begin(*(players or ("human", "human")), seed="draft", first=0)


def a_game_of_everything(host: Host, players: int) -> list[str]:
    """The beginning of a game of people with all modules."""
    setup = {"modules": EVERY_MODULE, "enchantment": "random", "seed": "everything", "first": 0}
    return host.begin(*["human"] * players, **setup)


def a_split(host: Host) -> list[str]:
    """Nine cards to sort, for both seats."""
    return host.put(
        "human",
        "human",
        phase="split",
        seats=[{"hand": [*range(1, 10)]}, {"hand": [*range(11, 20)]}],
    )


def a_token(host: Host) -> list[str]:
    """Ability tokens to choose from, for both seats."""
    hand = {"hand": [1, 2, 3], "library2": [4, 5, 6], "library3": [7, 8, 9]}
    return host.put("human", "human", phase="token", modules=["tokens"], seats=[hand, hand])


def boots(host: Host) -> list[str]:
    """Spring of the second year; a card in hand costs nothing and moves the season token."""
    mine = {"hand": ["temporal boots"], "gauge": 5}
    return host.put("human", "human", year=2, space=5, seats=[mine, {}])


def dice(host: Host, *players: str) -> list[str]:
    """Dice of one to three months to choose from, seat 0 first."""
    return host.put(*(players or ("human", "human")), phase="choose", seats=[{}, {}])
