"""Two themes, for dark and for light rooms; a test measures that all text can be read in both."""

from __future__ import annotations

import os
from typing import Final

from textual.theme import Theme

DARK: Final = Theme(
    name="seasons-dark",
    primary="#7fb2e5",
    secondary="#b9a3e3",
    accent="#e8c46a",
    foreground="#f0ece2",
    background="#14161c",
    surface="#14161c",
    panel="#262a35",
    dark=True,
    variables={
        "rule": "#5b6475",
        "season-winter": "#9cc9f0",
        "season-spring": "#9ad48f",
        "season-summer": "#f0cf6b",
        "season-fall": "#eda878",
    },
)
LIGHT: Final = Theme(
    name="seasons-light",
    primary="#1c4f80",
    secondary="#5a3f92",
    accent="#7a5200",
    foreground="#1b1a17",
    background="#faf7f0",
    surface="#faf7f0",
    panel="#e6e0d2",
    dark=False,
    variables={
        "rule": "#a39b88",
        "season-winter": "#1c4f80",
        "season-spring": "#2a6420",
        "season-summer": "#7a5200",
        "season-fall": "#8c3a10",
    },
)
_BRIGHT: Final = ("7", "15")  # white among the colours of a terminal


def fitting() -> str:
    """The theme for the terminal as it says it is; dark where it says nothing."""
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return LIGHT.name if background in _BRIGHT else DARK.name
