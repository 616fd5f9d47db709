"""What happened, in words: events as sentences, and whole records told line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from seasons.rules.engine import energy, tables
from seasons.rules.engine.event_kinds import kind_of
from seasons.rules.engine.events import Event, Value
from seasons.rules.engine.setup import CARDS
from seasons.rules.engine.state import State
from seasons.rules.game import Game
from seasons.rules.writing.notation import die_code
from seasons.rules.writing.record import Record, read_record
from seasons.words.texts import Texts

See = Callable[[Event], Event]

ROMAN: Final = {"library2": "II", "library3": "III"}
RIGHTS: Final = ("none", "allowed", "banned")


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
        where, cards = _where(event), event.details.get("cards")
        if isinstance(cards, tuple) and "place" in event.details:
            places[where] = cards[0]
        entries.append(Entry(event, places.get(where, 0)))
    return entries


def _where(event: Event) -> tuple[int, int]:
    """The seat and the place of the card in play that an event is about, -1 for no place."""
    if "model" in event.details:
        return _number(event, "owner"), _number(event, "model")
    return event.seat, _number(event, "place", -1)


def seen_by(seat: int | None) -> See:
    """The eyes of a seat, or of a spectator."""
    return lambda event: event.seen_by(seat)


def everything(event: Event) -> Event:
    """The eyes of whoever reads the record of a game."""
    details = {**event.details, **event.secret}
    return Event(event.kind, event.seat, details, cause=event.cause)


def sentences(words: Texts, entries: list[Entry], see: See) -> list[str]:
    """The events as sentences, with tokens that follow one another counted together.

    Whose effect it was is said unless the sentence before was about that card already.
    """
    told: list[str] = []
    spoken_of = ""
    for entry in _merged(entries):
        event = see(entry.event)
        kind = kind_of(event)
        text = "" if kind.quiet else sentence(words, event, entry.card)
        if not text:
            continue
        if kind.opens:
            spoken_of = _spoken_of(event, entry.card)
        elif event.cause and event.cause != spoken_of:
            spoken_of = event.cause
            text = words.text("event.because", text=text, text_2=words.source(event.cause))
        elif not event.cause:
            spoken_of = ""
        told.append(text)
    return told


def _spoken_of(event: Event, card: int) -> str:
    """What a sentence is about, as a cause is named: a card as it acts, or an ability token."""
    if "ability" in event.details:
        return f"ability-{_number(event, 'ability')}"
    return _id(_number(event, "card") or card)


def _merged(entries: list[Entry]) -> Iterator[Entry]:
    """Payments are made token by token, and told in one go."""
    waiting: Entry | None = None
    for entry in entries:
        if waiting is None:
            waiting = entry
        elif _alike(waiting.event, entry.event):
            event = entry.event
            letters = f"{waiting.event.details['energies']}{event.details['energies']}"
            details: dict[str, Value] = {"energies": letters}
            waiting = Entry(Event(event.kind, event.seat, details, cause=event.cause), 0)
        else:
            yield waiting
            waiting = entry
    if waiting is not None:
        yield waiting


def _alike(one: Event, other: Event) -> bool:
    same = (one.kind, one.seat, one.cause) == (other.kind, other.seat, other.cause)
    return same and kind_of(one).adds_up


# One event


def sentence(words: Texts, event: Event, card: int = 0) -> str:
    """One event, as far as it is visible, as a sentence; nothing if it is not worth one."""
    return WRITERS[kind_of(event).told](words, event, card)


def _plain(words: Texts, event: Event, card: int) -> str:
    return words.text(f"event.{event.kind}", seat=event.seat)


def _sealed(words: Texts, event: Event, card: int) -> str:
    return words.text("event.sealed", text=str(event.details["seal"]))


def _unsealed(words: Texts, event: Event, card: int) -> str:
    return words.text("event.unsealed", text=str(event.details["key"]))


def _number(event: Event, name: str = "number", absent: int = 0) -> int:
    value = event.details.get(name, absent)
    return value if isinstance(value, int) else absent


def _numbers(event: Event, name: str) -> tuple[int, ...]:
    value = event.details.get(name, ())
    return value if isinstance(value, tuple) else ()


def _names(words: Texts, event: Event) -> str:
    kinds = _numbers(event, "cards")
    if event.kind == "replace":  # the last one lies on top
        kinds = kinds[::-1]
    return ", ".join(words.card(_id(kind)) for kind in kinds)


def _id(kind: int) -> str:
    return CARDS[kind].id


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


def _looked(words: Texts, event: Event, card: int) -> str:
    """At the top card of the draw pile where it lies, or at several taken from a pile."""
    origin = event.details.get("from")
    return _told_cards(words, event, f"event.look.{origin}" if origin else "event.look")


def _looked_at_hand(words: Texts, event: Event, card: int) -> str:
    """At somebody's hand; an own card is shown to all."""
    holder = _number(event, "holder")
    if holder == event.seat:
        return words.text("event.look-hand.own", seat=holder, text=_names(words, event))
    if not _number(event):
        return words.text("event.look-hand.empty", seat=event.seat, seat_2=holder)
    return _told_cards(words, event, "event.look-hand", seat_2=holder)


def _revealed(words: Texts, event: Event, card: int) -> str:
    goal = str(event.details.get("to"))
    return _told_cards(words, event, words.special("event.reveal", goal))


def _row(words: Texts, event: Event, card: int) -> str:
    names = _names(words, event)
    return words.text("event.row", text=names) if names else ""


def _shuffled(words: Texts, event: Event, card: int) -> str:
    origin = str(event.details.get("from"))
    return words.text(words.special("event.shuffle", origin), number=_number(event))


