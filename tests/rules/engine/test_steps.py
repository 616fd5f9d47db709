"""Steps as small integers, and the choice of tokens one by one."""

from itertools import combinations

import pytest

from seasons.rules.engine import energy, steps, tokens

VERBS = (
    steps.WORD, steps.CARD, steps.SUMMON, steps.ACTIVATE, steps.PLACE, steps.ENERGY, steps.STORED,
    steps.DIE, steps.SEAT, steps.MOVE, steps.BONUS, steps.ABILITY,
)  # fmt: skip


def test_every_verb_has_its_own_256_steps() -> None:
    assert len(set(VERBS)) == steps.VERBS
    for verb in VERBS:
        for argument in (0, 1, 255):
            assert steps.verb(verb + argument) == verb
            assert steps.argument(verb + argument) == argument
            assert (verb + argument) >> 8 < steps.VERBS


@pytest.mark.parametrize("name", steps.WORDS)
def test_every_word_is_a_step(name: str) -> None:
    assert steps.WORDS[steps.argument(steps.word(name))] == name


def test_the_words_of_a_turn_have_names() -> None:
    named = (steps.END, steps.RESOLVE, steps.DONE, steps.DRAW, steps.DISCARD, steps.TRANSMUTE)
    later = (steps.LEAVE, steps.PLAY, steps.BLANK, steps.VISION)
    assert [steps.WORDS[step] for step in (*named, *later)] == [
        "end", "resolve", "done", "draw", "discard", "transmute", "leave", "play", "blank", "vision"
    ]  # fmt: skip


@pytest.mark.parametrize("mark", [0, 3, tokens.STORED_MARK, tokens.STORED_MARK + 4 * 7 + 2])
def test_a_token_has_a_mark_and_a_step(mark: int) -> None:
    assert tokens.mark_of(tokens.step_of(mark)) == mark


HELD = [(0, 2), (2, 1), (tokens.STORED_MARK + 4, 1), (tokens.STORED_MARK + 6, 2)]


def _choices(need: str, dropped: int, picked: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """All ways in which `for_cost` lets tokens be chosen, as marks."""
    held = [(mark, number - picked.count(mark)) for mark, number in HELD]
    held = [(mark, number) for mark, number in held if number]
    if len(picked) == len(need) - dropped:
        return [picked]
    found: list[tuple[int, ...]] = []
    for step in tokens.for_cost(held, energy.parse(need), dropped, 0, bytes(picked)):
        found += _choices(need, dropped, (*picked, tokens.mark_of(step)))
    return found


@pytest.mark.parametrize(
    ("need", "dropped"),
    [("AF", 0), ("AAF", 0), ("AAFFF", 2), ("AAA", 0), ("AWFE", 2), ("AWFE", 1), ("FF", 1)],
)  # fmt: skip
def test_a_cost_is_chosen_in_exactly_one_order_and_never_dead_ends(need: str, dropped: int) -> None:
    every_token = [mark for mark, number in HELD for _ in range(number)]
    payments = {
        chosen
        for chosen in combinations(every_token, len(need) - dropped)
        if energy.covers(energy.parse(need), tokens.types_of(bytes(chosen)))
    }
    found = _choices(need, dropped)
    assert sorted(found) == sorted(payments)
    have = sum(energy.ONE[mark & 3] * number for mark, number in HELD)
    assert tokens.affordable(have, energy.parse(need), dropped) == bool(payments)


def test_any_tokens_are_offered_only_while_enough_are_left() -> None:
    marks = [mark for mark, _ in HELD]
    assert [tokens.mark_of(step) for step in tokens.any_of(HELD, 1, 0)] == marks
    assert [tokens.mark_of(step) for step in tokens.any_of(HELD, 4, 0)] == marks[:2]
    assert [tokens.mark_of(step) for step in tokens.any_of(HELD, 1, 2)] == marks[1:]
    assert tokens.any_of(HELD, 7, 0) == []


def test_identical_tokens_may_lie_in_the_reserve_and_on_cards() -> None:
    stored_air, stored_fire = HELD[2][0], HELD[3][0]
    assert [tokens.mark_of(step) for step in tokens.identical(HELD, 3, b"")] == [0, 2]
    assert [tokens.mark_of(step) for step in tokens.identical(HELD, 2, b"")] == [0, 2, stored_fire]
    one_left = [(0, 1), *HELD[1:]]
    assert [tokens.mark_of(step) for step in tokens.identical(one_left, 2, bytes((0,)))] == [
        0, stored_air
    ]  # fmt: skip
