"""Which engine there is for whom."""

from __future__ import annotations

import os
from typing import Final

from seasons.engines.engine import Crew, Engine, InTurn
from seasons.engines.processes import ProcessWorker

LOCAL: Final = "local"
RAY: Final = "ray"
ENGINES: Final = (LOCAL, RAY)


def opened(name: str = LOCAL, jobs: int | None = None) -> Engine:
    """An engine for so many jobs at once; as many as there are cores if nothing is said."""
    if name == RAY:
        from seasons.engines.cluster import Cluster  # all others do without

        return Cluster(jobs)
    number = jobs or os.cpu_count() or 1
    return InTurn() if number == 1 else Crew([ProcessWorker() for _ in range(number)])
