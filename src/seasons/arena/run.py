"""Playing a plan on an engine, with what is finished kept on disk, so that a run can go on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Final

from seasons.arena.games import Played, play
from seasons.arena.plan import Plan, Task
from seasons.engines.engine import Engine

RESULTS: Final = "games.jsonl"
PLAN: Final = "plan.json"

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
        if path.exists() and not plan.goes_on_with(path.read_text(encoding="utf-8")):
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


def run(plan: Plan, results: Results, engine: Engine, progress: Progress | None = None) -> None:
    """Plays what is not played yet."""
    left = (task for task in plan.tasks() if task.key() not in results.games)
    for games in _played(plan, left, engine):
        results.add(games)
        if progress is not None:
            progress(len(results.games))


def _played(plan: Plan, tasks: Iterator[Task], engine: Engine) -> Iterator[list[Played]]:
    """The games as they are finished; a run may have more of them than can wait."""
    waiting: set[Future[Played]] = set()
    while True:
        more = islice(tasks, engine.ahead - len(waiting))
        waiting |= {engine.submit(play, plan, task) for task in more}
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        yield [each.result() for each in done]
