"""Whole games in the terminal, and every command, by typing."""

from __future__ import annotations

import io
import os
import re
import select
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterable
from math import inf
from pathlib import Path
from typing import Any

import pytest

from seasons import Game, Step, View
from seasons.bots import Beginner, Bot, RandomBot, registry
from seasons.bots.registry import Kind, Parameter
from seasons.cli.main import main
from seasons.rules.engine import energy, tables
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.setup import ENCHANTMENTS, all_modules
from seasons.rules.writing.notation import card_code
from seasons.rules.writing.phrases import vocabulary
from seasons.terminal.console import Console
from seasons.terminal.saving import Saver, default_path
from seasons.terminal.session import Session
from seasons.words.numbers import written
from seasons.words.table import table as screen_table
from seasons.words.texts import load
from tests.helpers import hand, hearing, in_play, player, reserve, table
from tests.rooms.own_bots import LAST, add_own, alone

Typing = Callable[[str], str | None]


class Typist:
    """Somebody who reads what was written since the last line and types another one."""

    def __init__(self, screen: io.StringIO, answer: Typing) -> None:
        self.screen = screen
        self.answer = answer
        self.read_up_to = 0

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        text = self.screen.getvalue()[self.read_up_to :]
        self.read_up_to = len(self.screen.getvalue())
        line = self.answer(text)
        return "" if line is None else f"{line}\n"


def in_order(lines: Iterable[str]) -> Typing:
    """Types these lines and no more."""
    waiting = iter(lines)
    return lambda text: next(waiting, None)


def at_random(seed: str) -> Typing:
    """Takes any of the options on the screen, in every language."""
    chance = Chance(seed)

    def answer(text: str) -> str:
        example = re.findall(r"^ {4}((?:e?\d+ )+[e\d /]+)$", text, re.MULTILINE)
        if example:
            return str(example[-1])
        options = re.findall(r"^ +(\d+)  \S", text.rpartition("\n\n")[2], re.MULTILINE)
        return str(options[chance.below(len(options))]) if options else ""

    return answer


class Played:
    """A session that was typed: its screen, and the game as it ended."""

    def __init__(
        self,
        game: Game,
        answer: Typing,
        path: Path,
        players: list[Bot | None] | None = None,
        language: str = "en",
    ) -> None:
        self.game = game
        screen = io.StringIO()
        seats: list[Bot | None] = players or [None] + [RandomBot("bot")] * (
            game.state.setup.players - 1
        )
        console = Console(Typist(screen, answer), screen)
        self.session = Session(game, seats, console, load(language), Saver(path))
        try:
            self.session.run()
        finally:
            self.screen = screen.getvalue()

    def after(self, line: str) -> str:
        """What was written after a line was typed, up to the next prompt."""
        return self.screen.partition(f"> {line}\n")[2].partition("\n> ")[0]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


def plain_words(text: str) -> set[str]:
    """The words in a text that are neither of the pseudo language nor of our notation."""
    found = set(re.findall(r"(?<![\w])[A-Za-z]+(?![\w])", text))
    notation = vocabulary() | set(tables.BONUSES) | {"II", "III"}
    return {word for word in found - notation if word.strip("AWFEDT")}


# Whole games


@pytest.mark.parametrize(
    ("players", "level", "edition"),
    [
        (2, "archmage", "revised"),
        (3, "magician", "original"),
        (4, "archmage", "original"),
        (2, "apprentice", "revised"),
    ],
)
def test_a_whole_game_can_be_played(players: int, level: str, edition: str, path: Path) -> None:
    played = Played(Game.new(players, level, edition, seed=1), at_random("typist"), path)
    check_finished(played, path)


@pytest.mark.parametrize("enchantment", [each.id for each in ENCHANTMENTS])
@pytest.mark.parametrize("people", [1, 2])
def test_a_whole_game_with_everything_in_it_can_be_played(
    enchantment: str, people: int, path: Path
) -> None:
    number = [each.id for each in ENCHANTMENTS].index(enchantment)
    game = Game.new(2 + number % 3, seed=number, modules=all_modules(), enchantment=enchantment)
    players: list[Bot | None] = [RandomBot(f"bot {seat}") for seat in range(2 + number % 3)]
    players[:people] = [None] * people
    played = Played(game, at_random("typist"), path, players)
    check_finished(played, path)
    assert f"Enchantment: {load().enchantment(enchantment)}" in played.screen


def check_finished(played: Played, path: Path) -> None:
    """The game is over, its scores are on the screen, its record replays, and all lines fit."""
    outcome = played.game.outcome
    assert outcome is not None
    record = Game.from_record(path.read_text())
    assert record.outcome is not None
    assert [score.total for score in record.outcome.scores] == [s.total for s in outcome.scores]
    for seat, score in enumerate(outcome.scores):
        tokens = [score.ability] if played.game.state.setup.tokens else []
        numbers = [score.crystals, score.cards, score.hand, score.bonuses, *tokens, score.total]
        row = f"Player {seat + 1} {' '.join(map(written, numbers))} "
        assert row in re.sub(" +", " ", played.screen)
    winner = outcome.winners[0]
    assert f"Player {winner + 1} wins." in played.screen or len(outcome.winners) > 1
    assert "Traceback" not in played.screen
    assert not [
        line for line in played.screen.splitlines() if len(line) > 80 and "seasons" not in line
    ]


@pytest.mark.parametrize("modules", [[], all_modules()])
@pytest.mark.parametrize("enchantment", [None, "vision-of-destiny"])
def test_nothing_in_a_game_escapes_the_catalogues(
    modules: list[str], enchantment: str | None, path: Path
) -> None:
    typist = at_random("strange")
    asked = iter(["?", "why", "cards", "cards 9", "cards zzz", "log", "undo", "99", "pay", "why x"])

    def answer(text: str) -> str | None:
        return next(asked, None) or typist(text)

    game = Game.new(seed=2, modules=modules, enchantment=enchantment)
    played = Played(game, answer, path, language="xx")
    assert played.game.outcome is not None
    typed = re.sub(r"^> .*$", "", played.screen.replace(str(path), ""), flags=re.MULTILINE)
    assert plain_words(typed) - {"seasons", "replay", "zzz", "x", "undo"} == set()


def test_bots_see_only_the_view_of_their_seat(path: Path) -> None:
    seen: list[View] = []

    class Spy(Beginner):
        def choose(self, view: View, seconds: float = inf) -> Step:
            seen.append(view)
            return view.steps[0]

    Played(Game.new(seed=3), at_random("spied"), path, [None, Spy("spy")])
    assert {view.seat for view in seen} == {1}
    assert all(set(view.state.players[0].hand) <= {0} for view in seen)


