"""What can be typed besides moves: help, reasons, card texts, undo, log, record, quit."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from seasons.rules.engine.errors import SeasonsError, UndoBarred
from seasons.rules.engine.state import USED
from seasons.rules.writing.decision import Decision
from seasons.rules.writing.notation import card_code
from seasons.terminal import saving, typed
from seasons.terminal.console import shown
from seasons.words.cards import ability_note, card_note, card_page, enchantment_note, find, not_one
from seasons.words.entries import seen_by
from seasons.words.layout import name_in_play, paragraph
from seasons.words.narrate import sentences
from seasons.words.table import open_cards

if TYPE_CHECKING:
    from seasons.terminal.session import Session

LOG_LINES: Final = 20
_IN_PLAY: Final = re.compile(r"([a-z]*[0-9]+)?(?:@([0-9]))?#([0-9]{1,3})")
HELP: Final = (
    "option", "notation", "table", "why", "cards", "undo", "log", "position", "record", "quit",
)  # fmt: skip


class Quit(Exception):
    """The player leaves the game."""


def help_(session: Session, decision: Decision, rest: str) -> bool:
    """Explains what can be typed, and what the signs mean."""
    words = session.words
    for key in HELP:
        for line in paragraph(words.text(f"terminal.help.{key}"), 2, 4):
            session.console.write(line)
    session.say(words.text("cards.legend"))
    session.say(words.text("terminal.help.dice"))
    return False


def table(session: Session, decision: Decision, rest: str) -> bool:
    """Shows the table and the question again."""
    session.show_table(decision.seat)
    session.show_question(decision)
    return False


def why(session: Session, decision: Decision, rest: str) -> bool:
    """Says why something cannot be done; without a thing, goes through all of them."""
    thing = rest.removeprefix("not ").lower()
    for line in [_reason(session, decision, thing)] if thing else _all_reasons(session, decision):
        session.say(line)
    return False


def _reason(session: Session, decision: Decision, thing: str) -> str:
    """Why one thing cannot be done, or that it can."""
    words, game, seat = session.words, session.game, decision.seat
    options = game.legal(seat)
    if typed.is_offered(game.state, options, thing):
        return words.text("terminal.possible")
    try:
        found = game.why_not(thing, seat)
    except SeasonsError:
        if decision.kind == "turn":
            key, texts = "terminal.no-thing", [*game.things(seat), "undo"]
        else:
            key, texts = "terminal.not-offered", [step.text for step in options]
        return words.text(key, text=shown(thing), text_2=", ".join(texts))
    said = " ".join(words.message(reason) for reason in found)
    return said or words.text("terminal.possible")


def _all_reasons(session: Session, decision: Decision) -> list[str]:
    """What can be done, and why the rest cannot, each reason once."""
    words, game, seat = session.words, session.game, decision.seat
    options = [step.text for step in game.legal(seat)]
    possible = words.text("terminal.possible.all", text=", ".join(options))
    barred = [thing for thing in game.things(seat) if thing not in options]
    found: dict[str, list[str]] = {}
    for thing in barred:
        for reason in game.why_not(thing, seat):
            found.setdefault(words.message(reason), []).append(thing)
    first, things = next(iter(found.items()), ("", []))
    if things == barred and decision.kind != "turn":
        return [possible, words.text("terminal.all-else", text=first)]
    told = [words.text("pair", text=", ".join(things), text_2=why) for why, things in found.items()]
    return [possible, *told]


def cards(session: Session, decision: Decision, rest: str) -> bool:
    """Shows a card in full; without a name, the effects of all that is in sight."""
    words, edition = session.words, session.game.state.setup.edition
    if not rest or "#" in rest:
        seat = decision.seat
        told = _page_in_play(session, seat, rest) if rest else _effects_in_sight(session, seat)
        for line in told:
            session.console.write(line)
        return False
    found = find(words, rest, edition)
    if len(found) == 1:
        for line in found[0].page():
            session.console.write(line)
    else:
        session.say(not_one(words, shown(rest), found))
    return False


def _page_in_play(session: Session, seat: int, wanted: str) -> list[str]:
    """The card in a place, an own one first, and in full what it acts as."""
    words, state = session.words, session.game.state
    match = _IN_PLAY.fullmatch(wanted.lower())
    code, owner, place = match.groups() if match else (None, None, "")
    for each in state.clockwise(seat):
        player = state.players[each]
        kind = player.play[int(place)] if match and int(place) < len(player.play) else 0
        if kind and code in (None, card_code(kind)) and owner in (None, str(each)):
            kinds = dict.fromkeys((kind, player.acts[int(place)]))
            pages = [card_page(words, one, state.setup.edition) for one in kinds]
            where = f"{card_code(kind)}#{int(place)} {name_in_play(words, state, each, int(place))}"
            head = paragraph(where, 0, 4) if len(kinds) > 1 else []
            return [*head, *(line for page in pages for line in page)]
    return paragraph(words.text("cards.not-in-play", text=shown(wanted)))


def _effects_in_sight(session: Session, seat: int) -> list[str]:
    """The enchantment, the ability tokens and the cards, with what they do."""
    words, state = session.words, session.game.state
    lines: list[str] = []
    if state.setup.enchantment.number:
        lines += enchantment_note(words, state.setup.enchantment.id)
    for number in sorted(each % USED for player in state.players for each in player.abilities):
        lines += ability_note(words, number)
    for kind in _in_sight(session, seat):
        lines += card_note(words, kind, state.setup.edition)
    return lines


def _in_sight(session: Session, seat: int) -> list[int]:
    """The kinds of card before a seat's eyes: its own, those it must choose from, all in play."""
    state = session.game.view(seat).state
    own = state.players[seat]
    seen = own.pack + own.hand + own.library2 + own.library3 + open_cards(state)
    frame = state.top
    while frame is not None:
        seen += frame.cards
        frame = frame.below
    for player in state.players:
        seen += player.play
    return sorted({kind for kind in seen if kind})


