"""The command `seasons terminal` on a real terminal: the full screen, and when there is none."""

from __future__ import annotations

import fcntl
import io
import os
import re
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from pathlib import Path

import pytest
from textual.app import App

from seasons import Game, Step, View
from seasons.bots import Beginner, Bot, RandomBot
from seasons.cli.main import main
from seasons.terminal.console import Console
from seasons.terminal.saving import Saver
from seasons.terminal.screen.app import Table
from seasons.terminal.screen.run import run
from seasons.terminal.screen.shown import Shown
from seasons.words.texts import load
from tests.helpers import hearing, table
from tests.terminal.test_terminal import read_until

COMMAND = [sys.executable, "-m", "seasons.cli", "terminal", "--seed", "1"]
WITHOUT_TEXTUAL = [
    sys.executable, "-c",
    "import sys; sys.modules['textual'] = None\n"
    "from seasons.cli.main import main; sys.exit(main(sys.argv[1:]))",
    "terminal", "--seed", "1",
]  # fmt: skip
PLAIN = b"\n> "  # where lines are typed
FULL = b"\x1b[?1049h"  # turns to the other screen


@dataclass
class Terminal:
    """A program on a terminal of 80 columns and 24 lines."""

    process: subprocess.Popen[bytes]
    number: int

    def until(self, wanted: bytes) -> bytes:
        """What is written up to some text."""
        return read_until(self.number, wanted)

    def type(self, keys: bytes) -> None:
        os.write(self.number, keys)

    def rest(self) -> bytes:
        """What is written until the program ends."""
        seen = b""
        try:
            while part := os.read(self.number, 4096):
                seen += part
        except OSError:  # nobody is at the other end any more
            pass
        return seen


@contextmanager
def started(command: list[str], folder: Path, **variables: str) -> Iterator[Terminal]:
    terminal, inside = os.openpty()
    fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    environ = {**os.environ, "XDG_STATE_HOME": str(folder), "TERM": "xterm-256color", **variables}
    process = subprocess.Popen(
        command, stdin=inside, stdout=inside, stderr=inside, env=environ, preexec_fn=hearing
    )
    os.close(inside)
    try:
        yield Terminal(process, terminal)
    finally:
        process.kill()
        process.wait()
        os.close(terminal)


def plain(screen: bytes) -> str:
    """What was written without the commands to the terminal."""
    return re.sub(r"\x1b(\[[0-9;?<>=]*[a-zA-Z]|[=>])", "", screen.decode(errors="replace"))


@pytest.mark.slow
@pytest.mark.parametrize("leave", [b"\x11", b"\x03", b"quit\r"])
def test_a_game_is_left_and_resumed(tmp_path: Path, leave: bytes) -> None:
    record = tmp_path / "game.txt"
    with started([*COMMAND, "--record", str(record)], tmp_path) as terminal:
        assert FULL in terminal.until(b"Light/dark")
        terminal.type(b"1\r")
        terminal.until(b"picks")
        terminal.type(leave)
        end = terminal.rest()
        assert terminal.process.wait(timeout=60) == 0
    assert b"\x1b[?1049l" in end
    assert f"Go on with: seasons terminal --resume {record}" in plain(end)
    assert "Traceback" not in plain(end)
    assert len(Game.from_record(record.read_text()).state.players[0].hand) == 1
    with started([*COMMAND[:4], "--resume", str(record)], tmp_path) as terminal:
        terminal.until(b"Light/dark")
        terminal.type(b"1\r")
        terminal.until(b"picks")
        terminal.type(leave)
        terminal.rest()
        assert terminal.process.wait(timeout=60) == 0
    assert len(Game.from_record(record.read_text()).state.players[0].hand) == 2


@pytest.mark.slow
def test_the_language_is_chosen_on_the_command_line(tmp_path: Path) -> None:
    words = load("xx")
    with started([*COMMAND, "--language", "xx"], tmp_path) as terminal:
        terminal.until(words.text("terminal.key.quit").encode())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "variables"),
    [
        ([*COMMAND, "--plain"], {}),
        (COMMAND, {"TERM": "dumb"}),
        (WITHOUT_TEXTUAL, {}),
        (["sh", "-c", '"$@" | cat', "sh", *COMMAND], {}),
        (["sh", "-c", '"$@" 2> errors', "sh", *COMMAND], {}),
    ],
    ids=["asked for", "dumb terminal", "no Textual", "output is no terminal", "errors neither"],
)
def test_where_there_is_no_full_screen_there_are_lines(
    command: list[str], variables: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with started(command, tmp_path, **variables, **path) as terminal:
        assert FULL not in terminal.until(PLAIN if "sh" not in command else b"> ")
        terminal.type(b"quit\n")
        terminal.rest()
        assert terminal.process.wait(timeout=60) == 0


def test_an_input_that_is_no_terminal_is_read_in_lines(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["terminal", "--record", str(tmp_path / "game.txt")]) == 0
    assert "Welcome to Seasons." in capsys.readouterr().out


@pytest.mark.slow
def test_a_signal_leaves_what_was_played(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    with started([*COMMAND, "--record", str(record)], tmp_path) as terminal:
        terminal.until(b"Light/dark")
        terminal.type(b"1\r")
        terminal.until(b"picks")
        terminal.process.send_signal(signal.SIGTERM)
        terminal.rest()
        terminal.process.wait(timeout=60)
    assert Game.from_record(record.read_text()).decision is not None


# When the screen is gone


def ran(monkeypatch: pytest.MonkeyPatch, game: Game, bot: Bot, path: Path) -> str:
    """What is written by a game that goes on to its end, or as far as it can."""
    screen = io.StringIO()
    monkeypatch.setattr(Table, "run", lambda app: App.run(app, headless=True, size=(80, 24)))
    play = Shown(game, [bot, bot], load(), Saver(path))
    try:
        run(play, 0.001, Console(io.StringIO(), screen))
    finally:
        written = screen.getvalue()
        path.with_suffix(".screen").write_text(written)
    return written


def test_a_crash_leaves_the_record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Crash(Exception):
        pass

    class Broken(Beginner):
        def choose(self, view: View, seconds: float = inf) -> Step:
            if view.state.players[0].play:
                raise Crash
            return next(step for step in view.steps if step.text == "summon 1")

    path = tmp_path / "game.txt"
    with pytest.raises(Crash):
        ran(monkeypatch, table(energies="AA", hand=[1]), Broken("bot"), path)
    assert "0: summon 1 pay AA" in path.read_text()
    assert (
        f"Go on with: seasons terminal --resume {path}" in path.with_suffix(".screen").read_text()
    )


def test_the_scores_stay_when_the_screen_is_gone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def leave(app: Table) -> str:
        return "quit"

    monkeypatch.setattr(Table, "_typed", leave)
    game = table([{"bonuses": 3}], year=3, space=12, active=0, first=1, bonuses=3)
    written = ran(monkeypatch, game, RandomBot("bot"), tmp_path / "game.txt")
    assert re.search(r"^Player 1 +\d+ ", written, re.MULTILINE)
    assert "Read the game again with: seasons replay" in written