def test_bots_alone_play_for_spectators(path: Path) -> None:
    bots: list[Bot | None] = [RandomBot("a"), RandomBot("b")]
    played = Played(Game.new(seed=4), in_order([]), path, bots)
    assert played.game.outcome is not None
    assert "Player 2 picks a card." in played.screen
    assert " picks Amulet" not in played.screen


# What is shown


def test_the_table_shows_all_that_matters(path: Path) -> None:
    game = table(
        year=2, space=5, crystals=7, energies="AAF", gauge=4, bonuses=1, hand=[9, 33],
        library3=[12], play=[{"card": 16, "turned": True}, {"card": 4, "tokens": "WW"}],
        die="W*T/3", dice=["D/3"], transmute_bonuses=1,
        others=[{"hand": [1, 2], "library3": [3], "energies": "E"}],
    )  # fmt: skip
    screen = re.sub(r"\s+", " ", Played(game, in_order(["quit"]), path).screen)
    for piece in (
        "Year 2 of 3, spring, month 5 of 12",
        "A 2 W 1 F 3 E 1",
        "D/3#2 draw a card 3 months if left",
        "F 3 E 1 for you, all counted: A 3 W 2 F 4 E 2",
        "Player 1 (first player, in turn, may transmute, each energy for 1 crystal more)",
        "crystals: 7 gauge: 4, 2 in play bonuses used: 1 of 3",
        "reserve: A2 F1 (3 of 7) die: W*T/3#4 - 1 water, gauge +1, may transmute",
        "in play: 16#0 Kairn the Destroyer (turned); 4#1 Amulet of Water [W2]",
        "9 Divine Chalice magic item AWFE 10",
        "33 Arcano Leech familiar 2 8",
        "Library III: 12 Naria the Prophetess",
        "hand: 2 Library III: 1",
        "reserve: E1 (1 of 7)",
    ):
        assert piece in screen, piece
    assert "Amulet of Fire" not in screen


def test_the_table_shows_what_the_expansion_brings(path: Path) -> None:
    game = table(
        modules=["cards", "tokens"], enchantment="vision-of-destiny", draw=["e3", 12, 9],
        energies="AAAF", abilities=[7], ability_used=True,
        play=[{"card": "e18", "model": "1#0", "tokens": "WW", "turned": False}, "e6",
              {"card": "e9", "marked": True}],
        others=[{"play": [4], "abilities": [5]}],
    )  # fmt: skip
    screen = re.sub(r"\s+", " ", Played(game, in_order(["quit"]), path).screen)
    for piece in (
        "The enchantment of this game is Vision of Destiny. The top 2 cards of the draw pile",
        "Enchantment: Vision of Destiny Crystals for",
        "Open on the draw pile, from the top down: e3 Fairy Monolith, 12 Naria the Prophetess",
        "reserve: A3 F1 (4 of 6)",
        "ability token: 7 Treasure (used)",
        "ability token: 5 Collector in play: 4#0 Amulet of Water hand: 0",
        "e18#0 Raven the Usurper as Amulet of Water of Player 2 [W2]; e6#1 Mesodae's Lantern; "
        "e9#2 Io's Transmuter (used)",
    ):
        assert piece in screen, piece
    assert "Divine Chalice" not in screen


def test_a_drought_is_shown_on_the_table(path: Path) -> None:
    game = table(
        enchantment="drought", drought_years=[1], energies="A", droughts=1, others=[{"hand": [9]}]
    )
    screen = re.sub(r"\s+", " ", Played(game, in_order(["quit"]), path).screen)
    assert "Enchantment: Drought, over for this year" in screen
    assert "reserve: A1 (1 of 6) lowered by drought: 1" in screen
    assert screen.count("lowered by drought") == 1
    game = table(enchantment="drought", drought_years=[1], year=2)
    screen = Played(game, in_order(["quit"]), path).screen
    assert "Enchantment: Drought\n" in screen


@pytest.mark.parametrize(
    ("keys", "lines", "shown"),
    [
        ({"enchantment": "entangling-roots", "summoned": True}, [],
         "Entangling Roots, no more summoning this turn"),
        ({"enchantment": "vision-of-destiny", "top_discarded": True}, [],
         "Vision of Destiny, used this turn"),
        ({"enchantment": "vision-of-destiny", "crystals": 5}, ["vision"],
         "Vision of Destiny, used this turn"),
    ],
)  # fmt: skip
def test_an_enchantment_that_is_used_this_turn_says_so(
    keys: dict[str, Any], lines: list[str], shown: str, path: Path
) -> None:
    before = Played(table(enchantment=keys["enchantment"]), in_order(["quit"]), path).screen
    assert "this turn\n" not in before
    after = Played(table(**keys), in_order([*lines, "quit"]), path).screen
    assert f"\nEnchantment: {shown}\n" in after


@pytest.mark.parametrize(
    ("keys", "own", "mark"),
    [
        ({}, "", ""),
        ({"enchantment": "ios-bounty"}, "A 2 W 2 F 3 E 4", "1 crystal"),
        ({"enchantment": "ios-bounty", "transmute_bonuses": 1}, "A 3 W 3 F 4 E 5", "2 crystals"),
        ({"play": [8], "transmute": True}, "A 2 W 2 F 3 E 4", "1 crystal"),
    ],
)
def test_all_that_raises_a_transmutation_counts_on_the_table(
    keys: dict[str, Any], own: str, mark: str, path: Path
) -> None:
    keys = {"bonuses": keys.get("transmute_bonuses", 0), **keys}
    screen = re.sub(r"\s+", " ", Played(table(**keys), in_order(["quit"]), path).screen)
    rates = "Crystals for an energy transmuted now: A 1 W 1 F 2 E 3"
    assert (
        f"{rates} for you, all counted: {own} Draw pile" if own else f"{rates} Draw pile"
    ) in screen
    assert (f", each energy for {mark} more)" in screen) == bool(mark)


def test_the_bonuses_of_somebody_else_raise_no_transmutation_of_ones_own(path: Path) -> None:
    game = table([{"bonuses": 1}], active=1, transmute_bonuses=1)
    screen = Played(game, in_order(["", "quit"]), path, [None, None]).screen
    assert "for you, all counted: A 2" in screen
    view_of_other = re.sub(r"\s+", " ", "\n".join(screen_table(load(), game.view(0), [""] * 2)))
    assert "for you" not in view_of_other
    assert "Player 2 (in turn, may transmute, each energy for 1 crystal more)" in view_of_other


