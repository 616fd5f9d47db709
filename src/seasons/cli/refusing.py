"""Commands that cannot be carried out, and the exit codes of that."""

from __future__ import annotations

from typing import Final

FAILED: Final = 1
WRONG: Final = 2


class Refused(Exception):
    """A command that cannot be carried out, in words for the user."""

    def __init__(self, text: str, code: int = WRONG) -> None:
        self.code: Final = code
        super().__init__(text)
