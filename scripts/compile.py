"""Build the compiled package outside the tree and print the folder to import it from.

python scripts/compile.py [--if-built]

The wheel is kept in the user's cache by a hash of sources, Python and compilers, so that the same
sources are compiled once. Exit code 3: there is no C compiler, the reason is printed.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INPUTS = ("setup.py", "pyproject.toml", "README.md", "LICENSE")
NO_COMPILER = 3


def main() -> None:
    """Build what is not built yet; print the folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--if-built", action="store_true", help="print nothing rather than build")
    if_built = parser.parse_args().if_built
    folder = cache() / key()
    site = folder / "site"
    if if_built and not site.exists():
        return
    if not site.exists():
        print("compiling the rules, about a minute and a half ...", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory(prefix="seasons-") as scratch:
            install(build(Path(scratch)), Path(scratch) / "site")
            folder.mkdir(parents=True, exist_ok=True)
            partial = folder / f"site-{os.getpid()}"
            shutil.copytree(Path(scratch) / "site", partial)
            if site.exists():
                shutil.rmtree(partial)  # somebody else was faster
            else:
                partial.rename(site)
    print(site)


def cache() -> Path:
    """Where wheels are kept: the user's cache, or the build folder if that cannot be written."""
    home = os.environ.get("XDG_CACHE_HOME")
    folder = (Path(home) if home else Path.home() / ".cache") / "seasons" / "compiled"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = ROOT / "build" / "compiled"
    return folder if os.access(folder, os.W_OK) else ROOT / "build" / "compiled"


def sources() -> list[Path]:
    """Everything that goes into the package."""
    package = [path for path in (ROOT / "src").rglob("*") if path.suffix in SUFFIXES]
    return sorted(package) + [ROOT / name for name in INPUTS]


SUFFIXES = (".py", ".toml", ".po", ".typed", ".html", ".css", ".js", ".svg")


def key() -> str:
    """The hash of all that the build depends on."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    compiler = (
        subprocess.run(["cc", "--version"], capture_output=True) if shutil.which("cc") else None
    )
    said = compiler.stdout.decode(errors="replace") if compiler else ""
    digest.update(repr((sys.version, said, version("mypy"), version("setuptools"))).encode())
    return digest.hexdigest()[:16]


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
