"""Whole games of random play, for speed, for statistics and to check the rules."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import islice
from math import sqrt
from typing import Final

from seasons import build
from seasons.engines.choice import LOCAL, opened
from seasons.rules.checks.invariants import violations
from seasons.rules.course import prelude, scoring
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.playout import play_out
from seasons.rules.engine.setup import RANDOM
from seasons.rules.engine.state import State
from seasons.rules.writing.position import write_position
from seasons.rules.writing.table import choose_setup
from seasons.words.texts import Texts

Progress = Callable[[int], None]

# Random games take a few hundred decisions; whoever needs this many will never end.
DECISIONS_LIMIT: Final = 20_000
# Games that one process plays before it reports: enough to make reporting cheap, few enough to
# show progress and to share them out evenly.
BATCH: Final = 50
WHOLE: Final = 12  # a victory may be shared by up to four: counted in twelfths it stays exact


@dataclass(frozen=True)
class Plan:
    """Which games are played; small, for every process gets it."""

    players: int
    level: str
    edition: str
    modules: tuple[str, ...]
    enchantment: str | None  # `random`: the seed of each game decides
    seed: str
    check: bool
    limit: int  # of decisions


@dataclass
class Failure:
    """A game that went wrong, with all that is needed to see it again."""

    seed: str
    problem: str
    position: str


@dataclass
class Scores:
    """How totals are spread."""

    mean: float
    deviation: float
    minimum: int
    quartiles: list[float]
    maximum: int


@dataclass
class Report:
    """What came out of some games; it does not grow with their number."""

    plan: Plan
    games: int = 0
    decisions: int = 0
    choices: int = 0  # decisions with two options or more
    seconds: float = 0.0
    totals: Counter[int] = field(default_factory=Counter)  # how often each total came out
    first_wins: int = 0  # of the seat that began, in twelfths
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Joins what came out of further games."""
        self.games += other.games
        self.decisions += other.decisions
        self.choices += other.choices
        self.totals.update(other.totals)
        self.first_wins += other.first_wins
        self.failures += other.failures

    def first_player_wins(self) -> float:
        """The share of games that the seat that began has won."""
        return self.first_wins / WHOLE / self.games

    def data(self) -> dict[str, object]:
        """The report as plain data, ready for JSON."""
        seconds, scores = max(self.seconds, 1e-9), self.scores()
        return {
            "build": "compiled" if build.compiled() else "pure",
            "players": self.plan.players,
            "level": self.plan.level,
            "edition": self.plan.edition,
            "modules": list(self.plan.modules),
            "enchantment": self.plan.enchantment,
            "seed": self.plan.seed,
            "games": self.games,
            "decisions": self.decisions,
            "choices": self.choices,
            "seconds": round(self.seconds, 6),
            "games_per_second": round(self.games / seconds, 3),
            "decisions_per_second": round(self.decisions / seconds, 3),
            "choices_per_second": round(self.choices / seconds, 3),
            "scores": None if scores is None else asdict(scores),
            "first_player_wins": round(self.first_player_wins(), 4) if self.games else None,
            "failures": [asdict(failure) for failure in self.failures],
        }

    def scores(self) -> Scores | None:
        """How the totals of all seats are spread; nothing if no game was finished."""
        number = self.totals.total()
        if not number:
            return None
        mean = sum(total * count for total, count in self.totals.items()) / number
        squares = sum((total - mean) ** 2 * count for total, count in sorted(self.totals.items()))
        quartiles = [self._quantile(quarter * (number - 1), 4) for quarter in (1, 2, 3)]
        deviation = sqrt(squares / number)
        return Scores(
            round(mean, 2), round(deviation, 2), min(self.totals), quartiles, max(self.totals)
        )

    def _quantile(self, numerator: int, denominator: int) -> float:
        """The total at a place in the sorted totals, between two of them if need be."""
        place, part = divmod(numerator, denominator)
        low, high = self._at(place), self._at(place + (part > 0))
        return low + (high - low) * part / denominator

    def _at(self, place: int) -> int:
        for total in sorted(self.totals):
            place -= self.totals[total]
            if place < 0:
                return total
        raise IndexError(place)


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
    jobs: int = 1,
) -> Report:
    """Plays games at random; with `check` every decision of them is examined.

    Several processes (`jobs`) play the same games with the same outcome.
    """
    setup = choose_setup(players, level, edition, modules, enchantment, str(seed))
    enchanted = (enchantment or RANDOM) if setup.enchantment.number else None
    plan = Plan(
        players, level, edition, setup.modules, enchanted, str(seed), check, DECISIONS_LIMIT
    )
    report = Report(plan)
    done = 0
    start = time.perf_counter()
    for part in _parts(plan, games, jobs):
        report.add(part)
        done += part.games + len(part.failures)
        if progress is not None:
            progress(done)
    report.seconds = time.perf_counter() - start
    return report


