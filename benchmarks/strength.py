"""How strong the bots are: plays the matches of strength.toml, prints the rows of docs/bots.md.

python -m benchmarks.strength
python -m benchmarks.strength --match master-second,master-longer --jobs 1
python -m benchmarks.strength --told

Some matches take hours. Finished games are kept in benchmarks/strength, each match goes on where it
stopped, also on another machine; --told only prints what is there.
"""

import tomllib
from pathlib import Path
from typing import Any

from benchmarks.arguments import described
from seasons import bots, build
from seasons.arena.plan import Plan
from seasons.arena.report import report
from seasons.arena.run import Results, run
from seasons.engines.choice import opened

HERE = Path(__file__).parent
YARDSTICKS = {"first-beginner": "first_beginner.py", "before-search": "before_search.py"}


def main() -> None:
    """Play what is left and print a row for each pair of neighbours in a match."""
    parser = described(__doc__)
    parser.add_argument("--match", metavar="NAMES", default="", help="only these, with commas")
    parser.add_argument("--jobs", metavar="N", type=int, help="how many play at once")
    parser.add_argument("--out", metavar="DIR", type=Path, default=HERE / "strength")
    parser.add_argument("--told", action="store_true", help="play nothing")
    options = parser.parse_args()
    for name, path in YARDSTICKS.items():
        bots.add_file(name, str(HERE / path))
    matches = tomllib.loads((HERE / "strength.toml").read_text(encoding="utf-8"))["match"]
    names = [match["name"] for match in matches]
    wanted = options.match.split(",") if options.match else names
    if unknown := sorted(set(wanted) - set(names)):
        parser.error(f"no match {', '.join(unknown)}; there are {', '.join(names)}")
    print("compiled" if build.compiled() else "pure Python", flush=True)
    for match in matches:
        if match["name"] not in wanted:
            continue
        plan = planned(match)
        results = Results(plan, options.out / match["name"])
        if not options.told and len(results.games) < plan.size():
            with opened(jobs=options.jobs) as engine:
                run(plan, results, engine)
        if results.games:
            print("\n".join(rows(plan, results)), flush=True)


def planned(match: dict[str, Any]) -> Plan:
    """The plan of a match."""
    modules = tuple(match.get("modules", ()))
    players = match.get("players", 2)
    return Plan(tuple(match["bots"]), match["games"], players, modules=modules, seed="proof")


def rows(plan: Plan, results: Results) -> list[str]:
    """How often each bot was ahead of the next one."""
    neighbours = list(zip(plan.bots, plan.bots[1:], strict=False))
    game = f", {plan.players} players" * (plan.players > 2) + ", all modules" * bool(plan.modules)
    return [
        f"| `{pair.bot}` against `{pair.rival}`{game} | "
        f"{100 * pair.share:.1f} % ({100 * pair.low:.1f} - {100 * pair.high:.1f}) | {pair.games} |"
        for pair in report(plan, list(results.games.values())).pairs
        if (pair.bot, pair.rival) in neighbours
    ]


if __name__ == "__main__":
    main()
