"""The generator: the same everywhere, valid, in range, and roughly even."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seasons.rules.engine import chance
from seasons.rules.engine.chance import Chance

# L'Ecuyer, Communications of the ACM 31 (1988), figure 3.
MODULI = (2147483563, 2147483399)
FACTORS = (40014, 40692)


def test_a_step_multiplies_both_parts() -> None:
    assert chance.advance(1 << 31 | 1) == 40014 << 31 | 40692
    state = (MODULI[0] - 1) << 31 | (MODULI[1] - 1)
    assert chance.advance(state) == (MODULI[0] - 40014) << 31 | (MODULI[1] - 40692)


def test_the_number_is_the_difference_of_both_parts() -> None:
    assert chance.below(7 << 31 | 3, 100) == 4
    assert chance.below(40014 << 31 | 40692, MODULI[0]) == MODULI[0] - 1 - 678


def test_a_seed_is_hashed_into_both_parts() -> None:
    digest = hashlib.sha256(b"42").digest()
    first = int.from_bytes(digest[:8], "big") % (MODULI[0] - 1) + 1
    second = int.from_bytes(digest[8:16], "big") % (MODULI[1] - 1) + 1
    assert chance.seeded(42) == chance.seeded("42") == first << 31 | second


def test_known_values_never_change() -> None:
    luck = Chance(0)
    assert [luck.below(1000) for _ in range(6)] == KNOWN_NUMBERS
    assert Chance("seasons").shuffled(bytes(range(10))) == KNOWN_SHUFFLE


KNOWN_NUMBERS = [55, 502, 252, 690, 938, 827]
KNOWN_SHUFFLE = bytes([1, 2, 4, 3, 6, 0, 5, 8, 9, 7])


@pytest.mark.slow
@given(st.integers() | st.text(), st.integers(1, 1000))
def test_every_state_is_valid_and_every_number_in_range(seed: int | str, limit: int) -> None:
    state = chance.seeded(seed)
    for _ in range(5):
        assert chance.valid(state)
        assert 0 <= chance.below(state, limit) < limit
        state = chance.advance(state)


@pytest.mark.parametrize(
    "state",
    [-1, 0, 1, 1 << 31, MODULI[0] << 31 | 1, 1 << 31 | MODULI[1], 1 << 62, 1 << 70],
)
def test_other_numbers_are_no_states(state: int) -> None:
    assert not chance.valid(state)


def test_all_products_stay_below_62_bits() -> None:
    for modulus, factor in zip(MODULI, FACTORS, strict=True):
        assert (modulus - 1) * factor < 1 << 62
    assert (MODULI[0] << 31 | MODULI[1]) < 1 << 62


@pytest.mark.parametrize("limit", [2, 6, 50])
def test_numbers_are_roughly_even(limit: int) -> None:
    luck = Chance("even")
    number = 400 * limit
    counts = [0] * limit
    for _ in range(number):
        counts[luck.below(limit)] += 1
    squares = sum((count - 400) ** 2 / 400 for count in counts)
    assert squares < limit + 5 * (2 * limit) ** 0.5


def test_a_shuffle_keeps_the_cards_and_mixes_every_place() -> None:
    luck = Chance(1)
    firsts = set()
    for _ in range(60):
        mixed = luck.shuffled(bytes(range(5)))
        assert sorted(mixed) == list(range(5))
        firsts.add(mixed[0])
    assert firsts == set(range(5))


@pytest.mark.parametrize("cards", [b"", b"\1"])
def test_nothing_to_shuffle_needs_no_chance(cards: bytes) -> None:
    assert chance.shuffle(5, cards) == (5, cards)
