"""The positions whose decision trees are counted: a table, and the gestures that lead on."""

from typing import Any

from seasons import Game

Position = tuple[dict[str, Any], list[str]]

POSITIONS: dict[str, Position] = {
    "draft": ({"phase": "draft", "seats": [{"pack": [1, 9, 12]}, {"pack": [4, 9, 31]}]}, []),
    "split": (
        {
            "phase": "split",
            "seats": [
                {"hand": [1, 2, 7, 17, 18, 20, 26, 29, 30]},
                {"hand": [3, 3, 9, 14, 15, 21, 23, 25, 28]},
            ],
        },
        [],
    ),
    "choosing-dice": ({"phase": "choose", "players": 3, "level": "magician"}, []),
    "malice-window": (
        {
            "phase": "die",
            "dice": ["D/2"],
            "seats": [{"play": [15, 15], "crystals": 2}, {"play": [41]}],
        },
        [],
    ),
    "die-draw": ({"phase": "draw", "seats": [{"die": "D/2", "gauge": 2}, {}]}, []),
    "transmuting": (
        {"transmute": True, "seats": [{"energies": "AAWFE", "play": [8, 5], "crystals": 3}]},
        [],
    ),
    "hand-of-fortune-payments": (
        {
            "seats": [
                {
                    "hand": [9, 31, 45],
                    "energies": "AWFE",
                    "gauge": 6,
                    "play": [20, {"card": 4, "tokens": "WWFE"}],
                }
            ]
        },
        [],
    ),
    "activations-under-fairies": (
        {
            "players": 3,
            "seats": [
                {"play": [16, 32, 34, 37, 44, 47], "energies": "AAF", "crystals": 5, "hand": [11]},
                {"play": [41], "crystals": 3},
                {"play": [41, 3]},
            ],
        },
        [],
    ),
    "end-of-a-round": (
        {
            "active": 1,
            "space": 3,
            "seats": [
                {"play": [14, 14, 39, 27], "crystals": 1},
                {"play": [13, 50, 27], "energies": "AWFE", "crystals": 4},
            ],
        },
        ["end"],
    ),
    "end-of-the-game": (
        {
            "active": 1,
            "year": 3,
            "space": 12,
            "seats": [{"play": [45, 46], "energies": "AW"}, {"play": [19, 27, 27], "crystals": 9}],
        },
        [],
    ),
    "naria-inside-a-chalice": (
        {
            "players": 3,
            "seats": [{"hand": [9], "energies": "AWFE", "gauge": 4, "play": [30]}],
            "draw": [12, 9, 7, 10],
        },
        ["summon 9 pay AWFE", "gain A", "play 12"],
    ),
    "boots-inside-dreams-with-hourglasses": (
        {
            "space": 3,
            "players": 3,
            "seats": [
                {"play": [24, 27], "hand": [7, 36], "gauge": 3},
                {"play": [27, 11], "energies": "AAAAAAA"},
                {"play": [11], "crystals": 2},
            ],
        },
        ["activate 24", "play 7", "move +2"],
    ),
    "syllas-and-the-treatise-of-another": (
        {
            "players": 4,
            "seats": [
                {"hand": [10, 17], "energies": "AWFFF", "gauge": 3},
                {"play": [42, 18], "energies": "AAAAAAWWW"},
                {"play": [42]},
                {},
            ],
        },
        ["summon 10 pay FFF"],
    ),
    "construction": (
        {
            "enchantment": "elemental-construction",
            "phase": "construct",
            "seats": [{"pack": [*range(1, 12)]}, {"pack": [*range(12, 23)]}],
        },
        [],
    ),
    "selection": (
        {
            "enchantment": "natural-selection",
            "phase": "select",
            "seats": [{"pack": [1, 2, 3, 3, 4]}, {"pack": [5, 6, 7, 8, 9]}],
        },
        [],
    ),
    "ability-tokens": ({"modules": ["tokens"], "phase": "token", "players": 3}, []),
    "shields-and-a-raven": (
        {
            "modules": ["cards"],
            "seats": [
                {
                    "play": ["e13", {"card": "e18", "model": "1#0"}, 25, 37],
                    "hand": ["e10", "e15"],
                    "energies": "WWFF",
                    "gauge": 6,
                },
                {"play": ["e13"]},
            ],
        },
        [],
    ),
    "raven-finds-a-model": (
        {
            "modules": ["cards"],
            "players": 3,
            "seats": [
                {"hand": ["e18"], "energies": "AWWFE", "gauge": 4, "play": [30]},
                {"play": [31, 25, "e7"]},
                {"play": [25, 10], "gauge": 3},
            ],
        },
        ["summon e18 pay F"],
    ),
    "order-at-the-end-of-a-round": (
        {
            "modules": ["cards"],
            "active": 1,
            "space": 3,
            "seats": [
                {"play": [{"card": "e1", "tokens": "E"}, "e2", "e3", 14, "e7"], "energies": "W"},
                {"play": [13, "e2", "e6"], "energies": "AWFE"},
            ],
        },
        ["end"],
    ),
    "nature-spirit-payments": (
        {
            "enchantment": "nature-spirit",
            "seats": [
                {
                    "hand": [7, 9, 31],
                    "energies": "AWFE",
                    "gauge": 6,
                    "play": [20, {"card": 4, "tokens": "WE"}],
                }
            ],
        },
        [],
    ),
    "embrace-and-drought": (
        {
            "enchantment": "drought",
            "modules": ["cards"],
            "space": 6,
            "players": 3,
            "seats": [
                {"hand": [7, "e4"], "gauge": 3, "energies": "AW", "play": [27]},
                {"crystals": 9, "play": [27, 3], "energies": "AAAAAAA"},
                {"crystals": 2},
            ],
        },
        ["summon 7", "move +1"],
    ),
    "vision-and-a-telescope": (
        {
            "enchantment": "vision-of-destiny",
            "modules": ["cards", "tokens"],
            "draw": [1, 2, 3, 4],
            "seats": [{"play": ["e16"], "crystals": 8, "abilities": [12]}, {"abilities": [11]}],
        },
        [],
    ),
}


def position(name: str) -> Game:
    """The position of that name."""
    table, gestures = POSITIONS[name]
    game = Game.set_up(**table)
    for gesture in gestures:
        game.play(gesture)
    return game
