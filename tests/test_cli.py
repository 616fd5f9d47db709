"""The commands: what they print, their exit codes, and no tracebacks whatever is typed."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from seasons import Game, __version__
from seasons import simulate as simulation
from seasons.arguments import EXAMPLES
from seasons.cli import main
from seasons.rules import flow
from seasons.rules.chance import Chance
from seasons.rules.setup import CARDS
from seasons.rules.state import State
from tests.test_terminal import plain_words

Output = pytest.CaptureFixture[str]
COMMAND = [sys.executable, "-m", "seasons.cli"]
ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


def finished_record(seed: int = 3) -> str:
    game = Game.new(seed=seed)
    chance = Chance("record")
    while game.outcome is None:
        steps = game.legal()
        game.apply(steps[chance.below(len(steps))])
    return game.record()


# Help and usage


def test_the_version_is_that_of_the_package(capsys: Output) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"seasons {__version__}\n"


def test_without_a_command_there_is_help(capsys: Output) -> None:
    assert main([]) == 0
    out = capsys.readouterr().out
    assert all(f"    {command} " in out for command in EXAMPLES)
    assert "Exit codes: 0" in out


@pytest.mark.parametrize("command", EXAMPLES)
def test_every_command_has_help_with_examples(command: str, capsys: Output) -> None:
    assert main([command, "--help"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"usage: seasons {command} ")
    assert all(example in out for example in EXAMPLES[command])
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    "arguments",
    [
        ["summon"],
        ["new", "--players", "5"],
        ["new", "--players", "two"],
        ["new", "--level", "wizard"],
        ["new", "--first", "3"],
        ["new", "--seed", 'a"b'],
        ["new", "--seed", "\udcff"],
        ["new", "--toml", "missing.toml"],
        ["new", "--toml", "."],
        ["new", "--toml", "garbage"],
        ["new", "--toml", "text"],
        ["simulate", "--games", "0"],
        ["simulate", "--games", "-1"],
        ["simulate", "--games", "9" * 5000],
        ["replay"],
        ["replay", "missing.txt"],
        ["replay", "."],
        ["replay", "garbage"],
        ["replay", "text"],
        ["replay", "empty"],
        ["perft", "missing.txt", "2"],
        ["perft", "text", "2"],
        ["perft", "empty", "2"],
        ["perft", "seasons1 nonsense", "2"],
        ["perft", "text", "x"],
        ["perft", "text", "-1"],
        ["cards", "zzz"],
        ["cards", "51"],
        ["cards", "amulet"],
        ["cards", "--language", "tlh"],
        ["cards", "--language"],
        ["terminal", "--seats", "human"],
        ["terminal", "--seats", "human,alien"],
        ["terminal", "--seats", "human,random", "--players", "3"],
        ["terminal", "--seats", "human,random", "--hot-seat"],
        ["terminal", "--names", "Ada,Bo,Cy"],
        ["terminal", "--names", "Ada;,Bo"],
        ["terminal", "--resume", "missing.txt"],
        ["terminal", "--resume", "text"],
        ["terminal", "--record", "text"],
        ["terminal", "--record", ""],
        ["terminal", "--record", "."],
        ["terminal", "--record", "/dev/null"],
        ["terminal", "--record", "missing/game.txt"],
    ],
)
def test_wrong_usage_is_two_and_one_complaint(arguments: list[str], capsys: Output) -> None:
    Path("garbage").write_bytes(bytes(range(256)) * 4)
    Path("text").write_text("nothing to see\n")
    Path("empty").write_text("")
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert re.search(r"^seasons( \w+)?: \S", captured.err, re.MULTILINE)


def test_a_record_is_never_overwritten_except_by_its_own_game(capsys: Output) -> None:
    for name in ("game.txt", "other.txt"):
        Path(name).write_text(finished_record())
    assert main(["terminal", "--resume", "game.txt", "--record", "other.txt"]) == 2
    said = "the file exists already, and is not overwritten"
    assert capsys.readouterr().err == f"seasons: Cannot write other.txt: {said}\n"
    assert main(["terminal", "--resume", "game.txt", "--record", "./game.txt"]) == 0
    assert main(["terminal", "--resume", "game.txt"]) == 0


def test_a_file_that_may_not_be_read_is_told(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert main(["replay", "secret.txt"]) == 2
    assert capsys.readouterr().err == "seasons: cannot read secret.txt: Permission denied\n"


# new


def test_a_new_game_is_one_line_that_its_seed_decides(capsys: Output) -> None:
    assert (
        main(["new", "--players", "3", "--level", "magician", "--seed", "x", "--first", "2"]) == 0
    )
    expected = Game.new(3, "magician", "revised", "x", 2).position()
    assert capsys.readouterr().out == f"{expected}\n"


def test_without_a_seed_games_differ(capsys: Output) -> None:
    assert main(["new"]) == main(["new"]) == 0
    one, other = capsys.readouterr().out.splitlines()
    assert one != other


def test_a_table_in_toml_becomes_a_position(capsys: Output) -> None:
    Path("table.toml").write_text('edition = "original"\n[[seats]]\nhand = [9]\ncrystals = 4\n')
    assert main(["new", "--toml", "table.toml"]) == 0
    line = capsys.readouterr().out.strip()
    expected = Game.set_up(edition="original", seats=[{"hand": [9], "crystals": 4}])
    assert Game.from_position(line).position() == expected.position()


# simulate

KEYS = [
    "build", "players", "level", "edition", "seed", "games", "decisions", "choices", "seconds",
    "games_per_second", "decisions_per_second", "choices_per_second", "scores",
    "first_player_wins", "failures",
]  # fmt: skip


def simulated(arguments: list[str], capsys: Output) -> dict[str, object]:
    main(["simulate", "--json", *arguments])
    result = json.loads(capsys.readouterr().out)
    assert isinstance(result, dict)
    return result


def test_the_json_report_has_the_keys_that_the_help_names(capsys: Output) -> None:
    report = simulated(["--games", "2", "--players", "3", "--seed", "5"], capsys)
    assert list(report) == KEYS
    assert (report["games"], report["players"], report["seed"]) == (2, 3, "5")
    assert report["failures"] == []
    main(["simulate", "--help"])
    assert ", ".join(KEYS) in " ".join(capsys.readouterr().out.split())


def test_the_same_seed_gives_the_same_games(capsys: Output) -> None:
    def counted(seed: str) -> list[object]:
        report = simulated(["--games", "3", "--seed", seed], capsys)
        return [report[key] for key in ("decisions", "choices", "scores", "first_player_wins")]

    assert counted("1") == counted("1") != counted("2")


def test_every_game_of_a_run_can_be_run_alone() -> None:
    whole = simulation.simulate(3, seed="9").totals
    alone = [simulation.simulate(1, seed=seed).totals for seed in ("9", "9.1", "9.2")]
    assert whole == [total for totals in alone for total in totals]


def test_the_report_adds_up() -> None:
    report = simulation.simulate(4, players=2, level="apprentice", seed=1)
    scores = report.scores()
    assert scores is not None
    assert report.games == 4
    assert len(report.totals) == 8
    assert scores["mean"] == round(sum(report.totals) / 8, 2)
    assert (scores["minimum"], scores["maximum"]) == (min(report.totals), max(report.totals))
    assert report.decisions > report.choices > 0
    assert 0 <= report.first_wins <= 4


def test_the_build_is_that_of_the_rules() -> None:
    expected = "pure Python" if str(flow.__file__).endswith(".py") else "compiled"
    assert simulation.build() == expected


def test_a_checked_run_in_words(capsys: Output) -> None:
    assert main(["simulate", "--games", "2", "--check"]) == 0
    out = capsys.readouterr().out
    assert "2 players, archmage level, revised edition, seed 0" in out
    assert out.endswith("failures: 0\n")


def test_a_failed_check_is_one_and_can_be_seen_again(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = 0

    def suspicious(state: State) -> list[str]:
        nonlocal seen
        seen += 1
        return ["a draft is under way"] if seen == 5 else []

    monkeypatch.setattr(simulation, "violations", suspicious)
    assert main(["simulate", "--games", "2", "--seed", "7", "--check"]) == 1
    out = capsys.readouterr().out
    assert "failures: 1\nseed 7: a draft is under way\n  seasons1 " in out
    position = out.splitlines()[-1].strip()
    assert Game.from_position(position).decision is not None


def test_a_game_without_end_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "DECISIONS_LIMIT", 10)
    (failure,) = simulation.simulate(1, seed=3).failures
    assert failure.problem == "the game is not over after 10 decisions"
    assert failure.seed == "3"


def test_what_the_rules_stumble_over_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(state: State) -> list[str]:
        raise AssertionError("no frame")

    monkeypatch.setattr(simulation, "violations", stumble)
    report = simulation.simulate(1, check=True)
    assert [failure.problem for failure in report.failures] == ["AssertionError: no frame"]
    assert report.data()["scores"] is None


# replay


def test_a_record_is_verified_and_told(capsys: Output) -> None:
    record = finished_record()
    Path("game.txt").write_text(record)
    assert main(["replay", "game.txt"]) == 0
    told = capsys.readouterr().out.splitlines()
    scores = re.search(r'Result "(-?\d+)-(-?\d+)"', record)
    assert scores is not None
    assert told[-2:] == [f"Player {seat}: {scores[seat]} points" for seat in (1, 2)]
    assert len([line for line in told if line.startswith("Player 1: ")]) > 50


def test_a_record_comes_from_the_standard_input_too() -> None:
    done = subprocess.run(
        [*COMMAND, "replay", "-"], input=finished_record(), capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0
    assert done.stdout.count("rolls the dice") > 5


def test_a_record_that_does_not_replay_is_one(capsys: Output) -> None:
    record = finished_record()
    wrong = re.sub(r"\{0 draws (\d+)", r"{0 draws 5\1", record, count=1)
    Path("game.txt").write_text(wrong)
    assert main(["replay", "game.txt"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "does not replay: " in captured.err


# cards


def test_all_cards_are_listed(capsys: Output) -> None:
    assert main(["cards"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[9].split() == ["9", "Divine", "Chalice", "magic", "item", "AWFE", "10"]
    assert "  3 / 6 / 9 " in lines[11]
    assert max(map(len, lines)) < 80
    assert [line.split()[0] for line in lines[1:51]] == [str(card.number) for card in CARDS]


@pytest.mark.parametrize("wanted", ["9", "divine-chalice", "Divine Chalice", "CHALICE"])
def test_a_card_is_found_by_number_and_name(wanted: str, capsys: Output) -> None:
    assert main(["cards", *wanted.split()]) == 0
    assert capsys.readouterr().out.startswith(
        "9 Divine Chalice\n  magic item, cost AWFE, prestige 10"
    )


def test_a_card_that_differs_by_edition_says_so(capsys: Output) -> None:
    assert main(["cards", "5"]) == 0
    revised, _, original = capsys.readouterr().out.partition("In the original edition:")
    assert "cost 2," in revised
    assert "9 crystals" in revised
    assert "cost 6," in original
    assert "12 crystals" in original
    assert main(["cards", "5", "--edition", "original"]) == 0
    assert "cost 6," in capsys.readouterr().out.partition("In the revised edition:")[0]


@pytest.mark.parametrize(
    ("wanted", "complaint"),
    [
        ("chalise", "Which card is chalise? Perhaps: 9 Divine Chalice"),
        ("elemental", "Perhaps: 31 Elemental Amulet, 40 Air Elemental"),
        ("51", "There is no card 51."),
    ],
)
def test_an_unknown_card_is_answered_with_suggestions(
    wanted: str, complaint: str, capsys: Output
) -> None:
    assert main(["cards", wanted]) == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["cards"], ["cards", "5"], ["cards", "11"]])
def test_no_word_about_cards_escapes_the_catalogues(arguments: list[str], capsys: Output) -> None:
    assert main([*arguments, "--language", "xx"]) == 0
    assert plain_words(capsys.readouterr().out) == set()


# The world outside


def test_a_reader_who_leaves_early_is_no_error() -> None:
    with subprocess.Popen(
        [*COMMAND, "cards"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        errors = process.stderr.read()
    assert (process.returncode, errors) == (0, b"")


def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*COMMAND, "cards"], stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT
        )
    assert done.returncode == 1
    assert done.stderr == "seasons: No space left on device\n"


def test_output_in_an_old_encoding_is_readable_at_least() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [*COMMAND, "cards", "9", "--language", "xx"], capture_output=True, env=environment, cwd=ROOT
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"9 [??")


def test_an_interrupted_run_ends_quietly() -> None:
    with subprocess.Popen(
        [*COMMAND, "simulate", "--games", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.communicate(timeout=2)
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=20)
    assert (process.returncode, out, errors) == (130, b"", b"")
