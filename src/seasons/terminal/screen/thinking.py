"""A bot that thinks while the screen stays alive."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from threading import Thread

from seasons.rules.writing.decision import Step
from seasons.terminal.play import Thought


async def thought(wanted: Thought) -> Step:
    """The step that a bot chooses, in a thread that nobody waits for who leaves meanwhile."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[Step] = loop.create_future()

    def settle(step: Step | None, problem: Exception | None) -> None:
        if found.cancelled():
            return
        if step is not None:
            found.set_result(step)
        elif problem is not None:
            found.set_exception(problem)

    def think() -> None:
        step, problem = None, None
        try:
            step = wanted.bot.choose(wanted.view)
        except Exception as error:  # is raised where the step was wanted
            problem = error
        with suppress(RuntimeError):  # the loop is closed: nobody is there any more
            loop.call_soon_threadsafe(settle, step, problem)

    Thread(target=think, daemon=True).start()
    return await found