def test_the_line_of_a_player_is_never_too_long(path: Path) -> None:
    game = table(bonuses=1, transmute_bonuses=1)
    played = io.StringIO()
    words = load("en", ("A player with quite a long name", "Bo"))
    Session(game, [None, None], Console(io.StringIO(), played), words, Saver(path)).show_table(0)
    shown = played.getvalue()
    assert "long name (first player, in turn, may transmute, each" in shown
    assert max(map(len, shown.splitlines())) < 80


def test_all_ability_tokens_are_seen_before_one_is_kept(path: Path) -> None:
    keys = {"phase": "token", "modules": ["tokens"], "hand": [1, 2, 3]}
    others = [{"hand": [11, 12, 13], "abilities": [1, 8, 10]}]
    game = table(others, abilities=[4, 7, 12], library2=[4, 5, 6], library3=[7, 8, 9], **keys)
    played = Played(game, in_order(["token 7", "quit"]), path)
    assert "ability tokens: 1 Lucky Draw, 8 Libation, 10 Time Shift" in played.screen
    assert "ability tokens: 4 Modesty, 7 Treasure, 12 Foresight" in played.screen
    assert "2  token 7   Treasure: Gain 12 crystals. (prestige \u22126 once used)" in played.screen
    after = played.after("token 7")
    assert "ability token: 7 Treasure\n" in after
    assert "Player 1 keeps the ability token 7 Treasure." in after


def test_a_question_names_the_card_that_asks(path: Path) -> None:
    game = table(play=[25])
    screen = Played(game, in_order(["activate 25", "quit"]), path).screen
    asked = "gain 5 energy of any type (Potion of Knowledge)."
    assert asked in re.sub(r"\s+", " ", screen)


@pytest.mark.parametrize(
    ("keys", "lines", "asked"),
    [
        ({"abilities": [3]}, ["token 3"],
         "gain 2 energy of any type (token 3 Gift)."),
        ({"abilities": [2], "hand": [9, 12]}, ["token 2"],
         "discard a card from hand, or sacrifice one in play (token 2 Farewell)."),
        ({"enchantment": "argos-embrace", "hand": [9], "die": "D/3", "phase": "draw",
          "draw": [12]}, ["draw", "keep 12"],
         "discard a card from hand, or sacrifice one in play (Argos' Embrace)."),
        ({"enchantment": "drought", "space": 6, "crystals": 5, "play": [1], "hand": [7],
          "energies": "AWF", "draw": [12]}, ["summon 7", "move +1"],
         "choose what to do (Drought)."),
    ],
)  # fmt: skip
def test_a_question_names_the_enchantment_or_the_token_that_asks(
    keys: dict[str, Any], lines: list[str], asked: str, path: Path
) -> None:
    game = table(modules=["cards", "tokens"], **keys)
    screen = Played(game, in_order([*lines, "quit"]), path).screen
    assert asked in re.sub(r"\s+", " ", screen)


@pytest.mark.parametrize(
    ("keys", "price"),
    [
        ({"hand": [1]}, "(cost: AA and 1 more energy of your choice)"),
        ({"hand": [5]}, "(cost: 1 energy of your choice, 2 crystals)"),
        ({"hand": [31]}, "(cost: ? and 1 more energy of your choice)"),
        ({"hand": [1], "play": [20]},
         "(cost: 2 energy in all, out of AA and 1 of your choice)"),
        ({"hand": [1], "play": [20], "enchantment": None}, "(cost: 1 of its energy)"),
        ({"hand": [1], "enchantment": None}, "(cost: AA)"),
        ({"hand": [31], "enchantment": None}, "Elemental Amulet\n"),
    ],
)  # fmt: skip
def test_an_option_to_summon_says_its_cost_once(
    keys: dict[str, Any], price: str, path: Path
) -> None:
    keys = {"enchantment": "nature-spirit", "energies": "AAAAF", "crystals": 5, **keys}
    screen = Played(table(**keys), in_order(["quit"]), path).screen
    (option,) = re.findall(r"^ +\d+  summon .*(?:\n {9}.*)*\n", screen, re.MULTILINE)
    assert price in re.sub(" *\n +", " ", option)
    assert option.count("cost:") <= 1


SAVES = "(in the place of another card; gain: 10 crystals)"


@pytest.mark.parametrize(
    ("keys", "line", "option"),
    [
        ({"abilities": [2], "play": ["e13", 1]}, "token 2",
         f"lose e13#0 Shield of Zira, in play {SAVES}"),
        ({"abilities": [2], "play": [1, 2, "e18"]}, "token 2", "lose 1#0 Amulet of Air, in play"),
        ({"play": [37, "e13", 1, 2]}, "activate 37", f"sacrifice e13#1 Shield of Zira {SAVES}"),
        ({"hand": ["e10", 9], "energies": "WFF", "play": ["e13"]}, "summon e10",
         f"discard e13#0 sacrifice Shield of Zira {SAVES}"),
        ({"hand": ["e15", 9], "energies": "WW", "play": ["e13"]}, "summon e15 gain AA",
         f"discard e13#0 sacrifice Shield of Zira {SAVES}"),
        ({"abilities": [2], "play": [{"card": "e18", "model": "1#0"}, 1],
          "others": [{"play": ["e13"]}]}, "token 2",
         f"lose e18#0 Raven the Usurper as Shield of Zira of Player 2, in play {SAVES}"),
    ],
)  # fmt: skip
def test_a_shield_says_that_it_saves_another_card(
    keys: dict[str, Any], line: str, option: str, path: Path
) -> None:
    game = table(modules=["cards", "tokens"], **keys)
    screen = Played(game, in_order([*line.split(" gain "), "quit"]), path).screen
    assert f" {option}" in re.sub(r"\s+", " ", screen)


def test_what_would_leave_is_named_before_a_shield_takes_its_place(path: Path) -> None:
    game = table(modules=["cards"], play=["e13", 25, "e13"])
    lines = ["activate 25", "sacrifice e13#0", "quit"]
    played = Played(game, in_order(lines), path)
    asked = "let Potion of Knowledge go, or a Shield in its place."
    assert asked in played.after("activate 25")
    again = re.sub(r"\s+", " ", played.after("sacrifice e13#0"))
    assert "let Shield of Zira go, or a Shield in its place (Potion of Knowledge)." in again


