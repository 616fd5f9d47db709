"""Compile the rules behind a game that runs: kindly, with a word now and then, no longer than it.

scripts/play.py starts this with a pipe as its standard input that is closed when the game ends.
"""

import os
import re
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from math import exp
from pathlib import Path

from seasons.words.texts import Texts

COMMAND = [sys.executable, str(Path(__file__).resolve().with_name("compile.py"))]
NICE = 10  # the game goes first
PAUSE = 30.0  # seconds without a word
GRACE = 60.0  # seconds to put away what is half made, on a machine that is busy
STEPS = {1: ("fetch", 20), 2: ("translate", 40), 3: ("compile", 90)}  # and about how many seconds
TRANSLATING = 2  # the first step that nothing but a mistake prevents
REASONS = {3: "no-compiler", 4: "no-mypy"}  # by exit code; see scripts/compile.py


class GameOver(Exception):
    """The game has ended, so nobody waits for the rules any more."""


def main() -> None:
    """Whoever has started this becomes the game, and a game does not look after children."""
    if os.fork():
        return
    with suppress(OSError):
        os.nice(NICE)
    with suppress(GameOver):
        compile_with(Teller(Texts(), sys.stdout.isatty()))


def compile_with(teller: "Teller") -> None:
    """Compiles, and has it told."""
    compiling = subprocess.Popen(
        COMMAND,
        bufsize=0,  # so that nothing waits where a selector does not see it
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        process_group=0,
    )
    last = ""
    try:
        for line in lines(compiling):
            teller.hear(line)
            last = line or last
        teller.end(compiling.wait(), last)
    finally:
        stop(compiling)


def lines(process: subprocess.Popen[bytes]) -> Iterator[str]:
    """What a process says, line by line, and an empty line after every pause."""
    assert process.stdout is not None
    with selectors.DefaultSelector() as selector:
        game = selector.register(sys.stdin, selectors.EVENT_READ)
        selector.register(process.stdout, selectors.EVENT_READ)
        while True:
            ready = [key for key, _ in selector.select(PAUSE)]
            if game in ready:
                raise GameOver
            line = process.stdout.readline() if ready else b"\n"
            if not line:
                return
            yield line.decode(errors="replace").strip()


def stop(process: subprocess.Popen[bytes]) -> None:
    """Ends a process, if it runs, with all that it has started."""
    if process.poll() is None:
        for sign in (signal.SIGTERM, signal.SIGKILL):
            with suppress(ProcessLookupError):
                os.killpg(process.pid, sign)
            with suppress(subprocess.TimeoutExpired):
                process.wait(GRACE)


class Teller:
    """Tells how far it is: now and then on a terminal, else only that it has begun."""

    def __init__(self, words: Texts, often: bool) -> None:
        self.words = words
        self.often = often
        self.steps: list[int] = []
        self.since = 0.0
        self.told = -1

    def hear(self, line: str) -> None:
        """Takes a line of the compilation: a step, nothing for a while, or what is not for us."""
        found = re.match(r"([123])/3 ", line)
        if found:
            self.since = time.monotonic()
            self.steps.append(int(found[1]))
            if self.steps[-1] == TRANSLATING:
                self.say("begun")
        if self.often and self.steps and (found or not line):
            self.tell(percent(self.steps, time.monotonic() - self.since))

    def tell(self, number: int) -> None:
        """Tells the step, and about how far all is, unless that was told."""
        if number > self.told:
            self.told = number
            self.say(STEPS[self.steps[-1]][0], number)

    def end(self, code: int, folder: str) -> None:
        """Tells what became of it; the folder is only known to a game that began with it."""
        if code:
            self.say(REASONS.get(code, "failed"))
        else:
            self.say("done" if folder == os.environ.get("SEASONS_COMPILED") else "next-time")

    def say(self, key: str, number: int = 0) -> None:
        """Writes one line."""
        print(self.words.text(f"cli.compile.{key}", number=number), flush=True)


def percent(steps: list[int], seconds: float) -> int:
    """About how far it is after these steps, the last of them for so many seconds.

    A busy machine takes several times as long, so a step comes ever nearer to its end by itself.
    """
    takes = {number: takes for number, (_, takes) in STEPS.items() if number >= steps[0]}
    done = sum(takes[number] for number in takes if number < steps[-1])
    now = takes[steps[-1]]
    return int(100 * (done + now * (1 - exp(-seconds / now))) / sum(takes.values()))


if __name__ == "__main__":
    main()
