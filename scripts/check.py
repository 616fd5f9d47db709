"""Run the stages of `make test` in order and say at the end what ran and what was left out.

python scripts/check.py [--quick] [--stage "lint types"] [--require "compiled browser"]
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Long runs are left to `make soak`.
COMMON = ["-m", "pytest", "-n", "2", "--dist", "worksteal", "-m"]
PYTEST = [*COMMON, "not battery and not soak and not long"]
# What has stages of its own. Only the rules are tested with coverage, which makes games slow, and
# only they and the bots on both builds: whole games where they are fast, so far as that can be.
OWN = ("rules", "rooms", "web", "postgres", "proxy", "browser", "smoke")
STAGES = {
    "format": ["-m", "ruff", "format", "--check"],
    "lint": ["-m", "ruff", "check"],
    "types": ["-m", "mypy"],
    "rules": [*PYTEST, "tests/rules", "--cov"],
    "tests": [
        *COMMON,
        "not soak and not long",
        "tests",
        *[f"--ignore=tests/{folder}" for folder in OWN],
    ],
    "compile": ["scripts/compile.py"],
    "compiled": [*COMMON, "not soak", "tests/rules", "tests/bots"],
    "long": [*COMMON, "(long or battery) and not soak", "tests/rules", "tests/bots"],
    "differential": ["scripts/differential.py"],
    "server": [*PYTEST, "tests/rooms", "tests/web"],
    "postgres": [*PYTEST, "tests/postgres"],
    "browser": [*PYTEST, "tests/browser"],
    "proxy": ["-m", "pytest", "tests/proxy"],
    "firefox": ["-m", "pytest", "-m", "firefox", "tests/smoke"],
    "webkit": ["-m", "pytest", "-m", "webkit", "tests/smoke"],
}
# What a stage needs, and the script that finds it.
BROWSERS = {
    "postgres": ["scripts/postgres.py"],
    "browser": ["scripts/browsers.py", "chromium"],
    "proxy": ["scripts/browsers.py", "nginx"],
    "firefox": ["scripts/browsers.py", "firefox"],
    "webkit": ["scripts/browsers.py", "webkit"],
}
# `make quick`: what takes less than a minute on two cores that have nothing else to do.
QUICK = {name: STAGES[name] for name in ("format", "lint", "types")}
QUICK["fast"] = [
    "-m", "pytest", "-m", "not battery and not soak and not slow and not long", "-n", "2", "-q",
    "tests/rules", "tests/words", "tests/bots", "tests/test_project.py", "tests/test_docs.py",
]  # fmt: skip
ON_COMPILED = ("compiled", "differential")  # need what the stage `compile` has built
# Run on it if there is one: what they test is not the rules, but they play many games.
FASTER = ("compiled", "server", *BROWSERS)
# Begun at once: it uses one core, and so do the first stages.
AHEAD = "compile"
# The last stages, for the same reason: they run at the same time, and what they print comes after.
TOGETHER = ("proxy", "firefox", "webkit")
CANNOT = 3  # the exit code of a stage that cannot run here; it prints the reason


def main() -> None:
    """Stop with exit code 1 at the first stage that fails, or if a required one is left out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stage", type=str.split, default=[], help="run only these stages")
    parser.add_argument("--require", type=str.split, default=[], help="these must not be left out")
    parser.add_argument("--quick", action="store_true", help="only what takes less than a minute")
    options = parser.parse_args()
    stages = QUICK if options.quick else STAGES
    for name in options.stage + options.require:
        if name not in stages:
            sys.exit(f"there is no stage {name!r}; the stages are: {', '.join(stages)}")
    wanted = set(options.stage or stages)
    if wanted & set(ON_COMPILED):
        wanted.add("compile")
    checks = Checks(stages, options.require)
    try:
        if AHEAD in wanted:
            checks.begin(AHEAD)
        for name in stages:
            if name not in wanted:
                checks.leave_out(name, "not asked for")
            elif name not in TOGETHER:
                checks.run(name)
        checks.run_together([name for name in TOGETHER if name in wanted & stages.keys()])
    finally:
        checks.end()
    not_run = [f"{name} ({reason})" for name, reason in checks.left_out.items()]
    print(f"ran: {', '.join(checks.ran)}; left out: {', '.join(not_run) or 'nothing'}")


