"""Bots think in processes of their own, so that the server goes on answering meanwhile."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import queue
import signal
import threading
import time
import traceback
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from math import inf
from multiprocessing.connection import Connection
from typing import Final, Protocol

from seasons import bots
from seasons.bots import USUAL, NoSuchBot, RandomBot, Unavailable
from seasons.rooms import compiled, figures
from seasons.rooms.limits import Limits
from seasons.rules.cards import outside
from seasons.rules.secrets.view import View, read_view

_STARTING: Final = 60.0  # seconds until a new process must be ready
_READY: Final = "ready"
_LATELY: Final = 5.0  # seconds for which it is told that bots have less time

log: Final = logging.getLogger(__name__)


class BotFailed(Exception):
    """A bot crashed, overran, cannot play here or chose what is not legal; `key` says which."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key: Final = key


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is told: its seat's view as text, how long it may think, nothing else."""

    bot: str
    seat: int
    line: str
    memory: str
    seed: str
    seconds: float = inf  # of a processor

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
    bot = bots.make(question.bot, question.seed)
    return bot.choose(question.view(), question.seconds).code


def add_own_bots(files: list[tuple[str, str]]) -> None:
    """The owner's bots; those that cannot be read here are missed when they are asked."""
    for name, path in files:
        try:
            bots.add_files([(name, path)])
        except Exception:
            log.exception("the bot %s cannot be read", name)


def _work(connection: Connection, homes: list[str], files: list[tuple[str, str]]) -> None:
    """Answers questions until the server is gone; the same sets of cards and bots are there."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends, and this process with it
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    threading.Thread(target=_end_with_server, daemon=True).start()
    outside.load(homes)
    add_own_bots(files)
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
            given = theirs, outside.homes(), bots.files()
            process = context.Process(target=_work, args=given, daemon=True)
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


class _Lane:
    """Questions of one sort, of which some are answered at a time and the others wait."""

    def __init__(self, width: int, name: str) -> None:
        self.width: Final = width
        self.asked = 0  # and not answered yet
        self.threads: Final = ThreadPoolExecutor(width, thread_name_prefix=name)

    @property
    def share(self) -> float:
        """How much of its time each may take, so that all are answered in the time of one."""
        return min(1.0, self.width / max(1, self.asked))

    async def run(self, ask: Callable[[], int]) -> int:
        """Asks, when it is this question's turn."""
        self.asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, ask)
        finally:
            self.asked -= 1


class Thinkers:
    """The processes in which bots think.

    Bots that use the time they have never take all of them: one is left to those that answer at
    once, so that nobody waits for a bot of another table.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits: Final = limits
        self._slow: Final = _Lane(limits.bot_processes, "slow bot")
        self._quick: Final = _Lane(limits.bot_processes + 1, "quick bot")
        self._all: Final = [_Worker() for _ in range(self._quick.width)]
        self._idle: Final[queue.LifoQueue[_Worker]] = queue.LifoQueue()  # as few as will do
        for worker in self._all:
            self._idle.put(worker)
        self._cut = -inf  # when a bot was last given less time than it would take
        # One process is left to tables that somebody watches.
        self._turns: Final = _Turns(max(1, limits.bot_processes - 1))

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

    def budget(self, bot: str) -> float:
        """The seconds that a bot takes for a step, within the owner's bounds; 0: no time at all."""
        try:
            return min(bots.wanted(bot).seconds, self._limits.bot_seconds)
        except NoSuchBot:  # any more: of a game that was begun when there was
            return 0.0

    @property
    def hurried(self) -> bool:
        """Whether bots had less time lately: more tables waited than there are processes."""
        return time.monotonic() - self._cut < _LATELY

    async def choose(self, bot: str, view: View, seed: str) -> int:
        """The step that a bot chooses; BotFailed if it does not, or if it is not one of its own."""
        question, budget = Question.about(bot, view, seed), self.budget(bot)
        lane = self._slow if budget else self._quick
        step = await lane.run(lambda: self._ask(question, budget))
        if step not in [each.code for each in view.steps]:
            raise BotFailed("bot.illegal")
        return step

    async def substitute(self, failure: BotFailed, view: View, seed: str) -> int:
        """A step in place of one that failed: a simpler bot's if it cannot play here at all."""
        if failure.key == "bot.unavailable":
            with suppress(BotFailed):
                return await self.choose(USUAL, view, seed)
        return RandomBot(seed).choose(view).code

    def _ask(self, question: Question, budget: float) -> int:
        worker, began = self._idle.get(), time.monotonic()
        try:
            if budget:
                question = replace(question, seconds=self._allowed(budget))
            return worker.ask(question, budget + self._limits.bot_grace_seconds)
        finally:
            self._idle.put(worker)
            figures.note("bot_steps")
            figures.note("bot_seconds", number=time.monotonic() - began)

    def _allowed(self, budget: float) -> float:
        share = self._slow.share
        if share < 1:
            self._cut = time.monotonic()
        return share * budget

    def close(self) -> None:
        """Ends all processes."""
        lanes = self._slow.threads, self._quick.threads
        for threads in lanes:
            threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._all:
            worker.kill()
        for threads in lanes:
            threads.shutdown(wait=True)
        for worker in self._all:
            worker.stop()
