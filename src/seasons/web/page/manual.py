"""The rules as pages: sections with pictures of the pieces themselves, and every ruling."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from seasons.rules.engine import energy, tables
from seasons.rules.engine.setup import CARDS, by_id
from seasons.web.page.anchors import PARTS, SECTIONS, anchor_of
from seasons.web.page.collection import collection
from seasons.web.page.fronts import cost_text, front
from seasons.web.page.markup import plain, unmarked
from seasons.web.page.pieces import Die, die_key, face_signs
from seasons.web.page.rendering import environment
from seasons.web.page.wheel import draw as draw_wheel
from seasons.words.narrate import face as die_face
from seasons.words.rulings import rulings
from seasons.words.texts import ENERGIES, Texts

_COUNTS = (2, 3, 4)  # of players


def manual(language: str) -> Markup:
    """All sections of the rules; made once."""
    return _manual(language, tuple(CARDS))


@cache
def _manual(language: str, kinds: tuple[int, ...]) -> Markup:
    words = unmarked(language)

    def shown(id_: str) -> object:
        return front(by_id(id_).kind, "revised", 2, language)

    rendered = environment().get_template("rules/manual.html").render(
        t=words.text, parts=PARTS, signs=SECTIONS, tables=tables, energies=energy.NAMES,
        rulings=lambda name: rulings(words, f"rules.{name}"), anchor_of=anchor_of, shown=shown,
        die=_die(words, tables.die_number(0, 3, 2)), dice=_dice(words),
        commonness=_commonness(), wheel=draw_wheel(words, 5, 0, (1, 2, 3)),
        decks=_decks(words), counts=_COUNTS, picks=_picks(), varying=_varying(words, kinds),
        hands=_hands(), items=collection(language),
    )  # fmt: skip
    return Markup(rendered)


def _die(words: Texts, number: int) -> Die:
    face = tables.ALL_FACES[number]
    season = tables.SEASONS[number // (tables.FACES * tables.DICE_PER_SEASON)]
    label = plain(die_face(words, number))
    return Die(die_key(number), number, season, face, face_signs(face), label, None)


def _dice(words: Texts) -> list[tuple[str, list[list[Die]]]]:
    """Every face of every die, season by season."""
    return [
        (season, [[_die(words, tables.die_number(place, die, face)) for face in range(6)]
                  for die in range(tables.DICE_PER_SEASON)])
        for place, season in enumerate(tables.SEASONS)
    ]  # fmt: skip


def _commonness() -> list[tuple[str, list[str]]]:
    """For each season its energies, the most frequent on its dice first, the missing one last."""
    found = []
    for season, letters in zip(tables.SEASONS, tables.DICE_ENERGIES, strict=True):
        missing = next(letter for letter in energy.LETTERS if letter not in letters)
        found.append((season, [ENERGIES[letter] for letter in letters + missing]))
    return found


def _decks(words: Texts) -> list[list[tuple[str, str]]]:
    """The cards of the preset decks: where each stands in the rules, and its name."""
    ids = {card.number: card.id for card in CARDS.values() if card.set == "base"}
    return [
        [(ids[number], words.card(ids[number])) for number in deck] for deck in tables.PRESET_DECKS
    ]


def _picks() -> list[tuple[int, int]]:
    """How often one chooses from one's own first pack, and from each other one, by players."""
    own = [len(range(0, tables.HAND, players)) for players in _COUNTS]
    return [
        (mine, (tables.HAND - mine) // (players - 1))
        for players, mine in zip(_COUNTS, own, strict=True)
    ]


def _varying(words: Texts, kinds: tuple[int, ...]) -> list[tuple[str, str, list[str]]]:
    """Cards whose cost depends on the number of players: id, name, and the cost for each."""
    found = []
    for card in [CARDS[kind] for kind in kinds]:
        costs = [cost_text(words, cost) for cost in card.costs]
        if len(set(costs)) > 1:
            found.append((card.id, words.card(card.id), costs))
    return found


def _hands() -> list[tuple[int, list[int]]]:
    """What is paid for so much energy on a card with none, one and two Hands of Fortune."""
    printed = (1, 2, 3, 4, 6)
    return [(hands, [n - min(hands, n - 1) for n in printed]) for hands in range(3)]
