"""Which build of the rules runs: the compiled one, or the same sources interpreted.

With SEASONS_PURE=1 in the environment the sources are loaded though compiled files lie beside them.
Importing this module, which `seasons` does first, makes that choice.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import Final

RULES: Final = "seasons.rules"
COMPILED: Final = (RULES, "seasons.bots.fast")  # what is compiled, where it is
PURE: Final = os.environ.get("SEASONS_PURE") == "1"


class PureFinder(MetaPathFinder):
    """Finds what may be compiled as sources, whatever lies beside them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of such a module; others are left to the other finders."""
        if not f"{fullname}.".startswith(tuple(f"{part}." for part in COMPILED)):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None:
                return spec
        return None


if PURE:
    sys.meta_path.insert(0, PureFinder())


def compiled() -> bool:
    """Whether the rules that are loaded were compiled."""
    return not str(sys.modules[f"{RULES}.engine.flow"].__file__).endswith(".py")


def reason() -> str:
    """The key of the text that says why this build runs."""
    if compiled():
        return "cli.build.compiled"
    return "cli.build.pure.asked" if PURE else "cli.build.pure.none"
