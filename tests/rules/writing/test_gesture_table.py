"""The table of gestures in the documentation: every example is played, every decision is there."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from seasons import Game
from seasons.rules.engine import steps
from seasons.rules.writing import reading
from tests.helpers import play, table

PAGE = Path(__file__).parents[3] / "docs" / "notation.md"
NINE: dict[str, Any] = {"hand": [1, 2, 3, 4, 5, 6, 7, 8, 9]}
OTHER_NINE: dict[str, Any] = {"hand": [11, 12, 13, 14, 15, 16, 17, 18, 19]}
KINGDOM: dict[str, Any] = {"modules": ["cards"]}
SELECTION: dict[str, Any] = {"enchantment": "natural-selection"}
DIE: dict[str, Any] = {**KINGDOM, "phase": "die", "play": ["e14", 15]}
DRAW: dict[str, Any] = {"phase": "draw", "die": "D/2", "draw": [9]}
CROWN: dict[str, Any] = {"hand": [36, 6], "energies": "AW"}
DROUGHT: dict[str, Any] = {
    "enchantment": "drought", "hand": [7], "crystals": 9, "play": [3], "space": 6,
}  # fmt: skip
WARDEN: dict[str, Any] = {**KINGDOM, "hand": ["e19", 3], "energies": "AAAAFE"}
NARIA: dict[str, Any] = {
    "hand": [12], "crystals": 3, "draw": [1, 3, 5], "others": [{}, {}],
}  # fmt: skip
ORB: dict[str, Any] = {"play": [34], "draw": [3], "energies": "AAWF", "crystals": 3}
TELESCOPE: dict[str, Any] = {**KINGDOM, "play": ["e16"], "crystals": 2, "draw": [12, 16, 21]}
SHIELDS: dict[str, Any] = {**KINGDOM, "play": [25, "e13", "e13"]}
EMBRACE: dict[str, Any] = {
    **KINGDOM, "enchantment": "argos-embrace", "phase": "draw", "die": "D/2", "draw": [9],
}  # fmt: skip

Setup = tuple[dict[str, Any], list[str]]

# How the tables look on which the examples are played, and what happens before.
SETUPS: dict[str, dict[str, Setup]] = {
    "construct": {
        "keep 1 2 3 4 5 6 7 8 9": (
            {"enchantment": "elemental-construction", "phase": "construct",
             "pack": [*range(1, 19)], "others": [{"pack": [*range(19, 37)]}]}, []),
    },
    "select": {
        "discard 4": ({**SELECTION, "phase": "select", "pack": [*range(1, 12)],
                       "others": [{"pack": [*range(12, 23)]}]}, []),
    },
    "pick": {
        "pick 9": ({"phase": "draft", "pack": [9, 3, 3], "others": [{"pack": [1, 2, 4]}]}, []),
    },
    "reject": {
        "discard 5": ({**SELECTION, "phase": "reject", "hand": [*range(1, 11)],
                       "others": [{"hand": [*range(11, 21)]}]}, []),
    },
    "split": {
        "split 1 4 7 / 2 5 8 / 3 6 9": ({"phase": "split", **NINE, "others": [OTHER_NINE]}, []),
        "split 7 1 4 / 8 2 5": ({"phase": "split", **NINE, "others": [OTHER_NINE]}, []),
    },
    "keep-ability": {
        "token 5": ({"modules": ["tokens"], "phase": "token", "abilities": [5, 6, 7],
                     "hand": [1, 2, 3], "library2": [4, 5, 6], "library3": [7, 8, 9],
                     "others": [{"abilities": [1, 2, 3], "hand": [11, 12, 13],
                                 "library2": [14, 15, 16], "library3": [17, 18, 19]}]}, []),
    },
    "die": {
        "die AWT/1#4": ({"phase": "choose", "dice": ["WW*/2", "D/3", "WAT/1#4"]}, []),
        "die AWT/1": ({"phase": "choose", "dice": ["WW*/2", "D/3", "WAT/1#4"]}, []),
    },
    "before-die": {
        "resolve": (DIE, []),
        "activate 15": (DIE, []),
        "instead e14 gauge": (DIE, []),
        "instead e14 energy gain F": (DIE, []),
        "instead e14 transmute": (DIE, []),
    },
    "draw": {"draw": (DRAW, []), "bonus draw": (DRAW, [])},
    "keep-or-discard": {"keep 9": (DRAW, ["draw"]), "discard": (DRAW, ["draw"])},
    "turn": {
        "summon 7": ({"hand": [7]}, []),
        "activate 43#0": ({"play": [43]}, []),
        "bonus gauge": ({"gauge": 3}, []),
        "bonus transmute": ({}, []),
        "bonus card": ({"enchantment": "olafs-knowledge"}, []),
        "token 9": ({"modules": ["tokens"], "abilities": [9], "gauge": 3}, []),
        "vision": ({"enchantment": "vision-of-destiny", "crystals": 5}, []),
        "end": ({}, []),
    },
    "pay": {
        "summon 9 pay AWFE": ({"hand": [9], "energies": "AWFE"}, []),
        "activate 16#2 pay A": ({"play": [3, 16, 16], "energies": "AW"}, []),
        "activate 5 pay FF#1F#1": (
            {"play": [5, {"card": 4, "tokens": "FF"}], "energies": "FFF"}, []),
        "token 8 pay WWWW": ({"modules": ["tokens"], "abilities": [8], "energies": "WWWWA"}, []),
    },
    "for": {"summon 31 for WE pay WE": ({"hand": [31], "energies": "AWE"}, [])},
    "transmute": {"transmute FFF": ({"energies": "AFFF", "transmute": True}, [])},
    "exchange": {"bonus exchange give AA take FW": ({"energies": "AAF"}, [])},
    "take": {"bonus exchange give AA take FW": ({"energies": "AAF"}, [])},
    "place": {"activate 35 place E": ({"play": [35], "energies": "AE"}, [])},
    "mirror": {
        "activate 47 pay AA gain F": ({"play": [47], "energies": "AAA", "crystals": 3}, []),
    },
    "gain-mirrored": {
        "activate 47 pay AA gain F": ({"play": [47], "energies": "AAA", "crystals": 3}, []),
    },
    "take-from-card": {
        "activate e3 take AF": ({**KINGDOM, "play": [{"card": "e3", "tokens": "AFF"}]}, []),
    },
    "either": {
        "activate 32 crystals gain F": ({"play": [32], "crystals": 3, "energies": "F"}, []),
        "activate 32 energy pay F": ({"play": [32], "crystals": 3, "energies": "AF"}, []),
        "activate 34 look": (ORB, []),
        "activate 34 bury": (ORB, []),
        "activate 44 discard 10": ({"play": [44, 10], "hand": [10, 11]}, []),
        "activate 44 sacrifice 10#1": ({"play": [44, 10], "hand": [10, 11]}, []),
        "draw": (CROWN, ["summon 36"]),
        "discard 6": (CROWN, ["summon 36"]),
        "energy": (WARDEN, ["summon e19"]),
        "lower": (DROUGHT, ["summon 7", "move +1"]),
        "sacrifice 3#0": (DROUGHT, ["summon 7", "move +1"]),
    },
    "gain": {
        "gain AW": ({"hand": [18], "energies": "WE"}, ["summon 18"]),
        "summon 18 pay WE gain FF": ({"hand": [18], "energies": "WEF"}, []),
    },
    "store": {"store AAWE": ({"hand": [4], "energies": "WW"}, ["summon 4"])},
    "drop": {
        "drop E": ({"energies": "FFFF", "play": [25]}, ["activate 25 gain EFFFF"]),
    },
    "drop-from-reserve": {
        "drop AAFE": ({**WARDEN, "energies": "AAAAAFE"}, ["summon e19 energy"]),
    },
    "discard-energy": {"pay E": ({**KINGDOM, "play": ["e2"], "energies": "AE"}, ["end", "end"])},
    "may-place": {
        "place E": ({**KINGDOM, "play": ["e3"], "energies": "AE"}, ["end", "end"]),
        "leave": ({**KINGDOM, "play": ["e3"], "energies": "AE"}, ["end", "end"]),
    },
    "keep": {"keep 9": ({"hand": [2], "energies": "FF", "draw": [9, 3, 4, 5]}, ["summon 2"])},
    "give": {
        "give 3@1 5@2": (NARIA, ["summon 12", "keep 1"]),
        "give 5@2 3@1": (NARIA, ["summon 12", "keep 1"]),
    },
    "play": {
        "play 29": ({"hand": [9], "energies": "AWFE", "draw": [3, 29, 40, 1]}, ["summon 9"]),
    },
    "play-or-leave": {
        "play pay AAWF": (ORB, ["activate 34 look"]),
        "leave": (ORB, ["activate 34 look"]),
    },
    "order": {
        "order 21 12 16": (TELESCOPE, ["activate e16"]),
        "order 21 12": (TELESCOPE, ["activate e16"]),
    },
    "name": {"name F": ({**KINGDOM, "hand": ["e5"], "energies": "FF"}, ["summon e5"])},
    "keep-or-search": {
        example: ({**KINGDOM, "hand": ["e5"], "energies": "FF", "draw": [9]},
                  ["summon e5", "name A"])
        for example in ("keep 9", "discard")
    },
    "move": {
        example: ({"hand": [7], "space": 5}, ["summon 7"])
        for example in ("move +1", "move 1", "move -2")
    },
    "copy": {
        "copy 1": ({"hand": [21], "energies": "AF", "others": [{}, {}]}, ["summon 21"]),
    },
    "return": {"return 4#1": ({"hand": [17], "energies": "AW", "play": [3, 4]}, ["summon 17"])},
    "sacrifice": {
        "sacrifice 3#0": (
            {"hand": [10], "energies": "FFF", "others": [{"play": [3, 5]}]}, ["summon 10"]),
        "activate 37 sacrifice 3#3 1#1 2#2": ({"play": [37, 1, 2, 3]}, []),
    },
    "discard": {
        "discard 10": ({**KINGDOM, "hand": ["e10", 10, 11], "energies": "WFF"}, ["summon e10"]),
        "discard e13#1": ({**KINGDOM, "hand": ["e10", 10, 11], "energies": "WFF",
                           "play": [3, "e13"]}, ["summon e10"]),
    },
    "discard-any": {
        example: ({**KINGDOM, "hand": ["e15", 4, 12, 5], "energies": "WW"},
                  ["summon e15", "gain AA"])
        for example in ("discard 4 12", "leave")
    },
    "lose": {
        "lose 12": ({**EMBRACE, "hand": [12]}, ["draw", "keep 9"]),
        "lose 12#0": ({**EMBRACE, "play": [12]}, ["draw", "keep 9"]),
    },
    "give-up": {
        "sacrifice 39#0": ({**KINGDOM, "play": [39, "e13"]}, ["end", "end"]),
        "activate 25 sacrifice 25#0": (SHIELDS, []),
        "activate 25 sacrifice e13#1": (SHIELDS, []),
        "activate 25 sacrifice e13#1 e13#2": (SHIELDS, []),
        "sacrifice e13#1 e13#2": (
            {**KINGDOM, "hand": [10], "energies": "FFF",
             "others": [{"play": [3, "e13", "e13"]}]}, ["summon 10"]),
        "discard e13#1 e13#2": ({**KINGDOM, "hand": ["e10", 10], "energies": "WFF",
                                 "play": [3, "e13", "e13"]}, ["summon e10"]),
        "lose e13#1 e13#2": ({**EMBRACE, "play": [12, "e13", "e13"]}, ["draw", "keep 9"]),
        "activate 44 discard 10 e13#1": ({**KINGDOM, "play": [44, "e13"], "hand": [10]}, []),
    },
    "mimic": {
        example: ({**KINGDOM, "hand": ["e18"], "energies": "FWE", "others": [{"play": [18]}]},
                  ["summon e18"])
        for example in ("mimic 18@1#0 pay WE", "blank")
    },
    "take-from": {
        "take AF": ({**KINGDOM, "hand": ["e20"], "crystals": 2,
                     "others": [{"energies": "AAF"}]}, ["summon e20"]),
    },
    "round-order": {
        "next e2#0": ({**KINGDOM, "play": ["e2", "e3"], "energies": "AE"}, ["end", "end"]),
    },
}  # fmt: skip


def rows() -> list[tuple[str, str]]:
    """Every kind of decision in the table, with every example."""
    found: list[tuple[str, str]] = []
    for row in re.findall(r"^\| (`.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE):
        kinds, _, examples = row.partition(" | ")
        named = re.findall("`([^`]+)`", kinds)
        if set(named) <= set(SETUPS):
            shown = re.findall("`([^`]+)`", examples.rpartition(" | ")[2])
            found += [(kind, example) for kind in named for example in shown]
    return found


def test_every_example_has_a_table_and_every_table_an_example() -> None:
    assert rows() == [(kind, example) for kind in SETUPS for example in SETUPS[kind]]


def kinds_met(game: Game, seat: int, gesture: str) -> list[str]:
    """The kinds of the decisions that a gesture answers."""
    twin = game.copy()
    met: list[str] = []
    for code in reading.play_line(game.state.copy(), seat, gesture):
        met += [decision.kind for decision in twin.decisions if decision.seat == seat]
        twin.apply(next(step for step in twin.legal(seat) if step.code == code))
    return met


@pytest.mark.parametrize(("kind", "example"), rows())
def test_an_example_is_played(kind: str, example: str) -> None:
    keys, before = SETUPS[kind][example]
    game = play(table(**keys), *before)
    assert game.decision is not None
    seat = game.decision.seat
    assert kind in kinds_met(game, seat, example)
    position = game.position()
    game.play(example)
    assert game.position() != position
    assert game.under_way is None


@pytest.mark.battery
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_has_every_kind_of_decision_of_random_games(players: int) -> None:
    documented = {kind for kind, _ in rows()}
    for number in range(4):
        luck = random.Random(10 * players + number)
        game = Game.new(players, seed=number, modules=["cards", "enchantment", "tokens"])
        while game.decisions:
            decision = luck.choice(game.decisions)
            assert decision.kind in documented
            choices = game.legal(decision.seat)
            early = choices[0].code == steps.END and len(choices) > 1 and luck.random() < 0.8
            game.apply(luck.choice(choices[1:] if early else choices))
