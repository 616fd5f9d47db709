"""A whole record, told gesture by gesture."""

from __future__ import annotations

from collections.abc import Iterator

from seasons.rules.game import Game
from seasons.rules.writing.record import Record, read_record
from seasons.words.entries import Entry, annotate, everything, play_areas
from seasons.words.narrate import sentences
from seasons.words.texts import Texts


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
