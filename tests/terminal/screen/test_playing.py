"""Playing on a full screen: every way to answer, what is answered, undo, sorting, leaving."""

from __future__ import annotations

import asyncio
from math import inf
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from seasons import Game, Step, View
from seasons.bots import Beginner, Bot, RandomBot
from seasons.terminal.screen.prose import Prose
from tests.helpers import hand, in_play, player, table
from tests.terminal.screen.helpers import Sitter, at_table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


# Answering


@pytest.mark.parametrize(
    "keys",
    [
        ["2", "enter"],
        ["s", "u", "m", "m", "o", "n", "space", "1", "enter"],
        ["down", "down", "enter"],
        ["up", "up", "up", "enter"],
        ["tab", "down", "down", "enter"],
        ["tab", "down", "down", "space"],
        ["tab", "2", "enter"],
    ],
)
def test_an_option_is_taken_with_keys(keys: list[str], path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        assert sitter.options.option_count == 4
        if "tab" in keys:
            sitter.app.query_one("#boards").focus()
        await sitter.press(*keys)
        assert in_play(sitter.game) == ["1"]

    at_table(table(energies="AA", hand=[1]), use, path)


def test_an_option_is_taken_by_a_click(path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        line = next(n for n, text in enumerate(sitter.lines()) if "summon 1 " in text)
        await sitter.click("#options", 10, line - sitter.options.region.y)
        assert in_play(sitter.game) == ["1"]

    at_table(table(energies="AA", hand=[1]), use, path)


def test_enter_alone_does_nothing_before_something_is_pointed_at(path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        before = sitter.game.position()
        await sitter.press("enter", "enter")
        assert sitter.game.position() == before

    at_table(table(energies="AA", hand=[1]), use, path)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "Type a number from 1 to 4, a move, or ? for help."),
        ("0", "Type a number from 1 to 4"),
        ("fly", "Not understood: fly."),
        ("summon", "This move is not complete: summon"),
        ("summon 12", "Not possible now: summon 12."),
        ("[bold]x[/bold]", "Not understood: [bold]x[/bold]"),
        ("why summon 1", "It is possible now."),
        ("cards 9", "9 Divine Chalice"),
        ("?", "record FILE: write the record"),
        ("log", ""),
        ("undo", "There is nothing to take back."),
        ("position", "seasons"),
        ("record /", "Cannot write /"),
    ],
)
def test_what_is_typed_is_answered_as_in_the_plain_terminal(
    line: str, answer: str, path: Path
) -> None:
    async def use(sitter: Sitter) -> None:
        before = sitter.game.position()
        await sitter.type(line)
        assert answer in await sitter.read()
        assert sitter.game.position() == before
        assert sitter.app.query_one("#answer").display == bool(answer)
        await sitter.press("escape")
        assert not sitter.app.query_one("#answer").display

    at_table(table(energies="AA", hand=[1]), use, path)


