"""The benchmark: its table, its report, and what it compares. No time is ever asserted."""

import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from seasons import build
from seasons.cli.main import main
from seasons.tools import bench, yardsticks
from seasons.tools.bench import Measure, Table
from seasons.words.texts import Texts

Output = pytest.CaptureFixture[str]
SMALL = Table(2, "magician", ())
SHORT = ("--seconds", "0.01")


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """One short run of one small table."""
    monkeypatch.setattr(bench, "RUNS", 1)
    monkeypatch.setattr(bench, "GAMES", 1)
    monkeypatch.setattr(bench, "TABLES", (SMALL,))
    monkeypatch.setattr(bench, "LARGEST", Table(3, "apprentice", ("tokens",)))


def test_everything_is_measured_and_told(capsys: Output) -> None:
    assert main(["bench", *SHORT]) == 0
    first, blank, *lines = capsys.readouterr().out.splitlines()
    assert first == Texts().text(build.reason())
    assert blank == ""
    names = [line.split("  ")[0] for line in lines]
    assert names[:3] == ["2 players, magician"] * 3
    assert names[3] == "2 players, magician, from dealt hands"
    for act in ("copy", "copy and apply", "view", "resample", "position to text and back"):
        assert f"{act}, 2 players, archmage" in names
        assert f"{act}, 3 players, apprentice, all modules" in names
    units = [line.split()[-4] for line in lines]
    assert set(units) == {"games/s", "decisions/s", "choices/s", "us"}


def test_a_report_can_be_compared_with_a_later_run(tmp_path: Path, capsys: Output) -> None:
    assert main(["bench", "--json", *SHORT]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["build"] == ("compiled" if build.compiled() else "pure")
    for each in report["measures"]:
        assert 0 < each["low"] <= each["median"] <= each["high"]
    before = tmp_path / "before.json"
    before.write_text(json.dumps(report), encoding="utf-8")
    assert main(["bench", "--compare", str(before), *SHORT]) == 0
    lines = capsys.readouterr().out.splitlines()[2:]
    assert len(lines) == len(report["measures"])
    assert all("  x " in line for line in lines)


@pytest.mark.parametrize("text", ["", "[]", '{"measures": 1}', '{"measures": [{"name": "x"}]}'])
def test_another_file_is_not_a_report(text: str, tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "other.json"
    file.write_text(text, encoding="utf-8")
    assert main(["bench", "--compare", str(file)]) == 2
    assert f"{file} is not a report" in capsys.readouterr().err


@pytest.mark.parametrize("seconds", ["0", "-1", "soon", "nan"])
def test_a_measurement_takes_time(seconds: str, capsys: Output) -> None:
    assert main(["bench", "--seconds", seconds]) == 2
    assert f"{seconds} is not a number above 0" in capsys.readouterr().err


def test_the_median_and_how_much_faster_it_is() -> None:
    measures = [Measure("copy", "us", [3.0, 1.0, 2.0]), Measure("new", "us", [5.0])]
    lines = bench.told(measures, {"copy": {"us": 4.0}}, Texts())[2:]
    assert lines[0].split() == ["copy", "2.00", "us", "1.00", "-", "3.00", "x", "0.50"]
    assert "x" not in lines[1].split()


def test_yardsticks_that_are_not_installed_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setitem(sys.modules, "catanatron", None)
    assert main(["bench", "--yardsticks", *SHORT]) == 2
    assert "catanatron is not installed" in capsys.readouterr().err


def test_yardsticks_count_their_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    class State:
        actions = (1, 2, 3)

    class CatanGame:
        state = State()

        def __init__(self, players: list[object], seed: int) -> None:
            assert (len(players), seed) == (2, 5)

        def play(self) -> None:
            pass

    class Color:
        RED, BLUE = 1, 2

    class Board:
        moves = 0

        @property
        def legal_moves(self) -> range:
            return range(2)

        def push(self, move: int) -> None:
            self.moves += 1

        def is_game_over(self) -> bool:
            return self.moves == 4

    catan, chess = ModuleType("catanatron"), ModuleType("chess")
    vars(catan).update(Game=CatanGame, Color=Color, RandomPlayer=lambda color: color)
    vars(chess).update(Board=Board)
    monkeypatch.setitem(sys.modules, "catanatron", catan)
    monkeypatch.setitem(sys.modules, "chess", chess)
    assert {name: play(5) for name, play in yardsticks.YARDSTICKS.items()} == {
        "catanatron, 2 players": 3, "python-chess": 4
    }  # fmt: skip
