"""Build the package with compiled rules outside the tree and print the folder to import it from.

python scripts/compile.py [--where]

The compiled rules are kept in the user's cache by a hash of the rules, Python and compilers, so
that the same rules are compiled once; everything else is laid around them as it is now. What is
being made has another name until it is ready. Exit code 3: there is no C compiler, 4: there is no
mypy and it cannot be fetched; the reason is printed.
"""

import argparse
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "seasons"
COMPILED = (PACKAGE / "rules", PACKAGE / "bots" / "fast")
INPUTS = ("setup.py", "pyproject.toml")  # that say how the rules are built
TEXTS = ("README.md", "LICENSE")  # that a wheel needs, too
SUFFIXES = (".py", ".npz", ".toml", ".po", ".typed", ".html", ".css", ".tcss", ".js", ".svg")
CONSTRAINTS = ROOT / "constraints.txt"
KEPT = 5  # packages with the same or other rules; older ones are removed
HALF = "new-"  # how the name of what is not ready begins
DAY = 24 * 3600
LOOK = 1.0  # seconds between two looks whether the rules are translated
NO_COMPILER = 3
NO_MYPY = 4


def main() -> None:
    """Build what is not built yet; print the folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--where", action="store_true", help="print the folder, compile nothing")
    where = parser.parse_args().where
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # and nothing half made is left
    rules = named("rules", rule_sources())
    if where and not rules.exists():
        print(named("site", sources()))
        return
    if not rules.exists():
        compile_rules(rules)
    print(laid_around(rules))


def compile_rules(rules: Path) -> None:
    """Compiles the rules as they are now and puts them into this folder."""
    if not can_compile():
        print("no C compiler, or Python's headers are missing")
        sys.exit(NO_COMPILER)
    with half_made() as scratch:
        tools = translator(scratch)
        tree = copied(scratch / "tree")
        if named("rules", rule_sources()) != rules:
            sys.exit("the rules were changed meanwhile; try again")
        install(build(tree, scratch, tools), scratch)
        check(scratch / "site")
        put(scratch / "site", rules)


def laid_around(rules: Path) -> Path:
    """The folder with these rules and all other files of the package as they are now."""
    site = named("site", sources())
    if not site.exists():
        with half_made() as scratch:
            made = assembled(rules, scratch / "site")
            if (named("rules", rule_sources()), named("site", sources())) != (rules, site):
                sys.exit("the sources were changed meanwhile; try again")
            put(made, site)
    for used in (rules, site):
        os.utime(used)
    tidy()
    return site


def step(number: int, text: str) -> None:
    """Tells what is done now: people read the words, scripts/background.py the number."""
    print(f"{number}/3 {text} ...", file=sys.stderr, flush=True)


@contextmanager
def half_made() -> Iterator[Path]:
    """A folder for what is not ready, beside what is: then it needs only another name."""
    with tempfile.TemporaryDirectory(prefix=HALF, dir=cache(), ignore_cleanup_errors=True) as name:
        yield Path(name)


def put(made: Path, folder: Path) -> None:
    """Moves a folder to its place all at once, unless somebody else was faster."""
    try:
        made.rename(folder)
    except OSError:
        if not folder.exists():
            raise


def assembled(rules: Path, site: Path) -> Path:
    """The compiled rules with all other files of the package as they are now."""
    # What a wheel says of itself, its version too, is of the day the rules were compiled.
    shutil.copytree(rules, site, ignore=shutil.ignore_patterns("*.dist-info"))
    kept = [site / "seasons" / folder.relative_to(PACKAGE) for folder in COMPILED]
    for path in sorted((site / "seasons").rglob("*")):
        if path.is_file() and not any(folder in path.parents for folder in kept):
            path.unlink()
    for path in package():
        if not is_compiled(path):
            target = site / "seasons" / path.relative_to(PACKAGE)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
            if path.suffix == ".po":
                with path.open("rb") as po, target.with_suffix(".mo").open("wb") as mo:
                    write_mo(mo, read_po(po, abort_invalid=True))
    return site


def is_compiled(path: Path) -> bool:
    """Whether a file of the package is compiled, or read by what is."""
    return any(folder in path.parents for folder in COMPILED)


def tidy() -> None:
    """Removes what was not used for long, and what somebody who was killed has left half made."""
    for kind in ("rules-*", "site-*", "mypy-*"):
        found = sorted(cache().glob(kind), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in found[KEPT:]:
            shutil.rmtree(path, ignore_errors=True)
    for path in cache().glob(f"{HALF}*"):
        if path.stat().st_mtime < time.time() - DAY:
            shutil.rmtree(path, ignore_errors=True)


def cache() -> Path:
    """Where all this is kept: the user's cache, or the build folder if that cannot be written."""
    home = os.environ.get("XDG_CACHE_HOME")
    folder = (Path(home) if home else Path.home() / ".cache") / "seasons" / "compiled"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = ROOT / "build" / "compiled"
    return folder if os.access(folder, os.W_OK) else ROOT / "build" / "compiled"


