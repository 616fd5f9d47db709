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
    from seasons.terminal.play import Play

LOG_LINES: Final = 20
_IN_PLAY: Final = re.compile(r"([a-z]*[0-9]+)?(?:@([0-9]))?#([0-9]{1,3})")
HELP: Final = (
    "option", "notation", "table", "why", "cards", "undo", "log", "position", "record", "quit",
)  # fmt: skip


class Quit(Exception):
    """The player leaves the game."""


def help_(play: Play, decision: Decision, rest: str) -> bool:
    """Explains what can be typed, and what the signs mean."""
    words = play.words
    for key in (*HELP, *play.HELP):
        for line in paragraph(words.text(f"terminal.help.{key}"), 2, 4):
            play.write(line)
    play.say(words.text("cards.legend"))
    play.say(words.text("terminal.help.dice"))
    return False


def table(play: Play, decision: Decision, rest: str) -> bool:
    """Shows the table and the question again."""
    play.show_table(decision.seat)
    play.show_question(decision)
    return False


def why(play: Play, decision: Decision, rest: str) -> bool:
    """Says why something cannot be done; without a thing, goes through all of them."""
    thing = rest.removeprefix("not ").lower()
    for line in [_reason(play, decision, thing)] if thing else _all_reasons(play, decision):
        play.say(line)
    return False


def _reason(play: Play, decision: Decision, thing: str) -> str:
    """Why one thing cannot be done, or that it can."""
    words, game, seat = play.words, play.game, decision.seat
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


def _all_reasons(play: Play, decision: Decision) -> list[str]:
    """What can be done, and why the rest cannot, each reason once."""
    words, game, seat = play.words, play.game, decision.seat
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


def cards(play: Play, decision: Decision, rest: str) -> bool:
    """Shows a card in full; without a name, the effects of all that is in sight."""
    words, edition = play.words, play.game.state.setup.edition
    if not rest or "#" in rest:
        seat = decision.seat
        told = _page_in_play(play, seat, rest) if rest else _effects_in_sight(play, seat)
        for line in told:
            play.write(line)
        return False
    found = find(words, rest, edition)
    if len(found) == 1:
        for line in found[0].page():
            play.write(line)
    else:
        play.say(not_one(words, shown(rest), found))
    return False


def _page_in_play(play: Play, seat: int, wanted: str) -> list[str]:
    """The card in a place, an own one first, and in full what it acts as."""
    words, state = play.words, play.game.state
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


def _effects_in_sight(play: Play, seat: int) -> list[str]:
    """The enchantment, the ability tokens and the cards, with what they do."""
    words, state = play.words, play.game.state
    lines: list[str] = []
    if state.setup.enchantment.number:
        lines += enchantment_note(words, state.setup.enchantment.id)
    for number in sorted(each % USED for player in state.players for each in player.abilities):
        lines += ability_note(words, number)
    for kind in _in_sight(play, seat):
        lines += card_note(words, kind, state.setup.edition)
    return lines


def _in_sight(play: Play, seat: int) -> list[int]:
    """The kinds of card before a seat's eyes: its own, those it must choose from, all in play."""
    state = play.game.view(seat).state
    own = state.players[seat]
    seen = own.pack + own.hand + own.library2 + own.library3 + open_cards(state)
    frame = state.top
    while frame is not None:
        seen += frame.cards
        frame = frame.below
    for player in state.players:
        seen += player.play
    return sorted({kind for kind in seen if kind})


def undo(play: Play, decision: Decision, rest: str) -> bool:
    """Takes back the last gesture."""
    try:
        play.undo(decision.seat)
    except UndoBarred as barred:
        play.say(play.words.message(barred.reason))
        return False
    return True


def log(play: Play, decision: Decision, rest: str) -> bool:
    """Tells what has happened, the last lines or as many as wanted."""
    told = sentences(play.words, play.story, seen_by(decision.seat))
    number = int(rest[:6]) if rest.isascii() and rest.isdigit() else LOG_LINES
    for line in told[-number:] if number else []:
        play.say(line)
    return False


def position(play: Play, decision: Decision, rest: str) -> bool:
    """Writes the position on one line, with ? for what this seat may not know."""
    play.write(play.game.view(decision.seat).line())
    return False


def record(play: Play, decision: Decision, rest: str) -> bool:
    """Writes the record of the game to a file."""
    words = play.words
    if not rest:
        play.say(words.text("terminal.record-where"))
        return False
    try:
        path = Path(rest).expanduser()
        saving.check(path, play.saver.own, words)
        saving.write(path, play.game.record())
    except (OSError, RuntimeError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        play.write(words.text("terminal.not-saved", text=rest, text_2=problem))
    else:
        play.saver.own.add(path)
        play.write(words.text("terminal.written", text=rest))
    return False


def quit_(play: Play, decision: Decision, rest: str) -> bool:
    """Leaves the game."""
    raise Quit


Command = Callable[["Play", Decision, str], bool]
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
