"""What happened, in words: events as sentences, and whole records told line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from seasons.rules import energy, tables
from seasons.rules.events import Event
from seasons.rules.game import Game
from seasons.rules.notation import die_code
from seasons.rules.record import Record, read_record
from seasons.rules.setup import CARDS
from seasons.rules.state import State
from seasons.texts import Texts

See = Callable[[Event], Event]

ROMAN: Final = {"library2": "II", "library3": "III"}
RIGHTS: Final = ("none", "allowed", "banned")
# Plain from what follows.
_QUIET: Final = ("answered", "withdrawn", "pass", "end-turn")


class Entry:
    """An event and, where it names only a place, the card that lay there."""

    __slots__ = ("card", "event")

    def __init__(self, event: Event, card: int) -> None:
        self.event: Final = event
        self.card: Final = card


def play_areas(state: State) -> list[bytes]:
    """The cards in play of every seat, to be noted before a step is taken."""
    return [player.play for player in state.players]


def annotate(events: list[Event], before: list[bytes]) -> list[Entry]:
    """Joins events with the cards they are about; `before` are the cards in play before them."""
    places = {
        (seat, place): kind for seat, play in enumerate(before) for place, kind in enumerate(play)
    }
    entries = []
    for event in events:
        place, cards = event.details.get("place"), event.details.get("cards")
        card = 0
        if isinstance(place, int):
            if isinstance(cards, tuple):
                places[event.seat, place] = cards[0]
            card = places.get((event.seat, place), 0)
        entries.append(Entry(event, card))
    return entries


def seen_by(seat: int | None) -> See:
    """The eyes of a seat, or of a spectator."""
    return lambda event: event.seen_by(seat)


def everything(event: Event) -> Event:
    """The eyes of whoever reads the record of a game."""
    return Event(event.kind, event.seat, {**event.details, **event.secret})


def sentences(words: Texts, entries: list[Entry], see: See) -> list[str]:
    """The events as sentences, with tokens that follow one another counted together."""
    told = [
        sentence(words, see(entry.event), entry.card)
        for entry in _merged(entries)
        if entry.event.kind not in _QUIET
    ]
    return [text for text in told if text]


def _merged(entries: list[Entry]) -> Iterator[Entry]:
    """Payments are made token by token, and told in one go."""
    waiting: Entry | None = None
    for entry in entries:
        if waiting is None:
            waiting = entry
        elif _alike(waiting.event, entry.event):
            event = entry.event
            letters = f"{waiting.event.details['energies']}{event.details['energies']}"
            waiting = Entry(Event(event.kind, event.seat, {"energies": letters}), 0)
        else:
            yield waiting
            waiting = entry
    if waiting is not None:
        yield waiting


def _alike(one: Event, other: Event) -> bool:
    return one.kind == other.kind and one.kind in ("gain", "lose") and one.seat == other.seat


# One event


def sentence(words: Texts, event: Event, card: int = 0) -> str:
    """One event, as far as it is visible, as a sentence; nothing if it is not worth one."""
    writer = WRITERS.get(event.kind, _plain)
    return writer(words, event, card)


def _plain(words: Texts, event: Event, card: int) -> str:
    return words.text(f"event.{event.kind}", seat=event.seat)


def _number(event: Event, name: str = "number") -> int:
    value = event.details.get(name, 0)
    return value if isinstance(value, int) else 0


def _names(words: Texts, event: Event) -> str:
    cards = event.details.get("cards", ())
    kinds = cards if isinstance(cards, tuple) else ()
    return ", ".join(words.card(CARDS[kind - 1].id) for kind in kinds)


def _moved(words: Texts, event: Event, card: int) -> str:
    """Cards whose faces only some may know."""
    return _told_cards(words, event, f"event.{event.kind}")


def _told_cards(words: Texts, event: Event, key: str, **more: int | str) -> str:
    if "cards" in event.details:
        return words.text(key, seat=event.seat, text=_names(words, event), **more)
    number = _number(event)
    return words.text(f"{key}.hidden", seat=event.seat, number=number, **more)


def _kept(words: Texts, event: Event, card: int) -> str:
    holder = _number(event, "holder")
    if holder == event.seat:
        return _told_cards(words, event, "event.keep")
    return _told_cards(words, event, "event.keep.from", seat_2=holder)


def _split(words: Texts, event: Event, card: int) -> str:
    library = ROMAN[str(event.details["to"])]
    return _told_cards(words, event, "event.split", text_2=library)


def _library(words: Texts, event: Event, card: int) -> str:
    if not _number(event):
        return ""
    library = ROMAN[str(event.details["from"])]
    return _told_cards(words, event, "event.library", text_2=library)


def _counted(words: Texts, event: Event, card: int) -> str:
    return words.text(f"event.{event.kind}", seat=event.seat, number=_number(event))


def _changed(words: Texts, event: Event, card: int) -> str:
    number = _number(event)
    way = "more" if number > 0 else "less"
    return words.text(f"event.{event.kind}.{way}", seat=event.seat, number=abs(number))


def _in_play(words: Texts, event: Event, card: int) -> str:
    return words.text(f"event.{event.kind}", seat=event.seat, card=CARDS[card - 1].id)


def _energies(words: Texts, event: Event, card: int) -> str:
    letters = str(event.details["energies"])
    return words.text(f"event.{event.kind}", seat=event.seat, energies=letters)


def _stored(words: Texts, event: Event, card: int) -> str:
    letters = str(event.details["energies"])
    return words.text("event.store", seat=event.seat, energies=letters, card=CARDS[card - 1].id)


def _bonus(words: Texts, event: Event, card: int) -> str:
    return words.text("event.bonus", seat=event.seat, bonus=str(event.details["bonus"]))


def _right(words: Texts, event: Event, card: int) -> str:
    right = RIGHTS[_number(event, "allowed")]
    return words.text(f"event.right.{right}", seat=event.seat)


def _rolled(words: Texts, event: Event, card: int) -> str:
    dice = event.details.get("dice", ())
    codes = [die_code(die) for die in dice] if isinstance(dice, tuple) else []
    return words.text("event.roll", seat=event.seat, text=", ".join(codes))


def _die(words: Texts, event: Event, card: int) -> str:
    die = _number(event, "die")
    return words.text(
        f"event.{event.kind}", seat=event.seat, text=die_code(die), text_2=face(words, die)
    )


def _season(words: Texts, event: Event, card: int) -> str:
    position = _number(event, "position")
    year = tables.year_of(position)
    if year > tables.YEARS:
        return words.text("event.season.over")
    season = tables.SEASONS[tables.season_of(position)]
    space = tables.space_of(position)
    return words.text("event.season", season=season, number=space, number_2=year)


def _end(words: Texts, event: Event, card: int) -> str:
    scores = event.details.get("scores", ())
    totals = scores if isinstance(scores, tuple) else ()
    return words.text("event.end", text=", ".join(map(str, totals)))


Writer = Callable[[Texts, Event, int], str]
WRITERS: Final[dict[str, Writer]] = {
    "activate": _in_play,
    "answered": _plain,
    "bonus": _bonus,
    "bury": _moved,
    "crystals": _changed,
    "die": _die,
    "discard": _moved,
    "draw": _moved,
    "end": _end,
    "end-round": _plain,
    "end-turn": _plain,
    "enter": _in_play,
    "gain": _energies,
    "gauge": _changed,
    "keep": _kept,
    "library": _library,
    "look": _moved,
    "lose": _energies,
    "pass": _counted,
    "pass-card": _in_play,
    "pick": _moved,
    "receive-card": _in_play,
    "reroll": _die,
    "return": _in_play,
    "right": _right,
    "roll": _rolled,
    "sacrifice": _in_play,
    "season": _season,
    "shuffle": _counted,
    "split": _split,
    "start": _plain,
    "store": _stored,
    "straighten": _plain,
    "summon": _in_play,
    "turn": _plain,
    "undo": _plain,  # told by the terminal; the rules have no event for it
    "withdrawn": _plain,
}


def face(words: Texts, die: int) -> str:
    """What a die shows, in words."""
    shown = tables.ALL_FACES[die]
    parts: list[str] = []
    if shown.energies:
        parts.append(words.energies(energy.letters(shown.energies)))
    if shown.crystals:
        parts.append(words.text("die.crystals", number=shown.crystals))
    if shown.gauge:
        parts.append(words.text("die.gauge"))
    if shown.draw:
        parts.append(words.text("die.draw"))
    if shown.transmute:
        parts.append(words.text("die.transmute"))
    return ", ".join(parts)


# A whole record


def replay(words: Texts, text: str) -> Iterator[str]:
    """A record told gesture by gesture; raises before the first line if it does not replay."""
    finished = Game.from_record(text)
    record = read_record(text)
    headers = {name: value for name, value in record.headers.items() if name != "Result"}
    opening = [line for line in record.lines[:1] if line.seat < 0]
    game = Game.from_record(str(Record(headers, opening)))
    words.names = tuple(name.strip() for name in headers["Players"].split(";"))
    for line in record.lines:
        if line.seat >= 0:
            before = play_areas(game.state)
            entries = annotate(game.play(line.gesture, line.seat), before)
            yield words.text("replay.gesture", seat=line.seat, text=line.gesture)
            for told in sentences(words, entries, everything):
                yield f"    {told}"
    yield from _result(words, finished)


def _result(words: Texts, game: Game) -> Iterator[str]:
    if game.outcome is None:
        yield words.text("replay.unfinished")
        return
    for seat, score in enumerate(game.outcome.scores):
        yield words.text("replay.score", seat=seat, number=score.total)
