"""The one source of randomness: the same everywhere, fair, and open to everybody outside."""

from collections import Counter

import pytest

from seasons import Game
from seasons.rules.engine import chance
from seasons.rules.engine.chance import Chance


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    assert Game.new(3, seed="moon").position() == Game.new(3, seed="moon").position()
    assert Game.new(3, seed=7).position() == Game.new(3, seed="7").position()
    assert Game.new(3, seed=7).position() != Game.new(3, seed=8).position()


def test_the_numbers_of_a_seed_never_change() -> None:
    # Worked out by hand from the definition: records of older games depend on it.
    first, second = 12345, 67890
    state = chance.advance(first << 31 | second)
    assert state >> 31 == first * 40014 % 2147483563
    assert state & (1 << 31) - 1 == second * 40692 % 2147483399
    assert (
        chance.below(state, 1000) == ((state >> 31) - (state & (1 << 31) - 1)) % 2147483562 % 1000
    )


@pytest.mark.parametrize("seed", ["", "a", 0, -1, 10**30])
def test_every_seed_starts_a_valid_generator_that_stays_valid(seed: int | str) -> None:
    state = chance.seeded(seed)
    for _ in range(100):
        assert chance.valid(state)
        state = chance.advance(state)


@pytest.mark.parametrize(
    "state",
    [0, 5, 7 << 31, -1, 2147483563 << 31 | 1, 1 << 31 | 2147483399, 1 << 70],
)
def test_a_number_that_no_generator_reaches_is_not_valid(state: int) -> None:
    assert not chance.valid(state)


def test_numbers_below_a_limit_are_equally_likely() -> None:
    rolls = Chance("rolls")
    counts = Counter(rolls.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(900 < number < 1100 for number in counts.values())


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    deals = Chance("deals")
    counts = Counter(deals.shuffled(b"abcd") for _ in range(4800))
    assert len(counts) == 24
    assert all(140 < number < 260 for number in counts.values())


@pytest.mark.parametrize("cards", [b"", b"a"])
def test_shuffling_nothing_or_one_card_uses_no_chance(cards: bytes) -> None:
    generator = Chance(1)
    before = generator.state
    assert generator.shuffled(cards) == cards
    assert generator.state == before


def test_a_copy_of_a_game_has_the_same_chances() -> None:
    game = Game.set_up(first=1, seed=3)
    copy = game.copy()
    assert game.play("end") == copy.play("end")
    assert game.position() == copy.position()
