"""Wrong input of every public method: a typed error, and a game that has not changed."""

from collections.abc import Callable
from typing import Any

import pytest

from seasons import (
    AmbiguousGesture,
    Game,
    IllegalAction,
    ImpossiblePosition,
    Message,
    NotYourDecision,
    ParseError,
    RecordMismatch,
    SeasonsError,
    Step,
    UndoBarred,
)
from seasons.rules.engine import steps
from tests.helpers import play, table


def busy() -> Game:
    """Seat 0 in its free actions, with a gesture behind it."""
    game = table(
        [{"hand": [7], "gauge": 3, "energies": "A"}],
        hand=[9, 12], energies="AAF", play=[16, 3], gauge=4, transmute=True,
    )  # fmt: skip
    return play(game, "bonus gauge")


def stale(text: str, *gestures: str) -> Callable[[Game], object]:
    """Takes a step that was legal before these gestures."""

    def attempt(game: Game) -> object:
        step = next(step for step in busy().legal() if step.text == text)
        for gesture in gestures:
            game.play(gesture)
        return game.apply(step)

    return attempt


WRONG: list[tuple[Callable[[Game], object], type[SeasonsError], str]] = [
    # A gesture: unknown words and cards, illegal ones, foreign seats.
    (lambda game: game.play("jump"), ParseError, "not a word of the notation"),
    (lambda game: game.play("summon 99"), IllegalAction, "'summon 99' is not possible now"),
    (lambda game: game.play("summon phoenix"), ParseError, "'phoenix' cannot be read"),
    (lambda game: game.play("summon"), ParseError, "summon what"),
    (lambda game: game.play("summon 9"), IllegalAction, "'summon 9' is not possible now"),
    (lambda game: game.play("transmute AAA"), SeasonsError, "transmute A"),
    (lambda game: game.play("end", 1), NotYourDecision, "seat 1 has nothing to decide"),
    (lambda game: game.play("summon 7", 1), NotYourDecision, "seat 1 has nothing to decide"),
    (lambda game: game.play("end", 2), NotYourDecision, "there is no seat 2"),
    (lambda game: game.play("end", -1), NotYourDecision, "there is no seat -1"),
    # A gesture whose beginning is legal: all or nothing.
    (lambda game: game.play("activate 16 pay W"), SeasonsError, "pay W"),
    (lambda game: game.play("activate 16 pay A end"), ParseError, "complete before this"),
    (lambda game: game.play("bonus exchange give AA"), ParseError, "incomplete: take A"),
    # A step: made up, of another seat, of another game.
    (lambda game: game.apply(Step(0, steps.DRAW, "draw", {})), IllegalAction, "'draw'"),
    (lambda game: game.apply(Step(0, 99 << 8, "nonsense", {})), IllegalAction, "'nonsense'"),
    (lambda game: game.apply(Step(0, -1, "nonsense", {})), IllegalAction, "'nonsense'"),
    (lambda game: game.apply(Step(0, steps.ACTIVATE + 9, "", {})), IllegalAction, "not possible"),
    (lambda game: game.apply(Step(0, steps.SUMMON + 200, "", {})), IllegalAction, "not possible"),
    (lambda game: game.apply(Step(0, steps.SUMMON, "", {})), IllegalAction, "not possible"),
    (lambda game: game.apply(Step(0, steps.BONUS + 9, "", {})), IllegalAction, "not possible"),
    (lambda game: game.apply(Step(1, steps.END, "end", {})), NotYourDecision, "seat 1 has nothing"),
    (lambda game: game.apply(Step(5, steps.END, "end", {})), NotYourDecision, "no seat 5"),
    # Questions.
    (lambda game: game.legal(2), NotYourDecision, "there is no seat 2"),
    (lambda game: game.things(-1), NotYourDecision, "there is no seat -1"),
    (lambda game: game.view(4), NotYourDecision, "there is no seat 4"),
    (lambda game: game.why_not("end", 3), NotYourDecision, "there is no seat 3"),
    (lambda game: game.why_not(Step(3, 0, "end", {})), NotYourDecision, "there is no seat 3"),
    (lambda game: game.why_not("summon phoenix"), ParseError, "'phoenix' cannot be read"),
    # Undo.
    (lambda game: game.undo(1), UndoBarred, "reason.undo-other-seat"),
    (lambda game: game.undo(2), NotYourDecision, "there is no seat 2"),
]  # fmt: skip


@pytest.mark.parametrize(("attempt", "error", "problem"), WRONG)
def test_wrong_input_is_a_typed_error_and_changes_nothing(
    attempt: Callable[[Game], object], error: type[SeasonsError], problem: str
) -> None:
    game = busy()
    before = (game.position(), game.record(), game.view(0))
    with pytest.raises(error, match=problem):
        attempt(game)
    assert (game.position(), game.record(), game.view(0)) == before


@pytest.mark.parametrize(
    ("text", "gestures", "error"),
    [
        ("transmute", ["end"], NotYourDecision),
        ("bonus transmute", ["end"], NotYourDecision),
        ("activate 16#0", ["activate 16 pay A"], IllegalAction),
        ("transmute", ["transmute AAF"], IllegalAction),
    ],
)
def test_a_stale_step_is_refused(text: str, gestures: list[str], error: type[SeasonsError]) -> None:
    with pytest.raises(error):
        stale(text, *gestures)(busy())


