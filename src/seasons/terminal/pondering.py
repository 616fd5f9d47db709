"""Bots that think on while a person decides, each in a thread of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from seasons.bots import Bot
from seasons.rules.secrets.view import View


@contextmanager
def pondering(bots: list[tuple[Bot, View]]) -> Iterator[None]:
    """Meanwhile these bots think about what they see; afterwards all of them have stopped."""
    answered = Event()
    threads = [
        Thread(target=bot.ponder, args=(view, lambda: not answered.is_set()), daemon=True)
        for bot, view in bots
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        answered.set()
        for thread in threads:
            thread.join()
