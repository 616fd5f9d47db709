"""Questions as values: small steps and whole answers are the same sets."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from seasons import Game
from seasons.rules.course.prelude import Together
from seasons.rules.engine import energy, flow, steps
from seasons.rules.engine.question import (
    DONE_UNLESS_ALL,
    WITH_DONE,
    Alike,
    Declaration,
    Groups,
    Order,
    Price,
    Question,
    one_of,
)
from seasons.rules.engine.setup import all_modules
from seasons.rules.engine.state import State
from tests.helpers import LARGER_TABLES, kingdom, player

MODULES = [
    chosen
    for number in range(len(all_modules()) + 1)
    for chosen in itertools.combinations(all_modules(), number)
]


def questions(state: State) -> Iterator[tuple[int, Question]]:
    """What the seats are asked that have not picked anything yet."""
    frame = state.top
    assert frame is not None
    for seat in flow.pending(state):
        if not frame.picked and not state.players[seat].answer:
            yield seat, frame.op.question(state, frame, seat)


def walks(state: State, seat: int, question: Question, limit: int) -> list[list[int]]:
    """All ways to answer a question by small steps; none, if there are more than so many."""
    found: list[list[int]] = []
    stack: list[tuple[State, list[int]]] = [(state, [])]
    while stack and len(found) + len(stack) <= limit:
        now, taken = stack.pop()
        for step in flow.options(now, seat):
            after = now.copy()
            flow.apply(after, seat, step)
            if question.several and step not in question.words and goes_on(state, after, seat):
                stack.append((after, [*taken, step]))
            else:
                found.append([*taken, step])
    return [] if stack else found


def goes_on(before: State, after: State, seat: int) -> bool:
    """Whether something was picked, and the same is still asked."""
    top, within = after.top, before.top
    if top is None or within is None or (top.program, top.at) != (within.program, within.at):
        return False
    if isinstance(top.op, Together):
        player = after.players[seat]
        return len(player.answer) > 0 and not top.op.complete(player)
    return top.below is within.below and (len(top.picked) > 0 or top.number != within.number)


def check_walk(question: Question, walk: list[int]) -> None:
    """A way to answer by small steps is an answer, and is put in the same order again."""
    if walk[0] in question.words:
        assert len(walk) == 1
        return
    picked = [step for step in walk if step != steps.DONE] if question.several else walk
    for number in range(len(picked) + 1):
        assert question.fits(picked[:number])
    shuffled = picked if question.ordered or isinstance(question, Groups) else picked[::-1]
    assert question.complete(shuffled)
    assert question.steps_of(shuffled) == walk


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, *LARGER_TABLES])
@pytest.mark.parametrize("modules", MODULES, ids="+".join)
def test_small_steps_are_those_of_the_question(players: int, modules: tuple[str, ...]) -> None:
    """In whole random games: the options, and all complete answers where they are few."""
    seed = f"{players} {modules}"
    chance = random.Random(seed)
    game = Game.new(players, seed=seed, modules=modules)
    while game.decisions:
        state = game.state
        frame = state.top
        assert frame is not None
        for seat, question in questions(state):
            options = flow.options(state, seat)
            assert question.next_steps([]) == options, (frame.op, options)
            assert set(question.forced()) <= {step for step, _ in question.things}
            if question.several or chance.random() < 0.05:
                for way in walks(state, seat, question, 40):
                    check_walk(question, way)
        seat = chance.choice(game.decisions).seat
        game.apply(chance.choice(game.legal(seat)))


# Sorts of questions, each compared with all ways to pick


def all_picks(question: Question, most: int) -> Iterator[list[int]]:
    things = [step for step, number in question.things for _ in range(number)]
    for number in range(most + 1):
        yield from map(list, sorted(set(itertools.combinations(things, number))))


C = steps.CARD
E = steps.ENERGY
S = steps.STORED
HELD = [(E + 0, 2), (E + 2, 1), (S + 5, 1), (S + 6, 2)]  # AA F in the reserve, W FF on a card


@pytest.mark.parametrize(
    ("question", "accepted"),
    [
        (Question(HELD, 2, 2), lambda types: len(types) == 2),
        (Question(HELD, 1, 6, WITH_DONE), lambda types: len(types) >= 1),
        (Alike(HELD, 3, 3), lambda types: types == [2, 2, 2]),
        (Alike(HELD, 1, 2, WITH_DONE), lambda types: types in ([0], [0, 0], [1], [2], [2, 2])),
        (Price(HELD, energy.parse("AF"), 0, 0), lambda types: types == [0, 2]),
        (Price(HELD, energy.parse("AFF"), 1, 0),
         lambda types: types in ([0, 2], [2, 2])),
        (Price(HELD, energy.parse("A"), 0, 1), lambda types: len(types) == 2 and 0 in types),
        (Price(HELD, energy.parse("WE"), 1, 1),
         lambda types: len(types) == 2 and types.count(1) <= 1 and (1 in types)),
        (Declaration([(E + t, 1) for t in range(4)], [0b0011, 0b0100]),
         lambda types: types in ([0, 1], [2])),
    ],
)  # fmt: skip
def test_what_fits_can_be_completed_and_nothing_else(question: Question, accepted: object) -> None:
    assert callable(accepted)
    picks = list(all_picks(question, question.most))
    answers = [pick for pick in picks if accepted(sorted(step & 3 for step in pick))]
    assert answers
    for pick in picks:
        assert question.complete(pick) == (pick in answers), pick
        reached = any(all(pick.count(s) <= other.count(s) for s in pick) for other in answers)
        assert question.fits(pick) == reached, pick
    forced = question.forced()
    for step, _ in question.things:
        assert forced.count(step) == min(answer.count(step) for answer in answers)


def test_what_is_not_there_never_fits() -> None:
    question = Question(HELD, 2, 2)
    for picked in ([E + 3], [E + 2, E + 2], [steps.DONE], [E, E, E]):
        assert not question.fits(picked)
        assert not question.complete(picked)


def test_the_last_of_an_order_may_be_named_or_not() -> None:
    question = Order([(C + 3, 1), (C + 5, 2), (C + 9, 1)])
    for picked, complete in (
        ([], False), ([3], False), ([3, 9], True), ([9, 3, 5], True), ([5, 9, 3, 5], True),
        ([5, 5], False), ([5, 5, 9], True),
    ):  # fmt: skip
        assert question.complete([C + kind for kind in picked]) == complete
    assert question.steps_of([C + 9, C + 3, C + 5, C + 5]) == [C + 9, C + 3]
    assert question.next_steps([C + 5]) == [C + 3, C + 5, C + 9]


def test_the_last_group_may_be_named_or_not() -> None:
    question = Groups([(C + kind, 1) for kind in range(1, 7)], 3)
    first = [C + 6, C + 2, C + 5, C + 1]
    assert question.complete(first)
    assert question.complete([*first, C + 4, C + 3])
    assert not question.complete(first[:3])
    assert not question.complete([*first, C + 4])
    assert question.steps_of([*first, C + 4, C + 3]) == [C + 2, C + 6, C + 1, C + 5]
    assert question.next_steps([C + 2, C + 6]) == [C + 1, C + 3, C + 4]


@pytest.mark.parametrize(
    ("question", "number"),
    [(Question(HELD, 2, 2), 2), (Question(HELD, 1, 6, WITH_DONE), None), (one_of([E]), 1),
     (Order([(C + 3, 1), (C + 5, 2)]), 1), (Groups([(C + 1, 9)], 3), 6)],
)  # fmt: skip
def test_how_many_must_be_picked(question: Question, number: int | None) -> None:
    assert question.number == number


def test_what_would_leave_too_few_is_no_next_step() -> None:
    question = Question([(E + 0, 1), (E + 1, 1), (E + 3, 1)], 2, 2)
    assert question.next_steps([]) == [E + 0, E + 1]
    assert question.next_steps([E + 0]) == [E + 1, E + 3]


def test_the_nine_cards_of_a_construction_are_one_question() -> None:
    game = Game.new(2, seed=4, modules=["enchantment"], enchantment="elemental-construction")
    for seat, question in questions(game.state):
        assert question.next_steps([]) == flow.options(game.state, seat)
        assert (question.number, question.ordered) == (9, False)
        assert sum(number for _, number in question.things) == len(player(game, seat).pack)


def test_a_shield_makes_one_question_after_the_other_of_any_number_of_cards() -> None:
    """What is given up in the place of a card may itself be saved."""
    keys: dict[str, Any] = {"hand": ["e15", 3, 5], "energies": "WW"}
    asked = []
    for play in ([], ["e13"]):
        game = kingdom(play=play, **keys)
        game.play("summon e15")
        game.play("gain AA")
        asked += [question for _, question in questions(game.state)]
    plain, shielded = asked
    assert plain.several
    assert not shielded.several
    assert shielded.next_steps([]) == [steps.LEAVE, C + 3, C + 5, steps.in_play(0, 0)]


def test_an_answer_ends_as_it_should() -> None:
    any_number = Question([(C + 1, 1), (C + 2, 2)], 1, 3, DONE_UNLESS_ALL, True, (steps.LEAVE,))
    assert any_number.next_steps([]) == [steps.LEAVE, C + 1, C + 2]
    assert any_number.next_steps([C + 2]) == [steps.DONE, C + 1, C + 2]
    assert any_number.steps_of([C + 2, C + 1]) == [C + 2, C + 1, steps.DONE]
    assert any_number.steps_of([C + 2, C + 1, C + 2]) == [C + 2, C + 1, C + 2]
    assert any_number.several
    assert not one_of([steps.END, C + 1]).several


@pytest.mark.parametrize(
    ("question", "picked", "answer"),
    [
        (Price(HELD, energy.parse("AW"), 0, 0), [], [E + 0, S + 5]),
        (Price(HELD, energy.parse("AWF"), 0, 0), [E + 2], [E + 0, E + 2, S + 5]),
        (Price(HELD, energy.parse("AWF"), 0, 0), [], []),  # F of the reserve, or from the card
        (Question(HELD, 2, 2), [E + 0], []),
        (Question([(E + 0, 2)], 2, 2), [E + 0], [E + 0, E + 0]),
        (Question([(E + 0, 2)], 1, 2, WITH_DONE), [], []),  # one or both
        (Question([(E + 0, 1)], 1, 1, WITH_DONE), [], [E + 0]),
        (Question([(C + 1, 1)], 1, 1, DONE_UNLESS_ALL, True, (steps.LEAVE,)), [], []),
        (Question([(C + 1, 1), (C + 2, 1)], 2, 2, ordered=True), [], []),
        (one_of([C + 1]), [], [C + 1]),
        (one_of([C + 1, C + 2]), [], []),
    ],
)  # fmt: skip
def test_the_only_answer_is_known(question: Question, picked: list[int], answer: list[int]) -> None:
    assert question.completed(tuple(picked)) == answer


@pytest.mark.parametrize(
    ("question", "only"),
    [
        (one_of([E]), [E]),
        (Question([(E, 2)], 2, 2), [E, E]),
        (Question([(E, 2)], 1, 2, WITH_DONE), []),
        (Question(HELD, 2, 2), []),
        (Question([(E, 1)], 1, 1, words=(steps.LEAVE,)), []),
        (Question([(C + 1, 1), (C + 2, 1)], 2, 2, ordered=True), []),
    ],
    ids=["one", "all", "as many as one likes", "several", "a word", "an order"],
)
def test_an_answer_that_is_the_only_one(question: Question, only: list[int]) -> None:
    assert question.completed() == only


# What front ends ask beside the question itself


def ahead(game: Game) -> dict[int, int]:
    frame = game.state.top
    assert frame is not None
    return frame.op.ahead(game.state, frame, 0)


@pytest.mark.parametrize(
    ("energies", "transmute", "expected"),
    [
        ("AAF", True, {steps.ENERGY, steps.ENERGY + 2}),
        ("AAF", False, set()),
        ("", True, set()),
    ],
)
def test_an_energy_leads_to_its_transmutation(
    energies: str, transmute: bool, expected: set[int]
) -> None:
    found = ahead(Game.set_up(seats=[{"energies": energies}], transmute=transmute))
    assert set(found) == expected
    assert set(found.values()) <= {steps.TRANSMUTE}


def test_a_question_usually_leads_nowhere_else() -> None:
    game = Game.set_up(phase="choose", seats=[{}, {}])
    assert ahead(game) == {}


def test_everything_is_an_answer_where_one_may_pick_as_many_as_one_likes() -> None:
    game = Game.set_up(seats=[{"energies": "AAF"}], transmute=True)
    game.apply(next(step for step in game.legal(0) if step.text == "transmute"))
    (_, asked), *_ = questions(game.state)
    assert sorted(asked.everything) == [steps.ENERGY, steps.ENERGY, steps.ENERGY + 2]
    game = Game.set_up(seats=[{"energies": "AWFE"}])
    game.apply(next(step for step in game.legal(0) if step.text == "bonus exchange"))
    (_, asked), *_ = questions(game.state)
    assert asked.everything == []
