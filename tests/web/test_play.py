"""`make play`: a real game, and behind it a compilation that another program stands in for."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

import seasons
from scripts import background
from scripts.background import Teller, percent
from seasons.words.texts import Texts
from tests.helpers import hearing
from tests.web.test_launch import appear, ask

# Says what the variable SAYS asks for, or waits with a child until it is ended.
COMPILE = """
import fcntl, os, pathlib, subprocess, sys, time

HERE = pathlib.Path({folder!r})
WAITS = "import fcntl, time; fcntl.flock(open({lock!r}, 'w'), fcntl.LOCK_EX); "
WAITS += "open({begun!r}, 'w').close(); time.sleep(3600)"
if "--where" in sys.argv:
    print(HERE / "site")
    sys.exit(2 if os.environ["SAYS"] == "nowhere" else 0)
(HERE / "called").touch()
print("2/3 at work ...", file=sys.stderr, flush=True)
match os.environ["SAYS"].split():
    case ["fails", code]:
        sys.exit(int(code))
    case ["waits"]:
        subprocess.run([sys.executable, "-c", WAITS])
    case ["makes", name]:
        while not (HERE / "go").exists():
            time.sleep(0.02)
        (HERE / "new").mkdir()
        (HERE / "new").rename(HERE / name)
        print(HERE / name)
"""


class Desk:
    """A tree whose compilation is not real, and the games that are started there."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder = folder
        self._stack = stack
        scripts = folder / "scripts"
        scripts.mkdir()
        for name in ("play.py", "background.py"):
            shutil.copy(Path(background.__file__).with_name(name), scripts)
        lock, begun = str(folder / "lock"), str(folder / "begun")
        text = COMPILE.format(folder=str(folder), lock=lock, begun=begun)
        (scripts / "compile.py").write_text(text)

    def start(self, says: str, **variables: str) -> subprocess.Popen[str]:
        """Starts a game, which takes signals whoever runs the tests."""
        ours = {"SAYS": says, "SEASONS_DATA": str(self.folder / "data")}
        ours["PYTHONPATH"] = str(Path(seasons.__file__).parent.parent)
        process = subprocess.Popen(
            [sys.executable, str(self.folder / "scripts" / "play.py"), "--no-browser", "--port=0"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, **ours, **variables}, preexec_fn=hearing,
        )  # fmt: skip
        self._stack.callback(_finish, process)
        return process


def _finish(process: subprocess.Popen[str]) -> None:
    """Whatever the test has left running; the rest ends with it."""
    process.kill()
    process.communicate()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with ExitStack() as stack:
        yield Desk(tmp_path, stack)


def line_of(process: subprocess.Popen[str], *keys: str) -> str:
    """Waits for a line of the catalogue with one of these keys; the key."""
    assert process.stdout is not None
    for line in process.stdout:
        for key in keys:
            pattern = re.escape(Texts().template(key)).replace(r"\{text\}", "(.*)")
            found = re.fullmatch(pattern, line.rstrip("\n"))
            if found:
                return found[1] if found.groups() else key
    raise AssertionError(keys)


def rest_of(process: subprocess.Popen[str]) -> list[str]:
    """What is said until nobody is left who could say anything."""
    assert process.stdout is not None
    return process.stdout.read().splitlines()


def test_one_plays_while_the_rules_are_compiled(desk: Desk) -> None:
    process = desk.start("makes site")
    assert ask(line_of(process, "cli.play.at"))["name"] == "seasons"
    appear(desk.folder / "called")
    (desk.folder / "go").touch()
    assert line_of(process, "cli.compile.done", "cli.compile.next-time") == "cli.compile.done"
    process.send_signal(signal.SIGINT)
    assert rest_of(process) == [Texts().text("cli.play.stopped")]
    assert process.wait() == 0


def test_rules_of_other_sources_wait_for_the_next_game(desk: Desk) -> None:
    process = desk.start("makes another")
    (desk.folder / "go").touch()
    keys = ("cli.compile.done", "cli.compile.next-time")
    assert line_of(process, *keys) == "cli.compile.next-time"


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_whatever_ends_the_game_ends_the_compilation(desk: Desk, sign: signal.Signals) -> None:
    process = desk.start("waits")
    line_of(process, "cli.play.at")
    appear(desk.folder / "begun")
    process.send_signal(sign)
    stopped = [] if sign == signal.SIGKILL else [Texts().text("cli.play.stopped")]
    assert [line for line in rest_of(process) if "meanwhile" not in line] == stopped
    assert process.wait() == (-sign if sign == signal.SIGKILL else 0)
    with (desk.folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # what the compilation has started is gone, too


@pytest.mark.parametrize(("code", "key"), [(1, "failed"), (3, "no-compiler"), (4, "no-mypy")])
def test_a_compilation_that_fails_says_so_and_the_game_goes_on(
    desk: Desk, code: int, key: str
) -> None:
    process = desk.start(f"fails {code}")
    assert process.stdout is not None
    url, told = "", False
    while not (url and told):
        line = process.stdout.readline()
        assert line
        url = line.split()[3] if "http" in line else url
        told = told or line == Texts().text(f"cli.compile.{key}") + "\n"
    assert ask(url)["name"] == "seasons"


def test_the_next_game_uses_what_is_compiled_and_compiles_nothing(desk: Desk) -> None:
    (desk.folder / "site").mkdir()
    used = desk.folder / "used"
    (desk.folder / "site" / "sitecustomize.py").write_text(f"open({str(used)!r}, 'w').close()")
    process = desk.start("waits")
    line_of(process, "cli.play.at")
    process.send_signal(signal.SIGINT)
    assert rest_of(process) == [Texts().text("cli.play.stopped")]
    assert used.exists()
    assert not (desk.folder / "called").exists()


@pytest.mark.parametrize(("says", "variables"), [("waits", {"SEASONS_PURE": "1"}), ("nowhere", {})])
def test_who_wants_the_sources_or_cannot_have_more_plays_on_them(
    desk: Desk, says: str, variables: dict[str, str]
) -> None:
    process = desk.start(says, **variables)
    line_of(process, "cli.play.at")
    process.send_signal(signal.SIGINT)
    assert rest_of(process) == [Texts().text("cli.play.stopped")]
    assert not (desk.folder / "called").exists()


# How far it is


@pytest.mark.parametrize(
    ("often", "keys"), [(True, ["fetch", "begun", "translate", "compile"]), (False, ["begun"])]
)
def test_every_step_is_told_on_a_terminal_and_the_beginning_elsewhere(
    often: bool, keys: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    teller = Teller(Texts(), often)
    for line in ("", "1/3 fetching ...", "", "a word", "2/3 translating ...", "3/3 compiling ..."):
        teller.hear(line)
    told = capsys.readouterr().out.splitlines()
    words = [Texts().template(f"cli.compile.{key}").partition("{")[0] for key in keys]
    assert [line[: len(word)] for line, word in zip(told, words, strict=True)] == words


def test_it_comes_ever_nearer_and_is_never_all_done() -> None:
    course = [([1], 0.0), ([1], 15), ([1, 2], 0.0), ([1, 2], 40), ([1, 2, 3], 0.0)]
    course += [([1, 2, 3], seconds) for seconds in (30.0, 90.0, 200.0)]
    numbers = [percent(steps, seconds) for steps, seconds in course]
    assert numbers == sorted(set(numbers))
    assert numbers[0] == percent([2], 0.0) == 0
    assert numbers[-1] < 100
