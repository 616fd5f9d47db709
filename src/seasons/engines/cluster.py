"""Workers that are tasks on a Ray cluster."""

from __future__ import annotations

import os
import socket
from threading import Lock
from typing import Any, Final
from urllib.parse import urlsplit

from seasons.engines.engine import Crew
from seasons.engines.worker import Added, Job, WorkerLost, carry_out

ADDRESS: Final = "RAY_ADDRESS"
PATIENCE: Final = 10.0  # seconds until a cluster answers
STORE: Final = 256 * 2**20  # bytes for results on their way; the default is a third of all memory


class NoCluster(Exception):
    """There is no Ray, or none that answers."""


class RayWorker:
    """One task at a time, wherever the cluster has room for it."""

    def __init__(self, ray: Any, task: Any) -> None:
        self._ray: Final = ray
        self._task: Final = task
        self._lock: Final = Lock()
        self._under_way: Any = None
        self._stopped = False

    def do(self, job: Job, args: tuple[Any, ...]) -> Any:
        """What the job gives, or the error that ended it."""
        told = self._ray.exceptions
        with self._lock:
            if self._stopped:
                raise WorkerLost
            self._under_way = self._task.remote(Added.here(), job, args)
        try:
            return self._ray.get(self._under_way)
        except (
            told.WorkerCrashedError, told.NodeDiedError, told.ObjectLostError,
            told.OutOfMemoryError, told.TaskCancelledError,
        ) as error:  # fmt: skip
            raise WorkerLost from error
        except told.RayTaskError as error:
            raise error.cause from error

    def stop(self) -> None:
        """Takes the task back."""
        with self._lock:
            self._stopped = True
            if self._under_way is not None:
                self._ray.cancel(self._under_way, force=True)


class Cluster(Crew):
    """The cluster of RAY_ADDRESS; without one, a Ray of this machine that ends with the run."""

    def __init__(self, jobs: int | None) -> None:
        self._ray: Final = _connected(jobs)
        room = int(self._ray.cluster_resources().get("CPU", 1))
        # Whoever waits for a task gives it out again; Ray would do so, too.
        task = self._ray.remote(max_retries=0)(carry_out)
        super().__init__([RayWorker(self._ray, task) for _ in range(jobs or max(room, 1))])

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """Gives up what is under way and leaves the cluster."""
        super().shutdown(wait, cancel_futures=cancel_futures)
        self._ray.shutdown()


def _connected(jobs: int | None) -> Any:
    """The package `ray`, connected; what it says of itself is not for the user."""
    address = os.environ.get(ADDRESS)
    options: dict[str, Any] = {}
    if not address:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        # Made for systems where Ray has no clusters: it listens at 127.0.0.1 only. Ray reads it
        # when it is imported, and has no other way to say so.
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
        options = {"num_cpus": jobs or os.cpu_count(), "include_dashboard": False,
                   "object_store_memory": STORE}  # fmt: skip
    import ray  # only who asks for it has it

    try:
        if address:
            _knock(address)
        ray.init(address or "local", log_to_driver=False, logging_level="ERROR", **options)
    except (OSError, RuntimeError, ValueError) as error:
        raise NoCluster(str(error).partition("\n")[0]) from error
    return ray


def _knock(address: str) -> None:
    """Whether somebody is there at all; Ray itself would go on asking for minutes."""
    place = urlsplit(address if "://" in address else f"//{address}")
    if place.port is not None:  # else a word that Ray knows
        socket.create_connection((place.hostname, place.port), PATIENCE).close()
