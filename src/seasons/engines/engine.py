"""Jobs and what became of them: an executor that hands out futures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from queue import LifoQueue
from typing import Any, Final

from seasons.engines.worker import Job, Worker, WorkerLost

TRIES: Final = 4  # who loses more workers is at fault, not they
AHEAD: Final = 3  # jobs that wait for each worker


class JobLost(Exception):
    """A job that workers were lost with, one after the other."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        super().__init__(f"{workers} workers were lost with the same job")


class Engine(Executor):
    """Carries out jobs; leaving it (`with`) gives up what is still under way.

    `ahead` says how many jobs keep it busy; more of them would only wait.
    """

    ahead: int = 1


class InTurn(Engine):
    """Does at once what it is given: for one process alone."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """What the job gave."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class Crew(Engine):
    """Some workers. A job whose worker is lost is given to another, so its result comes once."""

    def __init__(self, workers: Sequence[Worker]) -> None:
        self.ahead = AHEAD * len(workers)
        self._workers: Final = workers
        # The one that was busy last comes first: few jobs start few processes.
        self._idle: Final[LifoQueue[Worker]] = LifoQueue()
        for worker in workers:
            self._idle.put(worker)
        self._threads: Final = ThreadPoolExecutor(len(workers))  # they only wait
        self._closed = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """What the job will give; arguments have no names, for they may travel far."""
        assert not kwargs
        return self._threads.submit(self._done, fn, args)

    def _done(self, job: Job, args: tuple[Any, ...]) -> Any:
        for _ in range(TRIES):
            worker = self._idle.get()
            try:
                return worker.do(job, args)
            except WorkerLost:
                if self._closed:
                    raise
            finally:
                self._idle.put(worker)
        raise JobLost(TRIES)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """Gives up what is under way."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=cancel_futures)
        for worker in self._workers:
            worker.stop()
        self._threads.shutdown(wait=wait)