def test_a_raven_without_its_model_is_named_alone(path: Path) -> None:
    others = [{"play": [{"card": "e18", "model": "0#0"}, "e13"]}]
    game = table(others, modules=["cards"], play=[25])
    lines = ["", "activate 25", "AAAAA", "", "quit"]
    screen = re.sub(r"\s+", " ", Played(game, in_order(lines), path, [None, None]).screen)
    asked = "Player 2: let Raven the Usurper as Potion of Knowledge go, or a Shield in its place."
    assert asked in screen


def test_everybody_is_greeted_once(path: Path) -> None:
    lines = ["", "end", "", "table", "quit"]
    game = table(bonuses=3, others=[{"bonuses": 3}])
    screen = Played(game, in_order(lines), path, [None, None]).screen
    assert screen.count("? is for help, cards 9 shows what card 9 does") == 2


def test_a_card_that_is_twice_in_the_pack_says_so(path: Path) -> None:
    seats = [{"pack": [9, 9, 12]}, {"pack": [13, 14, 15]}]
    for seat, first in zip(seats, (20, 30), strict=True):
        seat["hand"] = list(range(first, first + 6))
    screen = Played(Game.set_up(phase="draft", seats=seats), in_order(["quit"]), path).screen
    assert re.search(r"pick 9 .*\(2\)\n", screen)
    assert not re.search(r"pick 12 .*\(\d\)\n", screen)


def test_what_happened_since_is_told(path: Path) -> None:
    game = table(energies="AA", hand=[1])
    screen = Played(game, in_order(["summon 1", "quit"]), path).screen
    assert "Player 1 summons Amulet of Air for 2 air." in screen


# Answering


@pytest.mark.parametrize("line", ["2", "summon 1", "summon amulet-of-air", "summon 1 pay AA"])
def test_an_option_is_taken_by_number_or_notation(line: str, path: Path) -> None:
    game = table(energies="AA", hand=[1])
    Played(game, in_order([line, "quit"]), path)
    assert in_play(game) == ["1"]


@pytest.mark.parametrize("line", ["fa", "AF", "gain FA"])
def test_energy_letters_are_enough_and_in_any_order(line: str, path: Path) -> None:
    game = table(energies="WE", hand=[18])
    Played(game, in_order(["summon 18", line, "quit"]), path)
    assert reserve(game) == "AF"


def test_energies_in_their_order_are_never_answered_alone(path: Path) -> None:
    game = table(energies="WE", hand=[18])
    played = Played(game, in_order(["summon 18", "4", "undo", "ea", "quit"]), path)
    hint = "In the order A W F E; or type letters together in any order, such as AW."
    assert played.after("summon 18").endswith(f"  {hint}")
    assert "1  gain E  earth\n  In the order A W F E only this is left." in played.after("4")
    assert reserve(game) == "AE"


@pytest.mark.parametrize(
    "line", ["3 1 2 / 4 5 6 / 7 8 9", "3 1 2 / 4 5 6", "split 1 2 3 / 4 5 6 / 7 8 9"]
)
def test_a_split_is_one_line(line: str, path: Path) -> None:
    game = table(phase="split", hand=list(range(1, 10)), others=[{"hand": list(range(11, 20))}])
    Played(game, in_order([line]), path)
    assert hand(game) == ["1", "2", "3"]


@pytest.mark.parametrize("line", ["1 3 2 4 5 6 7 8 9", "keep 1 2 3 4 5 6 7 8 9"])
def test_the_cards_to_keep_are_one_line_and_all_are_shown(line: str, path: Path) -> None:
    packs = [list(range(first, first + 18)) for first in (1, 21)]
    game = Game.set_up(
        phase="construct", enchantment="elemental-construction", seats=[{"pack": p} for p in packs]
    )
    played = Played(game, in_order(["17", "keep 1 2", line]), path)
    shown = re.findall(r"^ +(\d+)  \S.*, prestige", played.screen, re.MULTILINE)
    assert shown == [str(number) for number in packs[0]]
    assert "such as:\n    1 2 3 4 5 6 7 8 9\n" in played.screen
    assert played.after("17").strip().startswith("Cards you named: 1. Needed: 9.")
    assert played.after("keep 1 2").strip().startswith("Cards you named: 2. Needed: 9.")
    assert hand(game) == [str(number) for number in range(1, 10)]


