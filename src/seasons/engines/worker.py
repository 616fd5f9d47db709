"""Somebody who carries out one job after another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from seasons import bots
from seasons.rules.cards import outside

Job = Callable[..., Any]


class WorkerLost(Exception):
    """A worker is gone, and the job it had with it."""


class Worker(Protocol):
    """Where a job is carried out; a worker that was lost is replaced for the next one."""

    def do(self, job: Job, args: tuple[Any, ...]) -> Any:
        """What the job gives; WorkerLost if that will never be known."""

    def stop(self) -> None:
        """Gives up what is under way, from any thread; nothing can be done after it."""


@dataclass(frozen=True)
class Added:
    """What was added to this process, and another one needs for its jobs, too."""

    homes: list[str]  # of sets of cards
    bots: list[tuple[str, str]]  # of the user's own: names and files

    @staticmethod
    def here() -> Added:
        """What was added here so far."""
        return Added(outside.homes(), bots.files())


def carry_out(added: Added, job: Job, args: tuple[Any, ...]) -> Any:
    """A job in another process."""
    outside.load(added.homes)
    bots.add_files(added.bots)
    return job(*args)
