"""Run the stages of `make test` in order and say at the end what ran and what was left out."""

import argparse
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

STAGES = {
    "format": ["ruff", "format", "--check"],
    "lint": ["ruff", "check"],
    "types": ["mypy"],
    "tests": ["pytest", "-m", "not battery", "-n", "2", "--cov"],
    "battery": ["pytest", "-m", "battery", "-n", "2"],
}


def main() -> None:
    """Stop with exit code 1 at the first stage that fails, or if a required one is left out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stage", type=str.split, default=[], help="run only these stages")
    parser.add_argument("--require", type=str.split, default=[], help="these must not be left out")
    options = parser.parse_args()
    for name in options.stage + options.require:
        if name not in STAGES:
            sys.exit(f"there is no stage {name!r}; the stages are: {', '.join(STAGES)}")

    left_out = reasons_to_leave_out(options.stage)
    for name in options.require:
        if name in left_out:
            sys.exit(f"stage {name!r} is required but left out: {left_out[name]}")

    ran = [f"{name} {run(name):.1f} s" for name in STAGES if name not in left_out]
    not_run = [f"{name} ({reason})" for name, reason in left_out.items()]
    print(f"ran: {', '.join(ran)}; left out: {', '.join(not_run) or 'nothing'}")


def reasons_to_leave_out(only: list[str]) -> dict[str, str]:
    """Say for each stage that cannot or shall not run why that is so."""
    return {name: "not asked for" for name in STAGES if only and name not in only}


def run(name: str) -> float:
    """Run one stage and return its seconds."""
    print(f"== {name}: {' '.join(STAGES[name])}", flush=True)
    start = time.monotonic()
    code = subprocess.run([sys.executable, "-m", *STAGES[name]], cwd=ROOT).returncode
    seconds = time.monotonic() - start
    if code != 0:
        sys.exit(f"failed: {name}, after {seconds:.1f} s; run only this: make test STAGE={name}")
    print(f"== {name}: {seconds:.1f} s", flush=True)
    return seconds


if __name__ == "__main__":
    main()