def _counted(words: Texts, event: Event, card: int) -> str:
    return words.text(f"event.{event.kind}", seat=event.seat, number=_number(event))


def _changed(words: Texts, event: Event, card: int) -> str:
    number = _number(event)
    way = "more" if number > 0 else "less"
    return words.text(f"event.{event.kind}.{way}", seat=event.seat, number=abs(number))


def _limited(words: Texts, event: Event, card: int) -> str:
    return words.text("event.limit", seat=event.seat, number=-_number(event))


def _in_play(words: Texts, event: Event, card: int) -> str:
    return words.text(f"event.{event.kind}", seat=event.seat, card=_id(card))


def _activated(words: Texts, event: Event, card: int) -> str:
    """A card may act as another one."""
    acts_as = _number(event, "card", card)
    if acts_as == card:
        return _in_play(words, event, card)
    return words.text("event.activate.as", seat=event.seat, card=_id(card), card_2=_id(acts_as))


def _acting(words: Texts, event: Event, card: int) -> str:
    acts_as = _number(event, "card")
    if acts_as == card:
        return words.text("event.acts-as.blank", seat=event.seat, card=_id(card))
    return words.text("event.acts-as", seat=event.seat, card=_id(card), card_2=_id(acts_as))


def _mimicked(words: Texts, event: Event, card: int) -> str:
    owner = _number(event, "owner")
    return words.text("event.mimic", seat=event.seat, seat_2=owner, card=_id(card))


def _energies(words: Texts, event: Event, card: int) -> str:
    letters = str(event.details["energies"])
    return words.text(f"event.{event.kind}", seat=event.seat, energies=letters)


def _stored(words: Texts, event: Event, card: int) -> str:
    letters = str(event.details["energies"])
    return words.text("event.store", seat=event.seat, energies=letters, card=_id(card))


def _under_card(words: Texts, event: Event, card: int) -> str:
    """Cards that go under one in play, or come from there."""
    key = words.special(f"event.{event.kind}", str(event.details["to"]))
    return _told_cards(words, event, key, card=_id(card))


def _bonus(words: Texts, event: Event, card: int) -> str:
    return words.text("event.bonus", seat=event.seat, bonus=str(event.details["bonus"]))


def _abilities(words: Texts, event: Event, card: int) -> str:
    tokens = [f"{each} {words.ability(each)}" for each in _numbers(event, "abilities")]
    return words.text("event.abilities", seat=event.seat, text=", ".join(tokens))


def _ability(words: Texts, event: Event, card: int) -> str:
    number = _number(event, "ability")
    return words.text(f"event.{event.kind}", seat=event.seat, number=number, ability=number)


def _right(words: Texts, event: Event, card: int) -> str:
    right = RIGHTS[_number(event, "allowed")]
    return words.text(f"event.right.{right}", seat=event.seat)


def _rolled(words: Texts, event: Event, card: int) -> str:
    codes = ", ".join(words.die(die_code(die)) for die in _numbers(event, "dice"))
    return words.text("event.roll", seat=event.seat, text=codes)


def _die(words: Texts, event: Event, card: int) -> str:
    die = _number(event, "die")
    key = words.special(f"event.{event.kind}", words.style)
    shown = words.die(die_code(die))
    return words.text(key, seat=event.seat, text=shown, text_2=face(words, die))


def _season(words: Texts, event: Event, card: int) -> str:
    position = _number(event, "position")
    year = tables.year_of(position)
    if year > tables.YEARS:
        return words.text("event.season.over")
    season = tables.SEASONS[tables.season_of(position)]
    space = tables.space_of(position)
    return words.text("event.season", season=season, number=space, number_2=year)


def _end(words: Texts, event: Event, card: int) -> str:
    return words.text("event.end", text=", ".join(map(str, _numbers(event, "scores"))))


Writer = Callable[[Texts, Event, int], str]
WRITERS: Final[dict[str, Writer]] = {
    "abilities": _abilities,
    "ability": _ability,
    "acting": _acting,
    "activated": _activated,
    "bonus": _bonus,
    "card-in-play": _in_play,
    "cards": _moved,
    "changed": _changed,
    "dice": _rolled,
    "die": _die,
    "energies": _energies,
    "from-library": _library,
    "hand": _looked_at_hand,
    "kept": _kept,
    "key": _unsealed,
    "limit": _limited,
    "looked": _looked,
    "model": _mimicked,
    "number": _counted,
    "plain": _plain,
    "revealed": _revealed,
    "right": _right,
    "row": _row,
    "scores": _end,
    "seal": _sealed,
    "season": _season,
    "shuffled": _shuffled,
    "stored": _stored,
    "to-library": _split,
    "under-card": _under_card,
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
    yield from _opening(words, game)
    for line in record.lines:
        if line.seat >= 0:
            before = play_areas(game.state)
            entries = annotate(game.play(line.gesture, line.seat), before)
            yield words.text("replay.gesture", seat=line.seat, text=line.gesture)
            for told in sentences(words, entries, everything):
                yield f"    {told}"
    yield from _result(words, finished)


def _opening(words: Texts, game: Game) -> Iterator[str]:
    """What the table is like beyond the cards: the seal, the enchantment, the ability tokens."""
    enchantment = game.state.setup.enchantment
    if enchantment.number:
        yield words.text("table.enchantment", enchantment=enchantment.id)
    told = ("sealed", "seeded", "abilities")
    opening = [Entry(event, 0) for event in game.opening if event.kind in told]
    yield from sentences(words, opening, everything)


def _result(words: Texts, game: Game) -> Iterator[str]:
    if game.outcome is None:
        yield words.text("replay.unfinished")
        return
    for seat, score in enumerate(game.outcome.scores):
        yield words.text("replay.score", seat=seat, number=score.total)
