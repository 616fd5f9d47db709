"""Run the long stages of `make soak` in order; each says what it does and how long it took.

python scripts/soak.py [--stage "kills worlds"] [--kills N] [--worlds N] [--replays N] [--games N]
                       [--bot-games N]

Every stage is bounded by a number and can be run by itself, so a run that was stopped goes on with
the stages that are left. The seed is printed first; given again, it repeats kills and worlds.
"""

import argparse
import os
import secrets
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Stages whose tests tell how far they are run in one process: pytest-xdist would swallow the lines.
STAGES = {
    "examples": ["-m", "pytest", "-v", "-n", "2", "-m", "not browser and not soak"],
    "mutants": ["-m", "pytest", "-v", "-n", "2", "-m", "soak", "tests/rules"],
    "kills": [
        "-m",
        "pytest",
        "-v",
        "-m",
        "soak",
        "tests/web/test_durability.py",
        "tests/postgres/test_kills.py",
    ],
    "worlds": ["-m", "pytest", "-v", "-m", "soak", "tests/web/test_two_servers.py"],
    "replays": ["-m", "pytest", "-v", "-n", "2", "-m", "soak", "tests/rooms/test_replay.py"],
    "layout": ["-m", "pytest", "-v", "-n", "2", "tests/browser/test_layout.py"],
    "screens": [
        "-m",
        "pytest",
        "-v",
        "-n",
        "2",
        "-m",
        "soak",
        "tests/browser",
        "--ignore=tests/browser/test_layout.py",
    ],
    "learning": ["-m", "pytest", "-v", "-s", "-m", "soak", "tests/env"],
    "bots": ["-m", "pytest", "-v", "-s", "-m", "soak", "tests/bots"],
    "ray": ["-m", "pytest", "-v", "-m", "soak", "tests/engines"],
    "differential": ["scripts/differential.py", "--first", "1000"],
}


def main() -> None:
    """Stop with exit code 1 at the first stage that fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stage", type=str.split, default=[], help="run only these stages")
    parser.add_argument("--kills", type=int, default=200, help="of servers that people play on")
    parser.add_argument("--worlds", type=int, default=60, help="games compared on two servers")
    parser.add_argument("--replays", type=int, default=50, help="games played back from records")
    parser.add_argument("--games", type=int, default=4000, help="compared on the two builds")
    parser.add_argument("--bot-games", type=int, default=1000, help="of any bots in any game")
    parser.add_argument("--seed", default="", help="of kills and worlds; default: a new one")
    options = parser.parse_args()
    for name in options.stage:
        if name not in STAGES:
            sys.exit(f"there is no stage {name!r}; the stages are: {', '.join(STAGES)}")
    seed = options.seed or secrets.token_hex(4)
    wanted = [name for name in STAGES if not options.stage or name in options.stage]
    print(f"stages: {', '.join(wanted)}; seed {seed}", flush=True)
    environment = {
        **os.environ, "HYPOTHESIS_PROFILE": "soak", "SEASONS_SEED": seed,
        "SEASONS_KILLS": str(options.kills), "SEASONS_WORLDS": str(options.worlds),
        "SEASONS_REPLAYS": str(options.replays), "SEASONS_BOT_GAMES": str(options.bot_games),
    }  # fmt: skip
    for name in wanted:
        more = ["--games", str(options.games), site()] if name == "differential" else []
        run(name, [*STAGES[name], *more], environment, seed)


def run(name: str, arguments: list[str], environment: dict[str, str], seed: str) -> None:
    """Runs one stage."""
    print(f"== {name}: {' '.join(arguments)}", flush=True)
    start = time.monotonic()
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment)
    seconds = time.monotonic() - start
    if done.returncode != 0:
        sys.exit(
            f"failed: {name}, after {seconds:.0f} s; again: make soak STAGE={name} SEED={seed}"
        )
    print(f"== {name}: {seconds:.0f} s", flush=True)


def site() -> str:
    """The folder of the compiled package."""
    command = [sys.executable, "scripts/compile.py"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"the rules cannot be compiled here: {done.stdout.strip()}")
    return done.stdout.strip()


if __name__ == "__main__":
    main()
