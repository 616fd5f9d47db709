"""What a person can do with each thing on the table, as the page draws it."""

from __future__ import annotations

from typing import Any

import pytest

from seasons import Game
from seasons.rooms.gesture import Gesture
from seasons.rooms.players import HUMAN
from seasons.rooms.sight import Sight, Sitter, asked
from seasons.rules.engine import steps
from seasons.rules.writing.decision import Step
from seasons.web.page.choosing import Choosing
from seasons.web.page.markup import Marked, marked
from seasons.web.page.sections import sections
from seasons.web.page.table import Table
from tests.helpers import play, table, with_token
from tests.rooms.helpers import code

NAMES = ("Ada", "Boris", "Chloe")
WORDS: Marked = marked("en", NAMES)


def sight_of(game: Game, *texts: str) -> Sight:
    """What seat 0 sees when it has pointed at these things."""
    gesture, view = Gesture(game.state, 0), game.view(0)
    for text in texts:
        gesture.pick(code(gesture, text))
    sitters = tuple(Sitter(name, HUMAN, None) for name in NAMES[: game.state.setup.players])
    undo = tuple(game.why_not("undo", 0))
    return Sight(view, sitters, 1, "", asked(gesture, view), undo, (), None, None, None, False)


def choosing(game: Game, *texts: str) -> Choosing:
    return Choosing(sight_of(game, *texts), WORDS)


def buttons(game: Game, *texts: str) -> list[tuple[str, bool]]:
    """What the buttons of the prompt say, and whether they can be pressed."""
    drawn = Table(sight_of(game, *texts), WORDS)
    sections(drawn)  # gives everything its place
    return [(str(button.label), button.thing.lit) for button in drawn.buttons()]


# Where cards lie


def draft() -> Game:
    others = [{"hand": [7], "pack": [5, 6]}]
    return table(others, phase="draft", gauge=0, hand=[3], pack=[3, 4])


def drawn_by_the_die() -> Game:
    return play(table(hand=[3], phase="draw", die="D/2", draw=[3, 5]), "draw")


@pytest.mark.parametrize(
    ("game", "kind", "lies"),
    [
        (draft(), 3, "pack"),
        (draft(), 5, ""),  # in the pack of another
        (table(hand=[3]), 3, ""),  # to be summoned, which is another step
        (play(table(hand=[12, 3], crystals=3, draw=[3, 5]), "summon 12"), 3, "aside"),
        (drawn_by_the_die(), 3, "aside"),
        (play(with_token(2, hand=[3, 5]), "token 2"), 3, "hand"),
    ],
)
def test_a_card_to_choose_lies_in_one_place(game: Game, kind: int, lies: str) -> None:
    assert choosing(game).lies(steps.CARD + kind) == lies


@pytest.mark.parametrize("game", [draft(), drawn_by_the_die()])
def test_a_card_in_hand_is_not_lit_by_its_twin_elsewhere(game: Game) -> None:
    drawn = Table(sight_of(game), WORDS)
    assert [place.thing.lit for place in drawn.hand()] == [False]
    assert [place.thing.code for place in drawn.stage().cards if place.thing.lit][:1] == [
        steps.CARD + 3
    ]


def test_of_the_cards_to_be_given_only_those_are_shown_that_are_left() -> None:
    game = play(table([{}, {}], hand=[12], crystals=3, draw=[3, 5, 9]), "summon 12")
    assert list(choosing(game).looked_at) == [3, 5, 9]
    game.play("keep 5")
    assert list(choosing(game).looked_at) == [3, 9]
    four = play(table([{}, {}, {}], hand=[12], crystals=3, draw=[3, 5, 9, 22]), "summon 12")
    four.play("keep 5")
    assert sorted(choosing(four, "give 9@1").looked_at) == [3, 22]


# Energies


def test_energies_that_may_be_transmuted_can_be_pointed_at_in_the_turn() -> None:
    game = table(energies="AF", transmute=True, play=[{"card": 4, "tokens": "E"}])
    board = Table(sight_of(game), WORDS).board(0)
    assert [(thing.code, thing.lit) for _, thing in board.reserve] == [
        (steps.ENERGY, True), (steps.ENERGY + 2, True)
    ]  # fmt: skip
    assert [thing.lit for _, thing in board.cards[0].tokens] == [True]


