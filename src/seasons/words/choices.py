"""The options of a decision in words, and what a typed line means among them."""

from __future__ import annotations

from collections import Counter
from typing import Final

from seasons.rules.engine import energy, steps, tables
from seasons.rules.engine.setup import CARDS
from seasons.rules.engine.state import State
from seasons.rules.writing import notation
from seasons.rules.writing.decision import Decision, Step
from seasons.words.cards import ability_facts, card_row, printed
from seasons.words.layout import beside, columns, cost, name, name_in_play, paragraph, signs
from seasons.words.narrate import face
from seasons.words.texts import Texts

# Answered in one line of cards: choosing them one by one in a fixed order would be tedious.
_LINES: Final = {"split": "split", "construct": "keep"}
_ONE_ENERGY: Final = ("name", "may-place")
# What it means to name an own card in play where others might be named, too.
_PLACES: Final = {
    "before-die": "step.replace",
    "discard": "step.shield",
    "discard-any": "step.shield",
    "lose": "step.in-play",
}
# Where naming a Shield means that it leaves in the place of another card.
_PARTING: Final = ("sacrifice", "lose", "discard", "discard-any")
_WORTH: Final = ("pays_crystals", "gains_energies", "gains_crystals")


def question(words: Texts, state: State, decision: Decision, options: list[Step]) -> str:
    """What is asked, of whom, and because of what."""
    return words.text(
        "terminal.question", seat=decision.seat, text=asked(words, state, decision, options)
    )


def asked(words: Texts, state: State, decision: Decision, options: list[Step]) -> str:
    """What is asked, and because of what; without options, as those who wait are told."""
    wanted = decision.prompt
    if decision.kind == "give-up" and options:
        prompt = words.text("terminal.give-up", text=_leaving(words, state, options))
    else:
        prompt = words.text(words.special(wanted.key, decision.source), **wanted.params)
    source = "" if decision.source is None else words.source(decision.source)
    if not source or source in prompt:
        return prompt
    return words.text("terminal.asked.source", text=prompt, text_2=source)


def _leaving(words: Texts, state: State, options: list[Step]) -> str:
    """The card that leaves unless a Shield does: the only one that brings nothing."""
    step = next(step for step in options if not step.worth)
    seat, place = divmod(steps.argument(step.code), steps.PLACES)
    if steps.verb(step.code) == steps.PLACE:
        return name_in_play(words, state, seat, place)
    return name(words, steps.argument(step.code))


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
    return lines + _letters_help(words, decision, options)


def _letters_help(words: Texts, decision: Decision, options: list[Step]) -> list[str]:
    """Several energies are offered in a fixed order; typed together they have none."""
    if decision.kind in _ONE_ENERGY:
        return []
    letters = sorted(spelled(options), key=energy.LETTERS.index)
    number = decision.prompt.data().get("number", 2)
    if len(letters) == len(options) == 1:
        return paragraph(words.text("terminal.letters.last"))
    if len(letters) < 2 or not isinstance(number, int) or number < 2:
        return []
    example = "".join(sorted((letters * number)[:number], key=energy.LETTERS.index))
    return paragraph(words.text("terminal.letters", text=example))


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
        rows = [[notation.card_code(kind), _card(words, state, kind)] for kind in player.pack]
        cards = columns(rows, 2, right=(0,))
    example = " / ".join(" ".join(map(notation.card_code, group)) for group in groups)
    return [*cards, *paragraph(words.text(f"terminal.{decision.kind}")), f"    {example}"]


def spelled(options: list[Step]) -> list[str]:
    """The energy letters among the options, each once."""
    return list(dict.fromkeys(_letter(step) for step in options if _letter(step)))


def is_energy(step: Step) -> bool:
    """Whether a step is about one energy token."""
    return bool(_letter(step))


def _letter(step: Step) -> str:
    if steps.verb(step.code) in (steps.ENERGY, steps.STORED):
        return energy.LETTERS[step.code & 3]
    return ""


# The meaning of one option


def meaning(words: Texts, state: State, decision: Decision, step: Step) -> str:
    """One option in words, with what it pays and gains."""
    said = _said(words, state, decision, step)
    worth = _worth(words, state, decision, step)
    return f"{said} ({worth})" if worth else said


