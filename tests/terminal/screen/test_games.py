"""Whole games on a full screen, by somebody who takes any option."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from seasons import Game
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.setup import all_modules
from seasons.rules.writing.phrases import vocabulary
from seasons.words.texts import languages
from tests.terminal.screen.helpers import LARGE, SMALL, Sitter, at_table

# All that is plain although everything is in the pseudo language: notation and names of keys.
NOTATION = vocabulary() | {"II", "III", "F", "Esc", "x", "exchange", "gauge", "card", "transmute"}

LOOK = 15  # questions between two looks at the whole screen


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


class Anybody:
    """Takes any option, by typing its number, by arrows or by a click."""

    def __init__(self, seed: str, size: tuple[int, int]) -> None:
        self.chance = Chance(seed)
        self.size = size
        self.asked = 0

    async def play(self, sitter: Sitter) -> None:
        """Plays to the end, and looks at the screen from time to time."""
        while sitter.game.outcome is None:
            if sitter.passing():
                await sitter.take_keyboard()
                continue
            self.asked += 1
            if self.asked % LOOK == 1:
                await self.look(sitter)
            await self.choose(sitter)
        await self.look(sitter)

    async def choose(self, sitter: Sitter) -> None:
        options = sitter.options
        if options.sorting is not None:
            await sitter.type(options.sorting.example())
            return
        number = self.chance.below(options.option_count)
        if self.asked % 20 == 0:
            await sitter.press(*["down"] * (number + 1), "enter")
        else:
            await sitter.type(str(number + 1))

    async def look(self, sitter: Sitter) -> None:
        """Everything fits, and what is asked can be seen."""
        await sitter.pilot.pause()
        lines = sitter.lines()
        assert len(lines) == self.size[1]
        assert {len(line) for line in lines} == {self.size[0]}  # no sign here is wide
        left = sitter.app.query_one("#left").region
        for part in ("#boards", "#question", "#options"):
            widget = sitter.app.query_one(part)
            assert left.contains_region(widget.region), part
            assert widget.size.height >= 1, part
        assert sitter.options.size.height >= min(3, sitter.options.option_count)
        assert sitter.app.query_one("#entry").region.height == 1


@pytest.mark.battery
@pytest.mark.parametrize(
    ("size", "language"), [(LARGE, "en"), *[(SMALL, language) for language in languages()]]
)
def test_a_whole_game_with_everything_in_it(
    size: tuple[int, int], language: str, path: Path
) -> None:
    game = Game.new(2, seed=size[0], modules=all_modules(), enchantment="random")
    anybody = Anybody(language, size)
    app = at_table(game, anybody.play, path, language=language, size=size)
    assert game.outcome is not None
    app.play.saver.save(game)
    record = Game.from_record(path.read_text())
    assert record.outcome is not None
    assert record.position() == game.position()


@pytest.mark.battery
def test_a_whole_game_of_two_people(path: Path) -> None:
    game = Game.new(2, "apprentice", seed=5, enchantment="vision-of-destiny")
    at_table(game, Anybody("hot seat", SMALL).play, path, [None, None])
    assert game.outcome is not None


@pytest.mark.battery
def test_nothing_on_the_screen_escapes_the_catalogues(path: Path) -> None:
    size = (200, 60)
    plain: set[str] = set()

    class Reader(Anybody):
        async def look(self, sitter: Sitter) -> None:
            await super().look(sitter)
            for line in ("?", "why", "cards", "99"):
                await sitter.type(line)
                plain.update(re.findall(r"(?<!\w)[A-Za-z]+(?!\w)", await sitter.seen()))

    game = Game.new(2, seed=2, modules=all_modules(), enchantment="vision-of-destiny")
    at_table(game, Reader("strange", size).play, path, language="xx", size=size)
    strange = {word for word in plain - NOTATION if word.strip("AWFEDT")}
    assert strange == set()
