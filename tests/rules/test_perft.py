"""Prove the rules by counting: the decision trees of fixed positions."""

from pathlib import Path

import pytest

from seasons import Game
from seasons.rules.writing.position import write_position
from seasons.tools.perft import divide, perft
from tests.rules.perft_positions import POSITIONS, position

FOLDER = Path(__file__).parents[1] / "perft"
NAMES = sorted(POSITIONS)


def test_every_position_has_its_file() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == NAMES


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_perft(name: str) -> None:
    line, *counts = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert write_position(position(name).state) == line
    game = Game.from_position(line)
    for text in counts:
        depth, count = map(int, text.split())
        found = perft(game.state, depth)
        assert found == count, f"depth {depth}, by first step: {divide(game.state, depth)}"
    assert write_position(game.state) == line