def _worth(words: Texts, state: State, decision: Decision, step: Step) -> str:
    """What is paid and gained; for a single token its name says it already."""
    parts = [_price(words, state, step)]
    for key in _WORTH:
        value = step.worth.get(key)
        if isinstance(value, str):
            parts.append("" if _letter(step) else words.text("step.gains-energies", text=value))
        elif value is not None:
            saves = steps.verb(step.code) == steps.PLACE and decision.kind in _PARTING
            said = "step.saves" if saves else f"step.{key.replace('_', '-')}"
            parts.append(words.text(said, number=value))
    return ", ".join(part for part in parts if part)


def _price(words: Texts, state: State, step: Step) -> str:
    """The energies to be paid: those of the card, or some of them, and what comes on top."""
    letters, number = step.worth.get("pays_energies"), step.worth.get("pays_any")
    if not isinstance(number, int):
        plain = letters is None or _letter(step)
        return "" if plain else words.text("step.pays-energies", text=str(letters))
    setup, kind = state.setup, steps.argument(step.code)
    own = "?" if setup.of_choice[kind] else energy.letters(setup.energies[kind])
    if letters is not None or setup.of_choice[kind]:
        return words.text("step.pays-more", text=own, number=number)
    if not own:
        return words.text("step.pays-choice", number=number)
    if not setup.surcharge:
        return words.text("step.pays-any", number=number)
    return words.text("step.pays-any-more", number=number, text=own, number_2=setup.surcharge)


def _said(words: Texts, state: State, decision: Decision, step: Step) -> str:
    verb, argument = steps.verb(step.code), steps.argument(step.code)
    player = state.players[step.seat]
    if step.code == steps.VISION:
        return words.text("step.vision", card=CARDS[state.pile[-1]].id)
    if verb == steps.WORD:
        return _word(words, steps.WORDS[argument], decision.source)
    if verb == steps.CARD:
        copies = player.pack.count(argument)
        return _card(words, state, argument) + (f" ({copies})" if copies > 1 else "")
    if verb == steps.SUMMON:
        return name(words, argument)
    if verb == steps.ACTIVATE:
        return name_in_play(words, state, step.seat, argument)
    if verb == steps.PLACE:
        return _in_play(words, state, decision, *divmod(argument, steps.PLACES))
    if verb == steps.ENERGY:
        return words.text(f"energy.{energy.NAMES[argument]}")
    if verb == steps.STORED:
        place, type_ = divmod(argument, 4)
        card = CARDS[player.play[place]].id
        return words.text("step.stored", energy=energy.NAMES[type_], card=card)
    if verb == steps.DIE:
        return _die(words, state.dice[argument])
    if verb == steps.SEAT:
        return f"{words.seat(argument)}: {signs(state.players[argument].reserve)}"
    if verb == steps.MOVE:
        return _move(words, state, argument - steps.NOWHERE)
    if verb == steps.ABILITY:
        return _ability(words, argument)
    return words.text(f"bonus.{tables.BONUSES[argument]}")


def _word(words: Texts, word: str, source: str | None) -> str:
    """A word may say more precisely what it means on the card that asks."""
    return words.text(words.special(f"step.{word}", source))


def _card(words: Texts, state: State, kind: int) -> str:
    setup = state.setup
    row = card_row(words, printed(kind, setup.edition), setup.players)
    return words.text("step.card", text=row[1], text_2=row[2], text_3=row[3], text_4=row[4])


def _in_play(words: Texts, state: State, decision: Decision, seat: int, place: int) -> str:
    """A card in play: what is chosen, or given up, or used, or a model that must be paid."""
    if seat != decision.seat:
        kind = state.players[seat].play[place]
        card = CARDS[kind].id
        price = cost(printed(kind, state.setup.edition).costs[state.setup.players - 2])
        return words.text("step.model", card=card, seat=seat, text=price)
    said = name_in_play(words, state, seat, place)
    key = _PLACES.get(decision.kind)
    if key is not None:
        return words.text(key, text=said)
    tokens = state.players[seat].stored[place]
    return said + (f" [{signs(tokens)}]" if tokens else "")


def _ability(words: Texts, number: int) -> str:
    said = words.text(
        "step.ability", text=words.ability(number), text_2=words.text(f"ability.{number}.text")
    )
    return f"{said} ({ability_facts(words, number)})"


def _die(words: Texts, die: int) -> str:
    months = words.text("terminal.months", number=tables.ALL_FACES[die].pips)
    return f"{face(words, die)} - {months}"


def _move(words: Texts, state: State, spaces: int) -> str:
    position = state.position + spaces
    return words.text(
        "step.move",
        number=tables.space_of(position),
        number_2=tables.year_of(position),
        season=tables.SEASONS[tables.season_of(position)],
    )


# Reading


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
        word = next(step.text.split()[0] for step in options if _letter(step))
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