@pytest.mark.parametrize(
    ("keys", "lines", "meaning"),
    [
        ({"abilities": [3]}, ["token 3"], "token 3 Gift: Gain 2 energy of your choice."),
        ({"enchantment": "vision-of-destiny", "crystals": 5, "draw": [12, 13]}, ["vision"],
         "vision pay 5 crystals to discard Naria the Prophetess, the open top card of the draw"),
        ({"enchantment": "olafs-knowledge"}, ["bonus card"],
         "bonus card draw a card, keep or discard it"),
        ({"play": ["e14"], "phase": "die"}, ["instead e14", "gauge"],
         "instead e14#0 Steadfast Die instead of the die"),
        ({"play": ["e14"], "phase": "die"}, ["2", "3"],
         "transmute get permission to transmute this turn"),
        ({"hand": ["e18"], "energies": "FWW", "others": [{"play": [25]}]},
         ["summon e18", "mimic 25#0"], "mimic 25@1#0 Potion of Knowledge of Player 2, cost WW"),
        ({"hand": ["e18"], "energies": "FWW", "others": [{"play": [25]}]},
         ["summon e18", "blank"], "blank act as no other card"),
        ({"play": [{"card": "e18", "model": "1#0"}], "others": [{"play": [25]}]},
         ["activate e18", "AWFEE"],
         "activate e18#0 Raven the Usurper as Potion of Knowledge of Player 2"),
        ({"hand": ["e5"], "energies": "FF"}, ["summon e5", "F"], "name F fire"),
        ({"hand": ["e5"], "energies": "FF"}, ["summon e5", "2", "2"],
         "discard discard it, name a type again and keep the next one"),
        ({"play": ["e16"], "crystals": 2, "draw": [3, 5, 7]}, ["activate e16", "order 5", "2"],
         "order 5 Balance of Ishtar: magic item, cost 2, prestige 4"),
        ({"abilities": [2], "hand": [9], "play": [12]}, ["token 2", "lose 12#0"],
         "lose 12#0 Naria the Prophetess, in play"),
        ({"hand": ["e10", 9], "energies": "WFF", "play": ["e13"]},
         ["summon e10", "discard e13#0"], "discard e13#0 sacrifice Shield of Zira (in the"),
        ({"play": [25, "e13"]}, ["activate 25", "sacrifice e13#1", "AAAAA"],
         "sacrifice e13#1 Shield of Zira (gain: 10 crystals)"),
        ({"hand": ["e15", 9], "energies": "WW"}, ["summon e15", "AA", "leave"],
         "leave discard no card"),
        ({"hand": ["e19"], "energies": "A", "others": [{"energies": "AAAAA"}]},
         ["summon e19", "energy"], "energy every player discards 4 energy from their reserve"),
        ({"hand": ["e20"], "crystals": 2, "others": [{"energies": "AWF"}]},
         ["summon e20", "AF"], "Player 1: take 2 energy from the reserve of Player 2"),
        ({"play": [{"card": "e3", "tokens": "AF"}]}, ["activate e3", "FA"],
         "Player 1: move energy from the card to the reserve"),
    ],
)  # fmt: skip
def test_the_new_decisions_say_what_they_mean_and_can_be_typed(
    keys: dict[str, Any], lines: list[str], meaning: str, path: Path
) -> None:
    game = table(modules=["cards", "tokens"], **keys)
    played = Played(game, in_order([*lines, "quit"]), path)
    screen = re.sub(r"\s+", " ", played.screen)
    assert meaning in screen
    for complaint in ("Not possible", "Not understood", "not complete", "Type a number"):
        assert complaint not in screen


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("1 2 3 / 4 5 / 7 8 9", "Cards you named: 3 / 2 / 3. Needed: 3 / 3 / 3."),
        ("1 2 3 4", "Cards you named: 4. Needed: 3 / 3 / 3."),
        ("1 2 3 / 4 5 x", "Not understood: x."),
        ("splitting 1 2 3 / 4 5 6", "Not understood: splitting."),
        ("1 1 3 / 4 5 6", "Not among your cards, or named too often: 1."),
        ("1 2 3 / 4 5 6 / 7 8 e13", "Not among your cards, or named too often: e13."),
    ],
)
def test_a_split_that_does_not_fit_says_what_is_wrong(
    line: str, complaint: str, path: Path
) -> None:
    game = table(phase="split", hand=list(range(1, 10)), others=[{"hand": list(range(11, 20))}])
    played = Played(game, in_order([line, "1 2 3/4 5 6/7 8 9"]), path)
    assert played.after(line).strip().startswith(complaint)
    assert hand(game) == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("keys", "lines", "complaint"),
    [
        ({"hand": ["e18"], "energies": "FAA", "others": [{"play": ["e13", "e13"]}]},
         ["summon e18", "mimic e13"],
         "e13 may mean several things. Type one of these: mimic e13@1#0, mimic e13@1#1"),
        ({"play": [25, 1, 25]}, ["activate 25"],
         "25 may mean several things. Type one of these: activate 25#0, activate 25#2"),
    ],
)  # fmt: skip
def test_a_gesture_that_fits_twice_says_so(
    keys: dict[str, Any], lines: list[str], complaint: str, path: Path
) -> None:
    played = Played(table(modules=["cards"], **keys), in_order([*lines, "quit"]), path)
    assert re.sub(r"\s+", " ", played.after(lines[-1])).strip() == complaint


def test_one_energy_is_not_asked_for_several(path: Path) -> None:
    game = table(modules=["cards"], hand=["e5"], energies="FF")
    played = Played(game, in_order(["summon e5", "quit"]), path)
    assert "name a type of energy (Scroll of Ishtar)." in played.after("summon e5")
    assert "In the order A W F E" not in played.after("summon e5")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("9", "Type a number from 1 to 4, a move, or ? for help."),
        ("0", "Type a number from 1 to 4, a move, or ? for help."),
        ("²", "Type a number from 1 to 4, a move, or ? for help."),
        ("hello", "Not understood: hello. Type ? for help."),
        ("summon", "This move is not complete: summon"),
        ("summon 9", "Not possible now: summon 9. You lack 1 water, 1 earth."),
        ("summon 17", "Not possible now: summon 17"),
        ("end end", "Not understood: end. Type ? for help."),
        ("\x1b[31m", "Not understood: ?[31m. Type ? for help."),
        ("why juggle", "You have no juggle to ask about."),
        ("cards zzz", "There is no card zzz."),
        ("undo", "There is nothing to take back."),
        ("record", "Name a file: record FILE"),
        ("record /", "Cannot write /: "),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(line: str, complaint: str, path: Path) -> None:
    game = table(energies="AAF", hand=[1, 9])
    before = game.position()
    typed = Played(game, in_order([line, "quit"]), path).screen.split("\n> ")[1]
    said = typed.partition("\n")[2]
    assert re.sub(r"\s+", " ", said).strip().startswith(complaint)
    assert game.position() == before


def test_a_single_option_is_not_called_a_range(path: Path) -> None:
    played = Played(table(bonuses=3), in_order(["7", "quit"]), path)
    assert played.after("7").strip().startswith("There is only one option: type 1, a move,")


def test_a_gesture_that_is_not_complete_changes_nothing(path: Path) -> None:
    game = table(energies="AAF", hand=[1])
    before = game.position()
    played = Played(game, in_order(["bonus exchange give A", "quit"]), path)
    assert "This move is not complete: bonus exchange give A" in played.screen
    assert game.position() == before


def test_forced_steps_are_done_and_shown(path: Path) -> None:
    game = table(energies="AAF", hand=[1])
    played = Played(game, in_order(["summon 1", "quit"]), path)
    assert "Only one possibility, done for you: pay A, pay A" in played.screen
    assert reserve(game) == "F"


def test_the_end_of_a_turn_is_never_answered_alone(path: Path) -> None:
    game = table(bonuses=3)
    assert [step.text for step in game.legal()] == ["end"]
    played = Played(game, in_order([]), path)
    assert game.state.active == 0
    assert "  1  end  end the turn" in played.screen


def test_undo_takes_back_a_whole_gesture_and_no_more(path: Path) -> None:
    game = table(energies="AAF", hand=[1], transmute=True)
    played = Played(game, in_order(["transmute F", "summon 1", "undo", "log", "quit"]), path)
    assert (reserve(game), hand(game), player(game).crystals) == ("AA", ["1"], 3 - 1)
    assert "Player 1 takes back the last move." in played.after("log")


