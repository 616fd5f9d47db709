"""Bots think in processes of their own, so that the server goes on answering meanwhile."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import queue
import signal
import threading
import traceback
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final, Protocol

from seasons import bots
from seasons.bots import USUAL, RandomBot, Unavailable
from seasons.rooms import compiled
from seasons.rules.cards import outside
from seasons.rules.secrets.view import View, read_view

_STARTING: Final = 60.0  # seconds until a new process must be ready
_READY: Final = "ready"

log: Final = logging.getLogger(__name__)


class BotFailed(Exception):
    """A bot crashed, overran, cannot play here or chose what is not legal; `key` says which."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key: Final = key


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is told: its seat's view as text, nothing else."""

    bot: str
    seat: int
    line: str
    memory: str
    seed: str

    @classmethod
    def about(cls, bot: str, view: View, seed: str) -> Question:
        """The question what the seat of a view does."""
        assert view.seat is not None
        return cls(bot, view.seat, view.line(), view.memory.text(), seed)

    def view(self) -> View:
        """The view again."""
        return read_view(self.line, self.seat, self.memory)


def answer(question: Question) -> int:
    """The step that a bot chooses."""
    return bots.make(question.bot, question.seed).choose(question.view()).code


def _work(connection: Connection, homes: list[str]) -> None:
    """Answers questions until the server is gone; the same sets of cards are there."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends, and this process with it
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    threading.Thread(target=_end_with_server, daemon=True).start()
    outside.load(homes)
    with suppress(EOFError, OSError):  # however the server ended, nobody is there to be told
        connection.send(_READY)
        while True:
            question = connection.recv()
            try:
                found: int | str | Unavailable = answer(question)
            except Unavailable as error:
                found = error
            except Exception:
                found = traceback.format_exc()
            connection.send(found)


def _end_with_server() -> None:
    """A bot that still thinks when the server is gone thinks for nobody."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)


class _Worker:
    """One process, started when it is needed and again when it is lost."""

    def __init__(self) -> None:
        self._process: multiprocessing.process.BaseProcess | None = None
        self._connection: Connection | None = None
        self._compiled = False

    def ask(self, question: Question, limit: float) -> int:
        connection = self._connected()
        try:
            connection.send(question)
            if not connection.poll(limit):
                self.stop()
                raise BotFailed("bot.overran")
            found = connection.recv()
        except (EOFError, OSError):
            self.stop()
            raise BotFailed("bot.crashed") from None
        if isinstance(found, int):
            return found
        log.error("the bot %s failed:\n%s", question.bot, found)
        missing = isinstance(found, Unavailable)
        raise BotFailed("bot.unavailable" if missing else "bot.crashed")

    def _connected(self) -> Connection:
        if not self._compiled and compiled.arrived():
            self.stop()  # it runs the sources, and nobody waits for it now
            self._compiled = True
        if self._connection is None:
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, outside.homes()), daemon=True)
            # Ctrl-C reaches the whole group, also a process that cannot deal with it yet.
            mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
            try:
                process.start()
            except OSError:
                ours.close()
                raise BotFailed("bot.crashed") from None
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, mask)
                theirs.close()
            self._connection, self._process = ours, process
            try:
                # A new process takes its time; that is not the bot's.
                ready = self._connection.poll(_STARTING) and self._connection.recv() == _READY
            except (EOFError, OSError):
                ready = False
            if not ready:
                self.stop()
                raise BotFailed("bot.crashed")
        return self._connection

    def kill(self) -> None:
        """Ends the process, so that whoever waits for its answer notices."""
        if self._process is not None:
            self._process.kill()

    def stop(self) -> None:
        """Ends the process, whatever it is doing, and lets go of it."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None


class Table(Protocol):
    """Where bots play."""

    @property
    def watched(self) -> bool:
        """Whether somebody waits for them."""


class _Turns:
    """Tables that nobody watches take turns, so that they never hold up the others."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: Final[dict[asyncio.Future[None], Table]] = {}

    async def take(self, table: Table) -> None:
        """Waits until it is this table's turn."""
        if self._free:
            self._free -= 1
            return
        coming = asyncio.get_running_loop().create_future()
        self._waiting[coming] = table
        try:
            await coming
        except asyncio.CancelledError:
            if self._waiting.pop(coming, None) is None:  # it had come already
                self.pass_on()
            raise

    def pass_on(self) -> None:
        """Somebody may have come to a table that waits; else the one that waits longest is next."""
        watched = (coming for coming, table in self._waiting.items() if table.watched)
        chosen = next(watched, None) or next(iter(self._waiting), None)
        if chosen is None:
            self._free += 1
        else:
            del self._waiting[chosen]
            chosen.set_result(None)


class Thinkers:
    """The processes in which bots think."""

    def __init__(self, processes: int, limit: float) -> None:
        self.limit: Final = limit
        self._threads: Final = ThreadPoolExecutor(processes, thread_name_prefix="bot")
        self._all: Final = [_Worker() for _ in range(processes)]
        self._idle: Final[queue.SimpleQueue[_Worker]] = queue.SimpleQueue()
        for worker in self._all:
            self._idle.put(worker)
        # One process is left to tables that somebody watches.
        self._turns: Final = _Turns(max(1, processes - 1))

    @asynccontextmanager
    async def turn(self, table: Table) -> AsyncIterator[None]:
        """Bots of a table may act now: at once, if somebody waits for them."""
        if table.watched:
            yield
            return
        await self._turns.take(table)
        try:
            yield
        finally:
            self._turns.pass_on()

    async def choose(self, bot: str, view: View, seed: str) -> int:
        """The step that a bot chooses; BotFailed if it does not, or if it is not one of its own."""
        question = Question.about(bot, view, seed)
        loop = asyncio.get_running_loop()
        step = await loop.run_in_executor(self._threads, self._ask, question)
        if step not in [each.code for each in view.steps]:
            raise BotFailed("bot.illegal")
        return step

    async def substitute(self, failure: BotFailed, view: View, seed: str) -> int:
        """A step in place of one that failed: a simpler bot's if it cannot play here at all."""
        if failure.key == "bot.unavailable":
            with suppress(BotFailed):
                return await self.choose(USUAL, view, seed)
        return RandomBot(seed).choose(view).code

    def _ask(self, question: Question) -> int:
        worker = self._idle.get()
        try:
            return worker.ask(question, self.limit)
        finally:
            self._idle.put(worker)

    def close(self) -> None:
        """Ends all processes."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._all:
            worker.kill()
        self._threads.shutdown(wait=True)
        for worker in self._all:
            worker.stop()
