"""How fast the rules run here: one table of medians with their spread."""

from __future__ import annotations

import gc
import json
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import seasons
from seasons import build
from seasons.rules.course.prelude import PRELUDE, new_state
from seasons.rules.engine import flow
from seasons.rules.engine.chance import Chance
from seasons.rules.engine.playout import play_out
from seasons.rules.engine.state import State
from seasons.rules.game import Game
from seasons.rules.secrets.view import View
from seasons.rules.secrets.worlds import resample
from seasons.rules.writing.position import read_position, write_position
from seasons.rules.writing.table import choose_setup
from seasons.tools import yardsticks
from seasons.words.texts import Texts

ALL_MODULES: Final = ("cards", "enchantment", "tokens")
RUNS: Final = 7
GAMES: Final = 3  # from which positions are taken
ENDLESS: Final = 1_000_000
Progress = Callable[[str], None]


@dataclass(frozen=True)
class Table:
    """A kind of game that is measured."""

    players: int
    level: str
    modules: tuple[str, ...]

    def name(self) -> str:
        """The name in the table."""
        return f"{self.players} players, {self.level}{', all modules' if self.modules else ''}"

    def state(self, seed: str) -> State:
        """A new game; with all modules each seed has another enchantment."""
        setup = choose_setup(self.players, self.level, "revised", self.modules, None, seed)
        return new_state(setup, seed, None, listen=False)


TABLES: Final = tuple(
    Table(players, level, modules)
    for level, modules in (("magician", ()), ("archmage", ()), ("archmage", ALL_MODULES))
    for players in (2, 3, 4)
)
# What is done with a position is measured at the smallest and at the largest table.
SMALLEST: Final = Table(2, "archmage", ())
LARGEST: Final = Table(4, "archmage", ALL_MODULES)


@dataclass
class Measure:
    """One line of the table: the same thing measured several times."""

    name: str
    unit: str
    values: list[float]

    def median(self) -> float:
        """The middle of the values."""
        return statistics.median(self.values)

    def data(self) -> dict[str, object]:
        """The measure as plain data."""
        return {
            "name": self.name, "unit": self.unit, "median": self.median(),
            "low": min(self.values), "high": max(self.values),
        }  # fmt: skip


def measure(seconds: float, others: bool, progress: Progress | None) -> list[Measure]:
    """Measures everything, each thing for about so many seconds; `others` are the yardsticks."""
    found: list[Measure] = []
    for group in _groups(seconds / RUNS, others):
        found += group
        if progress is not None:
            progress(found[-1].name)
    return found


def _groups(seconds: float, others: bool) -> Iterator[list[Measure]]:
    for table in TABLES:
        yield _playing(table, seconds)
    yield [_from_dealt_hands(TABLES[0], seconds)]
    for table in (SMALLEST, LARGEST):
        positions = _positions(table)
        for name, act in _ACTS.items():
            yield [_acting(f"{name}, {table.name()}", positions, act, seconds)]
    for name, play in yardsticks.YARDSTICKS.items() if others else ():
        yield [Measure(name, "decisions/s", [_rate(play, seconds) for _ in range(RUNS)])]


# Playing


def _playing(table: Table, seconds: float) -> list[Measure]:
    """Random games: games, decisions, and decisions with two options or more, in a second."""
    games: list[float] = []
    decisions: list[float] = []
    choices: list[float] = []
    for run in range(RUNS):
        counts = [0, 0, 0]
        start = time.perf_counter()
        while (taken := time.perf_counter() - start) < seconds:
            seed = f"{run} {counts[0]}"
            more, chosen = play_out(table.state(seed), Chance(seed), ENDLESS)
            counts = [counts[0] + 1, counts[1] + more, counts[2] + chosen]
        games.append(counts[0] / taken)
        decisions.append(counts[1] / taken)
        choices.append(counts[2] / taken)
    name = table.name()
    return [
        Measure(name, "games/s", games),
        Measure(name, "decisions/s", decisions),
        Measure(name, "choices/s", choices),
    ]


def _from_dealt_hands(table: Table, seconds: float) -> Measure:
    """Games without their prelude, to compare with programs that have none."""
    starts: list[State] = []
    for number in range(20):
        state, chance = table.state(f"hands {number}"), Chance(number)
        while state.top is not None and state.top.program is PRELUDE:
            play_out(state, chance, 1)
        starts.append(state)
    rates: list[float] = []
    for run in range(RUNS):
        games = 0
        start = time.perf_counter()
        while (taken := time.perf_counter() - start) < seconds:
            play_out(starts[games % len(starts)].copy(), Chance(f"{run} {games}"), ENDLESS)
            games += 1
        rates.append(games / taken)
    return Measure(f"{table.name()}, from dealt hands", "games/s", rates)