def test_undo_takes_back_half_a_gesture(path: Path) -> None:
    game = table(energies="AFE")
    Played(game, in_order(["bonus exchange", "give A", "undo", "quit"]), path)
    assert (reserve(game), player(game).bonuses) == ("AFE", 0)


# Commands


def test_help_explains_every_command(path: Path) -> None:
    said = Played(table(), in_order(["?", "quit"]), path).after("?")
    for command in ("why", "cards", "undo", "log", "position", "record", "quit", "table"):
        assert f"  {command}" in said


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("why summon 9", "You lack 1 water, 1 earth."),
        ("why not summon divine-chalice", "You lack 1 water, 1 earth."),
        ("why summon 1", "It is possible now."),
        ("why bonus draw", "It is used only instead of drawing the card of your die."),
        ("why undo", "There is nothing to take back."),
        ("why", "Possible now: end, summon 1, bonus exchange, bonus transmute\n"),
        ("why", "\n  resolve: Your die has been carried out, or it is not your turn.\n"),
        ("why 2", "It is possible now."),
    ],
)
def test_why_tells_the_reasons(question: str, answer: str, path: Path) -> None:
    game = table(energies="AAF", hand=[1, 9])
    assert answer in Played(game, in_order([question, "quit"]), path).after(question)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("why gain A", "It is possible now."),
        ("why 4", "It is possible now."),
        ("why end", "The present choice must be finished first."),
        ("why pay A", "pay a is not among the present options: gain A, gain W, gain F, gain E"),
        ("why 5", "5 is not among the present options: gain A, gain W, gain F, gain E"),
        ("why", "Possible now: gain A, gain W, gain F, gain E All else: The present choice "
         "must be finished first."),
    ],
)  # fmt: skip
def test_why_answers_for_the_present_choice(question: str, answer: str, path: Path) -> None:
    played = Played(table(play=[25], hand=[9]), in_order(["activate 25", question, "quit"]), path)
    assert re.sub(r"\s+", " ", played.after(question)).strip() == answer


def test_why_says_every_reason_once(path: Path) -> None:
    game = table(play=[1, 2], hand=[1, 2, 9], gauge=2)
    said = Played(game, in_order(["why", "quit"]), path).after("why")
    assert said.splitlines() == [
        "  Possible now: end, bonus transmute, bonus gauge",
        "  resolve: Your die has been carried out, or it is not your turn.",
        "  draw: Your die gives no card now.",
        "  transmute: Nothing allows you to transmute this turn.",
        "  transmute: You have no energy to transmute.",
        "  summon 1, summon 2, summon 9: No room on your summoning gauge.",
        "  summon 1: You lack 2 air.",
        "  summon 2: You lack 2 fire.",
        "  summon 9: You lack 1 air, 1 water, 1 fire, 1 earth.",
        "  activate 1#0, activate 2#1: This card cannot be activated.",
        "  bonus exchange: You need 2 more energy of any type.",
        "  bonus draw: It is used only instead of drawing the card of your die.",
    ]


@pytest.mark.parametrize(
    "typed",
    [
        "olaf's blessed statue",
        "Olaf\u2019s Blessed",
        "olaf\u02bcs",
        "olafs",
        "\u00f3lafs bl\u00e9ssed",
    ],
)
def test_cards_are_found_with_any_apostrophe_and_accent(typed: str, path: Path) -> None:
    played = Played(table(), in_order([f"cards {typed}", "quit"]), path)
    assert "Olaf's Blessed Statue" in played.after(f"cards {typed}")


@pytest.mark.parametrize(
    "typed", [["activate 16", "\u0415"], ["activate 16", "\u0435"], ["activate 16 pay \u0415"]]
)
def test_energies_may_be_typed_in_letters_that_look_the_same(typed: list[str], path: Path) -> None:
    played = Played(table(energies="AEW", play=[16]), in_order([*typed, "quit"]), path)
    assert energy.letters(played.session.game.state.players[0].reserve) == "AW"


def test_one_option_is_told_without_a_number_of_them(path: Path) -> None:
    played = Played(table(bonuses=3), in_order(["7", "quit"]), path)
    assert load().text("terminal.one-option") in played.after("7")


def test_cards_finds_a_card_by_its_place(path: Path) -> None:
    game = table([{"play": [4, 16]}], modules=["cards"], play=[9, {"card": "e18", "model": "1#0"}])
    lines = ["cards e18#1", "cards #0", "cards 16#1", "cards 4@1#0", "cards e18#3", "cards 9@1#0"]
    played = Played(game, in_order([*lines, "quit"]), path)
    raven = played.after("cards e18#1").splitlines()
    assert raven[0] == "e18#1 Raven the Usurper as Amulet of Water of Player 2"
    assert {"e18 Raven the Usurper", "4 Amulet of Water"} < set(raven)
    assert played.after("cards #0").startswith("9 Divine Chalice\n")
    assert played.after("cards 16#1").startswith("16 Kairn the Destroyer\n")
    assert played.after("cards 4@1#0").startswith("4 Amulet of Water\n")
    for line in lines[4:]:
        assert played.after(line).strip() == f"There is no card in play at {line[6:]}."


def test_cards_tells_one_card_or_all_in_sight(path: Path) -> None:
    game = table(hand=[9], edition="original", others=[{"play": [16], "hand": [12]}])
    played = Played(game, in_order(["cards 5", "cards", "quit"]), path)
    assert "12 crystals" in played.after("cards 5").partition("revised")[0]
    in_sight = played.after("cards")
    assert "9 Divine Chalice. On entering play" in in_sight
    assert "16 Kairn" in in_sight
    assert "Naria" not in in_sight


def test_cards_tells_enchantment_tokens_and_open_cards(path: Path) -> None:
    game = table(
        modules=["cards", "tokens"], enchantment="vision-of-destiny", draw=["e3", 12, 9],
        abilities=[7], others=[{"abilities": [5]}],
    )  # fmt: skip
    played = Played(game, in_order(["cards", "cards drought", "cards token 5", "quit"]), path)
    in_sight = re.sub(r"\s+", " ", played.after("cards"))
    assert "Vision of Destiny. The top 2 cards" in in_sight
    assert "token 5 Collector. At the end" in in_sight
    assert "token 7 Treasure. Gain 12 crystals. (prestige \u22126 once used)" in in_sight
    assert "e3 Fairy Monolith. At the end" in in_sight
    assert "12 Naria" in in_sight
    assert "Divine Chalice" not in in_sight
    assert played.after("cards drought").startswith("Drought\n  enchantment\n")
    assert played.after("cards token 5").startswith("token 5 Collector\n")


