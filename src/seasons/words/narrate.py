"""What happened, in words: deeds as sentences."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from seasons.rules.engine import energy, tables
from seasons.rules.engine.event_kinds import kind_of
from seasons.rules.engine.events import PAID, TOO_MANY, Event
from seasons.rules.engine.setup import CARDS, ENCHANTMENTS
from seasons.words.deeds import BROUGHT, EXCHANGE, GIFT, PLACE, TRANSMUTE, Deed, deeds
from seasons.words.entries import Entry, See, number, numbers
from seasons.words.numbers import written
from seasons.words.texts import Texts
from seasons.words.voice import Voice

VOICES: Final = 100  # texts whose names are kept ready
FACES: Final = 2000  # of dice, in words, that are kept ready
ROMAN: Final = {"library2": "II", "library3": "III"}
RIGHTS: Final = ("none", "allowed", "banned")


def sentences(words: Texts, entries: list[Entry], see: See) -> list[str]:
    """The events as sentences, each deed once.

    Whose effect it was is said unless the sentence before was about that card already.
    """
    voice, told = Voice(words), deeds(entry.seen(see) for entry in entries)
    return [
        because(voice, sentence(voice, deed), cause)
        for deed, cause in zip(told, named_causes(told), strict=True)
    ]


def named_causes(told: list[Deed]) -> list[str]:
    """For each deed the cause that is to be named with it; none where it is plain."""
    named: list[str] = []
    spoken_of = ""
    for deed in told:
        cause = ""
        if kind_of(deed.event).opens:
            spoken_of = subject(deed)
        elif deed.event.cause != spoken_of:
            spoken_of = cause = deed.event.cause
        named.append(cause)
    return named


def subject(deed: Deed) -> str:
    """What a sentence is about, as a cause is named: a card as it acts, or an ability token."""
    if "ability" in deed.event.details:
        return f"ability-{number(deed.event, 'ability')}"
    kind = number(deed.event, "card") or deed.card
    return CARDS[kind].id if kind else ""


def because(voice: Voice, text: str, cause: str) -> str:
    """A sentence with the cause of what it tells, if there is one to name."""
    if not cause:
        return text
    words = voice.words
    return words.text("event.because", text=_inside(words, text), text_2=words.source(cause))


def _inside(words: Texts, text: str) -> str:
    """A sentence behind a colon: it begins with a small letter, unless it does with a name."""
    return text if text.startswith(_beginnings(words)) else f"{text[:1].lower()}{text[1:]}"


@lru_cache(VOICES)
def _beginnings(words: Texts) -> tuple[str, ...]:
    """Names with which a sentence may begin."""
    cards = [words.card(card.id) for card in CARDS.values()]
    enchantments = [words.enchantment(each.id) for each in ENCHANTMENTS]
    return (*filter(None, words.names), *cards, *enchantments)


def sentence(voice: Voice, deed: Deed) -> str:
    """One deed, as far as it is visible, as a sentence."""
    writer = COMPOSED.get(deed.kind) or WRITERS[kind_of(deed.event).told]
    return writer(voice, deed)


def amounts(words: Texts, deed: Deed) -> str:
    """What a deed pays or brings, as a list, whatever the direction."""
    parts: list[str] = []
    if letters := deed.lost or deed.gained:
        parts.append(words.energies(letters))
    if deed.crystals:
        parts.append(words.text("die.crystals", number=abs(deed.crystals)))
    if deed.gauge:
        parts.append(words.text("die.gauge"))
    if number(deed.event, "allowed"):
        parts.append(words.text("die.transmute"))
    return ", ".join(parts)


# The game itself


def _plain(voice: Voice, deed: Deed) -> str:
    return voice.say(deed.kind, deed.event.seat)


def _sealed(voice: Voice, deed: Deed) -> str:
    return voice.say("sealed", text=str(deed.event.details["seal"]))


def _unsealed(voice: Voice, deed: Deed) -> str:
    return voice.say("unsealed", text=str(deed.event.details["key"]))


def _rolled(voice: Voice, deed: Deed) -> str:
    rolled = ", ".join(voice.words.die(die) for die in numbers(deed.event, "dice"))
    return voice.say("roll", deed.event.seat, text=rolled)


def _die(voice: Voice, deed: Deed) -> str:
    words, die = voice.words, number(deed.event, "die")
    return voice.say(deed.kind, deed.event.seat, text=words.die(die), text_2=face(words, die))


def _season(voice: Voice, deed: Deed) -> str:
    position = number(deed.event, "position")
    year = tables.year_of(position)
    if year > tables.YEARS:
        return voice.say("season.over")
    season = tables.SEASONS[tables.season_of(position)]
    return voice.say("season", season=season, number=tables.space_of(position), number_2=year)


def _end(voice: Voice, deed: Deed) -> str:
    return voice.say("end", text=", ".join(map(written, numbers(deed.event, "scores"))))


# What players have


def _counted(voice: Voice, deed: Deed) -> str:
    return voice.say(deed.kind, deed.event.seat, number=number(deed.event))


def _changed(voice: Voice, deed: Deed) -> str:
    """Crystals, or the gauge."""
    by, seat = number(deed.event), deed.event.seat
    if deed.event.how == PAID:
        return voice.say("pay", seat, text=amounts(voice.words, deed))
    return voice.say(f"{deed.kind}.{'more' if by > 0 else 'less'}", seat, number=abs(by))


def _limited(voice: Voice, deed: Deed) -> str:
    return voice.say("limit", deed.event.seat, number=-number(deed.event))


def _energies(voice: Voice, deed: Deed) -> str:
    """Energies of the reserve, and crystals that are paid with them."""
    event = deed.event
    if event.kind == "gain":
        return voice.say("gain", event.seat, energies=deed.gained)
    if event.how == PAID:
        return voice.say("pay", event.seat, text=amounts(voice.words, deed))
    key = "lose.overflow" if event.how == TOO_MANY else "lose"
    return voice.say(key, event.seat, energies=deed.lost)


def _transmuted(voice: Voice, deed: Deed) -> str:
    seat, crystals = deed.event.seat, deed.crystals
    return voice.say("transmute", seat, energies=deed.lost, number=crystals)


def _exchanged(voice: Voice, deed: Deed) -> str:
    return voice.say("exchange", deed.event.seat, energies=deed.lost, energies_2=deed.gained)


def _gift(voice: Voice, deed: Deed) -> str:
    giver, taker = deed.event.seat, number(deed.event, "to")
    return voice.say("give", giver, taker, text=amounts(voice.words, deed))


def _brought(voice: Voice, deed: Deed) -> str:
    return voice.say("brought", deed.event.seat, text=amounts(voice.words, deed))


def _placed(voice: Voice, deed: Deed) -> str:
    return voice.say("store", deed.event.seat, energies=deed.lost, card=_id(deed.card))


def _stored(voice: Voice, deed: Deed) -> str:
    """Energies that come to lie on a card, or lie there no more."""
    key, letters = ("store", deed.put) if deed.put else ("store.taken", deed.taken)
    return voice.say(key, deed.event.seat, energies=letters, card=_id(deed.card))


def _bonus(voice: Voice, deed: Deed) -> str:
    seat, bonus = deed.event.seat, str(deed.event.details["bonus"])
    if deed.lost and not voice.draws:
        return voice.say("bonus.exchange", seat, energies=deed.lost, energies_2=deed.gained)
    return voice.say("bonus", seat, bonus=bonus)


def _abilities(voice: Voice, deed: Deed) -> str:
    words, held = voice.words, numbers(deed.event, "abilities")
    tokens = [words.text("cards.token.short", number=each, ability=each) for each in held]
    return voice.say("abilities", deed.event.seat, text=", ".join(tokens))


def _ability(voice: Voice, deed: Deed) -> str:
    held, seat = number(deed.event, "ability"), deed.event.seat
    if deed.priced and not voice.draws:
        paid = amounts(voice.words, deed)
        return voice.say("ability.paid", seat, number=held, ability=held, text=paid)
    return voice.say(deed.kind, seat, number=held, ability=held)


def _right(voice: Voice, deed: Deed) -> str:
    return voice.say(f"right.{RIGHTS[number(deed.event, 'allowed')]}", deed.event.seat)


# Cards in play


def _id(kind: int) -> str:
    return CARDS[kind].id


def _in_play(voice: Voice, deed: Deed) -> str:
    """A card in play, with what was paid for it unless that is drawn."""
    seat, card = deed.event.seat, _id(deed.card)
    if deed.priced and not voice.draws:
        paid = amounts(voice.words, deed)
        return voice.say(f"{deed.kind}.paid", seat, card=card, text=paid)
    return voice.say(deed.kind, seat, card=card)


def _activated(voice: Voice, deed: Deed) -> str:
    """A card may act as another one."""
    acts_as = number(deed.event, "card", deed.card)
    if acts_as == deed.card:
        return _in_play(voice, deed)
    seat, card, model = deed.event.seat, _id(deed.card), _id(acts_as)
    if deed.priced and not voice.draws:
        paid = amounts(voice.words, deed)
        return voice.say("activate.as.paid", seat, card=card, card_2=model, text=paid)
    return voice.say("activate.as", seat, card=card, card_2=model)


def _acting(voice: Voice, deed: Deed) -> str:
    seat, acts_as = deed.event.seat, number(deed.event, "card")
    if acts_as == deed.card:
        return voice.say("acts-as.blank", seat, card=_id(deed.card))
    return voice.say("acts-as", seat, card=_id(deed.card), card_2=_id(acts_as))


def _mimicked(voice: Voice, deed: Deed) -> str:
    owner = number(deed.event, "owner")
    return voice.say("mimic", deed.event.seat, owner, card=_id(deed.card))


# Cards whose faces only some may know


def hidden(deed: Deed) -> bool:
    """Whether it tells of cards that the reader may not see."""
    event = deed.event
    unseen = kind_of(event).hidden and "cards" not in event.details
    return unseen and number(event, absent=1) > 0


def _names(voice: Voice, event: Event) -> str:
    kinds = numbers(event, "cards")
    if event.kind == "replace":  # the last one lies on top
        kinds = kinds[::-1]
    return ", ".join(voice.words.card(_id(kind)) for kind in kinds)


def _told_cards(
    voice: Voice, deed: Deed, key: str, other: int = -1, **more: int | str
) -> str:  # fmt: skip
    event = deed.event
    if "cards" in event.details:
        return voice.say(key, event.seat, other, text=_names(voice, event), **more)
    return voice.say(f"{key}.hidden", event.seat, other, number=number(event), **more)


def _moved(voice: Voice, deed: Deed) -> str:
    return _told_cards(voice, deed, deed.kind)


def _kept(voice: Voice, deed: Deed) -> str:
    holder = number(deed.event, "holder")
    if holder == deed.event.seat:
        return _told_cards(voice, deed, "keep")
    return _told_cards(voice, deed, "keep.from", holder)


def _split(voice: Voice, deed: Deed) -> str:
    return _told_cards(voice, deed, "split", text_2=ROMAN[str(deed.event.details["to"])])


def _library(voice: Voice, deed: Deed) -> str:
    return _told_cards(voice, deed, "library", text_2=ROMAN[str(deed.event.details["from"])])


def _looked(voice: Voice, deed: Deed) -> str:
    """At the top card of the draw pile where it lies, or at several taken from a pile."""
    origin = deed.event.details.get("from")
    return _told_cards(voice, deed, f"look.{origin}" if origin else "look")


def _looked_at_hand(voice: Voice, deed: Deed) -> str:
    """At somebody's hand; an own card is shown to all."""
    event, holder = deed.event, number(deed.event, "holder")
    if holder == event.seat:
        return voice.say("look-hand.own", holder, text=_names(voice, event))
    if not number(event):
        return voice.say("look-hand.empty", event.seat, holder)
    return _told_cards(voice, deed, "look-hand", holder)


def _revealed(voice: Voice, deed: Deed) -> str:
    discards = deed.event.details.get("to") == "discard"
    return _told_cards(voice, deed, "reveal.discard" if discards else "reveal")


def _row(voice: Voice, deed: Deed) -> str:
    return voice.say("row", text=_names(voice, deed.event))


def _shuffled(voice: Voice, deed: Deed) -> str:
    key = "shuffle.pile" if deed.event.details.get("from") == "pile" else "shuffle"
    return voice.say(key, number=number(deed.event))


def _under_card(voice: Voice, deed: Deed) -> str:
    """Cards that go under one in play, or come from there."""
    discards = deed.event.details["to"] == "discard"
    key = f"{deed.kind}.discard" if discards else deed.kind
    return _told_cards(voice, deed, key, card=_id(deed.card))


Writer = Callable[[Voice, Deed], str]
COMPOSED: Final[dict[str, Writer]] = {
    BROUGHT: _brought,
    EXCHANGE: _exchanged,
    GIFT: _gift,
    PLACE: _placed,
    TRANSMUTE: _transmuted,
}
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


@lru_cache(FACES)
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
