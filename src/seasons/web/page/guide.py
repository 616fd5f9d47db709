"""The guide: what the table means, each thing said once, when it first matters.

A lesson is due by what its seat sees and is asked, and by nothing else. Which ones were read the
browser remembers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from seasons.rooms.sight import Sight
from seasons.rules.engine import steps, tables
from seasons.rules.engine.setup import CARDS
from seasons.rules.engine.state import Player
from seasons.web.page.markup import Marked, html

# A game whose first rounds have something to show: a first die that raises the gauge, a card for
# the energies that come, soon a die by which one may transmute. The newcomer begins.
FIRST_GAME: Final[dict[str, Any]] = {"level": "apprentice", "first": 0, "seed": "first game 734"}

# Three cards of each preset deck that are a good beginning, by number.
FIRST_HANDS: Final = ((1, 26, 29), (3, 5, 25), (4, 6, 30), (3, 13, 25))

_ROUND_2: Final = 2  # positions of the season token: at least there
_SPRING: Final = 4
_YEAR_2: Final = tables.SPACES + 1
_LAST_SUMMER: Final = 2 * tables.SPACES + 7

Due = Callable[[Sight], bool]


@dataclass(frozen=True, slots=True)
class Lesson:
    """Something to be explained: when, and beside which element of the page."""

    id: str
    due: Due
    about: str = ""  # a selector; nothing: the game as a whole
    signs: tuple[str, ...] = ()  # each with a few words


@dataclass(frozen=True, slots=True)
class Told:
    """A lesson in words."""

    id: str
    about: str
    title: str
    text: Markup
    signs: tuple[tuple[str, str], ...]


# When


def _is_asked(*kinds: str, since: int = 1) -> Due:
    """Something of this kind is asked, not before the token has come to a position."""

    def due(sight: Sight) -> bool:
        decision = None if sight.asked is None else sight.asked.decision
        asked = decision is not None and (not kinds or decision.kind in kinds)
        return asked and sight.view.state.position >= since

    return due


def _offers(step: int) -> Due:
    """A step is offered, with any argument if it has one."""

    def due(sight: Sight) -> bool:
        codes = [] if sight.asked is None else [each.code for each in sight.asked.offered]
        return step in codes or (step >= steps.CARD and step in map(steps.verb, codes))

    return due


def _has_cards(sight: Sight) -> bool:
    return _is_asked("split", "turn")(sight) and bool(_own(sight).hand)


def _may_use_bonus(sight: Sight) -> bool:
    used = _own(sight).bonuses
    return _is_asked("turn", since=_SPRING)(sight) and used < tables.BONUS_LIMIT


def _is_over(sight: Sight) -> bool:
    return sight.outcome is not None and sight.outcome.resigned is None


def _own(sight: Sight) -> Player:
    assert sight.seat is not None  # spectators are taught nothing yet
    return sight.view.state.players[sight.seat]


# In the order of need: of those that are due the first one comes first.
LESSONS: Final = (
    Lesson("aim", _is_asked()),
    Lesson("cards", _has_cards, "[data-pool] .card, #hand-cards .card",
           ("enter", "permanent", "activate")),
    Lesson("sort", _is_asked("split"), ".alcove"),
    Lesson("dice", _is_asked("die"), "#dice .dice",
           ("any-energy", "crystal", "gauge", "draw", "ring", "die")),
    Lesson("turn", _is_asked("turn"), "#mine .my-reserve"),
    Lesson("wheel", _is_asked("die", since=_ROUND_2), "#wheel"),
    Lesson("gauge", _is_asked("turn", since=_ROUND_2), "#mine .my-gauge"),
    Lesson("summon", _offers(steps.SUMMON), "#hand-cards .card.lit"),
    Lesson("transmute", _offers(steps.TRANSMUTE), '#prompt [data-word="transmute"]'),
    Lesson("activate", _offers(steps.ACTIVATE), "#play .card.lit"),
    Lesson("bonus", _may_use_bonus, "#mine .my-bonuses, #bonus"),
    Lesson("library", _is_asked("die", "turn", since=_YEAR_2), "#hand"),
    Lesson("last", _is_asked("die", "turn", since=_LAST_SUMMER), "#mine .purse"),
    Lesson("final", _is_over, "#final .scores"),
)  # fmt: skip


# What


def due(sight: Sight) -> list[Lesson]:
    """The lessons whose time has come, read or not, the most needed first."""
    return [lesson for lesson in LESSONS if lesson.due(sight)]


def told(sight: Sight, words: Marked) -> tuple[Told, ...]:
    """These lessons in words."""
    return tuple(
        Told(
            lesson.id,
            lesson.about,
            words.text(f"guide.{lesson.id}"),
            html(_text(lesson, sight, words)),
            tuple((sign, words.text(f"guide.{lesson.id}.{sign}")) for sign in lesson.signs),
        )
        for lesson in due(sight)
    )


def _text(lesson: Lesson, sight: Sight, words: Marked) -> str:
    cards = first_hand(_own(sight).hand) if lesson.id == "sort" else ()
    if cards:
        names = ", ".join(words.card(CARDS[kind].id) for kind in cards)
        return words.text("guide.sort.text.cards", text=names)
    return words.text(f"guide.{lesson.id}.text")


def first_hand(cards: bytes) -> tuple[int, ...]:
    """A good beginning with the cards of a preset deck; nothing for others."""
    for deck, hand in zip(tables.PRESET_DECKS, FIRST_HANDS, strict=True):
        if sorted(cards) == _kinds(deck):
            return tuple(_kinds(hand))
    return ()


def _kinds(numbers: tuple[int, ...]) -> list[int]:
    """Cards of the base game by their numbers."""
    base = [card for card in CARDS.values() if card.set == "base"]
    return sorted(card.kind for card in base if card.number in numbers)