@pytest.mark.parametrize(
    ("keys", "question", "answer"),
    [
        ({"abilities": [8]}, "why token 8", "You lack 4 water."),
        ({"abilities": [7], "ability_used": True}, "why token 7", "It has been used already."),
        ({"abilities": [5]}, "why token 5", "It works by itself at the end of the game."),
        ({"enchantment": "vision-of-destiny"}, "why vision", "You are 5 crystals short."),
        ({"enchantment": "entangling-roots", "summoned": True, "hand": ["e16"]},
         "why summon e16", "You have summoned a card already this turn."),
        ({"play": ["e3"]}, "why activate e3", "There is no energy on it."),
    ],
)  # fmt: skip
def test_why_tells_the_new_reasons(
    keys: dict[str, Any], question: str, answer: str, path: Path
) -> None:
    game = table(modules=["cards", "tokens"], **keys)
    assert answer in Played(game, in_order([question, "quit"]), path).after(question)


def test_the_log_has_as_many_lines_as_wanted(path: Path) -> None:
    game = table(energies="AA", hand=[1], gauge=1)
    played = Played(game, in_order(["summon 1", "log", "log 1", "quit"]), path)
    assert len(played.after("log").splitlines()) == 2
    assert played.after("log 1").strip() == "The summoning gauge of Player 1 rises by 2."


def test_the_position_keeps_secrets(path: Path) -> None:
    game = table(hand=[9], others=[{"hand": [12, 13]}])
    line = Played(game, in_order(["position", "quit"]), path).after("position")
    assert line == game.view(0).line()
    assert line != game.position()


def test_an_empty_line_shows_the_table_again(path: Path) -> None:
    screen = Played(table(), in_order(["", "table", "quit"]), path).screen
    assert screen.count("-- Year 1 of 3, winter, month 1 of 12 --") == 3


def test_the_record_goes_where_it_is_wanted(path: Path, tmp_path: Path) -> None:
    wanted = tmp_path / "record.txt"
    game = table(energies="AA", hand=[1])
    played = Played(game, in_order(["summon 1", f"record {wanted}", "quit"]), path)
    assert f"The record is in {wanted}" in played.screen
    assert Game.from_record(wanted.read_text()).position() == game.position()


def test_a_record_overwrites_only_what_this_game_wrote(path: Path, tmp_path: Path) -> None:
    other, link, own = tmp_path / "other.txt", tmp_path / "link", tmp_path / "own.txt"
    other.write_text("precious")
    link.symlink_to(own)
    targets = [other, "/dev/null", tmp_path, tmp_path / "deep" / "file", path, link, own, link]
    lines = ["summon 1", *(f"record {target}" for target in targets), "quit"]
    played = Played(table(energies="AA", hand=[1]), in_order(lines), path)
    said = re.findall("^(The record is in|Cannot write) ", played.screen, re.MULTILINE)
    assert said == ["Cannot write"] * 4 + ["The record is in"] * 4
    assert other.read_text() == "precious"
    assert link.is_symlink()
    assert own.read_text() == path.read_text()
    assert sorted(tmp_path.iterdir()) == sorted([other, link, own, path])


# Several people at one keyboard


@pytest.mark.parametrize("line", ["quit", "EXIT"])
def test_whoever_gets_the_keyboard_may_quit(line: str, path: Path) -> None:
    played = Played(table(hand=[9]), in_order([line]), path, [None, None])
    assert "Divine Chalice" not in played.screen


@pytest.mark.parametrize(
    ("players", "options"),
    [
        ([None, Beginner("a")], ""),
        ([None, Beginner("a"), Beginner("b")], ""),
        ([None, RandomBot("a")], " --seats human,random"),
        ([None, None], " --hot-seat"),
        ([RandomBot("a"), None], " --seats random,human"),
    ],
)
def test_who_plays_is_told_for_the_next_time(
    players: list[Bot | None], options: str, path: Path
) -> None:
    game = Game.new(seed=1)
    played = Played(game, in_order(["1", "", "1", "", "1"]), path, players)
    assert f"seasons terminal --resume {path}{options}\n" in played.screen


def test_bots_with_numbers_and_of_ones_own_are_told_for_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone(monkeypatch)
    own = add_own(tmp_path, "mine", LAST)
    kind = Kind(lambda seed, _: RandomBot(seed), {"time": Parameter(1.0, 0.1, 9.0)})
    monkeypatch.setitem(registry._KINDS, "ponderer", kind)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nquit\n"))
    screen = io.StringIO()
    monkeypatch.setattr("sys.stdout", screen)
    seats = "human,ponderer:time=0.5,mine"
    record = tmp_path / "game.txt"
    assert main(["terminal", "--seats", seats, "--seed", "1", "--record", str(record)]) == 0
    assert "(ponderer (time=0.5) bot" in screen.getvalue()
    assert "(mine bot" in screen.getvalue()
    again = f"seasons terminal --resume {record} --seats {seats} --bot mine={own}\n"
    assert again in screen.getvalue()


def test_two_people_keep_their_tokens_in_secret_until_both_have_chosen(path: Path) -> None:
    hands = [{"hand": list(range(first, first + 9)), "abilities": tokens}
             for first, tokens in ((1, [1, 2, 3]), (11, [4, 5, 6]))]  # fmt: skip
    for seat in hands:
        cards = seat["hand"]
        seat |= {"hand": cards[:3], "library2": cards[3:6], "library3": cards[6:]}
    game = Game.set_up(phase="token", modules=["tokens"], seats=hands)
    lines = ["", "token 2", "", "token 5", "", "quit"]
    played = Played(game, in_order(lines), path, [None, None])
    _, first, before, after = played.screen.split("take the keyboard and press Enter.")
    assert "1  token 1  Lucky Draw" in first
    assert "keeps the ability token" not in before
    assert "ability tokens: 1 Lucky Draw, 2 Farewell, 3 Gift" in before
    assert "Player 1 keeps the ability token 2 Farewell." in after
    assert "Player 2 keeps the ability token 5 Collector." in after