def undo(session: Session, decision: Decision, rest: str) -> bool:
    """Takes back the last gesture."""
    try:
        session.undo(decision.seat)
    except UndoBarred as barred:
        session.say(session.words.message(barred.reason))
        return False
    return True


def log(session: Session, decision: Decision, rest: str) -> bool:
    """Tells what has happened, the last lines or as many as wanted."""
    told = sentences(session.words, session.story, seen_by(decision.seat))
    number = int(rest[:6]) if rest.isascii() and rest.isdigit() else LOG_LINES
    for line in told[-number:] if number else []:
        session.say(line)
    return False


def position(session: Session, decision: Decision, rest: str) -> bool:
    """Writes the position on one line, with ? for what this seat may not know."""
    session.console.write(session.game.view(decision.seat).line())
    return False


def record(session: Session, decision: Decision, rest: str) -> bool:
    """Writes the record of the game to a file."""
    words = session.words
    if not rest:
        session.say(words.text("terminal.record-where"))
        return False
    try:
        path = Path(rest).expanduser()
        saving.check(path, session.saver.own, words)
        saving.write(path, session.game.record())
    except (OSError, RuntimeError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        session.console.write(words.text("terminal.not-saved", text=rest, text_2=problem))
    else:
        session.saver.own.add(path)
        session.console.write(words.text("terminal.written", text=rest))
    return False


def quit_(session: Session, decision: Decision, rest: str) -> bool:
    """Leaves the game."""
    raise Quit


Command = Callable[["Session", Decision, str], bool]
COMMANDS: Final[dict[str, Command]] = {
    "?": help_,
    "help": help_,
    "table": table,
    "why": why,
    "card": cards,
    "cards": cards,
    "undo": undo,
    "log": log,
    "position": position,
    "record": record,
    "quit": quit_,
    "exit": quit_,
}