@pytest.mark.parametrize(
    ("key", "answer"),
    [
        ("f1", "1, 2, 3 ...: take this option"),
        ("f2", "There is nothing to take back."),
        ("f3", "Possible now: "),
        ("f4", "1 Amulet of Air. On entering play"),
    ],
)
def test_keys_stand_for_lines(key: str, answer: str, path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        await sitter.press(key)
        assert answer in await sitter.read()

    at_table(table(energies="AA", hand=[1]), use, path)


def test_long_answers_are_paged(path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        await sitter.press("f1")
        answer = sitter.app.query_one("#answer")
        assert answer.max_scroll_y > 0
        await sitter.press("pagedown")
        assert answer.scroll_y > 0
        await sitter.press("pageup", "pageup")
        assert answer.scroll_y == 0
        await sitter.press("escape", "pagedown")
        assert sitter.app.query_one("#boards").scroll_y > 0

    at_table(table([{"play": [1, 2, 3, 4]}], hand=[9, 10, 11, 12]), use, path)


@pytest.mark.parametrize("undo", ["f2", "undo"])
def test_a_move_is_taken_back(undo: str, path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        before = sitter.game.position()
        await sitter.type("summon 1")
        assert "summons Amulet of Air" in await sitter.read()
        await (sitter.press(undo) if undo == "f2" else sitter.type(undo))
        assert sitter.game.position() == before
        assert in_play(sitter.game) == []
        assert "takes back" in await sitter.read()

    at_table(table(energies="AA", hand=[1]), use, path)


def test_what_is_typed_goes_to_the_line_from_everywhere(path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        for pane in ("#boards", "#options", "#log"):
            sitter.app.query_one(pane).focus()
            await sitter.press("e", "n")
            entry = sitter.app.query_one("#entry")
            assert getattr(entry, "value", "") == "en"
            assert entry.has_focus
            await sitter.press("escape")
        assert player(sitter.game).hand

    at_table(table(energies="AA", hand=[1]), use, path)


def test_forced_answers_are_told(path: Path) -> None:
    seats = [{"pack": [9], "hand": list(range(1, 9))}, {"pack": [12], "hand": list(range(13, 21))}]

    async def use(sitter: Sitter) -> None:
        assert "Only one possibility, done for you: pick 9" in await sitter.read()

    at_table(Game.set_up(phase="draft", seats=seats), use, path)


# What is shown


def test_the_table_shows_all_that_matters(path: Path) -> None:
    game = table(
        year=2, space=5, crystals=7, energies="AAF", gauge=4, bonuses=1, hand=[9, 33],
        library3=[12], play=[{"card": 16, "turned": True}, {"card": 4, "tokens": "WW"}],
        die="W*T/3", dice=["D/3"], transmute_bonuses=1,
        others=[{"hand": [1, 2], "library3": [3], "energies": "E"}],
    )  # fmt: skip

    async def use(sitter: Sitter) -> None:
        seen = await sitter.seen()
        for piece in (
            "Year 2 of 3  winter 1 2 3  spring 4 [5] 6  summer 7 8 9  fall 10 11 12",
            "Transmuting, for you: A 3  W 2  F 4  E 2",
            "D/3#2  draw a card  3 months if left",
            "▶ Player 1 (first player, in turn, may transmute, each energy for 1 crystal more)",
            "reserve: A2 F1 (3 of 7)   die: W*T/3#4 - 1 water, gauge +1, may transmute",
            "crystals: 7",
            "gauge: 4, 2 in play   bonuses used: 1 of 3",
            "16#0 Kairn the Destroyer (turned)",
            "4#1 Amulet of Water [W2]",
            "9 Divine Chalice: magic item, cost AWFE, prestige 10",
            "Library III: 12 Naria the Prophetess",
            "hand: 2   Library III: 1",
            "2  transmute  transmute energy into crystals",
        ):
            assert piece in seen, piece
        assert "Amulet of Fire" not in seen

    at_table(game, use, path, size=(140, 45))


def test_the_table_shows_what_the_expansion_brings(path: Path) -> None:
    game = table(
        modules=["cards", "tokens"], enchantment="vision-of-destiny", draw=["e3", 12, 9],
        abilities=[7], ability_used=True, play=[{"card": "e18", "model": "1#0"}],
        others=[{"play": [4], "abilities": [5]}],
    )  # fmt: skip

    async def use(sitter: Sitter) -> None:
        seen = await sitter.seen()
        for piece in (
            "Enchantment: Vision of Destiny",
            "Open on the draw pile, from the top down: e3 Fairy Monolith, 12 Naria the Prophetess",
            "ability token: 7 Treasure (used)",
            "e18#0 Raven the Usurper as Amulet of Water of Player 2",
        ):
            assert piece in seen, piece

    at_table(game, use, path, size=(140, 45))


@pytest.mark.parametrize(
    ("keys", "line", "shown"),
    [
        ({"hand": [9], "energies": "AWFE"}, "summon 9", ["9 Divine Chalice", "AWFE", "- "]),
        ({"play": [16], "energies": "A"}, "activate 16#0", ["16 Kairn the Destroyer"]),
        ({"abilities": [7], "modules": ["tokens"]}, "token 7", ["token 7 Treasure", "12 crystals"]),
        ({"enchantment": "vision-of-destiny", "crystals": 5, "draw": [12, 13]}, "vision",
         ["Vision of Destiny", "enchantment", "12 Naria the Prophetess"]),
    ],
)  # fmt: skip
def test_what_is_pointed_at_is_told_in_full(
    keys: dict[str, Any], line: str, shown: list[str], path: Path
) -> None:
    async def use(sitter: Sitter) -> None:
        assert sitter.app.query_one("#details").has_class("hidden")
        number = [step.text for step in sitter.game.legal()].index(line)
        await sitter.press(*["down"] * (number + 1))
        text = await sitter.read()
        for piece in shown:
            assert piece in text, piece

    at_table(table(**keys), use, path)


def test_cards_on_the_boards_are_told_in_full(path: Path) -> None:
    game = table([{"play": [4]}], modules=["cards"], play=[{"card": "e18", "model": "1#0"}])

    async def use(sitter: Sitter) -> None:
        sitter.app.query_one("#boards").focus()
        await sitter.press("down")
        text = sitter.app.query_one("#details Prose", Prose).plain
        assert "e18 Raven the Usurper" in text
        assert "4 Amulet of Water" in text

    at_table(game, use, path)


def test_the_card_that_asks_is_told_until_something_is_pointed_at(path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        await sitter.type("activate 25")
        text = sitter.app.query_one("#details Prose", Prose).plain
        assert text.startswith("25 Potion of Knowledge")

    at_table(table(play=[25]), use, path)


# Sorting


def split_game() -> Game:
    return table(phase="split", hand=list(range(1, 10)), others=[{"hand": list(range(11, 20))}])


def test_cards_are_sorted_by_pointing(path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        assert "I is the hand, II and III are the libraries" in await sitter.read()
        for index in range(9):  # the first three places are full one after the other
            await sitter.press(*["down"], "enter")
            assert f"{'I' * (index // 3 + 1)}: {index % 3 + 1}/3" in await sitter.seen()
        await sitter.type("cards 9")
        assert "III: 3/3" in await sitter.seen()
        await sitter.press("down", "enter")
        assert hand(sitter.game) == ["1", "2", "3"]

    at_table(split_game(), use, path, size=(100, 40))


def test_cards_are_sorted_by_clicks_and_counted(path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        await sitter.click("#options", 10, 0)
        await sitter.click("#options", 10, 0)
        await sitter.click("#options", 10, 1)
        assert "I: 1/3   II: 1/3   III: 0/3" in await sitter.seen()
        await sitter.click("#options", 10, 9)
        assert "Cards you named: 1 / 1 / 0. Needed: 3 / 3 / 3." in await sitter.read()
        for _ in range(2):
            await sitter.click("#options", 10, 0)
        assert "I: 1/3   II: 0/3   III: 0/3" in await sitter.seen()

    at_table(split_game(), use, path, size=(100, 40))


def test_a_sorting_can_be_typed(path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        await sitter.type("3 1 2 / 4 5 6")
        assert hand(sitter.game) == ["1", "2", "3"]

    at_table(split_game(), use, path)


@pytest.mark.slow
def test_cards_to_keep_are_chosen_by_pointing(path: Path) -> None:
    packs = [list(range(first, first + 18)) for first in (1, 21)]
    seats = [{"pack": pack} for pack in packs]
    game = Game.set_up(phase="construct", enchantment="elemental-construction", seats=seats)

    async def use(sitter: Sitter) -> None:
        for _ in range(9):
            await sitter.press("down", "enter")
        await sitter.press("down", "enter")  # there is no room for a tenth
        assert "x: 9/9" in await sitter.seen()
        sitter.options.action_last()
        await sitter.press("enter")
        assert hand(sitter.game) == [str(number) for number in range(1, 10)]

    at_table(game, use, path, size=(100, 60))


# Bots


class Stuck(Beginner):
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        super().__init__("stuck")
        self.begun, self.enough = Event(), Event()

    def choose(self, view: View, seconds: float = inf) -> Step:
        self.begun.set()
        assert self.enough.wait(60)
        return view.steps[0]


def test_the_screen_lives_while_a_bot_thinks(path: Path) -> None:
    bot = Stuck()
    game = table([{"bonuses": 3}], active=1, hand=[9], bonuses=3)
    before = game.position()

    async def use(sitter: Sitter) -> None:
        assert "Player 2 thinks." in await sitter.read()
        await sitter.pilot.press("1", "enter")
        assert sitter.game.position() == before
        bot.enough.set()
        await sitter.asked()
        assert "thinks" not in await sitter.read()

    at_table(game, use, path, [None, bot], ready=bot.begun)


@pytest.mark.parametrize("leaving", ["ctrl+q", "ctrl+c", "f10", "quit"])
def test_one_leaves_while_a_bot_thinks(leaving: str, path: Path) -> None:
    bot = Stuck()

    async def use(sitter: Sitter) -> None:
        keys = [*leaving, "enter"] if leaving == "quit" else [leaving]
        await sitter.pilot.press(*keys)
        while sitter.app.is_running:
            await asyncio.sleep(0.001)

    at_table(table(active=1), use, path, [None, bot], ready=bot.begun)
    assert not bot.enough.is_set()
    bot.enough.set()


def test_enter_hurries_the_bots(path: Path) -> None:
    """They would take an hour for each thing they do."""

    async def use(sitter: Sitter) -> None:
        sitter.app.play.players[1] = RandomBot("bot")
        await sitter.pilot.press("e", "n", "d", "enter")
        while sitter.app.line is None or sitter.app.line.done():
            await sitter.pilot.press("enter")
        assert "It is the turn of Player 2." in await sitter.read()

    at_table(table(hand=[9], bonuses=3), use, path, pace=3600)


@pytest.mark.slow
def test_bots_alone_play_for_spectators(path: Path) -> None:
    bots: list[Bot | None] = [RandomBot("a"), RandomBot("b")]

    async def use(sitter: Sitter) -> None:
        assert sitter.game.outcome is not None
        text = await sitter.read()
        assert "The game is over" in text
        assert " picks Amulet" not in text

    at_table(Game.new(2, "apprentice", seed=4), use, path, bots)


def test_what_a_bot_breaks_is_raised_when_the_screen_is_gone(path: Path) -> None:
    class Crash(Exception):
        pass

    class Broken(Beginner):
        def choose(self, view: View, seconds: float = inf) -> Step:
            raise Crash

    async def use(sitter: Sitter) -> None:
        await sitter.type("end")

    with pytest.raises(Crash):
        at_table(table(energies="AA", hand=[1]), use, path, [None, Broken("bot")])


# Leaving


@pytest.mark.parametrize("keys", [["ctrl+q"], ["ctrl+c"], ["f10"], ["q", "u", "i", "t", "enter"]])
def test_one_leaves_and_the_game_is_kept(keys: list[str], path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        await sitter.type("summon 1")
        await sitter.type("bonus gauge")
        await sitter.pilot.press(*keys)
        while sitter.app.is_running:
            await asyncio.sleep(0.001)

    app = at_table(table(energies="AA", hand=[1]), use, path)
    app.play.saver.save(app.play.game)
    again = Game.from_record(path.read_text())
    assert again.position() == app.play.game.position()

    async def go_on(sitter: Sitter) -> None:
        assert in_play(sitter.game) == ["1"]
        await sitter.type("end")

    at_table(again, go_on, path)


def test_a_game_that_is_over_can_be_looked_at(path: Path) -> None:
    game = table([{"bonuses": 3}], year=3, space=12, active=0, first=1, bonuses=3)

    async def use(sitter: Sitter) -> None:
        await sitter.type("end")
        text = await sitter.seen()
        assert "The game is over" in text
        assert "player    crystals" in text
        await sitter.type("log")
        assert sitter.app.is_running
        await sitter.press("down", "enter")
        assert not sitter.app.is_running

    at_table(game, use, path)