def _parts(plan: Plan, games: int, jobs: int) -> Iterator[Report]:
    """The reports of all batches, in their order."""
    batches = ((plan, first, min(first + BATCH, games)) for first in range(0, games, BATCH))
    with opened(LOCAL, jobs) as engine:
        # Not all at once: a million games are many batches.
        waiting = [engine.submit(_play_batch, batch) for batch in islice(batches, engine.ahead)]
        while waiting:
            part = waiting.pop(0).result()
            waiting += [engine.submit(_play_batch, batch) for batch in islice(batches, 1)]
            yield part


def _play_batch(batch: tuple[Plan, int, int]) -> Report:
    plan, first, last = batch
    report = Report(plan)
    for index in range(first, last):
        _play(plan, game_seed(plan.seed, index), report)
    return report


def _play(plan: Plan, seed: str, report: Report) -> None:
    setup = choose_setup(
        plan.players, plan.level, plan.edition, plan.modules, plan.enchantment, seed
    )
    state = prelude.new_state(setup, seed, None, False)
    first = state.first
    try:
        decisions, choices = _play_out(state, Chance(f"{seed}/choices"), plan)
    except _Broken as broken:
        report.failures.append(Failure(seed, str(broken), write_position(state)))
        return
    except Exception as error:
        # Whatever the rules stumble over is a finding here, not the end of the run.
        problem = f"{type(error).__name__}: {error}"
        report.failures.append(Failure(seed, problem, write_position(state)))
        return
    report.games += 1
    report.decisions += decisions
    report.choices += choices
    report.totals.update(scoring.score(state, seat).total for seat in state.seats())
    winners = scoring.winners(state)
    if first in winners:
        report.first_wins += WHOLE // len(winners)


def _play_out(state: State, chance: Chance, plan: Plan) -> tuple[int, int]:
    """Plays a game to its end, with `check` step by step; the steps are the same."""
    check, limit = plan.check, plan.limit
    at_once = 1 if check else limit
    decisions = choices = 0
    while state.top is not None:
        if check:
            _examine(state)
        if decisions == limit:
            raise _Broken(f"the game is not over after {limit} decisions")
        more, chosen = play_out(state, chance, at_once)
        decisions += more
        choices += chosen
    if check:
        _examine(state)
    return decisions, choices


def _examine(state: State) -> None:
    found = violations(state)
    if found:
        raise _Broken("; ".join(found))


def told(report: Report, words: Texts) -> list[str]:
    """The report in words."""
    seconds = max(report.seconds, 1e-9)
    lines = [
        words.text("cli.simulate.build", text=words.text(build.reason())),
        words.text("cli.simulate.setup", number=report.plan.players, level=report.plan.level,
                   edition=report.plan.edition, text=report.plan.seed),
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
    if not report.plan.modules:
        return []
    lines = [words.text("cli.simulate.modules", text=", ".join(report.plan.modules))]
    if report.plan.enchantment == RANDOM:
        lines.append(words.text("cli.simulate.enchantment.random"))
    elif report.plan.enchantment is not None:
        lines.append(words.text("cli.simulate.enchantment", enchantment=report.plan.enchantment))
    return lines


def _told_scores(report: Report, words: Texts) -> list[str]:
    scores = report.scores()
    if scores is None:
        return []
    quartiles = ", ".join(f"{each:g}" for each in scores.quartiles)
    spread = words.text(
        "cli.simulate.scores", text=f"{scores.mean:.1f}", text_2=f"{scores.deviation:.1f}",
        number=scores.minimum, text_3=quartiles, number_2=scores.maximum,
    )  # fmt: skip
    rate = f"{100 * report.first_player_wins():.1f}"
    return [spread, words.text("cli.simulate.first", text=rate)]