def _rate(play: Callable[[int], int], seconds: float) -> float:
    """Decisions in a second of somebody else's random play."""
    decisions = games = 0
    start = time.perf_counter()
    while (taken := time.perf_counter() - start) < seconds:
        decisions += play(games)
        games += 1
    return decisions / taken


# What is done with a position


@dataclass(frozen=True)
class _Position:
    """A position with a decision, and its view by the seat that decides."""

    state: State
    seat: int
    step: int
    view: View


def _positions(table: Table) -> list[_Position]:
    """Decisions of whole random games, evenly spread."""
    found: list[_Position] = []
    for number in range(GAMES):
        game = Game.new(table.players, table.level, seed=f"bench {number}", modules=table.modules)
        chance = Chance(f"bench {number}")
        decisions = 0
        while game.decision is not None:
            seat = game.decision.seat
            steps = game.legal(seat)
            step = steps[chance.below(len(steps))]
            if decisions % 7 == 0:
                state = game.state.copy()
                found.append(_Position(state, seat, step.code, game.view(seat)))
            decisions += 1
            game.apply(step)
    return found


def _copy(position: _Position) -> None:
    position.state.copy()


def _copy_and_apply(position: _Position) -> None:
    flow.apply(position.state.copy(), position.seat, position.step)


def _view(position: _Position) -> None:
    View(position.state, position.seat, position.view.memory)


def _resample(position: _Position) -> None:
    view = position.view
    resample(view.state, view.seat, view.memory, Chance(1))


def _write_and_read(position: _Position) -> None:
    read_position(write_position(position.state))


_ACTS: Final[dict[str, Callable[[_Position], None]]] = {
    "copy": _copy,
    "copy and apply": _copy_and_apply,
    "view": _view,
    "resample": _resample,
    "position to text and back": _write_and_read,
}


def _acting(
    name: str, positions: list[_Position], act: Callable[[_Position], None], seconds: float
) -> Measure:
    """Microseconds for one thing done with a position, the median over all of them."""
    values: list[float] = []
    for _ in range(RUNS):
        repeats = max(1, int(seconds / len(positions) / _once(act, positions[0])))
        gc.collect()
        times: list[float] = []
        for position in positions:
            start = time.perf_counter()
            for _ in range(repeats):
                act(position)
            times.append((time.perf_counter() - start) / repeats * 1e6)
        values.append(statistics.median(times))
    return Measure(name, "us", values)


def _once(act: Callable[[_Position], None], position: _Position) -> float:
    start = time.perf_counter()
    for _ in range(10):
        act(position)
    return (time.perf_counter() - start) / 10


# Telling


def report(measures: list[Measure]) -> dict[str, Any]:
    """All measures as plain data."""
    return {
        "version": seasons.__version__,
        "build": "compiled" if build.compiled() else "pure",
        "measures": [each.data() for each in measures],
    }


def read_report(text: str) -> dict[str, dict[str, float]]:
    """The medians of an earlier report by name and unit; ValueError if it is none."""
    data = json.loads(text)
    if not isinstance(data, dict) or not isinstance(data.get("measures"), list):
        raise ValueError("no measures")
    earlier: dict[str, dict[str, float]] = {}
    for each in data["measures"]:
        try:
            earlier.setdefault(str(each["name"]), {})[str(each["unit"])] = float(each["median"])
        except (KeyError, TypeError) as error:
            raise ValueError(f"a measure without {error}") from None
    return earlier


def told(
    measures: list[Measure], earlier: dict[str, dict[str, float]] | None, words: Texts
) -> list[str]:
    """The table in words."""
    lines = [words.text(build.reason()), ""]
    width = max(len(each.name) for each in measures)
    for each in measures:
        spread = f"{_number(min(each.values))} - {_number(max(each.values))}"
        line = f"{each.name:{width}}  {_number(each.median()):>11} {each.unit:11}  {spread:>25}"
        before = (earlier or {}).get(each.name, {}).get(each.unit)
        if before:
            line += f"  x {each.median() / before:.2f}"
        lines.append(line.rstrip())
    return lines


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
