"""Whole games of random play, for speed, for statistics and to check the rules."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from statistics import mean, pstdev, quantiles
from typing import Final

from seasons.rules import flow, prelude, scoring
from seasons.rules.chance import Chance
from seasons.rules.invariants import violations
from seasons.rules.position import write_position
from seasons.rules.setup import RANDOM, Setup
from seasons.rules.state import State
from seasons.rules.table import choose_setup
from seasons.texts import Texts

Progress = Callable[[int], None]

# Random games take a few hundred decisions; whoever needs this many will never end.
DECISIONS_LIMIT: Final = 20_000


def build() -> str:
    """How the rules run here: `compiled` or `pure Python`."""
    return "pure Python" if str(flow.__file__).endswith(".py") else "compiled"


@dataclass
class Failure:
    """A game that went wrong, with all that is needed to see it again."""

    seed: str
    problem: str
    position: str


@dataclass
class Report:
    """What came out of some games."""

    players: int
    level: str
    edition: str
    modules: tuple[str, ...]
    enchantment: str | None  # `random`: the seed of each game decides
    seed: str
    games: int = 0
    decisions: int = 0
    choices: int = 0  # decisions with two options or more
    seconds: float = 0.0
    totals: list[int] = field(default_factory=list)
    first_wins: float = 0.0  # of the seat that began; a shared victory counts in part
    failures: list[Failure] = field(default_factory=list)

    def data(self) -> dict[str, object]:
        """The report as plain data, ready for JSON."""
        seconds = max(self.seconds, 1e-9)
        return {
            "build": build(),
            "players": self.players,
            "level": self.level,
            "edition": self.edition,
            "modules": list(self.modules),
            "enchantment": self.enchantment,
            "seed": self.seed,
            "games": self.games,
            "decisions": self.decisions,
            "choices": self.choices,
            "seconds": round(self.seconds, 6),
            "games_per_second": round(self.games / seconds, 3),
            "decisions_per_second": round(self.decisions / seconds, 3),
            "choices_per_second": round(self.choices / seconds, 3),
            "scores": self.scores(),
            "first_player_wins": round(self.first_wins / self.games, 4) if self.games else None,
            "failures": [asdict(failure) for failure in self.failures],
        }

    def scores(self) -> dict[str, object] | None:
        """How the totals of all seats are spread; nothing if no game was finished."""
        if not self.totals:
            return None
        return {
            "mean": round(mean(self.totals), 2),
            "deviation": round(pstdev(self.totals), 2),
            "minimum": min(self.totals),
            "quartiles": quantiles(self.totals, n=4, method="inclusive"),
            "maximum": max(self.totals),
        }


class _Broken(Exception):
    """A game that cannot go on."""


def game_seed(seed: str, index: int) -> str:
    """The seed of one game of a run: the first has the run's own, so each can be run alone."""
    return f"{seed}.{index}" if index else seed


def simulate(
    games: int,
    players: int = 2,
    level: str = "archmage",
    edition: str = "revised",
    seed: int | str = 0,
    check: bool = False,
    progress: Progress | None = None,
    modules: tuple[str, ...] = (),
    enchantment: str | None = None,
) -> Report:
    """Plays games at random; with `check` every decision of them is examined."""

    def setup_of(own_seed: str) -> Setup:
        return choose_setup(players, level, edition, modules, enchantment, own_seed)

    setup = setup_of(str(seed))
    enchanted = (enchantment or RANDOM) if setup.enchantment.number else None
    report = Report(players, level, edition, setup.modules, enchanted, str(seed))
    start = time.perf_counter()
    for index in range(games):
        own_seed = game_seed(str(seed), index)
        _play(setup_of(own_seed), own_seed, check, report)
        if progress is not None:
            progress(index + 1)
    report.seconds = time.perf_counter() - start
    return report


def _play(setup: Setup, seed: str, check: bool, report: Report) -> None:
    state = prelude.new_state(setup, seed, None, False)
    first = state.first
    try:
        _play_out(state, Chance(f"{seed}/choices"), check, report)
    except _Broken as broken:
        report.failures.append(Failure(seed, str(broken), write_position(state)))
        return
    except Exception as error:
        # Whatever the rules stumble over is a finding here, not the end of the run.
        problem = f"{type(error).__name__}: {error}"
        report.failures.append(Failure(seed, problem, write_position(state)))
        return
    report.games += 1
    report.totals += [scoring.score(state, seat).total for seat in state.seats()]
    winners = scoring.winners(state)
    if first in winners:
        report.first_wins += 1 / len(winners)


def _play_out(state: State, chance: Chance, check: bool, report: Report) -> None:
    pending, options, apply, below = flow.pending, flow.options, flow.apply, chance.below
    decisions = choices = 0
    while state.top is not None:
        if check:
            _examine(state)
        if decisions == DECISIONS_LIMIT:
            raise _Broken(f"the game is not over after {DECISIONS_LIMIT} decisions")
        seat = pending(state)[0]
        steps = options(state, seat)
        number = len(steps)
        decisions += 1
        if number > 1:
            choices += 1
        apply(state, seat, steps[below(number)])
    if check:
        _examine(state)
    report.decisions += decisions
    report.choices += choices


def _examine(state: State) -> None:
    found = violations(state)
    if found:
        raise _Broken("; ".join(found))


def told(report: Report, words: Texts) -> list[str]:
    """The report in words."""
    seconds = max(report.seconds, 1e-9)
    lines = [
        words.text("cli.simulate.build", text=build()),
        words.text("cli.simulate.setup", number=report.players, level=report.level,
                   edition=report.edition, text=report.seed),
        *_told_modules(report, words),
        words.text("cli.simulate.speed", number=report.games, text=f"{report.seconds:.2f}",
                   text_2=f"{report.games / seconds:.1f}"),
        words.text("cli.simulate.decisions", number=report.decisions,
                   text=f"{report.decisions / seconds:.0f}"),
        words.text("cli.simulate.choices", number=report.choices,
                   text=f"{report.choices / seconds:.0f}"),
    ]  # fmt: skip
    lines += _told_scores(report, words)
    lines.append(words.text("cli.simulate.failures", number=len(report.failures)))
    for failure in report.failures:
        problem = words.text("cli.simulate.failed", text=failure.seed, text_2=failure.problem)
        lines += [problem, f"  {failure.position}"]
    return lines


def _told_modules(report: Report, words: Texts) -> list[str]:
    if not report.modules:
        return []
    lines = [words.text("cli.simulate.modules", text=", ".join(report.modules))]
    if report.enchantment == RANDOM:
        lines.append(words.text("cli.simulate.enchantment.random"))
    elif report.enchantment is not None:
        lines.append(words.text("cli.simulate.enchantment", enchantment=report.enchantment))
    return lines


def _told_scores(report: Report, words: Texts) -> list[str]:
    totals = report.totals
    if not totals:
        return []
    quartiles = ", ".join(f"{each:g}" for each in quantiles(totals, n=4, method="inclusive"))
    scores = words.text(
        "cli.simulate.scores", text=f"{mean(totals):.1f}", text_2=f"{pstdev(totals):.1f}",
        number=min(totals), text_3=quartiles, number_2=max(totals),
    )  # fmt: skip
    rate = f"{100 * report.first_wins / report.games:.1f}"
    return [scores, words.text("cli.simulate.first", text=rate)]
