"""Build the package with compiled rules outside the tree and print the folder to import it from.

python scripts/compile.py [--if-built]

The compiled rules are kept in the user's cache by a hash of the rules, Python and compilers, so
that the same rules are compiled once; everything else is laid around them as it is now. Exit code
3: there is no C compiler, the reason is printed.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "seasons"
COMPILED = (PACKAGE / "rules", PACKAGE / "bots" / "fast")
INPUTS = ("setup.py", "pyproject.toml")  # that say how the rules are built
TEXTS = ("README.md", "LICENSE")  # that a wheel needs, too
SUFFIXES = (".py", ".npz", ".toml", ".po", ".typed", ".html", ".css", ".js", ".svg")
KEPT = 5  # packages with the same or other rules; older ones are removed
NO_COMPILER = 3


def main() -> None:
    """Build what is not built yet; print the folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--if-built", action="store_true", help="print nothing rather than build")
    if_built = parser.parse_args().if_built
    rules = cache() / f"rules-{key(rule_sources())}"
    if if_built and not rules.exists():
        return
    if not rules.exists():
        print("compiling the rules, about a minute and a half ...", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory(prefix="seasons-") as scratch:
            install(build(Path(scratch)), Path(scratch) / "site")
            put(Path(scratch) / "site", rules)
    site = cache() / f"site-{key(sources())}"
    if not site.exists():
        with tempfile.TemporaryDirectory(prefix="seasons-") as scratch:
            put(assembled(rules, Path(scratch) / "site"), site)
    for used in (rules, site):
        os.utime(used)
    tidy()
    print(site)


def put(made: Path, folder: Path) -> None:
    """Moves a folder to its place all at once, unless somebody else was faster."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    partial = folder.with_name(f"{folder.name}-{os.getpid()}")
    shutil.copytree(made, partial)
    try:
        partial.rename(folder)
    except OSError:
        shutil.rmtree(partial)


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
    """Removes what was not used for long."""
    for kind in ("rules-*", "site-*"):
        found = sorted(cache().glob(kind), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in found[KEPT:]:
            shutil.rmtree(path, ignore_errors=True)


def cache() -> Path:
    """Where wheels are kept: the user's cache, or the build folder if that cannot be written."""
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


def key(files: Iterable[Path]) -> str:
    """The hash of some files, Python and the compilers."""
    digest = hashlib.sha256()
    for path in files:
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    compiler = (
        subprocess.run(["cc", "--version"], capture_output=True) if shutil.which("cc") else None
    )
    said = compiler.stdout.decode(errors="replace") if compiler else ""
    digest.update(repr((sys.version, said, installed("mypy"), installed("setuptools"))).encode())
    return digest.hexdigest()[:16]


def installed(name: str) -> str:
    """The version of a package; nothing, if it is not there."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def build(scratch: Path) -> Path:
    """The wheel, built from a copy of the sources."""
    for path in sources():
        target = scratch / "tree" / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    pip(
        "wheel",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        str(scratch),
        str(scratch / "tree"),
    )
    wheel = next(scratch.glob("*.whl"))
    if wheel.name.endswith("-none-any.whl"):
        print("no C compiler, or Python's headers are missing")
        sys.exit(NO_COMPILER)
    return wheel


def install(wheel: Path, site: Path) -> None:
    """Unpack the wheel as an ordinary, not editable installation."""
    pip("install", "--no-deps", "--no-index", "--target", str(site), str(wheel))


def pip(*arguments: str) -> None:
    """Run pip; what it says is only shown if it fails."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}\n{done.stderr}\nfailed: {' '.join(command)}")


if __name__ == "__main__":
    main()
