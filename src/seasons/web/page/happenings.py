"""What happened as plain values, one for each line: a sign, words, what it brought or cost."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from seasons.rooms.story import Chapter
from seasons.rules.engine import tables
from seasons.web.page.assets import picture
from seasons.web.page.kept import kept
from seasons.web.page.markup import Marked, html, icon, plain
from seasons.words.deeds import GIFT, PLACE, TRANSMUTE, Deed, deeds
from seasons.words.entries import number
from seasons.words.narrate import because, hidden, named_causes, sentence, subject
from seasons.words.texts import ENERGIES
from seasons.words.voice import Voice

_UNTOLD: Final = ("straighten",)  # what one sees on the table
# Signs of what is not about a card.
_SIGNS: Final = {
    "abilities": "bonus", "bonus": "bonus", "bonus-back": "bonus", "brought": "die",
    "bury": "discard", "crystals": "crystal", "die": "die", "discard": "discard", "draw": "draw",
    "drought": "any-energy", "end": "prestige", "end-round": "done", "exchange": "any-energy",
    "gain": "any-energy", "gauge": "gauge", "gift": "crystal", "give-back": "pile", "keep": "hand",
    "library": "library", "limit": "lock", "look": "pile", "look-hand": "hand",
    "lose": "any-energy", "pick": "hand", "replace": "pile", "reroll": "die", "reveal": "pile",
    "right": "transmute", "roll": "die", "row": "pile", "sealed": "lock", "seeded": "lock",
    "shuffle": "pile", "split": "library", "start": "first", "transmute": "transmute",
    "under": "discard", "undo": "undo", "unsealed": "lock",
}  # fmt: skip
# What reads another seat's things or takes them, and where it names that seat.
_CONCERNED: Final = {"gift": "to", "keep": "holder", "look-hand": "holder", "mimic": "owner"}
_THIN: Final = "\u2009"  # a space between signs
_IN_SENTENCE: Final = (TRANSMUTE, PLACE)  # what is lost stands there already


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened, ready to be drawn."""

    kind: str  # as events are called, or deeds
    sign: Markup  # an icon, or the picture of a card
    html: Markup
    amount: Markup  # with signs: gains are of class `p`, losses `m`
    seat: int  # whom it happened to; -1: nobody in particular
    card: str  # what the picture shows: the id of a card, an enchantment or a token
    mine: bool  # whether it changes what the reader has
    sub: bool  # an effect of what stands before it
    hidden: bool  # cards that the reader may not see


@dataclass(frozen=True, slots=True)
class Told:
    """A deed, and the cause that is to be named with it."""

    deed: Deed
    cause: str


def told_in(chapter: Chapter) -> tuple[Told, ...]:
    """What is told of a chapter, which is one that its reader may see."""
    return kept(chapter, "told", lambda: _told(chapter))


def _told(chapter: Chapter) -> tuple[Told, ...]:
    found = [deed for deed in deeds(chapter.entries) if deed.kind not in _UNTOLD]
    return tuple(map(Told, found, named_causes(found)))


def happenings(chapter: Chapter, voice: Voice) -> tuple[Happening, ...]:
    """What is told of a chapter, in a voice."""

    def made() -> tuple[Happening, ...]:
        return tuple(happening(told, voice) for told in told_in(chapter))

    return kept(chapter, voice, made)


def happening(told: Told, voice: Voice) -> Happening:
    """One line."""
    deed = told.deed
    event, card = deed.event, told.cause or subject(deed)
    concerned = event.details.get(_CONCERNED.get(deed.kind, ""), event.seat)
    return Happening(
        kind=deed.kind,
        sign=_sign(deed, card),
        html=html(because(voice, sentence(voice, deed), told.cause)),
        amount=_amount(voice, deed),
        seat=event.seat,
        card=card,
        mine=voice.reader is not None and voice.reader in (event.seat, concerned),
        sub=bool(event.cause),
        hidden=hidden(deed),
    )


def _sign(deed: Deed, card: str) -> Markup:
    if card:
        return drawn(card)
    if deed.kind == "season":
        return icon(tables.SEASONS[tables.season_of(number(deed.event, "position"))])
    if deed.kind.startswith("bot."):
        return icon("bot")
    return icon(_SIGNS.get(deed.kind, "play"))


@lru_cache(1000)
def drawn(source: str) -> Markup:
    """The small picture of a card, an enchantment or a token."""
    frame = '<img class="pic" src="{}" alt="" width="22" height="22" loading="lazy">'
    return Markup(frame).format(picture(source))


# Amounts


def _amount(voice: Voice, deed: Deed) -> Markup:
    words = voice.words
    assert isinstance(words, Marked)
    lost = "" if deed.kind in _IN_SENTENCE else deed.lost
    crystals = deed.crystals
    if deed.kind == GIFT and number(deed.event, "to") == voice.reader:
        return _energies(words, lost, True) + _number(words, "crystal", -crystals)
    return (
        _energies(words, lost, False)
        + _energies(words, deed.gained, True)
        + _number(words, "crystal", crystals)
        + _number(words, "gauge", deed.gauge)
    )


@lru_cache(1000)
def _energies(words: Marked, letters: str, more: bool) -> Markup:
    if not letters:
        return Markup()
    counts = Counter(letters)
    alone = len(counts) == 1
    signs = [
        Markup(count if count > 1 or alone else "") + icon(ENERGIES[letter])
        for letter, count in counts.items()
    ]
    return _signed(words, plain(words.energies(letters)), "", Markup(_THIN).join(signs), more)


@lru_cache(1000)
def _number(words: Marked, sign: str, by: int) -> Markup:
    if not by:
        return Markup()
    key = "die.crystals" if sign == "crystal" else "web.log.gauge"
    label = words.text(key, number=abs(by))
    return _signed(words, label, str(abs(by)), icon(sign), by > 0)


def _signed(words: Marked, label: str, text: str, signs: Markup, more: bool) -> Markup:
    """A gain or a loss: told apart by its sign first, then by colour."""
    key = "web.log.plus" if more else "web.log.minus"
    frame = Markup('<span class="{}" role="img" aria-label="{}">{}{}</span>')
    written = words.text(key, text=text)
    return frame.format("p" if more else "m", words.text(key, text=label), written, signs)
