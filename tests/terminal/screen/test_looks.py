"""How the full screen looks: colours, sizes, languages, names."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.color import Color
from rich.color_triplet import ColorTriplet
from textual.theme import Theme
from textual.widgets import Input

from seasons import Game
from seasons.terminal.screen import colours
from seasons.words.texts import languages, load
from tests.helpers import table
from tests.terminal.screen.helpers import LARGE, SMALL, Sitter, at_table

READABLE = 4.5  # the contrast that the accessibility guidelines ask for


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


def rich_table() -> Game:
    """A table with all sorts of things on it."""
    return table(
        [{"hand": [1, 2], "play": [5, 6]}], energies="AAF", crystals=5, hand=[9, 33], library3=[12],
        play=[{"card": 16, "turned": True}, 25], dice=["D/3"],
    )  # fmt: skip


def contrast(one: ColorTriplet, other: ColorTriplet) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: ColorTriplet) -> float:
    parts = [value / 255 for value in colour]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def faint(sitter: Sitter) -> list[str]:
    """The texts on the screen that are hard to read; lines between the panes are none."""
    found = []
    for strip in sitter.app.screen._compositor.render_strips():
        for text, style, _ in strip:
            if style is None or not any(sign.isalnum() for sign in text):
                continue
            front, back = style.color or Color.default(), style.bgcolor or Color.default()
            if style.reverse:
                front, back = back, front
            if contrast(front.get_truecolor(), back.get_truecolor()) < READABLE:
                found.append(text)
    return found


@pytest.mark.parametrize("theme", [colours.DARK, colours.LIGHT])
def test_all_text_can_be_read(theme: Theme, path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        sitter.app.theme = theme.name
        await sitter.press("down", "f1")
        for focus in ("#entry", "#options", "#boards", "#log", "#answer"):
            sitter.app.query_one(focus).focus()
            await sitter.pilot.pause()
            assert faint(sitter) == []
        await sitter.pilot.hover("#options", offset=(5, 1))
        await sitter.type("summon 33")
        assert faint(sitter) == []

    at_table(rich_table(), use, path, size=LARGE)


@pytest.mark.parametrize(
    ("background", "theme"),
    [("15;0", "dark"), ("0;15", "light"), ("0;default;7", "light"), ("", "dark"), ("x", "dark")],
)
def test_the_colours_fit_the_terminal(
    background: str, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLORFGBG", background)
    assert colours.fitting() == f"seasons-{theme}"


def test_a_key_changes_the_colours(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLORFGBG", raising=False)

    async def use(sitter: Sitter) -> None:
        seen = []
        for _ in range(3):
            seen.append(sitter.app.theme)
            await sitter.press("f5")
        assert seen == ["seasons-dark", "seasons-light", "seasons-dark"]

    at_table(rich_table(), use, path)


def test_nothing_is_said_by_colour_alone(path: Path) -> None:
    """Where the token is, who is in turn, what is new: all of it has a sign."""

    async def use(sitter: Sitter) -> None:
        await sitter.type("summon 33")
        seen = await sitter.seen()
        for sign in ("[1] 2 3", "▶ Player 1", "▸ Player 1 summons Arcano", "(turned)"):
            assert sign in seen, sign
        assert seen.count("▶") == 1

    at_table(rich_table(), use, path, size=LARGE)


@pytest.mark.parametrize("sizes", [[LARGE, SMALL], [SMALL, (200, 60), LARGE], [(60, 20), SMALL]])
def test_the_size_may_change_at_any_time(sizes: list[tuple[int, int]], path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        await sitter.press("s", "u", "m")
        for size in sizes:
            await sitter.pilot.resize_terminal(*size)
            await sitter.pilot.pause()
            lines = sitter.lines()
            assert (len(lines[0]), len(lines)) == size
            assert "Player 1: summon" in "\n".join(lines)
            in_words = "draw a card  3 months if left" in "\n".join(lines)
            assert in_words == (size[1] >= 32)
        assert sitter.app.query_one("#entry", Input).value == "sum"

    at_table(rich_table(), use, path, size=sizes[-1])


def test_the_size_may_change_while_the_keyboard_is_passed(path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        await sitter.pilot.resize_terminal(*LARGE)
        await sitter.take_keyboard()
        assert "3 months if left" in await sitter.seen()

    at_table(rich_table(), use, path, [None, None])


@pytest.mark.parametrize("language", [*languages(), "xx"])
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_every_language_fits(language: str, size: tuple[int, int], path: Path) -> None:
    words = load(language)

    async def use(sitter: Sitter) -> None:
        number = [step.text for step in sitter.game.legal()].index("summon 33")
        await sitter.press("escape", *["down"] * (number + 1))
        seen = " ".join((await sitter.seen()).split())
        for key in ("key.help", "key.undo", "key.quit", "log"):
            assert words.text(f"terminal.{key}") in seen, key
        assert words.text("season.summer") in seen
        assert words.card("arcano-leech") in await sitter.read()
        assert sitter.options.size.height >= 4
        assert sitter.app.query_one("#boards").size.height >= 5

    at_table(rich_table(), use, path, language=language, size=size)


def test_names_are_shown_as_they_are(path: Path) -> None:
    async def use(sitter: Sitter) -> None:
        seen = await sitter.seen()
        assert "[red]Ada[/red]" in seen
        assert "[@click=app.quit]Bo" in seen
        await sitter.type("end")
        assert "[@click=app.quit]Bo" in await sitter.read()

    names = ("[red]Ada[/red]", "[@click=app.quit]Bo")
    at_table(rich_table(), use, path, names=names, size=LARGE)
