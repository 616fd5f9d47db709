"""Sets of cards written outside the package, and how tests bring them in."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from seasons.rules.engine.setup import SETS

MOONS = Path(__file__).parent / "moons"


def unpacked(folder: Path) -> Path:
    """The package of the set in a folder, its words compiled as an author does it."""
    home = shutil.copytree(MOONS, folder / "moons", ignore=shutil.ignore_patterns("__pycache__"))
    compile_words(words_of(home))
    return home


def words_of(home: Path) -> Path:
    """The English words of the set."""
    return home / "locale" / "en" / "LC_MESSAGES" / "seasons.po"


def compile_words(source: Path) -> None:
    """What `pybabel compile` does."""
    with source.open("rb") as po, source.with_suffix(".mo").open("wb") as mo:
        write_mo(mo, read_po(po, abort_invalid=True))


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """The set in this folder is imported and, in the end, forgotten."""
    sys.path.insert(0, str(folder))
    try:
        added = import_module("moons").MOONS
        yield
        if added.name in SETS:
            added.forget()
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.partition(".")[0] == "moons"]:
            del sys.modules[name]
