"""A gesture of a bot, thought out step by step."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Final

from seasons.bots import USUAL
from seasons.bots.circles import enough
from seasons.rooms.gesture import under_way
from seasons.rooms.thinking import BotFailed, Thinkers
from seasons.rules.game import Game
from seasons.rules.secrets.view import View
from seasons.rules.writing.decision import Step

UNAVAILABLE: Final = "bot.unavailable"


@dataclass(slots=True)
class Pondered:
    """What a bot does, and how it failed while it thought: the keys of what is told of that."""

    bot: str
    steps: list[int] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)


async def pondered(thinkers: Thinkers, bot: str, game: Game, seat: int) -> Pondered:
    """A whole gesture of a bot; the game is moved on by it."""
    found = Pondered(bot)
    while not found.steps or under_way(game.state, seat):
        view = game.view(seat)
        forced = view.steps[0] if len(view.steps) == 1 else enough(game, view)
        step = await _step(thinkers, found, view) if forced is None else forced.code
        found.steps.append(step)
        game.apply(Step(seat, step, "", {}))
    return found


async def _step(thinkers: Thinkers, found: Pondered, view: View) -> int:
    seed = secrets.token_hex(8)  # never the seed of the game
    try:
        return await thinkers.choose(found.bot, view, seed)
    except BotFailed as failure:
        found.failures.append(failure.key)
        if failure.key == UNAVAILABLE:
            found.bot = USUAL  # there is no need to fail again
        return await thinkers.substitute(failure, view, seed)
