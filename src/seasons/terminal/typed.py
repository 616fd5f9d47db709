"""The options of a decision as numbered lines, and what a typed line means among them."""

from __future__ import annotations

from collections import Counter
from typing import Final

from seasons.rules.engine import energy, tables
from seasons.rules.engine.state import State
from seasons.rules.writing import notation
from seasons.rules.writing.decision import Decision, Step
from seasons.words.choices import card_line, letter, meaning
from seasons.words.layout import beside, columns, paragraph
from seasons.words.texts import Texts

# Answered in one line of cards: choosing them one by one in a fixed order would be tedious.
_LINES: Final = {"split": "split", "construct": "keep"}
_LOOKALIKES: Final = str.maketrans("\u0410\u0430\u0415\u0435", "AaEe")
_ONE_ENERGY: Final = ("name", "may-place")


def listed(words: Texts, state: State, decision: Decision, options: list[Step]) -> list[str]:
    """The options with their numbers, their notation and their meaning."""
    if decision.kind in _LINES:
        return _line_help(words, state, decision)
    rows = [[str(number), step.text] for number, step in enumerate(options, 1)]
    starts = columns(rows, 2, right=(0,))
    width = max(map(len, starts)) + 2
    lines: list[str] = []
    for start, step in zip(starts, options, strict=True):
        lines += beside(start.ljust(width), meaning(words, state, decision, step))
    return lines + paragraph(letters_hint(words, decision, options))


def letters_hint(words: Texts, decision: Decision, options: list[Step]) -> str:
    """Several energies are offered in a fixed order; typed together they have none."""
    if decision.kind in _ONE_ENERGY:
        return ""
    letters = sorted(spelled(options), key=energy.LETTERS.index)
    number = decision.prompt.data().get("number", 2)
    if len(letters) == len(options) == 1:
        return words.text("terminal.letters.last")
    if len(letters) < 2 or not isinstance(number, int) or number < 2:
        return ""
    example = "".join(sorted((letters * number)[:number], key=energy.LETTERS.index))
    return words.text("terminal.letters", text=example)


def in_one_line(decision: Decision) -> bool:
    """Whether a decision is answered by a line of cards, without numbers of options."""
    return decision.kind in _LINES


def _line_help(words: Texts, state: State, decision: Decision) -> list[str]:
    """How to type the line; the cards of a pack are shown with it, those of a hand are already."""
    player = state.players[decision.seat]
    cards: list[str] = []
    if decision.kind == "split":
        size = len(player.hand) // 3
        groups = [player.hand[:size], player.hand[size : 2 * size], player.hand[2 * size :]]
    else:
        groups = [player.pack[: tables.HAND]]
        rows = [[notation.card_code(kind), card_line(words, state, kind)] for kind in player.pack]
        cards = columns(rows, 2, right=(0,))
    example = " / ".join(" ".join(map(notation.card_code, group)) for group in groups)
    return [*cards, *paragraph(words.text(f"terminal.{decision.kind}")), f"    {example}"]


def spelled(options: list[Step]) -> list[str]:
    """The energy letters among the options, each once."""
    return list(dict.fromkeys(letter(step) for step in options if letter(step)))


def is_energy(step: Step) -> bool:
    """Whether a step is about one energy token."""
    return bool(letter(step))


# Reading


def in_latin(line: str) -> str:
    """A line in which energies may be spelled with Cyrillic letters that look the same."""
    pieces = [piece.translate(_LOOKALIKES) for piece in line.split(" ")]
    spelled = [piece.upper().strip(energy.LETTERS) == "" for piece in pieces]
    return " ".join(
        latin if energies else piece
        for latin, energies, piece in zip(pieces, spelled, line.split(" "), strict=True)
    )


def chosen(state: State, options: list[Step], line: str, decision: Decision) -> Step | None:
    """The one option that a line names by its number or its notation."""
    if in_one_line(decision):
        return None
    if line.isascii() and line.isdigit():
        number = int(line[:6])
        return options[number - 1] if 0 < number <= len(options) else None
    pieces = line.split()
    found = [step for step in options if pieces in _forms(state, step)]
    exact = [step for step in found if step.text.split() == pieces]
    return (exact or found)[0] if len(exact or found) == 1 else None


def is_offered(state: State, options: list[Step], line: str) -> bool:
    """Whether a line names an option, or several, by number or notation in any case."""
    if line.isascii() and line.isdigit():
        return 0 < int(line[:6]) <= len(options)
    pieces = line.lower().split()
    forms = [form for step in options for form in _forms(state, step)]
    return pieces in [[piece.lower() for piece in form] for form in forms]


def _forms(state: State, step: Step) -> list[list[str]]:
    word, forms = notation.step_forms(state, step.seat, step.code)
    return [f"{word} {form}".split() for form in forms]


def gesture(options: list[Step], line: str, decision: Decision) -> str:
    """A typed line as a whole gesture: letters alone and groups of cards get their word."""
    if in_one_line(decision):
        word = _LINES[decision.kind]
        line = " ".join(line.replace("/", " / ").split())
        return line if line.lower().startswith(word) else f"{word} {line}"
    letters = spelled(options)
    if letters and not line.upper().strip(energy.LETTERS):
        word = next(step.text.split()[0] for step in options if letter(step))
        return f"{word} {line.upper()}"
    return line


def miscounted(words: Texts, state: State, decision: Decision, line: str) -> str:
    """What is wrong with the cards of a line: their number, or which of them there are.

    Nothing if that is all right, or if one of them is no card at all.
    """
    player = state.players[decision.seat]
    pieces = gesture([], line, decision).split()[1:]
    groups = [group.split() for group in " ".join(pieces).split("/")]
    try:
        named = Counter(notation.card_named(piece) for group in groups for piece in group)
    except ValueError:
        return ""
    split = decision.kind == "split"
    needed = [len(player.hand) // 3] * 3 if split else [tables.HAND]
    counts = [len(group) for group in groups]
    if counts != needed and not (split and counts == needed[:2]):
        given, wanted = (" / ".join(map(str, numbers)) for numbers in (counts, needed))
        return words.text("terminal.miscounted", text=given, text_2=wanted)
    strange = named - Counter(player.hand if split else player.pack)
    if not strange:
        return ""
    codes = ", ".join(map(notation.card_code, strange))
    return words.text("terminal.not-yours", text=codes)
