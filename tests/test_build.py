"""The two builds of the rules: how one is chosen, and that random play is the same."""

import os
import subprocess
import sys
import zipfile
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

import seasons
from scripts import compile as compiling
from seasons import build
from seasons.rules.course.prelude import new_state
from seasons.rules.engine import flow
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.playout import play_out
from seasons.rules.engine.setup import setup_for

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path(seasons.__file__).parent


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("seasons.rules", PACKAGE),
        ("seasons.rules.engine.flow", PACKAGE / "rules" / "engine"),
        ("seasons.rules.cards.base", PACKAGE / "rules" / "cards"),
    ],
)
def test_the_finder_finds_the_sources_of_the_rules(name: str, folder: Path) -> None:
    spec = build.PureFinder().find_spec(name, [str(folder)])
    assert spec is not None
    assert isinstance(spec.loader, SourceFileLoader)
    assert spec.name == name


@pytest.mark.parametrize("name", ["seasons.words.texts", "json", "seasons.rulesets"])
def test_the_finder_leaves_everything_else_to_others(name: str) -> None:
    assert build.PureFinder().find_spec(name, [str(PACKAGE)]) is None


def test_a_module_that_is_not_there_is_not_found() -> None:
    assert build.PureFinder().find_spec("seasons.rules.magic", [str(PACKAGE / "rules")]) is None


def test_the_environment_asks_for_the_sources() -> None:
    code = "from seasons import build; print(build.compiled(), build.reason())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "SEASONS_PURE": "1"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.split() == ["False", "cli.build.pure.asked"]


def test_this_build_says_what_it_is() -> None:
    assert build.compiled() == (not str(flow.__file__).endswith(".py"))
    if build.PURE:
        assert build.reason() == "cli.build.pure.asked"
    else:
        assert build.reason() == f"cli.build.{'compiled' if build.compiled() else 'pure.none'}"


@pytest.mark.parametrize(
    "variable", [{"SEASONS_PURE": "1"}, {"CC": "false"}], ids=["asked", "no cc"]
)
def test_a_wheel_without_the_compiler_runs_anywhere(
    variable: dict[str, str], tmp_path: Path
) -> None:
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "src"):
        (tmp_path / name).symlink_to(ROOT / name)
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "bdist_wheel", "--dist-dir", str(tmp_path / "dist"),
         "--bdist-dir", str(tmp_path / "wheel")],
        cwd=tmp_path, env={**os.environ, **variable}, check=True, capture_output=True,
    )  # fmt: skip
    assert [path.name for path in (tmp_path / "dist").iterdir()] == [
        f"seasons-{seasons.__version__}-py3-none-any.whl"
    ]
    with zipfile.ZipFile(next((tmp_path / "dist").iterdir())) as wheel:
        assert "seasons/bots/nets/adept.npz" in wheel.namelist()


# Random play


def test_a_playout_ends_the_game_and_counts_its_decisions() -> None:
    state = new_state(setup_for(2, "magician", "revised"), 1, None, listen=False)
    decisions, choices = play_out(state, Chance(1), 10_000)
    assert state.top is None
    assert decisions > choices > 100


def test_a_playout_may_stop_and_go_on() -> None:
    setup = setup_for(3, "archmage", "revised", ("cards", "tokens"), "drought")
    at_once = new_state(setup, 7, None, listen=False)
    in_parts = at_once.copy()
    whole = play_out(at_once, Chance(5), 10_000)
    chance, parts = Chance(5), [0, 0]
    while in_parts.top is not None:
        decisions, choices = play_out(in_parts, chance, 7)
        assert 0 < decisions <= 7
        parts = [parts[0] + decisions, parts[1] + choices]
    assert tuple(parts) == whole
    assert [p.crystals for p in in_parts.players] == [p.crystals for p in at_once.players]


def test_only_a_change_of_the_rules_compiles_them_again() -> None:
    paths = {str(path.relative_to(compiling.ROOT)) for path in compiling.rule_sources()}
    assert {
        "src/seasons/rules/engine/flow.py",
        "src/seasons/rules/cards/base.toml",
        "setup.py",
    } <= paths
    assert not [path for path in paths if "/web/" in path or "/rooms/" in path or ".po" in path]


def test_the_pages_around_compiled_rules_are_those_of_now(tmp_path: Path) -> None:
    """Whatever else the folder of the compiled rules has is of the day they were compiled."""
    rules = tmp_path / "rules-of-a-day"
    (rules / "seasons-0.0.1.dist-info").mkdir(parents=True)
    for name in ("rules/engine/flow.so", "web/table.py", "narrate.py", "old.py"):
        (rules / "seasons" / name).parent.mkdir(parents=True, exist_ok=True)
        (rules / "seasons" / name).write_text("old")
    site = compiling.assembled(rules, tmp_path / "site") / "seasons"
    assert [path.name for path in site.parent.iterdir()] == ["seasons"]
    assert (site / "rules" / "engine" / "flow.so").read_text() == "old"
    assert not (site / "rules" / "game.py").exists()
    assert not (site / "old.py").exists()
    for name in (
        "words/narrate.py",
        "web/static/scripts/table.js",
        "web/templates/page.html",
        "py.typed",
    ):
        assert (site / name).read_bytes() == (compiling.PACKAGE / name).read_bytes()
    assert (site / "words" / "locale" / "en" / "LC_MESSAGES" / "seasons.mo").stat().st_size > 1000


def test_every_kind_of_file_is_laid_around_them() -> None:
    files = [path for path in compiling.PACKAGE.rglob("*") if path.is_file()]
    kinds = {path.suffix for path in files if "__pycache__" not in path.parts}
    assert kinds - {".mo"} <= set(compiling.SUFFIXES)  # those are made of .po