class Checks:
    """What ran, what was left out, and where the compiled package is."""

    def __init__(self, stages: dict[str, list[str]], required: list[str]) -> None:
        self.stages = stages
        self.required = required
        self.ran: list[str] = []
        self.left_out: dict[str, str] = {}
        self.site = ""
        self.begun: dict[str, subprocess.Popen[str]] = {}

    def begin(self, name: str) -> None:
        """Begins a stage that prints one line, whose turn comes later."""
        command = [sys.executable, *self.stages[name]]
        print(f"== {name}: {' '.join(command[1:])}, beside the others", flush=True)
        self.begun[name] = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)

    def end(self) -> None:
        """Ends what was begun and is not needed any more."""
        for process in self.begun.values():
            process.terminate()
            process.wait()

    def leave_out(self, name: str, reason: str) -> None:
        """Leaves a stage out, unless it is required."""
        if name in self.required:
            sys.exit(f"stage {name!r} is required but left out: {reason}")
        self.left_out[name] = reason

    def run(self, name: str) -> None:
        """Runs one stage; what it needs may be missing."""
        if name in ON_COMPILED and not self.site:
            self.leave_out(name, self.left_out["compile"])
            return
        if name == "long" and self.site:
            return  # they were among the compiled ones
        if name == AHEAD:
            self.finish(name)
            return
        if environment := self.environment(name):
            command = self.command(name)
            start = time.monotonic()
            code = subprocess.run(command, cwd=ROOT, env=environment).returncode
            self.done(name, code, time.monotonic() - start)

    def run_together(self, names: list[str]) -> None:
        """Runs stages at the same time; all come to their end, so that each cleans up."""
        environments = {name: self.environment(name) for name in names}
        start = time.monotonic()
        running = {
            name: subprocess.Popen(
                self.command(name), cwd=ROOT, env=environment,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            )
            for name, environment in environments.items() if environment
        }  # fmt: skip
        ended = []
        for name, process in running.items():
            print(process.communicate()[0], end="", flush=True)
            ended.append((name, process.returncode, time.monotonic() - start))
        for each in ended:
            self.done(*each)

    def command(self, name: str) -> list[str]:
        """The command of a stage, which is told."""
        more = [self.site] if name == "differential" else []
        command = [sys.executable, *self.stages[name], *more]
        print(f"== {name}: {' '.join(command[1:])}", flush=True)
        return command

    def environment(self, name: str) -> dict[str, str]:
        """Where a stage runs; empty, if there is no browser for it and it is left out."""
        environment = dict(os.environ)
        if name in BROWSERS:
            browser = self.browser(name)
            if not browser:
                return {}
            environment["SEASONS_BROWSER"] = browser
        if name == "compiled":
            environment["SEASONS_EXPECTED"] = "compiled"
        if name in FASTER:
            environment["PYTHONPATH"] = self.site  # if there is none, the sources are tested
        return environment

    def finish(self, name: str) -> None:
        """Waits for the stage that was begun."""
        start = time.monotonic()
        said = self.begun[name].communicate()[0].strip()
        code = self.begun[name].returncode
        if code == CANNOT:
            self.leave_out(name, said)
            return
        self.site = said
        self.done(name, code, time.monotonic() - start)

    def done(self, name: str, code: int, seconds: float) -> None:
        """Says how long a stage took, or stops if it has failed."""
        if code != 0:
            again = f"make test STAGE={name}" if name in STAGES else "make quick"
            sys.exit(f"failed: {name}, after {seconds:.1f} s; run only this: {again}")
        print(f"== {name}: {seconds:.1f} s", flush=True)
        self.ran.append(f"{name} {seconds:.1f} s")

    def browser(self, name: str) -> str:
        """Where the browser of a stage is; nothing, if there is none and the stage is left out."""
        command = [sys.executable, *BROWSERS[name]]
        found = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        if found.returncode == CANNOT:
            self.leave_out(name, found.stdout.strip())
            return ""
        if found.returncode != 0:
            sys.exit(f"failed: {name}; {BROWSERS[name][-1]} was neither found nor installed")
        return found.stdout.strip()


if __name__ == "__main__":
    main()
