"""The same runs on a local Ray, which only the soak installs: killed, stopped and gone on with."""

import json
import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.soak

ARENA = [
    "arena", "--bots", "beginner,random", "--level", "magician", "--games", "60", "--seed", "ray",
]  # fmt: skip
TINY = (
    "hidden = [8, 4]\ntables = 2\nshares = [2, 1, 0]\ngames = 18\nreplay = 900\nbatch = 64\n"
    "splits = 3\nmeasure_every = 1000\n"
)
LOOPBACK = {"0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000"}
LISTENS = "0A"
PATIENCE = 300.0


@pytest.fixture
def environment() -> Iterator[dict[str, str]]:
    """Ray keeps its files and its token in a folder of its own; sockets need a short name."""
    with tempfile.TemporaryDirectory(prefix="ray") as folder:
        token = Path(folder) / "token"
        token.touch(mode=0o600)
        token.write_text(secrets.token_hex(32))
        own = {"RAY_TMPDIR": folder, "RAY_AUTH_TOKEN_PATH": str(token)}
        kept = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
        yield {**kept, **own}


def started(environment: dict[str, str], *arguments: str) -> subprocess.Popen[str]:
    """A command in a process group of its own, as a terminal would have it."""
    command = [sys.executable, "-m", "seasons.cli", *arguments]
    return subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True,
    )  # fmt: skip


def ended(process: subprocess.Popen[str]) -> str:
    said = process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 0, said
    return said


def lines(folder: Path) -> list[dict[str, Any]]:
    path = folder / "games.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def played(folder: Path) -> dict[str, list[int]]:
    """What came out of each game; every one is written down once."""
    games = lines(folder)
    found = {game["key"]: [sheet["total"] for sheet in game["sheets"]] for game in games}
    assert len(found) == len(games)
    return found


def wait_for_games(folder: Path, number: int) -> None:
    end = time.monotonic() + PATIENCE
    while len(lines(folder)) < number:
        assert time.monotonic() < end, "no games"
        time.sleep(0.1)


def family(pid: int) -> dict[int, str]:
    """The commands of a process and of all that it has started."""
    found: dict[int, str] = {}
    parents: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "stat").read_text().rpartition(")")[2].split()
            found[int(folder.name)] = (folder / "cmdline").read_text()
        except OSError:
            continue  # gone meanwhile
        parents[int(folder.name)] = int(status[1])
    own = {pid}
    while more := {child for child, parent in parents.items() if parent in own} - own:
        own |= more
    return {each: found[each] for each in own if each in found}


def workers(pid: int) -> list[int]:
    """Those that play right now."""
    return [each for each, command in family(pid).items() if "carry_out" in command]


def open_doors(pid: int) -> set[str]:
    """The addresses at which a process and its family listen."""
    sockets = set()
    for each in family(pid):
        for door in Path(f"/proc/{each}/fd").glob("*"):
            try:
                sockets |= set(re.findall(r"socket:\[(\d+)\]", os.readlink(door)))
            except OSError:
                continue
    rows = [
        row.split()
        for name in ("tcp", "tcp6")
        for row in Path(f"/proc/net/{name}").read_text().splitlines()[1:]
    ]
    return {row[1].partition(":")[0] for row in rows if row[3] == LISTENS and row[9] in sockets}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[int]]:
    folder = tmp_path_factory.mktemp("local")
    ended(started(dict(os.environ), *ARENA, "--out", str(folder)))
    return played(folder)


def test_killed_workers_change_nothing(
    environment: dict[str, str], tmp_path: Path, undisturbed: dict[str, list[int]]
) -> None:
    run = started(environment, *ARENA, "--engine", "ray", "--jobs", "2", "--out", str(tmp_path))
    killed: set[int] = set()
    for number in (2, 10, 20):
        wait_for_games(tmp_path, number)
        victim = next(iter(workers(run.pid)))
        os.kill(victim, signal.SIGKILL)
        killed.add(victim)
    doors = open_doors(run.pid)
    assert len(lines(tmp_path)) < len(undisturbed)
    ended(run)
    assert len(killed) == 3
    assert doors
    assert doors <= LOOPBACK
    assert played(tmp_path) == undisturbed


def test_a_run_that_was_interrupted_goes_on(
    environment: dict[str, str], tmp_path: Path, undisturbed: dict[str, list[int]]
) -> None:
    asked = [*ARENA, "--engine", "ray", "--jobs", "2", "--out", str(tmp_path)]
    run = started(environment, *asked)
    wait_for_games(tmp_path, 5)
    started_by_it = family(run.pid)
    os.killpg(run.pid, signal.SIGINT)
    assert "Traceback" not in run.communicate(timeout=PATIENCE)[0]
    assert run.returncode == 130
    assert not [each for each in started_by_it if Path(f"/proc/{each}").exists()]
    assert 5 <= len(played(tmp_path)) < len(undisturbed)
    ended(started(environment, *asked))
    assert played(tmp_path) == undisturbed


def test_training_gives_the_same_network(environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "recipe.toml").write_text(TINY)
    weights = {}
    for engine in ("local", "ray"):
        out = tmp_path / engine
        asked = [str(tmp_path / "recipe.toml"), "--out", str(out), "--jobs", "2"]
        ended(started(environment, "train", *asked, "--engine", engine))
        with np.load(out / "latest.npz") as found:
            weights[engine] = {name: found[name] for name in found.files}
    for name, weight in weights["local"].items():
        assert np.array_equal(weight, weights["ray"][name]), name


def test_a_cluster_that_is_not_there_is_said_in_one_line(environment: dict[str, str]) -> None:
    run = started({**environment, "RAY_ADDRESS": "127.0.0.1:9"}, *ARENA, "--engine", "ray")
    said = run.communicate(timeout=PATIENCE)[0]
    assert run.returncode == 1
    assert said.startswith("seasons: no Ray cluster")
    assert said.count("\n") == 1
