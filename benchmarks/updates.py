"""What one update of a table costs the server: drawing and encoding it, and the bytes it has.

python -m benchmarks.updates
python -m benchmarks.updates --games 5 --profile
python -m benchmarks.updates --against ../before/src

Random games of two and of four, shown to all seats after every step, in processor time. With
--against another checkout is measured in turns with this one, so that a busy machine is fair to
both; what matters then are the ratios of the best runs. Aim: at most 1.25 times the one before.
"""

import cProfile
import json
import os
import pstats
import statistics
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.arguments import described
from seasons import Game
from seasons.rooms.gesture import Gesture
from seasons.rooms.players import HUMAN
from seasons.rooms.sight import Sight, Sitter, asked
from seasons.rooms.story import Chapter, opening
from seasons.web.page.updates import Page
from seasons.words.entries import annotate, play_areas

ROOT: Final = Path(__file__).resolve().parent.parent
PLAYERS: Final = (2, 4)
STEPS: Final = 150  # of a game, most of them after the draft
RUNS: Final = 5  # of each checkout, if there are two
NAMES: Final = ("Ada", "Boris", "Chloe", "Dora")
COSTS: Final = ("mean", "median", "high", "bytes")


def main() -> None:
    """Measure and print."""
    parser = described(__doc__)
    parser.add_argument("--games", type=int, default=2, help="with each number of players")
    parser.add_argument("--against", type=Path, help="the sources of another checkout")
    parser.add_argument("--profile", action="store_true", help="print what takes the time")
    parser.add_argument("--json", action="store_true", help="print nothing but the numbers")
    options = parser.parse_args()
    if options.against is not None:
        compare(options.against, options.games)
        return
    profile = cProfile.Profile() if options.profile else None
    costs = measured(options.games, profile)
    print(json.dumps(costs) if options.json else row("an update", costs))
    if profile is not None:
        pstats.Stats(profile).strip_dirs().sort_stats("tottime").print_stats(25)


def row(name: str, costs: dict[str, float]) -> str:
    """A line of a table."""
    mean, median, high, size = (costs[each] for each in COSTS)
    return f"{name}: mean {mean:.2f} ms, median {median:.2f}, 95 % {high:.2f}; {size:.0f} bytes"


# One checkout


def measured(games: int, profile: cProfile.Profile | None = None) -> dict[str, float]:
    """Milliseconds and bytes of an update; what is kept ready is made by a game before."""
    Watched(2, 0, None).play(STEPS // 3)
    watched = [
        Watched(players, seed, profile) for seed in range(1, games + 1) for players in PLAYERS
    ]
    for each in watched:
        each.play(STEPS)
    spent = [time for each in watched for time in each.spent]
    sizes = [size for each in watched for size in each.sizes]
    high = statistics.quantiles(spent, n=20)[-1]
    found = statistics.fmean(spent), statistics.median(spent), high, statistics.fmean(sizes)
    return dict(zip(COSTS, found, strict=True))


class Watched:
    """A random game, and a page at each of its seats."""

    def __init__(self, players: int, seed: int, profile: cProfile.Profile | None) -> None:
        self.game: Final = Game.new(players=players, seed=seed, level="archmage")
        self.spent: Final[list[float]] = []
        self.sizes: Final[list[int]] = []
        self._profile: Final = profile
        self._chance: Final = Random(seed)
        self._story: Final = [opening(self.game)]
        self._sitters: Final = tuple(Sitter(name, HUMAN, None) for name in NAMES[:players])
        self._pages: Final = [Page(seat, "en", self._sent) for seat in range(players)]
        for page in self._pages:
            page.connect(self._sight(page.seat))
        self.sizes.clear()

    def _sent(self, message: dict[str, Any]) -> None:
        self.sizes.append(
            len(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode())
        )

    def play(self, steps: int) -> None:
        """Plays so many steps, or to the end, and shows each to all."""
        while self.game.outcome is None and len(self._story) <= steps:
            seat, areas = self.game.decisions[0].seat, play_areas(self.game.state)
            events = self.game.apply(self._chance.choice(self.game.legal(seat)))
            self._story.append(Chapter(len(self._story), seat, False, annotate(events, areas)))
            for page in self._pages:
                self._show(page)

    def _show(self, page: Page) -> None:
        sight = self._sight(page.seat)
        if self._profile is not None:
            self._profile.enable()
        start = time.process_time()
        page.show(sight)
        self.spent.append((time.process_time() - start) * 1000)
        if self._profile is not None:
            self._profile.disable()

    def _sight(self, seat: int | None) -> Sight:
        game, view = self.game, self.game.view(seat)
        decides = any(decision.seat == seat for decision in game.decisions)
        return Sight(
            view=view, sitters=self._sitters, version=len(self._story), ticket="",
            asked=None if seat is None or not decides else asked(Gesture(game.state, seat), view),
            undo_reasons=(),
            story=tuple(chapter.seen_by(seat) for chapter in self._story), outcome=game.outcome,
            seal=None, key=None, moved=False,
        )  # fmt: skip


# Two of them


def compare(other: Path, games: int) -> None:
    """Measures two checkouts in turns; prints the best run of each, and the ratios."""
    runs = [(told(other, games), told(ROOT / "src", games)) for _ in range(RUNS)]
    before, now = (best([pair[which] for pair in runs]) for which in (0, 1))
    print(row("before", before))
    print(row("now   ", now))
    print("ratios: " + ", ".join(f"{each} {now[each] / before[each]:.2f}" for each in COSTS))


def told(sources: Path, games: int) -> dict[str, float]:
    """What a run with these sources says."""
    command = [sys.executable, "-m", "benchmarks.updates", "--json", "--games", str(games)]
    environment = {**os.environ, "PYTHONPATH": str(sources.resolve())}
    said = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    found: dict[str, float] = json.loads(said.stdout)
    return found


def best(runs: list[dict[str, float]]) -> dict[str, float]:
    """The lowest cost of each kind."""
    return {each: min(run[each] for run in runs) for each in COSTS}


if __name__ == "__main__":
    main()
