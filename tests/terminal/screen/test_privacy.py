"""Two people at one keyboard: what one holds is never on the screen of the other."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from seasons import Game
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.setup import CARDS
from seasons.rules.engine.state import Player
from seasons.terminal.screen import details
from seasons.terminal.screen.options import Options
from seasons.terminal.screen.prose import Prose
from seasons.words.texts import load
from tests.helpers import table
from tests.terminal.screen.helpers import Sitter, at_table

TALL = (120, 100)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


async def everything(sitter: Sitter) -> str:
    """What is on the screen, and what could be scrolled into view."""
    hidden = [part.plain for part in sitter.app.screen.query(Prose)]
    return await sitter.seen() + "\n".join(hidden)


def test_the_keyboard_is_passed_without_showing_hands(path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        first = await everything(sitter)
        assert "Player 1, take the keyboard and press Enter." in first
        assert "Divine Chalice" not in first
        await sitter.pilot.press("1", "space", "down", "f1", "f4", "escape", "tab", "pagedown")
        assert sitter.passing()
        await sitter.take_keyboard()
        own = await everything(sitter)
        assert "Divine Chalice" in own
        assert "Naria" not in own
        await sitter.press("tab", "tab", "down")  # what is pointed at now, the other must not see
        await sitter.press("f4")
        await sitter.type("end")
        between = await everything(sitter)
        assert "Player 2, take the keyboard" in between
        assert "Divine Chalice" not in between
        assert "Naria" not in between
        await sitter.take_keyboard()
        other = await everything(sitter)
        assert "Naria" in other
        assert "Divine Chalice" not in other

    game = table(hand=[9], others=[{"hand": [12], "bonuses": 3}], bonuses=3)
    at_table(game, use, path, [None, None], size=TALL)


def test_what_was_done_too_late_does_nothing_to_the_next_hand(path: Path) -> None:
    """A second click on an option may be heard of when the keyboard is passed already."""

    async def use(sitter: Sitter) -> None:
        before, options = sitter.game.position(), sitter.app.screen_stack[0].query_one(Options)
        late = OptionList.OptionHighlighted(options, Option("x"), 0)
        for message in (Options.Chosen("1"), late, Input.Submitted(Input(), "1")):
            sitter.app.post_message(message)
        await sitter.pilot.pause()
        assert sitter.passing()
        assert sitter.game.position() == before
        await sitter.take_keyboard()
        assert sitter.game.position() == before

    at_table(table(hand=[9]), use, path, [None, None])


def test_a_half_typed_line_is_not_left_for_the_other(path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        await sitter.take_keyboard()
        await sitter.press("s", "u", "m")
        entry = sitter.app.query_one("#entry", Input)
        assert entry.value == "sum"
        sitter.app.post_message(Options.Chosen("end"))
        while not sitter.passing():
            await asyncio.sleep(0.001)
        await sitter.take_keyboard()
        assert entry.value == ""

    game = table(hand=[9], others=[{"hand": [12], "bonuses": 3}], bonuses=3)
    at_table(game, use, path, [None, None])


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c", "f10"])
def test_whoever_gets_the_keyboard_may_leave(key: str, path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        await sitter.press(key)
        assert not sitter.app.is_running

    at_table(table(hand=[9]), use, path, [None, None])


def test_a_click_takes_the_keyboard(path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        await sitter.pilot.click(offset=(1, 1))
        assert sitter.passing()
        await sitter.click("#pass", 5, 1)
        assert not sitter.passing()

    at_table(table(hand=[9]), use, path, [None, None])


def held(player: Player) -> set[int]:
    """The kinds of card that belong to a player and that only they know."""
    return {*player.hand, *player.pack, *player.library2, *player.library3} - {0}


@pytest.mark.battery
def test_what_the_other_holds_is_never_shown(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At every question; the log may tell what all have seen, and rulings name other cards."""
    monkeypatch.setattr(details, "rulings", lambda words, key: [])
    words, chance = load(), Chance("curious")

    async def use(sitter: Sitter) -> None:
        looks = 0
        while sitter.game.state.position <= 6:
            seat = None if sitter.passing() else sitter.play.seat
            if seat is not None:
                sitter.app.query_one("#log Prose", Prose).show([])
            hidden = hidden_from(sitter.game.view(seat).state.players, sitter.game.state.players)
            text = await everything(sitter)
            assert [kind for kind in hidden if words.card(CARDS[kind].id) in text] == []
            looks += len(hidden)
            if seat is None:
                await sitter.take_keyboard()
            else:
                options = sitter.options
                example = options.sorting.example() if options.sorting else ""
                await sitter.type(example or str(chance.below(options.option_count) + 1))
        assert looks > 200

    game = Game.new(2, seed=8)
    at_table(game, use, path, [None, None], size=TALL)


def hidden_from(seen: list[Player], real: list[Player]) -> set[int]:
    """The kinds that somebody holds and that these eyes do not see anywhere."""
    shown = {kind for player in seen for kind in held(player) | set(player.play)}
    return {kind for player in real for kind in held(player)} - shown
