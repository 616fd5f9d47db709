"""What is asked, and what each option means, in words."""

from __future__ import annotations

from typing import Final

from seasons.rules.engine import energy, steps, tables
from seasons.rules.engine.setup import CARDS
from seasons.rules.engine.state import State
from seasons.rules.writing.decision import Decision, Step
from seasons.words.cards import ability_facts, card_row, printed
from seasons.words.layout import cost, listed, name, name_in_play, signs
from seasons.words.narrate import face
from seasons.words.texts import Texts

# What it means to name an own card in play where others might be named, too.
_PLACES: Final = {
    "before-die": "step.replace",
    "discard": "step.shield",
    "discard-any": "step.shield",
    "lose": "step.in-play",
}
# Where naming a Shield means that it leaves in the place of another card.
_PARTING: Final = ("sacrifice", "lose", "discard", "discard-any")
# Where a card is kept, or else something is done that a word says.
_KEPT: Final = ("keep-or-discard", "keep-or-search")


def question(words: Texts, state: State, decision: Decision, options: list[Step]) -> str:
    """What is asked, of whom, and because of what."""
    return words.text(
        "table.question", seat=decision.seat, text=asked(words, state, decision, options)
    )


def asked(words: Texts, state: State, decision: Decision, options: list[Step]) -> str:
    """What is asked, and because of what; without options, as those who wait are told."""
    wanted = decision.prompt
    if decision.kind == "give-up" and options:
        prompt = words.text("table.give-up", text=_leaving(words, state, options))
    else:
        prompt = words.text(words.special(wanted.key, decision.source), **wanted.params)
    source = "" if decision.source is None else words.source(decision.source)
    if not source or source in prompt:
        return prompt
    return words.text("table.asked.source", text=prompt, text_2=source)


def _leaving(words: Texts, state: State, options: list[Step]) -> str:
    """The card that leaves unless a Shield does: the only one that brings nothing."""
    step = next(step for step in options if not step.worth)
    seat, place = divmod(steps.argument(step.code), steps.PLACES)
    if steps.verb(step.code) == steps.PLACE:
        return name_in_play(words, state, seat, place)
    return name(words, steps.argument(step.code))


# The meaning of one option


def letter(step: Step) -> str:
    """The letter of the energy token that a step is about; nothing for other steps."""
    if steps.verb(step.code) in (steps.ENERGY, steps.STORED):
        return energy.LETTERS[step.code & 3]
    return ""


def meaning(words: Texts, state: State, decision: Decision, step: Step) -> str:
    """One option in words, with what it pays and gains."""
    said = _said(words, state, decision, step)
    worth = _worth(words, state, decision, step)
    return words.text("note", text=said, text_2=worth) if worth else said


def button(words: Texts, state: State, decision: Decision, step: Step) -> str:
    """One option on a button; a card that is kept or not lies beside it."""
    if steps.verb(step.code) == steps.CARD and decision.kind in _KEPT:
        return words.text("step.keep-it")
    return meaning(words, state, decision, step)


def _worth(words: Texts, state: State, decision: Decision, step: Step) -> str:
    """What is paid and gained; for a single token its name says it already."""
    alone = bool(letter(step))
    cost = [_price(words, state, step), _crystals(words, step, "pays_crystals")]
    gain = [
        "" if alone else str(step.worth.get("gains_energies", "")),
        _crystals(words, step, "gains_crystals"),
    ]
    saves = steps.verb(step.code) == steps.PLACE and decision.kind in _PARTING and any(gain)
    parts = [words.text("step.saves")] if saves else []
    for key, several in (("step.cost", cost), ("step.gain", gain)):
        if text := ", ".join(part for part in several if part):
            parts.append(words.text(key, text=text))
    return listed(words, parts)


def _crystals(words: Texts, step: Step, key: str) -> str:
    number = step.worth.get(key)
    return words.text("die.crystals", number=number) if isinstance(number, int) else ""


def _price(words: Texts, state: State, step: Step) -> str:
    """The energies to be paid: those of the card, or some of them, and what comes on top."""
    letters, number = step.worth.get("pays_energies"), step.worth.get("pays_any")
    if not isinstance(number, int):
        return "" if letters is None or letter(step) else str(letters)
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
        said = card_line(words, state, argument)
        if copies > 1:
            said = words.text("note", text=said, text_2=str(copies))
        return words.text("step.keep", text=said) if decision.kind in _KEPT else said
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
        held = signs(state.players[argument].reserve)
        return words.text("pair", text=words.seat(argument), text_2=held)
    if verb == steps.MOVE:
        return _move(words, state, argument - steps.NOWHERE)
    if verb == steps.ABILITY:
        return _ability(words, argument)
    return words.text(f"bonus.{tables.BONUSES[argument]}")


def _word(words: Texts, word: str, source: str | None) -> str:
    """A word may say more precisely what it means on the card that asks."""
    return words.text(words.special(f"step.{word}", source))


def card_line(words: Texts, state: State, kind: int) -> str:
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
    return words.text("note", text=said, text_2=ability_facts(words, number))


def _die(words: Texts, die: int) -> str:
    months = words.text("table.months", number=tables.ALL_FACES[die].pips)
    return f"{face(words, die)} - {months}"


def _move(words: Texts, state: State, spaces: int) -> str:
    position = state.position + spaces
    return words.text(
        "step.move",
        number=tables.space_of(position),
        number_2=tables.year_of(position),
        season=tables.SEASONS[tables.season_of(position)],
    )
