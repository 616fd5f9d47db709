"""Reading what a command is given."""

from __future__ import annotations

import sys
from pathlib import Path

from seasons.cli.refusing import Refused
from seasons.words.texts import Texts


def read(path: str, words: Texts) -> str:
    """The text of a file, or of the standard input."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return data.decode("utf-8-sig")
    except OSError as error:
        problem = error.strerror or str(error)
        raise Refused(words.text("cli.cannot-read", text=path, text_2=problem)) from None
    except ValueError:
        raise Refused(words.text("cli.not-text", text=path)) from None
