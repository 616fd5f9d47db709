"""Undo: own gestures, newest first, back to what was learned last."""

from typing import Any

import pytest

from seasons import Game, Message, UndoBarred
from tests.helpers import options, play, player, reserve, table


def barred(game: Game, seat: int) -> str:
    """What bars undo, for the question and for the attempt alike; nothing has changed then."""
    before = (game.position(), game.record())
    found = game.why_not("undo", seat)
    with pytest.raises(UndoBarred) as caught:
        game.undo(seat)
    assert found == [caught.value.reason]
    assert (game.position(), game.record()) == before
    return found[0].key.removeprefix("reason.")


def test_gestures_are_taken_back_one_by_one_newest_first() -> None:
    game = table(hand=[3, 29], energies="EEWWW", gauge=3)
    states = [(game.position(), game.record())]
    for gesture in ("summon 3", "bonus gauge", "summon 29"):
        play(game, gesture)
        states.append((game.position(), game.record()))
    for state in reversed(states[:-1]):
        assert game.why_not("undo", 0) == []
        game.undo(0)
        assert (game.position(), game.record()) == state
    assert barred(game, 0) == "nothing-to-undo"


def test_a_gesture_under_way_is_taken_back_as_a_whole() -> None:
    game = table(energies="AAF", transmute=True)
    before = game.position()
    for _ in range(3):
        game.apply(game.legal()[1 if game.legal()[0].text in ("end", "done") else 0])
    assert reserve(game) == "F"
    assert barred(game, 1) == "undo-other-seat"
    game.undo(0)
    assert (game.position(), options(game)[0]) == (before, "end")


@pytest.mark.parametrize(
    ("keys", "gestures"),
    [
        ({"hand": [2], "energies": "FF"}, ["summon 2"]),
        ({"play": [34], "draw": [3]}, ["activate 34 look"]),
        ({"play": [23], "draw": [3]}, ["activate 23"]),
        ({"play": [15], "phase": "die"}, ["activate 15"]),
        ({}, ["end", "end"]),
        ({"draw": [3], "discard": [4], "rest": "hand 1", "play": [34], "crystals": 3},
         ["activate 34 bury"]),
    ],
)  # fmt: skip
def test_what_revealed_something_stays(keys: dict[str, Any], gestures: list[str]) -> None:
    game = play(table(**keys), *gestures)
    assert {barred(game, seat) for seat in (0, 1)} == {"undo-revealed"}


def test_after_a_reveal_later_gestures_can_be_taken_back_up_to_it() -> None:
    game = table(hand=[2, 3], energies="FFEE", gauge=5, draw=[5, 6, 7, 8])
    play(game, "summon 2")
    before = game.position()
    play(game, "keep 6", "bonus gauge", "summon 3")
    for _ in range(3):
        game.undo(0)
    assert game.position() == before
    assert barred(game, 0) == "undo-revealed"


def test_ending_the_turn_can_be_taken_back_until_the_next_player_acts() -> None:
    game = table(others=[{"hand": [7], "gauge": 1}])
    before = game.position()
    play(game, "end")
    assert barred(game, 1) == "undo-other-seat"
    game.undo(0)
    assert game.position() == before
    play(game, "end", "bonus transmute")
    assert barred(game, 0) == "undo-other-seat"
    game.undo(1)
    game.undo(0)
    assert game.position() == before


def test_an_automatic_answer_goes_back_with_the_gesture_before_it() -> None:
    game = table(hand=[10], energies="FFF", others=[{"play": [3]}])
    before = game.position()
    play(game, "summon 10")
    game.play("sacrifice 3", automatic=True)
    assert barred(game, 1) == "undo-other-seat"
    game.undo(0)
    assert game.position() == before


def test_automatic_answers_alone_leave_nothing_to_take_back() -> None:
    game = table()
    game.play("end", automatic=True)
    assert barred(game, 0) == "nothing-to-undo"


def test_an_answer_may_be_taken_back_until_the_last_is_in() -> None:
    game = table(phase="draft", pack=[1, 2, 5], others=[{"pack": [3, 4, 6]}])
    before = game.position()
    game.play("pick 2", 0)
    assert [decision.seat for decision in game.decisions] == [1]
    assert barred(game, 1) == "nothing-to-undo"
    game.undo(0)
    assert game.position() == before
    game.play("pick 2", 0)
    game.play("pick 1", 0)  # another answer without taking the first one back
    game.play("pick 4", 1)
    assert player(game).hand == bytes((1,))
    assert barred(game, 0) == "undo-revealed"


def test_a_half_split_is_taken_back_as_a_whole() -> None:
    game = table(phase="split", hand=[1, 2, 3, 4, 5, 6], others=[{"hand": [7, 8, 9, 10, 11, 12]}])
    before = game.position()
    for _ in range(3):
        game.apply(game.legal(0)[0])
    game.undo(0)
    assert game.position() == before


def test_copies_take_back_independently() -> None:
    game = table(energies="AAF", transmute=True)
    game.apply(next(step for step in game.legal() if step.text == "transmute"))
    copy = game.copy()
    for each in (game, copy):
        each.undo(0)
    before = copy.position()
    play(game, "transmute AAF")
    assert copy.position() == before
    game.undo(0)
    assert game.position() == before


def test_the_reason_is_a_message() -> None:
    with pytest.raises(UndoBarred, match=r"reason\.nothing-to-undo") as caught:
        table().undo(0)
    assert caught.value.reason == Message("reason.nothing-to-undo")
    assert caught.value.code == "undo-barred"


def test_a_card_given_to_another_is_not_taken_back() -> None:
    game = table(others=[{}, {}], hand=[12], crystals=3, draw=[1, 2, 3])
    play(game, "summon 12", "keep 1", "give 2 3")
    assert [reason.key for reason in game.why_not("undo", 0)] == ["reason.undo-revealed"]


def test_others_see_a_gesture_only_when_it_is_complete() -> None:
    game = table(hand=[9, 22, 1], energies="AWFE", draw=[3, 4, 5, 6])
    before, own = game.view(1), game.view(0)
    game.apply(next(step for step in game.legal() if step.text == "summon 9"))
    assert (game.under_way, game.view(1), game.view(0) == own) == (0, before, False)
    assert game.view(None) == table(hand=[9, 22, 1], energies="AWFE", draw=[3, 4, 5, 6]).view(None)
    play(game, "pay AWFE")
    assert (game.under_way, game.view(1) == before) == (None, False)