@pytest.mark.parametrize(
    ("keys", "text"),
    [({"play": [23]}, "activate 23#0"), ({"play": [23, 3]}, "activate 23#0"),
     ({"hand": [7]}, "summon 7")],
)  # fmt: skip
def test_a_step_for_a_card_that_is_gone_is_refused_with_a_reason(
    keys: dict[str, Any], text: str
) -> None:
    game = table(**keys)
    step = next(step for step in game.legal() if step.text == text)
    game.apply(step)
    while game.decision is not None and game.decision.kind != "turn":
        game.apply(game.legal()[0])
    before = (game.position(), game.record())
    with pytest.raises(IllegalAction) as caught:
        game.apply(step)
    assert caught.value.reasons != []
    assert (game.position(), game.record()) == before


def test_an_illegal_step_or_gesture_carries_the_reasons() -> None:
    reasons = [Message("reason.needs-energies", {"energies": "AWFE"})]
    game = table(hand=[9])
    with pytest.raises(IllegalAction) as caught:
        game.apply(Step(0, steps.SUMMON + 9, "summon 9", {}))
    assert caught.value.reasons == reasons
    with pytest.raises(IllegalAction) as caught:
        game.play("summon 9")
    assert caught.value.reasons == reasons


OVER: list[Callable[[Game], object]] = [
    lambda game: game.play("end"),
    lambda game: game.play("end", 0),
    lambda game: game.legal(),
    lambda game: game.why_not("end"),
    lambda game: game.apply(Step(0, steps.END, "end", {})),
]


@pytest.mark.parametrize("attempt", OVER)
def test_after_the_end_nobody_decides(attempt: Callable[[Game], object]) -> None:
    game = play(table(year=3, space=12), "end", "end")
    before = (game.position(), game.record())
    with pytest.raises(NotYourDecision):
        attempt(game)
    assert (game.position(), game.record()) == before
    assert (game.legal(0), game.decisions) == ([], [])


@pytest.mark.parametrize(
    ("attempt", "error", "problem"),
    [
        (lambda: Game.new(1), ImpossiblePosition, "a game has 2 to 4 players, not 1"),
        (lambda: Game.new(5), ImpossiblePosition, "a game has 2 to 4 players, not 5"),
        (lambda: Game.new(2, "legend"), ImpossiblePosition, "no level 'legend': apprentice"),
        (lambda: Game.new(2, "archmage", "third"), ImpossiblePosition, "no edition 'third'"),
        (lambda: Game.new(2, first=2), ImpossiblePosition, "first: the seats are 0 to 1"),
        (lambda: Game.new(2, first=-1), ImpossiblePosition, "no seat -1 to be first"),
        (lambda: Game.new(2, names=["A"]), ImpossiblePosition, "1 names for 2 players"),
        (lambda: Game.new(2, names=["A", 'B"']), ImpossiblePosition, "names and seeds have no"),
        (lambda: Game.new(2, names=["A", "B;C"]), ImpossiblePosition, "names and seeds have no"),
        (lambda: Game.new(2, seed="a\nb"), ImpossiblePosition, "a seed is a number or a print"),
        (lambda: Game.new(2, seed="a;b"), ImpossiblePosition, "names and seeds have no"),
        (lambda: Game.set_up(names=["A"]), ImpossiblePosition, "1 names for 2 players"),
        (lambda: Game.set_up(moon=3), ImpossiblePosition, "a position has no 'moon'"),
        (lambda: Game.from_position(""), ParseError, "begins with seasons4, not ''"),
        (lambda: Game.from_position("seasons99 x"), ParseError, "with seasons4, not 'seasons99'"),
        (lambda: Game.from_position("moon = 3"), ImpossiblePosition, "no 'moon'"),
        (lambda: Game.from_record(""), ParseError, "the record lacks the header Rules"),
        (lambda: Game.from_record(busy().record().replace('Rules "4"', 'Rules "99"')),
         RecordMismatch, "rules version 99, this is version 4"),
    ],
)  # fmt: skip
def test_a_game_that_cannot_be_is_not_begun(
    attempt: Callable[[], Game], error: type[SeasonsError], problem: str
) -> None:
    with pytest.raises(error, match=problem):
        attempt()


def test_every_error_has_its_own_code() -> None:
    errors = (SeasonsError, ParseError, AmbiguousGesture, IllegalAction, NotYourDecision,
              UndoBarred, ImpossiblePosition, RecordMismatch)  # fmt: skip
    assert [error.code for error in errors] == [
        "error", "cannot-parse", "ambiguous", "not-legal", "not-your-decision", "undo-barred",
        "impossible", "mismatch",
    ]  # fmt: skip
    assert all(issubclass(error, SeasonsError) for error in errors)
    assert issubclass(NotYourDecision, IllegalAction)
    assert issubclass(AmbiguousGesture, ParseError)


def test_whatever_is_not_allowed_has_a_reason() -> None:
    assert [each.key for each in IllegalAction("no").reasons] == ["reason.not-there"]
    assert [each.key for each in NotYourDecision("no").reasons] == ["reason.nothing-to-decide"]


@pytest.mark.parametrize(
    ("text", "offset", "pointed"),
    [
        ("", 0, "wrong"),
        ("summon 9", 7, "wrong (at character 8)\n  summon 9\n         ^"),
        (
            "x" * 50 + "y\nz",
            50,
            "wrong (at character 51)\n  " + "x" * 30 + "y z\n  " + " " * 30 + "^",
        ),
    ],
)
def test_a_parse_error_points_at_the_place(text: str, offset: int, pointed: str) -> None:
    assert str(ParseError("wrong", text, offset)) == pointed
