"""Whether the sets of cards from outside the package have all their words."""

from __future__ import annotations

from seasons.rules.engine.card import SetRecord
from seasons.rules.engine.errors import BadSet
from seasons.rules.engine.setup import CARDS, SETS
from seasons.words.brought import catalogue, languages_of
from seasons.words.narrate import WRITERS


def check() -> None:
    """Refuses a set that lacks words in one of its languages, naming all of them."""
    for record in SETS.values():
        if record.home:
            _check_forms(record)
            for language in languages_of(record.home):
                _check_words(record, language)


def _check_forms(record: SetRecord) -> None:
    """An event is told in one of the forms that there are."""
    for kind in record.events:
        if kind.told not in WRITERS:
            known = ", ".join(WRITERS)
            problem = f"no event is told as {kind.told!r}, but as one of {known}"
            raise BadSet(f"the set {record.name!r}: {kind.name}: {problem}")


def _check_words(record: SetRecord, language: str) -> None:
    words = catalogue(record.home, language)
    missing = [key for key in keys_of(record) if words.gettext(key) == key]
    if missing:
        listed = ", ".join(missing)
        raise BadSet(f"the set {record.name!r} has no words in {language!r} for {listed}")


def keys_of(record: SetRecord) -> list[str]:
    """All keys that a set must have words for."""
    module = f"web.start.module.{record.module}"
    keys = [f"cards.set.{record.name}", module, f"{module}.why"]
    for card in CARDS.values():
        if card.set == record.name:
            keys += [f"card.{card.id}.name", f"card.{card.id}.text"]
    for word in record.words:
        keys += [f"prompt.{word}", f"step.{word}"]
    for kind in record.events:
        keys += [f"event.{kind.name}", *([f"event.{kind.name}.hidden"] if kind.hidden else [])]
    return [*keys, *record.messages]
