"""Playing a plan: in processes, with what is finished kept on disk, so that a run can go on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from seasons.arena.games import Played, play
from seasons.arena.plan import Plan, Task, batches

RESULTS: Final = "games.jsonl"
PLAN: Final = "plan.json"
BATCH: Final = 2  # games that a process plays before it reports
AHEAD: Final = 3  # batches that wait for each process

Progress = Callable[[int], None]


class OtherPlan(Exception):
    """The folder holds the games of another plan."""


class Results:
    """The games that are finished, in a folder or only in memory."""

    def __init__(self, plan: Plan, folder: Path | None) -> None:
        self.games: Final[dict[str, Played]] = {}
        self.folder: Final = folder
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            self._check(plan, folder / PLAN)
            self._read(folder / RESULTS)

    def _check(self, plan: Plan, path: Path) -> None:
        if path.exists() and path.read_text(encoding="utf-8") != plan.text():
            raise OtherPlan(str(path))
        path.write_text(plan.text(), encoding="utf-8")

    def _read(self, path: Path) -> None:
        """What is there; a last line that was cut off is played again."""
        if not path.exists():
            return
        whole, _, cut = path.read_text(encoding="utf-8").rpartition("\n")
        if cut:
            path.write_text(f"{whole}\n" if whole else "", encoding="utf-8")
        for line in whole.splitlines():
            game = Played.read(json.loads(line))
            self.games[game.key] = game

    def add(self, games: list[Played]) -> None:
        """Games that are finished; each is counted once."""
        new = [game for game in games if game.key not in self.games]
        self.games.update({game.key: game for game in new})
        if self.folder is not None:
            with (self.folder / RESULTS).open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(asdict(game)) + "\n" for game in new)
                file.flush()
                os.fsync(file.fileno())


def play_batch(plan: Plan, tasks: list[Task]) -> list[Played]:
    """Some games, one after the other."""
    return [play(plan, task) for task in tasks]


def run(plan: Plan, results: Results, jobs: int, progress: Progress | None = None) -> None:
    """Plays what is not played yet."""
    left = (task for task in plan.tasks() if task.key() not in results.games)
    for games in _played(plan, left, jobs):
        results.add(games)
        if progress is not None:
            progress(len(results.games))


def _played(plan: Plan, tasks: Iterator[Task], jobs: int) -> Iterator[list[Played]]:
    if jobs == 1:
        for batch in batches(tasks, 1):
            yield play_batch(plan, batch)
        return
    parts = batches(tasks, BATCH)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting: set[Future[list[Played]]] = set()
        try:
            while True:
                while len(waiting) < AHEAD * jobs and (batch := next(parts, [])):
                    waiting.add(pool.submit(play_batch, plan, batch))
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for each in done:
                    yield each.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
