"""A table on a screen that is nowhere, somebody who plays at it, and what there is to be seen."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input

from seasons import Game
from seasons.bots import Bot, RandomBot
from seasons.terminal.saving import Saver
from seasons.terminal.screen.app import Table
from seasons.terminal.screen.options import Options
from seasons.terminal.screen.passing import PassingScreen
from seasons.terminal.screen.prose import Prose
from seasons.terminal.screen.shown import Shown
from seasons.words.texts import load

Using = Callable[["Sitter"], Awaitable[None]]
SMALL, LARGE = (80, 24), (120, 40)
QUICK = 0.001  # a pace, in seconds


class Sitter:
    """Who sits before the screen."""

    def __init__(self, app: Table, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        self.play = app.play
        self.game = app.play.game

    async def asked(self) -> None:
        """Waits until a line is wanted, or somebody is to take the keyboard, or all is over."""
        while self.app.is_running and not self._waited_for():
            await asyncio.sleep(0.001)

    def _waited_for(self) -> bool:
        line = self.app.line
        return self.passing() or (line is not None and not line.done())

    def passing(self) -> bool:
        """Whether the keyboard is being passed."""
        return isinstance(self.app.screen, PassingScreen)

    async def type(self, line: str) -> None:
        """Types a line all at once, and waits until it is answered."""
        entry, wanted = self.app.query_one("#entry", Input), self.app.line
        assert wanted is not None
        entry.value = line
        await entry.action_submit()
        await wanted
        while self.app.line is wanted:
            await asyncio.sleep(0)
        await self.asked()

    async def press(self, *keys: str) -> None:
        """Presses keys."""
        await self.pilot.press(*keys)
        await self.asked()

    async def click(self, where: str, across: int, down: int) -> None:
        """Clicks into something."""
        await self.pilot.click(where, offset=(across, down))
        await self.pilot.pause()
        await self.asked()

    async def take_keyboard(self) -> None:
        """What one does who gets it."""
        self.app.screen.post_message(Key("enter", "\r"))
        while self.passing():
            await asyncio.sleep(0)
        await self.asked()

    async def seen(self) -> str:
        """All that is on the screen, once everything is drawn."""
        await self.pilot.pause()
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """The lines of the screen."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]

    async def read(self) -> str:
        """The same as one text: every part of the screen by itself, without the ends of lines."""
        await self.pilot.pause()
        parts = [part.plain for part in self.app.screen.query(Prose) if part.display]
        return " ".join(" ".join(parts).split())

    @property
    def options(self) -> Options:
        """The list of options."""
        return self.app.query_one(Options)


def at_table(
    game: Game,
    use: Using,
    path: Path,
    players: list[Bot | None] | None = None,
    *,
    language: str = "en",
    names: tuple[str, ...] = (),
    size: tuple[int, int] = SMALL,
    pace: float = QUICK,
    ready: threading.Event | None = None,
) -> Table:
    """Somebody sits down at a table and does something, when asked or when all is ready for it."""
    others: list[Bot | None] = [RandomBot("bot")] * (game.state.setup.players - 1)
    play = Shown(game, players or [None, *others], load(language, names), Saver(path))
    app = Table(play, pace)

    async def session() -> None:
        async with app.run_test(size=size) as pilot:
            sitter = Sitter(app, pilot)
            if ready is None:
                await sitter.asked()
            while ready is not None and not ready.is_set():
                await asyncio.sleep(0.001)
            await use(sitter)

    asyncio.run(session())
    if app.problem is not None:
        raise app.problem
    return app
