"""How texts are broken into lines."""

from __future__ import annotations

import pytest
from rich.text import Text

from seasons.terminal.screen.prose import broken


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("a bc def", ["a bc def"]),
        ("one two three", ["one two", "three"]),
        ("  indented", ["  indented"]),
        ("jauge\u202f: 0, en jeu", ["jauge\u202f: 0,", "en jeu"]),
        ("une jauge\u202f: 0", ["une", "jauge\u202f: 0"]),
        ("abcdefghijklmnopqrstuvwxyz", ["abcdefghij", "klmnopqrst", "uvwxyz"]),
        ("a abcdefghijkl b", ["a", "abcdefghij", "kl", "b"]),
        ("one   two   three", ["one   two", "three"]),
        ("\u51ac\u6625\u590f\u79cb \u51ac\u6625", ["\u51ac\u6625\u590f\u79cb", "\u51ac\u6625"]),
    ],
)
def test_lines_break_at_ordinary_spaces(text: str, lines: list[str]) -> None:
    found = [line.plain for line in broken(Text(text), 10)]
    assert [line.rstrip() for line in found] == lines
    assert all(Text(line.rstrip()).cell_len <= 10 for line in found)
