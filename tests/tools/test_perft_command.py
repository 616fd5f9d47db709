"""Counting the decision tree, in the library and on the command line."""

from pathlib import Path

import pytest

from seasons import Game
from seasons.cli.main import main
from seasons.rules.engine.state import State
from seasons.rules.writing.position import write_position
from seasons.tools.perft import divide, perft
from tests.helpers import table


def leaves(state: State, depth: int) -> int:
    """The same count through the public surface, one copied game for each step."""
    game = Game.from_position(write_position(state))
    if depth == 0 or game.decision is None:
        return 1
    total = 0
    for step in game.legal():
        after = game.copy()
        after.apply(step)
        total += leaves(after.state, depth - 1)
    return total


def test_no_decision_is_one_leaf() -> None:
    assert perft(Game.new(seed=1).state, 0) == 1


def test_one_decision_counts_the_options() -> None:
    game = Game.new(seed=1)
    assert perft(game.state, 1) == len(game.legal())


def test_a_game_that_is_over_is_one_leaf() -> None:
    game = table(year=3, space=12, active=1, first=0, bonuses=3, others=[{"bonuses": 3}])
    assert game.play("end")
    assert game.outcome is not None
    assert perft(game.state, 5) == 1
    assert divide(game.state, 5) == {}


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_count_is_that_of_the_public_surface(depth: int) -> None:
    game = table(hand=[1, 9], energies="AAWFE", transmute=True, play=[16])
    assert perft(game.state, depth) == leaves(game.state, depth)


def test_counting_leaves_the_position_as_it_was() -> None:
    game = Game.new(seed=2)
    before = game.position()
    perft(game.state, 3)
    assert game.position() == before


def test_seats_that_choose_at_the_same_time_are_taken_in_seat_order() -> None:
    game = Game.new(players=3, seed=4)
    counts = [len(game.legal(seat)) for seat in range(3)]
    assert perft(game.state, 3) == counts[0] * counts[1] * counts[2]


def test_the_parts_add_up_to_the_whole() -> None:
    game = table(hand=[1, 12], energies="AAW", crystals=5)
    parts = divide(game.state, 3)
    assert list(parts) == [step.text for step in game.legal()]
    assert sum(parts.values()) == perft(game.state, 3)


def test_the_command_takes_a_position_a_file_or_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = Game.new(seed=1).position()
    file = tmp_path / "position.txt"
    file.write_text(position + "\n")
    assert main(["perft", position, "2"]) == main(["perft", str(file), "2"]) == 0
    count = perft(Game.new(seed=1).state, 2)
    assert capsys.readouterr().out.split() == [str(count)] * 2
    toml = tmp_path / "table.toml"
    toml.write_text('[[seats]]\ngauge = 1\nhand = [1]\nenergies = "AA"\n')
    assert main(["perft", str(toml), "1", "--divide"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "end: 1",
        "summon 1: 1",
        "bonus exchange: 1",
        "bonus transmute: 1",
        "bonus gauge: 1",
        "total: 5",
    ]


def test_the_split_of_no_decision_is_still_one_leaf(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", Game.new(seed=1).position(), "0", "--divide"]) == 0
    assert capsys.readouterr().out == "total: 1\n"