def test_without_the_right_to_transmute_no_energy_can_be_pointed_at() -> None:
    board = Table(sight_of(table(energies="AF")), WORDS).board(0)
    assert [thing.code for _, thing in board.reserve] == [-1, -1]


def test_energies_to_be_gained_do_not_lie_in_the_reserve() -> None:
    game = play(table(hand=[18], energies="AWE"), "summon 18")
    board = Table(sight_of(game), WORDS).board(0)
    assert [thing.lit for _, thing in board.reserve] == [False]


@pytest.mark.parametrize(
    ("game", "texts", "label"),
    [
        (table(energies="AWFE", transmute=True), ["transmute"], "Transmute for 7"),
        (table(energies="AWFE"), ["bonus exchange", "give A"], "Done"),
    ],
)
def test_the_button_says_what_is_gained(game: Game, texts: list[str], label: str) -> None:
    assert choosing(game, *texts).done_label == label


# Buttons


def test_a_card_is_kept_or_discarded_by_buttons_side_by_side() -> None:
    assert buttons(drawn_by_the_die()) == [("keep it", True), ("discard it", True)]


def test_two_cards_are_drawn_by_a_button_beside_that_for_one() -> None:
    labels = buttons(table(phase="draw", die="D/2"))
    assert labels == [("draw a card", True), ("draw 2 cards, keep one", True)]


@pytest.mark.parametrize(
    ("keys", "reasons"),
    [
        ({"energies": "AAA"}, ["You need 1 more energy of any type."]),
        ({"energies": "AAAA", "gauge": 1},
         ["No room on your summoning gauge."]),
        ({"energies": "AAAA"}, []),
        ({"energies": "AAAA", "modules": ["cards"], "draw": ["mesodaes-lantern"]},
         ["This card enters play only by being summoned."]),
    ],
)  # fmt: skip
def test_why_the_card_of_a_crystal_orb_cannot_be_played_is_said(
    keys: dict[str, Any], reasons: list[str]
) -> None:
    game = play(table(play=[34], **{"draw": [3], **keys}), "activate 34 look")
    thing = choosing(game).thing(steps.PLAY)
    assert (thing.lit, [each.striptags() for each in thing.reasons]) == (not reasons, reasons)
    assert not (reasons and thing.quiet)
    assert [lit for _, lit in buttons(game)] == [True, not reasons]
    told = game.why_not(Step(0, steps.PLAY, "play", {}))
    assert [WORDS.message(each) for each in told] == reasons


# Reasons


@pytest.mark.parametrize(
    ("keys", "reasons"),
    [
        ({"hand": [3, 9], "gauge": 0},
         ["No room on your summoning gauge."]),
        ({"hand": [7, 9], "gauge": 0},
         ["No room on your summoning gauge."]),
        ({"hand": [7, 9]}, []),  # one of them can be summoned
        ({"hand": [3], "gauge": 0}, []),  # there is only one to say it of
        ({"hand": [3, 3], "energies": "A"}, ["2 earth"]),
    ],
)  # fmt: skip
def test_what_is_wrong_with_every_card_in_hand_is_said_once(
    keys: dict[str, Any], reasons: list[str]
) -> None:
    found = [str(reason) for reason in choosing(table(**keys)).hand_reasons]
    assert len(found) == len(reasons)
    assert all(part in reason for part, reason in zip(reasons, found, strict=True))


def test_a_card_says_first_what_is_wrong_with_it_alone() -> None:
    drawn = Table(sight_of(table(hand=[3, 7], gauge=0, crystals=0)), WORDS)
    earth, free = (place.thing for place in drawn.hand())
    assert ["2 earth" in reason for reason in earth.reasons] == [True, False]
    assert (earth.quiet, free.quiet) == (False, True)


def test_while_something_else_is_decided_the_prompt_says_enough() -> None:
    assert choosing(table(hand=[3, 9], energies="AWFE"), "bonus exchange").hand_reasons == ()
