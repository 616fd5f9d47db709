"""Workers that are processes of this machine."""

from __future__ import annotations

import signal
import traceback
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Any, Final

from seasons.engines.worker import Added, Job, WorkerLost, carry_out

# A copy of this process (fork) would have its locks, but not the threads that hold them.
_PROCESSES: Final = get_context("spawn")


class ProcessWorker:
    """One process, started for the first job and again whenever it is gone."""

    def __init__(self) -> None:
        self._lock: Final = Lock()  # held while the process changes
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._stopped = False

    def do(self, job: Job, args: tuple[Any, ...]) -> Any:
        """What the job gives, or the error that ended it."""
        line = self._started()
        try:
            line.send((Added.here(), job, args))
            good, found = line.recv()
        except (EOFError, OSError) as error:
            self._end()
            raise WorkerLost from error
        if good:
            return found
        raise found

    def stop(self) -> None:
        """Ends the process at once; whoever waits for it hears that it is lost."""
        with self._lock:
            self._stopped = True
            if self._process is not None:
                self._process.terminate()

    def _started(self) -> Connection:
        with self._lock:
            if self._stopped:
                raise WorkerLost
            if self._line is None:
                self._line, other = _PROCESSES.Pipe()
                self._process = _PROCESSES.Process(target=_work, args=(other,), daemon=True)
                self._process.start()
                other.close()  # else nobody would hear that the process is gone
            return self._line

    def _end(self) -> None:
        with self._lock:
            assert self._process is not None
            assert self._line is not None
            self._process.terminate()
            self._process.join()
            self._line.close()
            self._process = self._line = None


def _work(line: Connection) -> None:
    """Carries out jobs until nobody gives any."""
    # Ctrl-C reaches all processes of a terminal; the one that has them decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            line.send(_answer(*line.recv()))


def _answer(added: Added, job: Job, args: tuple[Any, ...]) -> tuple[bool, Any]:
    try:
        return True, carry_out(added, job, args)
    except Exception as error:
        error.add_note("".join(traceback.format_exception(error)))  # lost on the way else
        return False, error
