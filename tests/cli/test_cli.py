"""The commands: what they print, their exit codes, and no tracebacks whatever is typed."""

import json
import os
import re
import statistics
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from seasons import Game, __version__, bots, build
from seasons.bots import RandomBot, registry
from seasons.bots.registry import Kind, Parameter
from seasons.cli.arguments import EXAMPLES
from seasons.cli.main import main
from seasons.rules.course import prelude
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.setup import CARDS, Setup
from seasons.rules.engine.state import State
from seasons.rules.writing.notation import card_code
from seasons.rules.writing.table import choose_setup
from seasons.tools import simulate as simulation
from tests.helpers import hearing
from tests.terminal.test_terminal import plain_words

Output = pytest.CaptureFixture[str]
COMMAND = [sys.executable, "-m", "seasons.cli"]
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


def finished_record(seed: int = 3, modules: tuple[str, ...] = ()) -> str:
    game = Game.new(seed=seed, modules=modules)
    chance = Chance("record")
    while game.outcome is None:
        steps = game.legal()
        game.apply(steps[chance.below(len(steps))])
    return game.record()


# Help and usage


def test_the_version_is_that_of_the_package(capsys: Output) -> None:
    assert main(["--version"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"seasons {__version__}, ")
    assert ("compiled rules" in out) == build.compiled()


def test_the_help_lists_all_commands(capsys: Output) -> None:
    assert main(["--help"]) == 0
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


@pytest.mark.parametrize(("command", "option"), [("terminal", "--seats"), ("arena", "--bots")])
def test_the_help_lists_the_bots_with_what_they_may_be_given(
    command: str, option: str, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = {"time": Parameter(0.5, 0.1, 9.0), "size": Parameter(20_000_000, 1, 1e9)}
    kind = Kind(lambda seed, _: RandomBot(seed), numbers)
    monkeypatch.setitem(registry._KINDS, "ponderer", kind)
    assert main([command, "--help"]) == 0
    out = " ".join(capsys.readouterr().out.partition(f"  {option} ")[2].split())
    assert all(name in out for name in bots.names())
    assert ", ponderer:time=0.5:size=20000000" in out


@pytest.mark.parametrize(
    "arguments",
    [
        ["summon"],
        ["serve", "--bot", "human=text"],
        ["serve", "--bot", "mine=missing.py"],
        ["serve", "--bot", "mine"],
        ["new", "--players", "5"],
        ["new", "--players", "two"],
        ["new", "--level", "wizard"],
        ["new", "--first", "3"],
        ["new", "--seed", 'a"b'],
        ["new", "--seed", "\udcff"],
        ["new", "--modules", "dragons"],
        ["new", "--modules", ""],
        ["new", "--modules", "cards,"],
        ["new", "--modules", "cards", "--edition", "original"],
        ["new", "--enchantment", "none"],
        ["new", "--enchantment", "flood"],
        ["new", "--enchantment", "natural-selection", "--level", "apprentice"],
        ["simulate", "--modules", "dragons"],
        ["simulate", "--modules", "all", "--edition", "original"],
        ["terminal", "--modules", "dragons"],
        ["terminal", "--enchantment", "flood"],
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
        ["perft", "seasons4 nonsense", "2"],
        ["perft", "text", "x"],
        ["perft", "text", "-1"],
        ["cards", "zzz"],
        ["cards", "51"],
        ["cards", "amulet"],
        ["cards", "e21"],
        ["cards", "token", "13"],
        ["cards", "--language", "tlh"],
        ["cards", "--language"],
        ["terminal", "--seats", "human"],
        ["terminal", "--seats", "human,alien"],
        ["terminal", "--seats", "human,random", "--players", "3"],
        ["terminal", "--seats", "human,random", "--hot-seat"],
        ["terminal", "--names", "Ada,Bo,Cy"],
        ["terminal", "--names", "Ada;,Bo"],
        ["terminal", "--names", ""],
        ["terminal", "--names", "Ada,,Bo"],
        ["terminal", "--names", "Ada,\u3164"],
        ["terminal", "--names", "Ada,Ada,Ada 2", "--players", "3"],
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


@pytest.mark.parametrize(
    ("options", "modules", "enchantment"),
    [
        (["--modules", "cards"], ["cards"], None),
        (["--modules", "tokens, cards"], ["cards", "tokens"], None),
        (["--modules", "all"], ["cards", "enchantment", "tokens"], "random"),
        (["--modules", "All,cards"], ["cards", "enchantment", "tokens"], "random"),
        (["--modules", "Cards,TOKENS"], ["cards", "tokens"], None),
        (["--modules", "enchantment"], ["enchantment"], None),
        (["--enchantment", "random"], [], "random"),
        (["--enchantment", "drought"], [], "drought"),
        (["--modules", "tokens", "--enchantment", "Io's Bounty"], ["tokens"], "ios-bounty"),
    ],
)
def test_a_new_game_has_the_modules_that_are_wanted(
    options: list[str], modules: list[str], enchantment: str | None, capsys: Output
) -> None:
    assert main(["new", "--seed", "4", *options]) == 0
    expected = Game.new(seed="4", modules=modules, enchantment=enchantment).position()
    assert capsys.readouterr().out == f"{expected}\n"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--modules", "cards,dragons"],
         "there is no module dragons; there are: cards, enchantment, tokens, all"),
        (["--modules", ""],
         "a module is missing; there are: cards, enchantment, tokens, all"),
        (["--modules", "cards,"], "a module is missing; there are: cards, "),
        (["--enchantment", "flood"],
         "there is no enchantment flood; there are: Elemental Construction, Extended Exp"),
        (["--enchantment", "none"], "Drought, Vision of Destiny, random"),
        (["--level", "apprentice", "--enchantment", "extended-experience"],
         "seasons: extended-experience changes the draft"),
        (["--players", "4", "--level", "magician", "--enchantment", "elemental-construction"],
         "seasons: elemental-construction deals 72 cards to 4 players: the deck has 60"),
    ],
)  # fmt: skip
def test_a_game_that_cannot_be_is_refused_with_the_reason(
    options: list[str], complaint: str, capsys: Output
) -> None:
    assert main(["new", *options]) == 2
    assert complaint in capsys.readouterr().err


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
    "build", "players", "level", "edition", "modules", "enchantment", "seed", "games",
    "decisions", "choices", "seconds", "games_per_second", "decisions_per_second",
    "choices_per_second", "scores", "first_player_wins", "failures",
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
    assert (report["modules"], report["enchantment"]) == ([], None)
    assert report["failures"] == []
    main(["simulate", "--help"])
    assert ", ".join(KEYS) in " ".join(capsys.readouterr().out.split())


def test_the_same_seed_gives_the_same_games(capsys: Output) -> None:
    def counted(seed: str) -> list[object]:
        report = simulated(["--games", "3", "--seed", seed], capsys)
        return [report[key] for key in ("decisions", "choices", "scores", "first_player_wins")]

    assert counted("1") == counted("1") != counted("2")


@pytest.mark.parametrize("modules", [(), ("cards", "enchantment", "tokens")])
def test_every_game_of_a_run_can_be_run_alone(modules: tuple[str, ...]) -> None:
    def totals(games: int, seed: str) -> Counter[int]:
        return simulation.simulate(games, seed=seed, modules=modules).totals

    alone = [totals(1, seed) for seed in ("9", "9.1", "9.2")]
    assert totals(3, "9") == sum(alone, Counter())


def test_any_number_of_processes_gives_the_same_statistics(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr(simulation, "BATCH", 2)  # so that several processes really share them

    def counted(jobs: str) -> dict[str, Any]:
        report = simulated(["--games", "7", "--jobs", jobs, "--modules", "all"], capsys)
        return {key: report[key] for key in report if "second" not in key}

    assert counted("1") == counted("2") == counted("3")


def test_a_failure_in_another_process_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "DECISIONS_LIMIT", 5)
    report = simulation.simulate(3, seed=1, jobs=2)
    assert (report.games, [failure.seed for failure in report.failures]) == (0, ["1", "1.1", "1.2"])


def test_a_random_enchantment_is_drawn_for_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = ["1", *(f"1.{index}" for index in range(1, 8))]
    drawn = [choose_setup(2, "archmage", "revised", (), "random", seed) for seed in seeds]
    played: list[str] = []
    new_state = prelude.new_state

    def spy(setup: Setup, seed: str, first: int | None, listen: bool) -> State:
        played.append(setup.enchantment.id)
        return new_state(setup, seed, first, listen)

    monkeypatch.setattr(prelude, "new_state", spy)
    assert simulation.simulate(8, seed=1, enchantment="random").plan.enchantment == "random"
    assert played == [setup.enchantment.id for setup in drawn]
    assert len(set(played)) > 3


@pytest.mark.parametrize(
    ("options", "modules", "enchantment", "told"),
    [
        (["--modules", "cards"], ["cards"], None, "modules: cards\n"),
        (["--modules", "all"], ["cards", "enchantment", "tokens"], "random",
         "modules: cards, enchantment, tokens\nenchantment: drawn anew for each game\n"),
        (["--enchantment", "ios-bounty"], ["enchantment"], "ios-bounty",
         "modules: enchantment\nenchantment: Io's Bounty\n"),
    ],
)  # fmt: skip
def test_the_report_says_the_modules_and_the_enchantment(
    options: list[str], modules: list[str], enchantment: str | None, told: str, capsys: Output
) -> None:
    report = simulated(["--games", "1", *options], capsys)
    assert (report["modules"], report["enchantment"]) == (modules, enchantment)
    assert (report["games"], report["failures"]) == (1, [])
    assert main(["simulate", "--games", "1", "--check", *options]) == 0
    assert f"seed 0\n{told}1 game in " in capsys.readouterr().out


def test_the_report_adds_up() -> None:
    report = simulation.simulate(4, players=2, level="apprentice", seed=1)
    scores = report.scores()
    assert scores is not None
    totals = sorted(report.totals.elements())
    assert (report.games, len(totals)) == (4, 8)
    assert scores.mean == round(statistics.mean(totals), 2)
    assert scores.deviation == round(statistics.pstdev(totals), 2)
    assert scores.quartiles == statistics.quantiles(totals, n=4, method="inclusive")
    assert (scores.minimum, scores.maximum) == (totals[0], totals[-1])
    assert report.decisions > report.choices > 0
    assert 0 <= report.first_wins <= 4 * simulation.WHOLE


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
    assert "failures: 1\nseed 7: a draft is under way\n  seasons4 " in out
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


def test_a_record_with_modules_is_verified_and_told(capsys: Output) -> None:
    Path("game.txt").write_text(finished_record(1, ("cards", "enchantment", "tokens")))
    assert main(["replay", "game.txt"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Enchantment: ")
    assert told.count(" receives the ability tokens ") == 2
    assert told.count(" keeps the ability token ") == 2


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
    base, kingdom = lines.index("Base game"), lines.index("Enchanted Kingdom")
    assert lines[base + 10].split() == ["9", "Divine", "Chalice", "magic", "item", "AWFE", "10"]
    assert "  3 / 6 / 9 " in lines[base + 12]
    assert lines[kingdom + 14].split() == ["e13", "Shield", "of", "Zira", "magic", "item", "A", "5"]
    assert "  2 / 4 / 6 " in lines[kingdom + 21]
    assert max(map(len, lines)) < 80
    listed = lines[base + 2 : base + 52] + lines[kingdom + 2 : kingdom + 22]
    assert [line.split()[0] for line in listed] == [card_code(card.kind) for card in CARDS.values()]


def test_enchantments_and_ability_tokens_are_listed_with_their_effects(capsys: Output) -> None:
    assert main(["cards"]) == 0
    listed = capsys.readouterr().out.partition("\nEnchantments\n")[2]
    enchantments, _, tokens = re.sub(r"\n {6}", " ", listed).partition("\n\nAbility tokens\n")
    assert len(enchantments.splitlines()) == 10
    assert "  Nature Spirit. Summoning a card costs 1 energy of your choice more." in enchantments
    assert len(tokens.splitlines()) == 12
    assert "  token 7 Treasure. Gain 12 crystals. (prestige \u22126 once used)\n" in tokens
    assert "instead of costing 5. There is nothing to do for it. (works by itself)\n" in tokens


@pytest.mark.parametrize(
    ("wanted", "page"),
    [
        ("e13", "e13 Shield of Zira\n  magic item, cost A, prestige 5\n  Whenever"),
        ("shield of zira", "e13 Shield of Zira\n"),
        ("ios transmuter", "e9 Io's Transmuter\n"),
        ("e20", "e20 Ratty Nightshade\n  familiar, cost with 2 / 3 / 4 players 2 / 4 / 6, pres"),
        ("drought", "Drought\n  enchantment\n  When the season token"),
        ("Argos' Embrace", "Argos' Embrace\n  enchantment\n"),
        ("vision", "Vision of Destiny\n  enchantment\n"),
        ("token 8", "token 8 Libation\n  ability token, prestige 18 once used\n  Discard 4"),
        ("token-5", "token 5 Collector\n  ability token, works by itself\n  At the end"),
        ("foresight", "token 12 Foresight\n  ability token, prestige 0 once used\n"),
    ],
)
def test_what_the_expansion_brings_is_shown_in_full(wanted: str, page: str, capsys: Output) -> None:
    assert main(["cards", *wanted.split()]) == 0
    assert capsys.readouterr().out.startswith(page)


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
        ("elemental", "Perhaps: 31 Elemental Amulet, 40 Air Elemental, Elemental Construction"),
        ("51", "There is no card 51."),
        ("e21", "There is no card e21."),
        ("droght", "Which card is droght? Perhaps: Drought"),
        ("token", "Which card is token? Perhaps: token 1 Lucky Draw, token 2 Farewell, "),
        ("token 13", "There is no ability token 13."),
    ],
)
def test_an_unknown_card_is_answered_with_suggestions(
    wanted: str, complaint: str, capsys: Output
) -> None:
    assert main(["cards", *wanted.split()]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert complaint in " ".join(lines)
    assert max(map(len, lines)) < 80


@pytest.mark.parametrize(
    ("wanted", "first", "number"),
    [
        ("enchantments", "  Elemental Construction. Prelude: everybody is dealt 18 cards", 10),
        ("Enchantment", "  Elemental Construction. Prelude: everybody is dealt 18 cards", 10),
        ("tokens", "  token 1 Lucky Draw. Draw a card, then keep or discard it.", 12),
        ("ability tokens", "  token 1 Lucky Draw. Draw a card, then keep or discard it.", 12),
    ],
)
def test_all_of_a_sort_are_listed(wanted: str, first: str, number: int, capsys: Output) -> None:
    assert main(["cards", *wanted.split()]) == 0
    _, *lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(first)
    assert len([line for line in lines if not line.startswith("      ")]) == number


@pytest.mark.parametrize("wanted", ["", "5", "11", "e13", "drought", "token 5", "token 8"])
def test_no_word_about_cards_escapes_the_catalogues(wanted: str, capsys: Output) -> None:
    assert main(["cards", *wanted.split(), "--language", "xx"]) == 0
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
    done = subprocess.run(
        [*COMMAND, "cards", "damned soul of onys"], capture_output=True, env=environment, cwd=ROOT
    )
    assert b"prestige -5" in done.stdout


INTERRUPTED = """
import signal, sys
from seasons.cli import main
from seasons.tools import simulate

def played(*_):
    signal.raise_signal(signal.SIGINT)

simulate._play = played
sys.exit(main(["simulate", "--games", "100000"]))
"""


def test_an_interrupted_run_ends_quietly() -> None:
    command = [sys.executable, "-c", INTERRUPTED]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, preexec_fn=hearing)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