def test_hands_that_a_token_shows_are_told_only_to_its_owner(path: Path) -> None:
    seats = [
        {"hand": [9], "bonuses": 3},
        {"hand": [12], "bonuses": 3},
        {"hand": [13], "bonuses": 3},
    ]
    game = table(seats[1:], **seats[0], modules=["tokens"], abilities=[11])
    lines = ["", "token 11", "end", "", "quit"]
    played = Played(game, in_order(lines), path, [None, None, None])
    _, first, second = played.screen.split("take the keyboard and press Enter.")
    assert "Player 1 looks at the hand of Player 2: Naria the Prophetess." in first
    assert "Player 1 looks at the hand of Player 3: Wondrous Chest." in first
    assert "Player 1 looks at the hand of Player 2: 1 card." in second
    assert "Wondrous Chest" not in second


def test_the_keyboard_is_passed_without_showing_hands(path: Path) -> None:
    game = table(hand=[9], others=[{"hand": [12], "bonuses": 3}], bonuses=3)
    played = Played(game, in_order(["", "end", "", "quit"]), path, [None, None])
    first, second, third = played.screen.split("take the keyboard and press Enter.")
    assert "Divine Chalice" not in first
    assert "Divine Chalice" in second
    assert "Naria" not in second
    assert "Naria" in third
    assert "Divine Chalice" not in third
    assert second.rpartition("end the turn")[2].count("\n") > 20


def test_forced_answers_stay_with_their_seat(path: Path) -> None:
    game = Game.set_up(
        phase="draft",
        seats=[
            {"pack": [9], "hand": list(range(1, 9))},
            {"pack": [12], "hand": list(range(13, 21))},
        ],
    )
    played = Played(game, in_order(["", "quit"]), path, [None, None])
    assert "done for you: pick 9\n" in played.screen
    assert "pick 12" not in played.screen


# Nothing is lost


class Crash(Exception):
    """A bot that breaks."""


def test_a_crash_leaves_the_record(path: Path) -> None:
    class Broken(Beginner):
        def choose(self, view: View, seconds: float = inf) -> Step:
            raise Crash

    game = table(energies="AA", hand=[1], others=[{"energies": "AAA"}])
    with pytest.raises(Crash):
        Played(game, in_order(["summon 1", "end"]), path, [None, Broken("bot")])
    assert "0: summon 1 pay AA\n0: end" in path.read_text()


def test_a_record_that_cannot_be_written_is_told_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    game = table(energies="AA", hand=[1])
    played = Played(game, in_order(["summon 1", "quit"]), tmp_path / "file" / "game.txt")
    assert in_play(game) == ["1"]
    assert "Cannot write " in played.screen


def test_a_game_in_which_nothing_happened_leaves_no_file(path: Path) -> None:
    Played(Game.new(seed=1), in_order([]), path)
    assert not path.exists()


def test_every_game_has_a_file_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    first = default_path()
    first.parent.mkdir()
    taken = [first]
    for _ in range(3):
        taken[-1].write_text("")
        taken.append(default_path())
    assert len(set(taken)) == 4
    assert {path.parent for path in taken} == {tmp_path / "seasons"}


# As a program

COMMAND = [sys.executable, "-m", "seasons.cli", "terminal"]


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "XDG_STATE_HOME": str(folder), "TERM": "vt100"}


def test_the_end_of_the_input_is_no_error_and_the_game_goes_on_later(tmp_path: Path) -> None:
    file = str(tmp_path / "game.txt")
    command = [*COMMAND, "--seed", "3", "--record", file]
    started = subprocess.run(command, input="1\n2\n", capture_output=True, text=True)
    assert (started.returncode, started.stderr) == (0, "")
    assert f"Go on with: seasons terminal --resume {file}" in started.stdout
    before = Game.from_record(Path(file).read_text())
    assert len(player(before).hand) == 2
    resumed = subprocess.run(
        [*COMMAND, "--resume", file], input="1\n", capture_output=True, text=True
    )
    assert (resumed.returncode, resumed.stderr) == (0, "")
    assert len(player(Game.from_record(Path(file).read_text())).hand) == 3


def test_garbage_is_only_not_understood(tmp_path: Path) -> None:
    done = subprocess.run(
        COMMAND, input=bytes(range(256)) * 3, capture_output=True, env=environment(tmp_path)
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Type ? for help." in done.stdout


def test_a_closed_input_is_the_end_of_it(tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND],
        capture_output=True,
        env=environment(tmp_path),
    )
    assert (done.returncode, done.stderr) == (0, b"")


def read_until(terminal: int, wanted: bytes) -> bytes:
    """What a terminal shows up to some text."""
    seen = b""
    while wanted not in seen:
        assert select.select([terminal], [], [], 20)[0], seen
        seen += os.read(terminal, 4096)
    return seen


@pytest.mark.parametrize("colour", [True, False])
def test_on_a_real_terminal_ctrl_c_saves_and_ends_quietly(tmp_path: Path, colour: bool) -> None:
    terminal, inside = os.openpty()
    environ = environment(tmp_path) | ({} if colour else {"NO_COLOR": "1"})
    process = subprocess.Popen(
        [*COMMAND, "--plain", "--seed", "1"],
        stdin=inside,
        stdout=inside,
        stderr=inside,
        env=environ,
        preexec_fn=hearing,
    )
    os.close(inside)
    try:
        screen = read_until(terminal, b"\n> ")
        assert (b"\033[1m-- Year 1" in screen) == colour
        os.write(terminal, b"1\n")
        read_until(terminal, b"\n> ")
        process.send_signal(signal.SIGINT)
        while not select.select([terminal], [], [], 1)[0]:
            process.send_signal(signal.SIGINT)  # the first came before the line was read
        rest = read_until(terminal, b"--resume ")
        assert process.wait(timeout=20) == 130
    finally:
        process.kill()
        process.wait()
        os.close(terminal)
    assert b"Traceback" not in rest
    (file,) = (tmp_path / "seasons").iterdir()
    assert Game.from_record(file.read_text()).decision is not None


def test_nobody_else_may_read_what_is_saved(tmp_path: Path) -> None:
    """It holds the cards of all hands and the key to all dice."""
    before = os.umask(0o022)
    try:
        saver = Saver(tmp_path / "game.txt")
        game = Game.new(2, "apprentice", seed=1)
        for seat in (0, 1):
            game.play(f"split {' / '.join(' '.join(third) for third in _thirds(game, seat))}", seat)
        saver.save(game)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "game.txt").stat().st_mode) == 0o600


def _thirds(game: Game, seat: int) -> list[list[str]]:
    codes = [card_code(kind) for kind in game.state.players[seat].hand]
    return [codes[at : at + 3] for at in (0, 3, 6)]
