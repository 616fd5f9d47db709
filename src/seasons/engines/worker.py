"""Somebody who carries out one job after another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

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


def carry_out(homes: list[str], job: Job, args: tuple[Any, ...]) -> Any:
    """A job in another process, which needs the sets of cards that were added in this one."""
    outside.load(homes)
    return job(*args)
