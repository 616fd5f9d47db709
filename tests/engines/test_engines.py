"""Engines: every job is done once, whatever becomes of those who do it."""

import builtins
import os
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from seasons.arena.plan import Plan
from seasons.arena.run import Results, run
from seasons.cli.main import main
from seasons.engines.choice import opened
from seasons.engines.engine import TRIES, Crew, Engine, InTurn, JobLost
from seasons.engines.processes import ProcessWorker
from seasons.engines.worker import Job, WorkerLost
from seasons.rules.engine.setup import SETS
from tests.outside import installed, unpacked


class Mortal:
    """A worker of this process that is lost as often as it is told, after the job was done."""

    def __init__(self, losses: int) -> None:
        self.losses = losses
        self.stopped = Event()

    def do(self, job: Job, args: tuple[Any, ...]) -> Any:
        found = job(*args)
        if self.losses:
            self.losses -= 1
            raise WorkerLost
        return found

    def stop(self) -> None:
        self.stopped.set()


def double(number: int) -> int:
    return 2 * number


def results(engine: Engine, job: Callable[..., Any], number: int) -> list[Any]:
    futures: list[Future[Any]] = [engine.submit(job, each) for each in range(number)]
    return [future.result() for future in futures]


# Workers that are lost


@pytest.mark.parametrize("losses", [(0, 0), (1, 0), (3, 0), (1, 1)])
def test_a_job_is_done_again_when_its_worker_is_lost(losses: tuple[int, int]) -> None:
    with Crew([Mortal(each) for each in losses]) as crew:
        assert results(crew, double, 20) == [2 * each for each in range(20)]


def test_a_job_that_costs_worker_after_worker_is_given_up() -> None:
    with Crew([Mortal(100)]) as crew, pytest.raises(JobLost, match=str(TRIES)):
        crew.submit(double, 1).result()


@pytest.mark.slow
@pytest.mark.parametrize("losses", [1, 3])
def test_games_of_a_lost_worker_are_played_again_and_counted_once(
    losses: int, tmp_path: Path
) -> None:
    plan = Plan(("beginner", "random"), games=4, level="apprentice", seed="lost")
    found, whole = Results(plan, tmp_path), Results(plan, None)
    with Crew([Mortal(losses), Mortal(0)]) as crew:
        run(plan, found, crew)
    run(plan, whole, InTurn())
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 4
    totals = [
        {key: [sheet.total for sheet in game.sheets] for key, game in each.games.items()}
        for each in (found, whole)
    ]
    assert totals[0] == totals[1]


def test_leaving_gives_up_what_is_under_way() -> None:
    worker = Mortal(0)
    with Crew([worker]) as crew:
        first = crew.submit(worker.stopped.wait, 60)
        second = crew.submit(double, 1)
    assert first.result()
    assert second.cancelled()


# Processes


def at_first_kill(path: Path) -> int:
    """Kills its own process, but only once."""
    if not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def always_kill(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refuse(number: int) -> None:
    raise ValueError(f"never {number}")


def sets(_: int) -> list[str]:
    return [record.home for record in SETS.values() if record.home]


@pytest.mark.slow
def test_a_process_that_is_killed_is_replaced(tmp_path: Path) -> None:
    with opened(jobs=2) as engine:
        killed = engine.submit(at_first_kill, tmp_path / "dead")
        assert results(engine, double, 10) == [2 * each for each in range(10)]
        assert killed.result() != os.getpid()
        with pytest.raises(JobLost):
            engine.submit(always_kill, 1).result()
        assert engine.submit(double, 2).result() == 4


@pytest.mark.slow
def test_an_error_of_a_job_comes_back_with_where_it_happened() -> None:
    with Crew([ProcessWorker()]) as crew:
        with pytest.raises(ValueError, match="never 7") as error:
            crew.submit(refuse, 7).result()
        assert "in refuse" in error.value.__notes__[0]


@pytest.mark.slow
def test_leaving_ends_a_process_in_the_middle_of_its_job() -> None:
    start = time.monotonic()
    with Crew([ProcessWorker()]) as crew:
        crew.submit(double, 1).result()
        crew.submit(time.sleep, 600)
    assert time.monotonic() - start < 300


@pytest.mark.slow
def test_processes_know_the_sets_from_outside(tmp_path: Path) -> None:
    with installed(unpacked(tmp_path).parent), Crew([ProcessWorker()]) as crew:
        assert crew.submit(sets, 0).result() == sets(0) != []


def test_one_job_at_once_needs_no_process() -> None:
    assert isinstance(opened(jobs=1), InTurn)


# Ray


@pytest.mark.parametrize("command", ["arena", "train"])
def test_without_ray_one_line_says_what_to_install(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    real = builtins.__import__

    def without_ray(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == "ray":
            raise ModuleNotFoundError("No module named 'ray'", name="ray")
        return real(name, *args, **kwargs)

    monkeypatch.delitem(sys.modules, "ray", raising=False)
    monkeypatch.setattr(builtins, "__import__", without_ray)
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
    (tmp_path / "recipe.toml").touch()
    asked = {
        "arena": ["--bots", "beginner,random"],
        "train": [str(tmp_path / "recipe.toml"), "--out", str(tmp_path / "out")],
    }[command]
    assert main([command, *asked, "--engine", "ray"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "pip install 'seasons[ray]'" in said