def package() -> list[Path]:
    """Every file of the package."""
    return sorted(path for path in PACKAGE.rglob("*") if path.suffix in SUFFIXES)


def rule_sources() -> list[Path]:
    """All that the compiled rules depend on."""
    return [path for path in package() if is_compiled(path)] + [ROOT / n for n in INPUTS]


def sources() -> list[Path]:
    """Everything that goes into a wheel."""
    return package() + [ROOT / name for name in (*INPUTS, *TEXTS)]


def named(kind: str, files: Iterable[Path]) -> Path:
    """The folder for what is made of these files, Python and the compilers."""
    digest = hashlib.sha256()
    for path in files:
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    compiler = (
        subprocess.run(["cc", "--version"], capture_output=True) if shutil.which("cc") else None
    )
    said = compiler.stdout.decode(errors="replace") if compiler else ""
    digest.update(repr((sys.version, said, mypy(), installed("setuptools"))).encode())
    return cache() / f"{kind}-{digest.hexdigest()[:16]}"


def installed(name: str) -> str:
    """The version of a package; nothing, if it is not there."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def mypy() -> str:
    """The version of mypy that translates: the one that is there, or would be fetched."""
    pinned = re.search(r"^mypy==(\S+)", CONSTRAINTS.read_text(encoding="utf-8"), re.MULTILINE)
    assert pinned is not None
    return installed("mypy") or pinned[1]


def can_compile() -> bool:
    """Whether setup.py finds a C compiler and Python's headers, and is not told to leave them."""
    code = "import setup; raise SystemExit(not (setup.wants_compiled() and setup.can_compile()))"
    asked = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True)
    return asked.returncode == 0


def translator(scratch: Path) -> str:
    """The folder of mypy; nothing, if it is installed.

    It is fetched into a folder of its own: an installation that is interrupted cannot be used, nor
    can it be mended by another.
    """
    if installed("mypy"):
        return ""
    digest = hashlib.sha256(sys.version.encode() + CONSTRAINTS.read_bytes())
    folder = cache() / f"mypy-{digest.hexdigest()[:16]}"
    if not folder.exists():
        step(1, "fetching mypy")
        made = scratch / "mypy"
        wanted = ["--constraint", str(CONSTRAINTS), "--target", str(made), "mypy"]
        if not pip(scratch, "install", *wanted):
            print("mypy is not there and cannot be fetched")
            sys.exit(NO_MYPY)
        put(made, folder)
    os.utime(folder)
    return str(folder)


def copied(tree: Path) -> Path:
    """A copy of the sources."""
    for path in sources():
        target = tree / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    return tree


def build(tree: Path, scratch: Path, tools: str) -> Path:
    """The wheel of these sources."""
    step(2, "translating the rules to C")
    threading.Thread(target=tell_translated, args=(tree / "build" / "mypyc",), daemon=True).start()
    wanted = ["--no-deps", "--no-build-isolation", "--wheel-dir", str(scratch), str(tree)]
    if not pip(scratch, "wheel", *wanted, path=tools):
        sys.exit("failed: the rules were not compiled")
    return next(scratch.glob("*.whl"))


def tell_translated(folder: Path) -> None:
    """Waits for the first file in C; pip tells nothing before it is done."""
    while not any(folder.glob("*.c")):
        time.sleep(LOOK)
    step(3, "compiling them, about a minute and a half")


def install(wheel: Path, scratch: Path) -> None:
    """Unpack the wheel as an ordinary, not editable installation."""
    wanted = ["--no-deps", "--no-index", "--target", str(scratch / "site"), str(wheel)]
    if not pip(scratch, "install", *wanted):
        sys.exit("failed: what was compiled was not unpacked")


def check(site: Path) -> None:
    """Whoever finds the folder relies on it."""
    code = "from seasons import build; raise SystemExit(not build.compiled())"
    environment = {**os.environ, "PYTHONPATH": str(site)}
    if subprocess.run([sys.executable, "-c", code], cwd=site, env=environment).returncode:
        sys.exit("failed: what was compiled cannot be imported")


def pip(scratch: Path, *arguments: str, path: str = "") -> bool:
    """Run pip, with one more folder of modules; what it says is only shown if it fails.

    All that it and the compilers note down goes where it is removed, whatever ends them.
    """
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    paths = os.pathsep.join(filter(None, [path, os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "TMPDIR": str(scratch), "PYTHONPATH": paths}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        print(f"{done.stdout}\n{done.stderr}\nfailed: {' '.join(command)}", file=sys.stderr)
    return done.returncode == 0


if __name__ == "__main__":
    main()
