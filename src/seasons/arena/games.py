"""One game between bots, each with the view of its seat."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from seasons import bots
from seasons.arena.plan import Plan, Task
from seasons.bots.circles import enough
from seasons.rules.game import Game


@dataclass(frozen=True)
class Sheet:
    """What one bot made of a game."""

    bot: str
    won: float  # a shared victory is a part of one
    total: int
    crystals: int
    cards: int
    hand: int
    bonuses: int
    ability: int
    decisions: int
    seconds: float  # of processor time, for all its decisions
    slowest: float


@dataclass(frozen=True)
class Played:
    """A finished game: what every seat made of it."""

    key: str
    sheets: tuple[Sheet, ...]

    @staticmethod
    def read(data: dict[str, Any]) -> Played:
        """What was written down."""
        return Played(data["key"], tuple(Sheet(**sheet) for sheet in data["sheets"]))


def play(plan: Plan, task: Task) -> Played:
    """Plays one game; the same bots get the same deal whatever seats they have."""
    names = task.seats()
    game = Game.new(
        plan.players, plan.level, plan.edition, f"{plan.seed} {task.deal}", None, None,
        plan.modules, plan.enchantment,
    )  # fmt: skip
    players = [
        bots.make(name, f"{plan.seed} {task.key()} {seat}") for seat, name in enumerate(names)
    ]
    times: list[list[float]] = [[] for _ in names]
    while (decision := game.decision) is not None:
        seat = decision.seat
        view = game.view(seat)
        if len(view.steps) == 1:
            game.apply(view.steps[0])
            continue
        start = time.process_time()
        step = enough(game, view) or players[seat].choose(view)
        times[seat].append(time.process_time() - start)
        game.apply(step)
    sheets = [_sheet(game, seat, name, times[seat]) for seat, name in enumerate(names)]
    return Played(task.key(), tuple(sheets))


def _sheet(game: Game, seat: int, name: str, times: list[float]) -> Sheet:
    outcome = game.outcome
    assert outcome is not None
    score = outcome.scores[seat]
    won = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    return Sheet(
        name, won, score.total, score.crystals, score.cards, score.hand, score.bonuses,
        score.ability, len(times), sum(times), max(times, default=0.0),
    )  # fmt: skip
