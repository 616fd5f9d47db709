"""Rules that are compiled while a server runs: processes that start later use them.

Whoever starts a server from sources that are being compiled names the folder in SEASONS_COMPILED
where the same package will appear, all at once. Nothing that a client says comes near it.
"""

from __future__ import annotations

import os
import sys
from typing import Final

FOLDER: Final = os.environ.get("SEASONS_COMPILED", "")


def arrived() -> bool:
    """Whether the rules are there; from now on new processes look for modules there first.

    They look where this one does, which has imported the package already and stays as it is.
    """
    if not os.path.isdir(FOLDER):
        return False
    if FOLDER not in sys.path:
        sys.path.insert(0, FOLDER)
    return True
