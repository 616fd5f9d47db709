"""Whole games with every seat's view, byte for byte; `make golden` writes them anew."""

from pathlib import Path

import pytest

from seasons import Game
from tests.regenerate import GOLDEN_GAMES, golden_file

FOLDER = Path(__file__).parents[1] / "golden"


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(GOLDEN_GAMES))
def test_golden_game(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert golden_file(GOLDEN_GAMES[name]) == written
    record = written[written.index("[Rules") :]
    assert Game.from_record(record).record() == record
