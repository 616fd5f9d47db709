"""Resigning: a game of two ends as it stands, and record and outcome say who gave it up."""

from __future__ import annotations

import random

import pytest

from seasons import Game, RecordMismatch, SeasonsError
from seasons.rules.secrets.view import read_view
from seasons.words.replay import replay
from seasons.words.table import victory
from seasons.words.texts import Texts
from tests.helpers import table

WORDS = Texts(names=("Ada", "Bo"))


def played(seed: int, gestures: int) -> Game:
    """A game of two after some steps, in the draft or in the middle of anything."""
    chance = random.Random(seed)
    game = Game.new(seed=seed, names=["Ada", "Bo"], modules=["cards", "tokens"])
    for _ in range(gestures):
        game.apply(chance.choice(game.legal(chance.choice(game.decisions).seat)))
    return game


MOMENTS = [(1, 0), (2, 1), (3, 40), (4, 90), (5, 131), (6, 163), (7, 188)]


@pytest.mark.parametrize(("seed", "steps"), MOMENTS)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_of_two_ends_at_once_for_everybody(seed: int, steps: int, seat: int) -> None:
    game = played(seed, steps)
    told = game.resign(seat)
    assert [(event.kind, event.seat) for event in told] == [("resign", seat)]
    outcome = game.outcome
    assert outcome is not None
    assert (outcome.resigned, outcome.winners) == (seat, [1 - seat])
    assert (game.decisions, game.decision, game.under_way) == ([], None, None)
    for viewer in (0, 1, None):
        view = game.view(viewer)
        assert (view.decisions, view.steps, view.looking_at) == ([], [], b"")
        assert view.state.top is None
        # The line is that of the table as it stood: it can be read again.
        assert read_view(view.line(), viewer, view.memory.text()).line() == view.line()
    for each in (0, 1):
        assert game.legal(each) == []
        for thing in ("undo", "end"):
            assert [reason.key for reason in game.why_not(thing, each)] == ["reason.game-over"]
        with pytest.raises(SeasonsError):
            game.undo(each)


@pytest.mark.parametrize(("seed", "steps"), MOMENTS)
def test_what_was_hidden_stays_hidden(seed: int, steps: int) -> None:
    game = played(seed, steps)
    while game.under_way is not None:  # what was begun is dropped, and so was never shown
        game.apply(game.legal()[0])
    before = [game.view(seat) for seat in (0, 1, None)]
    game.resign(0)
    after = [game.view(seat) for seat in (0, 1, None)]
    assert [view.line() for view in after] == [view.line() for view in before]
    assert [view.memory.text() for view in after] == [view.memory.text() for view in before]


@pytest.mark.parametrize(("seed", "steps"), MOMENTS)
def test_a_record_says_who_resigned_and_replays(seed: int, steps: int) -> None:
    game = played(seed, steps)
    game.resign(1)
    record = game.record()
    assert record.rstrip().endswith("1: resign")
    assert ' resigned 1"]' in record
    again = Game.from_record(record)
    assert again.record() == record
    assert again.outcome is not None
    assert again.outcome.resigned == 1


@pytest.mark.parametrize(
    ("written", "changed"),
    [
        ("1: resign", "0: resign"),
        ("1: resign", "1: resign\n1: resign"),
        ("1: resign", "1: resign\n0: end"),
        ("1: resign", ""),
        ("resigned 1", "resigned 0"),
        (" resigned 1", ""),
    ],
)
def test_a_record_that_says_something_else_is_refused(written: str, changed: str) -> None:
    game = table()
    game.resign(1)
    assert written in game.record()
    with pytest.raises(RecordMismatch):
        Game.from_record(game.record().replace(written, changed))


def test_the_key_is_shown_when_a_game_is_given_up() -> None:
    game = Game.new(2, "apprentice")
    assert game.key is None
    told = game.copy().resign(0)
    assert [event.kind for event in told] == ["resign", "unsealed"]
    assert game.key is None  # of the game that goes on
    game.resign(0)
    assert game.key == told[1].details["key"]


def test_copies_of_a_game_that_was_given_up_are_over_too() -> None:
    game = table()
    game.resign(0)
    assert game.copy().outcome is not None
    assert game.copy().decisions == []


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (Game.new(3, seed=1), "reason.others-play-on"),
        (Game.new(4, seed=1), "reason.others-play-on"),
    ],
)
def test_who_cannot_resign_is_told_why(game: Game, reason: str) -> None:
    with pytest.raises(SeasonsError) as refused:
        game.resign(0)
    assert [each.key for each in refused.value.reasons] == [reason]  # type: ignore[attr-defined]
    assert game.outcome is None


def test_nobody_resigns_twice_or_from_a_seat_that_is_not_there() -> None:
    game = table()
    with pytest.raises(SeasonsError):
        game.resign(2)
    game.resign(0)
    for seat in (0, 1):
        with pytest.raises(SeasonsError, match="over"):
            game.resign(seat)
    assert game.outcome is not None
    assert game.outcome.resigned == 0


def test_it_is_told_in_words() -> None:
    game = played(3, 40)
    game.resign(0)
    assert game.outcome is not None
    assert victory(WORDS, game.outcome) == "Ada resigned. Bo wins."
    told = list(replay(Texts(), game.record()))
    assert "    Ada resigns, and the game is over." in told
